"""Between two people at one screen: who looks at the table, and the curtain with the next name, which shows nothing of anybody's
hand until it is opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app.texts import gettext as _
from game.core.record import Seat
from scenes.table import doors
from scenes.ui import theme
from scenes.ui.dialog import Overlay
from scenes.ui.pen import Pen
from scenes.ui.widgets import Button, Widget, button_width

if TYPE_CHECKING:
    from scenes.engine.app import App
    from scenes.table.scene import TableScene


class Handover:
    """Who of several people looks at a table. Where hands are hidden, the next one is asked to sit down; elsewhere only on wish."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._seated = -1
        """At a table without secrets: who was asked last to sit down."""

    @property
    def _people(self) -> list[int]:
        table = self._table
        return [seat for seat in range(len(table.session.seats)) if table.flow.is_human(seat)]

    @property
    def first_viewer(self) -> int:
        """The one person at the table; -1 where there are several with secrets, or none."""
        people = self._people
        return people[0] if len(people) == 1 or (people and not self._table.look.hides) else -1

    @property
    def due(self) -> bool:
        """Another person than the one who looks is to act."""
        table, actor = self._table, self._table.session.to_act
        if not table.flow.is_human(actor):
            return False
        if table.look.hides:
            return actor != table.presenter.viewer
        return table.app.settings.hand_over and len(self._people) > 1 and actor != self._seated

    def draw_curtain(self) -> None:
        """Hide all hands, and ask the next person to sit down."""
        table, seat = self._table, self._table.session.to_act
        player = table.session.seats[seat]
        if table.look.hides:
            self._look_with(-1)
        curtain = Curtain(table.app, player, table.look.hides, lambda: self._sit_down(seat), lambda: doors.home(table))
        table.app.push(curtain)

    def _sit_down(self, seat: int) -> None:
        self._seated = seat
        if self._table.look.hides:
            self._look_with(seat)
        else:
            self._table.layout()

    def _look_with(self, seat: int) -> None:
        table = self._table
        table.presenter.viewer = seat
        table.presenter.snap(table.session.state)
        table.layout()


class Curtain(Overlay):
    """Asks the next player to sit down. Only its button opens it; Esc leads to the menu."""

    name = "curtain"

    def __init__(self, app: App, player: Seat, hides: bool, opened: Callable[[], None], left: Callable[[], None]) -> None:
        """`hides`: there is something that the others must not see."""
        super().__init__(app)
        self.player = player
        self.hides = hides
        self.opened = opened
        self.left = left

    def build(self) -> list[Widget]:
        canvas = self.app.canvas
        text = _("I am here: show my tiles") if self.hides else _("I am here")
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
        text = _("It is your turn. Are the others looking away?") if self.hides else _("It is your turn.")
        words = pen.measure(text, self.panel.w - 40, theme.BODY, theme.BOLD)
        pen.draw_prose(words, x, self.panel.y + 180 - words.height / 2, theme.INK_SOFT, "center")
