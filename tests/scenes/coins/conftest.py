"""`duel(...)`: a table of The Common Pot with somebody in front of it; random duels on every kind of terms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.app.paths import assets
from game.coins import players
from game.core import registry
from game.core.record import Seat
from game.core.session import Session
from scenes.coins.look import LOOK
from scenes.engine.fonts import Fonts
from scenes.engine.images import Images
from scenes.table.scene import TableScene
from tests.scenes.table.seated import Seated, Thinker

NAMES = ("Olena", "Їжак")


def throws(*casts: str) -> list[str]:
    """Moves that let the dice fall like this."""
    return [move for cast in casts for move in ("throw", f"cast {cast}")]


def advice(rules: Any, view: Any, seat: int, level: str, seed: str) -> Any:
    """What the worker would say to a hint."""
    said = players.advise(rules, view, seat, None)  # type: ignore[arg-type]  # luckless
    return {"move": said.move, "reason": said.reason, "facts": said.facts}


@pytest.fixture(scope="session")
def drawn() -> tuple[Images, Fonts]:
    """Pictures and letters, drawn once for all tables of the tests."""
    return Images(assets()), Fonts()


@pytest.fixture
def duel(open_app: Any, drawn: tuple[Images, Fonts]) -> Callable[..., Seated]:
    """`duel(moves, players, seed, lang, size, options by name)`."""

    def sit(
        moves: Any = (), players: Any = ("human", "human"), seed: str = "lamp", lang: str = "en", size: Any = (1280, 720),
        settings: Any = None, **options: Any,
    ) -> Seated:  # fmt: skip
        hand = open_app(lang, size, **(settings or {}))
        hand.app.images, hand.app.fonts = drawn
        hand.app.worker = Thinker(odds=lambda *_asked: {}, advise=advice)
        seats = [Seat(name, player, look) for look, (name, player) in enumerate(zip(NAMES, players, strict=True))]
        session = Session(registry.find("coins"), seats, {"starter": "first"} | options, seed)
        for text in moves:
            session.play(session.game.parse_move(text))
        return Seated(hand, TableScene(hand.app, session, LOOK))

    return sit
