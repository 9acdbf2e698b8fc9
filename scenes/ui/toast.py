"""Short sentences that appear at the top of the window for some seconds, one after the other: `app.say(sentence)`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.ui import theme
from scenes.ui.pen import Pen
from scenes.ui.prose import Prose

if TYPE_CHECKING:
    from scenes.engine.app import App

FADE_S = 0.2


class Toasts:
    """The sentence shown now and those that wait. It takes no input: what lies under it can be used."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._waiting: list[str] = []
        self._age_s = 0.0

    @property
    def sentence(self) -> str:
        """The sentence shown now, empty for none."""
        return self._waiting[0] if self._waiting else ""

    def say(self, sentence: str) -> None:
        """Show it, after those that wait; one that waits or shows already is not said twice."""
        if sentence not in self._waiting:
            self._waiting.append(sentence)

    def update(self, seconds: float) -> None:
        """Time passed."""
        if not self._waiting:
            return
        was_moving = self.moving
        self._age_s += seconds
        if self._age_s >= self._length_s:
            self._waiting.pop(0)
            self._age_s = 0.0
        if was_moving != self.moving:
            self._app.redraw()

    @property
    def moving(self) -> bool:
        """It fades in or out."""
        return bool(self._waiting) and not FADE_S < self._age_s < self._length_s - FADE_S

    @property
    def _length_s(self) -> float:
        """Long enough to read: a word takes a third of a second."""
        return 2.5 + 0.35 * len(self.sentence.split())

    def draw(self, target: pygame.Surface) -> None:
        """Draw it over everything."""
        if not self._waiting:
            return
        share = min(1.0, self._age_s / FADE_S, (self._length_s - self._age_s) / FADE_S)
        pen = Pen(self._app, target)
        prose = pen.measure(self.sentence, min(440.0, pen.canvas.width - 120), theme.BODY, theme.BOLD)
        box = pygame.FRect(0, 0, prose.width + 76, prose.height + 24)
        box.midtop = (pen.canvas.width / 2, 14)
        area = pen.canvas.rect_px(box.inflate(40, 40))
        pen.slip(f"toast {self.sentence}", area, share, lambda own: self._draw_slip(own, prose))

    @staticmethod
    def _draw_slip(pen: Pen, prose: Prose) -> None:
        """The sentence on its ground, with room for the shadow round it."""
        box = pygame.FRect(20, 20, prose.width + 76, prose.height + 24)
        pen.shadow(box, 12, 10, 4)
        pen.box(box, "#2b2118", 12, 0.97, stroke="#8f6f50", width=1.5)
        pen.icon("info", (box.x + 28, box.centery), 24, theme.AMBER)
        pen.draw_prose(prose, box.x + 52, box.y + 12, theme.CREAM)
