"""`page(slug)`: the review of a short game on the screen, worked out by a stand-in for the worker."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from game.app.paths import assets
from game.core.session import Session
from scenes.engine.fonts import Fonts
from scenes.engine.images import Images
from scenes.menu.scene import MenuScene
from scenes.review.scene import ReviewScene
from scenes.shots.review import GAMES
from tests.scenes.review.analyst import Analyst

LIMIT = 3000


@cache
def game_of(slug: str) -> Session:
    """One and the same game for all tests."""
    return GAMES[slug]()


class Page:
    """The page, and who works for it."""

    def __init__(self, hand: Any, slug: str, is_held: bool) -> None:
        self.hand, self.session = hand, game_of(slug)
        self.worker = hand.app.worker = Analyst()
        self.worker.held = is_held
        hand.show(MenuScene(hand.app))
        self.scene = ReviewScene(hand.app, self.session)
        hand.app.push(self.scene)
        hand.step()

    def done(self) -> Page:
        """Until all has been worked out."""
        self.hand.app.hurried = True  # hardly a picture meanwhile
        for _frame in range(LIMIT):
            if not self.scene.busy:
                self.hand.app.hurried = False
                self.hand.app.redraw()
                self.hand.step(seconds=0.0)
                return self
            self.hand.step(seconds=0.0)
        raise AssertionError("the review does not end")


@pytest.fixture(scope="session")
def drawn() -> tuple[Images, Fonts]:
    """Pictures and letters, drawn once for all pages of the tests."""
    return Images(assets()), Fonts()


@pytest.fixture
def page(open_app: Any, drawn: tuple[Images, Fonts], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Page]:
    for slug, name, value in (
        ("pyramid", "WORLDS", 2), ("pyramid", "GAMES", 6), ("triangles", "WORLDS", 2), ("triangles", "ROUNDS", 2),
        ("triangles", "DEALS", 5), ("triangles", "DRAWN", 2), ("manholes", "WORLDS", 2),
    ):  # fmt: skip
        monkeypatch.setattr(f"game.{slug}.review.{name}", value)
    monkeypatch.setattr("game.ai.review.CHECKS", 3)

    def open_page(slug: str, lang: str = "en", size: Any = (1280, 720), is_held: bool = False, **chosen: Any) -> Page:
        hand = open_app(lang, size, **chosen)
        hand.app.images, hand.app.fonts = drawn
        return Page(hand, slug, is_held)

    return open_page
