"""A round of computer players: nobody waits for motion that is switched off, and nobody misses what they did."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from game.core import registry
from game.core.contract import CHANCE, OVER
from game.core.record import HUMAN, RANDOM
from scenes.table.flow import FORCED_PACE
from tests.scenes.table.seated import AT_ONCE, Seated, Thinker, sensible, unable

SLUGS = list(registry.games())
FRAME_S = 0.05
ROUNDS = 3


def against_computer(game_table: Any, slug: str, **more: Any) -> Seated:
    """A person, and one computer player that answers at once."""
    game = registry.find(slug)
    players = (HUMAN, game.levels[1] if game.levels else RANDOM)
    seated: Seated = game_table(slug, players, seed="pace", worker=Thinker(odds=unable, move=sensible), **more)
    return seated.until(lambda: seated.scene.open_for_human)


def others_play(seated: Seated, rng: Random) -> tuple[list[int], int]:
    """The person makes moves until the computer is to act; then frames go by until it is the person's turn again. The frames
    before each move that the computer or luck then made, and all of them."""
    session, scene = seated.session, seated.scene
    while session.to_act == 0:
        seated.until(lambda: scene.open_for_human)
        scene.flow.play([rng.choice(session.legal)])
        seated.until(lambda: session.to_act != CHANCE)
    frames, took = 0, [0]
    while session.to_act != OVER and not scene.open_for_human:
        before = session.ply
        seated.hand.app.step(FRAME_S)
        frames += 1
        if session.ply > before:
            took.append(frames)
    return [after - before for before, after in pairwise(took)], frames


@pytest.mark.parametrize("slug", SLUGS)
def test_without_motion_and_pace_a_round_takes_no_frame_more_than_its_moves(game_table: Any, slug: str) -> None:
    """Failure 39: animations are too slow, there is no way to skip them, and forced turns are watched for a minute. A move is
    asked for in one frame, answered in the next, made in the third."""
    seated = against_computer(game_table, slug, **AT_ONCE)
    rng, frames = Random(slug), []
    while len(frames) < 25 and seated.session.to_act != OVER:
        frames += others_play(seated, rng)[0]
        assert seated.scene.presenter.idle
    assert len(frames) > 5
    assert max(frames) <= 3


@pytest.mark.parametrize("slug", SLUGS)
def test_each_speed_is_quicker_than_the_one_before(game_table: Any, slug: str) -> None:
    """Failure 39: the same moves of a computer player at every speed."""
    took = []
    for speed in ("normal", "fast", "off"):
        seated = against_computer(game_table, slug, speed=speed, pace_s=0.3)
        took.append(others_play(seated, Random(slug))[1])
    assert took[0] > took[1] > took[2]


@pytest.mark.parametrize("slug", SLUGS)
def test_what_the_computer_did_is_seen_marked_and_told(game_table: Any, slug: str) -> None:
    """Failure 40: it acts so fast that nobody sees what it did. Between two of its acts lies the pace, each act has its line in
    the log, and on one's own turn the pieces that it touched are marked."""
    pace = 0.8
    seated = against_computer(game_table, slug, speed="fast", pace_s=pace)
    session, rng, scene = seated.session, Random(slug), seated.scene
    marked = 0
    for _round in range(ROUNDS):
        start, lines = session.ply, len(seated.log)
        took, _frames = others_play(seated, rng)
        if session.to_act == OVER:
            break
        acts = session.history[session.ply - len(took) :]
        for frames, entry in zip(took, acts, strict=True):
            if entry.actor == 1:
                assert frames * FRAME_S >= pace * FORCED_PACE - FRAME_S
        words, names, witness = scene.look.words, scene.names, session.rules.witness
        told = [[words.told(witness(event, 0), names) for event in entry.events] for entry in session.history[start:]]
        assert [line for act in told for line in act if line] == seated.log[lines:]
        for entry, act in zip(session.history[start:], told, strict=True):
            assert any(act) or not entry.events or entry.actor == CHANCE
        marked += bool(scene.again.touched)
        assert not took or scene.again.can_show
    assert marked
