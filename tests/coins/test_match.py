"""The chance to win a match: what holds for every position and every throw."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.coins import GAME
from game.coins.odds import match_outlook, outlook
from game.coins.rules import CoinsRules, rematch
from game.core.contract import CHANCE, OVER


def rules(**options: Any) -> CoinsRules:
    made: CoinsRules = GAME.rules(2, GAME.complete(options))
    return made


def expected(at: CoinsRules, state: Any) -> float:
    return sum(
        float(chance) * match_outlook(at, at.apply(state, move).state)[0] for move, chance in at.chance_outcomes(state)
    )


@pytest.mark.parametrize(
    "options", [{"match": 3}, {"match": 5, "counters": True, "extras": True}, {"match": 1, "pool": 6}]
)
def test_a_throw_changes_it_but_not_on_average(options: dict[str, Any]) -> None:
    at = rules(starter="first", **options)
    state = at.initial()

    rng, seen = Random("average"), 0
    while at.to_act(state) != OVER:
        if at.to_act(state) == CHANCE:
            if seen % 4 == 0:
                assert expected(at, state) == pytest.approx(match_outlook(at, state)[0], abs=1e-9)
            seen += 1
            state = at.apply(state, at.sample_chance(state, rng)).state
        else:
            state = at.apply(state, at.legal_moves(state)[0]).state
    assert match_outlook(at, state)[state.wins.index(max(state.wins))] == 1.0


def test_of_one_duel_it_is_the_chance_of_the_duel() -> None:
    at = rules(starter="second")
    state = at.initial()
    assert match_outlook(at, state) == pytest.approx(outlook(at.terms, state)[0])


def test_before_the_lot_it_is_even() -> None:
    at = rules(match=3)
    assert match_outlook(at, at.initial()) == pytest.approx((0.5, 0.5))


def test_the_first_throw_helps_less_in_a_match_in_which_it_changes_hands() -> None:
    one, three = (
        match_outlook(at, at.initial())[0] for at in (rules(starter="first"), rules(starter="first", match=3))
    )
    assert 0.5 < three < one


def test_a_rematch_is_begun_by_who_did_not_begin() -> None:
    for starter, other in (("first", "second"), ("second", "first")):
        at = rules(starter=starter, pool=8)
        options = rematch(GAME.complete({"starter": starter, "pool": 8}), at.initial())
        assert options == GAME.complete({"starter": other, "pool": 8})
