"""The game on flat numbers, for players that play thousands of rounds in their head (rules: as in rules.py, which the
tests compare with this).

A cell or a vertex is one number: row * WIDTH + column, shifted so that the first tile lies at START. WIDTH is odd and
START even, so even cells point up. Tiles are numbers, hands are masks, a well is a list drawn from its end.
"""

from __future__ import annotations

from functools import cache, lru_cache

from game.triangles.lattice import Cell, is_up, neighbours, touching, vertices
from game.triangles.layout import Board
from game.triangles.scoring import BLOCKED, BRIDGE, DRAW_COST, GOING_OUT, HEXAGON, MOST_DRAWS, NO_PLAY_COST
from game.triangles.tiles import (
    ALL_TILES,
    FITTING,
    OPEN,
    SUMS,
    TILES,
    Corners,
    corners_of,
    rotations,
    sum_of,
)

WIDTH, HEIGHT = 119, 63
START = 31 * WIDTH + 59
"""The middle: 56 tiles in a row reach 55 columns, or 28 rows, to either side."""


def _surroundings(cell: Cell) -> tuple[tuple[int, bool, int, int, int, int], ...]:
    """The twelve cells round a cell, seen from its number: how far the cell is, whether it lies across an edge, how far
    its corners 0, 1, 2 are and the cell across its level edge. The same round every cell that points alike."""
    x, y = cell
    found = []
    for other in touching(cell):
        level = neighbours(other)[0 if is_up(other) else 2]
        far = [(v - y) * WIDTH + u - x for u, v in (other, *vertices(other), level)]
        found.append((far[0], other in neighbours(cell), far[1], far[2], far[3], far[4]))
    return tuple(found)


_ROUND = (_surroundings((0, 0)), _surroundings((1, 0)))
_TOP = (0, *SUMS)
"""Points of the best tile of a mask, by the mask's bit length."""


def number_of(cell: Cell) -> int:
    """The number of a cell."""
    return START + cell[1] * WIDTH + cell[0]


def cell_of(number: int) -> Cell:
    """The cell of a number."""
    row, column = divmod(number, WIDTH)
    return column - START % WIDTH, row - START // WIDTH


@cache
def shown(tile: int, key: int) -> Corners:
    """The digits at the corners 0, 1, 2 when the tile is laid where the corners are known to be `key` (an index of
    FITTING); the tile must fit. Where nothing is known, it is not turned."""
    known = key // 49, key // 7 % 7, key % 7
    return corners_of(TILES[tile], rotations(TILES[tile], known)[0])


class Table:
    """The tiles on the table as flat arrays; changed in place by `put`."""

    __slots__ = ("bonus", "digits", "filled", "frontier", "meeting")

    def __init__(self) -> None:
        size = WIDTH * HEIGHT
        self.filled = bytearray(size)
        """By cell: 1 where a tile lies."""
        self.digits = bytearray([OPEN]) * size
        """By vertex."""
        self.meeting = bytearray(size)
        """By vertex: tiles that meet there."""
        self.frontier: dict[int, int] = {START: ALL_TILES}
        """Open cells beside the layout that some tile fits, with the mask of those tiles."""
        self.bonus: dict[int, int] = {}
        """Points that hexagons or a bridge in a cell of the frontier bring, where there are any."""

    @classmethod
    def of(cls, board: Board) -> Table:
        """The table of a board."""
        table = cls()
        for placed in board:
            table.put(number_of(placed.cell), *corners_of(placed.tile, placed.rot))
        return table

    def copy(self) -> Table:
        """One that can be played on without touching this one."""
        other = Table.__new__(Table)
        other.filled = self.filled[:]
        other.digits = self.digits[:]
        other.meeting = self.meeting[:]
        other.frontier = self.frontier.copy()
        other.bonus = self.bonus.copy()
        return other

    def lay(self, cell: int, tile: int) -> None:
        """Puts a tile that fits into a cell of the frontier."""
        digits = self.digits
        if cell & 1:
            key = digits[cell] * 49 + digits[cell + 2] * 7 + digits[cell + WIDTH + 1]
        else:
            key = digits[cell + 1] * 49 + digits[cell + WIDTH + 2] * 7 + digits[cell + WIDTH]
        self.put(cell, *shown(tile, key))

    def put(self, cell: int, first: int, second: int, third: int) -> None:
        """Fills a cell with a tile that shows these digits at the corners 0, 1, 2."""
        filled, digits, meeting = self.filled, self.digits, self.meeting
        frontier, bonus = self.frontier, self.bonus
        if cell & 1:
            a, b, c = cell, cell + 2, cell + WIDTH + 1
        else:
            a, b, c = cell + 1, cell + WIDTH + 2, cell + WIDTH
        digits[a], digits[b], digits[c] = first, second, third
        meeting[a] += 1
        meeting[b] += 1
        meeting[c] += 1
        filled[cell] = 1
        frontier.pop(cell, None)
        bonus.pop(cell, None)
        for step, is_beside, to_a, to_b, to_c, to_level in _ROUND[cell & 1]:
            other = cell + step
            if filled[other] or not (is_beside or other in frontier):
                continue
            a, b, c = cell + to_a, cell + to_b, cell + to_c
            x, y, z = digits[a], digits[b], digits[c]
            mask = FITTING[x * 49 + y * 7 + z]
            if not mask:
                frontier.pop(other, None)
                bonus.pop(other, None)
                continue
            frontier[other] = mask
            if x != 6 and y != 6 and z != 6:
                hexagons = (meeting[a] == 5) + (meeting[b] == 5) + (meeting[c] == 5)
                if hexagons:
                    bonus[other] = HEXAGON * hexagons
                elif filled[other - 1] + filled[other + 1] + filled[cell + to_level] == 1:
                    bonus[other] = BRIDGE
                elif other in bonus:
                    del bonus[other]

    def best(self, hand: int) -> tuple[int, int, int]:
        """The laying worth most now: (points, cell, tile); points are -1 where nothing fits. Opening bonuses for the
        first tile of a round are left out."""
        bonus = self.bonus
        most, where, which = -1, 0, 0
        for cell, mask in self.frontier.items():
            fitting = mask & hand
            if fitting:
                top = fitting.bit_length()
                points = _TOP[top]
                if cell in bonus:
                    points += bonus[cell]
                if points > most:
                    most, where, which = points, cell, top
        return most, where, which - 1


@lru_cache(maxsize=8)
def table_of(board: Board) -> Table:
    """The table of a board, shared: copy before changing it."""
    return Table.of(board)


def play_on(
    table: Table,
    hands: list[int],
    well: list[int],
    seat: int,
    drawn: int,
    penalty: bool,
    turns: int = 10_000,
    fade: float = 1.0,
) -> list[float]:
    """The points every seat makes until the round ends, or `turns` have passed, when all lay what is worth most at once.

    Changes table, hands and well. `drawn`: tiles the seat has drawn in its turn before. `fade`: what a point counts in
    each turn as a share of what it counts one turn earlier.
    """
    seats = len(hands)
    gains = [0.0] * seats
    idle, weight = 0, 1.0
    for _ in range(turns):
        points, cell, tile = table.best(hands[seat])
        while points < 0 and well and not (penalty and drawn >= MOST_DRAWS):
            new = well.pop()
            drawn += 1
            hands[seat] |= 1 << new
            if penalty:
                gains[seat] += weight * DRAW_COST
            points, cell, tile = table.best(1 << new)
        if points >= 0:
            idle = 0
            table.lay(cell, tile)
            gains[seat] += weight * points
            hands[seat] ^= 1 << tile
            if not hands[seat]:
                gains[seat] += weight * (GOING_OUT + sum(map(sum_of, hands)))
                return gains
        else:
            idle += 1
            if penalty and drawn >= MOST_DRAWS:
                gains[seat] += weight * NO_PLAY_COST
            if idle >= seats and not well:
                return [gain + weight * BLOCKED for gain in gains]
        seat = (seat + 1) % seats
        drawn = 0
        weight *= fade
    return gains
