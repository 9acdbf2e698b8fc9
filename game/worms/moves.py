"""The moves and their text forms: what records, cases and the command line contain."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from game.worms.state import DICE, FACES, TILES


class Start(msgspec.Struct, frozen=True, gc=False):
    """The lot: this seat begins."""

    seat: int

    def __str__(self) -> str:
        return f"start {self.seat}"


class Cast(msgspec.Struct, frozen=True, gc=False):
    """The free dice fall."""

    faces: tuple[int, ...]
    """Of the free dice, in the order of their numbers."""

    def __str__(self) -> str:
        return f"cast {' '.join(map(str, self.faces))}"


class Roll(msgspec.Struct, frozen=True, gc=False):
    """Throw the free dice."""

    def __str__(self) -> str:
        return "roll"


class Keep(msgspec.Struct, frozen=True, gc=False):
    """Set aside all free dice that show a face."""

    face: int

    def __str__(self) -> str:
        return f"keep {self.face}"


class Stop(msgspec.Struct, frozen=True, gc=False):
    """End the turn with what lies aside."""

    def __str__(self) -> str:
        return "stop"


class Take(msgspec.Struct, frozen=True, gc=False):
    """Take a tile from the grill."""

    tile: int

    def __str__(self) -> str:
        return f"take {self.tile}"


class Steal(msgspec.Struct, frozen=True, gc=False):
    """Take the top tile of another player."""

    tile: int
    victim: int

    def __str__(self) -> str:
        return f"steal {self.tile} {self.victim}"


class Decline(msgspec.Struct, frozen=True, gc=False):
    """Leave the only tile that could be had, a stolen one: the turn fails."""

    def __str__(self) -> str:
        return "decline"


Move = Start | Cast | Roll | Keep | Stop | Take | Steal | Decline

ROLL, STOP, DECLINE = Roll(), Stop(), Decline()
KEEPS = {face: Keep(face) for face in FACES}
TAKES = {tile: Take(tile) for tile in TILES}

_FORMS: tuple[tuple[str, Callable[..., Move]], ...] = (
    (r"roll", lambda: ROLL),
    (r"stop", lambda: STOP),
    (r"decline", lambda: DECLINE),
    (r"keep ([1-6])", lambda face: KEEPS[int(face)]),
    (r"take (2[1-9]|3[0-6])", lambda tile: TAKES[int(tile)]),
    (r"steal (2[1-9]|3[0-6]) ([0-6])", lambda tile, victim: Steal(int(tile), int(victim))),
    (r"start ([0-6])", lambda seat: Start(int(seat))),
    (rf"cast ([1-6](?: [1-6]){{0,{DICE - 1}}})", lambda faces: Cast(tuple(map(int, faces.split(" "))))),
)


def dice(move: Move) -> tuple[int, ...]:
    """The faces of a throw, the worm as 6; nothing for the other moves."""
    return move.faces if isinstance(move, Cast) else ()


def parse_move(text: str) -> Move:
    """The inverse of `str(move)`. Raises ValueError with a sentence."""
    for pattern, build in _FORMS:
        if found := re.fullmatch(pattern, text):
            return build(*found.groups())
    raise ValueError(f"{text!r} is no move of worms; moves look like: roll, keep 6, stop, take 24, steal 26 1, decline")
