"""What lies on the table of Pizza Underground, and the ids of its things (rules.md, "Things")."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.manholes.board import CELLS, COLOURS, lines_of, mask_of

SEAT_COLOURS = ("green", "yellow", "red", "blue")
"""By seat: two players get opposite corners of a crossroads, as side A wants."""

DICE = 2 * len(COLOURS)

Phase = Literal["start", "turn", "cast", "place", "take", "over"]
"""The lot is open; a seat is to roll or leave; the dice are falling; a seat must place a cover; the first to go
chooses a colour; the game has ended."""


class Exit(msgspec.Struct, frozen=True):
    """How a seat went out of the round."""

    seat: int
    how: Literal["left", "bust"]
    taken: tuple[str, ...] = ()
    """Colours of the dice it took along."""


class State(msgspec.Struct, frozen=True):
    """One moment of a game."""

    phase: Phase
    seat: int
    """Whose turn it is."""
    round: int
    """Counted from 1."""
    first: int
    """Who began this round."""
    banked: tuple[int, ...]
    """By seat: the cells covered for good, as a bit mask (see `board`)."""
    placed: tuple[tuple[int, ...], ...]
    """By seat: the cells covered in this round, in order; they come off in a bust."""
    pool: tuple[str, ...] = COLOURS
    """Colours of the dice that are still rolled, in the order of COLOURS."""
    exits: tuple[Exit, ...] = ()
    """Who went out of this round, in order."""
    faces: tuple[str, ...] = ("d1",) * DICE
    """What each die shows, also those that went away."""

    def covers(self, seat: int) -> int:
        """All cells a seat has covered now, as a bit mask."""
        return self.banked[seat] | mask_of(self.placed[seat])

    def is_out(self, seat: int) -> bool:
        """Has the seat left or bust in this round?"""
        return any(gone.seat == seat for gone in self.exits)

    def has_line(self, seat: int) -> bool:
        """Does a line lie on the seat's board now?"""
        return bool(lines_of(self.covers(seat)))

    def pair(self, colour: str) -> tuple[str, str]:
        """What the two dice of a colour show."""
        first, second = dice_of(colour)
        return self.faces[first], self.faces[second]


def dice_of(colour: str) -> tuple[int, int]:
    """The numbers of the two dice of a colour (`die:0` to `die:7`)."""
    first = 2 * COLOURS.index(colour)
    return first, first + 1


def cover_id(seat: int, cell: int) -> str:
    """Covers are without limit: each seat has one for each of its cells, and it is always that one that goes there."""
    return f"cover:{seat}:{cell}"


def piece_ids(seats: int) -> tuple[str, ...]:
    """All dice and covers."""
    dice = tuple(f"die:{die}" for die in range(DICE))
    return dice + tuple(cover_id(seat, cell) for seat in range(seats) for cell in range(CELLS))
