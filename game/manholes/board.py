"""The board of 6x6 cells: which cells a pair of dice names, where a cover may go, and lines (rules.md, "The boards",
"Where a cover may go", "Points").

A cell is a number, row * 6 + column; a set of cells is a bit mask of 36 bits, which makes "any of these" one operation.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import msgspec

SIZE = 6
CELLS = SIZE * SIZE
EVERY_CELL = (1 << CELLS) - 1

COLOURS = ("green", "red", "blue", "yellow")
"""On side A their order is the order of the four cells of a block: upper left, upper right, lower left, lower right."""
FACES = ("d1", "d2", "d3", "n1", "n2", "n3")
"""Dots and digits; on side B the signs of the rows and columns, in this order."""
FACE_PAIRS = len(FACES) ** 2
"""Ordered pairs of faces, equally likely."""


def cell_at(row: int, column: int) -> int:
    """The number of the cell."""
    return row * SIZE + column


def cells_of(mask: int) -> tuple[int, ...]:
    """The cells of a set, in ascending order."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)


def mask_of(cells: tuple[int, ...]) -> int:
    """The set of the cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def _tunnel(cell: int) -> int:
    row, column = divmod(cell, SIZE)
    return mask_of(tuple(c for c in range(CELLS) if c != cell and (c // SIZE == row or c % SIZE == column)))


def _neighbours(cell: int) -> int:
    row, column = divmod(cell, SIZE)
    near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return mask_of(tuple(cell_at(r, c) for r, c in near if 0 <= r < SIZE and 0 <= c < SIZE))


TUNNELS = tuple(_tunnel(cell) for cell in range(CELLS))
"""By cell: the other cells of its row and column."""
NEIGHBOURS = tuple(_neighbours(cell) for cell in range(CELLS))
"""By cell: the cells that touch it side to side."""


def beside(mask: int) -> int:
    """The cells that touch any cell of the set."""
    near = 0
    for cell in cells_of(mask):
        near |= NEIGHBOURS[cell]
    return near


class Line(msgspec.Struct, frozen=True):
    """Five or six covers without a gap."""

    kind: str
    """`row` or `col`."""
    index: int
    length: int
    start: int
    """Column (or row) of the first cover."""

    @property
    def cells(self) -> tuple[int, ...]:
        """The covered cells in order."""
        along = range(self.start, self.start + self.length)
        return tuple(cell_at(self.index, i) if self.kind == "row" else cell_at(i, self.index) for i in along)


_RUNS = {0b111111: (6, 0), 0b011111: (5, 0), 0b111110: (5, 1)}
"""(length, start) by the covers of a row or column, its first cell in the lowest bit."""


def rows_of(mask: int) -> tuple[int, ...]:
    """Six bits by row, column 0 lowest."""
    return tuple(mask >> (row * SIZE) & 63 for row in range(SIZE))


def columns_of(mask: int) -> tuple[int, ...]:
    """Six bits by column, row 0 lowest."""
    return tuple(sum((mask >> (row * SIZE + column) & 1) << row for row in range(SIZE)) for column in range(SIZE))


def lines_of(mask: int) -> tuple[Line, ...]:
    """All lines on a board, rows first."""
    return tuple(
        Line(kind, index, *_RUNS[bits])
        for kind, lanes in (("row", rows_of(mask)), ("col", columns_of(mask)))
        for index, bits in enumerate(lanes)
        if bits in _RUNS
    )


class Plan:
    """How one side is played by one rule: what pairs name and what may be covered next. See `plan_of`."""

    def __init__(self, side: str, rule: str) -> None:
        self.side = side
        self.rule = rule
        self._named = {
            (colour, first, second): self._name(colour, first, second)
            for colour in COLOURS
            for first in FACES
            for second in FACES
        }
        self.outcomes: dict[str, tuple[tuple[int, int], ...]] = {colour: self._outcomes(colour) for colour in COLOURS}
        """By colour: (cells named, in how many of the 36 ordered pairs of faces)."""

    def _name(self, colour: str, first: str, second: str) -> int:
        if self.side == "B":
            x, y = FACES.index(first), FACES.index(second)
            return mask_of((cell_at(x, y), cell_at(y, x)))
        a, b = int(first[1]) - 1, int(second[1]) - 1
        corners = ((0, 0), (0, 1), (1, 0), (1, 1))
        chosen = corners if self.rule == "sprint" else (corners[COLOURS.index(colour)],)
        blocks = ((a, b), (b, a))
        return mask_of(tuple(cell_at(2 * r + down, 2 * c + right) for r, c in blocks for down, right in chosen))

    def _outcomes(self, colour: str) -> tuple[tuple[int, int], ...]:
        ways: dict[int, int] = {}
        for first, second in combinations_with_replacement(FACES, 2):
            mask = self._named[colour, first, second]
            ways[mask] = ways.get(mask, 0) + (1 if first == second else 2)
        return tuple(ways.items())

    def named(self, colour: str, first: str, second: str) -> int:
        """The cells that a pair of one colour names, covered or not."""
        return self._named[colour, first, second]

    def reach(self, banked: int, placed: tuple[int, ...]) -> int:
        """The free cells where the next cover may go, whatever the dice, after the covers of this round in order."""
        covered = banked | mask_of(placed)
        free = EVERY_CELL & ~covered
        if not placed:
            return free
        if self.rule == "tunnel":
            return free & TUNNELS[placed[-1]]
        return free & (NEIGHBOURS[placed[-1]] if self.rule == "sprint" else beside(covered))


@cache
def plan_of(side: str, rule: str) -> Plan:
    """The plan of a side and a rule; raises ValueError for `sprint` on side B, where it is not played."""
    if rule == "sprint" and side != "A":
        raise ValueError("sprint is played on side A only")
    return Plan(side, rule)
