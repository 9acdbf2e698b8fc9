"""The still part of the table, drawn part by part while something moves, is what it would be drawn at once."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.core import registry
from scenes.table.drawing import Backdrop, Sentence
from scenes.ui.pen import Pen
from tests.scenes.table.seated import Seated


def shown(seated: Seated, backdrop: Backdrop) -> bytes:
    picture = pygame.Surface(seated.scene.app.canvas.size_px)
    backdrop.blit(picture)
    return pygame.image.tobytes(picture, "RGB")


@pytest.mark.parametrize(
    ("seats", "size", "lang"), [(2, (1280, 720), "en"), (7, (1024, 600), "uk"), (5, (1900, 800), "ru")]
)
def test_parts_make_the_whole(table: Any, seats: int, size: tuple[int, int], lang: str) -> None:
    seated = table(["human"] * seats, lang, size).settle()
    compared = 0
    seated.click("roll")
    for _frame in range(200):
        seated.hand.app.step(0.04)
        backdrop = seated.scene.backdrop
        if seated.scene.moving and not (backdrop.stale or backdrop._due):
            assert shown(seated, backdrop) == shown(seated, Backdrop(seated.scene))
            compared += 1
    assert compared > 5


@pytest.mark.parametrize("slug", registry.games())
def test_the_ground_follows_the_table_when_the_side_column_folds(game_table: Any, slug: str) -> None:
    seated = game_table(slug, plies=4)
    for _time in range(2):
        before = pygame.Rect(seated.scene.frame.table)
        seated.scene.side.toggle()
        seated.settle()
        assert pygame.Rect(seated.scene.frame.table) != before
        assert shown(seated, seated.scene.backdrop) == shown(seated, Backdrop(seated.scene))


def test_under_a_curtain_the_whole_table_is_up_to_date(game_table: Any) -> None:
    seated = game_table("pyramid", ("human", "human"), speed="normal", take_back="off")
    seated.until(lambda: seated.hand.screen == "curtain").hand.click("open")
    seated.settle().scene.flow.play([seated.session.legal[0]])
    seated.until(lambda: seated.hand.screen == "curtain")
    assert seated.scene.tally.alive
    seated.hand.step(2)
    backdrop = seated.scene.backdrop
    assert not backdrop.stale
    assert not backdrop._due
    assert shown(seated, backdrop) == shown(seated, Backdrop(seated.scene))


def test_while_something_moves_a_frame_draws_one_part(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    seated = table(("human", "human")).settle()
    drawn: list[str] = []
    monkeypatch.setattr("scenes.table.drawing.draw_seat", lambda *_args: drawn.append("seat"))
    monkeypatch.setattr("scenes.table.drawing.draw_side", lambda *_args: drawn.append("side"))
    seated.click("roll")
    frames = []
    while seated.scene.moving and len(frames) < 200:
        drawn.clear()
        seated.hand.app.step(0.02)
        frames.append(set(drawn))
    assert {"seat"} in frames
    assert {"side"} in frames
    assert {"seat", "side"} not in frames[:-1]


@pytest.mark.parametrize(("lang", "size"), [("en", (1280, 720)), ("ru", (1400, 720))])
def test_a_long_message_lies_whole_over_its_neighbours(table: Any, lang: str, size: tuple[int, int]) -> None:
    seated = table(("human", "human"), lang, size).settle()
    scene = seated.scene
    scene.counsel.say("Over here and over there, up to the edge of what stands beside the table, and on: " + "one more word, " * 3)
    picture = pygame.Surface(scene.app.canvas.size_px)
    scene.backdrop.blit(picture)
    body = Sentence(scene, Pen(scene.app, picture))._body
    assert body.right > scene.frame.side.left, "it does not reach what stands beside the table"
    paper = scene.app.canvas.rect_px(body.inflate(-30, -8))
    edge = [picture.get_at((x, y)) for y in (paper.top, paper.bottom - 1) for x in range(paper.left, paper.right)]
    assert min(min(color[:3]) for color in edge) > 150


def test_pictures_of_a_face_are_shared_by_all_tables_of_a_game(table: Any) -> None:
    table(("human", "human")).settle()
    seated = table(("human", "human")).settle()
    before = len(seated.scene.app.images._cache)
    third = table(("human", "human")).settle()
    assert len(third.scene.app.images._cache) == before
