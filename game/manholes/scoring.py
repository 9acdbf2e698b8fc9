"""Pizzas, loose covers and places (rules.md, "Points"). Boards are bit masks, see `board`."""

from __future__ import annotations

from collections.abc import Sequence

from game.manholes.board import lines_of, mask_of
from game.manholes.state import Exit


def pizzas(board: int) -> int:
    """Five or six for each line."""
    return sum(line.length for line in lines_of(board))


def loose(board: int) -> int:
    """Covers that lie in no line."""
    for line in lines_of(board):
        board &= ~mask_of(line.cells)
    return board.bit_count()


def _merit(seat: int, boards: Sequence[int], exits: Sequence[Exit]) -> tuple[int, int, bool, int]:
    """What places are given by, the more the better."""
    turn, gone = next((turn, gone) for turn, gone in enumerate(exits) if gone.seat == seat)
    return pizzas(boards[seat]), loose(boards[seat]), gone.how == "left", -turn


def ranking(boards: Sequence[int], exits: Sequence[Exit]) -> tuple[int, ...]:
    """Seats, best first, from the boards by seat and the exits of all seats from the last round; never a tie."""
    return tuple(sorted(range(len(boards)), key=lambda seat: _merit(seat, boards, exits), reverse=True))


def parted_by(better: int, worse: int, boards: Sequence[int], exits: Sequence[Exit]) -> str:
    """What put one seat before another that has as many pizzas: `loose_covers`, `left_not_bust` or, when both went the
    same way, `left_earlier` or `bust_earlier`; empty when it was pizzas."""
    first, second = _merit(better, boards, exits), _merit(worse, boards, exits)
    if first[0] != second[0]:
        return ""
    if first[1] != second[1]:
        return "loose_covers"
    if first[2] != second[2]:
        return "left_not_bust"
    return "left_earlier" if first[2] else "bust_earlier"
