"""The Common Pot looked at afterwards: exact chances of the match, and luck. Nothing is decided, so nothing is judged."""

from __future__ import annotations

from random import Random

from game.coins.odds import match_outlook
from game.coins.rules import CoinsRules
from game.coins.state import State

UNIT = "chance"
EXACT = True


def chances(rules: CoinsRules, state: State, rng: Random) -> tuple[float, float]:
    """Of each seat to win the match, exact."""
    return match_outlook(rules, state)


def luck(rules: CoinsRules, before: State, after: State, rng: Random) -> tuple[float, float]:
    """By how many per cent a throw, or the lot, moved each seat's chance."""
    was, now = match_outlook(rules, before)[0], match_outlook(rules, after)[0]
    return 100 * (now - was), 100 * (was - now)
