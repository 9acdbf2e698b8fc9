"""What is drawn over the tiles on the table: the last tiles laid, where the tile in hand goes and what it would make,
where a bonus waits, and the sheet of a round that has ended."""

from __future__ import annotations

import pygame

from game.app.texts import gettext as _
from game.app.texts import ngettext
from game.triangles.layout import Placed
from game.triangles.moves import Lay
from game.triangles.preview import figures
from game.triangles.state import State
from scenes.engine.sprites import Camera
from scenes.table.look import Situation
from scenes.triangles import notes, paint, places
from scenes.ui import theme, vector
from scenes.ui.pen import Pen


def draw(pen: Pen, camera: Camera, situation: Situation) -> None:
    """All of it, clipped to the table by the caller."""
    state: State = situation.state
    over = notes.ended(situation)
    if not state.board and not situation.selected:
        _outline(pen, camera, "down-none", (0, 0))
    for placed in newest(state, situation.viewer):
        _outline(pen, camera, "newest", placed.cell)
    if situation.legal:
        _draw_places(pen, camera, situation)
        if situation.shows_odds and not situation.selected:
            _draw_waiting(pen, camera, situation)
    if over is not None:
        clip, k = pen.target.get_clip(), pen.canvas.scale
        area = pygame.FRect(clip.x / k, clip.y / k, clip.w / k, clip.h / k)
        notes.draw_sheet(pen, area, over, situation)


def newest(state: State, viewer: int) -> tuple[Placed, ...]:
    """The tiles laid since the viewer's last one; the last of all where nobody looks, or nothing came after it."""
    since: list[Placed] = []
    for placed in reversed(state.board):
        if placed.seat == viewer or len(since) == len(state.hands) - 1:
            break
        since.append(placed)
    return tuple(since or state.board[-1:])


def _draw_places(pen: Pen, camera: Camera, situation: Situation) -> None:
    """The tile in hand, already turned, in faint digits wherever it goes; at the place under the pointer, its figures."""
    tile = situation.selected.partition(":")[2]
    if not tile:
        return
    painter = paint.TrianglesPainter(pen.app)
    side = round(places.SIZE[0] * camera.scale)
    for lay in lays_of(situation, tile):
        if place_id(lay) == situation.hovered:
            for figure in figures(situation.state, lay):
                if figure.kind == "hexagon":
                    x = sum(places.vertex_at(v)[0] for v in figure.border) / 6
                    y = sum(places.vertex_at(v)[1] for v in figure.border) / 6
                    _picture(pen, camera, "hexagon", x, y)
                else:
                    for cell in figure.cells:
                        _outline(pen, camera, "glow", cell)
            continue
        face = places.face_of(tile, lay.cell, lay.rot)
        facing, digits = face.split(":")

        def make(facing: str = facing, digits: str = digits) -> pygame.Surface:
            empty = pygame.Surface((side, side), pygame.SRCALPHA)
            return painter.with_digits(empty, facing, digits, theme.CREAM)

        image = pen.images.cached(("print", face, side), make)
        pen.target.blit(image, image.get_rect(center=_at(camera, places.middle_of(lay.cell))))


def lays_of(situation: Situation, tile: str) -> list[Lay]:
    """Where the tile goes as it is turned now: every place while it was not turned by hand, each in the one way that
    fits; else only those for this way round. The first tile of a round lies as it is turned."""
    state: State = situation.state
    found = [move for move in situation.legal if isinstance(move, Lay) and move.tile == tile]
    if not state.board:
        rots = sorted({lay.rot for lay in found})
        return [lay for lay in found if lay.rot == rots[situation.turned % 3 % len(rots)]] if rots else []
    steps = situation.turned % 6
    if not steps:
        return found
    wanted = turned_face(tile, steps)
    return [lay for lay in found if places.face_of(tile, lay.cell, lay.rot) == wanted]


def turned_face(tile: str, steps: int) -> str:
    """A tile that points up, turned clockwise by sixths: the picture then."""
    if steps % 2 == 0:
        return places.face_of(tile, (0, 0), steps // 2 % 3)
    # Pointing up and turned by a sixth, corners 0, 1, 2 come to be corners 1, 2, 0 of a tile pointing down.
    return places.face_of(tile, (1, 0), (steps + 1) // 2 % 3)


def place_id(lay: Lay) -> str:
    """Id of the pick for a place."""
    return f"place:{lay.x}:{lay.y}"


def _draw_waiting(pen: Pen, camera: Camera, situation: Situation) -> None:
    """The bonus that waits in a cell."""
    for place in (situation.odds or {}).get("places", ()):
        x, y = _at(camera, places.middle_of((place["x"], place["y"])))
        k = pen.canvas.scale
        size = max(13.0, min(20.0, 22 * camera.scale / k))
        pen.text(f"+{place['bonus']}", x / k, y / k, size, theme.AMBER, theme.BLACK, "center", shadow=True)


_LINES = {
    "newest": '<polygon points="{points}" fill="none" stroke="#ffb53a" stroke-width="4" stroke-linejoin="round"/>',
    "down-none": '<polygon points="{points}" fill="#ffffff" fill-opacity="0.05" stroke="#cfe8e0" stroke-opacity="0.5" '
    'stroke-width="2" stroke-dasharray="8 6" stroke-linejoin="round"/>',
}


def _outline(pen: Pen, camera: Camera, kind: str, cell: tuple[int, int]) -> None:
    """A line round a cell."""
    facing = places.facing(cell)
    x, y = places.middle_of(cell)
    if kind == "glow":
        _picture(pen, camera, f"glow:{facing}", x, y)
        return
    middle = places.SIZE[0] / 2
    shape = tuple((dx * 0.95, dy * 0.95) for dx, dy in paint.corners(facing))
    svg = vector.document(*places.SIZE, _LINES[kind].format(points=paint.points_of(shape, middle, middle)))
    side = round(places.SIZE[0] * camera.scale)
    image = pen.images.vector(svg, side, side)
    pen.target.blit(image, image.get_rect(center=_at(camera, (x, y))))


def _picture(pen: Pen, camera: Camera, face: str, x: float, y: float) -> None:
    painter = paint.TrianglesPainter(pen.app)
    width, height = painter.size(face)
    image = painter.paint(face, round(width * camera.scale), round(height * camera.scale))
    pen.target.blit(image, image.get_rect(center=_at(camera, (x, y))))


def _at(camera: Camera, point: tuple[float, float]) -> tuple[int, int]:
    x, y = camera.px(*point)
    return round(x), round(y)


def bonus_text(state: State, lay: Lay) -> str:
    """What a laying completes, by name; empty for nothing."""
    made = figures(state, lay)
    if not made:
        return ""
    if made[0].kind == "bridge":
        return _("a bridge")
    return ngettext("a hexagon", "{n} hexagons", len(made)).format(n=len(made))
