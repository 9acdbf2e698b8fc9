"""The odds against the figures of the rules and against throwing all dice."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from game.manholes import odds
from game.manholes.board import CELLS, COLOURS, FACES, cell_at, cells_of, lines_of, mask_of, plan_of
from game.manholes.moves import ROLL, Cast, Start
from game.manholes.rules import ManholesRules
from game.manholes.state import Exit, State
from game.manholes.worth import expectation, worth, worth_with

PLANS = [("A", "tunnel"), ("A", "network"), ("A", "sprint"), ("B", "tunnel"), ("B", "network")]
AFTER_ONE = {"side": "B", "rule": "tunnel"}


def rules_of(seats=2, side="A", rule="tunnel"):
    return ManholesRules(seats, {"side": side, "rule": rule})


def some_boards(seed, count):
    """(banked, placed) of boards as they come up in games, roughly."""
    rng = Random(seed)
    for _ in range(count):
        cells = rng.sample(range(CELLS), rng.randrange(1, 20))
        mine = rng.randrange(1, min(len(cells), 5) + 1)
        yield mask_of(tuple(cells[mine:])), tuple(cells[:mine])


@pytest.mark.parametrize(
    ("side", "cell", "pool", "bust"),
    [
        ("B", (1, 4), COLOURS, Fraction(1, 16)),
        ("B", (2, 2), COLOURS, Fraction(13, 18) ** 4),
        ("A", (0, 0), COLOURS, Fraction(80, 729)),
        ("A", (3, 3), ("green",), Fraction(1)),
    ],
)
def test_figures_of_the_rules(side, cell, pool, bust):
    plan = plan_of(side, "tunnel")
    assert odds.chance_of_none(plan, pool, plan.reach(0, (cell_at(*cell),))) == bust


@pytest.mark.parametrize(("side", "rule"), PLANS)
def test_formula_of_the_rules(side, rule):
    """Side B: 1 - (D + 2M)/36; side A: 1 - (D + 2M)/9 over the cells (with sprint: blocks) of the colour."""
    plan = plan_of(side, rule)
    for banked, placed in some_boards(3, 40):
        reach = set(cells_of(plan.reach(banked, placed)))
        for colour in COLOURS:
            named = set()
            for cell in reach:
                row, column = divmod(cell, 6)
                if side == "B":
                    named.add(tuple(sorted((row, column))))
                elif rule == "sprint" or COLOURS[row % 2 * 2 + column % 2] == colour:
                    named.add(tuple(sorted((row // 2, column // 2))))
            ways = sum(1 if a == b else 2 for a, b in named)
            hit = Fraction(ways, 36 if side == "B" else 9)
            assert 1 - Fraction(odds.misses(plan, colour, mask_of(tuple(reach))), 36) == hit


@pytest.mark.parametrize(("side", "rule"), PLANS)
def test_bust_by_throwing_all_dice_of_two_colours_through_the_rules(side, rule):
    rules = rules_of(side=side, rule=rule)
    for banked, placed in some_boards(4, 3):
        pool = ("red", "yellow")
        state = State("cast", 0, 1, 0, (banked, 0), (placed, ()), pool, (Exit(1, "left"),))
        busts = 0
        for faces in product(FACES, repeat=4):
            move = Cast((("red", *faces[:2]), ("yellow", *faces[2:])))
            busts += rules.apply(state, move).state.phase != "place"
        plan = rules.plan
        assert odds.chance_of_none(plan, pool, plan.reach(banked, placed)) == Fraction(busts, 6**4)


@pytest.mark.parametrize(("side", "rule"), PLANS)
def test_expectation_by_throwing_all_dice_of_two_colours(side, rule):
    plan = plan_of(side, rule)
    for banked, placed in some_boards(5, 6):
        board = banked | mask_of(placed)
        reach = plan.reach(banked, placed)
        by_cell = worth_with(board, reach)
        total = 0.0
        for faces in product(FACES, repeat=4):
            named = plan.named("green", *faces[:2]) | plan.named("blue", *faces[2:])
            total += max((by_cell[cell] for cell in cells_of(named & reach)), default=worth(banked))
        found = expectation(plan, ("green", "blue"), by_cell, worth(banked))
        assert found == pytest.approx(total / 6**4, abs=1e-9)


def test_worth_with_a_cover_is_the_worth_of_that_board():
    for banked, _ in some_boards(6, 50):
        free = ((1 << CELLS) - 1) & ~banked
        for cell, value in worth_with(banked, free).items():
            assert value == pytest.approx(worth(banked | 1 << cell))
    assert worth(mask_of(tuple(range(6)))) == pytest.approx(60 + 100 + 3 + 6 * 0.22)


def test_line_cells_make_lines_or_lengthen_them():
    board = mask_of((0, 1, 2, 3, 12, 13, 14, 15, 16))
    cells = odds.line_cells(board, ((1 << CELLS) - 1) & ~board)
    assert set(cells_of(cells)) == {4, 17}
    assert len(lines_of(board)) == 1


def test_after_the_next_player_has_gone():
    rules = rules_of(4)
    state = State("turn", 0, 1, 0, (0,) * 4, ((0,), (5,), (), (9,)), ("green", "red", "blue"), (Exit(1, "left"),))
    follower, pool = odds.after_next(rules, state, 0)
    assert (follower, pool) == (2, ("green", "blue"))
    assert odds.after_next(rules, state, 3)[0] == 0
    alone = State("turn", 0, 1, 0, (0, 0), ((0,), ()), ("green", "red"), (Exit(1, "left"),))
    assert odds.after_next(rules_of(), alone, 0) is None


def test_the_next_player_of_two_is_taken_to_choose_what_hurts_most():
    rules = rules_of()
    state = State("turn", 0, 1, 0, (0, 0), ((0,), (5,)))
    _, pool = odds.after_next(rules, state, 0)
    reach = rules.reach(state, 0)
    both = [odds.chance_of_none(rules.plan, ("green", kept), reach) for kept in ("red", "blue")]
    assert odds.chance_of_none(rules.plan, pool, reach) == max(both)


def test_panel():
    rules = rules_of(side="B")
    assert odds.panel(rules, rules.initial(), 0) == {"in": False}
    state = rules.apply(rules.apply(rules.initial(), Start(0)).state, ROLL).state
    state = rules.apply(state, Cast(tuple((colour, "d2", "n2") for colour in COLOURS))).state
    panel = odds.panel(rules, state, 0)
    assert [placing["cell"] for placing in panel["placements"]] == [[1, 4], [4, 1]]
    assert panel["placements"][0]["bust_exact"] == "1/16"
    state = rules.apply(state, rules.legal_moves(state)[0]).state
    panel = odds.panel(rules, state, 0)
    assert (panel["dice"], panel["bust"], panel["bust_exact"], panel["line"]) == (8, 0.0625, "1/16", 0.0)
    assert panel["hits"] == dict.fromkeys(COLOURS, 0.5)
    assert panel["after_next"] == {"seat": 1, "dice": 4, "bust": 0.25}
    assert panel["placements"] == []


def test_the_command_line_answers_a_position():
    position = {"side": "A", "board": ["L.....", *["......"] * 5], "dice": list(COLOURS)}
    answer = odds.odds_of(position)
    assert (answer["bust"], answer["bust_percent"], answer["line"]) == ("80/729", 10.97, 0.0)
    assert Fraction(answer["hit_per_pair"]["green"]) == Fraction(4, 9)
    assert odds.odds_of(position | {"rule": "sprint"})["bust"] != "80/729"
    with pytest.raises(ValueError, match="side"):
        odds.odds_of({"board": [], "dice": []})
