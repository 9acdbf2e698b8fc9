"""What can happen in a duel. Places of coins are `pot`, `pile:0` and `pile:1`; coins and dice go by their ids."""

from __future__ import annotations

import msgspec


class StarterDrawn(msgspec.Struct, frozen=True):
    """The lot fell on a seat: it throws first."""

    seat: int


class DiceThrown(msgspec.Struct, frozen=True):
    """Six dice fell."""

    seat: int
    faces: tuple[int, ...]
    """By die, 0 to 5."""


class CombinationMade(msgspec.Struct, frozen=True):
    """The throw was read; also when it pays nothing (`combo` is `nothing`, no dice)."""

    seat: int
    combo: str
    dice: tuple[str, ...]
    """Ids of the dice that make it."""
    due: int
    """Coins it pays when they are there; 0 too where it ends the duel at once."""


class CoinMoved(msgspec.Struct, frozen=True):
    """One coin went from the top of one heap to the top of another."""

    coin: str
    source: str
    target: str


class CounterTurned(msgspec.Struct, frozen=True):
    """A counter shows another number."""

    seat: int
    before: int
    after: int


class StageBegan(msgspec.Struct, frozen=True):
    """The pot is empty (or a counter full) and paying begins: 2; or nobody has anything left: 1 again."""

    stage: int


class DuelWon(msgspec.Struct, frozen=True):
    """A duel ended; the coins that still go to the winner follow."""

    seat: int
    reason: str
    """`six`, `555666`, `112233` (the other seat threw it), `debt` (nothing to pay with), `short_debt` (not enough)."""


class DuelBegan(msgspec.Struct, frozen=True):
    """The next duel of a match: all coins are back in the pot (their ways there came before)."""

    number: int
    """Counted from 1."""
    starter: int


class MatchWon(msgspec.Struct, frozen=True):
    """The last duel of a match of several is over."""

    seat: int
    wins: tuple[int, int]
