"""The given cases, and what the runner makes of broken ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.pyramid import cases

DOCUMENT = json.loads((Path(__file__).parents[1] / "cases" / "pyramid.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", DOCUMENT, ids=lambda case: case["id"])
def test_given_case(case: dict[str, Any]) -> None:
    (outcome,) = cases.run([case])
    assert (outcome.expected, outcome.got) == ("", "")


def test_claims_its_own_files_only() -> None:
    assert cases.claims(DOCUMENT)
    assert not cases.claims([])
    assert not cases.claims({"board": {}, "move": []})
    assert not cases.claims([{"state": {}, "turn": {}}])


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"choices": []}, "too few choices"),
        ({"choices": ["L", "R"]}, "too many choices"),
        ({"choices": ["U"]}, "not_in_phase_fall"),
        ({"surprise": 1}, "surprise"),
        ({"opts": {"curses": True}}, "curses"),
        ({"opts": {"scan": "UP"}}, "scan"),
        ({"board": {"0,0": "G30", "0,1": "G30"}}, "two places"),
        ({"board": {"0,0": "G31"}}, "G31"),
        ({"board": {"0;0": "G30"}}, "0;0"),
        ({"move": ["R10", "0,2"]}, "fill_the_wall_first"),
        ({"hand": ["R20"]}, "not_in_hand"),
    ],
)
def test_a_case_that_cannot_be_played_fails_and_says_why(change: dict[str, Any], told: str) -> None:
    case = next(case for case in DOCUMENT if case["id"] == "P02a")
    (outcome,) = cases.run([case | change])
    assert not outcome.passed
    assert told in outcome.got


@pytest.mark.parametrize("key", cases.COMPARED)
def test_every_expectation_is_compared(key: str) -> None:
    case = next(case for case in DOCUMENT if case["id"] == "P20b")
    full = case | {"spaces_before": ["1,0"], "spaces_after": ["0,-1", "0,1"]}
    assert [outcome.passed for outcome in cases.run([full])] == [True]
    wrong: dict[str, Any] = {"final": {}, "win": True}
    (outcome,) = cases.run([full | {key: wrong.get(key, ["5,5"])}])
    assert outcome.expected.startswith(key)


def test_a_die_that_is_needed_must_be_given() -> None:
    case = {key: value for key, value in DOCUMENT[17].items() if key != "die"}
    assert case["opts"] == {"special_fire": True}
    (outcome,) = cases.run([case])
    assert "die" in outcome.got
