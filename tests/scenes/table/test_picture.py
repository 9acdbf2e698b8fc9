"""Pictures of positions: near what lies there, never beyond the table."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.engine.timeline import Pose
from scenes.shots.review import GAMES
from scenes.table import looks, picture

SHAPE = (146, 104)


class Tiles:
    """Every piece is 60 wide and 40 high, a hill 900 by 300."""

    def size(self, face: str) -> tuple[float, float]:
        return (900.0, 300.0) if face == "hill" else (60.0, 40.0)


def around(*poses: Pose) -> pygame.FRect:
    return picture._around(poses, Tiles(), pygame.FRect(0, 0, 1000, 700), SHAPE)  # type: ignore[arg-type]  # a size is all it needs


def test_a_picture_shows_what_lies_there_with_some_room() -> None:
    part = around(Pose(300, 200, "a"), Pose(420, 240, "b"), Pose(500, 350, "hill"), Pose(-9000, 0, "in a hand"))
    assert part.contains(pygame.FRect(270, 180, 180, 80))
    assert part.w / part.h == pytest.approx(SHAPE[0] / SHAPE[1], rel=0.01)
    assert part.w < 300


def test_a_picture_never_leaves_the_table() -> None:
    whole = pygame.FRect(0, 0, 1000, 700)
    assert whole.contains(around(Pose(40, 30, "a")))
    assert around(Pose(40, 30, "a"), Pose(960, 670, "b")) == whole
    assert around(Pose(500, 350, "hill")) == whole


@pytest.mark.parametrize("slug", ["triangles", "pyramid"])
def test_pieces_are_larger_than_with_the_whole_table_in_view(hand: Any, slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[float] = []
    real = picture.draw_table

    def noted(pen: Any, look: Any, told: Any, part: pygame.FRect, *rest: Any, **more: Any) -> Any:
        seen.append(part.w / look.extent(told.state).w)
        return real(pen, look, told, part, *rest, **more)

    monkeypatch.setattr(picture, "draw_table", noted)
    session, look = GAMES[slug](), looks.find(slug)
    assert look is not None
    picture.position(hand.app, look, session, 30, SHAPE)
    assert seen[0] < 0.8
