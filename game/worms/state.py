"""The table as a value, and what can be read from it without the options of the table."""

from __future__ import annotations

from typing import Literal

import msgspec

DICE = 8
WORM = 6
"""The face with the worm."""
FACES = (1, 2, 3, 4, 5, WORM)
WORM_BIT = 1 << WORM - 1
ALL_FACES = 63
"""Masks of faces: face f is bit f - 1."""
POINTS = (0, 1, 2, 3, 4, 5, 5)
"""Points of a die by its face; a worm counts as much as a five."""
TILES = tuple(range(21, 37))
WORMS = {tile: (tile - 17) // 4 for tile in TILES}
"""Worms drawn on each tile: four tiles each of one, two, three and four worms."""

Phase = Literal["start", "ready", "cast", "keep", "decide", "claim", "over"]


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table; nothing in this game is hidden. (Without cycles, so the collector need not look.)"""

    seat: int
    """Whose turn it is; after the end, who had the last turn."""
    phase: Phase
    """start: lot draws who begins; ready: the turn's first roll is due; cast: the free dice are in the air; keep: a
    face is to be chosen; decide: roll on or stop; claim: a choice of what to take; over."""
    dice: tuple[int, ...]
    """Faces of die:0 to die:7, 1-6; 0 as long as it was not thrown in this turn."""
    kept: tuple[int, ...]
    """Numbers of the dice set aside, in the order of setting aside; the others are free."""
    grill: tuple[int, ...]
    """Face-up tiles, ascending."""
    down: tuple[int, ...]
    """Tiles turned face down, ascending: out of the game."""
    stacks: tuple[tuple[int, ...], ...]
    """By seat, bottom to top."""


UNTHROWN = (0,) * DICE


def total(state: State) -> int:
    """Points of the dice set aside, 0-40."""
    dice = state.dice
    points = 0
    for i in state.kept:
        points += POINTS[dice[i]]
    return points


def has_worm(state: State) -> bool:
    """Is a worm among the dice set aside?"""
    return bool(kept_mask(state) & WORM_BIT)


def kept_mask(state: State) -> int:
    """The faces set aside, as bits."""
    mask = 0
    dice = state.dice
    for i in state.kept:
        mask |= 1 << dice[i] >> 1
    return mask


def faces_of(mask: int) -> tuple[int, ...]:
    """The faces of a mask, ascending."""
    return tuple(face for face in FACES if mask >> face - 1 & 1)


def new_faces(state: State) -> frozenset[int]:
    """The faces that show, without those set aside: once all dice are thrown, what may be set aside now."""
    return frozenset(state.dice).difference(map(state.dice.__getitem__, state.kept))


def free_faces(state: State) -> tuple[int, ...]:
    """The faces that may be set aside now, ascending; none but in the phase keep."""
    return tuple(sorted(new_faces(state))) if state.phase == "keep" else ()


def worms_of(stack: tuple[int, ...]) -> int:
    """Worms on the tiles of a stack."""
    return sum(map(WORMS.__getitem__, stack))
