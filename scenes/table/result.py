"""The result: who won and why, where the points came from, and what next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.texts import gettext as _
from scenes.table import doors
from scenes.table.opening import open_new
from scenes.ui import theme
from scenes.ui.dialog import Overlay
from scenes.ui.pen import Pen
from scenes.ui.widgets import Button, Widget, button_width

if TYPE_CHECKING:
    from scenes.engine.app import App
    from scenes.table.scene import TableScene


class ResultScene(Overlay):
    """A sheet over the table."""

    name = "result"

    def __init__(self, app: App, table: TableScene) -> None:
        super().__init__(app)
        self.table = table
        result = table.session.result
        assert result is not None
        self.result = result

    def enter(self) -> None:
        self.app.sound.play("win")

    def build(self) -> list[Widget]:
        canvas = self.app.canvas
        lines = len(self.result.breakdown)
        height = min(canvas.height - 40, 244.0 + 44 * len(self.table.session.seats) + (52 if lines else 0))
        width = min(canvas.width - 40, 880.0)
        self.panel = pygame.FRect((canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
        actions = [
            ("again", _("Play again"), "again", True, self.play_again),
            ("board", _("Show the table"), "eye", False, self.app.pop),
            ("menu", _("Menu"), "home", False, lambda: doors.home(self.table)),
        ]
        widths = [button_width(self.app, text, icon) for _id, text, icon, _call, _act in actions]
        x = self.panel.centerx - (sum(widths) + 32) / 2
        widgets: list[Widget] = []
        for (name, text, icon, call, act), wide in zip(actions, widths, strict=True):
            rect = pygame.FRect(x, self.panel.bottom - 84, wide, 60)
            widgets.append(Button(id=name, rect=rect, text=text, icon=icon, call=call, on_press=act, radius=16))
            x += wide + 16
        return widgets

    def back(self) -> None:
        self.app.pop()

    def play_again(self) -> None:
        """The same people, options and game, except for what the game changes from one to the next; new dice."""
        session = self.table.session
        game, options = session.game, dict(session.options)
        if game.rematch is not None:
            options = game.rematch(options, session.state)
        open_new(self.app, game.slug, session.seats, options)

    def draw_behind(self, pen: Pen) -> None:
        super().draw_behind(pen)
        top = self.panel.y + 50
        pen.icon("trophy", (self.panel.centerx, top - 8), 40, theme.rgb("#c07a1c"))
        title = pen.measure(self.table.look.ending(self.result, self.table.names), self.panel.w - 80, 24, theme.BLACK)
        pen.draw_prose(title, self.panel.centerx, top + 18, theme.INK, "center")
        self._draw_table(pen, top + 18 + title.height + 14)

    def _draw_table(self, pen: Pen, top: float) -> None:
        """A row for each player, best first; a column for each source of points, and the sum."""
        result, names = self.result, self.table.names
        left, right = self.panel.x + 40, self.panel.right - 40
        heads = [_(line.label) for line in result.breakdown]
        column = min(124.0, (right - left - 300) / max(1, len(heads) + 1))
        y = top
        if heads:
            texts = [pen.measure(head, column - 6, 13, theme.BOLD) for head in heads]
            tallest = max(prose.height for prose in texts)
            for i, prose in enumerate(texts):
                x = right - column * (len(heads) - i) - column / 2
                pen.draw_prose(prose, x, y + tallest - prose.height, theme.INK_SOFT, "center")
            y += tallest + 8
        rows = [(place, seat) for place, group in enumerate(result.ranking, 1) for seat in group]
        step = min(44.0, (self.panel.bottom - 96 - y) / len(rows))
        for place, seat in rows:
            middle = y + step / 2
            if place == 1:
                pen.box(pygame.FRect(left - 14, y + 1, right - left + 28, step - 2), "#ffd98f", 12, 0.55)
            pen.text(str(place), left + 6, middle, 20, theme.INK, theme.BLACK, "center")
            pen.token(
                self.table.session.seats[seat].look, names[seat][:1].upper(), (left + 44, middle), min(17, step / 2 - 2)
            )
            pen.text(pen.fit(names[seat], 190, 18, theme.BLACK), left + 72, middle, 18, theme.INK, theme.BLACK)
            for i, line in enumerate(result.breakdown):
                x = right - column * (len(heads) - i) - column / 2
                pen.text(str(line.points[seat]), x, middle, 17, theme.INK, theme.BOLD, "center")
            pen.text(str(result.scores[seat]), right - column / 2, middle, 21, theme.INK, theme.BLACK, "center")
            y += step
