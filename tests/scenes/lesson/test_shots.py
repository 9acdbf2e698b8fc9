"""The pictures of the lessons show a step in the middle, with something to do or to read."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.lesson.scene import LessonScene
from scenes.shots import SHOTS
from scenes.shots.lessons import STEP
from tests.scenes.lesson.test_lessons import SLUGS


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("interface", [0.8, 2.0])
def test_a_picture_shows_a_step_and_comes_to_rest(open_app: Any, slug: str, interface: float) -> None:
    hand = open_app("ru", interface_size=interface)
    SHOTS[f"{slug}_lesson"](hand.app)
    hand.step(20)
    scene = hand.app.top
    assert isinstance(scene, LessonScene)
    assert (scene.at, scene.waiting, scene.moving) == (STEP, True, False)
    assert hand.app.canvas.rect.contains(hand.widget("bubble").rect)
