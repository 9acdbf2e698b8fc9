"""The solver against the exact figures of the rules, and against a plain reckoning without its short cuts."""

from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

import pytest

from game.worms import odds
from game.worms.solver import TOTALS, TurnSolver, _moments
from game.worms.state import POINTS, WORMS


def test_the_moments_of_a_turn():
    assert len(_moments().numbers) == 1939


@pytest.mark.parametrize(
    ("total", "at_least", "exactly"),
    [
        (21, 0.893027, 0.439597),
        (25, 0.680331, 0.336481),
        (29, 0.346293, 0.176790),
        (33, 0.086775, 0.050814),
        (36, 0.015678, 0.009236),
    ],
)
def test_best_chances_of_a_turn(total, at_least, exactly):
    assert odds.at_least(total).roll(0, 8, 0) == pytest.approx(at_least, abs=1e-6)
    assert odds.exactly(total).roll(0, 8, 0) == pytest.approx(exactly, abs=1e-6)


def test_smallest_chance_to_fail():
    assert 1 - odds.at_least(21).roll(0, 8, 0) == pytest.approx(0.106973, abs=1e-6)


@pytest.mark.parametrize(("cost", "worms"), [(0, 1.644730), (1, 1.435428), (2, 1.263222), (3, 1.103120), (4, 0.953125)])
def test_best_expected_worms(cost, worms):
    ends = [float(-cost)] * 21 + [float(WORMS[min(total, 36)]) for total in range(21, TOTALS)]
    assert TurnSolver(ends, -cost).roll(0, 8, 0) == pytest.approx(worms, abs=1e-6)


def plain(ends, fail):
    """The same by going through every throw, without pruning: (value of rolling, value after setting aside)."""

    @cache
    def roll(taken, left, points):
        expected = 0.0
        for fall in combinations_with_replacement(range(1, 7), left):
            counts = {face: fall.count(face) for face in set(fall)}
            chance = factorial(left) / prod(map(factorial, counts.values())) / 6**left
            options = [
                kept(taken | {face}, left - times, points + times * POINTS[face])
                for face, times in counts.items()
                if face not in taken
            ]
            expected += chance * max(options, default=fail)
        return expected

    @cache
    def kept(taken, left, points):
        stop = ends[points] if 6 in taken else fail
        return stop if not left or len(taken) == 6 else max(stop, roll(taken, left, points))

    return roll, kept


@pytest.mark.parametrize(
    ("ends", "fail"),
    [
        ([-3.0] * 24 + [2.0] * 4 + [3.0] * 2 + [1.0] * 11, -3.0),
        ([float(total % 7) - 2 for total in range(TOTALS)], 1.5),
    ],
    ids=["uneven grill", "ends that are worse than failing"],
)
def test_agrees_with_a_plain_reckoning(ends, fail):
    roll, kept = plain(tuple(ends), fail)
    solver = TurnSolver(ends, fail)
    for mask, left, points in [(32, 5, 15), (8, 5, 12), (49, 3, 17), (22, 2, 22), (62, 1, 24), (31, 3, 15)]:
        taken = frozenset(face for face in range(1, 7) if mask >> face - 1 & 1)
        assert solver.roll(mask, left, points) == pytest.approx(roll(taken, left, points), abs=1e-12)
        assert solver.kept(mask, left, points) == pytest.approx(kept(taken, left, points), abs=1e-12)
