"""The result: who won and why, where the points came from, and what next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.texts import gettext as _
from game.core.contract import Line
from scenes.table import doors
from scenes.table.opening import play_again
from scenes.ui import theme
from scenes.ui.dialog import Overlay
from scenes.ui.pen import Pen
from scenes.ui.scroll import ScrollArea
from scenes.ui.widgets import Button, Widget, button_row

if TYPE_CHECKING:
    from scenes.engine.app import App
    from scenes.table.scene import TableScene


_MOST_COLUMNS = 5
"""More sources of points than these are rows."""
_TOKEN, _LINE, _ROW = 34.0, 27.0, 44.0
"""Height of a player's token over a sheet, of its lines, and of a table's rows."""
_EDGE = 8.0
"""So far the winner's light reaches beyond a table."""
_BAR = 18.0
"""Right of what scrolls."""
_HEAD_H, _FOOT_H = 68.0, 92.0
"""Over the title, and under what is scrolled."""


class ResultScene(Overlay):
    """A sheet over the table."""

    name = "result"

    def __init__(self, app: App, table: TableScene) -> None:
        super().__init__(app)
        self.table = table
        result = table.session.result
        assert result is not None
        self.result = result
        self._scrolled = 0.0

    def _hints(self, seat: int) -> str:
        """How many moves hints showed to a seat; empty for none."""
        count = self.table.session.hints[seat]
        return _("Hints: {n}").format(n=count) if count else ""

    def enter(self) -> None:
        self.app.sound.play("win")

    def build(self) -> list[Widget]:
        canvas = self.app.canvas
        actions = [
            ("again", _("Play again"), "again", True, lambda: play_again(self.app, self.table.session)),
            ("players", _("Change players"), "person", False, lambda: doors.change_players(self.table)),
            ("review", _("Look back"), "chart", False, lambda: doors.review(self.table)),
            ("board", _("Show the table"), "eye", False, self.app.pop),
            ("menu", _("Menu"), "home", False, lambda: doors.home(self.table)),
        ]
        if canvas.narrow:  # the words need all the room
            actions = [(name, text, "", call, act) for name, text, _icon, call, act in actions]
        around = 48 + 16 * (len(actions) - 1)
        size, widths = button_row(self.app, [(text, icon) for _id, text, icon, *_ in actions], canvas.width - 24 - around, 60, (19, 18, 17))
        width = min(canvas.width - 24, max(880.0, sum(widths) + around))
        pen = Pen(self.app)
        won, _newline, ties = self.table.look.words.ending(self.result, self.table.names).partition("\n")
        self._title = pen.measure(won, width - 80 - _BAR, 24, theme.BLACK)
        self._ties = pen.measure(ties, width - 80 - _BAR, theme.BODY, theme.BOLD)
        self._ending_h = self._title.height + (self._ties.height + 4 if ties else 0)
        rows = self._draw_rows(pen, pygame.FRect(0, 0, width - 80 - _BAR, 0), is_drawn=False)
        content = _HEAD_H + self._ending_h + 14 + rows
        height = min(canvas.height - 24, content + _FOOT_H)
        self.panel = pygame.FRect((canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
        area = pygame.FRect(self.panel.x + 40 - _EDGE, self.panel.y + 12, width - 80 + 2 * _EDGE, height - _FOOT_H - 12)
        self._sheet = ScrollArea(
            id="sheet", rect=area, content=content - 12, offset=self._scrolled, on_scroll=self._scroll, paint=self._paint
        )
        self._scrolled = self._sheet.offset
        x = self.panel.centerx - (sum(widths) + 16 * (len(widths) - 1)) / 2
        widgets: list[Widget] = [self._sheet]
        for (name, text, icon, call, act), wide in zip(actions, widths, strict=True):
            rect = pygame.FRect(x, self.panel.bottom - 76, wide, 60)
            widgets.append(Button(id=name, rect=rect, text=text, icon=icon, call=call, size=size, on_press=act, radius=16))
            x += wide + 16
        return widgets

    def _scroll(self, offset: float) -> None:
        self._scrolled = offset
        self.layout()

    def back(self) -> None:
        self.app.pop()

    def _paint(self, pen: Pen, area: pygame.FRect, top: float) -> None:
        """The whole sheet from `top` down."""
        pen.icon("trophy", (area.centerx, top + 30), 40, theme.rgb("#c07a1c"))
        top += _HEAD_H - 12
        rows = pygame.FRect(area.x + _EDGE, top + self._ending_h + 14, area.w - 2 * _EDGE - (_BAR if self._sheet.scrolls else 0), 0)
        pen.draw_prose(self._title, rows.centerx, top, theme.INK, "center")
        pen.draw_prose(self._ties, rows.centerx, top + self._title.height + 4, theme.INK, "center")
        self._draw_rows(pen, rows, is_drawn=True)

    def _draw_rows(self, pen: Pen, at: pygame.FRect, is_drawn: bool) -> float:
        """Who got how much, in `at`'s width from its upper edge down; answers the height."""
        return (self._draw_sheet if self._is_sheet else self._draw_table)(pen, at, is_drawn)

    @property
    def _is_sheet(self) -> bool:
        """With many sources of points these are the rows, and their names have room."""
        return len(self.result.breakdown) > _MOST_COLUMNS

    @property
    def _lines(self) -> list[Line]:
        """The sources that brought anybody anything."""
        return [line for line in self.result.breakdown if any(line.points)]

    def _draw_sheet(self, pen: Pen, at: pygame.FRect, is_drawn: bool) -> float:
        """A row for each source of points, a column for each player, best first; the sums below."""
        result, names = self.result, self.table.names
        order = [(place, seat) for place, group in enumerate(result.ranking, 1) for seat in group]
        column = min(170.0, at.w * 0.68 / len(order))
        labels = [pen.measure(_(line.label), at.w - column * len(order) - 12, 16, theme.BOLD) for line in self._lines]
        total = pen.measure(_("Points in all"), at.w - column * len(order) - 12, 17, theme.BLACK)
        steps = [max(_LINE, prose.height + 6) for prose in (*labels, total)]
        called = [pen.name(name, column - 10, 15, lines=3) for name in names]
        hints = [pen.measure(self._hints(seat), column - 6, theme.SMALL, theme.BOLD) for seat in range(len(names))]
        heads = _TOKEN + max(called[s].height + (hints[s].height if self._hints(s) else 0) for s in range(len(names))) + 6
        height = heads + sum(steps)
        if not is_drawn:
            return height
        for number, (place, seat) in enumerate(order):
            x = at.right - column * (len(order) - number - 0.5)
            if place == 1:
                pen.box(pygame.FRect(x - column / 2 + 3, at.y - 6, column - 6, height + 8), "#ffd98f", 12, 0.55)
            player = self.table.session.seats[seat]
            pen.token(player.look, player.animal, (x - 14, at.y + 14), 15)
            pen.text(str(place), x + 16, at.y + 14, 20, theme.INK, theme.BLACK, "center")
            pen.draw_prose(called[seat], x, at.y + _TOKEN, align="center")
            pen.draw_prose(hints[seat], x, at.y + _TOKEN + called[seat].height, theme.INK_SOFT, "center")
            y = at.y + heads
            for line, step in zip(self._lines, steps, strict=False):
                pen.text(str(line.points[seat]), x, y + step / 2, 16, theme.INK, theme.BOLD, "center")
                y += step
            pen.text(str(result.scores[seat]), x, y + steps[-1] / 2, 21, theme.INK, theme.BLACK, "center")
        y = at.y + heads
        for prose, step in zip((*labels, total), steps, strict=True):
            if prose is total:
                pen.box(pygame.FRect(at.x, y, at.w, 2), "#c9b184", 1)
            pen.draw_prose(prose, at.x, y + (step - prose.height) / 2)
            y += step
        return height

    def _draw_table(self, pen: Pen, at: pygame.FRect, is_drawn: bool) -> float:
        """A row for each player, best first; a column for each source of points, and the sum."""
        result = self.result
        heads = [_(line.label) for line in result.breakdown]
        column = min(124.0, (at.w - 190) / max(1, len(heads) + 1))
        texts = [pen.measure(head, column - 6, theme.SMALL, theme.BOLD) for head in heads]
        tallest = max((prose.height + 8 for prose in texts), default=0.0)
        rows = [(place, seat) for place, group in enumerate(result.ranking, 1) for seat in group]
        if not is_drawn:
            return tallest + _ROW * len(rows)
        for i, prose in enumerate(texts):
            x = at.right - column * (len(heads) - i) - column / 2
            pen.draw_prose(prose, x, at.y + tallest - 8 - prose.height, theme.INK_SOFT, "center")
        name_room = at.w - column * (len(heads) + 1) - 76
        y = at.y + tallest
        for place, seat in rows:
            middle = y + _ROW / 2
            if place == 1:
                pen.box(pygame.FRect(at.x - _EDGE, y + 1, at.w + 2 * _EDGE, _ROW - 2), "#ffd98f", 12, 0.55)
            pen.text(str(place), at.x + 6, middle, 20, theme.INK, theme.BLACK, "center")
            player = self.table.session.seats[seat]
            pen.token(player.look, player.animal, (at.x + 44, middle), 17)
            self._draw_name(pen, pygame.FRect(at.x + 72, y, name_room, _ROW), seat)
            for i, line in enumerate(result.breakdown):
                x = at.right - column * (len(heads) - i) - column / 2
                pen.text(str(line.points[seat]), x, middle, 17, theme.INK, theme.BOLD, "center")
            pen.text(str(result.scores[seat]), at.right - column / 2, middle, 21, theme.INK, theme.BLACK, "center")
            y += _ROW
        return tallest + _ROW * len(rows)

    def _draw_name(self, pen: Pen, row: pygame.FRect, seat: int) -> None:
        """A player's name, and under it the hints, where there were any."""
        hints = pen.measure(self._hints(seat), row.w, theme.SMALL, theme.BOLD)
        hints_h = hints.height if self._hints(seat) else 0.0
        name = pen.name(self.table.names[seat], row.w, 18, lines=1 if hints_h else 2)
        y = row.centery - (name.height + hints_h) / 2
        pen.draw_prose(name, row.x, y)
        pen.draw_prose(hints, row.x, y + name.height, theme.INK_SOFT)
