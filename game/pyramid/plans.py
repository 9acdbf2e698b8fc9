"""What a seat can bring about in one turn, counted through to the end of the mayhem, and how good that looks at once.

A plan is a tile, a space and the falls that follow; where a die is thrown it has an ending for each outcome. Nothing
here knows what is hidden: no tile is drawn, no other hand looked at.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.pyramid.moves import Fall, Place
from game.pyramid.resolve import AIR, COLLAPSE, THROW, Laws
from game.pyramid.simulate import EASE, ORDER, STRIDE, Event, Flat, cell_of, next_event, quiet_at, spaces_in, thrown
from game.pyramid.worlds import Table

SEARCHED = 100
"""So many falls of one chain are looked at; what lies beyond is left out."""
SLACK = 2
"""Endings that bring back so many more tiles than the best one are looked at too."""
FACES = ((1, 3), (4, 1), (5, 1), (6, 1))
"""Of the die of the special fire: one face for each outcome, and how many faces have it."""

FLEXIBLE = 0.6
"""What it is worth if the rest of the hand has a quiet place, in tiles."""
HARD_FOR_NEXT = 1.2
"""What it is worth if the next seat has none."""
RID = tuple(1.0 + 2.0 * (1.0 - ease) for ease in EASE)
"""What it is worth to be rid of a tile: hard ones are worth more."""
BACK = tuple(1.0 + 0.5 * (1.0 - ease) for ease in EASE)
"""What a tile costs that goes under the pile."""
LAST = 50.0
"""What it is worth to be rid of everything."""


class Ending(NamedTuple):
    """How a turn can end."""

    falls: str
    """The sides chosen, such as "LRL"."""
    wall: Flat
    taken: tuple[int, ...] = ()
    """Tiles that came back, in pile order."""


_Reached = tuple[Ending, int | None]
"""How far a chain has come, and the cell of the tile that falls next; None at its end."""
_Mark = frozenset[tuple[int, int]]


class Plan(NamedTuple):
    """One way to play a turn on."""

    move: Place | Fall
    tile: int
    """The tile that is put down; -1 for a fall."""
    branches: tuple[tuple[float, Ending], ...]
    """Endings with their chances: one, unless a die is thrown."""
    score: float
    """How good it looks at once, in tiles."""

    @property
    def returned(self) -> float:
        """Tiles that come back, on average."""
        return sum(chance * len(ending.taken) for chance, ending in self.branches)


def placements(wall: Flat, table: Table, origin: int) -> list[Plan]:
    """Every tile of the hand on every open space, with the best falls that follow and with others, best first."""
    plans: list[Plan] = []
    for space in sorted(spaces_in(wall)):
        quiet = quiet_at(wall, space, table.laws)
        for tile in _tiles_in(table.hand):
            move = Place(ORDER[tile], *cell_of(space, origin))
            built = {**wall, space: tile}
            rest = table.hand & ~(1 << tile)
            if quiet >> tile & 1:
                ending = Ending("", built)
                plans.append(Plan(move, tile, ((1.0, ending),), score(ending, rest, table) + RID[tile]))
            else:
                plans += _loud(move, tile, built, space, rest, table)
    return sorted(plans, key=lambda plan: -plan.score)


def falls(wall: Flat, falling: int, table: Table) -> list[Plan]:
    """Both sides for the tile that falls now, each with all that may follow, best first."""
    plans = [
        Plan(Fall(ending.falls[0]), -1, ((1.0, ending),), score(ending, table.hand, table))
        for ending in endings(wall, table.laws, falling)
    ]
    return sorted(plans, key=lambda plan: -plan.score)


def _loud(move: Place, tile: int, built: Flat, space: int, rest: int, table: Table) -> Iterable[Plan]:
    first = next_event(built, table.laws, space)
    if first is not None and first.kind == THROW:
        branches = []
        for face, ways in FACES:
            wall, back = _after(built, thrown(built, first.key, face))
            best = max(endings(wall, table.laws, None, back), key=lambda ending: score(ending, rest, table))
            branches.append((ways / 6, best))
        value = sum(chance * score(ending, rest, table) for chance, ending in branches)
        yield Plan(move, tile, tuple(branches), value + RID[tile])
        return
    for ending in endings(built, table.laws):
        yield Plan(move, tile, ((1.0, ending),), score(ending, rest, table) + RID[tile])


def endings(wall: Flat, laws: Laws, falling: int | None = None, taken: tuple[int, ...] = ()) -> list[Ending]:
    """The ways the mayhem on a wall can end, each wall once, those first that bring the fewest tiles back.

    `falling` is a tile that has to fall before anything; `taken` came back already. Chains with very many falls are not
    searched through: then what was found counts, or at least one ending with what looked best at every fall.
    """
    found: dict[_Mark, Ending] = {}
    seen: set[tuple[_Mark, int]] = set()
    waiting: list[list[_Reached]] = [[] for _ in range(len(wall) + len(taken) + 1)]
    start = Ending("", wall, taken)
    ending, falling = _until_a_fall(start, laws) if falling is None else (start, falling)
    at = len(ending.taken)
    waiting[at].append((ending, falling))
    limit = len(waiting)
    while at < limit and len(seen) < SEARCHED:
        if not waiting[at]:
            at += 1
            continue
        ending, falling = waiting[at].pop()
        mark = frozenset(ending.wall.items())
        if falling is None:
            found.setdefault(mark, ending)
            limit = min(limit, at + SLACK + 1)
        elif (mark, falling) not in seen:
            seen.add((mark, falling))
            for further in _both_sides(ending, falling, laws):
                waiting[len(further[0].taken)].append(further)
    if not found:
        while falling is not None:
            ending, falling = min(_both_sides(ending, falling, laws), key=lambda one: len(one[0].taken))
        return [ending]
    return list(found.values())


def _both_sides(ending: Ending, falling: int, laws: Laws) -> tuple[_Reached, _Reached]:
    """What follows when a tile falls to the right, and to the left."""
    further = []
    for side, target in (("R", falling + STRIDE + 1), ("L", falling + STRIDE)):
        fallen = dict(ending.wall)
        fallen[target] = fallen.pop(falling)
        further.append(_until_a_fall(Ending(ending.falls + side, fallen, ending.taken), laws))
    return further[0], further[1]


def _until_a_fall(ending: Ending, laws: Laws) -> _Reached:
    """Resolves what needs no choice; the cell of a tile that has to fall, or None at the end."""
    while event := next_event(ending.wall, laws, None):
        if event.kind == AIR:
            return ending, event.key
        wall, back = _after(ending.wall, event)
        ending = Ending(ending.falls, wall, ending.taken + back)
        if event.kind == COLLAPSE:
            return ending, event.key
    return ending, None


def _after(wall: Flat, event: Event) -> tuple[Flat, tuple[int, ...]]:
    wall = dict(wall)
    back = tuple(wall.pop(key) for key in event.taken)
    for key in event.gone:
        del wall[key]
    return wall, back


def score(ending: Ending, hand: int, table: Table) -> float:
    """How good an ending looks, in tiles, with `hand` as the rest of the hand."""
    if not hand and not ending.taken and not table.pile_sizes[table.seat]:
        return LAST
    spaces = spaces_in(ending.wall)
    quiet = 0
    for space in spaces:
        quiet |= quiet_at(ending.wall, space, table.laws)
    value = -sum(BACK[tile] for tile in ending.taken)
    if hand:
        value += FLEXIBLE * (hand & quiet).bit_count() / hand.bit_count()
    fitting = (quiet & table.unseen_mask).bit_count() / max(1, len(table.unseen))
    following = table.hand_sizes[(table.seat + 1) % len(table.hand_sizes)]
    return value + HARD_FOR_NEXT * (1.0 - fitting) ** following


def _tiles_in(mask: int) -> list[int]:
    return [tile for tile in range(len(ORDER)) if mask >> tile & 1]
