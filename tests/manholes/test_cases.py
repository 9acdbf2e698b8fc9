"""The cases of the rules, further ones for what they leave out, and that the runner notices what is wrong."""

import json
from pathlib import Path

import pytest

from game.manholes import cases

CASES = json.loads((Path(__file__).parents[1] / "cases" / "manholes.json").read_text(encoding="utf-8"))
EMPTY = ["......"] * 6


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case):
    (outcome,) = cases.run([case])
    assert (outcome.id, outcome.expected, outcome.got) == (case["id"], "", "")


def outcome_of(kind, given, expect):
    (outcome,) = cases.run([{"id": "X", "kind": kind, "given": given, "expect": expect}])
    return outcome


TWO = {"players": 2, "colours": ["green", "yellow"]}
THREE = {"players": 3, "colours": ["green", "red", "yellow"]}


@pytest.mark.parametrize(
    ("kind", "given", "expect"),
    [
        (
            "pool",
            TWO | {"exits": [[0, "left", "red"], [1, "bust", None]]},
            {"pools": [["blue", "yellow"], []], "dice": [4, 0], "illegal_take": ["yellow"]},
        ),
        ("pool", TWO | {"exits": [[1, "bust", "blue"]]}, {"pools": [["green", "red"]], "illegal_take": ["green"]}),
        ("pool", TWO | {"exits": [[1, "bust", "blue"]]}, {"illegal_take": ["yellow", "green"]}),
        ("pool", TWO | {"exits": [[0, "left", None]]}, {"dice": [4]}),
        ("pool", THREE | {"exits": [[0, "left", None], [1, "left", None]]}, {"pools": [["red", "yellow"], ["yellow"]]}),
        (
            "round_end",
            {"players": 2, "exits": [[1, "left"], [0, "bust"]], "boards": [EMPTY, ["nnnnL.", *EMPTY[1:]]]},
            {"round_over": True, "game_over": True, "boards_after": [EMPTY, ["ooooo.", *EMPTY[1:]]]},
        ),
        (
            "round_end",
            {"players": 2, "exits": [[1, "left"], [0, "bust"]], "boards_with_line": [1]},
            {"game_over": True},
        ),
        (
            "next_start",
            {"players": 4, "exits": [[2, "bust"], [1, "left"], [0, "left"], [3, "left"]]},
            {"next_start": 0},
        ),
        ("next_start", {"players": 3, "exits": [], "last_acting_seat": 1}, {"next_start": 2}),
        (
            "ranking",
            {"boards": [EMPTY] * 4, "exits": [[3, "bust"], [1, "left"], [0, "bust"], [2, "left"]]},
            {"ranking": [1, 2, 3, 0]},
        ),
        ("score", {"board": ["ooooo."] * 6}, {"pizza": 60, "loose": 0}),
        (
            "score",
            {"board": [".ooooo", *EMPTY[1:]]},
            {"pizza": 5, "lines": [["row", 0, 5, 1]]},
        ),
        (
            "bust",
            {"side": "B", "colour": "red", "board": EMPTY, "dice": {"red": ["d1", "n3"]}},
            {"legal": {"red": [[5, 0], [0, 5]]}, "bust": False, "board_after": EMPTY},
        ),
        (
            "odds",
            {"side": "A", "board": ["L.....", *EMPTY[1:]], "dice": ["green", "blue"]},
            {"hit_per_pair": {"green": "4/9", "blue": "5/9"}},
        ),
    ],
)
def test_further_cases(kind, given, expect):
    outcome = outcome_of(kind, given, expect)
    assert outcome.passed, outcome


@pytest.mark.parametrize(
    ("kind", "given", "expect"),
    [
        ("score", {"board": EMPTY}, {"pizza": 5}),
        ("score", {"board": EMPTY}, {"surprise": 0}),
        ("score", {"board": EMPTY, "surprise": 1}, {"pizza": 0}),
        ("score", {"board": EMPTY[1:]}, {"pizza": 0}),
        ("score", {"board": ["n.....", *EMPTY[1:]]}, {"pizza": 0}),
        ("surprise", {"board": EMPTY}, {}),
        ("pool", TWO | {"exits": [[0, "left", "yellow"]]}, {}),
        ("pool", TWO | {"exits": [[0, "left", None], [0, "left", None]]}, {}),
        ("pool", TWO | {"exits": [[2, "left", None]]}, {}),
        ("pool", {"players": 2, "colours": ["red", "red"], "exits": []}, {}),
        ("ranking", {"boards": [EMPTY] * 2, "exits": [[0, "left"]]}, {}),
        ("odds", {"side": "B", "board": ["L.....", *EMPTY[1:]], "dice": ["green"]}, {"bust": "1/2"}),
        ("odds", {"side": "B", "board": ["L.....", *EMPTY[1:]], "dice": ["green", "green"]}, {}),
        ("odds", {"side": "B", "board": EMPTY, "dice": ["green"]}, {"bust_percent": 0.01}),
    ],
)
def test_wrong_cases_fail(kind, given, expect):
    assert not outcome_of(kind, given, expect).passed


def test_claims_own_cases_only():
    assert cases.claims(CASES)
    assert not cases.claims([{"id": "X", "throws": [], "state": {}}])
    assert not cases.claims({"kind": "score", "given": {}})


def test_entries_that_are_no_objects_fail():
    assert [outcome.passed for outcome in cases.run([CASES[0], 7])] == [True, False]
