"""The chances to win: shipped weights, sums, certainties, and agreement with the turn solver."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.contract import CHANCE
from game.worms.chances import GRILL, SEAT, SETS, by_chances, chances, endings, first_chances, weights
from game.worms.moves import Keep, Steal, Take, parse_move
from game.worms.players import choose
from tests.worms.tables import rules_for, table, tables, walk


def after(rules, state, *moves):
    for move in moves:
        state = rules.apply(state, parse_move(move)).state
    return state


def test_the_weights_are_there():
    all_numbers = []
    for seats in SETS:
        by = weights(seats)
        assert {len(row) for row in by.grill} == {GRILL}
        assert {len(row) for row in by.seat} == {SEAT} == {len(by.direct)}
        assert len(by.grill) == len(by.seat) == len(by.bias) == len(by.out)
        all_numbers += [*by.direct, *by.bias, *by.out, *(number for row in (*by.grill, *by.seat) for number in row)]
    assert 1000 < len(set(all_numbers)) <= len(all_numbers) < 2100
    assert weights(7) is weights(5)


@settings(max_examples=10, deadline=None)
@given(tables(), st.integers(0, 2**32))
def test_chances_add_up_everywhere(at, seed):
    rules, state = at
    for before, _, _ in walk(rules, state, Random(seed), 8):
        got = chances(rules, before)
        assert len(got) == rules.seats
        assert min(got) >= 0
        assert sum(got) == pytest.approx(1, abs=1e-9)


def test_after_the_end_the_winner_is_certain():
    rules = rules_for(3)
    state = after(rules, table((21,), (33,), (), grill=(22,)), "roll", "cast 6 6 6 6 5 1 2 3", "keep 6", "roll",
                  "cast 1 1 5 5", "keep 1", "stop")  # fmt: skip
    assert state.phase == "over"
    assert chances(rules, state) == (0, 1, 0)


def test_seats_share_a_win_that_nobody_has():
    rules = rules_for(4, always_turn=True)
    over = rules.ending(table((), (), (), (), grill=(30,)), None)
    assert over.phase == "over"
    assert chances(rules, over) == (0.25,) * 4


def test_before_the_lot_all_seats_are_alike():
    rules = rules_for(5, starter="random")
    assert chances(rules, rules.initial()) == pytest.approx([0.2] * 5, abs=1e-9)


@pytest.mark.parametrize("seats", range(2, 8))
def test_worms_make_a_winner(seats):
    """Far ahead with one tile to go, wherever one sits and whoever is next."""
    rules = rules_for(seats)
    for rich in range(seats):
        stacks = [()] * seats
        stacks[rich] = (25, 29, 33, 36)
        for seat in range(seats):
            assert chances(rules, table(*stacks, grill=(21,), seat=seat))[rich] > 0.9


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_turning_the_table_turns_the_chances(seats):
    stacks = [(21, 30), (33,), (22, 27, 26), (), (31,), (), (36, 23)][:seats]
    chance = chances(rules_for(seats), table(*stacks, seat=1))
    turned = chances(rules_for(seats), table(*stacks[1:], stacks[0], seat=0))
    assert turned == pytest.approx(chance[1:] + chance[:1], abs=1e-12)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_dice_bring_what_was_expected(seats):
    """The chances while the dice fly are the mean of those after every way they can fall, for all seats."""
    rules = rules_for(seats)
    state = after(rules, table(*[(29, 22), (36,), (30, 24), ()][:seats]), "roll", "cast 6 6 6 5 1 1 2 3", "keep 6",
                  "roll", "cast 5 1 1 2 3", "keep 5", "roll")  # fmt: skip
    assert rules.to_act(state) == CHANCE
    mean = [0.0] * seats
    for cast, share in rules.chance_outcomes(state):
        for seat, chance in enumerate(chances(rules, rules.apply(state, cast).state)):
            mean[seat] += float(share) * chance
    assert chances(rules, state) == pytest.approx(mean, abs=1e-9)


def test_the_best_choice_keeps_the_chances():
    """Whoever plays for the chances loses nothing by it, and nothing else is worth more."""
    rules = rules_for(3)
    state = after(rules, table((29, 22), (36,), (30, 24)), "roll", "cast 6 6 6 5 1 1 2 3")
    before = chances(rules, state)
    chosen = choose(rules, state, 0, "expert", Random(1))
    values = {move: chances(rules, rules.apply(state, move).state) for move in rules.legal_moves(state)}
    assert values[chosen] == pytest.approx(before, abs=1e-12)
    assert max(value[0] for value in values.values()) == pytest.approx(before[0], abs=1e-12)
    assert isinstance(chosen, Keep)


def test_every_end_of_the_turn_is_judged():
    rules = rules_for(3)
    state = table((29, 22), (36,), (30, 24), grill=(21, 25, 35))
    ways = endings(rules, state)
    assert set(ways.takes) == {Steal(36, 1), Steal(24, 2), Take(21), Take(25), Take(35)}
    outlook = by_chances(rules, state)
    assert outlook.fail < outlook.takes[Take(25)]  # but turning down 35 may be better than leaving it for 21
    assert outlook.takes[Steal(36, 1)] > outlook.takes[Take(25)] > outlook.takes[Take(21)]


def test_what_a_turn_needs_is_known_from_its_solver():
    hit, reach = first_chances()
    assert hit[21] == pytest.approx(0.439597, abs=1e-6)
    assert reach[36] == pytest.approx(0.015678, abs=1e-6)
    assert hit[0] == reach[0] == 0
