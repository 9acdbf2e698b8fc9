"""Matches of Three Corners played at random, and what a look is told of them, without a window."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pygame

from game.core import registry
from game.core.contract import CHANCE, OVER
from game.triangles.layout import Board, Placed, layout_of, spots
from game.triangles.state import State
from game.triangles.tiles import TILES, mask_of
from scenes.engine.canvas import Canvas
from scenes.engine.sprites import Camera
from scenes.table.look import Places, Situation
from scenes.table.panels import Frame
from scenes.triangles.look import LOOK

NAMES = ("Olena", "Їжак", "Grandma", "Max")
SIZES = ((1280, 720), (1024, 600), (1920, 1080))
TERMS: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {"target": 200}),
    (2, {"deal": 9, "draws": "penalty", "starter": "toss", "target": 200}),
    (3, {"target": 200, "draws": "penalty"}),
    (4, {"target": 200, "starter": "toss"}),
)


class Moment(NamedTuple):
    """A state of a match, and the events that led to it."""

    rules: Any
    state: State
    events: tuple[Any, ...]


def match(seats: int, options: dict[str, Any], seed: str) -> Iterator[Moment]:
    """Every moment of a random match, from before the first deal to the end."""
    game = registry.find("triangles")
    rules, rng = game.rules(seats, game.complete(options)), Random(seed)
    state: Any = rules.initial()
    yield Moment(rules, state, ())
    while rules.to_act(state) != OVER:
        by_chance = rules.to_act(state) == CHANCE
        move = rules.sample_chance(state, rng) if by_chance else rng.choice(rules.legal_moves(state))
        step = rules.apply(state, move)
        state = step.state
        yield Moment(rules, state, step.events)


def places_for(state: State, size: tuple[int, int]) -> tuple[Frame, Places]:
    """Where the table's parts are in a window of that size when all of the table is in view."""
    canvas = Canvas(size)
    frame = Frame(canvas, len(state.hands), False, LOOK.rack_height)
    camera = Camera.fit(LOOK.extent(state), canvas.rect_px(frame.table))

    def units(rect: pygame.FRect) -> pygame.FRect:
        left, top = camera.units(rect.left * canvas.scale, rect.top * canvas.scale)
        k = canvas.scale / camera.scale
        return pygame.FRect(left, top, rect.w * k, rect.h * k)

    holdings = tuple(units(frame.holding(seat)) for seat in range(len(state.hands)))
    return frame, Places(LOOK.extent(state), holdings, units(frame.rack))


def situation(moment: Moment, viewer: int, selected: str = "", turned: int = 0, **more: Any) -> Situation:
    """What the look is told when that seat looks; it may act when it is to move."""
    rules, actor = moment.rules, moment.rules.to_act(moment.state)
    is_mine = actor == viewer and actor >= 0
    legal = rules.legal_moves(moment.state) if is_mine else ()
    names = NAMES[: len(moment.state.hands)]
    view = rules.view(moment.state, viewer)
    return Situation(rules, view, legal, names, actor, actor, is_mine, viewer, selected=selected, turned=turned, **more)


def wide_board(columns: int, rows: int, tiles: int, seed: int) -> tuple[Board, list[str]]:
    """A layout that spreads to about that many cells, and the tiles left over."""
    rng, left = Random(seed), list(TILES)
    first = left.pop(rng.randrange(len(left)))
    board: Board = (Placed(first, 0, 0, 0, 0),)
    while len(board) < tiles:
        found = spots(layout_of(board), mask_of(tuple(left)))
        if not found:
            break
        xs, ys = [p.x for p in board], [p.y for p in board]

        def spread(spot: Any, xs: list[int] = xs, ys: list[int] = ys) -> float:
            _tile, x, y, _rot = spot
            across = min(columns, max(*xs, x) - min(*xs, x) + 1) if len(xs) > 1 else abs(x)
            down = min(rows, max(*ys, y) - min(*ys, y) + 1) if len(ys) > 1 else abs(y)
            return float(across / columns + down / rows + rng.random() * 0.1)

        tile, x, y, rot = max(found, key=spread)
        board += (Placed(tile, x, y, rot, len(board) % 2),)
        left.remove(tile)
    return board, left
