"""What can happen in Three Corners, in the past tense. Tiles are named by their digits (`tile:245` on the screen)."""

from __future__ import annotations

import msgspec

from game.triangles.lattice import Cell, Vertex
from game.triangles.scoring import Lines
from game.triangles.tiles import HIDDEN


class StarterTossed(msgspec.Struct, frozen=True, gc=False):
    """The lot fell on a seat: it starts the first round."""

    seat: int


class RoundDealt(msgspec.Struct, frozen=True, gc=False):
    """All tiles were shuffled and dealt anew."""

    number: int
    """Of the round, from 1."""
    hands: tuple[tuple[str, ...], ...]
    """By seat; those of others hidden."""
    well: int
    """Tiles left in the well."""


class StarterFound(msgspec.Struct, frozen=True, gc=False):
    """It was settled who starts the round."""

    seat: int
    reason: str
    """As in `scoring.Lead`."""
    tile: str
    """The tile that was shown for it; empty where none was."""


class TileLaid(msgspec.Struct, frozen=True, gc=False):
    """A tile went from a hand to the table. Its points are base + lead + 50 a hexagon + 40 for a bridge."""

    seat: int
    tile: str
    x: int
    y: int
    rot: int
    points: int
    """All of them together."""
    base: int
    """The digits."""
    lead: int
    """Bonus for a triple that opens the round."""
    hexagons: tuple[Vertex, ...]
    """Centres of the hexagons it completed."""
    bridge: tuple[Cell, ...]
    """The tile's cell, that of the tile at its edge, those at the corner opposite; empty when it is no bridge."""


class TileDrawn(msgspec.Struct, frozen=True, gc=False):
    """A tile went from the well to a hand, because nothing in the hand could be laid."""

    seat: int
    tile: str
    """Hidden from others."""
    nth: int
    """In this turn, from 1."""
    points: int
    """What it cost: zero or less."""
    left: int
    """Tiles left in the well."""


class TurnPassed(msgspec.Struct, frozen=True, gc=False):
    """A seat could not lay a tile."""

    seat: int
    reason: str
    """well_empty: there was nothing left to draw; draw_limit: it had drawn as often as is allowed."""
    points: int
    """What it cost: zero or less."""


class RoundEnded(msgspec.Struct, frozen=True, gc=False):
    """A hand was emptied, or nobody could go on; the hands were laid open."""

    number: int
    reason: str
    """out or blocked."""
    winner: int | None
    """None where a blocked round was level."""
    bonus: tuple[int, ...]
    """Points by seat for the end alone: +25 and the digits of the others, or -10."""
    lines: Lines
    """The sheet of the round: points by source (`scoring.LABELS`), then by seat."""
    hands: tuple[tuple[str, ...], ...]
    """What was left, by seat."""
    scores: tuple[int, ...]
    """Of the match, after the round."""


class MatchEnded(msgspec.Struct, frozen=True, gc=False):
    """After a round somebody stood at or above the target, alone at the top."""

    winner: int
    scores: tuple[int, ...]


def witnessed(event: msgspec.Struct, seat: int) -> msgspec.Struct:
    """The event as `seat` may see it."""
    if isinstance(event, TileDrawn) and event.seat != seat:
        return TileDrawn(event.seat, HIDDEN, event.nth, event.points, event.left)
    if isinstance(event, RoundDealt):
        hands = tuple(hand if s == seat else (HIDDEN,) * len(hand) for s, hand in enumerate(event.hands))
        return RoundDealt(event.number, hands, event.well)
    return event
