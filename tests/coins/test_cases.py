"""The cases of the rules, and that the runner notices what is wrong with a case."""

import json
from pathlib import Path

import pytest

from game.coins import cases

CASES = json.loads((Path(__file__).parents[1] / "cases" / "coins.json").read_text(encoding="utf-8"))
START = {"stage": 1, "pot": 12, "piles": [0, 0], "to_throw": 0}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case):
    (outcome,) = cases.run([case])
    assert (outcome.id, outcome.expected, outcome.got) == (case["id"], "", "")


def test_claims_own_cases_only():
    assert cases.claims(CASES)
    assert not cases.claims([{"id": "X", "kind": "legal", "given": {}, "expect": {}}])
    assert not cases.claims({"throws": []})


@pytest.mark.parametrize(
    ("expect", "got"),
    [
        ({"combo": "five"}, "combo four"),
        ({"prize": 3, "over": False}, "prize 2"),
        ({"state": {"pot": 9}}, "state {'pot': 10}"),
        ({"winner": 1}, "winner None"),
        ({"win": [0.5, 0.5]}, "win "),
    ],
)
def test_a_wrong_expectation_fails_and_says_what_came(expect, got):
    (outcome,) = cases.run([{"id": "X", "state": START, "throws": ["444412"], "expect": expect}])
    assert not outcome.passed
    assert outcome.got.startswith(got)


@pytest.mark.parametrize(
    "change",
    [
        {"surprise": 1},
        {"expect": {"surprise": 1}},
        {"options": {"surprise": True}},
        {"state": {**START, "surprise": 1}},
        {"throws": ["44441"]},
        {"throws": ["444444", "123456"]},
        {"options": {"pool": 8}},
        {"state": {**START, "stage": 2}},
        {"state": {**START, "pot": 0, "piles": [6, 6]}},
    ],
)
def test_a_case_that_cannot_be_read_fails(change):
    case = {"id": "X", "state": START, "throws": ["444412"], "expect": {}}
    assert all(outcome.passed for outcome in cases.run([case]))
    (outcome,) = cases.run([case | change])
    assert not outcome.passed


def test_a_case_that_is_no_object_fails():
    assert [outcome.passed for outcome in cases.run([CASES[0], 7])] == [True, False]


@pytest.mark.parametrize(
    ("options", "counters", "throw", "expect"),
    [
        ({}, [4, 2], "333444", {"prize": 2, "state": {"stage": 2, "piles": [6, 2], "to_throw": 1}}),
        ({"strict_debt": True}, [4, 2], "333444", {"prize": 2, "state": {"stage": 2, "piles": [6, 2], "to_throw": 1}}),
    ],
)
def test_counters_stop_at_six(options, counters, throw, expect):
    state = {"stage": 1, "piles": counters, "to_throw": 0}
    case = {"id": "X", "options": {"counters": True} | options, "state": state, "throws": [throw], "expect": expect}
    (outcome,) = cases.run([case])
    assert outcome.passed, outcome


@pytest.mark.parametrize(
    ("strict", "counters", "throw", "expect"),
    [
        (False, [3, 1], "333444", {"prize": 1, "over": False, "state": {"stage": 2, "piles": [3, 0], "to_throw": 1}}),
        (True, [3, 1], "333444", {"prize": 0, "over": True, "winner": 0}),
        (True, [3, 1], "334412", {"prize": 1, "over": False}),
        (False, [3, 0], "334412", {"over": True, "winner": 0}),
        (True, [3, 0], "123456", {"over": False, "prize": 0}),
    ],
)
def test_counters_must_pay_too(strict, counters, throw, expect):
    options = {"counters": True, "strict_debt": strict}
    state = {"stage": 2, "piles": counters, "to_throw": 0}
    (outcome,) = cases.run([{"id": "X", "options": options, "state": state, "throws": [throw], "expect": expect}])
    assert outcome.passed, outcome
