"""Three Corners looked at afterwards: the luck of tiles drawn."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest
from msgspec.structs import replace

from game.triangles import review
from game.triangles.moves import DRAW
from game.triangles.rules import TrianglesRules
from game.triangles.state import State
from tests.triangles.positions import played, rules


def draw_in(made: TrianglesRules, well: int) -> State:
    """The state before a draw of random games, with so many tiles in the well."""
    for seed in range(60):
        for state, move, _ in played(made, seed):
            if move == DRAW and len(state.well) == well:
                return state
    raise AssertionError("there is no such draw")


def with_first(state: State, tile: str) -> State:
    return replace(state, well=(tile, *(other for other in state.well if other != tile)))


@pytest.mark.parametrize("draws", ["free", "penalty"])
@pytest.mark.parametrize("seats", [2, 3])
def test_the_luck_of_a_draw_is_what_this_tile_gave_more_than_any_would(draws: str, seats: int) -> None:
    """Whatever tile comes, on average it gives nothing. What a draw costs is no luck, as any tile would have cost it."""
    made = rules(seats, draws=draws)
    state = draw_in(made, 6)
    by_tile = []
    for tile in state.well:
        before = with_first(state, tile)
        lucks = [review.luck(made, before, made.apply(before, DRAW).state, Random(k)) for k in range(6)]
        assert all(sum(luck) == pytest.approx(0) for luck in lucks)
        by_tile.append(fmean(luck[state.seat] for luck in lucks))
    assert abs(fmean(by_tile)) < 2.5
    assert max(by_tile) - min(by_tile) > 4
