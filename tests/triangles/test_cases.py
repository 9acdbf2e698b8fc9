"""The cases of Three Corners, and that the runner of cases refuses what it does not understand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.triangles import cases

DOCUMENT = json.loads((Path(__file__).parents[1] / "cases" / "triangles.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("outcome", list(cases.run(DOCUMENT)), ids=lambda outcome: outcome.id)
def test_case(outcome: Any) -> None:
    assert outcome.passed, f"expected {outcome.expected}, got {outcome.got}"


def test_every_case_is_run() -> None:
    assert cases.claims(DOCUMENT)
    assert len(list(cases.run(DOCUMENT))) == len(DOCUMENT["placement"]) + len(DOCUMENT["flow"]) == 34


@pytest.mark.parametrize("document", [[], {}, {"placement": [], "other": []}, 5, None])
def test_foreign_documents_are_not_claimed(document: Any) -> None:
    assert not cases.claims(document)


def _only(case: dict[str, Any], part: str) -> cases.CaseOutcome:
    (outcome,) = cases.run({part: [case]})
    return outcome


def test_a_wrong_expectation_fails_and_says_what_differs() -> None:
    outcome = _only({"id": "x", "board": [["555", 0, 0, 0]], "count": 14}, "placement")
    assert (outcome.expected, outcome.got) == ("count 14", "count 15")


@pytest.mark.parametrize(
    ("part", "case"),
    [
        ("placement", {"id": "x", "board": [], "counts": 3}),
        ("placement", {"id": "x", "board": [["543", 0, 0, 0]], "count": 3}),
        (
            "placement",
            {"id": "x", "board": [], "move": {"tile": "000", "x": 0, "y": 0, "rot": 0}, "expect": {"won": 1}},
        ),
        ("flow", {"id": "x", "kind": "starter", "hands": [["000"], ["111"]], "seat": 0, "expect": 1}),
        ("flow", {"id": "x", "kind": "guess", "expect": 1}),
        ("flow", {"id": "x", "kind": "match", "scores": [1, 2], "expect": 1}),
    ],
)
def test_what_is_not_understood_fails(part: str, case: dict[str, Any]) -> None:
    assert not _only(case, part).passed


def test_several_turns_lay_draw_and_pass() -> None:
    case = {
        "id": "x",
        "kind": "turn",
        "board": [["000", 0, 0, 0]],
        "hands": [["001", "555"], ["344", "444"]],
        "well": ["333"],
        "scores": [0, 0],
        "to_move": 0,
        "turns": 2,
        "expect": {"actions": ["play"], "drawn": []},
    }
    assert _only(case | {"turns": 1}, "flow").passed
    both = _only(
        case | {"expect": {"actions": ["play", "pass"], "drawn": ["333"], "over": True, "blocked": True}}, "flow"
    )
    assert both.passed, both


def test_opening_placements_count_every_rotation() -> None:
    assert _only({"id": "x", "board": [], "count": 6 + 50 * 3, "frontier": [[0, 0]]}, "placement").passed
