"""The lessons, each at a step in its middle."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.core.registry import games
from scenes.lesson import lessons
from scenes.lesson.scene import LessonScene
from scenes.shots.staging import menu

if TYPE_CHECKING:
    from scenes.engine.app import App

STEP = 2


def _lesson(slug: str, app: App) -> None:
    menu(app)
    app.push(LessonScene(app, slug, STEP))


SHOTS: dict[str, Callable[[App], None]] = {
    f"{slug}_lesson": partial(_lesson, slug) for slug in games() if lessons.is_there(slug)
}
