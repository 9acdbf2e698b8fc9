"""The odds of the command line and of the panel."""

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.worms.moves import ROLL, STOP, Cast, Keep, Steal
from game.worms.odds import odds_of, panel
from tests.worms.tables import rules_for, table, tables, walk

START = {"players": 2, "seat": 0, "grill": list(range(21, 37)), "down": [], "stacks": [[], []]}
WORMS = {"roll": [1, 1, 1, 1, 2, 2], "take": 6}
FOURS = {"roll": [1, 0, 0, 2, 0, 3], "take": 4}


def asked(*steps):
    return odds_of({"state": START, "turn": {"steps": list(steps)}})


def test_before_the_first_roll():
    found = odds_of({"state": START})
    assert found["fail_next_roll"] == 0
    assert found["at_least"]["21"] == pytest.approx(0.893027, abs=1e-6)
    assert found["exactly"]["36"] == pytest.approx(0.009236, abs=1e-6)
    assert list(found["at_least"]) == list(found["exactly"]) == [str(tile) for tile in range(21, 37)]


def test_of_a_turn_still_to_decide():
    found = asked({**WORMS, "then": "roll"}, {**FOURS, "then": None})
    assert found["fail_next_roll"] == pytest.approx((2 / 6) ** 4)
    # 18 points and four dice: three or more points are missing for 21, all but two ones and nothing else will do.
    assert 0.9 < found["at_least"]["21"] < 1 - (2 / 6) ** 4


def test_a_decision_to_roll_is_taken_at_its_word():
    worms = {"roll": [0, 0, 0, 0, 2, 6], "take": 6}
    deciding, rolling = asked({**worms, "then": None}), asked({**worms, "then": "roll"})
    assert deciding["at_least"]["30"] == deciding["exactly"]["30"] == 1
    assert rolling["at_least"]["30"] == pytest.approx(1 - 1 / 36)
    assert rolling["exactly"]["30"] == 0
    assert deciding["fail_next_roll"] == rolling["fail_next_roll"] == pytest.approx(1 / 36)


def test_with_a_face_to_choose_the_best_counts():
    found = asked({**WORMS, "then": "roll"}, {"roll": FOURS["roll"], "take": None})
    ones = asked({**WORMS, "then": "roll"}, {**FOURS, "take": 1})
    fours = asked({**WORMS, "then": "roll"}, {**FOURS, "take": 4})
    assert found["fail_next_roll"] is None
    for tile in found["at_least"]:
        assert found["at_least"][tile] == max(ones["at_least"][tile], fours["at_least"][tile])


@pytest.mark.parametrize(
    ("steps", "reached"),
    [
        ([{"roll": [0, 0, 0, 0, 3, 5], "take": 6, "then": "stop"}], 25),
        ([{"roll": [0, 0, 0, 0, 0, 8], "take": 6, "then": "stop"}], 40),
        ([{"roll": [0, 0, 0, 0, 8, 0], "take": 5, "then": None}], 0),
        ([{"roll": [0, 0, 0, 0, 3, 5], "take": 6, "then": "roll"}, {"roll": [0, 0, 0, 0, 0, 3], "take": None}], 0),
    ],
    ids=["stopped", "dice used up", "no worm", "no free face"],
)
def test_of_a_turn_that_has_ended(steps, reached):
    found = asked(*steps)
    assert found["fail_next_roll"] is None
    assert found["at_least"] == {str(tile): float(tile <= reached) for tile in range(21, 37)}
    assert found["exactly"] == {str(tile): float(tile == reached) for tile in range(21, 37)}


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ({}, "Object missing required field `state`"),
        ({"state": START, "turns": 3}, "Object contains unknown field `turns`"),
        ({"state": {**START, "down": [36]}}, "tile 36 lies in 2 places"),
        ({"state": START, "turn": {"steps": [{"roll": [9, 0, 0, 0, 0, 0]}]}}, "roll 1 must tell how often"),
        ({"state": START, "turn": {"steps": [{**WORMS, "take": 6, "then": "roll"}, {**FOURS, "take": 6}]}}, "the turn"),
        ({"state": {**START, "grill": [], "down": START["grill"]}, "turn": {"steps": [WORMS]}}, "the turn breaks"),
    ],
)
def test_an_impossible_position_is_told_in_one_sentence(position, sentence):
    with pytest.raises(ValueError) as caught:
        odds_of(position)
    assert str(caught.value).startswith(sentence)


def test_panel_through_a_turn():
    rules = rules_for(3)
    state = rules.apply(table((24,), (26,), (22,)), ROLL).state
    state = rules.apply(state, Cast((6, 6, 6, 4, 4, 5, 1, 1))).state
    shown = panel(rules, state, 0)
    assert shown["fail_next_roll"] is None
    assert [face for face, _ in shown["faces"]] == [1, 4, 5, 6]
    assert dict(shown["faces"])[6] == pytest.approx(1 / 6**5)
    state = rules.apply(state, Keep(6)).state
    shown = panel(rules, state, 0)
    assert shown["fail_next_roll"] == pytest.approx(1 / 6**5)
    assert shown["faces"] == []
    assert [tile for tile, _ in shown["reach"]] == list(state.grill)
    assert [(tile, victim) for tile, victim, _ in shown["steal"]] == [(26, 1), (22, 2)]
    for move in (ROLL, Cast((5, 5, 1, 1, 2)), Keep(5), ROLL, Cast((1, 2, 5)), Keep(1), STOP):
        state = rules.apply(state, move).state
    assert (state.phase, rules.takes(state)[0]) == ("claim", Steal(26, 1))
    shown = panel(rules, state, 0)
    assert shown["fail_next_roll"] is None
    assert shown["reach"][0] == [21, 1.0]
    assert shown["steal"] == [[26, 1, 1.0], [22, 2, 0.0]]


def test_no_roll_can_follow_the_last_dice():
    rules = rules_for()
    state = rules.apply(rules.apply(table((), ()), ROLL).state, Cast((6,) * 8)).state
    assert panel(rules, state, 0)["faces"] == [[6, None]]


@given(tables(), st.randoms(use_true_random=False))
def test_the_panel_is_json_with_chances_at_any_moment(at, rng):
    rules, state = at
    for before, _, _ in walk(rules, state, rng, 25):
        shown = panel(rules, before, 0)
        assert json.loads(json.dumps(shown)) == shown
        chances = [p for _, p in shown["reach"]]
        assert all(0 <= p <= 1 + 1e-12 for p in chances)
        assert all(low >= high - 1e-12 for low, high in pairwise(chances))
        at_least = dict(map(tuple, shown["reach"]))
        for tile, _, p in shown["steal"]:
            assert p <= min((q for other, q in at_least.items() if other < tile), default=1) + 1e-12
