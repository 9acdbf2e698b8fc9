"""What the computer players of every game have to keep: legal moves from what a seat may know, the same ones again."""

from __future__ import annotations

import sys
from random import Random
from types import FrameType
from typing import Any, NamedTuple

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
MOST_CALLS = 4_000_000
"""More than any decision may take: about a second of a core, where nothing counts along."""
WORLDS = 200
WORLDS_CALLS = 1_000_000
"""So much thinking is spent on deciding in many worlds."""


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


every_level = pytest.mark.parametrize(
    ("game", "level"),
    [(game, level) for game in PLAYING for level in game.levels if level not in MISBEHAVE],
    ids=lambda value: getattr(value, "slug", value),
)


class Thought(NamedTuple):
    """A decision and what it took."""

    move: Any
    calls: int
    """Functions called, Python's and built-in ones: the same on every machine, however busy it is."""


def thought(game: Game, rules: Any, state: Any, seat: int, level: str) -> Thought:
    """The decision of a level with the generator of seed 1."""
    calls = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")
        assert calls <= MOST_CALLS, "thinks without an end"

    watcher = sys.getprofile()
    sys.setprofile(count)
    try:
        move = players.choose(game, rules, state, seat, level, Random(1))
    finally:
        sys.setprofile(watcher)
    return Thought(move, calls)


@every_level
def test_every_level_makes_legal_moves(game: Game, level: str) -> None:
    with offered():
        for rules, state, seat in decisions(game, 6):
            before = packed(state)
            move = players.choose(game, rules, state, seat, level, Random(1))
            assert move in rules.legal_moves(state)
            assert packed(state) == before


@every_level
def test_the_same_view_brings_the_same_decision(game: Game, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In 200 worlds that the seat cannot tell apart. A player that thinks long decides in some of them only; in the others
    it is enough that it would be asked the very same thing."""
    with offered():
        module = part(game.slug, "players")
        decide, asked = module.choose, []

        def spy(rules: Any, view: Any, seat: int, level: str, rng: Random) -> Any:
            asked.append((packed(view), rng.getstate()))
            return decide(rules, view, seat, level, rng) if len(asked) <= thorough else None

        for rules, state, seat in decisions(game, 2):
            first = thought(game, rules, state, seat, level)
            thorough = min(WORLDS, max(2, WORLDS_CALLS // first.calls))
            asked.clear()
            monkeypatch.setattr(module, "choose", spy)
            view = rules.view(state, seat)
            for number in range(WORLDS):
                truth = rules.determinise(view, seat, Random(number))
                move = players.choose(game, rules, truth, seat, level, Random(1))
                assert move == (first.move if number < thorough else None)
            monkeypatch.setattr(module, "choose", decide)
            assert len(asked) == WORLDS
            assert all(question == asked[0] for question in asked)
            assert asked[0][0] == packed(view)


@every_level
def test_every_decision_comes_to_an_end(game: Game, level: str) -> None:
    """Thinking is limited by counts: they hold where there is most to choose from."""
    with offered():
        widest = max(decisions(game, 12), key=lambda at: len(at[0].legal_moves(at[1])))
        assert thought(game, *widest, level).calls <= MOST_CALLS


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
