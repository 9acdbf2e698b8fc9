"""What lies on the table of a duel, and the terms it is played on (rules.md, "Set-up" and "Two stages")."""

from __future__ import annotations

from typing import Literal

import msgspec

COUNTER_TOP = 6
PLACES = ("pile:0", "pile:1", "pot")
"""Names of the heaps, in the order of `State.heaps`."""
POT = 2

Phase = Literal["start", "throw", "dice", "over"]
"""Who throws first is open; a seat is to throw; the dice are falling; the match has ended."""


class State(msgspec.Struct, frozen=True):
    """One moment of a match. Coins are numbers, the last of a heap lies on top."""

    phase: Phase
    to_throw: int
    stage: int
    """1: prizes come out of the pot. 2: the other one pays into it."""
    heaps: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    """Pile of seat 0, pile of seat 1, pot; all empty when counters are used."""
    counters: tuple[int, int] = (0, 0)
    """What the counters show; (0, 0) when coins are used."""
    dice: tuple[int, ...] = ()
    """The last throw as it lies there, by die; empty before the first."""
    starter: int = 0
    """Who threw first in this duel."""
    wins: tuple[int, int] = (0, 0)
    """Duels won in this match."""
    ended_by: str = ""
    """How the last finished duel of the match ended (see `DuelWon.reason`)."""


class Terms(msgspec.Struct, frozen=True):
    """The options that change the odds of a duel."""

    pool: int = 12
    """Coins of both together; of no account with counters."""
    extras: bool = False
    strict_debt: bool = False
    counters: bool = False

    def holdings(self, state: State) -> tuple[int, int]:
        """What each seat has: coins in the pile, or the number on the counter."""
        return state.counters if self.counters else (len(state.heaps[0]), len(state.heaps[1]))

    def room(self, own: int, other: int) -> int:
        """The most the thrower can still gain in stage 1."""
        return COUNTER_TOP - own if self.counters else self.pool - own - other

    def payment(self, stage: int, own: int, other: int, prize: int) -> int | None:
        """How much of the prize moves; None where the other one must pay and cannot, and so loses."""
        if stage == 1:
            return min(prize, self.room(own, other))
        if prize and (other == 0 or (self.strict_debt and other < prize)):
            return None
        return min(prize, other)

    def stage_after(self, stage: int, own: int, other: int) -> int:
        """The stage that a throw leaves behind, from what thrower and other have then."""
        if stage == 1:
            return 1 if self.room(own, other) else 2
        return 2 if own or other else 1
