"""Tables and games at random, for any game that keeps the contract."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import msgspec
from hypothesis import assume
from hypothesis import strategies as st

from game.core import registry
from game.core.contract import CHANCE, OVER, Game, IllegalMove, OptionValue, Step
from tests.core.toygame import offered

with offered() as toy:
    GAMES = list(registry.games().values())
"""Every game of the registry, and the toy game of the tests of the core."""


class Table(NamedTuple):
    """A game set up."""

    game: Game
    seats: int
    options: dict[str, OptionValue]
    seed: int

    @property
    def rules(self) -> Any:
        return self.game.rules(self.seats, self.options)


class Ply(NamedTuple):
    """One move of a random game, from the state before it."""

    state: Any
    actor: int
    move: Any
    step: Step[Any]


@st.composite
def tables(draw: st.DrawFn, game: Game) -> Table:
    """Any table of the game: every number of seats, every option value."""
    seats = draw(st.integers(game.min_seats, game.max_seats), label="seats")
    options = {option.key: draw(st.sampled_from(option.values), label=option.key) for option in game.options}
    table = Table(game, seats, options, draw(st.integers(0, 2**32), label="seed"))
    assume(is_possible(table))
    return table


def is_possible(table: Table) -> bool:
    """Do the options go together? A game says so by refusing to make rules of them."""
    try:
        return bool(table.rules)
    except ValueError:
        return False


def some_tables(game: Game, count: int) -> list[Table]:
    """Tables of every size, with all kinds of options; always the same ones."""
    found: list[Table] = []
    rng = Random(game.slug)
    while len(found) < count:
        seats = game.min_seats + len(found) % (game.max_seats - game.min_seats + 1)
        options = {option.key: rng.choice(option.values) for option in game.options}
        table = Table(game, seats, options, rng.getrandbits(32))
        if is_possible(table):
            found.append(table)
    return found


@st.composite
def walks(draw: st.DrawFn, game: Game) -> tuple[Table, tuple[Ply, ...]]:
    """A table, and a random game on it up to some ply (possibly none)."""
    table = draw(tables(game))
    plies = draw(st.one_of(st.integers(0, 40), st.integers(0, 400)), label="plies")
    return table, walk(table, plies)


def walk(table: Table, plies: int) -> tuple[Ply, ...]:
    """The first moves of the random game of this table."""
    return _walk(table.game.slug, table.seats, tuple(table.options.items()), table.seed, plies)


@lru_cache(64)
def _walk(
    slug: str, seats: int, options: tuple[tuple[str, OptionValue], ...], seed: int, plies: int
) -> tuple[Ply, ...]:
    game = next(game for game in GAMES if game.slug == slug)
    rules = game.rules(seats, dict(options))
    rng = Random(seed)
    state = rules.initial()
    walked = []
    for _ in range(plies):
        actor = rules.to_act(state)
        if actor == OVER:
            break
        move = rules.sample_chance(state, rng) if actor == CHANCE else rng.choice(rules.legal_moves(state))
        step = rules.apply(state, move)
        walked.append(Ply(state, actor, move, step))
        state = step.state
    return tuple(walked)


def states(table: Table, walked: tuple[Ply, ...]) -> list[Any]:
    """All states of a walk, the last one too."""
    return [*(ply.state for ply in walked), walked[-1].step.state if walked else table.rules.initial()]


def spots(table: Table, walked: tuple[Ply, ...], count: int = 6) -> list[Any]:
    """Some states of a walk, spread over it, the last one always."""
    every = states(table, walked)
    return every[:: -max(1, len(every) // count)]


@lru_cache(16)
def pool(slug: str) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Moves that occur in games of this slug: of seats, and of the table."""
    game = next(game for game in GAMES if game.slug == slug)
    seats: dict[Any, None] = {}
    table: dict[Any, None] = {}
    for sample in some_tables(game, 8):
        for ply in walk(sample, 300):
            (table if ply.actor == CHANCE else seats)[ply.move] = None
    return tuple(seats), tuple(table)


def packed(value: Any) -> bytes:
    """The JSON of a state, move or event: equal for equal values only."""
    return msgspec.json.encode(value, order="deterministic")


def is_refused(rules: Any, state: Any, move: Any) -> bool:
    """Is the move refused as an illegal one, with a reason?"""
    try:
        rules.apply(state, move)
    except IllegalMove as refusal:
        return bool(refusal.reason)
    return False
