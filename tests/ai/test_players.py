"""Asking computer players in this process."""

from __future__ import annotations

from collections import Counter
from random import Random

from game.ai.players import choose
from game.core.record import RANDOM
from tests.core.toygame import offered


def test_random_plays_every_legal_move_and_a_level_its_best() -> None:
    with offered() as toy:
        rules = toy.rules(2, toy.complete({"drop": True}))
        state = rules.initial()
        while rules.to_act(state) < 0:
            state = rules.apply(state, rules.sample_chance(state, Random(5))).state
        rng = Random(1)
        chosen = Counter(choose(toy, rules, state, 0, RANDOM, rng) for _ in range(400))
        assert set(chosen) == set(rules.legal_moves(state))
        assert min(chosen.values()) > 60
        # The toy player asserts for itself that it does not see the hands of others.
        assert str(choose(toy, rules, state, 0, "easy", rng)) == f"lay {max(state.hands[0])}"
