"""Where tiles lie: each once, in view, in the rack without overlap; and nobody's hidden tile anywhere."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pygame
import pytest

from game.triangles.lattice import vertices
from game.triangles.layout import layout_of
from game.triangles.state import piece_ids
from game.triangles.tiles import HIDDEN, TILES
from scenes.triangles import paint, places
from scenes.triangles.look import LOOK
from scenes.triangles.motion import swing_between
from tests.scenes.triangles.matches import SIZES, TERMS, match, places_for, wide_board

Polygon = list[tuple[float, float]]


def polygon(pose: Any) -> Polygon:
    """The corners of a tile."""
    facing = pose.face.split(":")[1 if pose.face.startswith("back") else 0]
    return [(pose.x + x * pose.scale, pose.y + y * pose.scale) for x, y in paint.corners(facing)]


def apart(one: Polygon, other: Polygon) -> bool:
    """Is there a line between two triangles?"""
    for shape, opposite in ((one, other), (other, one)):
        for n in range(3):
            (x1, y1), (x2, y2) = shape[n], shape[(n + 1) % 3]

            def side(
                p: tuple[float, float], x: float = x1, y: float = y1, dx: float = x2 - x1, dy: float = y2 - y1
            ) -> float:
                return dx * (p[1] - y) - dy * (p[0] - x)

            own = side(shape[(n + 2) % 3])
            if all(side(p) * own <= 0 for p in opposite):
                return True
    return False


@pytest.mark.parametrize("terms", TERMS)
def test_everything_lies_once_where_it_belongs(terms: tuple[int, dict[str, Any]]) -> None:
    for number, moment in enumerate(match(*terms, seed="once")):
        for viewer in (-1, number % terms[0]):
            view = moment.rules.view(moment.state, viewer)
            _frame, where = places_for(view, SIZES[number % 3])
            poses = LOOK.layout(view, viewer, where)
            assert sorted(poses) == sorted([*piece_ids(view), places.COUNT])
            grown = where.extent.inflate(1, 1)
            for placed in view.board:
                assert all(grown.collidepoint(p) for p in polygon(poses[f"tile:{placed.tile}"]))
            for tile in view.hands[viewer] if viewer >= 0 else ():
                assert all(where.rack.collidepoint(p) for p in polygon(poses[f"tile:{tile}"]))
            for n in range(len(view.well)):
                pose = poses.get(f"back:well:{n}")
                assert pose is None or where.rack.collidepoint(pose.x, pose.y)
            for piece, pose in poses.items():
                if piece.startswith("back:") and not piece.startswith("back:well"):
                    panel = where.holdings[int(piece.split(":")[1])]
                    assert panel.inflate(6, 6).collidepoint(pose.x, pose.y)


@pytest.mark.parametrize("terms", TERMS)
def test_what_a_viewer_may_not_know_is_in_no_pose(terms: tuple[int, dict[str, Any]]) -> None:
    for number, moment in enumerate(match(*terms, seed="hidden")):
        if moment.state.phase != "play":
            continue
        viewer = number % (terms[0] + 1) - 1
        view = moment.rules.view(moment.state, viewer)
        poses = LOOK.layout(view, viewer, places_for(view, SIZES[0])[1])
        known = {placed.tile for placed in view.board} | {tile for hand in view.hands for tile in hand} - {HIDDEN}
        shown = {p.partition(":")[2] for p in poses if p.startswith("tile:")}
        assert shown == known
        digits = ["".join(sorted(pose.face.split(":")[1])) for pose in poses.values() if pose.face[:2] in ("up", "do")]
        assert sorted(digits) == sorted("".join(sorted(tile)) for tile in known)


@pytest.mark.parametrize("size", SIZES)
def test_a_rack_holds_forty_tiles_without_overlap(size: tuple[int, int]) -> None:
    state = next(m.state for m in match(2, {}, "rack") if m.state.phase == "play")
    frame, where = places_for(state, size)
    for count in range(1, 42):
        poses = places.in_rack(TILES[:count], where, None)
        shapes = [polygon(pose) for pose in poses.values()]
        bed = frame.rack.w - places.WELL_ROOM
        right = where.rack.left + bed * places.unit_of(where)
        for shape in shapes:
            assert all(where.rack.top < y < where.rack.bottom and where.rack.left < x < right for x, y in shape)
        assert all(apart(one, other) for one, other in combinations(shapes, 2))
        assert next(iter(poses.values())).scale * places.SIDE / places.unit_of(where) >= 43


@pytest.mark.parametrize("seed", range(4))
def test_the_view_grows_seldom_and_holds_every_place(seed: int) -> None:
    board, _left = wide_board(24, 14, 48, seed)
    views = [places.view_of(board[:n]) for n in range(len(board) + 1)]
    assert len(set(views)) <= len(views) / 2.5
    for n, view in enumerate(views[1:], 1):
        rect = pygame.FRect(view).inflate(2, 2)
        for cell in layout_of(board[:n]).frontier:
            x, y = places.middle_of(cell)
            assert all(rect.collidepoint(x + dx, y + dy) for dx, dy in paint.corners(places.facing(cell)))


def test_neighbours_share_the_corners_of_their_pictures() -> None:
    for cell in ((0, 0), (1, 0), (-3, 2), (4, -5)):
        x, y = places.middle_of(cell)
        corners = [(x + dx, y + dy) for dx, dy in paint.corners(places.facing(cell))]
        for drawn, vertex in zip(corners, vertices(cell), strict=True):
            assert drawn == pytest.approx(places.vertex_at(vertex), abs=1e-6)


def test_a_tile_swings_from_one_picture_to_the_other() -> None:
    assert swing_between("up:012", "up:201") == -120
    assert swing_between("up:012", "up:120") == 120
    assert abs(swing_between("up:012", "down:201")) == 60
    assert abs(swing_between("up:012", "down:120")) == 180 or swing_between("up:012", "down:120") in (60, -60)
    assert swing_between("up:012:shade", "up:012") == 0
    assert swing_between("back:up", "up:012") == 0
