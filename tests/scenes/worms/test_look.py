"""The look of worms: every legal move can be clicked, every piece has its place, the odds read right."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from game.core import registry
from game.core.contract import CHANCE, OVER
from game.core.session import Seat, Session
from game.worms.events import FaceKept
from game.worms.state import State
from scenes.table import dice
from scenes.table.look import Places, Situation
from scenes.worms import places
from scenes.worms.look import WormsLook, aside

LOOK = WormsLook()
HOLDINGS = tuple(pygame.FRect(-180, 80 * seat, 60, 70) for seat in range(7))
WHERE = Places(places.EXTENT, HOLDINGS, pygame.FRect())
OPTIONS: tuple[dict[str, Any], ...] = ({}, {"any_lower": True}, {"always_turn": True, "short_game": True})


def sessions(seed: str, options: dict[str, Any], seats: int = 3) -> Any:
    """A random game, ply by ply."""
    players = [Seat(f"name {n}", "human", n) for n in range(seats)]
    session = Session(registry.find("worms"), players, options, seed)
    chance = Random(seed)
    while session.to_act != OVER and session.ply < 900:
        yield session
        if session.to_act == CHANCE:
            session.chance()
        else:
            session.play(chance.choice(session.legal))
    yield session


def situation(session: Session, odds: Any = None, **more: Any) -> Situation:
    names = tuple(seat.name for seat in session.seats)
    actor = session.to_act
    return Situation(session.rules, session.state, session.legal, names, actor, actor, actor >= 0, 0, odds, **more)


def state(phase: Any, kept: tuple[int, ...]) -> State:
    """Dice 1 1 1 3 and four worms; tiles 21 and 25 on the grill, 30 with the other player."""
    dice = (1, 1, 1, 3, 6, 6, 6, 6)
    return State(0, phase, dice, kept, (21, 25), (), ((), (30,)))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_legal_move_can_be_made_and_no_other(options: dict[str, Any]) -> None:
    for session in sessions("reach", options):
        now = situation(session)
        ways = [*LOOK.actions(now), *(pick for pick in LOOK.picks(now) if not pick.refusal)]
        if session.to_act < 0:
            assert ways == []
            continue
        assert {way.moves[0] for way in ways} == set(session.legal)
        for way in ways:
            state = session.state
            for move in way.moves:
                state = session.rules.apply(state, move).state
        ids = [way.id for way in LOOK.actions(now)]
        assert len(ids) == len(set(ids))
        assert sum(action.call for action in LOOK.actions(now)) <= 1


def test_a_way_to_fail_is_asked_about_first() -> None:
    """Whatever button ends the turn with nothing has a warning, and no other has."""
    for session in sessions("warn", {}):
        for action in LOOK.actions(situation(session)):
            state, fails = session.state, False
            for move in action.moves:
                step = session.rules.apply(state, move)
                state, fails = step.state, fails or "TurnFailed" in {type(e).__name__ for e in step.events}
            assert bool(action.warning) is fails


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_piece_has_its_own_place_on_the_table(options: dict[str, Any]) -> None:
    for session in sessions("layout", options, 7):
        state: State = session.state
        poses = LOOK.layout(state, 0, WHERE)
        assert set(poses) == {*session.rules.pieces(state), "cup"}
        for name, pose in poses.items():
            stack = next((s for s, tiles in enumerate(state.stacks) if name in {f"tile:{t}" for t in tiles}), None)
            area = places.EXTENT if stack is None else HOLDINGS[stack].inflate(40, 40)
            assert area.collidepoint(pose.x, pose.y), name
        seen = [(pose.x, pose.y) for pose in poses.values() if pose.alpha > 0]
        assert len(seen) - len(set(seen)) <= sum(max(0, len(stack) - 4) for stack in state.stacks)
        for tile in state.down:
            assert poses[f"tile:{tile}"].face == "back"


def test_thrown_dice_lie_apart_and_on_the_felt() -> None:
    chance = Random(3)
    felt = places.TRAY.inflate(-30, -24)
    for _throw in range(300):
        poses = [places.thrown(die, chance.randrange(1, 7)) for die in range(8)]
        for n, pose in enumerate(poses):
            body = pygame.FRect(0, 0, *dice.DIE)
            body.center = pose.x, pose.y
            assert felt.contains(body.inflate(-8, -8))
            assert not body.colliderect(places.KEPT)
            for other in poses[:n]:
                assert max(abs(pose.x - other.x), abs(pose.y - other.y)) > 58


def test_a_stack_shows_its_top_in_front() -> None:
    state = State(0, "ready", (0,) * 8, (), (36,), (), ((21, 29, 25, 33, 22), ()))
    layers = LOOK.layout(state, 0, WHERE)
    order = sorted((21, 29, 25, 33, 22), key=lambda tile: -layers[f"tile:{tile}"].layer)
    assert order == [22, 33, 25, 29, 21]


def decide(dice: tuple[int, ...], kept: tuple[int, ...], stacks: Any = ((), ())) -> Session:
    taken = {tile for stack in stacks for tile in stack}
    session = Session(registry.find("worms"), [Seat("a", "human"), Seat("b", "human")], {"starter": "first"}, "x")
    grill = tuple(tile for tile in range(21, 37) if tile not in taken)
    session.start = State(0, "decide", dice, kept, grill, (), stacks)
    return session


ODDS = {
    "fail_next_roll": 0.3,
    "reach": [[21, 1.0], [22, 1.0], [23, 0.9], [24, 0.8], [25, 0.5]],
    "steal": [[27, 1, 0.4], [22, 1, 1.0]],
    "faces": [],
}


def test_the_odds_tell_what_is_still_ahead() -> None:
    session = decide((6, 6, 6, 1, 1, 5, 2, 3), (0, 1, 2, 3, 4, 5))  # 22 with a worm
    bars = LOOK.bars(situation(session, ODDS))
    assert [(bar.label, bar.share, bar.good) for bar in bars] == [
        ("the next roll fails", 0.3, False),
        ("reach 23 or more", 0.9, True),
        ("reach 24 or more", 0.8, True),
        ("hit 27 and steal it", 0.4, True),
    ]


def test_without_a_worm_no_tile_is_reached_yet() -> None:
    session = decide((5, 5, 5, 5, 4, 1, 2, 3), (0, 1, 2, 3, 4))  # 24 without a worm
    labels = [bar.label for bar in LOOK.bars(situation(session, ODDS))]
    assert labels[1:3] == ["reach 21 or more", "reach 22 or more"]


def test_a_tile_that_the_total_has_passed_cannot_be_hit() -> None:
    session = decide((5, 5, 5, 5, 4, 1, 2, 3), (0, 1, 2, 3, 4))  # 24 without a worm
    labels = [bar.label for bar in LOOK.bars(situation(session, ODDS | {"steal": [[23, 1, 0.0]]}))]
    assert not any(label.startswith("hit") for label in labels)


def test_where_no_roll_follows_there_is_no_chance_to_fail() -> None:
    session = decide((5, 5, 5, 5, 4, 1, 2, 3), (0, 1, 2, 3, 4))
    bars = LOOK.bars(situation(session, ODDS | {"fail_next_roll": None}))
    assert all(bar.good for bar in bars)


def test_dice_on_their_way_count_already() -> None:
    """Also those of a turn that ends by keeping them: the state shown next has no dice any more."""
    session = decide((5, 5, 5, 6, 6, 6, 6, 6), (0, 1, 2))
    assert aside(situation(session)) == (15, False)
    assert aside(situation(session, events=(FaceKept(0, 6, (3, 4, 5, 6, 7), 40),))) == (40, True)


@pytest.mark.parametrize("phase", ["start", "ready", "cast", "keep", "decide", "claim", "over"])
def test_the_rule_book_opens_at_the_page_of_the_moment(phase: Any) -> None:
    state = State(0, phase, (0,) * 8, (), (21,), (), ((), ()))
    assert 0 <= LOOK.page_of(state) < len(LOOK.rules_pages())


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (state("ready", kept=()), {"tile:25": "Roll the dice first", "tile:30": "Roll the dice first"}),
        (state("keep", kept=(0,)), {"tile:25": "Pick a face to keep first", "die:1": "You keep this face already: pick another one"}),
        (state("decide", kept=(0, 1, 2)), {"tile:25": "Without a worm among the dice you keep there is no tile"}),
        (state("decide", kept=(4, 5, 6, 7)), {"tile:30": "This tile cannot be taken with 20", "die:0": "First roll on, or stop"}),
    ],
)
def test_what_cannot_be_had_now_says_why(state: State, told: dict[str, str]) -> None:
    game = registry.find("worms")
    rules = game.rules(2, game.complete({}))
    now = Situation(rules, state, rules.legal_moves(state), ("Ann", "Bob"), 0, 0, True, 0)
    refusals = {pick.id: pick.refusal for pick in LOOK.picks(now) if pick.refusal}
    assert {piece: refusals.get(piece) for piece in told} == told
    usable = {piece for pick in LOOK.picks(now) if not pick.refusal for piece in pick.pieces}
    assert not refusals.keys() & usable
