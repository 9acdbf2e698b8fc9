"""First-time tips of Pizza Underground."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.texts import N_
from game.core.contract import Event
from game.manholes.events import Busted, DiceTaken
from game.manholes.moves import LEAVE, Place
from game.manholes.state import State, cover_id
from scenes.table.look import Situation
from scenes.table.tips import Tip, after


def _place(situation: Situation, events: Sequence[Event]) -> str | None:
    return next((f"lamp:{move.cell}" for move in situation.legal if isinstance(move, Place)), None)


def _tunnel(situation: Situation, events: Sequence[Event]) -> str | None:
    state: State = situation.state
    if situation.rules.plan.rule != "tunnel" or state.phase != "place" or not state.placed[state.seat]:
        return None
    return cover_id(state.seat, state.placed[state.seat][-1])


def _leave(situation: Situation, events: Sequence[Event]) -> str | None:
    return "leave" if LEAVE in situation.legal else None


TIPS = (
    Tip("bust", N_("Bust! No pair named a manhole that could be covered: the covers of this round come off."), after(Busted)),
    Tip("gone", N_("Whoever is out takes dice along. Those who stay roll fewer dice, with more risk."), after(DiceTaken)),
    Tip("tunnel", N_("Now the tunnel counts: only the row and the column of your last cover."), _tunnel),
    Tip("leave", N_("Roll on, or leave and keep your covers for good. If you go bust, they come off."), _leave),
    Tip("place", N_("The dice have named manholes. Put a cover on one that is lit."), _place),
)
