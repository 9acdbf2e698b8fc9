"""The computer players of Three Corners and the hint. They get what their seat may see, and nothing else.

A level is a row of numbers. `easy` lays anything, `normal` what is worth most at once. The others imagine worlds that
fit the view, lay each candidate in all of them, let everybody go on greedily for some turns, and take the best mean
difference of points. Few worlds bear only a short look ahead, as what is laid now is felt in the next answers and what
comes later is mostly noise; letting later points fade makes a longer look pay. The figures are in rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from game.ai.racing import race
from game.core.contract import Advice
from game.triangles.layout import layout_of
from game.triangles.moves import Draw, Lay, Move
from game.triangles.rules import TrianglesRules
from game.triangles.scoring import GOING_OUT, worth_of
from game.triangles.simulate import number_of, play_on, table_of
from game.triangles.state import State
from game.triangles.tiles import NUMBER, sum_of
from game.triangles.worlds import knowledge_of, spread


class Level(NamedTuple):
    """How a level thinks."""

    breadth: int
    """Candidates looked at, those worth most at once; 0: any legal move, 1: the one worth most."""
    playouts: int = 0
    """Imagined worlds in which candidates are tried, all candidates together."""
    turns: int = 0
    """Turns played on after the candidate's own."""
    fade: float = 1.0
    """What a point counts in each of these turns, as a share of what it counts one turn earlier."""
    least: int = 20
    """Worlds in which all candidates are tried before any is given up."""


LEVELS = {
    "easy": Level(0),
    "normal": Level(1),
    "hard": Level(40, playouts=70, turns=2),
    "expert": Level(40, playouts=1000, turns=20, fade=0.9),
}
HINT = Level(40, playouts=600, turns=2, least=30)
"""Looks as far as `hard`, in more worlds, so that the numbers of its sentence hold."""
NEGLIGIBLE = 0.5
"""Points for which no further worlds are looked at."""


class Candidate(NamedTuple):
    """A laying, and what the imagined worlds say of it."""

    lay: Lay
    points: int
    """At once."""
    bonus: int
    """The part of the points that is not digits."""
    value: float = 0.0
    """Mean difference of points to the best other seat, the laying's own included."""
    answer: float = 0.0
    """Mean points that the best of the others makes meanwhile."""


def candidates(view: State, moves: Sequence[Move]) -> list[Candidate]:
    """The layings among the moves, worth most first; the first tile of a round only unturned, as turning changes
    nothing."""
    layout = layout_of(view.board)
    found = []
    for lay in moves:
        if isinstance(lay, Lay) and (view.board or lay.rot == 0):
            worth = worth_of(layout, lay.tile, lay.cell)
            found.append(Candidate(lay, worth.points, worth.bonus))
    found.sort(key=lambda candidate: -candidate.points)
    return found


class Trial:
    """Candidates tried out in imagined worlds."""

    def __init__(self, rules: TrianglesRules, view: State, seat: int, level: Level) -> None:
        self.seats, self.penalty, self.seat, self.level = rules.seats, rules.penalty, seat, level
        self.table, self.known = table_of(view.board), knowledge_of(view)

    def once(self, candidate: Candidate, hands: list[int], well: list[int]) -> tuple[float, float]:
        """Value and answer in one world."""
        seat, tile = self.seat, NUMBER[candidate.lay.tile]
        rest = hands[:]
        rest[seat] ^= 1 << tile
        if not rest[seat]:
            return candidate.points + GOING_OUT + sum(map(sum_of, rest)), 0
        table = self.table.copy()
        table.lay(number_of(candidate.lay.cell), tile)
        following = (seat + 1) % self.seats
        gains = play_on(table, rest, well[:], following, 0, self.penalty, self.level.turns, self.level.fade)
        answer = max(gains[:seat] + gains[seat + 1 :])
        return candidate.points + gains[seat] - answer, answer


def appraised(
    rules: TrianglesRules, view: State, seat: int, found: Sequence[Candidate], level: Level, rng: Random
) -> list[Candidate]:
    """The candidates with value and answer, from a race over imagined worlds, best first."""
    trial = Trial(rules, view, seat, level)
    answers = [0.0] * len(found)

    def values(tried: Sequence[int]) -> list[float]:
        hands, well = spread(trial.known, rng)
        values = []
        for c in tried:
            value, answer = trial.once(found[c], hands, well)
            answers[c] += answer
            values.append(value)
        return values

    return [
        found[c]._replace(value=mean, answer=answers[c] / worlds)
        for c, mean, worlds in race(len(found), values, level.playouts, level.least, NEGLIGIBLE)
    ]


def choose(rules: TrianglesRules, view: State, seat: int, level: str, rng: Random) -> Move:
    """The move of a level of LEVELS."""
    moves = rules.legal_moves(view)
    plan = LEVELS[level]
    if len(moves) == 1:
        return moves[0]
    if not plan.breadth:
        return rng.choice(moves)
    found = candidates(view, moves)[: plan.breadth]
    if plan.playouts and len(found) > 1:
        found = appraised(rules, view, seat, found, plan, rng)
    return found[0].lay


def advise(rules: TrianglesRules, view: State, seat: int, rng: Random) -> Advice:
    """The choice of HINT, with a reason: must_draw, must_pass, only_tile (one laying), goes_out, bonus (hexagon or
    bridge), most_points, less_for_others (what brings most at once would open more to the others than it brings more),
    better_later (the points not taken now come back in the next turns).

    Facts of a laying: tile, points, bonus, most (points of the best laying at once); of a compared one also answer
    and answer_most (points the best of the others makes next on average, after this laying and after the one worth
    most; estimated from `worlds` imagined deals).
    """
    move = rules.legal_moves(view)[0]
    if not isinstance(move, Lay):
        return Advice(str(move), "must_draw" if isinstance(move, Draw) else "must_pass")
    found = candidates(view, rules.legal_moves(view))[: HINT.breadth]
    greedy = found[0]
    best = found[0]
    facts: dict[str, int | float | str] = {"most": greedy.points}
    if len(found) > 1:
        judged = appraised(rules, view, seat, found, HINT, rng)
        best = judged[0]
        greedy = next(candidate for candidate in judged if candidate.lay == greedy.lay)
        facts |= {
            "answer": round(best.answer, 1),
            "answer_most": round(greedy.answer, 1),
        }
    facts |= {"tile": best.lay.tile, "points": best.points, "bonus": best.bonus}
    return Advice(str(best.lay), _reason(view, seat, best, greedy, len(found)), facts)


def _reason(view: State, seat: int, best: Candidate, greedy: Candidate, count: int) -> str:
    if count == 1:
        return "only_tile"
    if len(view.hands[seat]) == 1:
        return "goes_out"
    if best.points == greedy.points:
        return "bonus" if best.bonus else "most_points"
    given_up, denied = greedy.points - best.points, greedy.answer - best.answer
    return "less_for_others" if denied >= given_up else "better_later"
