"""The computer players of Pizza Underground, and the hint (rules.md, "Computer players").

A level says how it places and when it leaves; another level is another row of LEVELS.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import NamedTuple

from game.core.contract import Advice
from game.manholes.board import SIZE, lines_of
from game.manholes.moves import LEAVE, ROLL, Move, Place, Take
from game.manholes.odds import chance_of_none, line_cells
from game.manholes.rules import ManholesRules, spare_colours
from game.manholes.scoring import pizzas, ranking
from game.manholes.state import Exit, State
from game.manholes.worth import expectation, missing_through, worth, worth_with

Facts = dict[str, int | float | str]

LEAVING = 1.5
"""Rolling on must promise so much more worth than leaving does."""
CARE = 2.2
"""What a certain bust in the next roll is worth when a cover is placed."""


class Level(NamedTuple):
    """How a computer player decides."""

    blur: float | None
    """Of the worth of cells that differ by so much the better is taken e times as often; 0: always the best; None: all
    cells alike."""
    dare: float | None
    """Leaves when the chance to bust is above this; None: when the exact expectation says so, with an eye on the end."""


LEVELS = {
    "easy": Level(blur=None, dare=0.30),
    "normal": Level(blur=8.0, dare=0.25),
    "hard": Level(blur=0.0, dare=None),
}


def choose(rules: ManholesRules, view: State, seat: int, level: str, rng: Random) -> Move:
    """The move of a computer player. Raises KeyError for an unknown level."""
    how = LEVELS[level]
    moves = rules.legal_moves(view)
    if len(moves) == 1:
        return moves[0]
    if view.phase == "turn":
        leaves = weigh(rules, view).leaves if how.dare is None else bust_chance(rules, view) > how.dare
        return LEAVE if leaves else ROLL
    if how.blur is None:
        return rng.choice(moves)
    values = _values(rules, view)
    best = max(values, key=values.__getitem__)
    if not how.blur:
        return best
    weights = [exp((value - values[best]) / how.blur) for value in values.values()]
    return rng.choices(tuple(values), weights)[0]


def _values(rules: ManholesRules, view: State) -> dict[Move, float]:
    """What each way to place a cover, or to choose a colour, is worth."""
    return _placings(rules, view) if view.phase == "place" else _takings(rules, view)


def bust_chance(rules: ManholesRules, view: State) -> float:
    """Of the next roll of the seat whose turn it is."""
    return float(chance_of_none(rules.plan, view.pool, rules.reach(view, view.seat)))


def _placings(rules: ManholesRules, view: State) -> dict[Move, float]:
    """By legal move: the worth of the board after it, less what its risk in the next roll costs."""
    seat = view.seat
    cells = 0
    for move in rules.legal_moves(view):
        assert isinstance(move, Place)
        cells |= 1 << move.cell
    return {
        Place(cell): value - CARE * risk_after(rules, view, cell)
        for cell, value in worth_with(view.covers(seat), cells).items()
    }


def risk_after(rules: ManholesRules, view: State, cell: int) -> float:
    """The chance of the seat to bust in the roll after a cover on `cell`, with the dice there are now."""
    seat = view.seat
    reach = rules.plan.reach(view.banked[seat], (*view.placed[seat], cell))
    return float(chance_of_none(rules.plan, view.pool, reach))


def _takings(rules: ManholesRules, view: State) -> dict[Move, float]:
    """By colour to take along: what the other one can then hope for, turned round."""
    other = 1 - view.seat
    values: dict[Move, float] = {}
    for move in rules.legal_moves(view):
        assert isinstance(move, Take)
        pool = tuple(c for c in view.pool if c not in (move.colour, rules.colours[view.seat]))
        values[move] = -_rolling(rules, view, other, pool)
    return values


def _rolling(rules: ManholesRules, view: State, seat: int, pool: tuple[str, ...]) -> float:
    """The exact mean worth of a seat's board after one roll and the best placing."""
    by_cell = worth_with(view.covers(seat), rules.reach(view, seat))
    return expectation(rules.plan, pool, by_cell, worth(view.banked[seat]))


class Weighing(NamedTuple):
    """Leaving against rolling on."""

    leaves: bool
    why: str
    """`beaten`: somebody who is out has a line and is ahead. `ahead`: a line lies here and beats everybody. `worth`."""
    stay: float
    """Worth of the board when leaving now."""
    roll: float
    """Mean worth after one roll."""
    rival: int
    """The seat that is ahead, where `why` is `beaten`; otherwise -1."""


def weigh(rules: ManholesRules, view: State) -> Weighing:
    """Should the seat to act leave? Never while somebody who is out has a line that it does not beat; at once with a line
    that beats everybody; otherwise by worth."""
    seat = view.seat
    board = view.covers(seat)
    stay, roll = worth(board), _rolling(rules, view, seat, view.pool)
    places = places_if_left(rules, view)
    better = places[: places.index(seat)]
    rival = next((other for other in better if view.is_out(other) and lines_of(view.banked[other])), -1)
    if rival >= 0:
        return Weighing(False, "beaten", stay, roll, rival)
    if not better and lines_of(board):
        return Weighing(True, "ahead", stay, roll, -1)
    return Weighing(stay > roll - LEAVING, "worth", stay, roll, -1)


def places_if_left(rules: ManholesRules, view: State) -> tuple[int, ...]:
    """The seats, best first, if the seat to act left now and all others that are still in after it, in their turns."""
    order = [(view.seat + step) % rules.seats for step in range(rules.seats)]
    exits = view.exits + tuple(Exit(seat, "left") for seat in order if not view.is_out(seat))
    return ranking([view.covers(seat) for seat in range(rules.seats)], exits)


REASONS = (
    "first_roll",
    "leave_ahead",
    "leave_risk",
    "roll_beaten",
    "roll_on",
    "only_cell",
    "makes_line",
    "best_cell",
    "take_colour",
)
"""Keys of the sentences of `advise`, with their facts. Chances are 0-1; rows and columns count from 0.

first_roll   the first turn of a round must roll     bust
leave_ahead  a line lies there and beats everybody   pizzas
leave_risk   the next roll risks more than it        covers (of this round), bust, line (chance of the next roll to
             promises                                make one)
roll_beaten  who is out has a line and is ahead      rival (seat), bust, line
roll_on      the next roll promises more             covers, bust, line
only_cell    no other cell can be covered            row, column
makes_line   a cover there makes a line              row, column, pizzas (of the whole board then)
best_cell    a cover there brings a line nearest     row, column, missing (covers to the nearest line through it), bust
             with the least risk                     (of the roll after it)
take_colour  the other one is left with most risk    colour, bust (of the other one's next roll), other, other_bust (if
                                                     the other colour is taken)
"""


def advise(rules: ManholesRules, view: State, seat: int, rng: Random) -> Advice:
    """The choice of the hard level, and why; see REASONS."""
    move = choose(rules, view, seat, "hard", rng)
    match move:
        case Place(cell):
            return Advice(str(move), *_why_cell(rules, view, cell))
        case Take(colour):
            return Advice(str(move), "take_colour", _why_colour(rules, view, colour))
        case _:
            return Advice(str(move), *_why_roll_or_leave(rules, view))


def _why_cell(rules: ManholesRules, view: State, cell: int) -> tuple[str, Facts]:
    row, column = divmod(cell, SIZE)
    facts: Facts = {"row": row, "column": column}
    if len(rules.legal_moves(view)) == 1:
        return "only_cell", facts
    before = view.covers(view.seat)
    if line_cells(before, 1 << cell):
        return "makes_line", {**facts, "pizzas": pizzas(before | 1 << cell)}
    missing = missing_through(before | 1 << cell, cell)
    return "best_cell", {**facts, "missing": missing, "bust": risk_after(rules, view, cell)}


def _why_colour(rules: ManholesRules, view: State, colour: str) -> Facts:
    other = next(spare for spare in spare_colours(rules.colours) if spare != colour)
    reach = rules.reach(view, 1 - view.seat)

    def bust(taken: str) -> float:
        pool = [c for c in view.pool if c not in (taken, rules.colours[view.seat])]
        return float(chance_of_none(rules.plan, pool, reach))

    return {"colour": colour, "bust": bust(colour), "other": other, "other_bust": bust(other)}


def _why_roll_or_leave(rules: ManholesRules, view: State) -> tuple[str, Facts]:
    seat = view.seat
    bust = bust_chance(rules, view)
    if not view.placed[seat]:
        return "first_roll", {"bust": bust}
    weighed = weigh(rules, view)
    board = view.covers(seat)
    if weighed.why == "ahead":
        return "leave_ahead", {"pizzas": pizzas(board)}
    line = 1 - float(chance_of_none(rules.plan, view.pool, line_cells(board, rules.reach(view, seat))))
    if weighed.why == "beaten":
        return "roll_beaten", {"rival": weighed.rival, "bust": bust, "line": line}
    facts: Facts = {"covers": len(view.placed[seat]), "bust": bust, "line": line}
    return ("leave_risk" if weighed.leaves else "roll_on"), facts
