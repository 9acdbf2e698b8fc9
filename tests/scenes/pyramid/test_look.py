"""The look of Tumbledown: everything has its place, every legal move can be made and no other, nothing hidden shows."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from game.pyramid.moves import Place
from game.pyramid.rules import FIRE_DIE
from game.pyramid.tiles import HIDDEN, TILES
from scenes.engine.timeline import tweens
from scenes.pyramid import pages, places
from scenes.pyramid.look import LOOK
from scenes.table.look import Pick, Scenery
from tests.scenes.pyramid.building import OPTIONS, body, session_of, sessions, situation, standing, where

SCENERY = ("ground", "cup", "die")


def picks_of(session: Any) -> list[Pick]:
    """All that can be picked: with each tile held once."""
    now = situation(session)
    found = list(LOOK.picks(now))
    for pick in list(found):
        if not pick.moves and not pick.refusal:
            found += [p for p in LOOK.picks(situation(session, selected=pick.id)) if p.moves]
    return found


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_legal_move_can_be_made_and_no_other(options: dict[str, Any]) -> None:
    for session in sessions("reach", options, plies=220):
        ways = [*LOOK.actions(situation(session)), *picks_of(session)]
        moves = [move for way in ways for move in way.moves]
        assert set(moves) == set(session.legal)
        in_picks = [move for pick in picks_of(session) for move in pick.moves]
        assert len(in_picks) == len(set(in_picks))
        for pick in picks_of(session):
            assert (not pick.moves) or pick.area
            assert not (pick.moves and pick.refusal)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [2, 6])
def test_every_piece_has_its_own_place(options: dict[str, Any], seats: int) -> None:
    for session in sessions("layout", options, seats, 300):
        table = where(session)
        for viewer in (-1, 0, seats - 1):
            view = session.rules.view(session.state, viewer)
            poses = LOOK.layout(view, viewer, table)
            pieces = list(session.rules.pieces(view))
            assert {p for p in poses if p.partition(":")[0] not in SCENERY} == {*pieces} - {FIRE_DIE}
            assert len(pieces) == len(set(pieces))
            on_board = {f"tile:{laid.tile}" for laid in view.board}
            for name, pose in poses.items():
                if name.partition(":")[0] in SCENERY:
                    continue
                if name.startswith("hidden"):
                    area = table.holdings[int(name.split(":")[1])].inflate(2, 2)
                elif name in on_board or view.phase in ("start", "deal") or name.removeprefix("tile:") in view.out:
                    area = table.extent
                else:
                    area = table.rack
                assert area.contains(body(pose)), (name, pose, area)


def test_what_lies_in_the_wall_does_not_overlap() -> None:
    for session in sessions("apart", {}, plies=250):
        poses = LOOK.layout(session.rules.view(session.state, 0), 0, where(session))
        tiles = [body(poses[f"tile:{laid.tile}"]).inflate(-2, -2 * places.TOP) for laid in session.state.board]
        assert all(rect.collidelist(tiles[:n]) < 0 for n, rect in enumerate(tiles))


def test_the_camera_rests_most_of_the_time_and_the_horizon_always() -> None:
    shown = []
    for session in sessions("steady", {"starter": "first"}, plies=160):
        extent = LOOK.extent(session.state)
        shown.append(tuple(extent))
        assert extent.bottom / extent.height == pytest.approx(places.GROUND_SHARE, abs=0.001)
        for cell in {move.cell for move in session.legal if isinstance(move, Place)}:
            assert all(extent.collidepoint(x, y) for x, y in places.front(cell))
    changes = sum(a != b for a, b in pairwise(shown))
    assert changes < len(shown) / 4


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_nothing_hidden_shows(options: dict[str, Any]) -> None:
    """Not in poses, faces, motions, log or tips, whoever looks."""
    before: dict[int, Any] = {}
    for session in sessions("secret", options, 3, 200):
        rules, table = session.rules, where(session)
        names = tuple(seat.name for seat in session.seats)
        for viewer in (-1, 0, 1):
            view = rules.view(session.state, viewer)
            unseen = _unseen(session.state, viewer)
            poses = LOOK.layout(view, viewer, table)
            faces = {pose.face for pose in poses.values()}
            if view.phase in ("start", "deal"):
                assert faces <= {"back", "ground", "cup", "die:6"}
            else:
                assert not unseen & {face.removeprefix("tile:") for face in faces}
                assert not unseen & {piece.removeprefix("tile:") for piece in poses}
            events = session.history[-1].events if session.history else ()
            witnessed = tuple(rules.witness(event, viewer) for event in events)
            for number, event in enumerate(witnessed):
                start = before.get(viewer, poses)
                scenery = Scenery(start, poses, table, names, False, view, witnessed, number)
                chosen = LOOK.choreography[type(event)](event, scenery)
                for tween in tweens(chosen) if chosen is not None else ():
                    assert tween.to.face.removeprefix("tile:") not in unseen - _seen_in(witnessed)
            before[viewer] = poses


def _unseen(state: Any, viewer: int) -> set[str]:
    hands = {tile for seat, hand in enumerate(state.hands) if seat != viewer for tile in hand}
    return hands | {tile for pile in state.piles for tile in pile}


def _seen_in(events: Any) -> set[str]:
    """Tiles that everybody saw in this move before they went into a pile."""
    text = " ".join(map(repr, events))
    return {tile for tile in TILES if f"'{tile}'" in text}


def test_a_view_hides_what_the_test_above_looks_for() -> None:
    session = session_of(3, {"starter": "first"}, "x")
    session.chance()
    view = session.rules.view(session.state, 1)
    assert set(view.hands[0]) == {HIDDEN}
    assert len(_unseen(session.state, 1)) == 40


def test_the_deal_turns_up_only_what_the_viewer_may_see() -> None:
    session = session_of(2, {"starter": "first"}, "deal")
    table = where(session)
    before = LOOK.layout(session.rules.view(session.state, 0), 0, table)
    session.chance()
    view = session.rules.view(session.state, 0)
    event = session.rules.witness(session.history[-1].events[-1], 0)
    after = LOOK.layout(view, 0, where(session))
    scenery = Scenery(before, after, where(session), ("a", "b"), False, view, (event,), 0)
    step = LOOK.choreography[type(event)](event, scenery)
    assert step is not None
    up = {t.piece.removeprefix("tile:") for t in tweens(step) if t.to.face != "back"}
    assert up == set(view.hands[0]) | {laid.tile for laid in view.board} | set(view.out)
    assert len(list(tweens(step))) == len(TILES)


def test_closed_cells_say_why() -> None:
    session = session_of(2, {"starter": "first"}, "closed")
    wall = {(0, 0): "R60", (0, 1): "R100", (0, 2): "B60", (1, 0): "R20"}
    session.start = standing(wall, ("G10",), ("B10",))
    refusals = {p.id: p.refusal for p in LOOK.picks(situation(session, selected="tile:G10")) if p.refusal}
    assert refusals["closed:0,3"] == "The wall grows to the sides only when all other spaces are full"
    assert refusals["closed:2,0"] == "Over the ground a tile needs two tiles under it"
    assert "closed:1,1" not in refusals


@pytest.mark.parametrize(("phase", "page"), [("place", pages.TURN), ("fall", pages.COLLAPSE), ("ended", pages.END)])
def test_the_rule_book_opens_at_the_page_of_the_moment(phase: str, page: int) -> None:
    state = standing({(0, 0): "R60"}, ("G10",), ("B10",), phase=phase)
    assert LOOK.page_of(state) == page < len(LOOK.rules_pages())
