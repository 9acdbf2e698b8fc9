"""The look of Pizza Underground: every legal move can be clicked, every piece has its place, boards and dice lie apart."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pygame
import pytest

from game.app import texts
from game.app.texts import LANGUAGES
from game.core import registry
from game.core.contract import CHANCE, OVER
from game.core.session import Seat, Session
from game.manholes import events, odds, players
from game.manholes.board import CELLS, COLOURS, FACES, cells_of
from game.manholes.moves import LEAVE, ROLL
from game.manholes.state import State
from scenes.engine.fonts import Fonts
from scenes.manholes import over, places
from scenes.manholes.look import ManholesLook
from scenes.table import dice
from scenes.table.look import Places, Situation
from scenes.ui import theme

LOOK = ManholesLook()
HOLDINGS = tuple(pygame.FRect(-90, 116 * seat, 60, 92) for seat in range(4))
TABLES = [(2, "A", "tunnel"), (2, "B", "tunnel"), (3, "A", "sprint"), (4, "A", "tunnel"), (4, "B", "network")]


def table_of(seed: str, seats: int, side: str, rule: str) -> Session:
    """A game that has not begun."""
    people = [Seat(f"name {n}", "human", n) for n in range(seats)]
    return Session(registry.find("manholes"), people, {"side": side, "rule": rule}, seed)


@cache
def moves(seed: str, seats: int, side: str, rule: str) -> tuple[Any, ...]:
    """A game that ends: mostly sensible, and now and then by chance."""
    session, chance = table_of(seed, seats, side, rule), Random(seed)
    while session.to_act != OVER and session.ply < 700:
        if session.to_act == CHANCE:
            session.chance()
        elif chance.random() < 0.2:
            session.play(chance.choice(session.legal))
        else:
            session.play(players.choose(session.rules, session.state, session.to_act, "hard", chance))
    return tuple(entry.move for entry in session.history)


def sessions(seed: str, seats: int = 3, side: str = "B", rule: str = "tunnel") -> Iterator[Session]:
    """The game of that seed, ply by ply."""
    session = table_of(seed, seats, side, rule)
    yield session
    for move in moves(seed, seats, side, rule):
        session.play(move)
        yield session


def where(session: Session) -> Places:
    return Places(places.EXTENT, HOLDINGS[: session.rules.seats], pygame.FRect(), session.rules)


def situation(session: Session, **more: Any) -> Situation:
    names = tuple(seat.name for seat in session.seats)
    actor = session.to_act
    return Situation(session.rules, session.state, session.legal, names, actor, actor, actor >= 0, 0, **more)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_legal_move_can_be_made_and_no_other(table: Any) -> None:
    for session in sessions("a", *table):
        now = situation(session)
        ways = [*LOOK.actions(now), *(pick for pick in LOOK.picks(now) if not pick.refusal)]
        if session.to_act < 0:
            assert ways == []
            continue
        assert {move for way in ways for move in way.moves} == set(session.legal)
        assert sum(action.call for action in LOOK.actions(now)) <= 1
        for chosen in [pick for pick in LOOK.picks(now) if not (pick.moves or pick.refusal)]:
            after = LOOK.picks(situation(session, selected=chosen.id))
            cells = [pick for pick in after if pick.id.startswith("cell:")]
            assert {pick.id for pick in cells} == set(chosen.kin)
            assert len(cells) >= 2


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_can_be_picked_lies_on_the_table_and_kin_know_each_other(table: Any) -> None:
    for session in sessions("a", *table):
        picks = {pick.id: pick for pick in LOOK.picks(situation(session))} if session.to_act >= 0 else {}
        poses = LOOK.layout(session.state, 0, where(session))
        for pick in picks.values():
            assert all(poses[piece].alpha == 1 for piece in pick.pieces)
            assert all(pick.id in picks[other].kin for other in pick.kin)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_piece_has_its_own_place(table: Any) -> None:
    for session in sessions("a", *table):
        state: State = session.state
        poses = LOOK.layout(state, 0, where(session))
        seats = range(session.rules.seats)
        covers = {f"cover:{seat}:{cell}" for seat in seats for cell in cells_of(state.covers(seat))}
        named = {name for name in poses if name.startswith("lamp:")}
        furniture = {"cup", *(f"board:{seat}" for seat in seats), *(f"cat:{seat}" for seat in seats)}
        assert set(poses) - named == covers | furniture | {f"die:{die}" for die in range(8)}
        assert len(named) == (len(session.legal) if state.phase == "place" else 0)
        taken = {colour: out.seat for out in state.exits for colour in out.taken}
        for name, pose in poses.items():
            kind, _, rest = name.partition(":")
            holder = taken.get(COLOURS[int(rest) // 2]) if kind == "die" else int(rest) if kind == "cat" else None
            area = places.EXTENT if holder is None else HOLDINGS[holder].inflate(8, 8)
            assert area.collidepoint(pose.x, pose.y), name
        seen = [(pose.x, pose.y, pose.layer) for pose in poses.values() if pose.alpha > 0]
        assert len(seen) == len(set(seen))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_boards_lie_apart_on_the_map_and_mostly_two_change_places(seats: int) -> None:
    for large in range(seats):
        boards = []
        for seat in range(seats):
            pose = places.board(seat, large, seats, "")
            body = pygame.FRect(0, 0, places.BOARD[0] * pose.scale, places.BOARD[1] * pose.scale)
            body.center = pose.x, pose.y
            boards.append(body)
        assert all(places.MAP.contains(body) for body in boards)
        assert not any(a.colliderect(b) for a, b in combinations(boards, 2))
    for large in range(seats - 1):
        moved = [s for s in range(seats) if places.board(s, large, seats, "") != places.board(s, large + 1, seats, "")]
        assert moved == [large, large + 1]


def test_cells_lie_on_their_board_in_rows_and_columns() -> None:
    under = places.board(0, 0, 4, "")
    poses = [places.on_board(under, cell, "") for cell in range(CELLS)]
    assert poses[1].x - poses[0].x == pytest.approx(places.PITCH)
    assert poses[6].y - poses[0].y == pytest.approx(places.PITCH)
    right, bottom = under.x + places.BOARD[0] / 2, under.y + places.BOARD[1] / 2 - places.BOARD_SIDE
    assert all(pose.x + places.COVER[0] / 2 < right and pose.y + places.COVER[1] / 2 < bottom for pose in poses)


def test_thrown_dice_lie_apart_in_the_pocket_of_their_colour() -> None:
    for die in range(8):
        for face in FACES:
            pose = places.lying(die, face)
            assert places.POCKETS[die // 2].collidepoint(pose.x, pose.y)
            if die % 2 == 0:
                gaps = [places.lying(die + 1, other).x - pose.x for other in FACES]
                assert min(gaps) > dice.DIE[0] * places.DIE_SCALE


def test_a_cover_shows_whether_it_is_safe() -> None:
    state = State("turn", 0, 2, 0, (0b11, 0), ((7, 9), ()))
    faces = {name: pose.face for name, pose in places.covers(state, 0, places.board(0, 0, 2, "")).items()}
    assert faces == {
        "cover:0:0": "cover:banked",
        "cover:0:1": "cover:banked",
        "cover:0:7": "cover:new",
        "cover:0:9": "cover:last",
    }


def test_a_roll_that_is_sure_to_bust_is_asked_about_where_one_may_leave() -> None:
    asked = 0
    for seed in "ab":
        for session in sessions(seed, 4, "A"):
            state = session.state
            if state.phase != "turn":
                continue
            sure = odds.chance_of_none(session.rules.plan, state.pool, session.rules.reach(state, state.seat)) == 1
            ways = {way.id: way for way in (*LOOK.actions(situation(session)), *LOOK.picks(situation(session)))}
            assert bool(ways["roll"].warning) == bool(ways["cup"].warning) == (sure and LEAVE in session.legal)
            assert ways["roll"].moves == (ROLL,)
            asked += bool(ways["roll"].warning)
    assert asked


def test_small_boards_can_be_looked_at_closer() -> None:
    for seats, wanted in ((2, 0), (3, 2), (4, 3)):
        session = next(iter(sessions("a", seats)))
        glances = LOOK.glances(situation(session))
        assert len(glances) == wanted
        assert all(places.MAP.contains(glance.area) for glance in glances)


def panel(session: Session, **more: Any) -> Situation:
    return situation(session, odds=odds.panel(session.rules, session.state, session.to_act), **more)


def test_the_odds_tell_the_risk_now_and_after_the_next_player() -> None:
    seen = set()
    for session in sessions("a", 3):
        if session.to_act < 0 or session.state.phase != "turn":
            continue
        now = panel(session)
        assert now.odds is not None
        bars = {bar.label: bar.share for bar in LOOK.bars(now)}
        assert bars["the next roll busts"] == now.odds["bust"]
        after = now.odds["after_next"]
        assert sum("has gone" in label for label in bars) == (after is not None)
        if after is not None:
            assert bars[f"bust, once {now.names[after['seat']]} has gone"] == after["bust"] >= now.odds["bust"]
        seen.add(after is None)
    assert seen == {True, False}


def test_the_odds_of_a_manhole_show_under_the_pointer() -> None:
    for session in sessions("a", 4):
        if session.state.phase == "place":
            for pick in LOOK.picks(situation(session)):
                if pick.id.startswith("cell:"):
                    cell = int(pick.id.partition(":")[2])
                    (bar, *_more) = LOOK.bars(panel(session, hovered=pick.id))
                    assert bar.share == float(odds.bust_after(session.rules, session.state, cell))


@pytest.mark.parametrize("phase", ["start", "turn", "cast", "place", "take", "over"])
def test_the_rule_book_opens_at_the_page_of_the_moment(phase: Any) -> None:
    assert 0 <= LOOK.page_of(State(phase, 0, 1, 0, (0, 0), ((), ()))) < len(LOOK.rules_pages())


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_word_for_dice_stands_clear_of_pocket_and_cup(code: str) -> None:
    texts.use(code)
    try:
        words_for_dice = {texts.ngettext("die", "dice", count) for count in range(2, 9, 2)}
    finally:
        texts.use("en")
    half = max(Fonts().width(word, theme.BOLD, 160) for word in words_for_dice) / 10 / 2
    cup = places.CUP_POSE.x - dice.CUP[0] * places.CUP_POSE.scale / 2
    assert places.POCKETS[-1].right + 3 < places.COUNT[0] - half
    assert places.COUNT[0] + half < cup - 3


def test_the_dice_beside_the_cup_are_not_told_while_they_leave() -> None:
    session = table_of("a", 2, "A", "tunnel")
    assert over.dice_in_cup(situation(session)) == 8
    taken = events.DiceTaken(0, ("green", "blue"))
    assert over.dice_in_cup(situation(session, events=(taken,))) == 0
