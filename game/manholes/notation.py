"""Boards and questions as JSON, as cases and the command line write them.

A board is six strings of six signs, a row each: `.` free, `o` covered for good, `n` covered earlier in this round, `L`
covered last in this round. Faces are `d1 d2 d3` (dots) and `n1 n2 n3` (digits).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from game.manholes.board import CELLS, SIZE, cells_of, mask_of

Colour = Literal["green", "red", "blue", "yellow"]
Face = Literal["d1", "d2", "d3", "n1", "n2", "n3"]


class Board(NamedTuple):
    """What lies on the board of one seat."""

    banked: int
    placed: tuple[int, ...]
    """The last one is known to be the last; the order of the others is not written."""

    def gone(self, how: str) -> Board:
        """The board once its seat is out of the round: `left` or `bust`."""
        return Board(self.banked | mask_of(self.placed), ()) if how == "left" else Board(self.banked, ())


class WrittenOdds(msgspec.Struct, forbid_unknown_fields=True):
    """A question about the next roll."""

    side: Literal["A", "B"]
    board: list[str]
    dice: list[Colour]
    rule: Literal["tunnel", "network", "sprint"] = "tunnel"


class AskedOdds(NamedTuple):
    """The same, read."""

    side: str
    rule: str
    board: Board
    dice: tuple[str, ...]


def read_board(rows: Sequence[str]) -> Board:
    """The board of six rows of signs; raises ValueError with a sentence."""
    signs = "".join(rows)
    if len(rows) != SIZE or any(len(row) != SIZE for row in rows) or set(signs) - set(".onL"):
        raise ValueError("a board is six strings of six signs out of . o n L")
    at = {sign: tuple(cell for cell in range(CELLS) if signs[cell] == sign) for sign in "onL"}
    if len(at["L"]) > 1 or (at["n"] and not at["L"]):
        raise ValueError("of the covers of a round exactly one is the last, L")
    return Board(mask_of(at["o"]), at["n"] + at["L"])


def write_board(banked: int, placed: tuple[int, ...]) -> list[str]:
    """The rows of signs of a board."""
    signs = ["."] * CELLS
    for cells, sign in ((cells_of(banked), "o"), (placed[:-1], "n"), (placed[-1:], "L")):
        for cell in cells:
            signs[cell] = sign
    return ["".join(signs[row * SIZE : (row + 1) * SIZE]) for row in range(SIZE)]


def read_asked(document: Any) -> AskedOdds:
    """A decoded question; raises ValueError (msgspec's is one) with a sentence."""
    written = msgspec.convert(document, WrittenOdds)
    if len(set(written.dice)) < len(written.dice):
        raise ValueError("a colour cannot be in the pool twice")
    return AskedOdds(written.side, written.rule, read_board(written.board), tuple(written.dice))
