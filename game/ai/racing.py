"""Which candidate is best in imagined worlds, found with few of them: a race, in which those clearly behind drop out.

All candidates meet the same worlds, so only the differences between them matter, which vary far less than the values do.
Easy decisions take a few dozen trials, close ones many; the limits are counts and never clocks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from operator import mul, sub
from typing import NamedTuple

SURE = 2.5
"""Standard errors by which a candidate must be behind to drop out."""
GROWTH = 4
"""Candidates are compared again when the worlds have grown by one part in so many: looking costs less than trying."""


class Standing(NamedTuple):
    """How a candidate came out of the race."""

    candidate: int
    mean: float
    """Of its values, over the worlds it was tried in."""
    worlds: int


def race(
    count: int, values: Callable[[Sequence[int]], Sequence[float]], trials: int, least: int, negligible: float
) -> list[Standing]:
    """The candidates 0 to `count` - 1, best first, those that stayed to the end before the others.

    `values(candidates)` imagines one world and tells what each of these candidates is worth in it. `trials`: of all
    candidates together, at most, though each is tried at least once. `least`: worlds that all meet before anyone drops out.
    `negligible`: who is not worth more than the leader by so much, for all that is known, drops out too.
    """
    found: list[list[float]] = [[] for _ in range(count)]
    running, beaten = list(range(count)), list[int]()
    worlds = 0
    while len(running) > 1 or not worlds:
        affordable = max((trials - sum(map(len, found))) // len(running), 0 if worlds else 1)
        further = min(affordable, max(1, worlds // GROWTH) if worlds else least)
        if not further:
            break
        for _world in range(further):
            for candidate, value in zip(running, values(running), strict=True):
                found[candidate].append(value)
        worlds += further
        running.sort(key=lambda candidate: -sum(found[candidate]))
        if worlds >= least > 1:
            leader = running[0]
            behind = [c for c in running[1:] if _is_behind(found[leader], found[c], negligible)]
            running = [c for c in running if c not in behind]
            beaten = behind + beaten
    return [Standing(c, sum(found[c]) / len(found[c]), len(found[c])) for c in running + beaten]


def _is_behind(leader: Sequence[float], other: Sequence[float], negligible: float) -> bool:
    """Would it take luck beyond SURE for `other` to be better by more than `negligible` in the long run?"""
    count = len(leader)
    lead: list[float] = list(map(sub, leader, other))
    mean = sum(lead) / count
    square: float = sum(map(mul, lead, lead)) / count
    variance = max(0.0, square - mean * mean) / (count - 1)
    return mean + negligible > SURE * sqrt(variance)
