"""The odds of Three Corners against counting every way the hidden tiles can lie."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.triangles.layout import layout_of
from game.triangles.moves import Lay
from game.triangles.odds import Unseen, chance_held, chance_next, odds_of, opened_by, panel, unseen_by
from game.triangles.tiles import HIDDEN, mask_of, tiles_of
from tests.triangles.positions import played, rules, running

SOME = 9
"""Hidden tiles in the counted examples."""
masks = st.integers(0, 2**SOME - 1)


def _worlds(groups: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Every (tiles in hands, tiles in the well), as masks."""
    worlds = [(0, 2**SOME - 1)]
    for excluded, count in groups:
        grown = []
        for held, left in worlds:
            able = [n for n in range(SOME) if (left & ~excluded) >> n & 1]
            for chosen in combinations(able, count):
                mask = sum(1 << n for n in chosen)
                grown.append((held | mask, left & ~mask))
        worlds = grown
    return worlds


@given(masks, masks, masks, st.integers(1, 3), st.integers(0, 2))
def test_chances_are_what_counting_gives(wanted: int, barred: int, fewer: int, first: int, second: int) -> None:
    groups = [(barred, first)] + ([(barred & fewer, second)] if second else [])
    if (SOME - barred.bit_count()) < first:
        return
    worlds = _worlds(groups)
    if not worlds:
        return
    unseen = Unseen(2**SOME - 1, 0, tuple(groups), SOME - first - second, True)
    held = sum(bool(hands & wanted) for hands, _ in worlds) / len(worlds)
    drawn = sum((well & wanted).bit_count() / unseen.well for _, well in worlds) / len(worlds)
    assert chance_held(unseen, wanted) == pytest.approx(held)
    assert chance_next(unseen, wanted) == pytest.approx(drawn)


def test_a_shown_tile_is_certain_and_an_empty_well_gives_nothing() -> None:
    unseen = Unseen(0b1110, 0b1, ((0, 2),), 0, True)
    assert chance_held(unseen, 0b1) == 1.0
    assert chance_next(unseen, 0b1110) == 0.0


HEXAGON = [("035", 1, 0, 0), ("023", 1, -1, 2), ("012", 0, -1, 2), ("001", -1, -1, 1), ("005", -1, 0, 0)]


def test_the_panel_names_places_that_wait_for_a_bonus() -> None:
    view = running([["055", "111"], [HIDDEN] * 3], [HIDDEN] * 46, HEXAGON)
    shown = panel(rules(), view, 0)
    assert (shown["layings"][0]["tile"], shown["layings"][0]["points"]) == ("055", 60)
    assert shown["exact"]
    (place,) = [p for p in shown["places"] if (p["x"], p["y"]) == (0, 0)] or [None]
    assert place is None, "only 055 fits there, and it is in the own hand"
    other = panel(rules(), running([["111"], [HIDDEN] * 3], [HIDDEN] * 47, HEXAGON), 0)
    (place,) = [p for p in other["places"] if (p["x"], p["y"]) == (0, 0)]
    assert (place["bonus"], place["tiles"], place["chance"]) == (50, ["055"], pytest.approx(3 / 50))


def test_what_a_laying_opens() -> None:
    state = running([["005", "111"], [HIDDEN] * 3], [HIDDEN] * 47, HEXAGON[:4])
    opened = opened_by(state, 0, Lay("005", -1, 0, 0))
    assert [(p["x"], p["y"], p["bonus"], p["tiles"]) for p in opened if p["bonus"] == 50] == [(0, 0, 50, ["055"])]


def test_draws_tell_what_a_hand_does_not_hold() -> None:
    made = rules()
    seen = 0
    for state, _, _ in played(made, 8):
        if state.phase != "play" or not state.barred[1 - state.seat]:
            continue
        view = made.view(state, state.seat)
        unseen = unseen_by(view, state.seat)
        barred = state.barred[1 - state.seat] & unseen.tiles
        if state.well and barred and not unseen.open_hands:
            seen += 1
            assert chance_held(unseen, barred) == pytest.approx(0)
            assert unseen.is_exact
            fitting = layout_of(state.board).fits()
            sure = [n for n in tiles_of(fitting & unseen.tiles) if n in tiles_of(barred)]
            assert chance_next(unseen, mask_of(tuple(sure))) == pytest.approx(len(sure) / len(state.well))
    assert seen > 5


def test_panels_of_random_rounds_are_chances() -> None:
    rng = Random(2)
    for seats in (2, 3, 4):
        made = rules(seats)
        for state, _, _ in played(made, seats):
            if rng.random() < 0.1:
                for seat in range(seats):
                    shown = panel(made, made.view(state, seat), seat)
                    if state.phase != "play":
                        assert shown == {}
                        continue
                    assert 0 <= shown["draw"] <= 1
                    assert all(0 <= place["chance"] <= 1 and place["tiles"] for place in shown["places"])
                    assert {laying["tile"] for laying in shown["layings"]} <= set(state.hands[seat])


def test_the_command_line_takes_a_position() -> None:
    found = odds_of({"board": [["555", 0, 0, 0]], "hand": ["455", "000"], "others": [5]})
    assert {laying["tile"] for laying in found["layings"]} == {"455"}
    assert len(found["layings"]) == 3
    unseen = 56 - 3
    assert found["draw"] == pytest.approx(4 / unseen), "of 055 155 255 355 455 one is in the hand"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"hand": ["543"]}, "no tile"),
        ({"hand": ["555"]}, "twice"),
        ({"others": []}, "one to three"),
        ({"others": [55]}, "no more than there are"),
        ({"board": [["555", 0, 0, 0], ["000", 1, 0, 0]]}, "cannot lie"),
        ({"board": [["555", 0, 0, 3]]}, "turned"),
        ({"board": [["555", 0, 0]]}, "length"),
        ({"wells": 3}, "unknown field"),
    ],
)
def test_impossible_positions_are_refused(change: dict[str, Any], says: str) -> None:
    position = {"board": [["555", 0, 0, 0]], "hand": ["455"], "others": [5]} | change
    with pytest.raises(ValueError, match=says):
        odds_of(position)
