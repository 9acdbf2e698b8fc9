"""Turn, taking, failing, options and end, move by move."""

import pytest

from game.core.contract import CHANCE, OVER, IllegalMove
from game.worms.events import (
    DiceThrown,
    FaceKept,
    GameEnded,
    StarterDrawn,
    TileReturned,
    TileStolen,
    TileTaken,
    TileTurnedDown,
    TurnBegan,
    TurnFailed,
)
from game.worms.moves import DECLINE, ROLL, STOP, Cast, Keep, Start, Steal, Take, parse_move
from game.worms.rules import WormsRules, takes
from game.worms.state import TILES, UNTHROWN, WORMS, State, free_faces, has_worm, total, worms_of
from tests.worms.tables import rules_for, table


def play(rules, state, *moves):
    """The state after the moves (text forms), and the events of the last of them."""
    events = ()
    for move in moves:
        state, events, reveals = rules.apply(state, parse_move(move))
        assert not reveals
    return state, events


def refusal(rules, state, move):
    with pytest.raises(IllegalMove) as caught:
        rules.apply(state, parse_move(move) if isinstance(move, str) else move)
    return caught.value.reason, caught.value.facts


TO_25 = ("roll", "cast 6 6 6 6 6 1 1 2", "keep 6")
NO_WORM = ("roll", "cast 4 4 4 4 5 6 6 6", "keep 4", "stop")


def test_tiles():
    assert [WORMS[tile] for tile in TILES] == [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4
    assert worms_of(TILES) == 40


def test_the_lot_draws_who_starts():
    rules = rules_for(5, starter="random")
    state = rules.initial()
    assert (state.phase, rules.to_act(state), rules.legal_moves(state)) == ("start", CHANCE, ())
    assert {move for move, _ in rules.chance_outcomes(state)} == {Start(seat) for seat in range(5)}
    after, events = play(rules, state, "start 3")
    assert (after.seat, after.phase) == (3, "ready")
    assert events == (StarterDrawn(3), TurnBegan(3))
    assert refusal(rules, state, "start 5") == ("no_such_seat", {"seat": 5})
    assert refusal(rules, state, "roll") == ("wrong_phase", {})


def test_the_first_seat_starts_without_a_lot():
    rules = rules_for(3)
    state = rules.initial()
    assert (state.seat, state.phase, rules.legal_moves(state)) == (0, "ready", (ROLL,))


def test_a_turn_up_to_its_end():
    rules = rules_for()
    state, events = play(rules, rules.initial(), "roll")
    assert (rules.to_act(state), events, state.dice) == (CHANCE, (), UNTHROWN)
    state, events = play(rules, state, "cast 6 1 2 6 3 4 5 5")
    assert events == (DiceThrown(0, ((0, 6), (1, 1), (2, 2), (3, 6), (4, 3), (5, 4), (6, 5), (7, 5))),)
    assert free_faces(state) == (1, 2, 3, 4, 5, 6)
    state, events = play(rules, state, "keep 6")
    assert events == (FaceKept(0, 6, (0, 3), 10),)
    assert (total(state), has_worm(state), free_faces(state)) == (10, True, ())
    assert rules.legal_moves(state) == (ROLL, STOP)
    state, events = play(rules, state, "roll", "cast 4 6 6 5 4 1")
    assert events == (DiceThrown(0, ((1, 4), (2, 6), (4, 6), (5, 5), (6, 4), (7, 1))),)
    assert state.dice == (6, 4, 6, 6, 6, 5, 4, 1)
    assert rules.legal_moves(state) == (Keep(1), Keep(4), Keep(5))
    state, _ = play(rules, state, "keep 4", "roll", "cast 6 2 5 2", "keep 5")
    assert (state.kept, total(state)) == ((0, 3, 1, 6, 5), 23)
    state, events = play(rules, state, "stop")
    assert events == (TileTaken(0, 23), TurnBegan(1))
    assert state == table((23,), (), seat=1)


def test_refusals_name_what_is_due():
    rules = rules_for()
    ready = rules.initial()
    casting, _ = play(rules, ready, "roll")
    keeping, _ = play(rules, ready, *TO_25, "roll", "cast 1 6 6")
    deciding, _ = play(rules, ready, *TO_25)
    claiming, _ = play(rules, table((), (25,)), *TO_25, "stop")
    over = State(0, "over", UNTHROWN, (), (), TILES, ((), ()))
    assert refusal(rules, ready, "keep 1") == ("must_roll", {})
    assert refusal(rules, ready, "cast 1 1 1 1 1 1 1 1") == ("wrong_phase", {})
    assert refusal(rules, casting, "roll") == ("wrong_phase", {})
    assert refusal(rules, casting, "cast 1 1") == ("wrong_dice", {"dice": 8})
    assert refusal(rules, casting, Cast((1, 2, 3, 4, 5, 6, 7, 1))) == ("wrong_dice", {"dice": 8})
    assert refusal(rules, keeping, "roll") == refusal(rules, keeping, "stop") == ("must_keep", {})
    assert refusal(rules, keeping, "keep 6") == ("face_already_kept", {"face": 6})
    assert refusal(rules, keeping, "keep 3") == ("face_not_shown", {"face": 3})
    assert refusal(rules, deciding, "keep 1") == refusal(rules, deciding, "take 25") == ("must_decide", {})
    assert refusal(rules, claiming, "stop") == refusal(rules, claiming, "decline") == ("must_take", {})
    assert refusal(rules, claiming, "take 23") == ("not_this_tile", {"tile": 23, "total": 25})
    assert refusal(rules, claiming, "steal 25 0") == ("not_this_tile", {"tile": 25, "total": 25})
    assert refusal(rules, over, "roll") == ("game_over", {})
    assert refusal(rules, ready, "start 0") == ("wrong_phase", {})
    assert refusal(rules, ready, object()) == ("wrong_phase", {})


def test_a_kept_face_is_refused_whichever_die_shows_it():
    rules = rules_for()
    state, _ = play(rules, rules.initial(), "roll", "cast 1 1 6 6 1 1 1 1", "keep 6", "roll", "cast 6 2 3 4 5 1")
    assert refusal(rules, state, "keep 6") == ("face_already_kept", {"face": 6})


def test_six_faces_end_the_turn_with_dice_left():
    rules = rules_for()
    moves = ["roll", "cast 1 2 3 4 5 6 6 6", "keep 1"]
    for face in range(2, 6):
        others = [6] * (8 - face)
        moves += ["roll", f"cast {' '.join(map(str, [face, *others]))}", f"keep {face}"]
    state, events = play(rules, rules.initial(), *moves, "roll", "cast 6 1 1", "keep 6")
    assert len(events[0].dice) == 1
    assert events == (FaceKept(0, 6, events[0].dice, 20), TurnFailed(0, "nothing_to_take"), TurnBegan(1))
    assert state.seat == 1


def test_eight_dice_end_the_turn():
    rules = rules_for()
    state, events = play(rules, rules.initial(), "roll", "cast 6 6 6 6 6 6 6 6", "keep 6")
    assert events == (FaceKept(0, 6, (0, 1, 2, 3, 4, 5, 6, 7), 40), TileTaken(0, 36), TurnBegan(1))
    assert state.stacks == ((36,), ())


@pytest.mark.parametrize(
    ("stacks", "grill", "points", "found"),
    [
        (((), ()), None, 25, ["take 25"]),
        (((25,), ()), None, 25, ["take 24"]),
        (((), (25,)), None, 25, ["steal 25 1", "take 24"]),
        (((), (25, 24)), None, 25, ["take 23"]),
        (((), (21, 25)), (26, 27), 25, ["steal 25 1"]),
        (((), (24,), (26,)), (30,), 25, []),
        (((), (36,)), None, 40, ["take 35"]),
        (((), (36,)), (22,), 40, ["take 22"]),
    ],
)
def test_what_a_total_is_worth(stacks, grill, points, found):
    rules = rules_for(len(stacks))
    cast = {25: "cast 6 6 6 6 6 1 1 2", 40: "cast 6 6 6 6 6 6 6 6"}[points]
    state, _ = play(rules, table(*stacks, grill=grill), "roll", cast)
    state = State(0, "decide", state.dice, tuple(range(points // 5)), state.grill, state.down, state.stacks)
    assert list(map(str, takes(state))) == list(map(str, rules.takes(state))) == found


def test_any_lower_tile_may_be_taken_by_option():
    rules = rules_for(any_lower=True)
    start = table((), (25,), grill=(22, 24, 30))
    state, _ = play(rules, start, *TO_25, "stop")
    assert rules.legal_moves(state) == (Steal(25, 1), Take(24), Take(22))
    after, events = play(rules, state, "take 22")
    assert events[0] == TileTaken(0, 22)
    assert after.grill == (24, 30)
    alone, _ = play(rules, table((), (), grill=(22, 24, 30)), *TO_25, "stop")
    assert rules.legal_moves(alone) == (Take(24), Take(22))
    assert refusal(rules, alone, "decline") == ("must_take", {})
    _, events = play(rules, table((), (), grill=(22, 30)), *TO_25, "stop")
    assert events[0] == TileTaken(0, 22)


def test_a_theft_uncovers_the_next_tile():
    rules = rules_for(3)
    state, _ = play(rules, table((21,), (), (22, 25)), *TO_25, "stop")
    assert state.phase == "claim"
    assert rules.legal_moves(state) == (Steal(25, 2), Take(24))
    after, events = play(rules, state, "steal 25 2")
    assert events == (TileStolen(0, 2, 25), TurnBegan(1))
    assert after.stacks == ((21, 25), (), (22,))


def test_the_only_theft_may_be_declined():
    rules = rules_for()
    state, _ = play(rules, table((22,), (25,), grill=(26, 30)), *TO_25, "stop")
    assert rules.legal_moves(state) == (Steal(25, 1), DECLINE)
    after, events = play(rules, state, "decline")
    assert events == (TurnFailed(0, "declined"), TileReturned(0, 22), TileTurnedDown(30), TurnBegan(1))
    assert (after.grill, after.stacks) == ((22, 26), ((), (25,)))


def test_a_roll_without_a_new_face_fails_at_once():
    rules = rules_for()
    state, events = play(rules, table((21, 23), ()), *TO_25, "roll", "cast 6 6 6")
    assert events == (
        DiceThrown(0, ((5, 6), (6, 6), (7, 6))),
        TurnFailed(0, "no_free_face"),
        TileReturned(0, 23),
        TileTurnedDown(36),
        TurnBegan(1),
    )
    assert state.stacks == ((21,), ())


def test_no_worm_counts_before_the_total():
    rules = rules_for()
    _, events = play(rules, rules.initial(), *NO_WORM)
    assert events == (TurnFailed(0, "no_worm"), TurnBegan(1))


@pytest.mark.parametrize(
    ("options", "stacks", "grill", "events"),
    [
        ({}, ((30,), ()), (25, 33), [TileReturned(0, 30), TileTurnedDown(33)]),
        ({}, ((30,), ()), (25, 26), [TileReturned(0, 30)]),
        ({}, ((), ()), (25, 26), []),
        ({"always_turn": True}, ((), ()), (25, 26), [TileTurnedDown(26)]),
        ({"always_turn": True}, ((30,), ()), (25, 26), [TileReturned(0, 30)]),
        ({"short_game": True}, ((30,), ()), (25, 26), [TileReturned(0, 30), TileTurnedDown(30)]),
        ({"short_game": True}, ((30,), ()), (25, 33), [TileReturned(0, 30), TileTurnedDown(33)]),
        ({"short_game": True}, ((), ()), (25, 26), []),
    ],
)
def test_the_price_of_failing(options, stacks, grill, events):
    rules = rules_for(**options)
    state, happened = play(rules, table(*stacks, grill=grill), *NO_WORM)
    assert happened == (TurnFailed(0, "no_worm"), *events, TurnBegan(1))
    turned = {event.tile for event in events if isinstance(event, TileTurnedDown)}
    assert turned <= set(state.down)
    assert state.grill == tuple(sorted({*grill, *stacks[0]} - turned))


def test_the_last_tile_ends_the_game_at_once():
    rules = rules_for(3)
    state, events = play(rules, table((33,), (21, 22), (36, 23), grill=(25,)), *TO_25, "stop")
    assert events == (TileTaken(0, 25), GameEnded((0,)))
    assert (rules.to_act(state), rules.legal_moves(state)) == (OVER, ())
    result = rules.result(state)
    assert result.scores == rules.scores(state) == (6, 2, 5)
    assert (result.ranking, result.reason, result.tie_breaks) == (((0,), (2,), (1,)), "grill_empty", ())
    assert [line.points for line in result.breakdown] == [(0, 2, 1), (2, 0, 0), (0, 0, 0), (4, 0, 4)]


def test_a_failure_can_end_the_game_by_option():
    rules = rules_for(always_turn=True)
    state, events = play(rules, table((), (), grill=(25,)), *NO_WORM)
    assert events == (TurnFailed(0, "no_worm"), TileTurnedDown(25), GameEnded((0, 1)))
    result = rules.result(state)
    assert (result.scores, result.ranking, result.tie_breaks) == ((0, 0), ((0, 1),), ())


def test_equal_worms_are_parted_by_the_highest_tile():
    rules = rules_for(5)
    state = State(0, "over", UNTHROWN, (), (), (), ((34, 21), (33, 22), (35, 23), (), ()))
    result = rules.result(state)
    assert result.ranking == ((2,), (0,), (1,), (3, 4))
    assert (result.winners, result.tie_breaks) == ((2,), ("highest_tile", "highest_tile"))


def test_no_result_before_the_end():
    rules = rules_for()
    assert rules.result(rules.initial()) is None


def test_chance_outcomes_are_the_throws_that_differ():
    rules = rules_for()
    state, _ = play(rules, rules.initial(), "roll")
    outcomes = dict(rules.chance_outcomes(state))
    assert len(outcomes) == 1287
    assert sum(outcomes.values()) == 1
    assert outcomes[Cast((1, 1, 1, 1, 1, 1, 1, 2))] * 6**8 == 8


def test_every_throw_is_equally_likely():
    rules = rules_for()
    state, _ = play(rules, table((), ()), *TO_25, "roll")

    class Ramp:
        """Stands for a generator: gives the middles of equal parts of the unit interval, in order."""

        def __init__(self, parts):
            self.values = iter([(i + 0.5) / parts for i in range(parts)])

        def random(self):
            return next(self.values)

    ramp = Ramp(6**3)
    assert len({rules.sample_chance(state, ramp) for _ in range(6**3)}) == 6**3
    five, _ = play(rules, table((), ()), "roll", "cast 6 6 6 1 1 1 1 1", "keep 6", "roll")
    ramp = Ramp(6**5)
    assert len({rules.sample_chance(five, ramp) for _ in range(6**5)}) == 6**5


@pytest.mark.parametrize(
    "text",
    ["", "keep", "keep 0", "keep 7", "Keep 6", "keep  6", "take 20", "take 37", "steal 26", "steal 26 7", "cast",
     "cast 1 1 1 1 1 1 1 1 1", "cast 0", "start 7", "roll on", " roll", "stop\n"],
)  # fmt: skip
def test_texts_that_are_no_moves(text):
    with pytest.raises(ValueError, match="is no move of worms"):
        parse_move(text)


def test_pieces_are_dice_and_tiles():
    rules = WormsRules(2, {"starter": "first", "any_lower": False, "always_turn": False, "short_game": False})
    pieces = rules.pieces(rules.initial())
    assert len(set(pieces)) == len(pieces) == 24
    assert pieces[0] == "die:0"
    assert pieces[-1] == "tile:36"
