"""Draws the column beside the table: odds above, then the game's own notes, then the log with the newest line at the bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.app.texts import gettext as _
from game.app.texts import percent
from scenes.table.look import Bar
from scenes.table.panels import NARROW_SIDE
from scenes.table.story import Told
from scenes.ui import theme
from scenes.ui.pen import Pen
from scenes.ui.prose import Prose

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

LEAST_LOG = 46.0
"""A heading and one line; where odds and notes leave less, what happened is not shown."""
_TOKEN = 11.0
_INDENT = 2 * _TOKEN + 6
_LINE_GAP, _TURN_GAP = 4.0, 11.0
"""Between the lines of a turn, and between two turns."""


class Row(NamedTuple):
    """A line of the log where it stands, canvas units."""

    number: int
    told: Told
    prose: Prose
    rect: pygame.FRect
    begins: bool
    """The first that is shown of its turn."""


def draw_side(pen: Pen, table: TableScene) -> None:
    """The paper, and what lies on it: odds above, then the game's own notes, then the log with the newest line at the bottom; beside
    them where it is wide. The rule book's widgets draw themselves."""
    rect, side = table.frame.side, table.side
    pen.slab(rect, radius=14)
    if side.book is not None and side.shows_book:
        count = _("Page {n} of {count}").format(n=side.book.page + 1, count=len(side.book.pages))
        prose = pen.measure(count, rect.w - 232, theme.SMALL, theme.BOLD)
        pen.draw_prose(prose, rect.x + 118, rect.y + 32 - prose.height / 2, theme.INK_SOFT)
        return
    is_wide = rect.width >= NARROW_SIDE
    x, y, width = rect.x + 16, rect.y + 26, (rect.width - 52) / 2 if is_wide else rect.width - 32
    situation = table.situation
    bars = table.look.bars(situation) if table.counsel.odds and table.shows_odds else ()
    if bars:
        pen.text(_("If you go on"), x, y, theme.LABEL, theme.INK, theme.BLACK)
        y += 28
        for bar in bars:
            y += _draw_bar(pen, bar, x, y, width)
        y += 4
    y += table.look.draw_notes(pen, pygame.FRect(x, y - 10, width, rect.bottom - y), situation)
    side.rows = []
    if is_wide:
        x, y = x + width + 20, rect.y + 26
    elif rect.bottom - y < LEAST_LOG:
        return
    pen.text(_("What happened"), x, y, theme.LABEL, theme.INK, theme.BLACK)
    side.rows = _rows(pen, table, pygame.FRect(x, y + 16, width, rect.bottom - y - 28))
    for row in side.rows:
        if row.number == side.line:
            pen.box(row.rect.inflate(10, 3), "#fffaf0", 7, 0.9)
        if row.begins and row.told.seat >= 0:
            player = table.session.seats[row.told.seat]
            pen.token(player.look, player.animal, (x + _TOKEN, row.rect.y + row.prose.step_px / pen.canvas.scale / 2), _TOKEN)
        pen.draw_prose(row.prose, row.rect.right - width + _INDENT, row.rect.y, theme.INK)


def _draw_bar(pen: Pen, bar: Bar, x: float, y: float, width: float) -> float:
    """A line of the odds; answers its height."""
    share, top = percent(bar.share), y
    label_room = width - pen.width(share, theme.SMALL, theme.BLACK) - 8
    label = pen.measure(bar.label, label_room, theme.SMALL, theme.BOLD)
    pen.draw_prose(label, x, y - 9, theme.INK)
    pen.text(share, x + width, y, theme.SMALL, theme.INK, theme.BLACK, "right")
    y += label.height - 18 + 10
    colors = ("#8fbf5f", "#5f9a34") if bar.good else ("#f0a04a", "#cf5a34")
    pen.bar(pygame.FRect(x, y + 3, width, 14), bar.share, colors)
    return y + 34 - top


def _rows(pen: Pen, table: TableScene, area: pygame.FRect) -> list[Row]:
    """As many whole lines of the log as fit, ending as many before the newest as it is scrolled."""
    log = table.story.log
    last = max(0, len(log) - table.story.scrolled)
    shown: list[tuple[int, Prose, float]] = []
    """Number, text, and the gap above."""
    room = area.height
    for number in range(last - 1, -1, -1):
        prose = pen.balanced(log[number].text, area.width - _INDENT, theme.SMALL, theme.REGULAR)
        if room < prose.height:
            break
        gap = _LINE_GAP if number and log[number - 1].seat == log[number].seat else _TURN_GAP
        shown.append((number, prose, gap))
        room -= prose.height + gap
    rows: list[Row] = []
    y = area.y
    for n, (number, prose, gap) in enumerate(reversed(shown)):
        y += gap if n else 0.0
        rect = pygame.FRect(area.x, y, area.width, prose.height)
        rows.append(Row(number, log[number], prose, rect, n == 0 or gap == _TURN_GAP))
        y += prose.height
    return rows
