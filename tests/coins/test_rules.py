"""Duels played by rule: coins never get lost, events tell the whole way, stages, matches, refusals."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.coins import GAME
from game.coins.events import CoinMoved, CombinationMade, CounterTurned, DuelBegan, DuelWon, MatchWon, StageBegan
from game.coins.moves import Cast, Start, Throw, parse_move
from game.coins.rules import CoinsRules
from game.coins.state import PLACES
from game.core.contract import CHANCE, OVER, IllegalMove

FLAGS = st.fixed_dictionaries(
    {
        "pool": st.sampled_from(range(6, 21, 2)),
        "extras": st.booleans(),
        "strict_debt": st.booleans(),
        "counters": st.booleans(),
        "match": st.sampled_from((1, 3, 5)),
        "starter": st.sampled_from(("random", "first", "second")),
    }
)


def rules_of(**options):
    return CoinsRules(2, GAME.complete(options))


def steps(rules, rng):
    """Every (state, move, step) of one match."""
    state = rules.initial()
    while rules.to_act(state) != OVER:
        if rules.to_act(state) == CHANCE:
            move = rules.sample_chance(state, rng)
        else:
            (move,) = rules.legal_moves(state)
        step = rules.apply(state, move)
        yield state, move, step
        state = step.state


def throw(rules, state, faces):
    """One throw of a seat, with how the dice fell."""
    state = rules.apply(state, Throw()).state
    return rules.apply(state, Cast(tuple(map(int, faces))))


@settings(max_examples=150, deadline=None)
@given(options=FLAGS, seed=st.integers(0, 10**6))
def test_events_alone_lead_from_heap_to_heap(options, seed):
    rules = rules_of(**options)
    heaps = {name: list(heap) for name, heap in zip(PLACES, rules.initial().heaps, strict=True)}
    counters, stage = [0, 0], 1
    for _state, _move, (after, events, _) in steps(rules, Random(seed)):
        for event in events:
            match event:
                case CoinMoved(coin, source, target):
                    assert heaps[source].pop() == int(coin.removeprefix("coin:"))
                    heaps[target].append(int(coin.removeprefix("coin:")))
                case CounterTurned(seat, before, shown):
                    assert counters[seat] == before != shown
                    counters[seat] = shown
                case StageBegan(begun):
                    assert begun == 3 - stage
                    stage = begun
                case DuelBegan():
                    stage = 1
        assert after.heaps == tuple(tuple(heaps[name]) for name in PLACES)
        assert after.counters == tuple(counters)
        assert after.stage == stage or rules.to_act(after) == OVER
        coins = sorted(coin for heap in after.heaps for coin in heap)
        assert coins == ([] if options["counters"] else list(range(options["pool"])))


@settings(max_examples=150, deadline=None)
@given(options=FLAGS, seed=st.integers(0, 10**6))
def test_duels_end_with_the_winner_holding_everything_and_starters_alternate(options, seed):
    rules = rules_of(**options)
    starters, winners, final = [], [], None
    for state, move, step in steps(rules, Random(seed)):
        if isinstance(move, Throw) and state.wins == (0, 0) and not state.dice:
            starters.append(state.to_throw)
        winners += [event.seat for event in step.events if isinstance(event, DuelWon)]
        starters += [event.starter for event in step.events if isinstance(event, DuelBegan)]
        final = step
    result = rules.result(final.state)
    needed = options["match"] // 2 + 1
    assert winners.count(winners[-1]) == needed == max(final.state.wins)
    assert result.winners == (winners[-1],)
    assert result.scores == (winners.count(0), winners.count(1)) == rules.scores(final.state)
    assert all(a != b for a, b in pairwise(starters))
    if not options["counters"]:
        assert len(final.state.heaps[winners[-1]]) == options["pool"]
    assert any(isinstance(event, MatchWon) for event in final.events) == (options["match"] > 1)


def test_the_lot_or_the_option_says_who_throws_first():
    rules = rules_of()
    assert dict(rules.chance_outcomes(rules.initial())) == {Start(0): Fraction(1, 2), Start(1): Fraction(1, 2)}
    assert rules.apply(rules.initial(), Start(1)).state.to_throw == 1
    assert rules_of(starter="first").to_act(rules_of(starter="first").initial()) == 0
    assert rules_of(starter="second").to_act(rules_of(starter="second").initial()) == 1


def test_a_payment_in_stage_two_goes_to_the_pot_and_names_its_dice():
    rules = rules_of(starter="first", pool=6)
    state = throw(rules, rules.initial(), "333222").state
    state, events, _ = throw(rules, state, "666665")
    assert events[-1] == StageBegan(2)
    assert [len(heap) for heap in state.heaps] == [3, 3, 0]
    state, events, _ = throw(rules, state, "441466")
    assert events[1:] == (
        CombinationMade(0, "three", ("die:0", "die:1", "die:3"), 1),
        CoinMoved("coin:0", "pile:1", "pot"),
    )
    assert state.to_throw == 1


@pytest.mark.parametrize(
    ("faces", "seat", "reason"), [("444444", 0, "six"), ("566556", 0, "555666"), ("321321", 1, "112233")]
)
def test_throws_that_end_the_duel_at_once(faces, seat, reason):
    rules = rules_of(starter="first", extras=True)
    state, events, _ = throw(rules, rules.initial(), faces)
    assert DuelWon(seat, reason) in events
    assert rules.result(state).reason == reason
    assert rules.result(state).winners == (seat,)
    assert len(state.heaps[seat]) == 12


def test_the_next_duel_of_a_match_begins_with_all_coins_in_the_pot():
    rules = rules_of(starter="first", match=3)
    state = throw(rules, rules.initial(), "112345").state
    state, events, _ = throw(rules, state, "555555")
    assert events[-1] == DuelBegan(2, 1)
    assert (state.to_throw, state.wins, state.stage) == (1, (0, 1), 1)
    assert sorted(state.heaps[2]) == list(range(12))


def test_outcomes_are_complete():
    rules = rules_of(starter="first")
    state = rules.apply(rules.initial(), Throw()).state
    outcomes = dict(rules.chance_outcomes(state))
    assert len(outcomes) == 462
    assert sum(outcomes.values()) == 1
    for _ in range(50):
        move = rules.sample_chance(state, Random(_))
        assert Cast(tuple(sorted(move.faces))) in outcomes


@pytest.mark.parametrize(
    ("moves", "refused", "reason"),
    [
        ([], Throw(), "start_due"),
        ([], Start(2), "no_such_seat"),
        ([Start(0)], Cast((1, 2, 3, 4, 5, 6)), "throw_due"),
        ([Start(0)], Start(0), "throw_due"),
        ([Start(0), Throw()], Throw(), "dice_due"),
        ([Start(0), Throw()], Cast((1, 2, 3, 4, 5)), "wrong_dice"),
        ([Start(0), Throw()], Cast((1, 2, 3, 4, 5, 7)), "wrong_dice"),
        ([Start(0), Throw(), Cast((1,) * 6)], Throw(), "game_over"),
    ],
)
def test_refusals_name_the_rule(moves, refused, reason):
    rules = rules_of()
    state = rules.initial()
    for move in moves:
        state = rules.apply(state, move).state
    with pytest.raises(IllegalMove) as caught:
        rules.apply(state, refused)
    assert caught.value.reason == reason


@pytest.mark.parametrize("text", ["throw", "start 0", "start 1", "cast 114456"])
def test_text_forms_come_back(text):
    assert str(parse_move(text)) == text


@pytest.mark.parametrize("text", ["", "throws", "start 2", "start", "cast 11445", "cast 114457", "cast 1 1 4 4 5 6"])
def test_other_texts_are_refused(text):
    with pytest.raises(ValueError, match=r"no move of coins|six digits"):
        parse_move(text)
