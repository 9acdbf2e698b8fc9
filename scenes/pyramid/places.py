"""Where things lie at the wall, on the rack and in the seats' panels; table units.

The front edge of the ground under the wall is y = 0 and the wall grows upward, to negative y. What is shown grows in few
wide steps, so that the camera rests most of the time; the ground takes the same share of every step, so that the horizon
stays where it is.
"""

from __future__ import annotations

from math import ceil, floor

import pygame

from game.pyramid.rules import FIRE_DIE
from game.pyramid.state import DEAL, START, THROW, State
from game.pyramid.tiles import HIDDEN, TILES
from game.pyramid.wall import Cell, Wall, board_of
from scenes.engine.timeline import Pose
from scenes.table.look import FREE_LAYER, Places

TILE = (104.0, 70.0)
"""A tile with its upper side."""
TOP = 10.0
"""Of that height the part that shows the upper side."""
PITCH, ROW = 108.0, 60.0
"""From tile to tile and from row to row."""

LEVELS = (5.0, 6.0, 7.0, 8.5, 10.0, 12.0, 15.0)
"""Rows of a tile's height that fit over the ground, in steps; more than any wall of 45 tiles needs comes last."""
SKY = 20.0
GROUND_SHARE = 0.13
"""Of the height shown."""
ASPECT = 1.9
"""Width by height of what is shown: a little narrower than any table's frame, so that the height decides the scale."""

SEGMENT = (436.0, 300.0)
"""A piece of the terrace on which the wall stands: `TERRACE_STEP` long, and a little more, so that no gap shows."""
TERRACE_STEP = 432.0
TERRACE_TOP = -16.0
SEGMENTS = 13
"""To either side of the first tile."""

HEAP: Wall = {(row, column - 4): "" for row in range(9) for column in range(9 - row)}
"""Before the deal all 45 tiles stand as one pyramid, faces hidden."""

GROUND_LAYER, OUT_LAYER, WALL_LAYER, MARK_LAYER = -100, 2, 10, 60
"""A row of the wall is drawn over the one below; flames and cracks over all of it."""
STACK_LAYER, RACK_LAYER, FLYING_LAYER = FREE_LAYER, FREE_LAYER + 50, FREE_LAYER + 55


def centre(cell: Cell) -> tuple[float, float]:
    """Middle of the picture of a tile in a cell."""
    row, column = cell
    return (column + row / 2) * PITCH, -row * ROW - TILE[1] / 2


def front(cell: Cell) -> tuple[tuple[float, float], ...]:
    """Corners of a tile's front in a cell: what a person points at."""
    x, y = centre(cell)
    w, top, bottom = TILE[0] / 2, y - TILE[1] / 2 + TOP, y + TILE[1] / 2
    return (x - w, top), (x + w, top), (x + w, bottom), (x - w, bottom)


def in_wall(cell: Cell, tile: str) -> Pose:
    """A tile at rest in the wall."""
    return Pose(*centre(cell), f"tile:{tile}", layer=WALL_LAYER + cell[0])


def hanging(cell: Cell, tile: str) -> Pose:
    """A tile whose supports are gone."""
    return in_wall(cell, tile)._replace(angle=-5.0, lift=0.35)


def extent(state: State) -> pygame.FRect:
    """What must be in view: the wall, its open spaces and a tile's width beside the base."""
    cells = set(HEAP) if state.phase in (START, DEAL) else {laid.cell for laid in state.board} or {(0, 0)}
    top = max(row for row, _column in cells)
    can_grow = any((top, column + 1) in cells for row, column in cells if row == top)
    left = min(floor(column + row / 2) for row, column in cells)
    right = max(ceil(column + row / 2) for row, column in cells)
    level = _level(top + (2.5 if can_grow else 1.5), (right - left + 3.9) * PITCH)
    height, middle = _height(level), round((left + right) / 2) * PITCH
    return pygame.FRect(middle - _width(level) / 2, height * (GROUND_SHARE - 1), _width(level), height)


def _level(rows: float, width: float) -> float:
    """The lowest step that shows so many rows and such a width."""
    return next((n for n in LEVELS if n >= rows and _width(n) >= width), LEVELS[-1])


def _height(level: float) -> float:
    return (level * ROW + SKY) / (1 - GROUND_SHARE)


def _width(level: float) -> float:
    return _height(level) * ASPECT


def on_rack(index: int, count: int, tile: str, rack: pygame.FRect) -> Pose:
    """A tile of the viewer's hand."""
    scale = min(rack.height * 0.76 / TILE[1], rack.width / (5.9 * TILE[0]))
    step = TILE[0] * scale * 1.14
    x = rack.centerx + (index - (count - 1) / 2) * step
    return Pose(x, rack.centery - rack.height * 0.02, f"tile:{tile}", scale=scale, layer=RACK_LAYER)


def in_stack(index: int, count: int, holding: pygame.FRect) -> Pose:
    """The `index`-th tile from below of `count` that lie face down in a seat's panel."""
    scale = holding.width * 0.92 / TILE[0]
    height = TILE[1] * scale
    step = min(height * 0.17, (holding.height - height) / max(1, count - 1))
    y = holding.bottom - height / 2 - index * step
    return Pose(holding.centerx, y, "back", scale=scale, layer=STACK_LAYER + min(index, 49))


def burnt_out(index: int, tile: str, shown: pygame.FRect) -> Pose:
    """A coal or torch that left the game lies in front of the terrace."""
    x = shown.left + 34 + index * 50
    return Pose(x, shown.bottom - shown.height * GROUND_SHARE * 0.36, f"tile:{tile}", scale=0.42, layer=OUT_LAYER)


def cup(shown: pygame.FRect) -> Pose:
    """The cup of the special fire's die, over the ground right of the wall."""
    return Pose(shown.right - 64, -110, "cup", alpha=0.0, layer=FLYING_LAYER)


def die(shown: pygame.FRect, face: int) -> Pose:
    """The die at rest beside the wall."""
    return Pose(shown.right - 150, -12, f"die:{face}", layer=MARK_LAYER + 5)


def layout(state: State, where: Places) -> dict[str, Pose]:
    """Every piece's pose."""
    shown = extent(state)
    poses = _ground()
    poses["cup"] = cup(shown)
    poses[FIRE_DIE] = die(shown, 6)._replace(alpha=1.0 if state.phase == THROW else 0.0)
    if state.phase in (START, DEAL):
        return poses | _heap()
    for laid in state.board:
        place = hanging if laid.cell == state.falling else in_wall
        poses[f"tile:{laid.tile}"] = place(laid.cell, laid.tile)
    for index, tile in enumerate(state.out):
        poses[f"tile:{tile}"] = burnt_out(index, tile, shown)
    for seat in range(len(state.hands)):
        poses |= _held(state, seat, where)
    return poses


def _held(state: State, seat: int, where: Places) -> dict[str, Pose]:
    """Hand and pile of a seat: the viewer's hand on the rack, what nobody sees as one stack, the hand on top."""
    hand, pile = state.hands[seat], state.piles[seat]
    hidden = [f"hidden:{seat}:pile:{n}" for n in reversed(range(len(pile)))]
    hidden += [f"hidden:{seat}:hand:{n}" for n, tile in enumerate(hand) if tile == HIDDEN]
    poses = {piece: in_stack(n, len(hidden), where.holdings[seat]) for n, piece in enumerate(hidden)}
    seen = [tile for tile in hand if tile != HIDDEN]
    return poses | {f"tile:{tile}": on_rack(n, len(seen), tile, where.rack) for n, tile in enumerate(seen)}


def _heap() -> dict[str, Pose]:
    cells = [laid.cell for laid in board_of(HEAP)]
    return {f"tile:{tile}": in_wall(cell, tile)._replace(face="back") for tile, cell in zip(TILES, cells, strict=True)}


def _ground() -> dict[str, Pose]:
    """The terrace: longer than the base of any wall, and always the same, so that it never moves."""
    y = TERRACE_TOP + SEGMENT[1] / 2
    numbers = range(-SEGMENTS, SEGMENTS)
    return {f"ground:{n}": Pose((n + 0.5) * TERRACE_STEP, y, "ground", layer=GROUND_LAYER) for n in numbers}
