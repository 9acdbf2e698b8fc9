"""What every game has to keep secret, and what it has to let its seats know."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.contract import CHANCE, OVER, Game, IllegalMove
from tests.conformance.tables import GAMES, packed, spots, states, walks

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


@every_game
@given(data=st.data())
def test_a_view_is_a_state_and_its_own_view(game: Game, data: st.DataObject) -> None:
    table, walked = data.draw(walks(game))
    rules = table.rules
    for state in states(table, walked)[-40:]:
        for seat in range(table.seats):
            view = rules.view(state, seat)
            assert isinstance(view, game.state)
            assert rules.view(view, seat) == view
            assert msgspec.json.decode(packed(view), type=game.state) == view
            assert rules.to_act(view) == rules.to_act(state)
            assert rules.scores(view) == rules.scores(state)
            assert len(set(rules.pieces(view))) == len(list(rules.pieces(state)))


@every_game
@given(data=st.data())
def test_a_seat_knows_its_own_moves(game: Game, data: st.DataObject) -> None:
    table, walked = data.draw(walks(game))
    rules = table.rules
    for state in spots(table, walked, 12):
        seat = rules.to_act(state)
        if seat >= 0:
            assert rules.legal_moves(rules.view(state, seat)) == rules.legal_moves(state)


@every_game
@given(data=st.data())
def test_a_guess_at_the_hidden_looks_like_the_truth(game: Game, data: st.DataObject) -> None:
    table, walked = data.draw(walks(game))
    rules = table.rules
    rng = Random(table.seed)
    for state in spots(table, walked):
        for seat in range(table.seats):
            view = rules.view(state, seat)
            guess = rules.determinise(view, seat, Random(table.seed))
            assert rules.view(guess, seat) == view
            assert sorted(rules.pieces(guess)) == sorted(rules.pieces(state))
            assert guess == rules.determinise(view, seat, Random(table.seed))
            _play_on(rules, guess, rng)


@every_game
@given(data=st.data())
def test_guesses_differ_where_something_is_hidden(game: Game, data: st.DataObject) -> None:
    table, walked = data.draw(walks(game))
    rules = table.rules
    # Not at every state: what nobody has seen may follow from all the rest.
    for seat in range(table.seats):
        hidden = guesses = 0
        for state in spots(table, walked):
            view = rules.view(state, seat)
            hidden = max(hidden, len(set(rules.pieces(state)) - set(rules.pieces(view))))
            guesses = max(guesses, len({packed(rules.determinise(view, seat, Random(number))) for number in range(8)}))
        assert hidden < 4 or guesses > 1


@every_game
@given(data=st.data())
def test_no_name_of_a_hidden_piece_is_told(game: Game, data: st.DataObject) -> None:
    table, walked = data.draw(walks(game))
    rules = table.rules
    for ply in walked[:: -max(1, len(walked) // 12)]:
        for seat in range(table.seats):
            view = rules.view(ply.step.state, seat)
            # A piece that was seen to go under others may be named in what happened.
            seen = {*rules.pieces(rules.view(ply.state, seat)), *rules.pieces(view)}
            hidden = set(rules.pieces(ply.step.state)) - seen
            told = packed((view, [rules.witness(event, seat) for event in ply.step.events])).decode()
            moved = str(ply.move).split() if ply.actor != CHANCE else []
            for piece in hidden:
                name = piece.partition(":")[2]
                assert f'"{piece}"' not in told
                assert f'"{name}"' not in told or name in moved


@every_game
@given(data=st.data())
def test_what_is_hidden_changes_nothing_that_is_seen(game: Game, data: st.DataObject) -> None:
    """The same move in two worlds that a seat cannot tell apart: whoever made it still cannot, unless it revealed
    something; and events never tell more than the view after them."""
    table, walked = data.draw(walks(game))
    rules = table.rules
    rng = Random(table.seed)
    for ply in walked[:: -max(1, len(walked) // 12)]:
        for seat in range(table.seats):
            other_world = rules.determinise(rules.view(ply.state, seat), seat, rng)
            try:
                elsewhere = rules.apply(other_world, ply.move)
            except IllegalMove:
                # Somebody lays or draws a piece that lies somewhere else in that world.
                assert ply.actor != seat
                continue
            here = ply.step
            is_same_view = rules.view(here.state, seat) == rules.view(elsewhere.state, seat)
            if ply.actor in (seat, CHANCE) and not (here.reveals or elsewhere.reveals):
                assert is_same_view
            if is_same_view:
                assert _witnessed(rules, here.events, seat) == _witnessed(rules, elsewhere.events, seat)


@every_game
@given(data=st.data())
def test_only_revealing_moves_reveal(game: Game, data: st.DataObject) -> None:
    """Taking back is allowed until a hidden fact becomes known, so a move that reveals has to say it."""
    table, walked = data.draw(walks(game))
    rules = table.rules
    for ply in walked[:: -max(1, len(walked) // 40)]:
        if ply.actor == CHANCE or ply.step.reveals:
            continue
        before = set(rules.pieces(ply.state)) - set(rules.pieces(rules.view(ply.state, ply.actor)))
        after = set(rules.pieces(ply.step.state)) - set(rules.pieces(rules.view(ply.step.state, ply.actor)))
        assert before <= after


def _witnessed(rules: Any, events: tuple[Any, ...], seat: int) -> list[bytes]:
    return [packed(rules.witness(event, seat)) for event in events]


def _play_on(rules: Any, state: Any, rng: Random) -> None:
    """A guess is a whole state: the game goes on from it."""
    for _ in range(4):
        actor = rules.to_act(state)
        if actor == OVER:
            return
        move = rules.sample_chance(state, rng) if actor == CHANCE else rng.choice(rules.legal_moves(state))
        state = rules.apply(state, move).state
