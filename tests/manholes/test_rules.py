"""Games played by rule: events tell the whole way, nothing gets lost, and refusals name the rule."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.contract import CHANCE, OVER, IllegalMove
from game.manholes import GAME
from game.manholes.board import COLOURS, cell_at, lines_of, mask_of
from game.manholes.events import (
    Busted,
    CoverPlaced,
    DiceTaken,
    GameEnded,
    Left,
    LineScored,
    RoundBegan,
    RoundEnded,
    TurnBegan,
)
from game.manholes.moves import LEAVE, ROLL, Cast, Place, Start, Take, parse_move
from game.manholes.rules import ManholesRules
from game.manholes.scoring import loose, parted_by, pizzas, ranking
from game.manholes.state import Exit, State

TABLES = st.tuples(
    st.integers(2, 4),
    st.sampled_from([("A", "tunnel"), ("A", "network"), ("A", "sprint"), ("B", "tunnel"), ("B", "network")]),
)


def rules_of(seats=2, side="A", rule="tunnel"):
    return ManholesRules(seats, GAME.complete({"side": side, "rule": rule}))


def steps(rules, rng):
    """Every (state, move, step) of one game of players that move at random."""
    state = rules.initial()
    while rules.to_act(state) != OVER:
        if rules.to_act(state) == CHANCE:
            move = rules.sample_chance(state, rng)
        else:
            move = rng.choice(rules.legal_moves(state))
        step = rules.apply(state, move)
        yield state, move, step
        state = step.state


@settings(max_examples=120, deadline=None)
@given(table=TABLES, seed=st.integers(0, 10**6))
def test_events_alone_lead_through_the_game(table, seed):
    seats, (side, rule) = table
    rules = rules_of(seats, side, rule)
    banked, placed, pool = [set() for _ in range(seats)], [[] for _ in range(seats)], set(COLOURS)
    for _state, _move, (after, events, _) in steps(rules, Random(seed)):
        for event in events:
            match event:
                case CoverPlaced(seat, cell):
                    assert cell not in banked[seat]
                    assert cell not in placed[seat]
                    placed[seat].append(cell)
                case Busted(seat, cells):
                    assert list(cells) == placed[seat][::-1]
                    placed[seat] = []
                case Left(seat, cells):
                    assert list(cells) == placed[seat] != []
                    banked[seat] |= set(cells)
                    placed[seat] = []
                case DiceTaken(seat, colours):
                    assert pool.issuperset(colours)
                    pool -= set(colours)
                    assert rules.colours[seat] in colours
                case RoundEnded():
                    assert not pool
                case RoundBegan():
                    pool = set(COLOURS)
                case TurnBegan(seat):
                    assert after.seat == seat
                    assert not after.is_out(seat)
        assert [mask_of(tuple(cells)) for cells in banked] == list(after.banked)
        assert [tuple(cells) for cells in placed] == list(after.placed)
        assert set(after.pool) == pool


@settings(max_examples=80, deadline=None)
@given(table=TABLES, seed=st.integers(0, 10**6))
def test_covers_go_where_the_rule_says_and_a_bust_means_nothing_was_possible(table, seed):
    seats, (side, rule) = table
    rules = rules_of(seats, side, rule)
    for state, move, step in steps(rules, Random(seed)):
        if isinstance(move, Place):
            reach = rules.reach(state, state.seat)
            assert reach >> move.cell & 1
            by_pair, by_cell = rules.cells_by_pair(state), rules.pairs_by_cell(state)
            assert [place.cell for place in rules.legal_moves(state)] == list(by_cell)
            for colour, cells in by_pair.items():
                assert set(cells) == {cell for cell, colours in by_cell.items() if colour in colours}
        if isinstance(move, Cast):
            is_bust = any(isinstance(event, Busted) for event in step.events)
            named = 0
            for colour, first, second in move.pairs:
                named |= rules.plan.named(colour, first, second)
            assert is_bust == (not named & rules.reach(state, state.seat))


@settings(max_examples=60, deadline=None)
@given(table=TABLES, seed=st.integers(0, 10**6))
def test_the_end_comes_after_a_round_with_a_line_and_the_places_are_total(table, seed):
    seats, (side, rule) = table
    rules = rules_of(seats, side, rule)
    final = None
    for _state, _move, step in steps(rules, Random(seed)):
        for event in step.events:
            if isinstance(event, RoundEnded):
                assert bool(event.with_lines) == (rules.to_act(step.state) == OVER)
        final = step
    state, result = final.state, rules.result(final.state)
    assert sorted(seat for group in result.ranking for seat in group) == list(range(seats))
    assert all(len(group) == 1 for group in result.ranking)
    assert final.events[-1] == GameEnded(tuple(seat for (seat,) in result.ranking))
    scored = [len(event.cells) for event in final.events if isinstance(event, LineScored)]
    assert sum(scored) == sum(result.scores) == sum(sum(line.points) for line in result.breakdown)
    assert result.scores == rules.scores(state)
    assert result.scores[result.winners[0]] == max(result.scores) >= 5


def cast(state, faces):
    """A roll with these faces for some colours; the others show what names (0, 0) on side B."""
    return Cast(tuple((colour, *faces.get(colour, ("d1", "d1"))) for colour in state.pool))


def test_two_players_on_side_a_choose_a_colour():
    rules = rules_of()
    state = rules.apply(rules.initial(), Start(1)).state
    for faces in ({"green": ("d1", "d2")}, {"green": ("d1", "d2")}):
        state = rules.apply(state, ROLL).state
        state = rules.apply(state, cast(state, faces)).state
        state = rules.apply(state, rules.legal_moves(state)[0]).state
    state, events, _ = rules.apply(state, LEAVE)
    assert [type(event) for event in events] == [Left]
    assert rules.legal_moves(state) == (Take("red"), Take("blue"))
    for colour, reason in (("green", "opponents_dice"), ("yellow", "own_or_taken")):
        with pytest.raises(IllegalMove) as caught:
            rules.apply(state, Take(colour))
        assert caught.value.reason == reason
    state, events, _ = rules.apply(state, Take("blue"))
    assert events == (DiceTaken(1, ("blue", "yellow")), TurnBegan(0))
    assert state.pool == ("green", "red")
    assert state.exits == (Exit(1, "left", ("blue", "yellow")),)


def test_on_side_b_the_colour_goes_by_itself():
    rules = rules_of(side="B")
    state = State("turn", 0, 1, 0, (0, 0), ((4,), (3,)))
    state, events, _ = rules.apply(state, LEAVE)
    assert events == (Left(0, (4,)), DiceTaken(0, ("green", "red")), TurnBegan(1))


def test_the_last_one_in_goes_on_alone_and_a_new_round_starts_after_it():
    rules = rules_of(3, "B")
    exits = (Exit(1, "left", ("blue",)), Exit(0, "bust", ("green",)))
    state = State("turn", 2, 4, 1, (0, 3, 0), ((), (), (9,)), ("red",), exits)
    state = rules.apply(state, ROLL).state
    state = rules.apply(state, Cast((("red", "d2", "n2"),))).state
    state, events, _ = rules.apply(state, Place(cell_at(1, 4)))
    assert events == (CoverPlaced(2, cell_at(1, 4), ("red",)), TurnBegan(2))
    state, events, _ = rules.apply(state, LEAVE)
    assert events[-3:] == (RoundEnded(4, ()), RoundBegan(5, 0), TurnBegan(0))
    assert (state.seat, state.round, state.pool, state.exits) == (0, 5, COLOURS, ())


def test_a_line_lost_in_a_bust_does_not_end_the_game():
    rules = rules_of(2, "B")
    state = State("cast", 0, 2, 0, (0, 0), ((0, 1, 2, 3, 4), ()), ("green",), (Exit(1, "left", ()),))
    assert rules.scores(state) == (5, 0)
    state, events, _ = rules.apply(state, Cast((("green", "d2", "d3"),)))
    assert events[1] == Busted(0, (4, 3, 2, 1, 0))
    assert (rules.to_act(state), rules.scores(state)) == (1, (0, 0))


@pytest.mark.parametrize(
    ("state", "move", "reason"),
    [
        (State("start", 0, 1, 0, (0, 0), ((), ())), ROLL, "wrong_phase"),
        (State("start", 0, 1, 0, (0, 0), ((), ())), Start(2), "no_such_seat"),
        (State("turn", 0, 1, 0, (0, 0), ((), ())), LEAVE, "must_roll"),
        (State("turn", 0, 1, 0, (0, 0), ((), ())), Place(0), "wrong_phase"),
        (State("place", 0, 1, 0, (0, 0), ((), ())), Place(1), "not_named"),
        (State("place", 0, 1, 0, (0, 0), ((), ())), Place(-1), "not_named"),
        (State("place", 0, 1, 0, (0, 0), ((), ())), Place(36), "not_named"),
        (State("place", 0, 1, 0, (1, 0), ((), ())), Place(0), "covered"),
        (State("place", 0, 1, 0, (0, 0), ((8,), ())), Place(0), "out_of_reach"),
        (State("cast", 0, 1, 0, (0, 0), ((), ()), ("red",)), Cast((("green", "d1", "d1"),)), "wrong_dice"),
        (State("cast", 0, 1, 0, (0, 0), ((), ()), ("red",)), Cast((("red", "d1", "d4"),)), "wrong_dice"),
        (State("over", 0, 1, 0, (0, 0), ((), ())), ROLL, "game_over"),
    ],
)
def test_refusals_name_the_rule(state, move, reason):
    with pytest.raises(IllegalMove) as caught:
        rules_of(side="B").apply(state, move)
    assert caught.value.reason == reason


def test_small_pools_list_all_throws():
    rules = rules_of(4)
    assert len(list(rules.chance_outcomes(rules.initial()))) == 4
    for pool, count in ((("red",), 21), (("red", "blue"), 441)):
        outcomes = list(rules.chance_outcomes(State("cast", 0, 1, 0, (0,) * 4, ((),) * 4, pool)))
        assert len({move for move, _ in outcomes}) == count
        assert sum(chance for _, chance in outcomes) == Fraction(1)
    assert rules.chance_outcomes(State("cast", 0, 1, 0, (0,) * 4, ((),) * 4)) is None


FIVE, SIX, FIVE_AND_ONE = 0b011111, 0b111111, 0b011111 | 1 << 20


@pytest.mark.parametrize(
    ("boards", "exits", "places", "by"),
    [
        ((FIVE_AND_ONE, SIX), ((0, "left"), (1, "left")), (1, 0), ""),
        ((FIVE, FIVE_AND_ONE), ((0, "left"), (1, "left")), (1, 0), "loose_covers"),
        ((FIVE, FIVE), ((1, "bust"), (0, "left")), (0, 1), "left_not_bust"),
        ((FIVE, FIVE), ((1, "left"), (0, "left")), (1, 0), "left_earlier"),
        ((FIVE, FIVE), ((1, "bust"), (0, "bust")), (1, 0), "bust_earlier"),
    ],
)
def test_ties_are_broken_and_named(boards, exits, places, by):
    exits = tuple(Exit(*gone) for gone in exits)
    assert ranking(boards, exits) == places
    assert parted_by(*places, boards, exits) == by
    result = rules_of().result(State("over", 0, 3, 0, boards, ((), ()), (), exits))
    assert (result.ranking, result.tie_breaks) == (tuple((seat,) for seat in places), (by,) if by else ())


def test_points_share_covers():
    board = mask_of((0, 1, 2, 3, 4, 8, 14, 20, 26, 17))
    assert (pizzas(board), loose(board), len(lines_of(board))) == (10, 1, 2)


TEXTS = ["roll", "leave", "place 2 5", "take red", "start 3", "cast green d1 n2 red n3 n3"]


@pytest.mark.parametrize("text", TEXTS)
def test_text_forms_come_back(text):
    assert str(parse_move(text)) == text


@pytest.mark.parametrize("text", ["", "place 6 0", "place 1", "take white", "start 4", "cast", "cast green d1", "Roll"])
def test_other_texts_are_refused(text):
    with pytest.raises(ValueError, match="no move of manholes"):
        parse_move(text)
