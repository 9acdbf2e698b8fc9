"""Nothing is decided in The Common Pot: whoever sits there throws, and the hint says how the duel stands."""

from __future__ import annotations

from random import Random

from game.coins.moves import Move
from game.coins.odds import outlook
from game.coins.rules import CoinsRules
from game.coins.state import State
from game.core.contract import Advice


def choose(rules: CoinsRules, view: State, seat: int, level: str, rng: Random) -> Move:
    """The only move there is, whatever the level."""
    return rules.legal_moves(view)[0]


def advise(rules: CoinsRules, view: State, seat: int, rng: Random) -> Advice:
    """Throw; facts: `win` in 0 to 1 for the seat, `throws` still expected."""
    win, throws = outlook(rules.terms, view)
    return Advice(move=str(rules.legal_moves(view)[0]), reason="only_throw", facts={"win": win[seat], "throws": throws})
