"""The state of a match of Three Corners (rules: "The deal", "A round", "The match"), and what a seat may know of it.

Known to all: the table, how many tiles everybody holds and the well has, the score sheet, the tile shown to decide who
starts, and what the draws and passes gave away (`barred`). Hidden while a round goes on: the other hands and the order
of the well. After a round the hands lie open until the next deal.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from game.triangles.layout import Board
from game.triangles.scoring import Lines
from game.triangles.tiles import HIDDEN, TILES

Phase = Literal["toss", "deal", "play", "over"]


class RoundSheet(msgspec.Struct, frozen=True, gc=False):
    """The score sheet of a finished round."""

    reason: str
    """out: a hand was emptied; blocked: nobody could go on."""
    winner: int | None
    """The seat that won the round; None where a blocked round was level."""
    lines: Lines


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything there is to know between two moves."""

    phase: Phase
    """toss: lot draws who starts; deal: a round is to be dealt; play: a seat is to move; over."""
    seat: int
    """Whose turn it is; between rounds, who had the last one."""
    starter: int
    """Who started the round; -1 before the first."""
    drawn: int
    """Tiles drawn in this turn so far."""
    board: Board
    hands: tuple[tuple[str, ...], ...]
    """By seat, sorted by digits."""
    well: tuple[str, ...]
    """The tile drawn next first."""
    scores: tuple[int, ...]
    """Of the match, points of the running round included."""
    lines: Lines
    """The score sheet of the running round; all zero between rounds."""
    rounds: tuple[RoundSheet, ...] = ()
    """The finished rounds."""
    shown: str = ""
    """The tile that was shown to decide who starts; empty when it was laid or when none was shown."""
    barred: tuple[int, ...] = ()
    """By seat, as a mask: tiles that everybody can tell it does not hold. Who had to draw or to pass held nothing that
    went on the table then. A tile drawn in the turn that goes on is not counted in."""

    @property
    def round_number(self) -> int:
        """Of the round that goes on or is to be dealt, from 1; of the last one when the match is over."""
        return len(self.rounds) + (self.phase != "over")


def hidden_from(state: State, seat: int) -> State:
    """The state without what `seat` may not know."""
    if state.phase != "play":
        return state
    return State(
        state.phase,
        state.seat,
        state.starter,
        state.drawn,
        state.board,
        tuple([hand if s == seat else _backs(hand, state.shown) for s, hand in enumerate(state.hands)]),
        (HIDDEN,) * len(state.well),
        state.scores,
        state.lines,
        state.rounds,
        state.shown,
        state.barred,
    )


def _backs(hand: tuple[str, ...], shown: str) -> tuple[str, ...]:
    """The tile that all have seen comes first, whatever its place in the hand: that place tells of the others."""
    if shown in hand:
        return (shown,) + (HIDDEN,) * (len(hand) - 1)
    return (HIDDEN,) * len(hand)


def piece_ids(state: State) -> tuple[str, ...]:
    """The id of every tile, each once: `tile:245`; `back:1:4` the fifth hidden tile of seat 1, `back:well:0` the next
    of the well. Before the first deal all lie in the well."""
    if HIDDEN not in state.well and not any(HIDDEN in hand for hand in state.hands):
        return _ALL_IDS
    found = [f"tile:{placed.tile}" for placed in state.board]
    for place, tiles in (*((str(s), hand) for s, hand in enumerate(state.hands)), ("well", state.well)):
        found += [f"back:{place}:{k}" if tile == HIDDEN else f"tile:{tile}" for k, tile in enumerate(tiles)]
    return tuple(found)


_ALL_IDS = tuple(f"tile:{tile}" for tile in TILES)
