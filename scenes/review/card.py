"""A card of the review: a moment of the game in a picture and a few sentences. Pressed, it shows the moment on the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from scenes.ui import theme
from scenes.ui.pen import Pen
from scenes.ui.prose import Prose
from scenes.ui.widgets import Widget

if TYPE_CHECKING:
    from scenes.engine.app import App

PAD = 12.0
_PICTURE = (146.0, 104.0)
"""At most; a narrow card has a smaller one."""


def picture_size(width: float) -> tuple[float, float]:
    """Of a card of that width."""
    k = min(1.0, 0.4 * width / _PICTURE[0])
    return _PICTURE[0] * k, _PICTURE[1] * k


def measured(app: App, text: str, width: float) -> tuple[Prose, float]:
    """The text as it stands in a card of that width, and the height it needs."""
    picture = picture_size(width)
    prose = Pen(app).measure(text, width - picture[0] - 3 * PAD, theme.SMALL)
    return prose, max(picture[1] + 2 * PAD, prose.height + 2 * PAD - 4)


@dataclass(slots=True, kw_only=True)
class Card(Widget):
    """Stands in the scrolled part of the page."""

    number: int
    """As in the chart; 0 for none."""
    prose: Prose
    picture: Callable[[tuple[int, int]], pygame.Surface]
    """At a size in pixels."""
    on_press: Callable[[], None]

    def press(self) -> None:
        self.on_press()

    def draw(self, pen: Pen) -> None:
        lit = self.hovered and self.enabled
        pen.shadow(self.rect, 12, 6, 3, 80)
        pen.box(self.rect, "#fffdf6" if lit else "#fdf5e3", 12)
        frame = pygame.FRect(self.rect.x + PAD, self.rect.y + PAD, *picture_size(self.rect.w))
        area = pen.canvas.rect_px(frame)
        pen.target.blit(self.picture(area.size), area)
        pen.box(frame.inflate(2, 2), "", 5, stroke="#8a5a33", width=2)
        if self.number:
            disc = pygame.FRect(self.rect.x - 5, self.rect.y - 5, 24, 24)
            pen.box(disc, "#fffaf0", 12, stroke="#6b4a24", width=2.4)
            pen.text(str(self.number), *disc.center, theme.SMALL, theme.INK, theme.BLACK, "center")
        pen.draw_prose(self.prose, frame.right + PAD, frame.y - 3, theme.INK)
