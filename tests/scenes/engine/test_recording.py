"""A frame painted in parts is the same, to the pixel, as one painted whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.core.registry import games
from scenes.engine.recording import Blit, Recording, changes, united
from scenes.shots import SHOTS, burn, tumble
from scenes.shots.staging import table
from tests.scenes.lint import Adviser

SCREENS = (
    *("menu", "settings", "setup_worms", "rules", "rulebook_pyramid", "kept_statistics", "kept_naming", "dialog", "fairness"),
    *("coins_side", "manholes_peek", "triangles_curtain", "pyramid_result", "worms_lesson", "worms_tip", "worms_hint", "menu_continue"),
)


def square(side: int, color: str = "white") -> pygame.Surface:
    surface = pygame.Surface((side, side))
    surface.fill(color)
    return surface


def blits(*placed: tuple[pygame.Surface, tuple[int, int]]) -> list[Blit]:
    recording = Recording((400, 300))
    recording.begin()
    for surface, at in placed:
        recording.blit(surface, at)
    return recording._now


def test_what_moved_is_painted_where_it_was_and_where_it_is() -> None:
    ground, piece = square(400), square(20)
    before, after = blits((ground, (0, 0)), (piece, (10, 10))), blits((ground, (0, 0)), (piece, (300, 40)))
    assert sorted(map(tuple, changes(before, after))) == [(10, 10, 20, 20), (300, 40, 20, 20)]
    assert changes(after, after) == []


def test_an_equal_picture_of_another_identity_counts_as_changed() -> None:
    assert changes(blits((square(20), (5, 5))), blits((square(20), (5, 5)))) != []


def test_another_order_is_a_change() -> None:
    one, other = square(20), square(30)
    found = changes(blits((one, (0, 0)), (other, (10, 10))), blits((other, (10, 10)), (one, (0, 0))))
    assert found
    assert united(found)[0].contains(pygame.Rect(0, 0, 20, 20)) or united(found)[0].contains(
        pygame.Rect(10, 10, 30, 30)
    )


def test_a_picture_that_lies_twice_on_the_same_place_is_counted() -> None:
    glow = square(20)
    assert changes(blits((glow, (0, 0)), (glow, (0, 0))), blits((glow, (0, 0)))) == [pygame.Rect(0, 0, 20, 20)]


def test_areas_are_united_until_none_overlaps() -> None:
    rects = [
        pygame.Rect(0, 0, 10, 10),
        pygame.Rect(8, 8, 10, 10),
        pygame.Rect(16, 0, 10, 10),
        pygame.Rect(90, 90, 5, 5),
    ]
    assert sorted(map(tuple, united(rects))) == [(0, 0, 26, 18), (90, 90, 5, 5)]
    many = [pygame.Rect(3 * n, 0, 2, 2) for n in range(200)]
    assert united(many) == [pygame.Rect(0, 0, 599, 2)]


def test_the_clip_and_the_window_bound_what_is_painted() -> None:
    recording = Recording((100, 50))
    window = pygame.Surface((100, 50))
    recording.begin()
    recording.set_clip(pygame.Rect(40, -10, 20, 200))
    recording.blit(square(90, "red"), (0, 0))
    recording.set_clip(None)
    recording.blit(square(90, "blue"), (95, 45))
    assert recording.paint(window) == [pygame.Rect(0, 0, 100, 50)]
    colors = [tuple(window.get_at(at))[:3] for at in ((39, 20), (40, 20), (59, 20), (60, 20), (95, 45))]
    assert colors == [(0, 0, 0), (255, 0, 0), (255, 0, 0), (0, 0, 0), (0, 0, 255)]
    assert recording.get_clip() == recording.get_rect() == pygame.Rect(0, 0, 100, 50)


def test_what_a_list_of_pictures_cannot_hold_is_refused() -> None:
    recording = Recording((100, 50))
    acts: list[Callable[[], object]] = [
        lambda: recording.fill("red"),
        lambda: recording.subsurface((0, 0, 4, 4)),
        lambda: recording.blit(square(4), (0, 0), special_flags=pygame.BLEND_RGBA_MULT),
        lambda: recording.blit(square(4), (0, 0), (0, 0, 2, 2)),
    ]
    for act in acts:
        with pytest.raises(ValueError, match="a frame holds"):
            act()


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """From now on every frame is compared with one that is painted whole; the list counts the pixels painted in each."""
    painted: list[int] = []
    paint = Recording.paint

    def compare(recording: Recording, window: pygame.Surface) -> list[pygame.Rect]:
        dirty = paint(recording, window)
        whole = pygame.Surface.copy(window)
        for blit in recording._now:
            whole.set_clip(blit.clip)
            whole.blit(blit.source, blit.at)
        assert pygame.image.tobytes(window, "RGB") == pygame.image.tobytes(whole, "RGB")
        painted.append(sum(area.w * area.h for area in dirty))
        return dirty

    monkeypatch.setattr(Recording, "paint", compare)
    return painted


@pytest.mark.parametrize("high_contrast", [False, True])
def test_screens_one_after_another(open_app: Any, compared: list[int], high_contrast: bool) -> None:
    hand = open_app(size=(640, 360))
    hand.app.worker = Adviser()
    hand.app.settings.high_contrast = high_contrast
    hand.app.settings.speed = "fast"
    for name in SCREENS:
        SHOTS[name](hand.app)
        hand.step(12)
    assert len(compared) >= len(SCREENS)


@pytest.mark.parametrize("slug", games())
def test_a_game_that_is_played(open_app: Any, compared: list[int], slug: str) -> None:
    hand = open_app(size=(640, 360))
    hand.app.worker = Adviser()
    table(hand.app, slug, ("easy", "easy"))
    hand.app.say("Хутко")
    for number in range(160):
        hand.move(number * 4, 180) if number % 9 == 0 else hand.step(seconds=0.04)
    assert min(compared) < 640 * 360 / 4


@pytest.mark.parametrize("act", [burn, tumble])
def test_fire_and_dice(open_app: Any, compared: list[int], act: Any) -> None:
    hand = open_app(size=(640, 360))
    hand.app.worker = Adviser()
    act(hand.app)
    hand.step(60, 0.03)
    assert sorted(compared)[len(compared) // 2] < 640 * 360 / 2
