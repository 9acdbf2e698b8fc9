"""Whole matches on every kind of terms, from the first move to the last."""

from __future__ import annotations

from typing import Any

from game.core import registry
from game.core.contract import CHANCE, OVER
from game.core.record import Seat
from game.core.session import Session

TERMS: tuple[dict[str, Any], ...] = (
    {},
    {"pool": 6, "match": 3, "starter": "second"},
    {"pool": 20, "extras": True, "strict_debt": True},
    {"counters": True, "match": 5, "extras": True},
    {"counters": True, "strict_debt": True, "starter": "first"},
)


def whole_match(seed: str, **options: Any) -> Session:
    """Played to its end."""
    seats = [Seat(name, "random", look) for look, name in enumerate(("Olena", "Їжак"))]
    session = Session(registry.find("coins"), seats, options, seed)
    while session.to_act != OVER:
        if session.to_act == CHANCE:
            session.chance()
        else:
            session.play(session.legal[0])
    return session
