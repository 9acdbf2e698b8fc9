"""Pizza Underground looked at afterwards. All figures are chances to win, estimated from what the boards are worth; what
the next roll can do is counted exactly, and dear choices are checked by rounds played on."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from statistics import fmean, stdev

from msgspec.structs import replace

from game.ai.review import Loss
from game.core.contract import CHANCE
from game.manholes.board import CELLS, lines_of
from game.manholes.moves import LEAVE, ROLL, Leave, Move, Roll, Take
from game.manholes.players import choose
from game.manholes.rules import ManholesRules
from game.manholes.scoring import ranking
from game.manholes.state import Exit, State
from game.manholes.worth import expectation, worth

UNIT = "chance"
EXACT = False
DEAR = 3.0
WORLDS = 10

ENOUGH = 120.0
"""Boards worth more than this win no more often."""
SETTLED, AT_RISK, LINE, TURN = 0.0431, 0.0586, 1.753, 0.127
"""What counts for the score of a seat, whose softmax is the chance to win: the worth of what lies for good, more worth at
risk, a line that is safe, being on turn. Fitted by logistic regression to 25,000 positions of games between players of all
levels, all options; every tenth of the chances came true within 2.5 %."""


def chances(rules: ManholesRules, state: State, rng: Random) -> tuple[float, ...]:
    """Of each seat to win, estimated; the last state is certain."""
    if state.phase == "over":
        winner = ranking(state.banked, state.exits)[0]
        return tuple(float(seat == winner) for seat in range(rules.seats))
    powers = [exp(_score(state, seat)) for seat in range(rules.seats)]
    return tuple(power / sum(powers) for power in powers)


def _score(state: State, seat: int) -> float:
    settled = min(ENOUGH, worth(state.banked[seat]))
    risked = min(ENOUGH, worth(state.covers(seat))) - settled
    line = LINE if lines_of(state.banked[seat]) else 0.0
    return SETTLED * settled + AT_RISK * risked + line + (TURN if state.seat == seat and state.phase != "start" else 0.0)


def luck(rules: ManholesRules, before: State, after: State, rng: Random) -> tuple[float, ...]:
    """By how many per cent a roll moved the chance of the seat that rolled: the best it can do with it, against the mean of
    all rolls."""
    gains = [0.0] * rules.seats
    if before.phase == "cast":
        by_cell, bust = _after_roll(rules, before)
        open_cells = rules.pairs_by_cell(after) if after.phase == "place" else {}
        now = max((by_cell[cell] for cell in open_cells), default=bust)
        gains[before.seat] = 100 * (now - expectation(rules.plan, before.pool, by_cell, bust))
    return tuple(gains)


def _after_roll(rules: ManholesRules, state: State) -> tuple[dict[int, float], float]:
    """The chance of the seat on turn by the cell it covers after a roll, and after a bust."""
    seat = state.seat
    by_cell = {}
    for cell in range(CELLS):
        if rules.reach(state, seat) >> cell & 1:
            placed = _with(state.placed, seat, (*state.placed[seat], cell))
            by_cell[cell] = _chance(rules, replace(state, phase="turn", placed=placed), seat)
    exits = (*state.exits, Exit(seat, "bust"))
    lost = replace(state, phase="turn", placed=_with(state.placed, seat, ()), exits=exits)
    if len(exits) == rules.seats and any(map(lines_of, state.banked)):
        lost = replace(lost, phase="over")
    return by_cell, _chance(rules, lost, seat)


def _chance(rules: ManholesRules, state: State, seat: int) -> float:
    return chances(rules, state, Random(0))[seat]


def _of_move(rules: ManholesRules, state: State, move: Move) -> float:
    """The chance of the seat to act after its move, counted as far as its next roll; the moves of others in between are left
    out."""
    seat = state.seat
    match move:
        case Roll():
            by_cell, bust = _after_roll(rules, state)
            return expectation(rules.plan, state.pool, by_cell, bust)
        case Leave():
            return _chance(rules, rules.apply(state, move).state, seat)
        case Take():
            after = rules.apply(state, move).state
            return 1 - max(_of_move(rules, after, further) for further in rules.legal_moves(after))
    after = replace(rules.apply(state, move).state, seat=seat, phase="turn")
    return max(_of_move(rules, after, ROLL), _of_move(rules, after, LEAVE))


def losses(
    rules: ManholesRules, view: State, seat: int, moves: Sequence[Move], rng: Random, worlds: int
) -> list[Loss]:
    """In per cent of the chance to win: counted with the next roll at first sight, then by rounds played on."""
    if worlds <= WORLDS:
        values = [100 * _of_move(rules, view, move) for move in moves]
        return [Loss(values[0] - value) for value in values[1:]]
    starts = [rules.apply(view, move).state for move in moves]
    lost: list[list[float]] = [[] for _ in moves[1:]]
    for _world in range(worlds):
        luck_of = rng.random()
        ends = [100 * _chance(rules, _round_played_on(rules, start, Random(luck_of)), seat) for start in starts]
        for values, value in zip(lost, ends[1:], strict=True):
            values.append(ends[0] - value)
    return [Loss(fmean(values), stdev(values) / len(values) ** 0.5) for values in lost]


def _round_played_on(rules: ManholesRules, state: State, rng: Random) -> State:
    """The beginning of the next round, or the end; all play as the hard level does."""
    this = state.round
    while state.round == this and state.phase != "over":
        actor = rules.to_act(state)
        move = rules.sample_chance(state, rng) if actor == CHANCE else choose(rules, state, actor, "hard", rng)
        state = rules.apply(state, move).state
    return state


def worst(rules: ManholesRules, view: State, seat: int) -> Move:
    """The move with the least chance at first sight."""
    return min(rules.legal_moves(view), key=lambda move: _of_move(rules, view, move))


def _with(by_seat: tuple[tuple[int, ...], ...], seat: int, value: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*by_seat[:seat], value, *by_seat[seat + 1 :])
