"""The side column: the risk of the next roll, exactly; and in the end the places with what parted them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from game.app.texts import gettext as _
from game.app.texts import ngettext
from game.manholes.board import cell_at
from game.manholes.moves import Place
from game.manholes.scoring import ranking
from scenes.manholes import words
from scenes.table.look import Bar, Situation
from scenes.ui import theme
from scenes.ui.pen import Pen


def bars(situation: Situation) -> Sequence[Bar]:
    """Bust and line of the next roll, and what the bust becomes when the next player goes. Where a cover is to be placed, what
    the manhole under the pointer leads to."""
    odds = situation.odds or {}
    if not odds.get("in"):
        return ()
    placement = _placement(situation, odds)
    if situation.state.phase == "place":
        return _of_roll(placement) if placement else ()
    found = _of_roll(odds)
    after = odds.get("after_next")
    if after is not None:
        label = _("bust, once {name} has gone").format(name=situation.names[after["seat"]])
        found.append(Bar(label, after["bust"], False))
    return found


def _of_roll(odds: Mapping[str, Any]) -> list[Bar]:
    found = [Bar(_("the next roll busts"), odds["bust"], False)]
    if odds["line"] > 0:
        found.append(Bar(_("it can make a line"), odds["line"], True))
    return found


def _placement(situation: Situation, odds: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The odds of the manhole under the pointer, or of the only one there is."""
    entries = {cell_at(*entry["cell"]): entry for entry in odds.get("placements", ())}
    kind, _sep, cell = situation.hovered.partition(":")
    if kind == "cell":
        return entries.get(int(cell))
    cells = [move.cell for move in situation.legal if isinstance(move, Place)]
    return entries.get(cells[0]) if len(cells) == 1 else None


def draw(pen: Pen, rect: pygame.FRect, situation: Situation) -> float:
    """Draws from the top of `rect`; answers the height used."""
    if situation.state.phase == "over":
        return _draw_places(pen, rect, situation)
    odds = situation.odds or {}
    if not situation.shows_odds or not odds.get("in") or situation.state.phase == "take":
        return 0.0
    text = _exactly(situation, odds)
    return pen.prose(text, rect.x, rect.y, rect.w, theme.SMALL, theme.INK_SOFT) + 16 if text else 0.0


def _exactly(situation: Situation, odds: Mapping[str, Any]) -> str:
    """The risk as a fraction, or a sentence where it is certain; what to do to see it while a cover is to be placed."""
    shown = odds
    if situation.state.phase == "place":
        placement = _placement(situation, odds)
        if placement is None:
            return _("Point at a lit manhole to see how risky the roll after it is.")
        shown = placement
    if shown["bust"] == 1:
        return _("No roll of these dice can help: it is sure to bust.")
    if shown["bust"] == 0:
        return _("This roll cannot bust.")
    text = ngettext(
        "With {n} die the risk is exactly {fraction}.", "With {n} dice the risk is exactly {fraction}.", odds["dice"]
    )
    return text.format(n=odds["dice"], fraction=shown["bust_exact"])


def _draw_places(pen: Pen, rect: pygame.FRect, situation: Situation) -> float:
    """Every place with its pizzas and, where those are equal, what decided."""
    state, names = situation.state, situation.names
    order = ranking(state.banked, state.exits)
    scores = situation.rules.scores(state)
    y = rect.y + 10
    pen.text(_("Places"), rect.x, y, theme.LABEL, theme.INK, theme.BLACK)
    y += 16
    for place, seat in enumerate(order):
        line = f"**{place + 1}. {names[seat]}** · {words.unit(scores[seat])}"
        reason = words.place_reason(state, place, order, names)
        y += pen.prose(f"{line}, {reason}" if reason else line, rect.x, y, rect.w, theme.SMALL) + 6
    return y - rect.y + 14
