"""What happens in a game of Tumbledown, in the past tense.

`wave` counts the events of one turn's mayhem from 1; a collapse and the fall it causes share a number. `taken` tiles
went under the pile of `seat` in the order given; tiles in `gone` and burnt-out igniters left the game.
"""

from __future__ import annotations

import msgspec

from game.pyramid.tiles import HIDDEN
from game.pyramid.wall import Laid


class Started(msgspec.Struct, frozen=True):
    """It was settled who begins."""

    seat: int


class Dealt(msgspec.Struct, frozen=True):
    """Everybody got tiles; what was left over opened the wall or left the game."""

    hands: tuple[tuple[str, ...], ...]
    pile: int
    """Tiles in each face-down pile."""
    base: tuple[Laid, ...]
    gone: tuple[str, ...]


class Placed(msgspec.Struct, frozen=True):
    """A tile was put on the wall."""

    seat: int
    laid: Laid


class Collapsed(msgspec.Struct, frozen=True):
    """What carried a tile gave way; the tile itself falls next."""

    wave: int
    seat: int
    laid: Laid
    taken: tuple[Laid, ...]
    reason: str
    """"match", "weight" or "both": what did not fit."""


class Fell(msgspec.Struct, frozen=True):
    """A tile moved one row down."""

    wave: int
    seat: int
    source: Laid
    target: Laid


class Exploded(msgspec.Struct, frozen=True):
    """Coals and torches touched each other."""

    wave: int
    seat: int
    gone: tuple[Laid, ...]
    taken: tuple[Laid, ...]


class Burnt(msgspec.Struct, frozen=True):
    """A coal or torch set fire to the fuel it touched, and went out."""

    wave: int
    seat: int
    igniter: Laid
    taken: tuple[Laid, ...]
    steps: tuple[int, ...]
    """How far the fire had come when it reached each tile of `taken`: 1 touches the igniter."""


class FireThrown(msgspec.Struct, frozen=True):
    """The die of the special fire was thrown."""

    wave: int
    seat: int
    face: int
    outcome: str
    """"burn_stay", "burn_remove", "explode" or "smoke"."""
    igniter: Laid
    taken: tuple[Laid, ...]
    steps: tuple[int, ...]
    """As in Burnt; all 1 for an explosion."""


class Cursed(msgspec.Struct, frozen=True):
    """Three equal numbers, one on two, were cursed."""

    wave: int
    seat: int
    taken: tuple[Laid, ...]


class Refilled(msgspec.Struct, frozen=True):
    """The hand was filled up from the pile."""

    seat: int
    tiles: tuple[str, ...]


class Won(msgspec.Struct, frozen=True):
    """The seat was rid of all its tiles."""

    seat: int


Mayhem = Collapsed | Fell | Exploded | Burnt | FireThrown | Cursed


def seen_event(event: msgspec.Struct, seat: int) -> msgspec.Struct:
    """The event without what `seat` may not know: tiles that others were dealt or drew."""
    if isinstance(event, Refilled) and event.seat != seat:
        return Refilled(event.seat, (HIDDEN,) * len(event.tiles))
    if isinstance(event, Dealt):
        hands = tuple(h if s == seat else (HIDDEN,) * len(h) for s, h in enumerate(event.hands))
        return msgspec.structs.replace(event, hands=hands)
    return event
