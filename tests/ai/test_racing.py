"""The race of candidates: the best is found, with few trials where it is easy, and within its limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest

from game.ai.racing import race


def noisy(
    means: Sequence[float], seed: int, tries: Counter[int] | None = None
) -> Callable[[Sequence[int]], list[float]]:
    """Worlds in which every candidate has luck of its own beside the luck of the world."""
    rng = Random(seed)

    def values(candidates: Sequence[int]) -> list[float]:
        if tries is not None:
            tries.update(candidates)
        world = rng.gauss(0, 10)
        return [means[c] + world + rng.gauss(0, 1) for c in candidates]

    return values


def test_the_best_wins_nearly_always() -> None:
    won = Counter(race(5, noisy((0, 0.2, 1, 0.6, 0.1), seed), 4000, 20, 0.05)[0].candidate for seed in range(100))
    assert won[2] >= 97


def test_what_is_clearly_worse_costs_few_trials() -> None:
    tries: Counter[int] = Counter()
    found = race(3, noisy((0, 5, 5.3), 1, tries), 3000, 20, 0.0)
    assert tries[0] == 20
    assert [standing.candidate for standing in found] == [2, 1, 0]
    assert 20 < tries[1] == tries[2] < 1000, "the close pair is told apart, and then no more is spent"
    assert [standing.worlds for standing in found] == [tries[2], tries[1], 20]


def test_no_trials_are_spent_on_what_makes_no_difference() -> None:
    tries: Counter[int] = Counter()
    race(2, noisy((1.0, 1.0), 1, tries), 100_000, 20, 0.3)
    assert tries.total() < 1000


@pytest.mark.parametrize("trials", [1, 7, 50, 333])
@pytest.mark.parametrize("count", [1, 2, 9])
def test_limits_are_kept_but_everybody_is_tried(count: int, trials: int) -> None:
    tries: Counter[int] = Counter()
    found = race(count, noisy((1.0,) * count, 3, tries), trials, 12, 0.0)
    assert {standing.candidate for standing in found} == set(range(count))
    assert tries.total() <= max(trials, count)
    assert min(tries.values()) >= min(12, max(1, trials // count))
    assert {standing.candidate: standing.worlds for standing in found} == tries


def test_values_without_luck_are_settled_at_the_first_look() -> None:
    tries: Counter[int] = Counter()

    def values(candidates: Sequence[int]) -> list[int]:
        tries.update(candidates)
        return [3 * c for c in candidates]

    assert [standing.candidate for standing in race(4, values, 1000, 10, 0.0)] == [3, 2, 1, 0]
    assert set(tries.values()) == {10}
