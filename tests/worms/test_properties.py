"""What holds in any game, and what may be taken, found again from the words of the rules."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from game.core.contract import OVER
from game.worms.events import DiceThrown, FaceKept, TileReturned, TileStolen, TileTaken, TileTurnedDown, TurnFailed
from game.worms.moves import parse_move
from game.worms.state import DICE, POINTS, TILES, WORM, has_worm, new_faces, total, worms_of
from tests.worms.tables import rules_for, tables, walk

SEEDS = st.integers(0, 2**32)


@given(tables(), SEEDS)
def test_tiles_and_dice_are_conserved(at, seed):
    rules, state = at
    for _, move, (after, events, _) in walk(rules, state, Random(seed), 300):
        assert parse_move(str(move)) == move
        tiles = [*after.grill, *after.down, *(tile for stack in after.stacks for tile in stack)]
        assert sorted(tiles) == list(TILES)
        assert worms_of(after.grill) + worms_of(after.down) + sum(rules.scores(after)) == 40
        assert list(after.grill) == sorted(after.grill)
        assert list(after.down) == sorted(after.down)
        assert len(set(after.kept)) == len(after.kept) <= DICE
        assert (after.phase == "over") == (not after.grill)
        assert len(events) == len(set(map(type, events)))


@given(tables(), SEEDS)
def test_states_follow_from_the_events(at, seed):
    """A reader who only hears the events knows where every tile lies, and the total."""
    rules, state = at
    grill, down, stacks = set(state.grill), set(state.down), [list(stack) for stack in state.stacks]
    for before, _, (after, events, _) in walk(rules, state, Random(seed), 300):
        for event in events:
            match event:
                case TileTaken(seat, tile):
                    grill.remove(tile)
                    stacks[seat].append(tile)
                case TileStolen(seat, victim, tile):
                    assert stacks[victim].pop() == tile == total(before)
                    stacks[seat].append(tile)
                case TileReturned(seat, tile):
                    assert stacks[seat].pop() == tile
                    grill.add(tile)
                case TileTurnedDown(tile):
                    assert tile == max(grill)
                    grill.remove(tile)
                    down.add(tile)
                case FaceKept(_, face, dice, points):
                    assert {before.dice[i] for i in dice} == {face}
                    assert points == total(before) + len(dice) * POINTS[face]
                case DiceThrown(_, faces):
                    assert [i for i, _ in faces] == [i for i in range(DICE) if i not in before.kept]
        assert (grill, down, stacks) == (set(after.grill), set(after.down), [list(stack) for stack in after.stacks])


def offered_by_the_words(state, any_lower):
    """The section on taking a tile, sentence by sentence: texts of the moves."""
    shown = [state.dice[i] for i in state.kept]
    points = sum(5 if face == WORM else face for face in shown)
    if WORM not in shown:
        return set()
    found = set()
    for seat, stack in enumerate(state.stacks):
        if seat != state.seat and stack and stack[-1] == points:
            found.add(f"steal {points} {seat}")
    reached = [tile for tile in range(21, 37) if tile in state.grill and tile <= points]
    if any_lower:
        found |= {f"take {tile}" for tile in reached}
    elif reached:
        found.add(f"take {max(reached)}")
    return found


@given(tables(), SEEDS)
def test_what_is_offered_is_what_the_rules_say(at, seed):
    rules, state = at
    for before, move, (after, events, _) in walk(rules, state, Random(seed), 300):
        offered = offered_by_the_words(before, rules.any_lower)
        assert {str(take) for take in rules.takes(before)} == offered
        if before.phase == "claim":
            legal = {str(legal) for legal in rules.legal_moves(before)}
            only_theft = all(text.startswith("steal") for text in offered)
            assert legal == offered | ({"decline"} if only_theft else set())
        if before.phase == "decide" and str(move) == "stop":
            failed = any(isinstance(event, TurnFailed) for event in events)
            assert failed == (not offered)
            assert (after.phase == "claim") == (len(offered) > 1 or any("steal" in text for text in offered))


@given(tables(), SEEDS)
def test_rolls_fail_only_without_a_new_face_and_turns_end_by_themselves(at, seed):
    rules, state = at
    for before, move, (after, events, _) in walk(rules, state, Random(seed), 300):
        reasons = [event.reason for event in events if isinstance(event, TurnFailed)]
        if before.phase == "cast":
            kept = {before.dice[i] for i in before.kept}
            assert (reasons == ["no_free_face"]) == kept.issuperset(move.faces)
        if before.phase == "keep":
            faces = {before.dice[i] for i in before.kept} | {move.face}
            left = [face for i, face in enumerate(before.dice) if i not in before.kept and face != move.face]
            assert (after.phase == "decide") == (bool(left) and len(faces) < 6)
        if after.phase == "keep":
            assert new_faces(after)
        if reasons == ["no_worm"]:
            assert not has_worm(before)
            assert str(move) != "keep 6"


@given(st.integers(2, 7), st.booleans(), st.booleans(), SEEDS)
def test_games_end_by_rule_with_scores_that_add_up(seats, any_lower, always_turn, seed):
    """Every stop that can take does, so that a game is short enough to be played to the end."""
    rules = rules_for(seats, any_lower=any_lower, always_turn=always_turn)
    rng = Random(seed)
    state = rules.initial()
    while rules.to_act(state) != OVER:
        if rules.to_act(state) < 0:
            move = rules.sample_chance(state, rng)
        elif state.phase == "decide":
            move = rules.legal_moves(state)[1 if rules.takes(state) else 0]
        else:
            move = rng.choice(rules.legal_moves(state))
        state = rules.apply(state, move).state
    result = rules.result(state)
    assert tuple(map(sum, zip(*(line.points for line in result.breakdown), strict=True))) == result.scores
    assert sorted(seat for place in result.ranking for seat in place) == list(range(seats))
    assert max(result.scores) == result.scores[result.winners[0]]
    if not always_turn:
        assert len(result.winners) == 1
