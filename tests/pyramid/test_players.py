"""Computer players, hints and odds: sensible, blind to what is hidden, and one stronger than the other."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from game.core.contract import CHANCE, OVER
from game.pyramid import odds, players
from game.pyramid.moves import Fall, Place
from game.pyramid.players import LEVELS, advise, choose
from game.pyramid.rules import PyramidRules
from game.pyramid.state import FALL, PLACE, State
from game.pyramid.tiles import HIDDEN, TILES
from game.pyramid.wall import board_of
from tests.pyramid.positions import random_play, table


def position(board: dict[tuple[int, int], str], hand: str, pile: int = 5) -> State:
    """Seat 0 of two is to place; it sees its hand, and the rest is hidden."""
    own = tuple(hand.split())
    rest = [tile for tile in TILES if tile not in own and tile not in board.values()]
    return State(
        PLACE, 0, board_of(board), (own, (HIDDEN,) * 5), ((HIDDEN,) * pile, (HIDDEN,) * (len(rest) - 5 - pile))
    )


def some_choices(rules: PyramidRules, number: int) -> list[State]:
    """States of one game with something to decide."""
    states = [state for state, _, _ in random_play(rules, Random(number)) if state.phase in (PLACE, FALL)]
    return states[:: max(1, len(states) // 6)]


def duel(first: str, second: str, number: int) -> int:
    """The seat that wins a game of the two levels; seats swapped with every game, the same deal twice."""
    rules = table(2)
    seats = (first, second) if number % 2 == 0 else (second, first)
    deal, minds = Random(number // 2), [Random(f"{number // 2} {seat}") for seat in range(2)]
    state = rules.initial()
    while (actor := rules.to_act(state)) != OVER:
        if actor == CHANCE:
            move = rules.sample_chance(state, deal)
        else:
            move = choose(rules, rules.view(state, actor), actor, seats[actor], minds[actor])
        state = rules.apply(state, move).state
    return state.turn if number % 2 == 0 else 1 - state.turn


@pytest.mark.parametrize("level", LEVELS)
def test_a_careless_caller_who_hands_over_the_whole_state_tells_nothing(level: str) -> None:
    rules = table(3, special_fire=True)
    for state in some_choices(rules, 3)[1:4]:
        view = rules.view(state, state.turn)
        chosen = choose(rules, view, state.turn, level, Random(7))
        for number in range(2):
            truth = rules.determinise(view, state.turn, Random(number))
            assert choose(rules, truth, state.turn, level, Random(7)) == chosen


def test_easy_never_makes_the_worst_mayhem_where_a_quiet_move_exists() -> None:
    rules, tempted = table(2), 0
    for number in range(8):
        for state in some_choices(rules, number):
            view = rules.view(state, state.turn)
            _, plans = players.look(rules, view, state.turn)
            worst = max(plan.returned for plan in plans)
            if state.phase != PLACE or not worst or all(plan.returned for plan in plans):
                continue
            tempted += 1
            bad = {plan.move for plan in plans} - {plan.move for plan in plans if plan.returned < worst}
            for seed in range(20):
                assert choose(rules, view, state.turn, "easy", Random(seed)) not in bad
    assert tempted > 10


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_good_levels_see_what_is_at_hand(level: str) -> None:
    rules = table(2)
    wall = {(0, 0): "B20", (0, 1): "R40"}
    assert choose(rules, position(wall, "G30 B10 Y60"), 0, level, Random(1)) == Place("B10", 1, 0)
    win = position(wall, "B60", pile=0)
    assert choose(rules, win, 0, level, Random(1)) == Place("B60", 1, 0)
    # The left neighbour would come down too if the light tile slid under it.
    wall = {(0, 0): "B20", (0, 1): "B40", (0, 2): "G30", (1, 0): "B60"}
    fallen = rules.apply(position(wall, "Y6"), Place("Y6", 1, 1)).state
    assert fallen.phase == FALL
    assert choose(rules, rules.view(fallen, 0), 0, level, Random(1)) == Fall("R")


@pytest.mark.parametrize(
    ("hand", "pile", "move", "reason", "back"),
    [
        ("B60", 0, "place B60 1,0", "wins", 0),
        ("G30 B10", 4, "place B10 1,0", "quiet", 0),
        ("G10", 4, "place G10 1,0", "fewest_back", 2),
    ],
)
def test_a_hint_says_why(hand: str, pile: int, move: str, reason: str, back: float) -> None:
    rules = table(2)
    advice = advise(rules, position({(0, 0): "B20", (0, 1): "R40"}, hand, pile), 0, Random(1))
    assert (advice.move, advice.reason, advice.facts["back"]) == (move, reason, back)
    assert advice.facts["tile"] == move.split()[1]
    chance = advice.facts["chance"]
    assert isinstance(chance, int)
    assert 0 <= chance <= 100
    assert chance % 5 == 0


def test_a_hint_for_a_falling_tile() -> None:
    rules = table(2)
    wall = {(0, 0): "B20", (0, 1): "B40", (0, 2): "G30", (1, 0): "B60"}
    fallen = rules.apply(position(wall, "Y6"), Place("Y6", 1, 1)).state
    advice = advise(rules, rules.view(fallen, 0), 0, Random(1))
    assert (advice.move, advice.reason, advice.facts["tile"]) == ("fall R", "fall_back", "Y6")
    fallen = rules.apply(position({(0, 0): "B20", (0, 1): "B40"}, "Y6"), Place("Y6", 1, 0)).state
    assert advise(rules, rules.view(fallen, 0), 0, Random(1)).reason == "fall_quiet"


def test_the_panel_foretells_every_placement() -> None:
    rules = table(2, special_fire=True)
    state = position({(0, 0): "R6", (0, 1): "Y40"}, "RT Y2 B100 G10")
    told = odds.panel(rules, state, 0)
    first = {one["tile"]: (one["first"], one["match"], one["carries"], one["back"]) for one in told["placements"]}
    # The torch: faces 1 to 3 burn two, then it falls alone; 4 and 5 burn or blow up two; 6 is smoke.
    assert first["RT"] == ("throw", "colour", 46, round(5 / 6 * 2, 4))
    assert first["Y2"] == ("quiet", "colour", 46, 0)
    assert first["B100"] == ("collapse", "", 46, 2)
    assert [one["back"] for one in told["placements"]] == sorted(one["back"] for one in told["placements"])
    fallen = rules.apply(state, Place("B100", 1, 0)).state
    told = odds.panel(rules, rules.view(fallen, 0), 0)
    assert told == {"placements": [], "falls": [{"side": "L", "back": 0.0}, {"side": "R", "back": 0.0}]}


def test_the_panel_of_every_option_covers_all_legal_moves() -> None:
    for number, options in enumerate(({}, {"special_fire": True}, {"loose_overhang": True}, {"curse": True})):
        rules = table(4, **options)
        for state in some_choices(rules, number):
            told = odds.panel(rules, rules.view(state, state.turn), state.turn)
            moves = {Place(one["tile"], one["row"], one["column"]) for one in told["placements"]}
            assert moves == ({*rules.legal_moves(state)} if state.phase == PLACE else set())


def test_the_command_line_asks_about_a_wall_and_a_hand() -> None:
    asked = {"board": {"0,0": "B20", "0,1": "R40"}, "hand": ["B60", "G30"], "opts": {"curse": True}}
    told = odds.odds_of(asked)["placements"]
    assert [(one["tile"], one["back"]) for one in told] == [("B60", 0), ("G30", 2)]
    for wrong in ({"board": {}}, {**asked, "hand": ["B61"]}, {**asked, "hand": ["B20"]}, {**asked, "seat": 1}):
        with pytest.raises(ValueError):
            odds.odds_of(wrong)


def test_the_chance_to_win_follows_the_position() -> None:
    rules = table(2)
    near = position({(0, 0): "B20", (0, 1): "R40"}, "B60 R10", pile=0)
    far = replace(position({(0, 0): "B20", (0, 1): "R40"}, "B60 R10 G2 G4 G6", pile=30), hands=(
        ("B60", "R10", "G2", "G4", "G6"), (HIDDEN,)), piles=((HIDDEN,) * 37, ()))  # fmt: skip
    assert odds.chance_to_win(rules, near, 0, Random(1)) > 0.9
    assert odds.chance_to_win(rules, far, 0, Random(1)) < 0.2


@pytest.mark.parametrize(("better", "games", "wins"), [("normal", 6, 5), ("hard", 4, 4)])
def test_better_levels_win_against_easy(better: str, games: int, wins: int) -> None:
    """A few games only show that nothing is upside down; how much better a level is takes hundreds (`game play`)."""
    assert sum(duel(better, "easy", number) == 0 for number in range(games)) >= wins


def test_two_normal_players_come_to_an_end() -> None:
    """Without a little temperament the two can bring the same tiles down in turn for ever."""
    assert LEVELS["normal"].temperature > 0
    assert {duel("normal", "normal", number) for number in range(6)} == {0, 1}
