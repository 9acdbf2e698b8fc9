"""The exact value of a turn: the best that choosing faces and stopping in time can make of it.

A moment of a turn is (mask of the faces set aside, dice left, points); 1,939 of them can come up. A solver is told what
each end of a turn is worth and works backwards, only through the moments that are asked for and can matter.

The heart is the expectation of the best option after a roll. Going through all throws for every moment would take four
times as long; instead sets of throws are bits of an int: take the best option, count the throws that offer it, strike
them out, go on with the next best.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import NamedTuple

from game.worms.state import DICE, FACES, POINTS, WORM_BIT, State, faces_of, free_faces, kept_mask, total

TOTALS = DICE * max(POINTS) + 1
"""Totals run from 0 to 40."""
_SINGLY = 4
"""Up to so many dice every throw has its own bit; with more, throws of the same faces share one and have a weight."""


def fail_chance(mask: int, left: int) -> float:
    """The chance that a roll of `left` dice shows only faces of the mask."""
    return (len(faces_of(mask)) / len(FACES)) ** left


def moment_of(state: State) -> tuple[int, int, int]:
    """(mask of the faces set aside, dice left, points) of a state."""
    return kept_mask(state), DICE - len(state.kept), total(state)


def moment_after(state: State, face: int) -> tuple[int, int, int]:
    """The moment after setting aside a face that shows."""
    mask, left, points = moment_of(state)
    times = state.dice.count(face)
    return mask | 1 << face - 1, left - times, points + times * POINTS[face]


class _Throws(NamedTuple):
    """All throws of some dice, as sets of bits."""

    shows: dict[tuple[int, int], int]
    """By (face, how often it shows): the throws that do."""
    every: int
    """All throws."""
    planes: tuple[tuple[int, int], ...]
    """(power of two, throws whose weight has that binary digit): what it takes to sum the weights of a set."""


@cache
def _throws(dice: int) -> _Throws:
    if dice <= _SINGLY:
        falls = list(product(FACES, repeat=dice))
        weights = [1] * len(falls)
    else:
        falls = list(combinations_with_replacement(FACES, dice))
        weights = [factorial(dice) // prod(factorial(fall.count(face)) for face in FACES) for fall in falls]
    shows: dict[tuple[int, int], int] = {}
    for bit, fall in enumerate(falls):
        for face in set(fall):
            option = (face, fall.count(face))
            shows[option] = shows.get(option, 0) | 1 << bit
    planes = tuple(
        (1 << digit, sum(1 << bit for bit, weight in enumerate(weights) if weight >> digit & 1))
        for digit in range(max(weights).bit_length())
    )
    return _Throws(shows, (1 << len(falls)) - 1, planes)


class _Moment(NamedTuple):
    """What is always the same about a moment just after setting dice aside."""

    left: int
    points: int
    has_worm: bool
    next: tuple[int, ...]
    """Moments that setting aside again can lead to, by number; empty when the turn is over."""
    where: tuple[int, ...]
    """For each of them, the throws that offer it."""
    ways: int
    """The dice can fall in so many ways that show a free face."""
    fails: float
    """The chance that the next roll shows no free face."""
    reach: int
    """No more points than this can still come."""


class _Moments(NamedTuple):
    numbers: dict[tuple[int, int, int], int]
    """By (mask, dice left, points)."""
    all: tuple[_Moment, ...]


@cache
def _moments() -> _Moments:
    numbers: dict[tuple[int, int, int], int] = {}
    moments: list[_Moment] = []

    def visit(mask: int, left: int, points: int) -> int:
        if (mask, left, points) in numbers:
            return numbers[mask, left, points]
        free = [face for face in FACES if not mask >> face - 1 & 1]
        options = [(face, times) for face in free for times in range(1, left + 1)]
        following = [visit(mask | 1 << face - 1, left - k, points + k * POINTS[face]) for face, k in options]
        shows = _throws(left).shows
        where = [shows[option] for option in options]
        reach = left * max((POINTS[face] for face in free), default=0)
        worm = bool(mask & WORM_BIT)
        ways = len(FACES) ** left - (len(FACES) - len(free)) ** left
        fails = fail_chance(mask, left)
        moments.append(_Moment(left, points, worm, tuple(following), tuple(where), ways, fails, reach))
        number = numbers[mask, left, points] = len(moments) - 1
        return number

    visit(0, DICE, 0)
    return _Moments(numbers, tuple(moments))


def moments() -> dict[tuple[int, int, int], int]:
    """All moments of a turn, (mask, dice left, points), with their numbers from 0; the turn's first has no dice aside."""
    return _moments().numbers


class TurnSolver:
    """Values of the moments of a turn, for one valuation of its ends."""

    def __init__(self, ends: Sequence[float], fail: float) -> None:
        """`ends`: the value of ending on each total 0-40 with a worm aside. Ending without one, or with a roll that
        shows no free face, is worth `fail`."""
        self._numbers, self._moments = _moments()
        self._fail = fail
        self._stops = [ends[moment.points] if moment.has_worm else fail for moment in self._moments]
        self._kept: list[float | None] = [
            None if moment.next else stop for moment, stop in zip(self._moments, self._stops, strict=True)
        ]
        self._best = [_running_best(fail, ends[points + 1 :]) for points in range(TOTALS)]

    def stop(self, mask: int, left: int, points: int) -> float:
        """The value of ending the turn now."""
        return self._stops[self._numbers[mask, left, points]]

    def roll(self, mask: int, left: int, points: int) -> float:
        """The value of rolling the dice left (there must be some, and a free face)."""
        return self._roll(self._moments[self._numbers[mask, left, points]])

    def kept(self, mask: int, left: int, points: int) -> float:
        """The value just after setting dice aside: of rolling on or of ending, whichever is better."""
        return self._value(self._numbers[mask, left, points])

    def ends_after_roll(self, mask: int, left: int, points: int) -> dict[int | None, float]:
        """How the turn will end, played as well as can be, when the dice left are rolled now: chances by the total
        with which it is ended, and of a failure under None (without a worm, or a roll that shows no free face)."""
        return self._follow(self._numbers[mask, left, points], rolls=True)

    def ends_after_keeping(self, mask: int, left: int, points: int) -> dict[int | None, float]:
        """The same just after setting dice aside: it goes on or stops, whichever is better."""
        return self._follow(self._numbers[mask, left, points], rolls=False)

    def _follow(self, start: int, rolls: bool) -> dict[int | None, float]:
        ends: dict[int | None, float] = {None: 0.0}
        first = self._moments[start].left
        ahead: list[dict[int, float]] = [{} for _ in range(first + 1)]
        """Chances of the moments that can still come, by dice left: these only become fewer."""
        ahead[first][start] = 1.0
        for left in range(first, -1, -1):
            for number, chance in ahead[left].items():
                moment = self._moments[number]
                if (rolls and left == first) or self._value(number) > self._stops[number]:
                    ends[None] += chance * moment.fails
                    for following, share in self._falls(moment):
                        fewer = ahead[self._moments[following].left]
                        fewer[following] = fewer.get(following, 0.0) + chance * share
                else:
                    total = moment.points if moment.has_worm else None
                    ends[total] = ends.get(total, 0.0) + chance
        return ends

    def _falls(self, moment: _Moment) -> Iterator[tuple[int, float]]:
        """Where a roll leads: moments with their chances."""
        _, todo, planes = _throws(moment.left)
        ways = len(FACES) ** moment.left
        values = {number: self._value(number) for number in moment.next}
        for number, throws in sorted(zip(moment.next, moment.where, strict=True), key=lambda pair: -values[pair[0]]):
            if hit := throws & todo:
                todo ^= hit
                yield number, sum(weight * (hit & plane).bit_count() for weight, plane in planes) / ways

    def _value(self, number: int) -> float:
        value = self._kept[number]
        return self._solve(number) if value is None else value

    def value(self, state: State) -> float:
        """What the turn is worth from this state on, played as well as can be; 0 before and after the game."""
        match state.phase:
            case "ready" | "cast":
                return self.roll(*moment_of(state))
            case "keep":
                return max(self.kept(*moment_after(state, face)) for face in free_faces(state))
            case "decide":
                return self.kept(*moment_of(state))
            case "claim":
                return self.stop(*moment_of(state))
            case _:
                return 0.0

    def _solve(self, number: int) -> float:
        stop = self._stops[number]
        moment = self._moments[number]
        hoped = self._best[moment.points][moment.reach]
        if stop < hoped + (self._fail - hoped) * moment.fails:
            stop = max(stop, self._roll(moment))
        self._kept[number] = stop
        return stop

    def _roll(self, moment: _Moment) -> float:
        known, solve = self._kept, self._solve
        values = [solve(number) if (value := known[number]) is None else value for number in moment.next]
        lowest = min(values)
        better = [(value, throws) for value, throws in zip(values, moment.where, strict=True) if value > lowest]
        better.sort(reverse=True)
        _, todo, planes = _throws(moment.left)
        rest = moment.ways
        expected = 0.0
        for value, throws in better:
            hit = throws & todo
            if hit:
                todo ^= hit
                ways = 0
                for weight, plane in planes:
                    ways += weight * (hit & plane).bit_count()
                expected += value * ways
                rest -= ways
        all_ways: int = len(FACES) ** moment.left
        return (expected + lowest * rest) / all_ways + self._fail * moment.fails


def _running_best(fail: float, ends: Sequence[float]) -> list[float]:
    """By how many points may still come: no end that rolling on can reach is worth more."""
    best = [fail]
    for value in ends:
        best.append(max(value, best[-1]))
    return best
