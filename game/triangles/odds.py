"""The odds of Three Corners: where bonuses wait, whether another player can take them, what the well may bring.

Every unseen tile counts as equally likely in every hidden place, except that nobody holds a tile that would have fitted
when it had to draw or to pass. So the numbers are exact for two players; for more, where different things are known of
different hands, the hands are counted one after the other, and the panel says that it is estimated.
"""

from __future__ import annotations

from itertools import pairwise
from math import comb
from typing import Any, NamedTuple

import msgspec

from game.core.contract import Options
from game.triangles.layout import Layout, Placed, layout_of
from game.triangles.moves import Lay
from game.triangles.preview import layings_of
from game.triangles.rules import TrianglesRules, refusal
from game.triangles.scoring import no_lines, waiting, worth_of
from game.triangles.state import State
from game.triangles.tiles import HIDDEN, NUMBER, tiles_of
from game.triangles.worlds import knowledge_of


class Unseen(NamedTuple):
    """The hidden tiles as a viewer may count them."""

    tiles: int
    """Mask."""
    open_hands: int
    """Mask of the tiles known to lie in other hands."""
    groups: tuple[tuple[int, int], ...]
    """(mask of the tiles excluded, hidden tiles of hands of which just that is known), most excluded first."""
    well: int
    """Tiles in the well."""
    is_exact: bool
    """Each group excludes all that the next one does."""


def unseen_by(view: State, seat: int) -> Unseen:
    """What `seat` can count, from its view."""
    known = knowledge_of(view)
    tiles = sum(1 << n for n in known.unseen)
    grouped: dict[int, int] = {}
    for _, barred in known.slots:
        excluded = barred & tiles
        grouped[excluded] = grouped.get(excluded, 0) + 1
    groups = tuple(sorted(grouped.items(), key=lambda group: -group[0].bit_count()))
    open_hands = 0
    for s, mask in enumerate(known.visible):
        open_hands |= mask if s != seat else 0
    nested = all(one & other == other for (one, _), (other, _) in pairwise(groups))
    return Unseen(tiles, open_hands, groups, known.well, nested)


def chance_held(unseen: Unseen, wanted: int) -> float:
    """The chance that another player holds at least one of these tiles (a mask)."""
    if wanted & unseen.open_hands:
        return 1.0
    none, taken = 1.0, 0
    for excluded, count in unseen.groups:
        pool = unseen.tiles & ~excluded
        size = pool.bit_count() - taken
        none *= comb(max(size - (pool & wanted).bit_count(), 0), count) / comb(size, count)
        taken += count
    return 1.0 - none


def chance_next(unseen: Unseen, wanted: int) -> float:
    """The chance that the next tile of the well is one of these (a mask); 0 for an empty well."""
    if not unseen.well:
        return 0.0
    taken, held = 0, 0.0
    for excluded, count in unseen.groups:
        pool = unseen.tiles & ~excluded
        held += count * ((pool & wanted).bit_count() - held) / (pool.bit_count() - taken)
        taken += count
    return ((unseen.tiles & wanted).bit_count() - held) / unseen.well


def panel(rules: TrianglesRules, view: State, seat: int) -> dict[str, Any]:
    """What the odds panel shows to `seat` while a round goes on; empty between rounds.

    `layings`  [{tile, x, y, rot, points, bonus}, ...] what can be laid from the hand, worth most first
    `places`   [{x, y, bonus, tiles, chance}, ...] open cells where a bonus waits: the unseen tiles that take it, the
               chance that another player holds one; most bonus first
    `draw`     the chance that the next tile of the well can be laid
    `exact`    False: the chances are estimated
    """
    if view.phase != "play":
        return {}
    unseen, layout = unseen_by(view, seat), layout_of(view.board)
    return {
        "layings": [_written(layout, lay) for lay in layings_of(view, seat)],
        "places": _places(layout, unseen),
        "draw": chance_next(unseen, layout.fits()),
        "exact": unseen.is_exact,
    }


def opened_by(view: State, seat: int, lay: Lay) -> list[dict[str, Any]]:
    """The `places` of the panel after a laying from the hand of `seat`, those only that are new or worth more."""
    before = layout_of(view.board)
    after = layout_of((*view.board, Placed(lay.tile, lay.x, lay.y, lay.rot, seat)))
    old = {cell: waiting(before, cell) for cell in before.frontier}
    found = _places(after, unseen_by(view, seat))
    return [place for place in found if place["bonus"] > old.get((place["x"], place["y"]), 0)]


def _places(layout: Layout, unseen: Unseen) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for cell, mask in layout.frontier.items():
        wanted = mask & (unseen.tiles | unseen.open_hands)
        bonus = waiting(layout, cell)
        if bonus and wanted:
            x, y = cell
            chance = chance_held(unseen, wanted)
            found.append({"x": x, "y": y, "bonus": bonus, "tiles": list(tiles_of(wanted)), "chance": chance})
    return sorted(found, key=lambda place: (-place["bonus"], place["y"], place["x"]))


def _written(layout: Layout, lay: Lay) -> dict[str, Any]:
    worth = worth_of(layout, lay.tile, lay.cell)
    return {
        "tile": lay.tile,
        "x": lay.x,
        "y": lay.y,
        "rot": lay.rot,
        "points": worth.points,
        "bonus": worth.bonus,
    }


class _Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    board: list[tuple[str, int, int, int]]
    hand: list[str]
    others: list[int]


def odds_of(position: Any) -> dict[str, Any]:
    """The panel of a JSON position `{"board": [[tile, x, y, rot], ...] in playing order, "hand": [tile, ...], "others":
    [tiles in each other hand]}`; what is left is the well. Raises ValueError with a sentence for an impossible one."""
    asked = msgspec.convert(position, _Position)
    tiles = [tile for tile, *_ in asked.board] + asked.hand
    for tile in tiles:
        if tile not in NUMBER:
            raise ValueError(f"there is no tile {tile!r}")
        if tiles.count(tile) > 1:
            raise ValueError(f"tile {tile} is there twice")
    well = len(NUMBER) - len(tiles) - sum(asked.others)
    if not 1 <= len(asked.others) <= 3 or min(asked.others) < 1 or well < 0:
        raise ValueError("the other hands, one to three, have at least a tile each and no more than there are")
    board: tuple[Placed, ...] = ()
    for tile, x, y, rot in asked.board:
        if rot not in range(3):
            raise ValueError(f"a tile is turned 0, 1 or 2 times, not {rot}")
        refused = refusal(layout_of(board), Lay(tile, x, y, rot))
        if refused:
            raise ValueError(f"tile {tile} cannot lie at {x},{y} turned {rot} times: {refused}")
        board += (Placed(tile, x, y, rot),)
    return panel(*_table(board, asked, well))


def _table(board: tuple[Placed, ...], asked: _Position, well: int) -> tuple[TrianglesRules, State, int]:
    seats = 1 + len(asked.others)
    none = (0,) * seats
    hands = (tuple(sorted(asked.hand)), *((HIDDEN,) * count for count in asked.others))
    state = State("play", 0, 0, 0, board, hands, (HIDDEN,) * well, none, no_lines(seats), (), "", none)
    options: Options = {"target": 400, "deal": 16, "draws": "free", "starter": "triple"}
    return TrianglesRules(seats, options), state, 0
