"""The state of one game of Tumbledown (rules: "Set-up", "A turn"), and what a seat may know of it.

Known by looking: the wall, what left the game, how many tiles everybody has, one's own hand. Hidden: the other hands
and the order inside every pile, one's own too. Nobody may leaf through a pile, so a tile that went under one is as
unknown as the rest of it, although all saw it go: a view shows what lies on the table, not what a good memory holds.
So computer players do not count tiles, and `determinise` spreads all unseen tiles over hands and piles alike.
"""

from __future__ import annotations

import msgspec

from game.pyramid.tiles import HIDDEN
from game.pyramid.wall import Cell, Laid

HAND_SIZE = 5

START, DEAL, PLACE, FALL, THROW, ENDED = "start", "deal", "place", "fall", "throw", "ended"
"""Phases: the table names who starts; it deals; the seat builds; the seat lets a tile fall; the table throws the die
of the special fire; the game has ended."""


class State(msgspec.Struct, frozen=True):
    """Everything there is to know between two moves."""

    phase: str
    turn: int
    """The seat whose turn it is; after the end the seat that won."""
    board: tuple[Laid, ...]
    """In reading order: top row first, left to right."""
    hands: tuple[tuple[str, ...], ...]
    """By seat, in the order they were taken up."""
    piles: tuple[tuple[str, ...], ...]
    """By seat, the top (drawn next) first."""
    out: tuple[str, ...] = ()
    """Coals and torches that left the game."""
    falling: Cell | None = None
    """The tile that has to fall now."""
    placed: Cell | None = None
    """Where this turn's tile was put, as long as it lies there and may start a special fire."""
    wave: int = 0
    """Events of this turn's mayhem so far; a collapse and the fall it causes are one."""


def tiles_left(state: State) -> tuple[int, ...]:
    """Tiles in hand and pile, by seat."""
    return tuple(len(hand) + len(pile) for hand, pile in zip(state.hands, state.piles, strict=True))


def seen_by(state: State, seat: int) -> State:
    """The state without what `seat` may not know."""
    hands = tuple(h if s == seat else (HIDDEN,) * len(h) for s, h in enumerate(state.hands))
    piles = tuple((HIDDEN,) * len(pile) for pile in state.piles)
    return msgspec.structs.replace(state, hands=hands, piles=piles)
