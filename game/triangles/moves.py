"""The moves of Three Corners and their text forms.

Of a seat: `lay 245 3,-1 r2` (a tile to a cell, turned twice), `draw`, `pass`. Of the table: `toss 1` (who starts),
`deal 012 555 ...` (the whole shuffled set in order).
"""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from game.triangles.lattice import Cell
from game.triangles.tiles import NUMBER, TILES


class Lay(msgspec.Struct, frozen=True, gc=False):
    """Put a tile of the hand on the table."""

    tile: str
    x: int
    y: int
    rot: int = 0
    """Clockwise turns, 0-2."""

    @property
    def cell(self) -> Cell:
        return self.x, self.y

    def __str__(self) -> str:
        return f"lay {self.tile} {self.x},{self.y} r{self.rot}"


class Draw(msgspec.Struct, frozen=True, gc=False):
    """Take the next tile of the well."""

    def __str__(self) -> str:
        return "draw"


class Pass(msgspec.Struct, frozen=True, gc=False):
    """Give the turn on without laying."""

    def __str__(self) -> str:
        return "pass"


class Toss(msgspec.Struct, frozen=True, gc=False):
    """The lot: this seat starts the first round."""

    seat: int

    def __str__(self) -> str:
        return f"toss {self.seat}"


class Deal(msgspec.Struct, frozen=True, gc=False):
    """The shuffled set: seat 0 gets the first tiles, seat 1 the next, and so on; the rest is the well, in order."""

    order: tuple[str, ...]

    def __str__(self) -> str:
        return "deal " + " ".join(self.order)


Move = Lay | Draw | Pass | Toss | Deal
DRAW, PASS = Draw(), Pass()

_INT = r"(0|-?[1-9]\d?)"
_FORMS: tuple[tuple[re.Pattern[str], Callable[..., Move]], ...] = (
    (
        re.compile(rf"lay ([0-5]{{3}}) {_INT},{_INT} r([0-2])", re.ASCII),
        lambda tile, x, y, rot: Lay(_tile(tile), int(x), int(y), int(rot)),
    ),
    (re.compile(r"draw"), lambda: DRAW),
    (re.compile(r"pass"), lambda: PASS),
    (re.compile(r"toss ([0-3])"), lambda seat: Toss(int(seat))),
    (re.compile(r"deal ([0-5 ]+)"), lambda order: Deal(_whole_set(order))),
)


def parse_move(text: str) -> Move:
    """The move that is written as `text`; raises ValueError with a sentence."""
    for form, build in _FORMS:
        if found := form.fullmatch(text):
            return build(*found.groups())
    raise ValueError(f"{text!r} is no move of Three Corners; moves look like: lay 245 3,-1 r2, draw, pass")


def _tile(text: str) -> str:
    if text not in NUMBER:
        raise ValueError(f"there is no tile {text!r}: the digits of a tile never fall")
    return text


def _whole_set(text: str) -> tuple[str, ...]:
    order = tuple(text.split(" "))
    if sorted(order) != sorted(TILES):
        raise ValueError(f"a deal has each of the {len(TILES)} tiles once")
    return order
