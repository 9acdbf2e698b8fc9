"""The fast simulation against the rules."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import Any

import pytest

from game.core.contract import CHANCE, OVER
from game.pyramid import simulate, worlds
from game.pyramid.moves import Die, Fall, Place
from game.pyramid.plans import endings
from game.pyramid.rules import PyramidRules
from game.pyramid.simulate import INDEX, ORDER, cell_of, flat_wall, key_of, origin_of, quiet_at, settle, spaces_in
from game.pyramid.state import FALL, PLACE, State, tiles_left
from game.pyramid.wall import spaces_in as spaces_by_rule
from game.pyramid.wall import wall_of
from game.pyramid.worlds import playout, sample, spaces_after, table_of
from tests.pyramid.positions import OPTION_SETS, random_play, table

OPTIONS = pytest.mark.parametrize("options", OPTION_SETS, ids=str)


class Luck(Random):
    """Tells afterwards what was drawn: sides of falls as R or L, faces of dice."""

    def __init__(self, seed: Any) -> None:
        super().__init__(seed)
        self.faces: list[int] = []

    def randint(self, a: int, b: int) -> int:
        self.faces.append(super().randint(a, b))
        return self.faces[-1]


def flat(state: State) -> tuple[dict[int, int], int]:
    origin = origin_of(state.board)
    return flat_wall(state.board, origin), origin


@OPTIONS
def test_spaces_and_quiet_tiles_are_those_of_the_rules(options: dict[str, bool]) -> None:
    for seats in (2, 4):
        rules = table(seats, **options)
        for state, _, _ in random_play(rules, Random(f"{options} {seats}")):
            if state.phase != PLACE:
                continue
            wall, origin = flat(state)
            spaces = spaces_in(wall)
            assert sorted(cell_of(key, origin) for key in spaces) == sorted(spaces_by_rule(wall_of(state.board)))
            for key in spaces:
                quiet = quiet_at(wall, key, rules.laws)
                for tile in state.hands[state.turn]:
                    step = rules.apply(state, Place(tile, *cell_of(key, origin)))
                    nothing = step.state.turn != state.turn or step.state.phase not in (FALL, "throw")
                    nothing = nothing and not any(hasattr(event, "wave") for event in step.events)
                    assert bool(quiet >> INDEX[tile] & 1) == nothing
                    if nothing:
                        built = {**wall, key: INDEX[tile]}
                        assert sorted(spaces_after(built, spaces, key)) == sorted(spaces_in(built))


@OPTIONS
def test_a_settled_wall_is_one_that_the_rules_can_come_to(options: dict[str, bool], monkeypatch: Any) -> None:
    """The quick player's own falls and dice, given to the rules, lead to the same wall and the same tiles back."""
    rules = table(2, **options)
    falls: list[int] = []
    quick = simulate._quick_side

    def noted(*args: Any) -> int:
        falls.append(quick(*args) - args[1])
        return args[1] + falls[-1]

    monkeypatch.setattr(simulate, "_quick_side", noted)
    for number in range(6):
        for state, move, _ in random_play(rules, Random(f"{options} {number}")):
            if not isinstance(move, Place):
                continue
            falls.clear()
            luck = Luck(f"{options} {number}")
            wall, origin = flat(state)
            wall[key_of(move.cell, origin)] = INDEX[move.tile]
            back = settle(wall, key_of(move.cell, origin), rules.laws, luck)
            sides = ["R" if step == simulate.STRIDE + 1 else "L" for step in falls]
            board, taken = by_rule(rules, state, move, sides, luck.faces)
            assert flat_wall(board, origin) == wall
            assert [ORDER[tile] for tile in back] == taken


def by_rule(
    rules: PyramidRules, state: State, move: Place, sides: list[str], faces: list[int]
) -> tuple[Any, list[str]]:
    """The board after a turn, and what came back; every answer must be used up."""
    step = rules.apply(state, move)
    events = list(step.events)
    while step.state.phase == FALL or rules.to_act(step.state) == CHANCE:
        answer = Fall(sides.pop(0)) if step.state.phase == FALL else Die(faces.pop(0))
        step = rules.apply(step.state, answer)
        events += step.events
    assert not sides
    assert not faces
    return step.state.board, [laid.tile for event in events for laid in getattr(event, "taken", ())]


@OPTIONS
def test_counted_endings_are_those_of_the_rules(options: dict[str, bool]) -> None:
    rules = table(3, **options)
    for state, move, _ in random_play(rules, Random(str(options))):
        if not isinstance(move, Place):
            continue
        after = rules.apply(state, move).state
        if after.phase != FALL:
            continue
        wall, origin = flat(after)
        assert after.falling is not None
        for ending in endings(wall, rules.laws, key_of(after.falling, origin))[:4]:
            step = None
            for side in ending.falls:
                step = rules.apply(step.state if step else after, Fall(side))
            assert step is not None
            assert step.state.phase not in (FALL, "throw")
            assert flat_wall(step.state.board, origin) == ending.wall


@OPTIONS
def test_playouts_keep_all_tiles_and_judge_fairly(options: dict[str, bool]) -> None:
    rng = Random(str(options))
    rules = table(4, **options)
    for number, (state, _, _) in enumerate(random_play(rules, rng)):
        if state.phase != PLACE or number % 5:
            continue
        seen = table_of(rules.laws, rules.view(state, state.turn), state.turn)
        world = sample(seen, rng)
        wall, _ = flat(state)
        assert world.hands[state.turn] == sum(1 << INDEX[tile] for tile in state.hands[state.turn])
        hands, piles = list(world.hands), [deque(pile) for pile in world.piles]
        left = [hand.bit_count() + len(pile) for hand, pile in zip(hands, piles, strict=True)]
        assert tuple(left) == tiles_left(state)
        before = sorted([*wall.values(), *held(hands, piles)])
        value = playout(wall, hands, piles, state.turn, seen, 12, rng)
        assert 0.0 <= value <= 1.0
        after = [*wall.values(), *held(hands, piles)]
        assert len(set(after)) == len(after)
        assert {tile for tile in before if not simulate.INCENDIARY[tile]} == {
            tile for tile in after if not simulate.INCENDIARY[tile]
        }
        shares = [worlds.standing(hands, piles, seat) for seat in range(4)]
        assert sum(shares) == pytest.approx(1.0)


def held(hands: list[int], piles: list[deque[int]]) -> list[int]:
    return [t for hand in hands for t in range(45) if hand >> t & 1] + [t for pile in piles for t in pile]


def test_every_hidden_tile_lies_somewhere_in_a_sampled_world() -> None:
    rules = table(5)
    for state, _, _ in random_play(rules, Random(5)):
        if rules.to_act(state) in (CHANCE, OVER):
            continue
        seen = table_of(rules.laws, rules.view(state, state.turn), state.turn)
        assert seen == table_of(rules.laws, state, state.turn), "the whole state tells no more than the view"
        world = sample(seen, Random(1))
        tiles = held(list(world.hands), [deque(pile) for pile in world.piles])
        lying = [INDEX[laid.tile] for laid in state.board] + [INDEX[tile] for tile in state.out]
        assert sorted(tiles + lying) == list(range(45))
