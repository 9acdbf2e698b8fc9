"""`table(...)`: see `seated.sit`; `game_table(slug, ...)`: see `seated.sit_at`. With `size`, `lang` and any settings by name;
turns end by themselves unless told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.app.paths import assets
from scenes.engine.fonts import Fonts
from scenes.engine.images import Images
from tests.scenes.table.seated import Seated, sit, sit_at

OWN = ("moves", "plies", "seed", "options", "is_recorded", "worker")


@pytest.fixture(scope="session")
def drawn() -> tuple[Images, Fonts]:
    """Pictures and letters, drawn once for all tables of the tests."""
    return Images(assets()), Fonts()


@pytest.fixture
def table(open_app: Any, drawn: tuple[Images, Fonts]) -> Callable[..., Seated]:
    def seat(players: Any = ("human", "human"), lang: str = "en", size: Any = (1280, 720), **more: Any) -> Seated:
        own = {key: more.pop(key) for key in OWN if key in more}
        hand = open_app(lang, size, **({"confirm_turn": False} | more))
        hand.app.images, hand.app.fonts = drawn
        return sit(hand, players, **own)

    return seat


@pytest.fixture
def game_table(open_app: Any, drawn: tuple[Images, Fonts]) -> Callable[..., Seated]:
    def seat(slug: str, players: Any = (), *, lang: str = "en", size: Any = (1280, 720), **more: Any) -> Seated:
        own = {key: more.pop(key) for key in OWN if key in more}
        hand = open_app(lang, size, **({"confirm_turn": False} | more))
        hand.app.images, hand.app.fonts = drawn
        return sit_at(hand, slug, players, **own)

    return seat


@pytest.fixture
def resize(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """`resize(app, (width, height))`: the window is dragged to that size, and comes to rest."""
    monkeypatch.setattr("scenes.engine.app.RESIZE_REST_S", -1.0)

    def to(app: Any, size: tuple[int, int]) -> None:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(pygame.Event(pygame.WINDOWRESIZED, x=size[0], y=size[1]))
        app.step(0.0)
        app.step(0.0)

    return to
