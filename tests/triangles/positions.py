"""Positions and games that the tests of Three Corners share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from game.core.contract import CHANCE, OVER, Step
from game.triangles import GAME
from game.triangles.layout import Placed
from game.triangles.rules import TrianglesRules
from game.triangles.scoring import no_lines
from game.triangles.state import State

Spot = tuple[str, int, int, int]


def rules(seats: int = 2, **options: Any) -> TrianglesRules:
    made: TrianglesRules = GAME.rules(seats, GAME.complete(options))
    return made


def board_of(*spots: Spot) -> tuple[Placed, ...]:
    return tuple(Placed(*spot) for spot in spots)


def running(
    hands: Iterable[Iterable[str]], well: Iterable[str] = (), board: Iterable[Spot] = (), seat: int = 0, **fields: Any
) -> State:
    """A round that goes on, with these tiles alone."""
    held = tuple(tuple(sorted(hand)) for hand in hands)
    none = (0,) * len(held)
    made = {"scores": none, "lines": no_lines(len(held)), "barred": none, "starter": seat, "drawn": 0} | fields
    return State(phase="play", seat=seat, board=board_of(*board), hands=held, well=tuple(well), **made)


def played(made: TrianglesRules, seed: int | str) -> Iterator[tuple[State, Any, Step[State]]]:
    """A random match: state, move, step."""
    rng = Random(seed)
    state = made.initial()
    while (actor := made.to_act(state)) != OVER:
        move = made.sample_chance(state, rng) if actor == CHANCE else rng.choice(made.legal_moves(state))
        step = made.apply(state, move)
        yield state, move, step
        state = step.state
