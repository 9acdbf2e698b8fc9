"""Worms on the Grill looked at afterwards. Luck and losses are counted in worms by the turn solver: what the turn is worth
before and after a roll, and what each choice makes of it. The chances to win the game are estimated.

The best choice is the adviser's, who plays for the chance to win: so what a hint proposes costs nothing, and another choice
costs the worms by which it is behind."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.ai.review import Loss
from game.worms.chances import chances as estimated
from game.worms.moves import Move
from game.worms.outlook import by_worms, turn_solver
from game.worms.players import values_by
from game.worms.rules import WormsRules
from game.worms.state import State

UNIT = "worms"
EXACT = True
DEAR = 0.15
WORLDS = 1


def chances(rules: WormsRules, state: State, rng: Random) -> tuple[float, ...]:
    """Of each seat to win the game, estimated; the last state is certain."""
    return estimated(rules, state)


def worth(rules: WormsRules, state: State) -> float:
    """The worms that the turn under way is worth to its seat, played as well as can be; exact."""
    return turn_solver(rules, state, by_worms(rules, state)).value(state)


def luck(rules: WormsRules, before: State, after: State, rng: Random) -> tuple[float, ...]:
    """What a roll did to the worms that the turn is worth, for the seat that rolled."""
    gains = [0.0] * rules.seats
    if before.phase == "cast":
        now = worth(rules, after) if after.phase == "keep" else by_worms(rules, before).fail
        gains[before.seat] = now - worth(rules, before)
    return tuple(gains)


def losses(
    rules: WormsRules, view: State, seat: int, moves: Sequence[Move], rng: Random, worlds: int
) -> list[Loss]:
    """In worms, exact."""
    values = values_by(rules, view, by_worms)
    return [Loss(values[moves[0]] - values[move]) for move in moves[1:]]


def worst(rules: WormsRules, view: State, seat: int) -> Move:
    """The move that leaves the fewest worms to expect."""
    values = values_by(rules, view, by_worms)
    return min(values, key=values.__getitem__)
