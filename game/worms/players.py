"""The computer players of Worms on the Grill, and the hint.

A level plays by rules of thumb (`Thumb`), or exactly for a valuation of the ends of the turn (`Valuation`): with the
turn solver every decision is then a look-up. Another level is another row of LEVELS.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from game.core.contract import Advice
from game.worms.chances import by_chances
from game.worms.moves import DECLINE, KEEPS, ROLL, STOP, Keep, Move, Steal, Take
from game.worms.outlook import Valuation, by_worms, turn_solver
from game.worms.rules import WormsRules, offers
from game.worms.solver import TOTALS, fail_chance, moment_after, moment_of
from game.worms.state import ALL_FACES, POINTS, WORMS, State, free_faces, has_worm

Facts = dict[str, int | float | str]


class Thumb(NamedTuple):
    """Plays by what lies on the table, without reckoning."""

    by_points: bool
    """Sets aside the face that brings the most points; otherwise the one on the most dice, as children do."""
    dare: float
    """How often it rolls on although there is something to take."""


LEVELS: dict[str, Thumb | Valuation] = {
    "easy": Thumb(by_points=False, dare=0.35),
    "normal": Thumb(by_points=True, dare=0.0),
    "hard": by_worms,
    "expert": by_chances,
}


def choose(rules: WormsRules, view: State, seat: int, level: str, rng: Random) -> Move:
    """The move of a computer player. Raises KeyError for an unknown level."""
    moves = rules.legal_moves(view)
    how = LEVELS[level]
    if len(moves) == 1:
        return moves[0]
    if isinstance(how, Thumb):
        return _by_thumb(rules, view, how, moves, rng)
    values = values_by(rules, view, how)
    return max(values, key=values.__getitem__)


def _by_thumb(rules: WormsRules, view: State, thumb: Thumb, moves: tuple[Move, ...], rng: Random) -> Move:
    if view.phase == "keep":
        worth = {face: view.dice.count(face) * (POINTS[face] if thumb.by_points else 1) for face in free_faces(view)}
        return KEEPS[max(worth, key=lambda face: (worth[face], face))]
    if view.phase == "decide":
        return STOP if rules.takes(view) and rng.random() >= thumb.dare else ROLL
    return moves[0]


def values_by(rules: WormsRules, view: State, valuation: Valuation) -> dict[Move, float]:
    """What each legal move is worth; of equals the first is to be preferred."""
    outlook = valuation(rules, view)
    if view.phase == "claim":
        values: dict[Move, float] = {take: outlook.takes[take] for take in rules.takes(view)}
        return values if isinstance([*values][-1], Take) else {**values, DECLINE: outlook.fail}
    solver = turn_solver(rules, view, outlook)
    if view.phase == "keep":
        return {KEEPS[face]: solver.kept(*moment_after(view, face)) for face in free_faces(view)[::-1]}
    moment = moment_of(view)
    roll = solver.roll(*moment)
    if view.phase == "ready":
        return {ROLL: roll}
    stop = solver.stop(*moment)
    return {STOP: stop, ROLL: roll} if rules.takes(view) else {ROLL: roll, STOP: stop}


REASONS = (
    "first_roll",
    "only_face",
    "best_face",
    "last_face",
    "stop_take",
    "stop_steal",
    "roll_for_more",
    "roll_no_worm",
    "roll_too_few",
    "take_steal",
    "take_grill",
)
"""Keys of the sentences of `advise`, with their facts. Chances are 0-1; `worms` counts what is gained or lost at once,
expected of who goes on for worms.

first_roll     a turn starts with all dice        -
only_face      no other face may be taken         face
best_face      this face leaves the best chance   face, dice (how many show it), worms (expected after it), other and
               to win                             other_worms (the next best face), fail (of the next roll)
last_face      the best face, which uses up the   face, dice, total, worms, other, other_worms
               dice or the faces
stop_take      stop, the grill tile is worth more tile, worms (on it), roll_worms (expected of rolling on), fail
stop_steal     stop, and take another's tile      tile, victim, worms, roll_worms, fail
roll_for_more  rolling on promises more           tile (to be had now), worms (on it), roll_worms, fail
roll_no_worm   without a worm nothing counts      total, fail
roll_too_few   the total is worth no tile yet     total, needed (the lowest total above that is worth one; 0: none is),
                                                  fail
take_steal     the tile of the other              tile, victim, worms
take_grill     the tile from the grill            tile, worms
"""


def advise(rules: WormsRules, view: State, seat: int, rng: Random) -> Advice:
    """The choice of the expert, and why; see REASONS. Failing on purpose, which may be wise at times, is not proposed."""
    values = values_by(rules, view, by_chances)
    if rules.takes(view):
        values.pop(DECLINE, None)
    else:
        values.pop(STOP, None)
    best = sorted(values, key=values.__getitem__, reverse=True)
    match best[0]:
        case Keep(face):
            return Advice(str(best[0]), *_why_face(rules, view, face, best))
        case Steal(tile, victim):
            return Advice(str(best[0]), "take_steal", {"tile": tile, "victim": victim, "worms": WORMS[tile]})
        case Take(tile):
            return Advice(str(best[0]), "take_grill", {"tile": tile, "worms": WORMS[tile]})
        case move:
            return Advice(str(move), *_why_roll_or_stop(rules, view, move))


def _why_face(rules: WormsRules, view: State, face: int, best: Sequence[Move]) -> tuple[str, Facts]:
    if len(best) == 1:
        return "only_face", {"face": face}
    worms = values_by(rules, view, by_worms)
    other = best[1]
    assert isinstance(other, Keep)
    mask, left, points = moment_after(view, face)
    facts: Facts = {
        "face": face,
        "dice": view.dice.count(face),
        "worms": worms[KEEPS[face]],
        "other": other.face,
        "other_worms": worms[other],
    }
    if not left or mask == ALL_FACES:
        return "last_face", {**facts, "total": points}
    return "best_face", {**facts, "fail": fail_chance(mask, left)}


def _why_roll_or_stop(rules: WormsRules, view: State, move: Move) -> tuple[str, Facts]:
    if view.phase == "ready":
        return "first_roll", {}
    mask, left, points = moment_of(view)
    fail = fail_chance(mask, left)
    offered = rules.takes(view)
    if not has_worm(view):
        return "roll_no_worm", {"total": points, "fail": fail}
    if not offered:
        totals = range(points + 1, TOTALS)
        needed = next((total for total in totals if offers(view, total, rules.any_lower)), 0)
        return "roll_too_few", {"total": points, "needed": needed, "fail": fail}
    best = max(offered, key=by_chances(rules, view).takes.__getitem__)
    roll_worms = values_by(rules, view, by_worms)[ROLL]
    facts: Facts = {"tile": best.tile, "worms": WORMS[best.tile], "roll_worms": roll_worms, "fail": fail}
    if move == ROLL:
        return "roll_for_more", facts
    return ("stop_steal", {**facts, "victim": best.victim}) if isinstance(best, Steal) else ("stop_take", facts)
