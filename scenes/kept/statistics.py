"""The page of the statistics: people on the left, their games on the right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.app import saves, statistics
from game.app.statistics import Tally
from game.app.texts import decimal, ngettext
from game.app.texts import gettext as _
from game.core.record import HUMAN
from scenes.menu.offers import name_of, offers
from scenes.setup.seating import LEVEL_NAMES
from scenes.ui import theme
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.pen import Pen
from scenes.ui.scroll import ScrollArea
from scenes.ui.widgets import Button, ListRow, Widget, button_width

if TYPE_CHECKING:
    from scenes.kept.scene import KeptScene

_PEOPLE_W = 190.0
_HEADS_H = 46.0
_ROW_H = 76.0
_NOTE_H = 20.0
_NAME_H = 24.0
"""More for a game's name above its numbers, where there is no room beside them."""
_FOOT_H = 60.0
_COLUMNS = (76.0, 76.0, 76.0, 76.0, 76.0, 116.0)
"""Widths of the numbers' columns."""


@dataclass(slots=True, kw_only=True)
class Person(ListRow):
    """A name that can be chosen."""

    def draw(self, pen: Pen) -> None:
        ListRow.draw(self, pen)
        weight = theme.BLACK if self.chosen else theme.BOLD
        text = pen.fit(self.text, self.rect.w - 24, theme.LABEL, weight)
        pen.text(text, self.rect.x + 12, self.rect.centery, theme.LABEL, theme.INK, weight)


@dataclass(slots=True, kw_only=True)
class GameLine(Widget):
    """What one person has done in one game; `text` says all of it."""

    game: str
    cells: tuple[str, ...]
    notes: tuple[str, ...]
    is_above: bool
    """The game's name has a line of its own."""

    @property
    def focusable(self) -> bool:
        return False

    def draw(self, pen: Pen) -> None:
        pen.box(self.rect, "#f3e3c1", 12)
        x, y = self.rect.x + 14, self.rect.y
        columns = _column_middles(self.rect)
        room = self.rect.w - 28 if self.is_above else _name_room(self.rect)
        pen.text(pen.fit(self.game, room, theme.LABEL, theme.BLACK), x, y + 24, theme.LABEL, theme.INK, theme.BLACK)
        y += _NAME_H if self.is_above else 0
        for cell, middle in zip(self.cells, columns, strict=True):
            pen.text(cell, middle, y + 24, theme.LABEL, theme.INK, theme.BLACK, "center")
        for number, note in enumerate(self.notes):
            text = pen.fit(note, self.rect.w - 28, theme.SMALL)
            pen.text(text, x, y + 50 + _NOTE_H * number, theme.SMALL, theme.INK_SOFT, theme.BOLD)


class StatisticsPage:
    """A part of the screen of kept games, which owns the widgets and draws them."""

    def __init__(self, scene: KeptScene) -> None:
        self.scene = scene
        self.people: dict[str, list[Tally]] = {}
        self.person = ""
        self._scrolled = 0.0
        self._people_scrolled = 0.0
        self._table = pygame.FRect(0, 0, 10, 10)

    def count(self) -> None:
        """Count anew from the records."""
        app = self.scene.app
        self.people = statistics.tallies(saves.finished(app.folders), app.settings.counted_since)
        shelf = [offer.slug for offer in offers()]
        for tallies in self.people.values():
            tallies.sort(key=lambda tally: (shelf.index(tally.slug), tally.is_changed))
        if self.person not in self.people:
            self.person = next(iter(self.people), "")

    def build(self, area: pygame.FRect) -> list[Widget]:
        """The widgets of the page in this part of the screen."""
        if not self.people:
            return [self._nothing(area)]
        side = pygame.FRect(area.x, area.y, _PEOPLE_W, area.h)
        self._table = pygame.FRect(side.right + 14, area.y + _HEADS_H, area.right - side.right - 14, area.h - _HEADS_H - _FOOT_H)
        return [*self._names(side), *self._games(self._table), self._again(area)]

    def _nothing(self, area: pygame.FRect) -> Widget:
        def paint(pen: Pen, area: pygame.FRect, _top: float) -> None:
            text = _("When people have played a game to its end, this is where it is counted.")
            pen.prose(text, area.centerx, area.centery - 30, area.w - 80, theme.HEADING, theme.INK_SOFT, "center", theme.BOLD)

        return ScrollArea(id="games", rect=area, content=0, on_scroll=self._scroll, paint=paint)

    def _names(self, side: pygame.FRect) -> list[Widget]:
        scroll = ScrollArea(
            id="people", rect=side, content=50.0 * len(self.people), offset=self._people_scrolled, on_scroll=self._scroll_people
        )
        self._people_scrolled = scroll.offset
        people: list[Widget] = []
        for number, name in enumerate(self.people):
            rect = pygame.FRect(side.x + 4, side.y + 50 * number + 2 - scroll.offset, side.w - (20 if scroll.scrolls else 8), 46)
            people.append(
                Person(id=f"person={name}", rect=rect, text=name, chosen=name == self.person, clip=side, on_press=partial(self.choose, name))
            )
        return [scroll, *people]

    def _games(self, table: pygame.FRect) -> list[Widget]:
        tallies = self.people[self.person]
        notes = [_notes(tally) for tally in tallies]
        pen, room = Pen(self.scene.app), _name_room(pygame.FRect(table.x, 0, table.w - 16, 0))
        is_above = any(pen.width(name_of(tally.slug), theme.LABEL, theme.BLACK) > room for tally in tallies)
        heights = [_ROW_H + (_NAME_H if is_above else 0) + _NOTE_H * (len(of_tally) - 1) for of_tally in notes]
        scroll = ScrollArea(id="games", rect=table, content=sum(heights), offset=self._scrolled, on_scroll=self._scroll)
        self._scrolled = scroll.offset
        lines: list[Widget] = []
        y = table.y - scroll.offset
        for tally, of_tally, height in zip(tallies, notes, heights, strict=True):
            game, cells = name_of(tally.slug), _cells(tally)
            said = [f"{head} {cell}" for head, cell in zip(_heads(), cells, strict=True)]
            lines.append(
                GameLine(
                    id=f"tally={tally.slug}{'+' if tally.is_changed else ''}", rect=pygame.FRect(table.x, y, table.w - 16, height - 8),
                    text=f"{game}: {', '.join(said)}. {' '.join(of_tally)}", game=game, cells=cells, notes=of_tally, is_above=is_above, clip=table,
                )
            )  # fmt: skip
            y += height
        return [scroll, *lines]

    def _again(self, area: pygame.FRect) -> Widget:
        text = _("Start counting anew")
        wide = button_width(self.scene.app, text, size=theme.BODY)
        rect = pygame.FRect(area.right - wide - 10, area.bottom - 50, wide, 46)
        return Button(id="reset", rect=rect, text=text, size=theme.BODY, on_press=self.ask_to_reset)

    def draw_heads(self, pen: Pen) -> None:
        """The heads of the columns."""
        if not self.people:
            return
        table = self._table
        line = pygame.FRect(table.x, table.y, table.w - 16, _ROW_H)
        for head, middle, width in zip(_heads(), _column_middles(line), _COLUMNS, strict=True):
            prose = pen.measure(head, width - 4, theme.SMALL, theme.BOLD)
            pen.draw_prose(prose, middle, table.y - 6 - prose.height, theme.INK_SOFT, "center")

    # acts ---------------------------------------------------------------------------------------------------------

    def choose(self, name: str) -> None:
        """Another person."""
        self.person, self._scrolled = name, 0.0
        self.scene.layout()

    def ask_to_reset(self) -> None:
        """Ask twice: it is for everybody, and for good."""
        app = self.scene.app
        text = _("For everybody and all games. The games themselves are kept.")
        sure = Dialog(app, _("Really? The old numbers do not come back."), "", _answers(self._reset))
        app.push(Dialog(app, _("Start counting anew?"), text, _answers(lambda: app.push(sure))))

    def _reset(self) -> None:
        app = self.scene.app
        app.settings.counted_since = statistics.now()
        app.save_settings()
        self.scene.look_again()

    def _scroll(self, offset: float) -> None:
        self._scrolled = offset
        self.scene.layout()

    def _scroll_people(self, offset: float) -> None:
        self._people_scrolled = offset
        self.scene.layout()


def _answers(act: Callable[[], None]) -> tuple[Answer, Answer]:
    return Answer("no", _("No")), Answer("yes", _("Count anew"), act, call=True)


def _heads() -> tuple[str, ...]:
    return _("Played"), _("Won"), _("Tied"), _("Best"), _("Average"), _("Wins in a row")


def _column_middles(line: pygame.FRect) -> list[float]:
    """By column, from the left."""
    ends = [line.right - 4 - sum(_COLUMNS[number + 1 :]) for number in range(len(_COLUMNS))]
    return [end - width / 2 for end, width in zip(ends, _COLUMNS, strict=True)]


def _name_room(line: pygame.FRect) -> float:
    """For the game's name left of the numbers."""
    return _column_middles(line)[0] - _COLUMNS[0] / 2 - line.x - 14


def _cells(tally: Tally) -> tuple[str, ...]:
    best = str(tally.best).replace("-", "−")
    row = str(tally.row) if tally.row == tally.longest_row else _("{n} (most {most})").format(n=tally.row, most=tally.longest_row)
    return str(tally.played), str(tally.won), str(tally.tied), best, decimal(tally.average), row


def _notes(tally: Tally) -> tuple[str, ...]:
    """Against whom, and below that what was not as usual."""
    met = [
        _("{opponents} {won} of {played}").format(opponents=_against(level), won=won, played=played)
        for level, (played, won) in tally.against.items()
    ]
    wins = _("Wins by opponent: {list}").format(list=", ".join(met))
    unusual = [_("With changed rules.")] if tally.is_changed else []
    if tally.eased:
        unusual.append(ngettext("Moves were taken back in {n} game.", "Moves were taken back in {n} games.", tally.eased).format(n=tally.eased))
    return (wins, " ".join(unusual)) if unusual else (wins,)


def _against(level: str) -> str:
    return _("people") if level == HUMAN else _(LEVEL_NAMES[level]).lower()
