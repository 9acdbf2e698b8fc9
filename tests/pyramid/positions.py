"""Walls and games for the tests of Tumbledown."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from game.core.contract import CHANCE, OVER
from game.pyramid import GAME
from game.pyramid.moves import Move
from game.pyramid.rules import PyramidRules
from game.pyramid.state import State
from game.pyramid.tiles import TILES
from game.pyramid.wall import Wall

OPTION_SETS: tuple[dict[str, Any], ...] = tuple(
    {"curse": curse, "special_fire": special, "loose_overhang": loose}
    for curse in (False, True)
    for special in (False, True)
    for loose in (False, True)
)


def table(seats: int, scan: str = "LR", **options: Any) -> PyramidRules:
    return PyramidRules(seats, GAME.complete(options), scan)


def random_wall(rng: Random, tiles: int) -> Wall:
    """Tiles anywhere in a triangle, at rest or not: more disorder than a game ever shows."""
    width = rng.randint(3, 8)
    cells = [(row, column) for row in range(width) for column in range(-row, width)]
    chosen = rng.sample(cells, min(tiles, len(cells)))
    return dict(zip(chosen, rng.sample(sorted(TILES), len(chosen)), strict=True))


def random_play(rules: PyramidRules, rng: Random, state: State | None = None) -> Iterator[tuple[State, Move, State]]:
    """Steps of a game played at random: before, move, after."""
    state = rules.initial() if state is None else state
    while (actor := rules.to_act(state)) != OVER:
        move = rules.sample_chance(state, rng) if actor == CHANCE else rng.choice(rules.legal_moves(state))
        after = rules.apply(state, move).state
        yield state, move, after
        state = after
