"""Players of the toy game: one that plays, and some that misbehave as a player in a bad state would."""

from __future__ import annotations

import os
from random import Random

from game.core.contract import Advice
from game.toy.rules import Move, State, ToyRules


def choose(rules: ToyRules, view: State, seat: int, level: str, rng: Random) -> Move:
    assert all(not any(hand) for s, hand in enumerate(view.hands) if s != seat), "sees the hands of others"
    moves = rules.legal_moves(view)
    while level == "stuck":
        pass
    if level == "crash":
        os._exit(3)
    if level == "raises":
        raise KeyError("no idea")
    if level == "rubbish":
        return "rubbish"  # type: ignore[return-value]
    if level == "cheat":
        return Move("lay", (99,))
    return max(moves, key=lambda move: (move.numbers or (0,), rng.random()))


def advise(rules: ToyRules, view: State, seat: int, rng: Random) -> Advice:
    move = choose(rules, view, seat, "easy", rng)
    return Advice(str(move), "highest_card", {"card": move.numbers[0] if move.numbers else 0})
