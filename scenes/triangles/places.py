"""Where tiles lie: on the lattice, in the rack under the table, in the well beside it, in front of the others.

A cell's side is 84 table units. The first tile of a round lies about the origin. Rack and well keep their size in the
window, so they are reckoned in canvas units and scaled by what a canvas unit is on the table at the moment.
"""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random
from typing import NamedTuple

import pygame

from game.triangles.lattice import Cell, Vertex, is_up
from game.triangles.layout import Board, layout_of
from game.triangles.preview import playable
from game.triangles.state import State
from game.triangles.tiles import HIDDEN, corners_of
from scenes.engine.timeline import Pose
from scenes.table.look import FREE_LAYER, Places

SIDE = 84.0
HALF, ROW = SIDE / 2, SIDE * math.sqrt(3) / 2
RADIUS = SIDE / math.sqrt(3)
"""From the middle of a tile to its corners."""
EDGE = 5.0
"""Visible side of a tile."""
SIZE = (2 * (RADIUS + EDGE) + 1, 2 * (RADIUS + EDGE) + 1)
"""Of a tile's picture, whose middle is that of the tile, so that it can be turned."""

RACK_HEIGHT = 112.0
WELL_ROOM = 92.0
"""Right end of the rack, where the well lies; canvas units, as all about the rack."""
_MARGIN, _GAP, _WIDEST_GAP, _LARGEST, _SMALLEST_UPRIGHT = 12.0, 7.0, 14.0, 78.0, 64.0

VIEW = (720.0, 372.0)
"""The least that is in view, and its shape."""
_SLACK = 0.4
"""How much more than needed comes into view when the table grows, in cells: so it need not grow with every tile."""

TABLE_LAYER, HOLDING_LAYER, WELL_LAYER, RACK_LAYER = 40, FREE_LAYER, FREE_LAYER + 10, FREE_LAYER + 30
FIGURE_LAYER, FLYING_LAYER, TEXT_LAYER = FREE_LAYER - 1, FREE_LAYER + 40, FREE_LAYER + 90
COUNT = "count"
"""The piece that says how many tiles the well has."""


# the lattice -------------------------------------------------------------------------------------------------------


def vertex_at(vertex: Vertex) -> tuple[float, float]:
    """A point of the lattice; the middle of the first cell is (0, 0)."""
    return (vertex[0] - 1) * HALF, vertex[1] * ROW - RADIUS


def middle_of(cell: Cell) -> tuple[float, float]:
    """The middle of a cell, where its corners are equally far."""
    x, y = cell
    return x * HALF, y * ROW - (0 if is_up(cell) else RADIUS / 2)


def facing(cell: Cell) -> str:
    """How a tile there points."""
    return "up" if is_up(cell) else "down"


def face_of(tile: str, cell: Cell, rot: int) -> str:
    """The picture of a tile in a cell: how it points, and the digits of its corners 0, 1, 2."""
    return f"{facing(cell)}:{''.join(map(str, corners_of(tile, rot)))}"


def on_table(tile: str, cell: Cell, rot: int) -> Pose:
    """A tile on the table. What lies lower covers the sides of what lies above; of a row, what points up those of what
    points down."""
    layer = min(TABLE_LAYER + 2 * cell[1] + is_up(cell), FIGURE_LAYER - 1)
    return Pose(*middle_of(cell), face_of(tile, cell, rot), layer=layer)


@lru_cache(maxsize=512)
def view_of(board: Board) -> tuple[float, float, float, float]:
    """What is in view: all tiles and the cells beside them. It grows, generously, when these leave it, and moves at no
    other time; so it depends on the order of the tiles. Answers left, top, width, height."""
    if not board:
        return -VIEW[0] / 2, -VIEW[1] / 2, *VIEW
    before = view_of(board[:-1])
    layout = layout_of(board)
    cells = [*layout.cells, *layout.frontier]
    xs, ys = [middle_of(cell)[0] for cell in cells], [cell[1] for cell in cells]
    left, right = min(xs) - HALF, max(xs) + HALF
    top, bottom = min(ys) * ROW - RADIUS, (max(ys) + 1) * ROW - RADIUS + EDGE
    inside = left >= before[0] and top >= before[1]
    if inside and right <= before[0] + before[2] and bottom <= before[1] + before[3]:
        return before
    width, height = right - left + 2 * _SLACK * SIDE, bottom - top + 2 * _SLACK * ROW
    width, height = max(width, VIEW[0], height * VIEW[0] / VIEW[1]), max(height, VIEW[1], width * VIEW[1] / VIEW[0])
    return (left + right - width) / 2, (top + bottom - height) / 2, width, height


# rack and well -----------------------------------------------------------------------------------------------------


class Slots(NamedTuple):
    """How a hand lies in the rack; canvas units from its top left corner."""

    scale: float
    places: tuple[tuple[float, float, bool], ...]
    """Middle of each tile, and whether it points up."""


@lru_cache(maxsize=256)
def slots(count: int, width: float) -> Slots:
    """Room for so many tiles in a rack of that width: one row all pointing up while they fit, else up and down in turn,
    in as many rows as make them largest."""
    room = width - 2 * _MARGIN - WELL_ROOM
    upright = min(_LARGEST, room / max(1, count) - _GAP)
    if upright >= _SMALLEST_UPRIGHT:
        return _rows(count, 1, upright, room, all_up=True)
    rows, side = max(((rows, _side_in(count, rows, room)) for rows in (1, 2, 3, 4)), key=lambda pair: pair[1])
    return _rows(count, rows, side, room, all_up=False)


def _side_in(count: int, rows: int, room: float) -> float:
    """The largest side of tiles in that many rows."""
    each = math.ceil(count / rows)
    by_width = (room - _GAP * each) / (each / 2 + 0.5)
    by_height = ((RACK_HEIGHT - 8) / rows - EDGE - 3) * SIDE / ROW
    return min(by_width, by_height, _LARGEST)


def _rows(count: int, rows: int, side: float, room: float, all_up: bool) -> Slots:
    each = math.ceil(count / rows) if count else 1
    base = side if all_up else side / 2
    step = base + min(_WIDEST_GAP, max(_GAP, (room - side - base * (each - 1)) / each))
    height = side * ROW / SIDE
    pitch = height + EDGE * side / SIDE + 5
    top = (RACK_HEIGHT - pitch * rows) / 2 + 2
    found = []
    for n in range(count):
        row, column = divmod(n, each)
        in_row = min(each, count - row * each)
        x = _MARGIN + room / 2 + (column - (in_row - 1) / 2) * step
        up = all_up or column % 2 == 0
        found.append((x, top + row * pitch + height * (2 / 3 if up else 1 / 3), up))
    return Slots(side / SIDE, tuple(found))


def unit_of(places: Places) -> float:
    """A canvas unit in table units."""
    return places.rack.height / RACK_HEIGHT


def in_rack(hand: tuple[str, ...], places: Places, fitting: frozenset[str] | None) -> dict[str, Pose]:
    """The viewer's tiles by digits. Those not `fitting` are in the shade; None leaves all in the light."""
    k = unit_of(places)
    lying = slots(len(hand), round(places.rack.width / k, 1))
    poses = {}
    for tile, (x, y, up) in zip(hand, lying.places, strict=True):
        face = f"{'up' if up else 'down'}:{tile}" + ("" if fitting is None or tile in fitting else ":shade")
        at = places.rack.left + x * k, places.rack.top + y * k
        poses[f"tile:{tile}"] = Pose(*at, face, scale=lying.scale * k, layer=RACK_LAYER)
    return poses


def well_middle(places: Places) -> tuple[float, float]:
    """The middle of the well's bed."""
    k = unit_of(places)
    return places.rack.right - (WELL_ROOM / 2 + 6) * k, places.rack.top + RACK_HEIGHT * 0.4 * k


def in_well(depth: int, places: Places) -> Pose:
    """A tile of the well, `depth` tiles under the next: a heap that stays as it is while its lowest tile goes."""
    x, y = well_middle(places)
    k, chance = unit_of(places), Random(depth)
    far = 0.0 if depth == 0 else 1.0
    dx, dy = chance.uniform(-15, 15) * far, chance.uniform(-8, 8) * far
    face = chance.choice(("back:up", "back:down"))
    angle = 5.0 * chance.randint(-4, 4)
    return Pose(x + dx * k, y + dy * k, face, angle, 0.5 * k, layer=WELL_LAYER + 19 - min(depth, 19))


def in_holding(n: int, holding: pygame.FRect, face: str = "") -> Pose:
    """The n-th tile in front of another player: six lie side by side, the others on top of them."""
    height, place = n // 6, n % 6
    row, column = divmod(place, 3)
    side = min(holding.width / 2.1, holding.height / 2.9)
    up = (row + column) % 2 == 0
    x = holding.centerx + (column - 1) * side / 2 * 1.04
    top = holding.centery + (row - 1) * side * 0.93 - height * side * 0.085 + side * 0.12
    y = top + side * ROW / SIDE * (2 / 3 if up else 1 / 3)
    return Pose(x, y, face or f"back:{'up' if up else 'down'}", scale=side / SIDE, layer=HOLDING_LAYER + min(9, height))


def layout(state: State, viewer: int, places: Places) -> dict[str, Pose]:
    """Every tile's pose, by the ids of `game.triangles.state.piece_ids`, and the number of the well."""
    poses = {f"tile:{placed.tile}": on_table(placed.tile, placed.cell, placed.rot) for placed in state.board}
    for seat, hand in enumerate(state.hands):
        if seat == viewer:
            poses |= in_rack(hand, places, playable(state, seat) if state.phase == "play" else None)
            continue
        for n, tile in enumerate(hand):
            if tile == HIDDEN:
                poses[f"back:{seat}:{n}"] = in_holding(n, places.holdings[seat])
            else:
                lying = in_holding(n, places.holdings[seat])
                face = f"{lying.face.partition(':')[2]}:{tile}"
                layer = HOLDING_LAYER + 9 if state.phase == "play" else lying.layer
                poses[f"tile:{tile}"] = lying._replace(face=face, layer=layer)
    for n, tile in enumerate(state.well):
        poses[f"back:well:{n}" if tile == HIDDEN else f"tile:{tile}"] = in_well(n, places)
    x, _ = well_middle(places)
    k = unit_of(places)
    at = places.rack.bottom - 20 * k
    poses[COUNT] = Pose(x, at, f"count:{len(state.well)}", scale=k, layer=WELL_LAYER + 20)
    return poses
