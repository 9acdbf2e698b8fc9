"""What the computer players of every game have to keep: legal moves from what a seat may know, the same ones again."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from game.ai import players
from game.core.contract import Game
from game.core.registry import part
from tests.conformance.tables import GAMES, Table, packed, some_tables, states, walk
from tests.core.toygame import offered

PLAYING = [game for game in GAMES if game.levels]
MISBEHAVE = ("stuck", "crash", "rubbish", "cheat", "raises")
"""Levels of the toy game that are there for the tests of the worker."""


def decisions(game: Game, count: int) -> list[tuple[Any, Any, int]]:
    """Rules, state and seat of some real choices, at tables of every size."""
    found = []
    for table in some_tables(game, count):
        rng = Random(table.seed)
        rules = table.rules
        open_choices = [s for s in states(table, walk(table, 80)) if len(rules.legal_moves(s)) > 1]
        state = rng.choice(open_choices)
        found.append((rules, state, rules.to_act(state)))
    return found


@pytest.mark.parametrize(
    ("game", "level"),
    [(game, level) for game in PLAYING for level in game.levels if level not in MISBEHAVE],
    ids=lambda value: getattr(value, "slug", value),
)
def test_every_level_makes_legal_moves(game: Game, level: str) -> None:
    with offered():
        for rules, state, seat in decisions(game, 6):
            before = packed(state)
            move = players.choose(game, rules, state, seat, level, Random(1))
            assert move in rules.legal_moves(state)
            assert move == players.choose(game, rules, state, seat, level, Random(1))
            assert packed(state) == before


@pytest.mark.parametrize("game", PLAYING, ids=lambda game: game.slug)
def test_players_decide_the_same_whatever_is_hidden(game: Game) -> None:
    with offered():
        for rules, state, seat in decisions(game, 6):
            other_world = rules.determinise(rules.view(state, seat), seat, Random(2))
            for world in (state, other_world):
                assert players.choose(game, rules, world, seat, game.levels[0], Random(1)) == players.choose(
                    game, rules, rules.view(state, seat), seat, game.levels[0], Random(1)
                )


@pytest.mark.parametrize("game", PLAYING, ids=lambda game: game.slug)
def test_advice_is_a_legal_move_with_its_reason(game: Game) -> None:
    with offered():
        for rules, state, seat in decisions(game, 3):
            view = rules.view(state, seat)
            advice = part(game.slug, "players").advise(rules, view, seat, Random(1))
            assert game.parse_move(advice.move) in rules.legal_moves(state)
            assert advice.reason
            assert msgspec.json.decode(msgspec.json.encode(advice.facts)) == advice.facts


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_odds_come_from_what_a_seat_may_know(game: Game) -> None:
    with offered():
        table = Table(game, game.min_seats, game.complete({}), 7)
        rules = table.rules
        for state in states(table, walk(table, 60))[::7]:
            seat = rules.to_act(state)
            if seat >= 0:
                panel = part(game.slug, "odds").panel(rules, rules.view(state, seat), seat)
                assert isinstance(panel, dict)
                assert msgspec.json.decode(msgspec.json.encode(panel), type=dict)
