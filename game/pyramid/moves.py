"""The moves of Tumbledown and their text forms.

Of a seat: `place B60 1,0` (a tile to a cell), `fall L`, `fall R`. Of the table: `start 2` (who begins), `deal R2 G10
...` (the whole shuffled pack in order), `die 4` (the die of the special fire).
"""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from game.pyramid.tiles import TILES
from game.pyramid.wall import Cell


class Place(msgspec.Struct, frozen=True):
    """Put a tile of the hand on an open space."""

    tile: str
    row: int
    column: int

    @property
    def cell(self) -> Cell:
        return self.row, self.column

    def __str__(self) -> str:
        return f"place {self.tile} {self.row},{self.column}"


class Fall(msgspec.Struct, frozen=True):
    """Let the falling tile go one row down, to the left or to the right."""

    side: str
    """"L" or "R"."""

    def __str__(self) -> str:
        return f"fall {self.side}"


class Start(msgspec.Struct, frozen=True):
    """The seat that begins."""

    seat: int

    def __str__(self) -> str:
        return f"start {self.seat}"


class Deal(msgspec.Struct, frozen=True):
    """The shuffled pack: seat 0 gets the first tiles, and so on; what cannot be shared equally comes last."""

    order: tuple[str, ...]

    def __str__(self) -> str:
        return "deal " + " ".join(self.order)


class Die(msgspec.Struct, frozen=True):
    """What the die of the special fire shows."""

    face: int

    def __str__(self) -> str:
        return f"die {self.face}"


Move = Place | Fall | Start | Deal | Die
FALLS = (Fall("L"), Fall("R"))

_FORMS: tuple[tuple[re.Pattern[str], Callable[..., Move]], ...] = (
    (re.compile(r"place (\w+) (\d+),(-?\d+)"), lambda tile, row, column: Place(_tile(tile), int(row), int(column))),
    (re.compile(r"fall ([LR])"), Fall),
    (re.compile(r"start (\d)"), lambda seat: Start(int(seat))),
    (re.compile(r"deal ([\w ]+)"), lambda order: Deal(tuple(_tile(code) for code in order.split(" ")))),
    (re.compile(r"die ([1-6])"), lambda face: Die(int(face))),
)


def dice(move: Move) -> tuple[int, ...]:
    """The face of the die of the special fire; nothing for the other moves."""
    return (move.face,) if isinstance(move, Die) else ()


def parse_move(text: str) -> Move:
    """The move that is written as `text`; raises ValueError with a sentence."""
    for form, build in _FORMS:
        if found := form.fullmatch(text):
            move = build(*found.groups())
            if str(move) == text:
                return move
    raise ValueError(f"{text!r} is no move of this game; moves look like 'place B60 1,0' or 'fall L'")


def _tile(code: str) -> str:
    if code not in TILES:
        raise ValueError(f"there is no tile {code!r}")
    return code
