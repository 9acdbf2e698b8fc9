"""The pictures of the rule book of Worms on the Grill."""

from __future__ import annotations

from game.app.texts import N_
from game.worms.state import TILES, UNTHROWN, Phase, State
from scenes.table.book import Picture

_GRILL = (0.0, 0.0, 756.0, 286.0)
_TRAY = (0.0, 318.0, 756.0, 200.0)
_ALL = (0.0, 0.0, 756.0, 518.0)


def _position(
    phase: Phase,
    dice: tuple[int, ...] = UNTHROWN,
    kept: int = 0,
    grill: tuple[int, ...] = TILES,
    stacks: tuple[tuple[int, ...], ...] = ((), ()),
) -> State:
    """The first dice lie aside; tiles that are neither on the grill nor on a stack are out of the game."""
    taken = {*grill, *(tile for stack in stacks for tile in stack)}
    down = tuple(tile for tile in TILES if tile not in taken)
    return State(0, phase, dice, tuple(range(kept)), grill, down, stacks)


GRILL = Picture(_position("ready"), _GRILL, N_("The grill. The more worms on a tile, the better."))
THROW = Picture(
    _position("keep", (6, 6, 6, 4, 4, 2, 1, 1), 3),
    _TRAY,
    N_("Three worms lie aside: 15 points. Of the other dice you may keep both 4s, the 2, or both 1s."),
)
TAKE = Picture(
    _position("decide", (6, 6, 6, 4, 4, 4, 4, 1), 7, (25, 28, 32)),
    _ALL,
    N_("31 points with a worm: there is no tile 31 on the grill, so you take 28."),
)
STEAL = Picture(
    _position("claim", (6, 6, 6, 5, 5, 1, 2, 2), 6, (30, 33), ((), (22, 26))),
    _TRAY,
    N_("You have exactly 26, the number on top of the other player's stack: you may steal it."),
    panels=((16.0, 338.0, 182.0, 78.0), (16.0, 426.0, 182.0, 78.0)),
)
FAIL = Picture(
    _position("ready", grill=tuple(t for t in TILES if t not in (23, 29, 36)), stacks=((23,), (29,))),
    _GRILL,
    N_("After a failed turn the highest tile, 36, lies face down. It is out of the game."),
)
EMPTY = Picture(
    _position("over", grill=(), stacks=((21, 26, 31), (24, 27))),
    (-236.0, 0.0, 992.0, 286.0),
    N_("No tile lies face up any more: now the worms are counted."),
    panels=((-226.0, 40.0, 210.0, 90.0), (-226.0, 150.0, 210.0, 90.0)),
)
