"""The curtain between two people at one screen: the next name, and nothing of anybody's hand until it is opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app.texts import gettext as _
from game.core.record import Seat
from scenes.ui import theme
from scenes.ui.dialog import Overlay
from scenes.ui.pen import Pen
from scenes.ui.widgets import Button, Widget, button_width

if TYPE_CHECKING:
    from scenes.engine.app import App


class Curtain(Overlay):
    """Asks the next player to sit down. Only its button opens it; Esc leads to the menu."""

    name = "curtain"

    def __init__(self, app: App, player: Seat, opened: Callable[[], None], left: Callable[[], None]) -> None:
        super().__init__(app)
        self.player = player
        self.opened = opened
        self.left = left

    def build(self) -> list[Widget]:
        canvas = self.app.canvas
        text = _("I am here: show my tiles")
        width = min(canvas.width - 40, max(440.0, button_width(self.app, text, "eye") + 80))
        self.panel = pygame.FRect((canvas.width - width) / 2, canvas.height / 2 - 150, width, 300)
        wide = min(width - 40, button_width(self.app, text, "eye"))
        rect = pygame.FRect(self.panel.centerx - wide / 2, self.panel.bottom - 92, wide, 62)
        return [Button(id="open", rect=rect, text=text, icon="eye", call=True, radius=16, on_press=self._open)]

    def enter(self) -> None:
        self.app.sound.play("turn")

    def _open(self) -> None:
        self.app.pop()
        self.opened()

    def back(self) -> None:
        self.left()

    def draw_behind(self, pen: Pen) -> None:
        super().draw_behind(pen)
        x = self.panel.centerx
        pen.token(self.player.look, self.player.animal, (x, self.panel.y + 68), 36)
        name = pen.name(self.player.name, self.panel.w - 60, 26)
        pen.draw_prose(name, x, self.panel.y + 134 - name.height / 2, align="center")
        words = pen.measure(_("It is your turn. Are the others looking away?"), self.panel.w - 40, theme.BODY, theme.BOLD)
        pen.draw_prose(words, x, self.panel.y + 180 - words.height / 2, theme.INK_SOFT, "center")
