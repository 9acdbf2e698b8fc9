"""The shapes of cases in a file: what each kind is given. A key that is not here is refused."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from game.manholes.notation import Colour, Face

Side = Literal["A", "B"]
Seats = Literal[2, 3, 4]
Rows = list[str]
Exit = list[int | str | None]
"""[seat, "left" or "bust", colour chosen or null]; the colour may be left out."""


def read_exit(entry: Exit) -> tuple[int, Literal["left", "bust"], Colour | None]:
    """The three parts of an exit; raises ValueError with a sentence."""
    whole = [*entry, None] if len(entry) == 2 else entry
    return msgspec.convert(whole, tuple[int, Literal["left", "bust"], Colour | None])


class Case(msgspec.Struct, forbid_unknown_fields=True):
    """One entry of a file of cases."""

    id: str
    kind: str
    given: dict[str, Any]
    expect: dict[str, Any]
    title: str = ""


class Rolled(msgspec.Struct, forbid_unknown_fields=True):
    """`legal`: a roll of the pool lies there."""

    side: Side
    board: Rows
    dice: dict[Colour, tuple[Face, Face]]


class RolledBy(Rolled):
    """`bust`: the same, with the colour of whoever rolled."""

    colour: Colour


class Odds(msgspec.Struct, forbid_unknown_fields=True):
    """`odds`: the pool before a roll."""

    side: Side
    board: Rows
    dice: list[Colour]


class Pool(msgspec.Struct, forbid_unknown_fields=True):
    """`pool`: who went out in which order."""

    players: Seats
    colours: list[Colour]
    exits: list[Exit]


class RoundEnd(msgspec.Struct, forbid_unknown_fields=True):
    """`round_end`: the same with the boards before, or only with the seats that have a line now."""

    players: Seats
    exits: list[Exit]
    colours: list[Colour] = []
    boards: list[Rows] | None = None
    boards_with_line: list[int] = []


class NextStart(msgspec.Struct, forbid_unknown_fields=True):
    """`next_start`."""

    players: Seats
    exits: list[Exit]
    last_acting_seat: int | None = None


class Score(msgspec.Struct, forbid_unknown_fields=True):
    """`score`."""

    board: Rows


class Ranking(msgspec.Struct, forbid_unknown_fields=True):
    """`ranking`: final boards by seat."""

    boards: list[Rows]
    exits: list[Exit]


class Actions(msgspec.Struct, forbid_unknown_fields=True):
    """`actions`: what a seat in its turn may do."""

    side: Side
    players: Seats
    rolled_this_round: bool
