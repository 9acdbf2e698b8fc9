"""Positions and games at random for the tests of worms."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from game.core.contract import CHANCE, OVER, Step
from game.worms import GAME
from game.worms.moves import Move
from game.worms.rules import WormsRules
from game.worms.state import TILES, UNTHROWN, State

SWITCHES = ("any_lower", "always_turn", "short_game")


def rules_for(seats: int = 2, **options: bool | str) -> WormsRules:
    """Seat 0 begins unless told otherwise."""
    return WormsRules(seats, GAME.complete({"starter": "first", **options}))


def table(*stacks: tuple[int, ...], grill: tuple[int, ...] | None = None, seat: int = 0) -> State:
    """The seat is to roll; without a `grill` all other tiles lie on it, otherwise those are down."""
    free = tuple(tile for tile in TILES if not any(tile in stack for stack in stacks))
    grill = free if grill is None else grill
    return State(seat, "ready", UNTHROWN, (), grill, tuple(tile for tile in free if tile not in grill), stacks)


@st.composite
def tables(draw: st.DrawFn) -> tuple[WormsRules, State]:
    """Any options, any way the tiles can lie, at least one of them on the grill."""
    seats = draw(st.integers(2, 7))
    rules = rules_for(seats, **{key: draw(st.booleans()) for key in SWITCHES})
    places: list[list[int]] = [[] for _ in range(seats + 2)]
    for tile in draw(st.permutations(TILES)):
        places[draw(st.integers(0, seats + 1))].append(tile)
    *stacks, grill, down = places
    if not grill:
        grill, down = down, grill
    if not grill:
        grill.append(next(stack for stack in stacks if stack).pop())
    held = tuple(map(tuple, stacks))
    seat = draw(st.integers(0, seats - 1))
    return rules, State(seat, "ready", UNTHROWN, (), tuple(sorted(grill)), tuple(sorted(down)), held)


def walk(rules: WormsRules, state: State, rng: Random, plies: int) -> Iterator[tuple[State, Move, Step[State]]]:
    """Random moves until the end of the game or so many."""
    for _ in range(plies):
        actor = rules.to_act(state)
        if actor == OVER:
            return
        move = rules.sample_chance(state, rng) if actor == CHANCE else rng.choice(rules.legal_moves(state))
        step = rules.apply(state, move)
        yield state, move, step
        state = step.state
