"""Exact odds of a duel (rules.md, "Odds"): a Markov chain on (stage, what the thrower has, what the other has).

Every throw that pays leads towards an end or, with both seats empty, back to the first position. So each value is
written as `a + b * x` with x the value of the first position, the states are solved in one pass (a throw that pays
nothing only swaps the seats: two equations in two unknowns), and x follows at the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from game.coins.combos import NOTHING, PAYS, THROWS, WINS_AT_ONCE, ways
from game.coins.notation import read_position
from game.coins.rules import CoinsRules
from game.coins.state import State, Terms

Key = tuple[int, int, int]
"""Stage, what the thrower has, what the other one has."""
Affine = tuple[float, float]
"""(a, b) of `a + b * x`."""

FIRST: Key = (1, 0, 0)


class Outlook(msgspec.Struct, frozen=True):
    """From a position whose thrower is about to throw."""

    win: float
    """Chance of the thrower to win the duel, 0 to 1."""
    throws: float
    """Expected number of throws left in the duel, this one included."""


class _Solver:
    """One pass over the positions that can be reached on these terms."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        chances = {combo: count / THROWS for combo, count in ways(terms.extras).items()}
        self.swap = chances[NOTHING]
        self.win_at_once = sum(chances.get(combo, 0.0) for combo in WINS_AT_ONCE)
        self.by_prize: dict[int, float] = {}
        for combo, prize in PAYS.items():
            if prize:
                self.by_prize[prize] = self.by_prize.get(prize, 0.0) + chances[combo]
        # A throw that loses at once adds nothing to either value.
        self.wins: dict[Key, Affine] = {}
        self.throws: dict[Key, Affine] = {}

    def _followers(self, key: Key) -> Iterator[tuple[float, Key | None]]:
        """Chance and position (as its thrower sees it) after each prize; None where the thrower has won."""
        stage, own, other = key
        for prize, chance in self.by_prize.items():
            paid = self.terms.payment(stage, own, other, prize)
            if paid is None:
                yield chance, None
                continue
            after = (own + paid, other) if stage == 1 else (own, other - paid)
            yield chance, (self.terms.stage_after(stage, *after), after[1], after[0])

    def _one_sided(self, key: Key) -> tuple[Affine, Affine]:
        """Win and throws of a position without the throws that pay nothing."""
        win_a, win_b, throws_a, throws_b = self.win_at_once, 0.0, 1.0, 0.0
        for chance, follower in self._followers(key):
            if follower is None:
                win_a += chance
            elif follower == FIRST:
                win_a, win_b, throws_b = win_a + chance, win_b - chance, throws_b + chance
            else:
                self.solve(follower)
                (wa, wb), (ta, tb) = self.wins[follower], self.throws[follower]
                win_a, win_b = win_a + chance * (1 - wa), win_b - chance * wb
                throws_a, throws_b = throws_a + chance * ta, throws_b + chance * tb
        return (win_a, win_b), (throws_a, throws_b)

    def solve(self, key: Key) -> None:
        """Fill in the position, the same one with the seats swapped, and all that follows from them."""
        if key in self.wins:
            return
        mirror = (key[0], key[2], key[1])
        q, both = self.swap, 1 - self.swap**2
        pair = {at: self._one_sided(at) for at in (key, mirror)}
        for at, across in ((key, mirror), (mirror, key)):
            (win_a, win_b), (throws_a, throws_b) = pair[at]
            (other_win_a, other_win_b), (other_throws_a, other_throws_b) = pair[across]
            # win = own + q (1 - win of the mirror); throws = own + q (throws of the mirror)
            self.wins[at] = ((win_a + q - q * (other_win_a + q)) / both, (win_b - q * other_win_b) / both)
            self.throws[at] = ((throws_a + q * other_throws_a) / both, (throws_b + q * other_throws_b) / both)


@cache
def table(terms: Terms) -> dict[Key, Outlook]:
    """The outlook of every position that these terms allow; a few milliseconds for the largest pot."""
    solver = _Solver(terms)
    top = terms.room(0, 0)
    for own in range(top + 1):
        for other in range(top + 1):
            if terms.counters or own + other <= top:
                if terms.stage_after(1, own, other) == 1 and terms.stage_after(1, other, own) == 1:
                    solver.solve((1, own, other))
                if own or other:
                    solver.solve((2, own, other))
    (win_a, win_b), (throws_a, throws_b) = solver.wins[FIRST], solver.throws[FIRST]
    win, throws = win_a / (1 - win_b), throws_a / (1 - throws_b)
    return {
        key: Outlook(wins[0] + wins[1] * win, solver.throws[key][0] + solver.throws[key][1] * throws)
        for key, wins in solver.wins.items()
    }


def outlook(terms: Terms, state: State) -> tuple[tuple[float, float], float]:
    """The chance of each seat to win the running duel and the throws still expected in it (not those of later duels).

    Before the starter is known both have a half; after the match the winner of the last duel has 1.
    """
    if state.phase == "over":
        return ((1.0, 0.0) if state.wins[0] > state.wins[1] else (0.0, 1.0)), 0.0
    held = terms.holdings(state)
    seat = state.to_throw
    found = table(terms)[state.stage, held[seat], held[1 - seat]]
    if state.phase == "start":
        return (0.5, 0.5), found.throws
    return ((found.win, 1 - found.win) if seat == 0 else (1 - found.win, found.win)), found.throws


def match_outlook(rules: CoinsRules, state: State) -> tuple[float, float]:
    """The chance of each seat to win the whole match, in which the first throw changes hands from duel to duel."""
    first = table(rules.terms)[FIRST].win

    def from_duel(wins: tuple[int, int], starter: int) -> float:
        """Chance of seat 0 before a duel of that starter."""
        if max(wins) == rules.duels_to_win:
            return float(wins[0] > wins[1])
        return after_duel(wins, starter, first if starter == 0 else 1 - first)

    def after_duel(wins: tuple[int, int], starter: int, chance: float) -> float:
        """Chance of seat 0 during a duel that it wins with `chance`."""
        won, lost = (wins[0] + 1, wins[1]), (wins[0], wins[1] + 1)
        return chance * from_duel(won, 1 - starter) + (1 - chance) * from_duel(lost, 1 - starter)

    chance = outlook(rules.terms, state)[0][0]
    if state.phase == "start":
        chance = (from_duel((0, 0), 0) + from_duel((0, 0), 1)) / 2
    elif state.phase != "over":
        chance = after_duel(state.wins, state.starter, chance)
    return chance, 1 - chance


def panel(rules: CoinsRules, view: State, seat: int) -> dict[str, Any]:
    """What the odds panel shows, the same for every seat: `win` by seat, `throws` left, and `pays`, the table of the
    combinations with `prize` (coins; None where the throw ends the duel) and `chance`."""
    win, throws = outlook(rules.terms, view)
    pays = [
        {"combo": combo, "prize": PAYS.get(combo), "chance": count / THROWS}
        for combo, count in ways(rules.terms.extras).items()
    ]
    return {"win": list(win), "throws": throws, "pays": pays}


def odds_of(position: Any) -> dict[str, Any]:
    """The answer of the command line to `{"options": {...}, "state": {...}}`; raises ValueError with a sentence."""
    terms, state = read_position(position)
    win, throws = outlook(terms, state)
    return {"win": list(win), "throws": throws}
