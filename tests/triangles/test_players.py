"""The computer players of Three Corners: legal, honest, each better than the one before; hints with their reason."""

from __future__ import annotations

from random import Random

import pytest

from game.triangles import GAME
from game.triangles.layout import layout_of
from game.triangles.moves import Lay
from game.triangles.players import LEVELS, Level, advise, appraised, candidates, choose
from game.triangles.scoring import worth_of
from game.triangles.state import State
from game.triangles.tiles import HIDDEN
from tests.triangles.positions import Spot, played, rules, running

HEXAGON: list[Spot] = [("035", 1, 0, 0), ("023", 1, -1, 2), ("012", 0, -1, 2), ("001", -1, -1, 1), ("005", -1, 0, 0)]
QUICK = Level(40, playouts=40, turns=3)


def test_levels_are_those_of_the_game() -> None:
    assert tuple(LEVELS) == GAME.levels


@pytest.mark.parametrize("level", GAME.levels)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_level_moves_by_rule(level: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "expert", QUICK)
    made = rules(seats, draws="penalty")
    rng = Random(level)
    for state, _, _ in played(made, seats):
        if state.phase == "play" and rng.random() < 0.15:
            view = made.view(state, state.seat)
            assert choose(made, view, state.seat, level, rng) in made.legal_moves(state)


def test_normal_takes_what_is_worth_most() -> None:
    made = rules()
    for state, _, _ in played(made, 4):
        moves = made.legal_moves(state)
        if len(moves) > 1:
            chosen = choose(made, made.view(state, state.seat), state.seat, "normal", Random(0))
            points = [worth_of(layout_of(state.board), m.tile, m.cell).points for m in moves if isinstance(m, Lay)]
            assert worth_of(layout_of(state.board), chosen.tile, chosen.cell).points == max(points)


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_hidden_truth_does_not_change_a_decision(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "expert", QUICK)
    made = rules(3)
    tried = 0
    for state, _, _ in played(made, 11):
        if state.phase != "play" or len(made.legal_moves(state)) < 5 or len(state.board) % 6:
            continue
        tried += 1
        seat = state.seat
        decisions = set()
        for truth in range(8):
            world = made.determinise(made.view(state, seat), seat, Random(truth))
            decisions.add(choose(made, made.view(world, seat), seat, level, Random(5)))
        assert len(decisions) == 1
    assert tried > 2


def _margin(one: str, other: str, rounds: int) -> int:
    """Points by which `one` leads after some rounds, each dealt twice with the seats changed."""
    made, lead = rules(), 0
    for number in range(rounds):
        for seats in ((one, other), (other, one)):
            rng = Random(number)
            state = made.apply(made.initial(), made.sample_chance(made.initial(), rng)).state
            while state.phase == "play":
                view = made.view(state, state.seat)
                state = made.apply(state, choose(made, view, state.seat, seats[state.seat], rng)).state
            lead += (state.scores[0] - state.scores[1]) * (1 if seats[0] == one else -1)
    return lead


def test_each_level_beats_the_one_below_it() -> None:
    assert _margin("normal", "easy", 8) > 0
    assert _margin("hard", "normal", 5) > 0


def test_a_player_that_takes_the_worst_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    def worst(*arguments: object) -> list[object]:
        return appraised(*arguments)[::-1]  # type: ignore[arg-type]

    monkeypatch.setattr("game.triangles.players.appraised", worst)
    assert _margin("hard", "normal", 3) < 0


def test_going_out_is_valued_with_what_the_others_hold() -> None:
    state = running([["002"], ["123", "245"]], [], [("000", 0, 0, 0)])
    found = candidates(state, rules().legal_moves(state))
    (first, *_) = appraised(rules(), state, 0, found, QUICK, Random(1))
    assert first.value == 2 + 25 + 6 + 11


def _advised(state: State, seed: int = 1) -> tuple[str, str, dict[str, int | float | str]]:
    made = rules()
    advice = advise(made, made.view(state, state.seat), state.seat, Random(seed))
    assert GAME.parse_move(advice.move) in made.legal_moves(state)
    return advice.move, advice.reason, advice.facts


def test_hints_without_a_choice() -> None:
    assert _advised(running([["123"], ["001"]], ["002"], [("000", 0, 0, 0)])) == ("draw", "must_draw", {})
    assert _advised(running([["123"], ["001"]], [], [("000", 0, 0, 0)])) == ("pass", "must_pass", {})


def test_hints_name_the_reason() -> None:
    hidden = [HIDDEN] * 4
    _, reason, facts = _advised(running([["002"], hidden], [HIDDEN] * 50, [("000", 0, 0, 0)]))
    assert (reason, facts["tile"]) == ("goes_out", "002")
    move, reason, facts = _advised(running([["055", "111", "333"], hidden], [HIDDEN] * 44, HEXAGON))
    assert (move, reason, facts["points"], facts["bonus"]) == ("lay 055 0,0 r0", "bonus", 60, 50)


def test_a_hint_does_not_open_a_hexagon_to_the_others() -> None:
    state = running([["003", "005", "222", "444", "555"], [HIDDEN] * 16], [HIDDEN] * 31, HEXAGON[:4])
    greedy = candidates(state, rules().legal_moves(state))[0]
    move, reason, facts = _advised(state)
    assert (greedy.lay.tile, move, reason) == ("005", "lay 003 -1,0 r0", "less_for_others")
    assert facts["points"] < facts["most"] == greedy.points
    assert facts["answer"] < facts["answer_most"]
