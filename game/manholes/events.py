"""What can happen, in the past tense. Cells are numbers (row * 6 + column); the cover of a cell is `state.cover_id`."""

from __future__ import annotations

import msgspec


class StarterDrawn(msgspec.Struct, frozen=True, gc=False):
    """The lot fell on a seat."""

    seat: int


class RoundBegan(msgspec.Struct, frozen=True, gc=False):
    """All seats are in and all dice back in the pool."""

    round: int
    seat: int
    """Who begins."""


class TurnBegan(msgspec.Struct, frozen=True, gc=False):
    """The turn went on to a seat; the same one again where it is alone."""

    seat: int


class DiceRolled(msgspec.Struct, frozen=True, gc=False):
    """The dice of the pool fell."""

    seat: int
    pairs: tuple[tuple[str, str, str], ...]
    """(colour, face, face), in the order of the pool."""


class CoverPlaced(msgspec.Struct, frozen=True, gc=False):
    """A cover went to a cell."""

    seat: int
    cell: int
    colours: tuple[str, ...]
    """The pairs that named the cell."""


class Busted(msgspec.Struct, frozen=True, gc=False):
    """No pair named a cell that could be covered: the seat is out of the round without what it won there."""

    seat: int
    cells: tuple[int, ...]
    """Whose covers came off, the last placed first."""


class Left(msgspec.Struct, frozen=True, gc=False):
    """A seat went out of the round and keeps what it covered."""

    seat: int
    cells: tuple[int, ...]
    """Whose covers are now there for good, the first placed first."""


class DiceTaken(msgspec.Struct, frozen=True, gc=False):
    """Who went out took dice along."""

    seat: int
    colours: tuple[str, ...]


class RoundEnded(msgspec.Struct, frozen=True, gc=False):
    """All seats are out."""

    round: int
    with_lines: tuple[int, ...]
    """Seats that have a line; if there is one, the game is over."""


class LineScored(msgspec.Struct, frozen=True, gc=False):
    """A line was found in the final count."""

    seat: int
    cells: tuple[int, ...]
    """In order; five or six, and as many pizzas."""


class GameEnded(msgspec.Struct, frozen=True, gc=False):
    """The places are known."""

    ranking: tuple[int, ...]
    """Seats, best first."""
