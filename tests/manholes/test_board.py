"""What pairs name, where covers may go and what is a line, each against a second way of saying it."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.manholes.board import (
    CELLS,
    COLOURS,
    EVERY_CELL,
    FACES,
    beside,
    cell_at,
    cells_of,
    lines_of,
    mask_of,
    plan_of,
)
from game.manholes.notation import read_board, write_board

boards = st.integers(0, EVERY_CELL)
VALUES = {face: int(face[1]) for face in FACES}
CORNERS = (("green", "red"), ("blue", "yellow"))


def naming_on_a(cell):
    """(row value, column value, colour) of a cell of side A, from the formula of the rules."""
    row, column = divmod(cell, 6)
    return row // 2 + 1, column // 2 + 1, CORNERS[row % 2][column % 2]


@pytest.mark.parametrize(("side", "rule"), [("A", "tunnel"), ("A", "network"), ("A", "sprint"), ("B", "tunnel")])
def test_pairs_name_the_cells_of_the_rules(side, rule):
    plan = plan_of(side, rule)
    for colour, first, second in product(COLOURS, FACES, FACES):
        named = set(cells_of(plan.named(colour, first, second)))
        if side == "B":
            expected = {(FACES.index(first), FACES.index(second)), (FACES.index(second), FACES.index(first))}
            assert named == {cell_at(*cell) for cell in expected}
        else:
            values = {(VALUES[first], VALUES[second]), (VALUES[second], VALUES[first])}
            cells = [(cell, *naming_on_a(cell)) for cell in range(CELLS)]
            assert named == {c for c, a, b, k in cells if (a, b) in values and (rule == "sprint" or k == colour)}


@pytest.mark.parametrize(("side", "rule"), [("A", "tunnel"), ("A", "sprint"), ("B", "network")])
def test_outcomes_count_the_ordered_pairs(side, rule):
    plan = plan_of(side, rule)
    for colour in COLOURS:
        counted = {}
        for first, second in product(FACES, FACES):
            named = plan.named(colour, first, second)
            counted[named] = counted.get(named, 0) + 1
        assert dict(plan.outcomes[colour]) == counted


def test_sprint_is_for_side_a():
    with pytest.raises(ValueError, match="side A"):
        plan_of("B", "sprint")


def near(one, other):
    return abs(one // 6 - other // 6) + abs(one % 6 - other % 6) == 1


@given(banked=boards, order=st.lists(st.integers(0, CELLS - 1), unique=True, max_size=6))
def test_reach(banked, order):
    banked &= ~mask_of(tuple(order))
    covered = set(cells_of(banked)) | set(order)
    free = set(range(CELLS)) - covered
    for rule in ("tunnel", "network", "sprint"):
        reach = set(cells_of(plan_of("A", rule).reach(banked, tuple(order))))
        if not order:
            assert reach == free
        elif rule == "tunnel":
            last = order[-1]
            assert reach == {c for c in free if c // 6 == last // 6 or c % 6 == last % 6}
        elif rule == "sprint":
            assert reach == {c for c in free if near(c, order[-1])}
        else:
            assert reach == {c for c in free if any(near(c, cover) for cover in covered)}


@given(boards)
def test_lines_are_the_longest_runs_of_five_or_six(board):
    covered = set(cells_of(board))
    expected = set()
    for kind, index in product(("row", "col"), range(6)):
        cells = [cell_at(index, i) if kind == "row" else cell_at(i, index) for i in range(6)]
        signs = "".join("o" if cell in covered else "." for cell in cells)
        for run in signs.split("."):
            if len(run) >= 5:
                expected.add((kind, index, len(run), signs.index(run)))
    lines = lines_of(board)
    assert {(line.kind, line.index, line.length, line.start) for line in lines} == expected
    assert len(lines) == len(expected)
    for line in lines:
        assert len(set(line.cells) & covered) == line.length


@given(boards)
def test_beside_touches_and_masks_come_back(board):
    assert mask_of(cells_of(board)) == board
    touching = {cell for cell in range(CELLS) if any(near(cell, cover) for cover in cells_of(board))}
    assert set(cells_of(beside(board))) == touching


@given(banked=boards, last=st.integers(0, CELLS - 1))
def test_boards_are_written_and_read(banked, last):
    banked &= ~(1 << last)
    assert read_board(write_board(banked, (last,))) == (banked, (last,))
