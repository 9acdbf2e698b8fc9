"""Where tiles lie: the geometry of the wall and its open spaces (rules: "The wall", "A turn").

A cell is `(row, column)`: row 0 is the base, a column is any integer, because the base grows to both sides and drifts.
Each row lies half a tile further right than the one below: the horizontal centre of a cell is `column + row / 2`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

Cell = tuple[int, int]
Wall = dict[Cell, str]
"""Tile codes by cell."""


class Laid(NamedTuple):
    """A tile and where it lies, or lay."""

    row: int
    column: int
    tile: str

    @property
    def cell(self) -> Cell:
        return self.row, self.column


def supports(cell: Cell) -> tuple[Cell, Cell]:
    """The two cells under a cell, left and right."""
    row, column = cell
    return (row - 1, column), (row - 1, column + 1)


def touching(cell: Cell) -> tuple[Cell, ...]:
    """The six cells around a cell: above, beside, below, each from left to right."""
    row, column = cell
    return (
        (row + 1, column - 1), (row + 1, column), (row, column - 1), (row, column + 1), (row - 1, column),
        (row - 1, column + 1),
    )  # fmt: skip


def reading_order(cell: Cell) -> tuple[int, int]:
    """Sort key: top row first, in a row from left to right. The order in which tiles go under a pile."""
    return -cell[0], cell[1]


def wall_of(board: Iterable[Laid]) -> Wall:
    """A board as a mapping that may be changed."""
    return {(row, column): tile for row, column, tile in board}


def board_of(wall: Wall) -> tuple[Laid, ...]:
    """A wall as it is kept in a state: in reading order."""
    return tuple(Laid(row, column, wall[row, column]) for row, column in sorted(wall, key=reading_order))


def spaces_in(wall: Wall) -> tuple[Cell, ...]:
    """The open spaces in reading order.

    Base gaps between the outermost base tiles and cells with both supports are open together; the ends of the base
    only when there are none of these. On an empty ground the wall starts at (0, 0).
    """
    if not wall:
        return ((0, 0),)
    base = [column for row, column in wall if row == 0]
    left, right = min(base), max(base)
    found = [(0, column) for column in range(left + 1, right) if (0, column) not in wall]
    for row, column in wall:
        if (row, column + 1) in wall and (row + 1, column) not in wall:
            found.append((row + 1, column))
    return tuple(sorted(found, key=reading_order)) or ((0, left - 1), (0, right + 1))
