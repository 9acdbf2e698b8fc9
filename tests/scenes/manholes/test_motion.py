"""Motions of Pizza Underground end where the layout wants its pieces, and pictures of the table show what they say."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.contract import OVER
from game.manholes import events
from game.manholes.board import COLOURS
from scenes.engine.sprites import Stage
from scenes.engine.timeline import Cue, Step, schedule, tweens
from scenes.manholes import motion, places
from scenes.table.look import Scenery
from scenes.table.presenter import Presenter
from tests.scenes.manholes.test_look import LOOK, TABLES, sessions, where


def shown(session: Any, before: dict[str, Any], calm: bool) -> tuple[dict[str, Any], list[Step]]:
    """Where the choreographies of the last move leave the pieces, and the steps."""
    entry, spots = session.history[-1], where(session)
    after = LOOK.layout(entry.state, 0, spots)
    poses = {name: pose._replace(alpha=0.0) for name, pose in after.items()} | before
    steps = []
    names = tuple(seat.name for seat in session.seats)
    for number, event in enumerate(entry.events):
        scenery = Scenery(poses, after, spots, names, calm, entry.state, entry.events, number, Cue("event"))
        step = LOOK.choreography.get(type(event), lambda *_none: None)(event, scenery)
        if step is not None:
            steps.append(step)
            poses |= {tween.piece: tween.to for tween in tweens(step)}
    return poses, steps


@pytest.mark.parametrize("calm", [False, True])
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_after_its_motions_every_board_cover_cat_and_die_lies_where_it_belongs(table: Any, calm: bool) -> None:
    kinds = set()
    for session in sessions("a", *table):
        if not session.history:
            continue
        entry = session.history[-1]
        spots = where(session)
        state = session.history[-2].state if session.ply > 1 else session.start
        poses, steps = shown(session, LOOK.layout(state, 0, spots), calm)
        kinds |= {type(event) for event in entry.events}
        for name, pose in LOOK.layout(entry.state, 0, spots).items():
            kind = name.partition(":")[0]
            if kind in ("board", "cover", "cat") or (kind == "die" and pose.alpha):
                if state.phase == "turn" and entry.state.phase == "take" and kind == "die":
                    continue  # those that may be chosen come out of the cup by themselves
                assert (poses[name].x, poses[name].y) == pytest.approx((pose.x, pose.y)), (name, entry.move)
                assert poses[name].scale == pytest.approx(pose.scale), name
        gone = set(poses) - set(LOOK.layout(entry.state, 0, spots))
        assert all(poses[name].alpha == 0 for name in gone)
        assert sum(schedule(step)[1] for step in steps) < 16
    assert {events.DiceRolled, events.CoverPlaced, events.DiceTaken, events.LineScored} <= kinds


@pytest.mark.parametrize("speed", ["normal", "off", "skipped"])
def test_shown_skipped_and_at_once_end_alike(app_images: Any, speed: str) -> None:
    *_plies, session = sessions("alike", 2, "A")
    assert session.to_act == OVER
    stage = Stage(LOOK.painter(app_images), app_images.images)
    presenter = Presenter(LOOK, session.rules, stage, session.start, lambda cue: None)
    presenter.speed = "off" if speed == "off" else "normal"
    presenter.place(where(session))
    for entry in session.history:
        presenter.show(entry)
        presenter.advance(0.0)
        for _frame in range(200):
            if presenter.idle:
                break
            if speed == "skipped":
                presenter.advance(0.11)
                presenter.skip()
            presenter.advance(0.1)
        assert stage.poses == LOOK.layout(entry.state, 0, where(session))


@pytest.fixture
def app_images(open_app: Any) -> Any:
    return open_app().app


def test_covers_at_risk_rattle_and_no_others() -> None:
    for session in sessions("a", 3):
        state = session.state
        if state.phase == "cast" and len(state.placed[state.seat]) > 1:
            poses = LOOK.layout(state, 0, where(session))
            shaken = {tween.piece for tween in tweens(motion.rattled(state.seat, poses, 1))}
            assert shaken == {f"cover:{state.seat}:{cell}" for cell in state.placed[state.seat]}
            return
    pytest.fail("nobody had covers at risk")


def test_calm_rattles_nothing_and_lets_no_specks_fly() -> None:
    for session in sessions("a", 4):
        if not session.history:
            continue
        state = session.history[-2].state if session.ply > 1 else session.start
        _poses, steps = shown(session, LOOK.layout(state, 0, where(session)), True)
        names = {leaf.name for step in steps for _b, _e, leaf in schedule(step)[0] if isinstance(leaf, Cue)}
        assert not names & {"sparks", "smoke", "stars"}
        risky = {f"cover:{seat}:{cell}" for seat in range(4) for cell in state.placed[seat]}
        if isinstance(session.history[-1].events[0] if session.history[-1].events else None, events.DiceRolled):
            assert not risky & {tween.piece for tween in tweens(steps[0])}


def test_a_bust_opens_the_covers_one_after_the_other_the_last_one_first() -> None:
    for session in sessions("a", 4):
        lost = (
            next((e for e in session.history[-1].events if isinstance(e, events.Busted)), None)
            if session.history
            else None
        )
        if lost is None or len(lost.cells) < 2:
            continue
        state = session.history[-2].state
        assert lost.cells == state.placed[lost.seat][::-1]
        before = LOOK.layout(state, 0, where(session)) | {f"lamp:{0}": places.lying(0, "d1")}
        scenery = Scenery(before, before, where(session), (), False, state)
        leaves = schedule(motion.busted(lost, scenery))[0]
        vanish = [(end, leaf.piece) for _begin, end, leaf in leaves if not isinstance(leaf, Cue) and leaf.to.alpha == 0]
        assert [name for _end, name in sorted(vanish)] == [f"cover:{lost.seat}:{cell}" for cell in lost.cells]
        return
    pytest.fail("nobody lost two covers")


def test_dice_walk_to_the_panel_of_who_takes_them() -> None:
    for session in sessions("a", 3):
        taken = (
            next((e for e in session.history[-1].events if isinstance(e, events.DiceTaken)), None)
            if session.history
            else None
        )
        if taken is None or any(isinstance(e, events.RoundBegan) for e in session.history[-1].events):
            continue
        spots = where(session)
        poses = LOOK.layout(session.state, 0, spots)
        for colour in taken.colours:
            first = 2 * COLOURS.index(colour)
            for die in (first, first + 1):
                assert (
                    spots.holdings[taken.seat].inflate(8, 8).collidepoint(poses[f"die:{die}"].x, poses[f"die:{die}"].y)
                )
        return
    pytest.fail("nobody took dice along")
