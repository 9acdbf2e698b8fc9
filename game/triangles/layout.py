"""The tiles on the table, and what may be laid beside them (rules: "Laying a tile").

A `Layout` is the index that makes legality fast: for each open cell beside the layout the tiles that fit there, as a
mask, kept up to date from tile to tile. It is derived from the board alone (`layout_of`), so no state contains it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import msgspec

from game.triangles.lattice import Cell, Vertex, around, neighbours, touching, vertices
from game.triangles.tiles import (
    ALL_TILES,
    FITTING,
    NUMBER,
    OPEN,
    TILES,
    Corners,
    corners_of,
    numbers_of,
    rotations,
)


class Placed(msgspec.Struct, frozen=True, gc=False):
    """A tile on the table."""

    tile: str
    x: int
    y: int
    rot: int
    """Clockwise turns, 0-2: corner k shows digit (k - rot) % 3 of the tile."""
    seat: int = -1
    """Who laid it; -1 where nobody is told."""

    @property
    def cell(self) -> Cell:
        return self.x, self.y


Board = tuple[Placed, ...]
"""The tiles of a round in the order of laying."""

ORIGIN: Cell = (0, 0)
"""The first tile of a round lies here."""


class Layout(NamedTuple):
    """The index of a board. Its parts are shared between callers: look, never change."""

    cells: dict[Cell, Placed]
    digits: dict[Vertex, int]
    """The digit every covered vertex shows."""
    meeting: dict[Vertex, int]
    """How many tiles meet in a covered vertex, 1-6."""
    frontier: dict[Cell, int]
    """The open cells that share an edge with a tile, with the tiles (laid ones included) whose digits fit there."""
    unlaid: int
    """Mask of the tiles that are not on the table."""

    def known(self, cell: Cell) -> Corners:
        """The digits at the corners of a cell, OPEN where no tile meets it."""
        a, b, c = vertices(cell)
        get = self.digits.get
        return get(a, OPEN), get(b, OPEN), get(c, OPEN)

    def edges(self, cell: Cell) -> int:
        """How many edges of a cell have a tile on the other side, 0-3."""
        return sum([other in self.cells for other in neighbours(cell)])

    def hexagons(self, cell: Cell) -> tuple[Vertex, ...]:
        """The centres of the hexagons that a tile in this open cell would complete."""
        return tuple([vertex for vertex in vertices(cell) if self.meeting.get(vertex) == 5])

    def is_bridge(self, cell: Cell) -> bool:
        """Would a tile in this open cell touch the layout with exactly one edge and the corner opposite?"""
        shared = [k for k, other in enumerate(neighbours(cell)) if other in self.cells]
        return len(shared) == 1 and vertices(cell)[shared[0]] in self.digits

    def fits(self) -> int:
        """Mask of the tiles that are not on the table and could be laid somewhere now."""
        found = 0
        for mask in self.frontier.values():
            found |= mask
        return found & self.unlaid


EMPTY = Layout({}, {}, {}, {ORIGIN: ALL_TILES}, ALL_TILES)


@lru_cache(maxsize=2048)
def layout_of(board: Board) -> Layout:
    """The index of a board, derived from that of the board one tile earlier."""
    return _extended(layout_of(board[:-1]), board[-1]) if board else EMPTY


def _extended(layout: Layout, placed: Placed) -> Layout:
    cell = placed.cell
    cells, digits, meeting = layout.cells.copy(), layout.digits.copy(), layout.meeting.copy()
    frontier = {} if layout is EMPTY else layout.frontier.copy()
    cells[cell] = placed
    frontier.pop(cell, None)
    for vertex, digit in zip(vertices(cell), corners_of(placed.tile, placed.rot), strict=True):
        digits[vertex] = digit
        meeting[vertex] = meeting.get(vertex, 0) + 1
    extended = Layout(cells, digits, meeting, frontier, layout.unlaid & ~(1 << NUMBER[placed.tile]))
    beside = neighbours(cell)
    for other in touching(cell):
        if other in frontier or (other in beside and other not in cells):
            a, b, c = extended.known(other)
            frontier[other] = FITTING[a * 49 + b * 7 + c]
    return extended


Spot = tuple[str, int, int, int]
"""A way to lay a tile: tile, x, y, rotation."""


def spots(layout: Layout, hand: int) -> list[Spot]:
    """Every legal way to lay a tile of the hand (a mask), sorted by (tile, y, x, rotation). Beside a layout a tile fits
    a cell in at most one rotation; the first tile of a round may lie in any."""
    found = []
    for cell, mask in layout.frontier.items():
        if mask & hand:
            x, y = cell
            known = layout.known(cell)
            for number in numbers_of(mask & hand):
                tile = TILES[number]
                for rot in rotations(tile, known):
                    found.append((tile, y, x, rot))
    found.sort()
    return [(tile, x, y, rot) for tile, y, x, rot in found]


def bridge_cells(layout: Layout, cell: Cell) -> tuple[Cell, ...]:
    """What a bridge laid in `cell` ties together: the cell, the tile at its edge, the tiles at its far corner."""
    edge = next(k for k, other in enumerate(neighbours(cell)) if other in layout.cells)
    far = [other for other in around(vertices(cell)[edge]) if other in layout.cells and other != cell]
    return (cell, neighbours(cell)[edge], *far)
