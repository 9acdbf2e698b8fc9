"""The computer players: each level does what the rules say of it, and beats the one below; the hint gives reasons."""

from random import Random

import pytest

from game.core.contract import CHANCE, OVER
from game.manholes import GAME, players
from game.manholes.board import COLOURS, cell_at, mask_of
from game.manholes.moves import LEAVE, ROLL, Place, Take, parse_move
from game.manholes.rules import ManholesRules
from game.manholes.state import Exit, State


def rules_of(seats=2, side="A", rule="tunnel"):
    return ManholesRules(seats, GAME.complete({"side": side, "rule": rule}))


def game(rules, levels, seed):
    """Plays one game; yields (state, seat, move) of the decisions, then the last state."""
    luck, minds = Random(seed), Random(f"{seed}/minds")
    state = rules.initial()
    while (actor := rules.to_act(state)) != OVER:
        if actor == CHANCE:
            move = rules.sample_chance(state, luck)
        else:
            move = players.choose(rules, state, actor, levels[actor], minds)
            yield state, actor, move
        state = rules.apply(state, move).state
    yield state, OVER, None


def wins(level, other, games, side="A"):
    """Games won by `level` of so many, two of each dice with the seats swapped."""
    rules, won = rules_of(side=side), 0
    for number in range(games):
        seat = number % 2
        levels = (level, other) if seat == 0 else (other, level)
        *_, (state, _, _) = game(rules, levels, number // 2)
        won += rules.result(state).winners == (seat,)
    return won


def test_each_level_beats_the_one_below():
    # Measured over 1,000 games: 0.70-0.76 and 0.64-0.66; the bounds are more than three standard errors below.
    assert wins("normal", "easy", 120) >= 68
    assert wins("hard", "easy", 80, "B") >= 52
    assert wins("hard", "normal", 200) >= 103


@pytest.mark.parametrize(("level", "limit"), [("easy", 0.30), ("normal", 0.25)])
def test_lower_levels_leave_by_risk(level, limit):
    rules = rules_of(3)
    seen = set()
    for seed in range(12):
        for state, seat, move in game(rules, (level,) * 3, seed):
            if seat != OVER and state.phase == "turn" and state.placed[seat]:
                assert (move == LEAVE) == (players.bust_chance(rules, state) > limit)
                seen.add(move)
    assert seen == {ROLL, LEAVE}


def test_choices_depend_on_the_view_and_the_generator_only():
    rules = rules_of(4, "B", "network")
    for state, seat, _ in game(rules, ("normal",) * 4, 3):
        if seat != OVER:
            for level in GAME.levels:
                chosen = {players.choose(rules, state, seat, level, Random(7)) for _ in range(3)}
                assert len(chosen) == 1
                assert chosen <= set(rules.legal_moves(state))


LINE = mask_of((0, 1, 2, 3, 4))


def test_hard_never_leaves_while_somebody_out_has_a_line_it_does_not_beat():
    rules = rules_of()
    state = State("turn", 0, 3, 0, (0, LINE), ((14, 15), ()), ("green",), (Exit(1, "left", COLOURS[1:]),))
    assert players.weigh(rules, state)[:2] == (False, "beaten")
    assert players.choose(rules, state, 0, "hard", Random(1)) == ROLL
    advice = players.advise(rules, state, 0, Random(1))
    assert (advice.move, advice.reason, advice.facts["rival"]) == ("roll", "roll_beaten", 1)


def test_hard_leaves_with_a_line_that_beats_everybody():
    rules = rules_of()
    state = State("turn", 0, 3, 0, (0, 0), ((0, 1, 2, 3, 4), (9,)))
    assert players.choose(rules, state, 0, "hard", Random(1)) == LEAVE
    advice = players.advise(rules, state, 0, Random(1))
    assert (advice.reason, advice.facts) == ("leave_ahead", {"pizzas": 5})


def test_hard_does_not_leave_early_with_a_line_that_is_not_enough():
    rules = rules_of()
    state = State("turn", 0, 3, 0, (0, 0b111111), ((0, 1, 2, 3, 4), (20,)))
    assert players.weigh(rules, state).why == "worth"


def test_hard_completes_a_line_and_says_so():
    rules = rules_of(side="B")
    faces = ("d1", "d2", "d1", "d2", "d1", "n2", "d1", "d2")
    placed = (cell_at(1, 0), cell_at(0, 0), cell_at(0, 1), cell_at(0, 2), cell_at(0, 3))
    state = State("place", 0, 3, 0, (0, 0), (placed, ()), COLOURS, (), faces)
    assert players.choose(rules, state, 0, "hard", Random(1)) == Place(cell_at(0, 4))
    advice = players.advise(rules, state, 0, Random(1))
    assert (advice.reason, advice.facts) == ("only_cell", {"row": 0, "column": 4})
    wider = State("place", 0, 3, 0, (0, 0), (placed[1:], ()), COLOURS, (), ("d1", "n2", "d1", "n3", *faces[4:]))
    advice = players.advise(rules, wider, 0, Random(1))
    assert (advice.reason, advice.facts) == ("makes_line", {"row": 0, "column": 4, "pizzas": 5})


def test_hard_takes_the_colour_that_leaves_the_other_one_less():
    rules = rules_of()
    state = State("take", 0, 1, 0, (0, 0), ((), (cell_at(0, 1),)), COLOURS, (Exit(0, "left"),))
    # A cover in an upper row: red reaches its row, blue nothing in it; yellow stays with its owner.
    assert players.choose(rules, state, 0, "hard", Random(1)) == Take("red")
    advice = players.advise(rules, state, 0, Random(1))
    assert advice.reason == "take_colour"
    assert advice.facts["bust"] > advice.facts["other_bust"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_hint_is_the_choice_of_hard_with_a_known_reason(seats):
    rules = rules_of(seats)
    seen = set()
    for seed in range(10):
        for state, seat, move in game(rules, ("hard",) * seats, seed):
            if seat != OVER:
                advice = players.advise(rules, state, seat, Random(0))
                assert parse_move(advice.move) == move
                assert advice.reason in players.REASONS
                assert all(0 <= advice.facts[key] <= 1 for key in ("bust", "line", "other_bust") if key in advice.facts)
                seen.add(advice.reason)
    assert {"first_roll", "leave_risk", "roll_on", "only_cell", "best_cell"} <= seen
