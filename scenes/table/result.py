"""The result: who won and why, where the points came from, and what next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.texts import gettext as _
from game.core.contract import Line
from scenes.table import doors
from scenes.table.opening import open_new
from scenes.ui import theme
from scenes.ui.dialog import Overlay
from scenes.ui.pen import Pen
from scenes.ui.widgets import Button, Widget, button_width

if TYPE_CHECKING:
    from scenes.engine.app import App
    from scenes.table.scene import TableScene


_MOST_COLUMNS = 5
"""More sources of points than these are rows."""
_HEADS, _LINE = 56.0, 27.0
"""Height of the players' heads over a sheet, and of its lines."""


class ResultScene(Overlay):
    """A sheet over the table."""

    name = "result"

    def __init__(self, app: App, table: TableScene) -> None:
        super().__init__(app)
        self.table = table
        result = table.session.result
        assert result is not None
        self.result = result

    @property
    def hints(self) -> str:
        """Who was shown moves by hints, and how many; empty where nobody was."""
        shown = zip(self.table.names, self.table.session.hints, strict=True)
        told = ", ".join(f"{name} {count}" for name, count in shown if count)
        return _("Hints: {told}").format(told=told) if told else ""

    def enter(self) -> None:
        self.app.sound.play("win")

    def build(self) -> list[Widget]:
        canvas = self.app.canvas
        lines = len(self.result.breakdown)
        rows = 44.0 * len(self.table.session.seats) + (52 if lines else 0)
        if self._is_sheet:
            rows = _HEADS + _LINE * (1 + len(self._lines))
        height = min(canvas.height - 40, 244.0 + rows + (24 if self.hints else 0))
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
        title = pen.measure(self.table.look.words.ending(self.result, self.table.names), self.panel.w - 80, 24, theme.BLACK)
        pen.draw_prose(title, self.panel.centerx, top + 18, theme.INK, "center")
        draw = self._draw_sheet if self._is_sheet else self._draw_table
        draw(pen, top + 18 + title.height + 14)
        if self.hints:
            hints = pen.fit(self.hints, self.panel.w - 80, theme.SMALL)
            pen.text(hints, self.panel.centerx, self.panel.bottom - 104, theme.SMALL, theme.INK_SOFT, theme.BOLD, "center")

    @property
    def _foot(self) -> float:
        """Where the table or sheet ends."""
        return self.panel.bottom - (120 if self.hints else 96)

    @property
    def _is_sheet(self) -> bool:
        """With many sources of points these are the rows, and their names have room."""
        return len(self.result.breakdown) > _MOST_COLUMNS

    @property
    def _lines(self) -> list[Line]:
        """The sources that brought anybody anything."""
        return [line for line in self.result.breakdown if any(line.points)]

    def _draw_sheet(self, pen: Pen, top: float) -> None:
        """A row for each source of points, a column for each player, best first; the sums below."""
        result, names = self.result, self.table.names
        order = [(place, seat) for place, group in enumerate(result.ranking, 1) for seat in group]
        left, right = self.panel.x + 40, self.panel.right - 40
        column = min(170.0, (right - left - 230) / len(order))
        step = min(_LINE, (self._foot - top - _HEADS) / (1 + len(self._lines)))
        for number, (place, seat) in enumerate(order):
            x = right - column * (len(order) - number - 0.5)
            if place == 1:
                height = _HEADS + step * (1 + len(self._lines))
                pen.box(pygame.FRect(x - column / 2 + 3, top - 6, column - 6, height + 8), "#ffd98f", 12, 0.55)
            look = self.table.session.seats[seat].look
            pen.token(look, names[seat][:1].upper(), (x - 14, top + 14), 15)
            pen.text(str(place), x + 16, top + 14, 20, theme.INK, theme.BLACK, "center")
            pen.text(
                pen.fit(names[seat], column - 14, 15, theme.BLACK), x, top + 42, 15, theme.INK, theme.BLACK, "center"
            )
            y = top + _HEADS + step / 2
            for line in self._lines:
                pen.text(str(line.points[seat]), x, y, 16, theme.INK, theme.BOLD, "center")
                y += step
            pen.text(str(result.scores[seat]), x, y, 21, theme.INK, theme.BLACK, "center")
        y = top + _HEADS + step / 2
        for line in self._lines:
            pen.text(_(line.label), left, y, 16, theme.INK, theme.BOLD)
            y += step
        pen.box(pygame.FRect(left, y - step / 2, right - left, 2), "#c9b184", 1)
        pen.text(_("Points in all"), left, y, 17, theme.INK, theme.BLACK)

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
        step = min(44.0, (self._foot - y) / len(rows))
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
