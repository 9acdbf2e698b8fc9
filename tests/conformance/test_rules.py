"""What every game has to keep of the contract: pure rules, complete legal moves, luck, records, an end."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cli.arena import play_out
from game.core.contract import CHANCE, OVER, Game
from game.core.record import RANDOM
from tests.conformance.tables import GAMES, is_refused, packed, pool, spots, states, tables, walk, walks

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


@every_game
def test_description_is_whole(game: Game) -> None:
    assert game.name
    assert 1 <= game.min_seats <= game.max_seats
    assert game.minutes > 0
    assert game.cap > 0
    assert len(set(game.levels)) == len(game.levels)
    for option in game.options:
        assert option.label
        assert option.default in option.values
        assert len({(type(value), value) for value in option.values}) == len(option.values) > 1
        assert len(option.value_labels) in (0, len(option.values))
    assert game.complete({}) == {option.key: option.default for option in game.options}


@every_game
@given(data=st.data())
def test_apply_is_pure(game: Game, data: st.DataObject) -> None:
    table, walked = data.draw(walks(game))
    rules, again = table.rules, table.rules
    for ply in walked[:: max(1, len(walked) // 60)]:
        before = packed(ply.state)
        step = again.apply(ply.state, ply.move)
        assert step == ply.step
        assert step == rules.apply(msgspec.json.decode(before, type=game.state), game.parse_move(str(ply.move)))
        assert packed(ply.state) == before
        for value in (step.state, *step.events):
            assert type(value).__struct_config__.frozen
            hash(value)


@every_game
@given(data=st.data())
def test_legal_moves_are_unique_ordered_and_accepted(game: Game, data: st.DataObject) -> None:
    """Failure 34: a seat is to act, and has no legal move."""
    table, walked = data.draw(walks(game))
    rules = table.rules
    for state in spots(table, walked):
        legal = rules.legal_moves(state)
        assert isinstance(legal, tuple)
        assert bool(legal) == (rules.to_act(state) >= 0)
        assert len(set(legal)) == len(legal)
        assert legal == table.rules.legal_moves(msgspec.json.decode(packed(state), type=game.state))
        for move in legal:
            assert not is_refused(rules, state, move)


@every_game
@given(data=st.data())
def test_all_other_moves_are_refused_and_change_nothing(game: Game, data: st.DataObject) -> None:
    table, walked = data.draw(walks(game))
    rules = table.rules
    of_seats, of_table = pool(game.slug)
    rng = Random(table.seed)
    for state in spots(table, walked):
        before = packed(state)
        legal = set(rules.legal_moves(state))
        strangers = [*rng.sample(of_seats, min(100, len(of_seats))), *_mutants(game, of_seats, rng)]
        if rules.to_act(state) != CHANCE:
            strangers += rng.sample(of_table, min(20, len(of_table)))
        for move in strangers:
            assert is_refused(rules, state, move) == (move not in legal), f"{move} in {state}"
        assert packed(state) == before


@every_game
@given(data=st.data())
def test_table_takes_only_possible_luck(game: Game, data: st.DataObject) -> None:
    table, walked = data.draw(walks(game))
    rules = table.rules
    rng = Random(table.seed)
    for state in (s for s in spots(table, walked, 20) if rules.to_act(s) == CHANCE):
        for move in _mutants(game, pool(game.slug)[1], rng):
            if not is_refused(rules, state, move):
                after, usual = rules.apply(state, move).state, rules.apply(state, _luck(rules, state)).state
                assert sorted(rules.pieces(after)) == sorted(rules.pieces(usual))


@every_game
@given(data=st.data())
def test_moves_have_a_text_form(game: Game, data: st.DataObject) -> None:
    table, walked = data.draw(walks(game))
    rules = table.rules
    moves = {ply.move for ply in walked}
    for state in spots(table, walked):
        moves.update(rules.legal_moves(state))
    texts = {str(move) for move in moves}
    assert len(texts) == len(moves)
    for move in moves:
        text = str(move)
        assert text.isprintable()
        assert game.parse_move(text) == move
        assert hash(game.parse_move(text)) == hash(move)


@every_game
@given(text=st.one_of(st.text("abelrt ,.-/019²٣ґ\n\0", max_size=20), st.sampled_from(["", " ", "1" * 5000])))
def test_other_texts_are_no_moves(game: Game, text: str) -> None:
    try:
        move = game.parse_move(text)
    except ValueError:
        return
    assert str(move) == text


@every_game
def test_a_move_is_written_in_one_way(game: Game) -> None:
    for move in (*pool(game.slug)[0][:200], *pool(game.slug)[1][:50]):
        text = str(move)
        digit = next((at for at, sign in enumerate(text) if sign.isdigit()), len(text))
        number = text[:digit] + "{}" + text[digit:]
        variants = {f" {text}", f"{text} ", f"{text}\n", text.replace(" ", "  "), text.upper(), text.title()}
        variants |= {number.format("0"), number.format("+"), text.replace("1", "١"), text.replace("2", "²")}
        for variant in variants - {text}:
            try:
                read = game.parse_move(variant)
            except ValueError:
                continue
            assert str(read) == variant


@every_game
def test_moves_of_other_games_are_none_of_this_one(game: Game) -> None:
    own = {str(move).split()[0] for moves in pool(game.slug) for move in moves}
    for other in GAMES:
        for move in (*pool(other.slug)[0][:50], *pool(other.slug)[1][:10]):
            if str(move).split()[0] not in own:
                with pytest.raises(ValueError):
                    game.parse_move(str(move))


@every_game
@given(data=st.data())
def test_states_survive_json(game: Game, data: st.DataObject) -> None:
    table, walked = data.draw(walks(game))
    for state in states(table, walked):
        assert msgspec.json.decode(packed(state), type=game.state) == state


@every_game
@given(data=st.data())
def test_chances_are_those_of_the_outcomes(game: Game, data: st.DataObject) -> None:
    table, walked = data.draw(walks(game))
    rules = table.rules
    for state in (s for s in spots(table, walked, 12) if rules.to_act(s) == CHANCE):
        assert _luck(rules, state) == _luck(rules, state)
        listed = rules.chance_outcomes(state)
        if listed is None:
            continue
        outcomes = list(listed)
        assert all(isinstance(chance, Fraction) and chance > 0 for _, chance in outcomes)
        assert sum(chance for _, chance in outcomes) == 1
        assert len({move for move, _ in outcomes}) == len(outcomes)
        for move, _ in outcomes[:: max(1, len(outcomes) // 100)]:
            assert not is_refused(rules, state, move)


@every_game
@given(data=st.data())
def test_pieces_are_conserved(game: Game, data: st.DataObject) -> None:
    table, walked = data.draw(walks(game))
    rules = table.rules
    dealt: list[str] | None = None
    for state in states(table, walked):
        pieces = sorted(rules.pieces(state))
        assert len(set(pieces)) == len(pieces)
        if dealt is None and rules.to_act(state) != CHANCE:
            dealt = pieces
        assert dealt is None or pieces == dealt


@every_game
@settings(max_examples=max(2, settings.default.max_examples // 6))
@given(data=st.data())
def test_every_game_ends_within_its_cap(game: Game, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    rules = table.rules
    played = play_out(game, rules, [RANDOM] * table.seats, str(table.seed))
    assert played.result is not None, f"not over after {len(played.moves)} moves"
    assert rules.to_act(played.state) == OVER
    assert rules.legal_moves(played.state) == ()
    for move in pool(game.slug)[0][:50]:
        assert is_refused(rules, played.state, move)
    result = played.result
    everybody = list(range(table.seats))
    assert sorted(seat for group in result.ranking for seat in group) == everybody
    assert all(result.ranking)
    best = min(result.scores) if game.fewest_wins else max(result.scores)
    assert {result.scores[seat] for seat in result.ranking[0]} == {best}
    assert len(result.scores) == len(rules.scores(played.state)) == table.seats
    if result.breakdown:
        assert tuple(map(sum, zip(*(line.points for line in result.breakdown), strict=True))) == result.scores
    assert result.reason


@every_game
@given(data=st.data())
def test_there_is_a_result_only_at_the_end(game: Game, data: st.DataObject) -> None:
    table, walked = data.draw(walks(game))
    rules = table.rules
    for state in states(table, walked):
        assert (rules.result(state) is not None) == (rules.to_act(state) == OVER)
        assert len(rules.scores(state)) == table.seats


@every_game
@given(data=st.data())
def test_options_of_one_table_do_not_reach_another(game: Game, data: st.DataObject) -> None:
    one, walked = data.draw(walks(game))
    other = data.draw(tables(game))
    walk(other, 50)
    assert walk(one, len(walked)) == walked


def _luck(rules: Any, state: Any) -> Any:
    return rules.sample_chance(state, Random("luck"))


def _mutants(game: Game, moves: tuple[Any, ...], rng: Random) -> list[Any]:
    """Moves of texts that were damaged a little and can still be read as moves."""
    mutants = []
    for move in rng.sample(moves, min(40, len(moves))):
        text = _damaged(str(move), rng)
        try:
            mutants.append(game.parse_move(text))
        except ValueError:
            continue
    return mutants


def _damaged(text: str, rng: Random) -> str:
    words = text.split(" ")
    match rng.randrange(4):
        case 0:
            rng.shuffle(words)
        case 1:
            words[rng.randrange(len(words))] = rng.choice(["0", "1", "7", "99", "-1", "A", ""])
        case 2:
            words.append(rng.choice(words))
        case _:
            at = rng.randrange(len(text))
            return text[:at] + rng.choice("0123456789-, ABRLhx") + text[at + 1 :]
    return " ".join(words)
