"""Three Corners looked at afterwards: choices judged in sampled worlds, in points of the next turns; luck is what the hands
dealt promise for the round, and what tiles drawn promise for the next turns, in points against the mean of the others;
chances to win the match are estimated from rounds played on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import add, sub
from random import Random
from statistics import fmean, stdev

from game.ai.review import Loss
from game.triangles.moves import Draw, Lay, Move
from game.triangles.players import Candidate, Level, Trial, candidates
from game.triangles.rules import TrianglesRules
from game.triangles.scoring import match_winner
from game.triangles.simulate import play_on, table_of
from game.triangles.state import State
from game.triangles.tiles import NUMBER
from game.triangles.worlds import knowledge_of, spread

UNIT = "points"
EXACT = False
DEAR = 8.0
WORLDS = 24
REVEALING = (Draw,)

ROUNDS = 20
"""Ways in which the running round is played on for the chances."""
MATCHES = 12
"""Matches played on after each of them."""
DEALS = 300
"""Whole rounds, of which the further matches are made up."""
LUCKY = 200
"""Ways in which a round just dealt is played on to tell its luck."""
DRAWN = 40
"""Ways in which the next turns are played on to tell the luck of a tile drawn."""
LONGEST = 60
"""Further rounds of a match played on."""
_AHEAD = Level(0, turns=8, fade=0.9)
"""How far a choice or a tile drawn is followed: what comes later is mostly noise."""
_TO_THE_END = Level(0, turns=10_000)


def chances(rules: TrianglesRules, state: State, rng: Random) -> tuple[float, ...]:
    """Of each seat to win the match, estimated as an onlooker would who sees no hand: the running round is played on with
    tiles dealt anew, and rounds like any follow. (Knowing the hands, greedy play is nearly certain, and jumps at every turn.)"""
    if state.phase == "over":
        champion = match_winner(state.scores, rules.target)
        return tuple(float(seat == champion) for seat in range(rules.seats))
    wins = [1.0] * rules.seats  # nothing is certain before the end
    rounds = _rounds_to_come(rules)
    for gains in _round_played_on(rules, rules.view(state, -1), ROUNDS, rng):
        scores = [score + gain for score, gain in zip(state.scores, gains, strict=True)]
        for _match in range(MATCHES):
            wins[_match_winner(rules, scores, rounds, rng)] += 1
    return tuple(won / sum(wins) for won in wins)


def _match_winner(
    rules: TrianglesRules, scores: Sequence[float], rounds: Sequence[tuple[int, ...]], rng: Random
) -> int:
    """Who wins when rounds follow until the match is decided, each one of those given."""
    now = [round(score) for score in scores]
    for _round in range(LONGEST):
        if max(now) >= rules.target:
            champion = match_winner(now, rules.target)
            if champion is not None:
                return champion
        now = list(map(add, now, rounds[int(rng.random() * len(rounds))]))
    return max(range(rules.seats), key=now.__getitem__)


@lru_cache(maxsize=4)
def _rounds_to_come(rules: TrianglesRules) -> tuple[tuple[int, ...], ...]:
    """Points by seat of whole rounds between players who always lay what is worth most, each with the seats turned every way.
    Kept: the same for all matches."""
    rng = Random(DEALS)
    found = []
    for _deal in range(DEALS):
        state = rules.initial()
        while rules.to_act(state) < 0:
            state = rules.apply(state, rules.sample_chance(state, rng)).state
        gains = [round(gain) for gain in _round_played_on(rules, state, 1, rng)[0]]
        found += [tuple(gains[turn:] + gains[:turn]) for turn in range(rules.seats)]
    return tuple(found)


def _round_played_on(
    rules: TrianglesRules, state: State, ways: int, rng: Random, ahead: Level = _TO_THE_END
) -> list[tuple[float, ...]]:
    """The points every seat still makes in the running round; zero between rounds. What the state hides is dealt anew each
    time, and the well lies in another order."""
    if state.phase != "play":
        return [(0.0,) * rules.seats] * ways
    table, known = table_of(state.board), knowledge_of(state)
    open_well = [NUMBER[tile] for tile in state.well if tile in NUMBER]
    found = []
    for _way in range(ways):
        hands, well = spread(known, rng)
        well = well or open_well[:]
        rng.shuffle(well)
        gains = play_on(table.copy(), hands, well, state.seat, state.drawn, rules.penalty, ahead.turns, ahead.fade)
        found.append(tuple(gains))
    return found


def luck(rules: TrianglesRules, before: State, after: State, rng: Random) -> tuple[float, ...]:
    """What a move of the table or a tile drawn promises in points, against the mean of the others: the hands of a deal for
    the round; a tile drawn for the next turns, compared with what any tile of the well promised."""
    if after.phase != "play":
        return (0.0,) * rules.seats
    if before.phase != "play":
        return _leads(_round_played_on(rules, after, LUCKY, rng))
    paid = [new - old for old, new in zip(before.scores, after.scores, strict=True)]
    was = _leads(_round_played_on(rules, before, DRAWN, rng, _AHEAD))
    now = _leads([tuple(map(add, gains, paid)) for gains in _round_played_on(rules, after, DRAWN, rng, _AHEAD)])
    return tuple(map(sub, now, was))


def _leads(played: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """By seat: mean points, against the mean of the others."""
    means = [fmean(gains) for gains in zip(*played, strict=True)]
    return tuple(mean - (sum(means) - mean) / (len(means) - 1) for mean in means)


def losses(
    rules: TrianglesRules, view: State, seat: int, moves: Sequence[Move], rng: Random, worlds: int
) -> list[Loss]:
    """In points of the next turns against the best other seat; all moves meet the same worlds, and all go on greedily."""
    tried = [_candidate(view, move) for move in moves]
    trial = Trial(rules, view, seat, _AHEAD)
    lost: list[list[float]] = [[] for _ in tried[1:]]
    for _world in range(worlds):
        hands, well = spread(trial.known, rng)
        values = [trial.once(candidate, hands, well)[0] for candidate in tried]
        for found, value in zip(lost, values[1:], strict=True):
            found.append(values[0] - value)
    return [Loss(fmean(found), stdev(found) / len(found) ** 0.5) for found in lost]


def _candidate(view: State, move: Move) -> Candidate:
    assert isinstance(move, Lay)
    first = move if view.board else Lay(move.tile, move.x, move.y, 0)
    return candidates(view, (first,))[0]


def worst(rules: TrianglesRules, view: State, seat: int) -> Move:
    """The laying worth least at once."""
    return candidates(view, rules.legal_moves(view))[-1].lay
