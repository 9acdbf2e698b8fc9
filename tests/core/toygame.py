"""Puts the toy game of these tests beside the real ones, for as long as it is needed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import game
from game.core import registry
from game.core.contract import Game

GAMES = str(Path(__file__).parent / "games")


@contextmanager
def offered() -> Iterator[Game]:
    """The registry finds the toy game too."""
    game.__path__.append(GAMES)
    registry.games.cache_clear()
    try:
        yield registry.find("toy")
    finally:
        game.__path__.remove(GAMES)
        registry.games.cache_clear()
