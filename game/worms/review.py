"""Worms on the Grill looked at afterwards. Luck and losses are counted in worms by the turn solver: what the turn is worth
before and after a roll, and what each choice makes of it. The chances to win the game are estimated."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from game.ai.review import Loss
from game.worms.moves import Move
from game.worms.players import _ends, _solver, _values, by_worms
from game.worms.rules import WormsRules
from game.worms.state import State, worms_of

UNIT = "worms"
EXACT = True
DEAR = 0.15
WORLDS = 1


def chances(rules: WormsRules, state: State, rng: Random) -> tuple[float, ...]:
    """Of each seat to win the game, estimated; the last state is certain."""
    result = rules.result(state)
    if result is not None:
        return tuple((seat in result.winners) / len(result.winners) for seat in range(rules.seats))
    powers = [exp(3.0 * worms_of(stack) / (3 + len(state.grill))) for stack in state.stacks]
    return tuple(power / sum(powers) for power in powers)


def worth(rules: WormsRules, state: State) -> float:
    """The worms that the turn under way is worth to its seat, played as well as can be; exact."""
    outlook = by_worms(rules, state)
    return _solver(_ends(rules, state, outlook), outlook.fail).value(state)


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
    values = _values(rules, view, by_worms)
    return [Loss(values[moves[0]] - values[move]) for move in moves[1:]]


def worst(rules: WormsRules, view: State, seat: int) -> Move:
    """The move that leaves the fewest worms to expect."""
    values = _values(rules, view, by_worms)
    return min(values, key=values.__getitem__)
