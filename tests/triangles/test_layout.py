"""Lattice, tiles and legality: counts known beforehand, and a second, slow reading of the rules by geometry."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.triangles.lattice import around, is_up, neighbours, outline, touching, vertices
from game.triangles.layout import Placed, Spot, layout_of, spots
from game.triangles.scoring import worth_of
from game.triangles.tiles import FITTING, NUMBER, OPEN, SUMS, TILES, corners_of, numbers_of, rotations, tiles_of

cells = st.tuples(st.integers(-30, 30), st.integers(-30, 30))
WALK = (
    "15 14 17 20 21 24 27 28 25 25 28 27 25 18 23 23 23 28 27 31 31 35 36 37 34 27 28 27 28 29 28 24 26 28 25 30 27 27 "
    "27 27 26 25 22 23 18 16 14 16 14 9 7 7 5 4 0"
)


def test_the_set() -> None:
    kinds = [len(set(tile)) for tile in TILES]
    assert [kinds.count(n) for n in (1, 2, 3)] == [6, 30, 20]
    assert len(set(TILES)) == 56
    assert all(a <= b <= c for a, b, c in TILES)
    assert list(SUMS) == sorted(SUMS)


@given(cells)
def test_edges_and_corners_of_a_cell_agree(cell: tuple[int, int]) -> None:
    for k, other in enumerate(neighbours(cell)):
        shared = set(vertices(cell)) & set(vertices(other))
        assert shared == set(vertices(cell)) - {vertices(cell)[k]}
        assert cell in neighbours(other)
        assert is_up(other) != is_up(cell)
    for vertex in vertices(cell):
        assert cell in around(vertex)
        assert len({tuple(sorted(vertices(other))) for other in around(vertex)}) == 6
        assert all(vertex in vertices(other) for other in around(vertex))
        assert set(outline(vertex)) == {v for other in around(vertex) for v in vertices(other)} - {vertex}
    assert len(touching(cell)) == len(set(touching(cell))) == 12


def test_a_tile_turns_clockwise() -> None:
    assert corners_of("012", 0) == (0, 1, 2)
    assert corners_of("012", 1) == (2, 0, 1)
    assert corners_of("012", 2) == (1, 2, 0)


@given(st.tuples(*[st.integers(0, OPEN)] * 3))
def test_tiles_that_fit_three_corners(known: tuple[int, int, int]) -> None:
    a, b, c = known
    mask = FITTING[a * 49 + b * 7 + c]
    turned = {tile: [corners_of(tile, rot) for rot in range(3)] for tile in TILES}
    fits = {
        t for t, ways in turned.items() if any(all(k in (OPEN, d) for d, k in zip(w, known, strict=True)) for w in ways)
    }
    assert set(tiles_of(mask)) == fits
    if known.count(OPEN) <= 1:
        assert all(len(rotations(TILES[n], known)) == 1 for n in numbers_of(mask))


def _after(tile: str) -> tuple[Placed, ...]:
    return (Placed(tile, 0, 0, 0),)


def _ways(board: tuple[Placed, ...], depth: int) -> int:
    layout = layout_of(board)
    found = spots(layout, layout.unlaid)
    return len(found) if depth == 1 else sum(_ways((*board, Placed(*spot)), depth - 1) for spot in found)


def test_placements_after_a_first_tile() -> None:
    counts = {tile: _ways(_after(tile), 1) for tile in TILES}
    assert all(count == {1: 15, 2: 11, 3: 9}[len(set(tile))] for tile, count in counts.items())
    assert sum(counts.values()) == 600


@pytest.mark.parametrize(
    ("tile", "counts"), [("555", (15, 210, 3270)), ("455", (11, 142, 2114)), ("012", (9, 108, 1578))]
)
def test_ways_to_go_on(tile: str, counts: tuple[int, ...]) -> None:
    assert tuple(_ways(_after(tile), depth) for depth in (1, 2, 3)) == counts


def test_the_open_hand_walk() -> None:
    board, counts, hexagons, bridges = _after("555"), [], 0, 0
    while True:
        layout = layout_of(board)
        found = spots(layout, layout.unlaid)
        counts.append(len(found))
        if not found:
            break
        tile, x, y, rot = found[0]
        worth = worth_of(layout, tile, (x, y))
        hexagons, bridges = hexagons + len(worth.hexagons), bridges + worth.bridge
        board += (Placed(tile, x, y, rot),)
    assert " ".join(map(str, counts)) == WALK
    assert (len(board), hexagons, bridges) == (55, 4, 1)


Point = tuple[float, float]


def _points(x: int, y: int) -> list[Point]:
    """Corners of a cell in the plane, by drawing it: clockwise, from the apex or from the top left."""
    if (x + y) % 2 == 0:
        return [(x / 2 + 0.5, y), (x / 2 + 1, y + 1), (x / 2, y + 1)]
    return [(x / 2, y), (x / 2 + 1, y), (x / 2 + 0.5, y + 1)]


def _shown(spot: Spot) -> dict[Point, str]:
    tile, x, y, rot = spot
    return dict(zip(_points(x, y), tile[3 - rot :] + tile[: 3 - rot], strict=True))


def _slow_spots(laid: list[Spot]) -> Iterator[tuple[Spot, int]]:
    """Every legal placement of any tile not laid, with its bonus, found by looking at corners in the plane alone."""
    shapes = [_shown(spot) for spot in laid]
    digits = {point: digit for shape in shapes for point, digit in shape.items()}
    meeting = {point: sum(point in shape for shape in shapes) for point in digits}
    occupied = [set(shape) for shape in shapes]
    names = {tile for tile, *_ in laid}
    for x in range(min(s[1] for s in laid) - 2, max(s[1] for s in laid) + 3):
        for y in range(min(s[2] for s in laid) - 2, max(s[2] for s in laid) + 3):
            points = _points(x, y)
            sides = [set(points) & shape for shape in occupied if len(set(points) & shape) == 2]
            if set(points) in occupied or not sides:
                continue
            bonus = 50 * sum(meeting.get(point) == 5 for point in points)
            if len(sides) == 1 and all(point in digits for point in points):
                bonus = 40
            for tile in sorted(set(TILES) - names):
                for rot in range(1 if tile[0] == tile[2] else 3):
                    if all(digits.get(p, d) == d for p, d in _shown((tile, x, y, rot)).items()):
                        yield (tile, x, y, rot), bonus


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 30))
def test_legality_and_bonuses_against_plain_geometry(seed: int, size: int) -> None:
    rng = Random(seed)
    laid: list[Spot] = [(rng.choice(TILES), 0, 0, rng.randrange(3))]
    while len(laid) < size:
        layout = layout_of(tuple(Placed(*spot) for spot in laid))
        found = spots(layout, layout.unlaid)
        rich = [s for s in found if worth_of(layout, s[0], (s[1], s[2])).bonus]
        laid.append(rng.choice(rich or found))
    layout = layout_of(tuple(Placed(*spot) for spot in laid))
    slow = dict(_slow_spots(laid))
    assert spots(layout, layout.unlaid) == sorted(slow, key=lambda s: (s[0], s[2], s[1], s[3]))
    assert {spot: worth_of(layout, spot[0], (spot[1], spot[2])).bonus for spot in slow} == slow
    assert set(tiles_of(layout.fits())) == {spot[0] for spot in slow}
    one = 1 << NUMBER[rng.choice(TILES)]
    assert spots(layout, one & layout.unlaid) == [s for s in spots(layout, layout.unlaid) if one >> NUMBER[s[0]] & 1]
