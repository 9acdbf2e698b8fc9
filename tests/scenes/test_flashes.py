"""Nothing flashes more than three times a second, and no flash covers more than a quarter of the screen.

Counted as WCAG 2.1 does (2.3.1): a flash is a rise and a fall of the relative luminance by a tenth or more, where the darker of
both is below 0.8. What is smaller than a quarter of ten degrees of the visual field (2.8 % of the screen) is no general flash:
a die that rolls past is none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.core.registry import games
from game.pyramid.events import Exploded
from scenes.shots import burn, tumble
from scenes.shots.staging import table
from scenes.ui import theme
from tests.scenes.lint import Adviser
from tests.scenes.pyramid.building import OPTIONS, sessions

GRID = (32, 18)
FRAMES_A_SECOND = 25
MOST_A_SECOND, LARGEST, SMALL = 3, 0.25, 0.028
LONGEST_S = 12

Frame = list[float]
"""Luminance of each part of the screen."""


def frame_of(screen: pygame.Surface) -> Frame:
    small = pygame.transform.smoothscale(screen, GRID)
    return [theme.luminance(tuple(small.get_at((x, y)))[:3]) for y in range(GRID[1]) for x in range(GRID[0])]


def turns(course: Sequence[float]) -> list[tuple[int, bool]]:
    """When the luminance of a part has risen (or fallen) by a tenth."""
    found: list[tuple[int, bool]] = []
    low = high = course[0]
    for n, value in enumerate(course):
        low, high = min(low, value), max(high, value)
        rose, fell = value - low >= 0.1 and low < 0.8, high - value >= 0.1 and value < 0.8
        if rose and (not found or not found[-1][1]):
            found.append((n, True))
            high = value
        elif fell and (not found or found[-1][1]):
            found.append((n, False))
            low = value
        if found:
            low, high = (value if found[-1][1] else low), (high if found[-1][1] else value)
            low, high = min(low, value), max(high, value)
    return found


def worst(frames: Sequence[Frame]) -> tuple[float, float]:
    """The largest share of the screen that flashes at the same time, and the largest that does so for more than the third time
    within a second."""
    once, often = [0] * len(frames), [0] * len(frames)
    for part in range(len(frames[0])):
        changes = turns([frame[part] for frame in frames])
        flashes = [(a, b) for (a, up), (b, _down) in pairwise(changes) if up and b - a <= FRAMES_A_SECOND]
        for start, end in flashes:
            counted = sum(end - FRAMES_A_SECOND < other <= end for _start, other in flashes)
            for n in range(start, end + 1):
                once[n] += 1
                often[n] += counted > MOST_A_SECOND
    return max(once) / len(frames[0]), max(often) / len(frames[0])


def film(app: Any, seconds: float = LONGEST_S) -> list[Frame]:
    """What the screen shows from now on, until it comes to rest."""
    frames: list[Frame] = []
    for _frame in range(round(seconds * FRAMES_A_SECOND)):
        app.step(1 / FRAMES_A_SECOND)
        frames.append(frame_of(pygame.display.get_surface()))
        if len(frames) > FRAMES_A_SECOND and not app.top.moving and not app.top.busy:
            break
    return frames


def quiet(frames: list[Frame]) -> None:
    flashing, flickering = worst(frames)
    assert flashing <= LARGEST
    assert flickering <= SMALL


def opened(open_app: Any) -> Any:
    hand = open_app(size=(640, 360))
    hand.app.worker = Adviser()
    return hand


@pytest.mark.parametrize("slug", games())
def test_a_game_that_is_played_does_not_flash(open_app: Any, slug: str) -> None:
    hand = opened(open_app)
    table(hand.app, slug, ("easy", "easy"))
    quiet(film(hand.app))


@pytest.mark.parametrize("act", [burn, tumble])
def test_fire_and_dice_do_not_flash(open_app: Any, act: Callable[[Any], None]) -> None:
    hand = opened(open_app)
    act(hand.app)
    quiet(film(hand.app))


@pytest.mark.parametrize(("seed", "plies"), [("h", 3), ("i", 52)])
def test_explosions_do_not_flash(open_app: Any, seed: str, plies: int) -> None:
    *_before, session = sessions(seed, OPTIONS[2], plies=plies)
    assert any(isinstance(event, Exploded) for event in session.history[-1].events)
    hand = opened(open_app)
    moves = [str(entry.move) for entry in session.history]
    scene = table(hand.app, "pyramid", ("human",) * 3, moves[:-1], **OPTIONS[2])
    scene.session.play(scene.session.game.parse_move(moves[-1]))
    scene.presenter.show(scene.session.history[-1])
    quiet(film(hand.app))


def test_what_flashes_is_found() -> None:
    size = GRID[0] * GRID[1]

    def blinking(times: int, parts: int) -> list[Frame]:
        frames = [[0.2] * size for _n in range(FRAMES_A_SECOND * 2)]
        for n in range(times):
            for part in range(parts):
                frames[2 + 6 * n][part] = 0.6
        return frames

    assert worst(blinking(3, 100)) == (100 / size, 0.0)
    assert worst(blinking(4, 30)) == (30 / size, 30 / size)
    assert worst([[n / 50] * size for n in range(50)]) == (0.0, 0.0)
