"""What the odds panel shows: for every tile and space what would happen, exactly, from what lies on the table."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from game.pyramid.cases import Opts, cell_of, table
from game.pyramid.moves import Fall, Place
from game.pyramid.players import HINT, Level, look, played_on
from game.pyramid.rules import PyramidRules, preview
from game.pyramid.state import FALL, PLACE, State
from game.pyramid.tiles import TILES
from game.pyramid.wall import board_of


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the command line asks about: a wall and a hand, as case files write them."""

    board: dict[str, str]
    hand: tuple[str, ...]
    opts: Opts = Opts()


def panel(rules: PyramidRules, view: State, seat: int) -> dict[str, Any]:
    """What the odds panel shows to `seat`, which is to act; all of it exact.

    `placements`  [{tile, row, column, first, match, carries, taken, gone, back}, ...] every tile on every open space,
                  those first that bring the fewest tiles back; `first` to `gone` are what happens at once, see Preview
                  (tiles by their codes)
    `falls`       [{side, back}, ...] both sides of a tile that falls

    `back` is the number of tiles that still come back, all the mayhem through, with the best falls; an average where a
    die is thrown.
    """
    fewest: dict[Place | Fall, float] = {}
    for plan in look(rules, view, seat)[1] if view.phase in (PLACE, FALL) else ():
        fewest[plan.move] = min(plan.returned, fewest.get(plan.move, plan.returned))
    told = sorted(fewest.items(), key=lambda item: item[1])
    return {
        "placements": [_placement(rules, view, move, back) for move, back in told if isinstance(move, Place)],
        "falls": [{"side": move.side, "back": back} for move, back in told if isinstance(move, Fall)],
    }


def chance_to_win(rules: PyramidRules, view: State, seat: int, rng: Random, strength: Level = HINT) -> float:
    """Of `seat`, which is to act, if it plays well; estimated in sampled worlds: show it rounded, with "about"."""
    seen, plans = look(rules, view, seat)
    return played_on(plans, seen, strength, rng)[0].chance


def odds_of(position: Any) -> dict[str, Any]:
    """What each placement brings, for `{"board": {"r,c": tile}, "hand": [tiles], "opts": {...}}`; raises ValueError."""
    asked = msgspec.convert(position, Position)
    wall = {cell_of(name): tile for name, tile in asked.board.items()}
    named = [*wall.values(), *asked.hand]
    if unknown := sorted(set(named) - set(TILES)):
        raise ValueError(f"there is no tile {unknown[0]!r}")
    if len(set(named)) < len(named):
        raise ValueError("a tile lies in two places")
    rest = tuple(tile for tile in TILES if tile not in named)
    rules = table(asked.opts)
    view = rules.view(State(PLACE, 0, board_of(wall), (asked.hand, rest[:5]), ((), rest[5:])), 0)
    return {"placements": panel(rules, view, 0)["placements"]}


def _placement(rules: PyramidRules, view: State, move: Place, back: float) -> dict[str, Any]:
    first = preview(rules, view, move.tile, move.cell)
    return {
        "tile": move.tile,
        "row": move.row,
        "column": move.column,
        "first": first.kind,
        "match": first.match,
        "carries": first.carries,
        "taken": [laid.tile for laid in first.taken],
        "gone": [laid.tile for laid in first.gone],
        "back": round(back, 4),
    }
