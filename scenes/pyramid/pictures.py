"""The pictures of the rule book of Tumbledown."""

from __future__ import annotations

from game.app.texts import N_
from game.pyramid.state import FALL, PLACE, State
from game.pyramid.wall import Cell, Wall, board_of
from scenes.pyramid.places import PITCH, ROW
from scenes.table.book import Picture


def _picture(wall: Wall, caption: str, falling: Cell | None = None, hand: tuple[str, ...] = ()) -> Picture:
    """The wall with a tile's room around it. The hand is not shown; with one, the open spaces are."""
    left = min(column + row / 2 for row, column in wall) - 0.85
    right = max(column + row / 2 for row, column in wall) + 0.85
    high = (max(row for row, _column in wall) + (2.4 if hand else 1.6)) * ROW
    wide = max(right - left, 4.4, (high + 44) * 1.7 / PITCH)
    part = ((left + right - wide) / 2 * PITCH, -high, wide * PITCH, high + 44)
    phase = PLACE if falling is None else FALL
    state = State(phase, 0, board_of(wall), (hand, ()), ((), ()), falling=falling)
    return Picture(state, part, caption)


WALL = _picture(
    {(0, 0): "B60", (0, 1): "R40", (0, 2): "Y100", (0, 3): "G30", (1, 0): "B20", (1, 1): "R6", (1, 2): "G10", (2, 0): "R2"},
    N_("A wall that everybody builds together."),
)
TILES = _picture(
    {(0, 0): "R4", (0, 1): "B20", (0, 2): "Y100", (0, 3): "GC", (0, 4): "RT", (0, 5): "MS"},
    N_("From left to right: straw, wood, stone, coal, torch, millstone."),
)
SPACES = _picture(
    {(0, 0): "G40", (0, 1): "Y6", (0, 2): "B60", (1, 1): "B10"},
    N_("The dashed outlines are the open spaces: on top of two tiles that lie side by side."),
    hand=("R20",),
)
RESTS = _picture(
    {(0, 0): "G40", (0, 1): "Y6", (1, 0): "G10"}, N_("Green lies on green, and 40 and 6 together carry 10.")
)
FALLS = _picture(
    {(0, -1): "R30", (0, 2): "G60", (1, 0): "B100"},
    N_("Blue 100 was too heavy. What was under it is gone, and now it falls to the left or to the right."),
    falling=(1, 0),
)
FIRE = _picture(
    {(0, 0): "Y60", (0, 1): "R4", (0, 2): "B2", (1, 0): "GC", (0, 3): "G100"},
    N_("The coal touches red straw. The fire runs on to blue straw; the stones do not burn."),
)
BLAST = _picture(
    {(0, 0): "Y60", (0, 1): "GC", (0, 2): "RT", (0, 3): "G100", (1, 1): "B30"},
    N_("Coal and torch touch each other: they explode, and all tiles around them come down."),
)
