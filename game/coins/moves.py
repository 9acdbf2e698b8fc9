"""The moves of a duel and their text forms: `throw` is the seat's, `start` and `cast` are the table's."""

from __future__ import annotations

import msgspec

from game.coins.combos import DICE


class Throw(msgspec.Struct, frozen=True):
    """Shake all six dice and let them go."""

    def __str__(self) -> str:
        return "throw"


class Start(msgspec.Struct, frozen=True):
    """The table says who throws first."""

    seat: int

    def __str__(self) -> str:
        return f"start {self.seat}"


class Cast(msgspec.Struct, frozen=True):
    """The table says how the dice fell."""

    faces: tuple[int, ...]
    """By die, 0 to 5."""

    def __str__(self) -> str:
        return "cast " + "".join(map(str, self.faces))


Move = Throw | Start | Cast


def read_faces(text: str) -> tuple[int, ...]:
    """Six digits as faces; raises ValueError with a sentence."""
    if len(text) != DICE or any(sign not in "123456" for sign in text):
        raise ValueError(f"a throw is six digits from 1 to 6, not {text!r}")
    return tuple(map(int, text))


def dice(move: Move) -> tuple[int, ...]:
    """The faces of a throw; nothing for the other moves."""
    return move.faces if isinstance(move, Cast) else ()


def parse_move(text: str) -> Move:
    """The inverse of `str(move)`; raises ValueError with a sentence."""
    match text.split(" "):
        case ["throw"]:
            return Throw()
        case ["start", "0" | "1" as seat]:
            return Start(int(seat))
        case ["cast", faces]:
            return Cast(read_faces(faces))
    raise ValueError(f"{text!r} is no move of coins; moves look like: throw, start 1, cast 114456")
