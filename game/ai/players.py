"""Asks a computer player for its move. Whoever is asked gets what its seat may see, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

from game.core.contract import Game
from game.core.record import RANDOM
from game.core.registry import part


def choose(game: Game, rules: Any, state: Any, seat: int, level: str, rng: Random) -> Any:
    """The move of `seat`, which is to act, at a level of the game or RANDOM: any legal move, all equally likely."""
    view = rules.view(state, seat)
    if level == RANDOM:
        return rng.choice(rules.legal_moves(view))
    return part(game.slug, "players").choose(rules, view, seat, level, rng)
