"""Tumbledown looked at afterwards: chances to win from many quick games played on, knowing what everybody holds; choices
judged in sampled worlds, from what the seat saw. Luck is the deal and the die of the special fire."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev

from game.ai.review import Loss
from game.pyramid.moves import Fall, Place
from game.pyramid.plans import Plan, falls
from game.pyramid.players import look, one_game
from game.pyramid.rules import PyramidRules
from game.pyramid.simulate import INDEX, flat_wall, key_of, origin_of
from game.pyramid.state import DEAL, ENDED, FALL, START, THROW, State
from game.pyramid.worlds import playout, refilled, sample, standing, table_of

UNIT = "chance"
EXACT = False
DEAR = 3.0
WORLDS = 30

GAMES = 60
"""Quick games for the chances of one position."""
LUCKY = 4
"""Times as many where luck is measured."""
PLIES = 10
"""Turns of a quick game, then it is judged."""


def chances(rules: PyramidRules, state: State, rng: Random, games: int = GAMES) -> tuple[float, ...]:
    """Of each seat to win, estimated from quick games played on."""
    if state.phase in (START, DEAL):
        return (1 / rules.seats,) * rules.seats
    if state.phase == ENDED:
        return tuple(float(seat == state.turn) for seat in range(rules.seats))
    if state.phase == THROW:
        thrown = [(rules.apply(state, die).state, float(share)) for die, share in rules.chance_outcomes(state) or ()]
        parts = [(chances(rules, after, rng, games // len(thrown)), share) for after, share in thrown]
        return tuple(sum(found[seat] * share for found, share in parts) for seat in range(rules.seats))
    return _played_on(rules, state, rng, games)


def _played_on(rules: PyramidRules, state: State, rng: Random, games: int) -> tuple[float, ...]:
    origin = origin_of(state.board)
    wall = flat_wall(state.board, origin)
    table = table_of(rules.laws, state, state.turn)
    hands = [sum(1 << INDEX[tile] for tile in hand) for hand in state.hands]
    piles = [tuple(INDEX[tile] for tile in pile) for pile in state.piles]
    turn = state.turn
    if state.phase == FALL and state.falling is not None:
        ending = falls(wall, key_of(state.falling, origin), table)[0].branches[0][1]
        wall, pile = ending.wall, deque((*piles[turn], *ending.taken))
        hands[turn] = refilled(hands[turn], pile)
        piles[turn] = tuple(pile)
        turn = (turn + 1) % rules.seats
    sums = [0.0] * rules.seats
    for _game in range(games):
        held, stacks = hands[:], [deque(pile) for pile in piles]
        playout(dict(wall), held, stacks, turn, table, PLIES, rng)
        won = next((seat for seat, hand in enumerate(held) if not hand), None)
        for seat in range(rules.seats):
            sums[seat] += standing(held, stacks, seat) if won is None else float(seat == won)
    return tuple((total + 1 / rules.seats) / (games + 1) for total in sums)  # nothing is certain before the end


def luck(rules: PyramidRules, before: State, after: State, rng: Random) -> tuple[float, ...]:
    """By how many per cent the deal or the die moved each seat's chance."""
    if before.phase == START:
        return (0.0,) * rules.seats
    was = chances(rules, before, rng, LUCKY * GAMES)
    now = chances(rules, after, rng, LUCKY * GAMES)
    return tuple(100 * (new - old) for old, new in zip(was, now, strict=True))


def losses(
    rules: PyramidRules, view: State, seat: int, moves: Sequence[Place | Fall], rng: Random, worlds: int
) -> list[Loss]:
    """In per cent of the chance to win; all moves, each with its best-looking falls, meet the same worlds."""
    table, plans = look(rules, view, seat)
    wanted: list[Plan] = [next(plan for plan in plans if plan.move == move) for move in moves]
    lost: list[list[float]] = [[] for _ in wanted[1:]]
    for _world in range(worlds):
        world, fate, seed = sample(table, rng), rng.random(), rng.random()
        won = [100 * one_game(plan, world, table, PLIES, fate, Random(seed)) for plan in wanted]
        for values, value in zip(lost, won[1:], strict=True):
            values.append(won[0] - value)
    return [Loss(fmean(values), stdev(values) / len(values) ** 0.5) for values in lost]


def worst(rules: PyramidRules, view: State, seat: int) -> Place | Fall:
    """The move that looks worst at once."""
    return look(rules, view, seat)[1][-1].move
