"""What can happen, in the past tense. Dice are named by their numbers (die:0 to die:7), tiles by theirs."""

from __future__ import annotations

import msgspec


class StarterDrawn(msgspec.Struct, frozen=True, gc=False):
    """The lot fell on a seat."""

    seat: int


class TurnBegan(msgspec.Struct, frozen=True, gc=False):
    """The dice were passed on: all eight are free again."""

    seat: int


class DiceThrown(msgspec.Struct, frozen=True, gc=False):
    """The free dice fell."""

    seat: int
    faces: tuple[tuple[int, int], ...]
    """(number of the die, face), ascending by die."""


class FaceKept(msgspec.Struct, frozen=True, gc=False):
    """All free dice with one face were set aside."""

    seat: int
    face: int
    dice: tuple[int, ...]
    total: int
    """Points of all dice set aside by now."""


class TileTaken(msgspec.Struct, frozen=True, gc=False):
    """A tile went from the grill to the top of a stack."""

    seat: int
    tile: int


class TileStolen(msgspec.Struct, frozen=True, gc=False):
    """A tile went from the top of one stack to the top of another."""

    seat: int
    victim: int
    tile: int


class TurnFailed(msgspec.Struct, frozen=True, gc=False):
    """The turn brought nothing."""

    seat: int
    reason: str
    """no_free_face: the roll showed only faces that lie aside; no_worm: none lies aside at the end, whatever
    the total; nothing_to_take: the total is worth no tile; declined: the only tile to be had was not stolen."""


class TileReturned(msgspec.Struct, frozen=True, gc=False):
    """The top tile of a stack went back to the grill, face up."""

    seat: int
    tile: int


class TileTurnedDown(msgspec.Struct, frozen=True, gc=False):
    """A tile on the grill was turned face down for the rest of the game."""

    tile: int


class GameEnded(msgspec.Struct, frozen=True, gc=False):
    """No tile lies face up on the grill any more."""

    winners: tuple[int, ...]
