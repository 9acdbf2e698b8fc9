"""The chance of each seat to win, estimated from what lies on the table.

Between two turns a position is judged by a small function with trained weights: for every seat, what it has, what it
fears and what lies on the grill go through one layer of `tanh` to a score, and the scores become chances (softmax), so
that they always add up to 1. In the middle of a turn the turn solver carries those chances back from the ends of the
turn. `build/train_worms.py` finds the weights by letting the function play against itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib import resources
from math import exp, tanh
from operator import mul
from typing import NamedTuple

import msgspec

from game.worms.moves import Steal, Take
from game.worms.odds import at_least, exactly
from game.worms.outlook import Outlook, all_takes, best_ends, turn_solver
from game.worms.rules import WormsRules
from game.worms.solver import moment_after, moment_of
from game.worms.state import DICE, TILES, UNTHROWN, WORMS, State, free_faces, worms_of

Chances = tuple[float, ...]
"""By seat, adding up to 1."""


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What training found; rows belong to the units of the hidden layer."""

    grill: tuple[tuple[float, ...], ...]
    """(units, GRILL) for what all seats have in common."""
    seat: tuple[tuple[float, ...], ...]
    """(units, SEAT) for what belongs to the seat."""
    bias: tuple[float, ...]
    """(units)."""
    out: tuple[float, ...]
    """(units) from the hidden layer to the score."""
    direct: tuple[float, ...]
    """(SEAT) straight to the score."""


GRILL = len(TILES) + 4
SEAT = 19
"""How many numbers describe the grill, and a seat."""


SETS = (2, 3, 4, 5)
"""There are weights for two, three and four seats, and for five and more."""


@cache
def _shipped() -> dict[int, Weights]:
    data = resources.files("game.worms").joinpath("chances.json").read_bytes()
    return msgspec.json.decode(data, type=dict[int, Weights])


def weights(seats: int) -> Weights:
    """The weights that ship with the game, for so many seats."""
    return _shipped()[min(seats, SETS[-1])]


@cache
def first_chances() -> tuple[dict[int, float], dict[int, float]]:
    """By tile: the best chances of a whole turn to end on exactly it, and on it or more; 0 under 0, for no tile."""
    hit = {tile: exactly(tile).roll(0, DICE, 0) for tile in TILES}
    reach = {tile: at_least(tile).roll(0, DICE, 0) for tile in TILES}
    return {0: 0.0} | hit, {0: 0.0} | reach


def describe_grill(grill: Sequence[int]) -> list[float]:
    """GRILL numbers of a grill that is not bare: each tile, then how many, how many worms, how easily to be had."""
    bits = [float(tile in grill) for tile in TILES]
    count, worms = len(grill), sum(map(WORMS.__getitem__, grill))
    return [*bits, count / 16, worms / 40, 1 / count, first_chances()[1][grill[0]]]


def describe_seats(grill: Sequence[int], stacks: Sequence[tuple[int, ...]]) -> list[list[float]]:
    """SEAT numbers for each of the stacks, which come in the order of play from the seat that is next."""
    hit, _ = first_chances()
    n, count = len(stacks), len(grill)
    worms = [worms_of(stack) for stack in stacks]
    high = [max(stack, default=0) for stack in stacks]
    tops = [stack[-1] if stack else 0 for stack in stacks]
    seconds = [stack[-2] if len(stack) > 1 else 0 for stack in stacks]
    drawn = {0: 0, **WORMS}
    prey = [hit[top] * drawn[top] for top in tops]
    described = []
    for i, stack in enumerate(stacks):
        best = max([j for j in range(n) if j != i], key=lambda j: (worms[j], high[j]))
        lead = worms[i] - worms[best]
        mean = worms[i] - (sum(worms) - worms[i]) / (n - 1)
        mine, theirs = (worms[i], high[i]), (worms[best], high[best])
        described.append([
            float(i == 0), i / n, float(i == n - 1), n / 7,
            worms[i] / 10, len(stack) / 4, _between(lead / 6), float((mine > theirs) - (mine < theirs)),
            drawn[tops[i]] / 4, 2 * hit[tops[i]], drawn[seconds[i]] / 4, 2 * hit[seconds[i]],
            max(0, high[i] - 20) / 16, sum(prey) - prey[i], drawn[tops[best]] / 4, 2 * hit[tops[best]],
            _between(lead / count), mean / 6, float(tops[i] > grill[-1]),
        ])  # fmt: skip
    return described


def _between(value: float) -> float:
    return max(-2.0, min(2.0, value))


def between_turns(state: State) -> Chances:
    """The estimate for a state in which a turn is about to begin."""
    n, first = len(state.stacks), state.seat
    by = weights(n)
    grill = describe_grill(state.grill)
    common = [sum(map(mul, row, grill), bias) for row, bias in zip(by.grill, by.bias, strict=True)]
    scores = []
    for seat in describe_seats(state.grill, state.stacks[first:] + state.stacks[:first]):
        units = [tanh(sum(map(mul, row, seat), start)) for row, start in zip(by.seat, common, strict=True)]
        scores.append(sum(map(mul, by.out, units)) + sum(map(mul, by.direct, seat)))
    highest = max(scores)
    powers = [exp(score - highest) for score in scores]
    whole = sum(powers)
    return tuple(powers[(seat - first) % n] / whole for seat in range(n))


def chances(rules: WormsRules, state: State) -> Chances:
    """The chance of each seat to win from any state on, if all play for just that; 0 and 1 (or equal shares) after the
    end. A look at a state between turns takes a tenth of a millisecond, in the middle of a turn some 20."""
    match state.phase:
        case "over":
            result = rules.result(state)
            assert result is not None
            return tuple((seat in result.winners) / len(result.winners) for seat in range(rules.seats))
        case "start":
            starts = [msgspec.structs.replace(state, phase="ready", seat=seat) for seat in range(rules.seats)]
            return _mean([(between_turns(start), 1 / rules.seats) for start in starts])
        case "ready":
            return between_turns(state)
        case _:
            return _within_turn(rules, state)


class Endings(NamedTuple):
    """The ways in which the turn can end, with the chances of all seats after each."""

    fail: Chances
    takes: dict[Take | Steal, Chances]


def endings(rules: WormsRules, state: State) -> Endings:
    """Of the turn that is about to begin or under way."""
    return _endings(rules, State(state.seat, "ready", UNTHROWN, (), state.grill, state.down, state.stacks))


@lru_cache(maxsize=16)
def _endings(rules: WormsRules, state: State) -> Endings:
    """Kept: they are the same for all decisions of a turn."""
    after = {take: chances(rules, rules.ending(state, take)) for take in all_takes(state)}
    return Endings(chances(rules, rules.ending(state, None)), after)


def by_chances(rules: WormsRules, state: State) -> Outlook:
    """The own chance to win after each end of the turn."""
    ways = endings(rules, state)
    return Outlook(ways.fail[state.seat], {take: after[state.seat] for take, after in ways.takes.items()})


def _within_turn(rules: WormsRules, state: State) -> Chances:
    ways, outlook = endings(rules, state), by_chances(rules, state)
    picks = best_ends(rules, state, outlook)
    solver = turn_solver(rules, state, outlook)
    match state.phase:
        case "claim":
            ends: dict[int | None, float] = {moment_of(state)[2]: 1.0}
        case "keep":
            moments = [moment_after(state, face) for face in free_faces(state)[::-1]]
            ends = solver.ends_after_keeping(*max(moments, key=lambda moment: solver.kept(*moment)))
        case "decide":
            ends = solver.ends_after_keeping(*moment_of(state))
        case _:
            ends = solver.ends_after_roll(*moment_of(state))
    parts = []
    for total, chance in ends.items():
        pick = None if total is None else picks[total]
        parts.append((ways.fail if pick is None else ways.takes[pick], chance))
    return _mean(parts)


def _mean(parts: Sequence[tuple[Chances, float]]) -> Chances:
    return tuple(sum(option[seat] * chance for option, chance in parts) for seat in range(len(parts[0][0])))
