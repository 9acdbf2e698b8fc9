"""Scores and winners: every point stands in a line of the final table, and who wins does not depend on who sits where.

`make.py soak` plays thousands of games of each kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import settings

from game.cli.arena import play_out
from game.core import registry
from game.core.contract import CHANCE, OVER, Game, Result
from game.core.record import RANDOM
from tests.conformance.tables import some_tables

TABLES = 12
FEW, MANY = 18, 420
"""Games at each table, in a run of the tests and in a soak: some hundreds and some thousands of each kind."""
FOLLOWED = 8
"""Games of which each move is also made with everybody on another seat."""

BY_SEAT = {
    "worms": ("stacks",),
    "pyramid": ("hands", "piles"),
    "triangles": ("hands", "scores", "barred"),
    "manholes": ("banked", "placed"),
    "coins": ("counters", "wins"),
}
"""Fields of a state with an entry for each seat."""
SEAT_IN = {
    "worms": ("seat",),
    "pyramid": ("turn",),
    "triangles": ("seat", "starter"),
    "manholes": ("seat", "first"),
    "coins": ("to_throw", "starter"),
}
"""Fields that name a seat."""
EVERY = pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.slug)


def moved(by_seat: Sequence[Any], to: Sequence[int]) -> tuple[Any, ...]:
    """What every seat has, when who sat on seat s sits on `to[s]`."""
    found = list(by_seat)
    for seat, new in enumerate(to):
        found[new] = by_seat[seat]
    return tuple(found)


def reseated(slug: str, state: Any, to: Sequence[int]) -> Any:
    """The same position with everybody on another seat."""

    def seat(number: int | None) -> int | None:
        return number if number is None or number < 0 else to[number]

    changes = {field: moved(getattr(state, field), to) for field in BY_SEAT[slug]}
    changes |= {field: seat(getattr(state, field)) for field in SEAT_IN[slug]}
    replace = msgspec.structs.replace
    if slug == "triangles":
        sheets = [replace(s, winner=seat(s.winner), lines=tuple(moved(line, to) for line in s.lines)) for s in state.rounds]
        laid = tuple(replace(placed, seat=to[placed.seat]) for placed in state.board)
        changes |= {"rounds": tuple(sheets), "lines": tuple(moved(line, to) for line in state.lines), "board": laid}
    elif slug == "manholes":
        changes["exits"] = tuple(replace(gone, seat=to[gone.seat]) for gone in state.exits)
    elif slug == "coins":
        changes["heaps"] = (*moved(state.heaps[:2], to), state.heaps[2])
    return replace(state, **changes)


def renamed(move: Any, to: Sequence[int]) -> Any:
    """The move with the seat that it names."""
    named = {field: to[getattr(move, field)] for field in ("seat", "victim") if hasattr(move, field)}
    return msgspec.structs.replace(move, **named)


def assert_same_result(result: Result, other: Result, to: Sequence[int]) -> None:
    """Is the second one the first with everybody on another seat?"""
    assert other.scores == moved(result.scores, to)
    assert other.ranking == tuple(tuple(sorted(to[seat] for seat in group)) for group in result.ranking)
    assert other.breakdown == tuple(msgspec.structs.replace(line, points=moved(line.points, to)) for line in result.breakdown)
    assert (other.reason, other.tie_breaks) == (result.reason, result.tie_breaks)


@pytest.mark.hypothesis  # chosen for the soak
@EVERY
def test_lines_add_up_and_the_winner_does_not_depend_on_the_seat(game: Game) -> None:
    """Failure 43: score or winner are disputed, and the first in the list wins a tie."""
    count = MANY if settings.get_current_profile_name() == "soak" else FEW
    for table in some_tables(game, TABLES):
        rules, rng = table.rules, Random(table.seed)
        orders = list(permutations(range(table.seats)))
        for number in range(count):
            played = play_out(game, rules, [RANDOM] * table.seats, f"{table.seed}/{number}")
            result = played.result
            assert result is not None
            assert tuple(map(sum, zip(*(line.points for line in result.breakdown), strict=True))) == result.scores
            for to in rng.sample(orders, min(6, len(orders))):
                other = rules.result(reseated(game.slug, played.state, to))
                assert_same_result(result, other, to)


@EVERY
def test_the_rules_are_the_same_for_every_seat(game: Game) -> None:
    """Failure 43 once more: each move, made with everybody some seats further on, leads to the same position there."""
    for table in some_tables(game, FOLLOWED):
        rules, rng = table.rules, Random(table.seed)
        further = rng.randrange(1, table.seats)
        to = [(seat + further) % table.seats for seat in range(table.seats)]
        elsewhere = table.rules
        if hasattr(rules, "colours"):  # dice that belong to a seat go with it
            elsewhere.colours = moved(rules.colours, to)
        state, followed = rules.initial(), 0
        while (actor := rules.to_act(state)) != OVER:
            there = reseated(game.slug, state, to)
            if actor == CHANCE:
                move = rules.sample_chance(state, rng)
            else:
                legal = rules.legal_moves(state)
                assert set(elsewhere.legal_moves(there)) == {renamed(move, to) for move in legal}
                move = rng.choice(legal)
            state = rules.apply(state, move).state
            if type(move).__name__ != "Deal":  # hands are dealt seat by seat
                assert elsewhere.apply(there, renamed(move, to)).state == reseated(game.slug, state, to)
                followed += 1
        assert followed > 5
        assert_same_result(rules.result(state), elsewhere.result(reseated(game.slug, state, to)), to)
