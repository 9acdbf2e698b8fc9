"""The column beside the table: odds, the game's notes and what happened; or the rule book, which stays open while the game goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.app.texts import gettext as _
from scenes.engine.scene import Key, Pointer
from scenes.table.panels import SIDE_WIDTH
from scenes.table.reader import Reader
from scenes.table.side_paper import Row
from scenes.table.spots import Area
from scenes.ui import theme
from scenes.ui.widgets import IconButton, Widget

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

BOOK_WIDTH = 356.0
_READING = theme.BODY


@dataclass(slots=True, kw_only=True)
class Log(Area):
    """The side column as it explains itself: the line under the pointer marks its pieces on the table; with the focus, the arrows go
    from line to line."""

    side: Side

    def point(self, pointer: Pointer) -> bool:
        return self.side.point_at(next((row.number for row in self.side.rows if row.rect.collidepoint(pointer.pos)), -1))

    def focus_lost(self) -> None:
        self.side.point_at(-1)

    def key(self, key: Key) -> bool:
        return key.name in ("up", "down") and self.side.step(-1 if key.name == "up" else 1)


class Side:
    """That of one table."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.is_open = False
        """Where the window is small, and it lies over the table."""
        self.book: Reader | None = None
        """The rule book, open in the place of all else where the window is large."""
        self.rows: list[Row] = []
        """Of the log, as they were drawn last."""
        self._line = -1
        """Number of the line that is pointed at."""

    @property
    def width(self) -> float:
        """Beside the table; 0 where it is folded away."""
        if self.book is not None:
            return BOOK_WIDTH
        return 0.0 if self._table.app.settings.side_folded else SIDE_WIDTH

    @property
    def shows_book(self) -> bool:
        """The rule book lies open beside the game."""
        return self.book is not None and not self._table.app.canvas.compact

    # acts ---------------------------------------------------------------------------------------------------------

    def toggle(self) -> None:
        """Fold it away, or back; where the rule book lay, odds and log come back."""
        app = self._table.app
        if app.canvas.compact:
            self.is_open = not self.is_open
        else:
            app.settings.side_folded = self.book is None and not app.settings.side_folded
            self.book = None
            app.save_settings()
        self._table.layout()

    def open_book(self, page: int) -> None:
        """Beside the game, at a page."""
        self.book = Reader(self._table.app, self._table.look.slug, page, _READING, self._table.layout)
        self._table.layout()

    def close_book(self) -> None:
        """What lay there before comes back."""
        self.book = None
        self._table.layout()

    def look_up(self) -> None:
        """Go to the field for words to look for."""
        if self.shows_book:
            self._table.focus("search")

    def _open_whole(self) -> None:
        from scenes.table import doors

        assert self.book is not None
        doors.whole_rules(self._table, self.book.page)

    # the log ------------------------------------------------------------------------------------------------------

    @property
    def _log(self) -> Log | None:
        return next((w for w in self._table.widgets if isinstance(w, Log)), None)

    @property
    def line(self) -> int:
        """Number of the line of the log that is pointed at, by mouse or keyboard; -1 for none."""
        log = self._log
        return self._line if log is not None and (log.hovered or log.focused) else -1

    @property
    def pointed(self) -> tuple[str, ...]:
        """Ids of the pieces that this line tells of."""
        line, log = self.line, self._table.story.log
        return log[line].pieces if 0 <= line < len(log) else ()

    def point_at(self, number: int) -> bool:
        """Mark what the line of that number tells of; answers whether it is another one."""
        before, self._line = self._line, number
        if before != number:
            self._table.stale()
        return before != number

    def step(self, by: int) -> bool:
        """To the next line up or down; answers whether there was one."""
        story, count = self._table.story, len(self._table.story.log)
        shown = [row.number for row in self.rows]
        to = self._line + by if self._line in shown else count - story.scrolled - 1 if by < 0 else count
        if not 0 <= to < count:
            return False
        if shown and to < shown[0]:
            story.scroll(1)
        elif shown and to > shown[-1]:
            story.scroll(-1)
        self.point_at(to)
        return True

    # widgets ------------------------------------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        """The log as it can be pointed at, or the rule book with its controls."""
        rect = self._table.frame.side
        if not self._table.frame.side_shown:
            return []
        if self.book is None or not self.shows_book:
            title = _("What happened")
            return [Log(id="log", rect=rect, text=title, shows=True, side=self, on_wheel=self._table.story.scroll)]
        book = self.book
        book.renew()
        x, right, top = rect.x + 14, rect.right - 12, rect.y + 10
        row = [
            ("book_back", "arrow_left", _("The page before"), lambda: book.turn(-1), x, book.page > 0),
            ("book_on", "arrow_right", _("The next page"), lambda: book.turn(1), x + 50, book.page < len(book.pages) - 1),
            ("book_whole", "full_screen", _("The whole rule book"), self._open_whole, right - 94, True),
            ("book_close", "close", _("Close the rules (F1)"), self.close_book, right - 44, True),
        ]
        buttons: list[Widget] = [
            IconButton(
                id=name, rect=pygame.FRect(left, top, 44, 44), icon=icon, text=tip, tip=tip, on_paper=True, enabled=enabled, on_press=act
            )
            for name, icon, tip, act, left, enabled in row
        ]
        field = book.field(pygame.FRect(x, top + 54, right - x, 44))
        area = pygame.FRect(x, top + 110, right - x + 4, rect.bottom - top - 122)
        return [*buttons, field, *(book.hits(area) if book.is_listing else book.text(area))]
