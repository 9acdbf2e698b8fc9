"""What the ends of a turn are worth, and what a turn can make of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from game.worms.moves import Steal, Take
from game.worms.rules import WormsRules, offers
from game.worms.solver import TOTALS, TurnSolver
from game.worms.state import TILES, WORMS, State


class Outlook(NamedTuple):
    """What the ends of the turn are worth to the seat whose turn it is, in any one unit."""

    fail: float
    takes: Mapping[Take | Steal, float]
    """Every tile on the grill, every top tile of the others."""

    def worth(self, end: Take | Steal | None) -> float:
        """Of one end; None is a failure."""
        return self.fail if end is None else self.takes[end]


Valuation = Callable[[WormsRules, State], Outlook]


def all_takes(state: State) -> tuple[Take | Steal, ...]:
    """All that a turn can bring to the seat whose turn it is: the tops of the others, then the grill."""
    tops = [Steal(stack[-1], seat) for seat, stack in enumerate(state.stacks) if stack and seat != state.seat]
    return (*tops, *map(Take, state.grill))


def by_worms(rules: WormsRules, state: State) -> Outlook:
    """The worms gained or lost at once."""
    own = state.stacks[state.seat]
    return Outlook(float(-WORMS[own[-1]] if own else 0), {take: float(WORMS[take.tile]) for take in all_takes(state)})


def best_ends(rules: WormsRules, state: State, outlook: Outlook) -> tuple[Take | Steal | None, ...]:
    """By total 0-40 (with a worm): the end that is worth most, None for a failure."""
    ends: list[Take | Steal | None] = [None] * TOTALS
    for points in range(TILES[0], TOTALS):
        offered: tuple[Take | Steal | None, ...] = offers(state, points, rules.any_lower)
        if offered:
            ends[points] = max(offered if isinstance(offered[-1], Take) else (*offered, None), key=outlook.worth)
    return tuple(ends)


def turn_solver(rules: WormsRules, state: State, outlook: Outlook) -> TurnSolver:
    """The turn solver for these values: one for all decisions of a turn."""
    return _solver(tuple(map(outlook.worth, best_ends(rules, state, outlook))), outlook.fail)


@lru_cache(maxsize=16)
def _solver(ends: tuple[float, ...], fail: float) -> TurnSolver:
    """Kept, since nothing that it is made of changes before the turn ends."""
    return TurnSolver(ends, fail)
