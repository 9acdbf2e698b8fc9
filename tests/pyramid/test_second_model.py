"""The rules against a second model of them, on disorder and in whole games."""

from __future__ import annotations

from random import Random

import pytest

from game.core.contract import CHANCE, OVER
from game.pyramid.cases import name_of, told
from game.pyramid.moves import Die, Fall, Place
from game.pyramid.resolve import THROW, Chain, Laws
from game.pyramid.rules import open_spaces
from game.pyramid.state import FALL, PLACE
from game.pyramid.tiles import TILES
from game.pyramid.wall import Wall, spaces_in
from tests.pyramid.positions import OPTION_SETS, random_wall, table
from tests.pyramid.second_model import SecondGame, SecondModel, cell, place

SCANS = ("LR", "RL")
TURNS = 20_000
"""At least so many are compared in whole games."""


class Answers:
    """The same luck for both models: falls and dice by a seed, in the order they are asked for."""

    def __init__(self, seed: str) -> None:
        self.falls = Random(f"{seed} falls")
        self.dice = Random(f"{seed} dice")

    def side(self) -> str:
        return self.falls.choice("LR")

    def face(self) -> int:
        return self.dice.randint(1, 6)


def resolved(laws: Laws, wall: Wall, placed: tuple[int, int], answers: Answers) -> Chain:
    chain = Chain(laws, 0, wall, [], [])
    chain.placed = placed if laws.special_fire else None
    while trouble := chain.run():
        if trouble.kind == THROW:
            chain.throw(trouble.cell, answers.face())
        else:
            chain.fall(trouble.cell, answers.side())
    return chain


@pytest.mark.parametrize("scan", SCANS)
@pytest.mark.parametrize("options", OPTION_SETS, ids=lambda o: "+".join(k for k, on in o.items() if on) or "plain")
def test_both_models_agree_on_any_disorder(options: dict[str, bool], scan: str) -> None:
    for number in range(150):
        seed = f"{options} {scan} {number}"
        rng = Random(seed)
        wall = random_wall(rng, rng.randint(1, 24))
        where = rng.choice(spaces_in(wall)) if any(row == 0 for row, _ in wall) else (0, 50)
        tile = rng.choice([code for code in TILES if code not in wall.values()])
        second = SecondModel({**options, "scan": scan}, {place(*c): code for c, code in wall.items()}, [])
        answers = Answers(seed)
        second.build(tile, place(*where), lambda _, a=answers: a.side(), answers.face)
        wall[where] = tile
        first = resolved(Laws(**options, scan=scan), wall, where, Answers(seed))
        assert [told(event) for event in first.events] == second.told
        assert {name_of(c): code for c, code in first.wall.items()} == {cell(p): c for p, c in second.wall.items()}
        assert (first.pile, first.out) == (second.pile, second.left_the_game)


@pytest.mark.parametrize("scan", SCANS)
@pytest.mark.parametrize("options", OPTION_SETS, ids=lambda o: "+".join(k for k, on in o.items() if on) or "plain")
def test_both_models_play_the_same_games(options: dict[str, bool], scan: str) -> None:
    turns = number = 0
    while turns < TURNS / (len(OPTION_SETS) * len(SCANS)):
        turns += compare_game(2 + number % 5, options, scan, f"{options} {scan} {number}")
        number += 1


def compare_game(seats: int, options: dict[str, bool], scan: str, seed: str) -> int:
    """Plays a random game in both models at once; returns the number of turns."""
    rng, answers, twin = Random(seed), Answers(seed), Answers(seed)
    rules = table(seats, scan, starter="first", **options)
    state = rules.initial()
    deal = rules.sample_chance(state, rng)
    state = rules.apply(state, deal).state
    second = SecondGame(seats, {**options, "scan": scan}, list(deal.order), 0)
    turns = 0
    while rules.to_act(state) != OVER:
        assert {name_of(c) for c in open_spaces(state)} == second.model().spaces()
        move = rng.choice(rules.legal_moves(state))
        assert isinstance(move, Place)
        events = second.turn(move.tile, place(*move.cell), lambda _: twin.side(), twin.face)
        happened = list(rules.apply(state, move).events)
        state = rules.apply(state, move).state
        while state.phase == FALL or rules.to_act(state) == CHANCE:
            step = rules.apply(state, Fall(answers.side()) if state.phase == FALL else Die(answers.face()))
            happened += step.events
            state = step.state
        turns += 1
        assert [told(event) for event in happened if hasattr(event, "wave")] == events
        assert {place(*laid.cell): laid.tile for laid in state.board} == second.wall
        assert [list(hand) for hand in state.hands] == second.hands
        assert [list(pile) for pile in state.piles] == second.piles
        assert list(state.out) == second.left_the_game
        assert (state.turn, state.phase == PLACE) == (second.player, second.winner is None)
    return turns
