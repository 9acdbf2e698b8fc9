"""`triangle(...)`: a table of Three Corners with somebody in front of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.app.paths import assets
from game.core import registry
from game.core.session import Seat, Session
from scenes.engine.fonts import Fonts
from scenes.engine.images import Images
from scenes.table.scene import TableScene
from scenes.triangles.look import LOOK
from tests.scenes.table.seated import Seated, Thinker
from tests.scenes.triangles.matches import NAMES


@pytest.fixture(scope="session")
def drawn() -> tuple[Images, Fonts]:
    """Pictures and letters, drawn once for all tables of the tests."""
    return Images(assets()), Fonts()


@pytest.fixture
def corners(open_app: Any, drawn: tuple[Images, Fonts]) -> Callable[..., Seated]:
    """`corners(players, moves, state, seed, lang, size, settings, options by name)`; `state` is where it begins."""

    def sit(
        players: Any = ("human", "easy"), moves: Any = (), state: Any = None, seed: str = "lamp", lang: str = "en",
        size: Any = (1280, 720), settings: Any = None, **options: Any,
    ) -> Seated:  # fmt: skip
        hand = open_app(lang, size, **({"confirm_turn": False} | (settings or {})))
        hand.app.images, hand.app.fonts = drawn
        hand.app.worker = Thinker(odds=lambda *_asked: {})
        seats = [Seat(NAMES[n], player, n) for n, player in enumerate(players)]
        session = Session(registry.find("triangles"), seats, options, seed)
        if state is not None:
            session.start = state
        for text in moves:
            session.play(session.game.parse_move(text))
        return Seated(hand, TableScene(hand.app, session, LOOK))

    return sit
