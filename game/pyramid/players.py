"""The computer players of Tumbledown and the hint. They know what their seat sees, and think in counts, not seconds.

Easy and normal count every turn through to the end of its mayhem and stray from what looks best, easy far; hard and
expert play the best of these on in sampled worlds, hard a few times and not far, expert often and far. All
levels are one player with other numbers; how they were measured is told in rules.md.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from math import exp
from random import Random
from typing import NamedTuple

from game.ai.racing import race
from game.core.contract import Advice
from game.pyramid.moves import Fall, Place
from game.pyramid.plans import Ending, Plan, falls, placements
from game.pyramid.rules import PyramidRules
from game.pyramid.simulate import ORDER, flat_wall, key_of, origin_of
from game.pyramid.state import State
from game.pyramid.worlds import Table, World, playout, refilled, sample, table_of


class Level(NamedTuple):
    """What makes a player strong or weak."""

    playouts: int
    """Games played on in thought for one decision; 0: none, only this turn is looked at."""
    candidates: int
    """Plans that are played on."""
    plies: int
    """Turns after which a game played on is judged."""
    temperature: float
    """In tiles: how much worse a plan may look and still be taken now and then; 0: never. Keeps players that only look at
    one turn from bringing the same tiles down in turn for ever."""
    least: int = 24
    """Worlds in which all candidates are tried before any is given up."""


LEVELS = {
    "easy": Level(0, 0, 0, 1.8),
    "normal": Level(0, 0, 0, 0.7),
    "hard": Level(9, 3, 2, 0.0),
    "expert": Level(1200, 8, 10, 0.0),
}
HINT = Level(300, 6, 10, 0.0, least=40)
"""Looks as far as expert, in so many worlds that the chance it tells holds."""

PRIOR = 0.02
"""How much of the chance to win one tile of a plan's first look stands for, against the noise of few worlds."""
NEGLIGIBLE = 0.01
"""Chance to win for which no further worlds are looked at."""


class Judged(NamedTuple):
    """A plan and what the sampled worlds say about it."""

    plan: Plan
    chance: float
    """To win, estimated."""


def choose(rules: PyramidRules, view: State, seat: int, level: str, rng: Random) -> Place | Fall:
    """The move of `seat` at a level of LEVELS, from what it sees."""
    strength = LEVELS[level]
    table, plans = look(rules, view, seat)
    if strength.temperature:
        return _tempted(plans, strength.temperature, rng).move
    if not strength.playouts or len(plans) == 1:
        return plans[0].move
    return played_on(plans, table, strength, rng)[0].plan.move


def advise(rules: PyramidRules, view: State, seat: int, rng: Random) -> Advice:
    """The choice of HINT, and why. Reasons:

    `wins` (nothing is left), `quiet` (nothing happens), `fewest_back` (no quiet move; `back` tiles come back),
    `worth_it` (a quiet move exists, but this one promises more), `fall_quiet` and `fall_back` for a falling tile.
    Facts: `tile`, `back` (tiles that come back, an average where a die is thrown), `chance` (to win, in percent, to
    the nearest 5), `quiet_moves` (how many there are).
    """
    table, plans = look(rules, view, seat)
    best = played_on(plans, table, HINT, rng)[0]
    plan = best.plan
    quiet = len({p.move for p in plans if not p.returned})
    if isinstance(plan.move, Fall):
        reason = "fall_back" if plan.returned else "fall_quiet"
    elif not plan.returned:
        reason = "wins" if _is_last(table) else "quiet"
    else:
        reason = "worth_it" if quiet else "fewest_back"
    facts: dict[str, int | float | str] = {
        "tile": ORDER[plan.tile] if plan.tile >= 0 else _falling_tile(view),
        "back": round(plan.returned, 1),
        "chance": 5 * round(20 * best.chance),
        "quiet_moves": quiet,
    }
    return Advice(str(plan.move), reason, facts)


def look(rules: PyramidRules, view: State, seat: int) -> tuple[Table, list[Plan]]:
    """What `seat` sees, and all it can do, what looks best at once first."""
    origin = origin_of(view.board)
    wall = flat_wall(view.board, origin)
    table = table_of(rules.laws, view, seat)
    if view.falling is not None:
        return table, falls(wall, key_of(view.falling, origin), table)
    return table, placements(wall, table, origin)


def played_on(plans: list[Plan], table: Table, strength: Level, rng: Random) -> list[Judged]:
    """The best-looking plans, judged in a race over sampled worlds, best first."""
    tried = plans[: strength.candidates]

    def values(candidates: Sequence[int]) -> list[float]:
        world, luck = sample(table, rng), rng.random()
        return [
            PRIOR * tried[c].score + one_game(tried[c], world, table, strength.plies, luck, rng) for c in candidates
        ]

    found = race(len(tried), values, strength.playouts, strength.least, NEGLIGIBLE)
    return [Judged(tried[c], mean - PRIOR * tried[c].score) for c, mean, _ in found]


def one_game(plan: Plan, world: World, table: Table, plies: int, luck: float, rng: Random) -> float:
    """Plays one world on after a plan; 1 is a win. `luck` decides a die of the plan."""
    ending = _branch(plan, luck)
    seat = table.seat
    hands = list(world.hands)
    piles = [deque(pile) for pile in world.piles]
    piles[seat] += ending.taken
    hands[seat] = refilled(hands[seat] & ~(1 << plan.tile) if plan.tile >= 0 else hands[seat], piles[seat])
    if not hands[seat]:
        return 1.0
    return playout(dict(ending.wall), hands, piles, (seat + 1) % len(hands), table, plies, rng)


def _branch(plan: Plan, luck: float) -> Ending:
    for chance, ending in plan.branches:
        luck -= chance
        if luck < 0:
            return ending
    return plan.branches[-1][1]


def _tempted(plans: list[Plan], temperature: float, rng: Random) -> Plan:
    """A plan at random, the better the likelier; never one that brings most tiles back where a quiet one exists."""
    most = max(plan.returned for plan in plans)
    if most and any(not plan.returned for plan in plans):
        plans = [plan for plan in plans if plan.returned < most]
    top = max(plan.score for plan in plans)
    return rng.choices(plans, [exp((plan.score - top) / temperature) for plan in plans])[0]


def _is_last(table: Table) -> bool:
    return table.hand.bit_count() == 1 and not table.pile_sizes[table.seat]


def _falling_tile(view: State) -> str:
    return next(laid.tile for laid in view.board if laid.cell == view.falling)
