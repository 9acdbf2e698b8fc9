"""What a board is worth to the computer players, and the exact expectation of a roll (rules.md, "Computer players").

Worth is in pizzas only roughly: a line of five that lies there counts 60, for it mostly wins the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.manholes.board import FACE_PAIRS, SIZE, Plan, cells_of, columns_of, rows_of

BY_MISSING = (60.0, 23.2, 7.75, 2.34, 0.22, 0.0)
"""By the covers that are missing for the nearest run of five in a row or column."""
SIX = 100.0
"""More for a run of six."""
COVER = 0.5
"""For each cover."""


def _missing(bits: int) -> int:
    """The covers that are missing for the nearest run of five in six bits."""
    return min(5 - (bits & run).bit_count() for run in (0b011111, 0b111110))


def _lane(bits: int) -> float:
    """The worth of a row or column by its six bits, without the half points of the covers."""
    return BY_MISSING[_missing(bits)] + (SIX if bits == 0b111111 else 0.0)


_LANES = tuple(_lane(bits) for bits in range(1 << SIZE))


def worth(board: int) -> float:
    """The worth of a board (a bit mask)."""
    return sum(_LANES[bits] for bits in rows_of(board) + columns_of(board)) + COVER * board.bit_count()


def worth_with(board: int, cells: int) -> dict[int, float]:
    """The worth of the board with one more cover, by cell of the set."""
    rows, columns = rows_of(board), columns_of(board)
    now = worth(board) + COVER
    found = {}
    for cell in cells_of(cells):
        row, column = divmod(cell, SIZE)
        across, down = rows[row], columns[column]
        found[cell] = now + _LANES[across | 1 << column] - _LANES[across] + _LANES[down | 1 << row] - _LANES[down]
    return found


def missing_through(board: int, cell: int) -> int:
    """The covers that the row or the column of a cell lacks for a run of five, whichever lacks fewer."""
    row, column = divmod(cell, SIZE)
    return min(_missing(rows_of(board)[row]), _missing(columns_of(board)[column]))


def expectation(plan: Plan, pool: Sequence[str], by_cell: Mapping[int, float], bust: float) -> float:
    """The mean of the best of `by_cell` that a roll of the pool names, `bust` where it names none.

    Exact: the best cells of the colours are independent, so the chance that the best of all is at most v is the
    product over the colours.
    """
    better = 0
    for cell in by_cell:
        better |= 1 << cell
    mean = reached = 0.0
    for value, mask in [(bust, 0), *sorted((value, 1 << cell) for cell, value in by_cell.items())]:
        better &= ~mask
        chance = 1.0
        for colour in pool:
            chance *= sum(ways for named, ways in plan.outcomes[colour] if not named & better) / FACE_PAIRS
        mean += value * (chance - reached)
        reached = chance
    return mean
