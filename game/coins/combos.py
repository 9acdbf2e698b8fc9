"""What six dice make (rules.md, "What pays"): the combination, the dice in it, its pay and how often it falls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

DICE = 6
THROWS = 6**DICE
"""All throws of six dice that can be told apart, equally likely."""

SIX = "six"
FIVE = "five"
TWO_TRIPLES = "two_triples"
FOUR = "four"
THREE_PAIRS = "three_pairs"
THREE = "three"
TWO_PAIRS = "two_pairs"
NOTHING = "nothing"
HIGH_TRIPLES = "555666"
LOW_PAIRS = "112233"

PAYS = {NOTHING: 0, TWO_PAIRS: 1, THREE: 1, FOUR: 2, THREE_PAIRS: 2, TWO_TRIPLES: 3, FIVE: 3}
"""Coins by combination; the three that are missing end the duel at once."""

WINS_AT_ONCE = frozenset({SIX, HIGH_TRIPLES})
LOSES_AT_ONCE = frozenset({LOW_PAIRS})

_BY_COUNTS = {
    (6,): SIX,
    (5, 1): FIVE,
    (3, 3): TWO_TRIPLES,
    (4, 2): FOUR,
    (4, 1, 1): FOUR,
    (2, 2, 2): THREE_PAIRS,
    (3, 2, 1): THREE,
    (3, 1, 1, 1): THREE,
    (2, 2, 1, 1): TWO_PAIRS,
}
_EXTRAS: dict[tuple[int, ...], str] = {(5, 5, 5, 6, 6, 6): HIGH_TRIPLES, (1, 1, 2, 2, 3, 3): LOW_PAIRS}


def combination(dice: tuple[int, ...], extras: bool = False) -> str:
    """The best line of the table that fits the six faces."""
    if extras:
        special = _EXTRAS.get(tuple(sorted(dice)))
        if special is not None:
            return special
    return _BY_COUNTS.get(tuple(sorted(Counter(dice).values(), reverse=True)), NOTHING)


def makers(dice: tuple[int, ...], combo: str) -> tuple[int, ...]:
    """The numbers of the dice that make up the combination, in the order they lie: those of its largest groups, for the
    pair in 3+2+1 and in 4+2 adds nothing."""
    counts = Counter(dice)
    size = 0 if combo == NOTHING else max(counts.values())
    return tuple(die for die, face in enumerate(dice) if counts[face] == size)


def distinct_throws() -> Iterator[tuple[tuple[int, ...], int]]:
    """The 462 throws that differ by more than the order of the dice, with the number of ways each falls."""
    for faces in combinations_with_replacement(range(1, 7), DICE):
        yield faces, factorial(DICE) // prod(factorial(n) for n in Counter(faces).values())


@cache
def ways(extras: bool) -> dict[str, int]:
    """How many of the 46,656 throws make each combination, best pay first."""
    order = (SIX, HIGH_TRIPLES, FIVE, TWO_TRIPLES, FOUR, THREE_PAIRS, THREE, TWO_PAIRS, NOTHING, LOW_PAIRS)
    found: Counter[str] = Counter()
    for faces, count in distinct_throws():
        found[combination(faces, extras)] += count
    return {combo: found[combo] for combo in order if combo in found}
