"""The chances of a turn, exact: to fail with the next roll, to reach a total, to hit one."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from game.core.contract import IllegalMove
from game.worms.events import FaceKept, TurnFailed
from game.worms.notation import Account, TurnText, play_steps, read_table
from game.worms.rules import WormsRules
from game.worms.solver import TOTALS, TurnSolver, fail_chance, moment_after, moment_of
from game.worms.state import DICE, TILES, State, free_faces


@cache
def at_least(total: int) -> TurnSolver:
    """Values are the best chances to end with a worm and this total or more. The same in every game, so kept."""
    return TurnSolver([float(points >= total) for points in range(TOTALS)], 0.0)


@cache
def exactly(total: int) -> TurnSolver:
    """Values are the best chances to end with a worm and exactly this total."""
    return TurnSolver([float(points == total) for points in range(TOTALS)], 0.0)


def next_roll_fails(state: State) -> float | None:
    """The chance that the next roll shows only faces already taken; None where it is not settled what the next roll
    is (a face is to be chosen) or none follows."""
    if state.phase not in ("ready", "cast", "decide"):
        return None
    mask, left, _ = moment_of(state)
    return fail_chance(mask, left)


def panel(rules: WormsRules, view: State, seat: int) -> dict[str, Any]:
    """What the screen shows beside the dice, for the seat whose turn it is (`seat`, the viewer, knows no more or less):

    `fail_next_roll`  chance to fail with the next roll, see `next_roll_fails`
    `reach`           [[tile, chance], ...] face-up tiles, ascending: best chance to end with at least that total
    `steal`           [[tile, victim, chance], ...] tops of the others by seat: best chance to end on exactly that total
    `faces`           [[face, chance], ...] in phase keep: the chance that the roll after keeping the face fails, None
                      where no roll can follow

    Each chance is its own best: no one play reaches them all. The first call takes about a tenth of a second, later
    ones find the numbers ready.
    """
    tops = [(stack[-1], victim) for victim, stack in enumerate(view.stacks) if stack and victim != view.seat]
    return {
        "fail_next_roll": next_roll_fails(view),
        "reach": [[tile, at_least(tile).value(view)] for tile in view.grill],
        "steal": [[tile, victim, exactly(tile).value(view)] for tile, victim in tops],
        "faces": [[face, _fails_after(view, face)] for face in free_faces(view)],
    }


def _fails_after(state: State, face: int) -> float | None:
    mask, left, _ = moment_after(state, face)
    fails = fail_chance(mask, left)
    return fails if left and fails < 1 else None


class _Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    state: dict[str, Any]
    turn: TurnText = TurnText()


def odds_of(position: Any) -> dict[str, Any]:
    """The odds of a JSON position (the format is told in rules.md): `fail_next_roll`, and by total from 21 to 36 the
    best chances `at_least` and `exactly`. Raises ValueError with a sentence for an impossible position."""
    asked = msgspec.convert(position, _Position)
    account = Account(*read_table(asked.state))
    try:
        play_steps(account, asked.turn.steps)
    except IllegalMove as refusal:
        raise ValueError(f"the turn breaks a rule: {refusal}") from refusal
    return {
        "fail_next_roll": None if account.over else next_roll_fails(account.state),
        "at_least": {str(total): _chance(account, at_least(total)) for total in TILES},
        "exactly": {str(total): _chance(account, exactly(total)) for total in TILES},
    }


def _chance(account: Account, solver: TurnSolver) -> float:
    """Of a turn that goes on; of one that has ended, 1 or 0."""
    if not account.over:
        return solver.value(account.state)
    kept = [event for event in account.events if isinstance(event, FaceKept)]
    lost = any(isinstance(event, TurnFailed) and event.reason == "no_free_face" for event in account.events)
    if lost:
        return 0.0
    mask = sum(1 << event.face - 1 for event in kept)
    return solver.stop(mask, DICE - sum(len(event.dice) for event in kept), account.totals[-1])
