"""First-time tips of Worms on the Grill."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.texts import N_
from game.core.contract import Event
from game.worms.events import TileReturned
from game.worms.state import State, free_faces, has_worm, total
from scenes.table.look import Situation
from scenes.table.tips import Tip, after


def _keep(situation: Situation, events: Sequence[Event]) -> str | None:
    state: State = situation.state
    if state.phase != "keep":
        return None
    best = max(free_faces(state))
    return f"die:{next(n for n, face in enumerate(state.dice) if face == best and n not in state.kept)}"


def _no_worm(situation: Situation, events: Sequence[Event]) -> str | None:
    state: State = situation.state
    return f"die:{state.kept[0]}" if state.phase == "decide" and not has_worm(state) else None


def _stop(situation: Situation, events: Sequence[Event]) -> str | None:
    state: State = situation.state
    can = state.phase == "decide" and has_worm(state) and any(tile <= total(state) for tile in state.grill)
    return "roll" if can else None


def _steal(situation: Situation, events: Sequence[Event]) -> str | None:
    state: State = situation.state
    if state.phase not in ("decide", "claim") or not has_worm(state):
        return None
    for seat, stack in enumerate(state.stacks):
        if seat != state.seat and stack[-1:] == (total(state),):
            return f"seat:{seat}"
    return None


TIPS = (
    Tip("steal", N_("You have exactly the number on top of another stack. You may stop and steal that tile!"), _steal),
    Tip("no_worm", N_("There is no worm among your kept dice yet. Without one you get no tile."), _no_worm),
    Tip("stop", N_("You can stop now and take a tile. Or roll on: if nothing new falls, you get nothing."), _stop),
    Tip(
        "failed",
        N_("A turn failed. The tile goes back to the grill, and the highest one there is turned over."),
        after(TileReturned),
    ),
    Tip("keep", N_("Pick one face: you keep all dice that show it. A worm counts 5."), _keep),
)
