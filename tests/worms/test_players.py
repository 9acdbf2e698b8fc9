"""The computer players: legal, in order of strength, and able to say why."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.contract import CHANCE, OVER
from game.worms import GAME
from game.worms.chances import endings
from game.worms.moves import ROLL, STOP, Keep, Steal, parse_move
from game.worms.outlook import Outlook
from game.worms.players import LEVELS, REASONS, advise, choose
from tests.worms.tables import rules_for, table, tables, walk

FACTS = {
    "first_roll": set(),
    "only_face": {"face"},
    "best_face": {"face", "dice", "worms", "other", "other_worms", "fail"},
    "last_face": {"face", "dice", "total", "worms", "other", "other_worms"},
    "stop_take": {"tile", "worms", "roll_worms", "fail"},
    "stop_steal": {"tile", "victim", "worms", "roll_worms", "fail"},
    "roll_for_more": {"tile", "worms", "roll_worms", "fail"},
    "roll_no_worm": {"total", "fail"},
    "roll_too_few": {"total", "needed", "fail"},
    "take_steal": {"tile", "victim", "worms"},
    "take_grill": {"tile", "worms"},
}


def after(rules, state, *moves):
    for move in moves:
        state = rules.apply(state, parse_move(move)).state
    return state


def pick(rules, state, level="hard"):
    return choose(rules, state, state.seat, level, Random(1))


def wins(first, second, games):
    """Of the first level, two seats, both beginning equally often, each pair of games with the same seeds."""
    rules = rules_for()
    won = 0
    for game in range(games):
        levels = (first, second) if game % 2 else (second, first)
        dice, thinking = Random(f"dice {game // 2}"), Random(f"thinking {game // 2}")
        state = rules.initial()
        while (actor := rules.to_act(state)) != OVER:
            if actor == CHANCE:
                move = rules.sample_chance(state, dice)
            elif levels[actor] == "random":
                move = thinking.choice(rules.legal_moves(state))
            else:
                move = choose(rules, state, actor, levels[actor], thinking)
            state = rules.apply(state, move).state
        won += levels[rules.result(state).winners[0]] == first
    return won


def test_levels_are_those_offered():
    assert tuple(LEVELS) == GAME.levels
    with pytest.raises(KeyError):
        choose(rules_for(), after(rules_for(), table((), ()), "roll", "cast 1 2 3 4 5 6 6 6"), 0, "godlike", Random(1))


@pytest.mark.parametrize(
    ("stronger", "weaker", "games", "at_least"),
    [
        ("hard", "random", 20, 19),
        ("hard", "easy", 20, 15),
        ("normal", "easy", 60, 42),
        ("easy", "random", 20, 18),
        ("expert", "easy", 12, 9),
    ],
)
def test_the_ladder(stronger, weaker, games, at_least):
    """A few games with fixed seeds: enough to notice a player that plays against itself."""
    assert wins(stronger, weaker, games) >= at_least


@given(tables(), st.integers(0, 2**32), st.sampled_from(GAME.levels))
def test_choices_and_hints_are_legal_anywhere(at, seed, level):
    rules, state = at
    rng = Random(seed)
    for before, _, _ in walk(rules, state, rng, 40):
        actor = rules.to_act(before)
        if actor >= 0:
            legal = rules.legal_moves(before)
            assert choose(rules, before, actor, level, rng) in legal
            advice = advise(rules, before, actor, rng)
            assert parse_move(advice.move) in legal
            assert set(advice.facts) == FACTS[advice.reason]


def test_every_reason_is_listed():
    assert tuple(FACTS) == REASONS


def test_the_same_question_has_the_same_answer():
    rules = rules_for()
    state = after(rules, rules.initial(), "roll", "cast 6 6 6 6 6 1 1 2", "keep 6")
    assert len({choose(rules, state, 0, "easy", Random(seed)) for seed in [5] * 10}) == 1
    assert {choose(rules, state, 0, "easy", Random(seed)) for seed in range(40)} == {ROLL, STOP}


def test_a_child_takes_the_most_dice_and_a_counter_the_most_points():
    rules = rules_for()
    state = after(rules, rules.initial(), "roll", "cast 1 1 1 1 6 6 5 2")
    assert pick(rules, state, "easy") == Keep(1)
    assert pick(rules, state, "normal") == Keep(6)


def test_normal_stops_as_soon_as_something_can_be_taken():
    rules = rules_for()
    assert pick(rules, after(rules, rules.initial(), "roll", "cast 6 6 6 6 1 1 1 2", "keep 6"), "normal") == ROLL
    assert pick(rules, after(rules, rules.initial(), "roll", "cast 6 6 6 6 6 1 1 2", "keep 6"), "normal") == STOP


TO_22 = ("roll", "cast 6 6 6 5 1 1 2 3", "keep 6", "roll", "cast 5 1 1 2 3", "keep 5", "roll", "cast 1 1 2 3", "keep 1")
"""22 points with two dice left, which fail with one roll in four."""


def test_hard_reckons_with_the_own_top_tile():
    rules = rules_for()
    grill = (21, 24, 25, 26, 27, 28, 29)
    bold, careful = table((), (), grill=grill), table((36,), (), grill=grill)
    assert pick(rules, after(rules, bold, *TO_22)) == ROLL
    assert pick(rules, after(rules, careful, *TO_22)) == STOP


def test_hard_sees_a_theft():
    rules = rules_for()
    state = after(rules, table((36,), (29, 22), grill=(23, 24, 25)), *TO_22)
    assert pick(rules, state) == STOP
    hint = advise(rules, state, 0, Random(1))
    assert (hint.move, hint.reason, hint.facts["victim"], hint.facts["fail"]) == ("stop", "stop_steal", 1, 0.25)
    state = after(rules, state, "stop")
    assert pick(rules, state) == Steal(22, 1)
    assert advise(rules, state, 0, Random(1)).facts == {"tile": 22, "victim": 1, "worms": 1}


def test_the_hint_is_what_the_expert_would_do():
    rules = rules_for(3)
    state, dice = rules.initial(), Random("hints")
    while (actor := rules.to_act(state)) != OVER:
        if actor == CHANCE:
            move = rules.sample_chance(state, dice)
        else:
            move = pick(rules, state, "expert")
            hint = parse_move(advise(rules, state, actor, dice).move)
            assert hint == move or (move == STOP and not rules.takes(state))  # which is to fail on purpose
        state = rules.apply(state, move).state


def wrong_seat(rules, state):
    """The valuation of the expert, but for the seat that comes next."""
    ways = endings(rules, state)
    other = (state.seat + 1) % rules.seats
    return Outlook(ways.fail[other], {take: after[other] for take, after in ways.takes.items()})


def test_a_player_with_one_thing_turned_round_loses(monkeypatch):
    monkeypatch.setitem(LEVELS, "mutant", wrong_seat)
    assert wins("mutant", "expert", 6) == 0


def test_hints_say_why():
    rules = rules_for()
    state = after(rules, rules.initial(), "roll", "cast 6 6 6 6 1 1 1 2")
    hint = advise(rules, state, 0, Random(1))
    assert (hint.move, hint.reason) == ("keep 6", "best_face")
    assert hint.facts["dice"] == 4
    assert hint.facts["worms"] > hint.facts["other_worms"]
    state = after(rules, state, "keep 6")
    hint = advise(rules, state, 0, Random(1))
    assert (hint.move, hint.reason, hint.facts["needed"]) == ("roll", "roll_too_few", 21)
    assert hint.facts["fail"] == pytest.approx(1 / 6**4)
    state = after(rules, rules.initial(), "roll", "cast 5 5 5 5 5 5 5 5")
    assert advise(rules, state, 0, Random(1)).reason == "only_face"
