"""The moves and their text forms: what records, cases and the command line contain."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from game.manholes.board import COLOURS, FACES, SIZE, cell_at


class Start(msgspec.Struct, frozen=True, gc=False):
    """The lot: this seat begins."""

    seat: int

    def __str__(self) -> str:
        return f"start {self.seat}"


class Roll(msgspec.Struct, frozen=True, gc=False):
    """Roll all dice of the pool."""

    def __str__(self) -> str:
        return "roll"


class Leave(msgspec.Struct, frozen=True, gc=False):
    """Keep the covers of this round for good and go out of it."""

    def __str__(self) -> str:
        return "leave"


class Cast(msgspec.Struct, frozen=True, gc=False):
    """The dice of the pool fall."""

    pairs: tuple[tuple[str, str, str], ...]
    """(colour, face, face), in the order of the pool."""

    def __str__(self) -> str:
        return "cast " + " ".join(f"{colour} {first} {second}" for colour, first, second in self.pairs)


class Place(msgspec.Struct, frozen=True, gc=False):
    """Put a cover on a cell."""

    cell: int

    def __str__(self) -> str:
        return f"place {self.cell // SIZE} {self.cell % SIZE}"


class Take(msgspec.Struct, frozen=True, gc=False):
    """Take the two dice of a colour along, beside one's own."""

    colour: str

    def __str__(self) -> str:
        return f"take {self.colour}"


Move = Start | Roll | Leave | Cast | Place | Take

ROLL, LEAVE = Roll(), Leave()

_COLOUR, _FACE = "|".join(COLOURS), "|".join(FACES)
_PAIR = f"(?:{_COLOUR}) (?:{_FACE}) (?:{_FACE})"


def _cast(text: str) -> Cast:
    words = text.split(" ")
    return Cast(tuple((words[i], words[i + 1], words[i + 2]) for i in range(0, len(words), 3)))


_FORMS: tuple[tuple[str, Callable[..., Move]], ...] = (
    (r"roll", lambda: ROLL),
    (r"leave", lambda: LEAVE),
    (r"place ([0-5]) ([0-5])", lambda row, column: Place(cell_at(int(row), int(column)))),
    (rf"take ({_COLOUR})", Take),
    (r"start ([0-3])", lambda seat: Start(int(seat))),
    (rf"cast ({_PAIR}(?: {_PAIR}){{0,3}})", _cast),
)


def dice(move: Move) -> tuple[int, ...]:
    """The faces of a throw by their places in FACES, colour by colour; nothing for the other moves."""
    return (
        tuple(FACES.index(face) + 1 for _colour, *pair in move.pairs for face in pair) if isinstance(move, Cast) else ()
    )


def parse_move(text: str) -> Move:
    """The inverse of `str(move)`. Raises ValueError with a sentence."""
    for pattern, build in _FORMS:
        if found := re.fullmatch(pattern, text):
            return build(*found.groups())
    raise ValueError(f"{text!r} is no move of manholes; moves look like: roll, leave, place 2 5, take red, start 1")
