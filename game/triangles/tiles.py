"""The 56 tiles of Three Corners: names, digits, rotations, and which of them fit three corners (rules: "The tiles").

A tile is written as its digits, read clockwise from the lowest: `245`; that text is its id for life. `HIDDEN` stands
for a tile that a viewer may not know. Sets of tiles are bit masks: bit n is `TILES[n]`, and tiles are numbered by the
sum of their digits, so that the highest bit of a mask is a tile worth most.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations_with_replacement, product

HIDDEN = "?"
DIGITS = range(6)
OPEN = 6
"""Stands for the digit of a corner that no tile has fixed yet."""

TILES: tuple[str, ...] = tuple(
    sorted(map("".join, combinations_with_replacement("012345", 3)), key=lambda tile: (sum(map(int, tile)), tile))
)
"""By number: ascending by sum, then by digits."""
NUMBER: dict[str, int] = {tile: n for n, tile in enumerate(TILES)}
SUMS: tuple[int, ...] = tuple(sum(map(int, tile)) for tile in TILES)
"""Points of the digits, by number."""
ALL_TILES = (1 << len(TILES)) - 1
TRIPLES = sum(1 << NUMBER[str(digit) * 3] for digit in DIGITS)

Corners = tuple[int, int, int]
"""Digits of the corners 0, 1, 2 of a cell, clockwise; OPEN where nothing is fixed."""


def is_triple(tile: str) -> bool:
    """Three equal digits."""
    return tile[0] == tile[2]


def points(tile: str) -> int:
    """Sum of the digits, 0-15."""
    return SUMS[NUMBER[tile]]


@cache
def corners_of(tile: str, rot: int) -> Corners:
    """The digits at the corners of the cell where the tile lies, turned `rot` times (0-2) clockwise."""
    a, b, c = (int(tile[(corner - rot) % 3]) for corner in range(3))
    return a, b, c


@cache
def rotations(tile: str, known: Corners) -> tuple[int, ...]:
    """The rotations in which the tile shows the known digits, ascending. A triple looks the same in all: only 0."""
    turns = range(1 if is_triple(tile) else 3)
    return tuple(rot for rot in turns if _agree(corners_of(tile, rot), known))


def _agree(digits: Corners, known: Corners) -> bool:
    return all(want in (OPEN, digit) for digit, want in zip(digits, known, strict=True))


def _fitting() -> tuple[int, ...]:
    """For each rotation, corner and digit the tiles that show it there; three such sets, common to one rotation, fit."""
    showing = [[[ALL_TILES if digit == OPEN else 0 for digit in range(OPEN + 1)] for _ in range(3)] for _ in range(3)]
    for n, tile in enumerate(TILES):
        for rot in range(3):
            for corner, digit in enumerate(corners_of(tile, rot)):
                showing[rot][corner][digit] |= 1 << n
    digits = range(OPEN + 1)
    return tuple(
        first[0][a] & first[1][b] & first[2][c]
        | second[0][a] & second[1][b] & second[2][c]
        | third[0][a] & third[1][b] & third[2][c]
        for first, second, third in (showing,)
        for a, b, c in product(digits, digits, digits)
    )


FITTING: tuple[int, ...] = _fitting()
"""The tiles that fit three corners, as a mask, at index a * 49 + b * 7 + c."""


@lru_cache(maxsize=4096)
def mask_of(tiles: tuple[str, ...]) -> int:
    """The known tiles of a hand or a well as a mask; hidden ones are left out."""
    return sum([1 << NUMBER[tile] for tile in tiles if tile != HIDDEN])


def numbers_of(mask: int) -> list[int]:
    """The numbers of the tiles of a mask, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def tiles_of(mask: int) -> tuple[str, ...]:
    """The tiles of a mask in the order of a rack: by digits."""
    return tuple(sorted([TILES[n] for n in numbers_of(mask)]))


def sum_of(mask: int) -> int:
    """All digits of the tiles of a mask added up."""
    return sum([SUMS[n] for n in numbers_of(mask)])
