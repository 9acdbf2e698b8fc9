"""Exact odds of the next roll (rules.md, "Odds"). The pairs of different colours are independent, so the chance that
none of them helps is the product of their misses."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from game.manholes.board import FACE_PAIRS, SIZE, Plan, cells_of, lines_of, mask_of, plan_of
from game.manholes.notation import read_asked
from game.manholes.rules import ManholesRules, spare_colours, taken_by
from game.manholes.state import State


def misses(plan: Plan, colour: str, cells: int) -> int:
    """In how many of the 36 ordered pairs of faces a colour names none of the cells (a bit mask)."""
    return sum(ways for named, ways in plan.outcomes[colour] if not named & cells)


def chance_of_none(plan: Plan, pool: Sequence[str], cells: int) -> Fraction:
    """The chance that a roll of the pool names none of the cells; 1 for an empty pool."""
    missed = 1
    for colour in pool:
        missed *= misses(plan, colour, cells)
    return Fraction(missed, FACE_PAIRS ** len(pool))


def line_cells(board: int, reach: int) -> int:
    """The cells within reach where a cover makes a new line or a longer one."""
    before = lines_of(board)
    return sum(1 << cell for cell in cells_of(reach) if lines_of(board | 1 << cell) != before)


def after_next(rules: ManholesRules, state: State, seat: int) -> tuple[int, tuple[str, ...]] | None:
    """The next seat in the round after this one, and the dice left in the pool once it has gone. Where it would choose,
    it takes what hurts this seat most. None when this seat is alone."""
    others = [(seat + step) % rules.seats for step in range(1, rules.seats)]
    follower = next((other for other in others if not state.is_out(other)), None)
    if follower is None:
        return None
    is_first = not state.exits
    choices = spare_colours(rules.colours) if is_first and rules.has_choice else (None,)
    pools = []
    for chosen in choices:
        taken = taken_by(rules.colours, follower, state.pool, chosen)
        pools.append(tuple(colour for colour in state.pool if colour not in taken))
    reach = rules.reach(state, seat)
    return follower, max(pools, key=lambda pool: chance_of_none(rules.plan, pool, reach))


def bust_after(rules: ManholesRules, state: State, cell: int) -> Fraction:
    """The chance that the roll after the next cover busts, when the seat to act puts it on `cell`, with this pool."""
    seat = state.seat
    reach = rules.plan.reach(state.banked[seat], (*state.placed[seat], cell))
    return chance_of_none(rules.plan, state.pool, reach)


def panel(rules: ManholesRules, view: State, seat: int) -> dict[str, Any]:
    """What the odds panel shows for a seat:

    `in` is it in the round (all else is missing if not); `dice` how many it would roll; `bust` the chance of the next
    roll to bust and `bust_exact` the same as a fraction; `line` the chance that it can make a line; `hits` by colour
    the chance of that pair alone; `after_next` {`seat`, `dice`, `bust`} once the next seat has gone (None when
    alone); `placements` while the seat must place: `cell` [row, column], `bust` and `line` of the roll that follows.
    """
    if view.phase in ("start", "over") or view.is_out(seat):
        return {"in": False}
    reach = rules.reach(view, seat)
    answer = {"in": True, "dice": 2 * len(view.pool)} | _roll(rules, view.pool, view.covers(seat), reach)
    answer["hits"] = {c: 1 - misses(rules.plan, c, reach) / FACE_PAIRS for c in view.pool}
    answer["after_next"] = None
    if found := after_next(rules, view, seat):
        follower, pool = found
        bust = float(chance_of_none(rules.plan, pool, reach))
        answer["after_next"] = {"seat": follower, "dice": 2 * len(pool), "bust": bust}
    answer["placements"] = []
    if view.phase == "place" and view.seat == seat:
        for cell in rules.pairs_by_cell(view):
            reach = rules.plan.reach(view.banked[seat], (*view.placed[seat], cell))
            roll = _roll(rules, view.pool, view.covers(seat) | 1 << cell, reach)
            answer["placements"].append({"cell": list(divmod(cell, SIZE)), **roll})
    return answer


def _roll(rules: ManholesRules, pool: Sequence[str], board: int, reach: int) -> dict[str, Any]:
    bust = chance_of_none(rules.plan, pool, reach)
    line = 1 - chance_of_none(rules.plan, pool, line_cells(board, reach))
    return {"bust": float(bust), "bust_exact": str(bust), "line": float(line)}


def odds_of(position: Any) -> dict[str, Any]:
    """The answer of the command line to `{"side", "board", "dice": [colours], "rule"}` (see `notation`): `bust` and
    `hit_per_pair` by colour as fractions, `bust_percent`, and `line`, the chance that the roll can make a line.
    Raises ValueError with a sentence."""
    asked = read_asked(position)
    plan = plan_of(asked.side, asked.rule)
    reach = plan.reach(asked.board.banked, asked.board.placed)
    covers = asked.board.banked | mask_of(asked.board.placed)
    bust = chance_of_none(plan, asked.dice, reach)
    return {
        "hit_per_pair": {c: f"{FACE_PAIRS - misses(plan, c, reach)}/{FACE_PAIRS}" for c in asked.dice},
        "bust": str(bust),
        "bust_percent": round(float(100 * bust), 2),
        "line": float(1 - chance_of_none(plan, asked.dice, line_cells(covers, reach))),
    }
