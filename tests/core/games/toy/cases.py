"""Cases of the toy game: `{"toy": [{"id", "card", "die", "points"}]}`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.core.contract import CaseOutcome


def claims(document: Any) -> bool:
    return isinstance(document, dict) and "toy" in document


def run(document: Any) -> Iterable[CaseOutcome]:
    for case in document["toy"]:
        if set(case) != {"id", "card", "die", "points"}:
            raise ValueError(f"case {case.get('id')} has other keys than id, card, die, points")
        points = case["card"] * case["die"]
        if points == case["points"]:
            yield CaseOutcome(case["id"])
        else:
            yield CaseOutcome(case["id"], str(case["points"]), str(points))
