"""The flat core against the rules: the same openings, points, ends and totals on random games."""

from __future__ import annotations

from random import Random

import pytest

from game.core.contract import CHANCE
from game.triangles.layout import layout_of, spots
from game.triangles.moves import DRAW, Lay
from game.triangles.rules import TrianglesRules
from game.triangles.scoring import waiting, worth_of
from game.triangles.simulate import Table, cell_of, number_of, play_on, table_of
from game.triangles.state import State
from game.triangles.tiles import NUMBER, TILES, mask_of
from tests.triangles.positions import played, rules


def _flat(state: State) -> tuple[list[int], list[int]]:
    return list(map(mask_of, state.hands)), [NUMBER[tile] for tile in reversed(state.well)]


def test_cells_and_numbers_are_inverse() -> None:
    cells = [(x, y) for x in range(-55, 56) for y in range(-28, 29)]
    assert [cell_of(number_of(cell)) for cell in cells] == cells


@pytest.mark.parametrize("seed", range(12))
def test_the_table_knows_what_fits_and_which_bonus_waits(seed: int) -> None:
    table = Table()
    for state, move, _ in played(rules(2 + seed % 3), seed):
        if len(state.rounds) > 1:
            break
        if not isinstance(move, Lay):
            continue
        if not state.board:
            table = Table()
        else:
            layout = layout_of(state.board)
            want = {number_of(cell): mask for cell, mask in layout.frontier.items() if mask}
            assert {cell: mask for cell, mask in table.frontier.items() if mask} == want
            gains = {cell: waiting(layout, cell_of(cell)) for cell in want}
            assert table.bonus == {cell: bonus for cell, bonus in gains.items() if bonus}
            if len(state.board) % 10 == 5:
                assert Table.of(state.board).frontier == table.frontier
        if state.board or move.rot == 0:
            table.lay(number_of(move.cell), NUMBER[move.tile])
        else:
            table = _with(move)


def _with(move: Lay) -> Table:
    """A first tile that was turned: the flat core lays it unturned, so it is put there by its digits."""
    table = Table()
    digits = move.tile[3 - move.rot :] + move.tile[: 3 - move.rot]
    table.put(number_of(move.cell), *map(int, digits))
    return table


def _greedy(made: TrianglesRules, state: State) -> State:
    """The round played on by the rules, everybody laying what the flat core calls best."""
    rounds, table = len(state.rounds), Table.of(state.board)
    while len(state.rounds) == rounds and made.to_act(state) != CHANCE:
        moves = made.legal_moves(state)
        move = moves[0]
        if isinstance(move, Lay):
            layout, hand = layout_of(state.board), mask_of(state.hands[state.seat])
            points, where, tile = table.best(hand)
            (move,) = [m for m in moves if isinstance(m, Lay) and (m.cell, m.tile) == (cell_of(where), TILES[tile])]
            assert points == worth_of(layout, move.tile, move.cell).points
            assert points == max(worth_of(layout, spot[0], (spot[1], spot[2])).points for spot in spots(layout, hand))
            table.lay(where, tile)
        state = made.apply(state, move).state
    return state


@pytest.mark.parametrize(("seats", "draws"), [(s, d) for s in (2, 3, 4) for d in ("free", "penalty")])
def test_rounds_played_on_end_with_the_same_points(seats: int, draws: str) -> None:
    made = rules(seats, draws=draws)
    rng = Random(f"{seats}{draws}")
    ends = set()
    for seed in range(25):
        state = made.apply(made.initial(), made.sample_chance(made.initial(), rng)).state
        for _ in range(rng.randrange(1, 45)):
            step = made.apply(state, rng.choice(made.legal_moves(state)))
            if step.state.phase != "play":
                break
            state = step.state
        hands, well = _flat(state)
        table = Table.of(state.board)
        gains = play_on(table, hands, well, state.seat, state.drawn, made.penalty)
        after = _greedy(made, state)
        assert gains == [new - old for new, old in zip(after.scores, state.scores, strict=True)], seed
        assert tuple(map(mask_of, after.hands)) == tuple(hands)
        assert [TILES[n] for n in reversed(well)] == list(after.well)
        ends.add(after.rounds[-1].reason)
    assert ends == {"out", "blocked"}


def test_playing_on_stops_after_some_turns_and_a_copy_is_apart() -> None:
    made = rules()
    state = made.apply(made.initial(), made.sample_chance(made.initial(), Random(3))).state
    for _ in range(5):
        state = made.apply(state, made.legal_moves(state)[0]).state
    assert DRAW not in made.legal_moves(state)
    table = table_of(state.board)
    hands, well = _flat(state)
    before = dict(table.frontier), bytes(table.digits), bytes(table.filled), bytes(table.meeting), dict(table.bonus)
    played_on = table.copy()
    play_on(played_on, hands, well, state.seat, 0, False, 3)
    assert before == (table.frontier, table.digits, table.filled, table.meeting, table.bonus)
    assert sum(played_on.filled) == len(state.board) + 3
    laid = sum(map(len, state.hands)) + len(state.well) - len(well) - sum(hand.bit_count() for hand in hands)
    assert laid == 3
