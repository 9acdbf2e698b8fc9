"""Score sheets: the race to the target in the side column, and the card with a finished round's points by source."""

from __future__ import annotations

import pygame

from game.app.texts import gettext as _
from game.app.texts import ngettext
from game.triangles import events
from game.triangles.scoring import LABELS, totals
from game.triangles.state import State
from scenes.table.look import Situation
from scenes.triangles import words
from scenes.ui import theme
from scenes.ui.pen import Pen

_SEAT_BARS = (("#8fbf5f", "#5f9a34"), ("#f0a04a", "#cf5a34"), ("#6f9fd8", "#3f6fa8"), ("#a882c8", "#76489a"))
_SECOND_LINE = 40.0


def draw(pen: Pen, rect: pygame.FRect, situation: Situation) -> float:
    """Round and target, everybody's way there, the well; answers the height used."""
    state: State = situation.state
    y = rect.y + 10
    title = _("Round {n} · to {target}").format(n=state.round_number, target=situation.rules.target)
    y += pen.prose(title, rect.x, y - 11, rect.w, theme.LABEL, weight=theme.BLACK) + 5
    for seat, name in enumerate(() if situation.hides_scores else situation.names):
        points = words.signed(state.scores[seat])
        room = rect.w - pen.width(points, theme.SMALL, theme.BLACK) - 10
        pen.text(pen.fit(name, room, theme.SMALL), rect.x, y, theme.SMALL, theme.INK)
        pen.text(points, rect.x + rect.w, y, theme.SMALL, theme.INK, theme.BLACK, "right")
        share = max(0.0, min(1.0, state.scores[seat] / situation.rules.target))
        pen.bar(pygame.FRect(rect.x, y + 11, rect.w, 12), round(share * 40) / 40, _SEAT_BARS[seat])
        y += _SECOND_LINE
    if state.phase == "play":
        y += pen.prose(well_text(len(state.well)), rect.x, y - 9, rect.w, theme.SMALL, weight=theme.BOLD) + 12
    return y - rect.y + 4


def well_text(count: int) -> str:
    """What the well has left."""
    if not count:
        return _("The well is empty")
    return ngettext("{n} tile in the well", "{n} tiles in the well", count).format(n=count)


def ended(situation: Situation) -> events.RoundEnded | None:
    """The round whose end is being shown."""
    return next((event for event in situation.events if isinstance(event, events.RoundEnded)), None)


def draw_sheet(pen: Pen, area: pygame.FRect, event: events.RoundEnded, situation: Situation) -> None:
    """The card in the middle of `area` (canvas units): a line for each source that brought anything, a column for each
    player, sums below."""
    names = situation.names
    lines = [(_(label), row) for label, row in zip(LABELS, event.lines, strict=True) if any(row)]
    label_room = max(pen.width(label, 15, theme.BOLD) for label, _row in lines) + 20 if lines else 120.0
    column = min(108.0, (area.w - label_room - 72) / len(names))
    step = min(24.0, (area.h - 96) / (len(lines) + 3))
    width = label_room + column * len(names) + 48
    card = pygame.FRect(0, 0, width, 62 + step * (len(lines) + 3))
    card.center = area.center
    pen.slab(card, side=5)
    left, right = card.x + 24, card.right - 24
    y = card.y + 26
    pen.text(pen.fit(_title(event, names), card.w - 48, 18, theme.BLACK), left, y, 18, theme.INK, theme.BLACK)
    y += step * 0.5 + 16
    columns = [right - column * (len(names) - seat - 0.5) for seat in range(len(names))]
    for x, name in zip(columns, names, strict=True):
        pen.text(pen.fit(name, column - 8, theme.SMALL), x, y, theme.SMALL, theme.INK_SOFT, theme.BOLD, "center")
    sums = [(_("This round"), totals(event.lines)), (_("In all"), event.scores)][: 1 if situation.hides_scores else 2]
    for number, (label, row) in enumerate([*lines, *sums]):
        y += step
        is_sum = number >= len(lines)
        if number == len(lines):
            pen.box(pygame.FRect(left, y - step / 2 - 1, right - left, 2), "#c9b184", 1)
        weight = theme.BLACK if is_sum else theme.REGULAR
        pen.text(pen.fit(label, label_room - 8, 15, weight), left, y, 15, theme.INK, weight)
        for x, points in zip(columns, row, strict=True):
            pen.text(words.signed(points), x, y, 15, theme.INK, theme.BLACK if is_sum else theme.BOLD, "center")


def _title(event: events.RoundEnded, names: tuple[str, ...]) -> str:
    if event.winner is None:
        return _("Round {n}: level").format(n=event.number)
    return _("Round {n} goes to {name}").format(n=event.number, name=names[event.winner])
