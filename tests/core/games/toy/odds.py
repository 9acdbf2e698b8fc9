"""Odds of the toy game."""

from __future__ import annotations

from typing import Any

from game.toy.rules import DIE, State, ToyRules


def odds_of(position: dict[str, Any]) -> dict[str, Any]:
    if set(position) != {"at_least"} or position["at_least"] not in DIE:
        raise ValueError("a position of the toy game is an object with at_least 1, 2 or 3")
    return {"chance": float(sum(chance for face, chance in DIE.items() if face >= position["at_least"]))}


def panel(rules: ToyRules, view: State, seat: int) -> dict[str, Any]:
    return {"high": float(DIE[3]), "hand": len(view.hands[seat])}
