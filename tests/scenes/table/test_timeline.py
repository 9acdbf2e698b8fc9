"""The clock of animations: lengths that no frame rate changes, left-over time, cues once and in order."""

from __future__ import annotations

from random import Random

import pytest

from scenes.engine.timeline import Cue, Pose, Step, Timeline, Tween, Wait, parallel, sequence, tweens


def pieces() -> dict[str, Pose]:
    return {"a": Pose(0, 0, "x"), "b": Pose(10, 10, "x")}


def steps() -> Step:
    """1.5 s long."""
    return sequence(
        Cue("first"),
        parallel(Tween("a", Pose(100, 0, "x"), 0.5, arc=20), Tween("b", Pose(50, 50, "x"), 0.8, "bounce"), stagger=0.2),
        Cue("second"),
        Wait(0.3),
        Tween("a", Pose(0, 100, "y"), 0.2, faces=("p", "q")),
        Cue("third"),
    )


def played(chunks: list[float]) -> tuple[float, dict[str, Pose], list[str], float]:
    """Seconds until it ended, the last poses, the cues, and what was left over."""
    poses, cues = pieces(), list[str]()
    timeline = Timeline(poses, lambda cue: cues.append(cue.name))
    timeline.play(steps())
    passed = left = 0.0
    for chunk in chunks:
        passed += chunk
        left = timeline.advance(chunk)
        if not timeline.playing:
            break
    assert not timeline.playing
    return passed - left, poses, cues, left


@pytest.mark.parametrize("seed", range(8))
def test_the_frame_rate_changes_neither_length_nor_end(seed: int) -> None:
    chance = Random(seed)
    chunks = [chance.choice((0.001, 0.016, 0.05, 0.4)) for _frame in range(2000)]
    seconds, poses, cues, _left = played(chunks)
    assert seconds == pytest.approx(1.5)
    assert poses == {"a": Pose(0, 100, "y"), "b": Pose(50, 50, "x")}
    assert cues == ["first", "second", "third"]


def test_one_long_step_does_all_and_hands_on_the_rest() -> None:
    seconds, poses, cues, left = played([9.0])
    assert (seconds, left) == (pytest.approx(1.5), pytest.approx(7.5))
    assert poses["a"] == Pose(0, 100, "y")
    assert cues == ["first", "second", "third"]


def test_time_goes_by_unused_when_nothing_plays() -> None:
    assert Timeline({}, lambda cue: None).advance(0.4) == 0.4


def test_a_piece_that_is_not_there_is_no_trouble() -> None:
    poses = pieces()
    timeline = Timeline(poses, lambda cue: None)
    timeline.play(Tween("nobody", Pose(1, 1), 0.5))
    assert timeline.advance(1.0) == pytest.approx(0.5)
    assert poses == pieces()


def test_a_new_motion_of_a_piece_begins_where_the_piece_is() -> None:
    poses = pieces()
    timeline = Timeline(poses, lambda cue: None)
    first, second = Tween("a", Pose(100, 0, "x"), 1.0, "linear"), Tween("a", Pose(0, 0, "x"), 1.0, "linear")
    timeline.play(parallel(first, second, stagger=0.5))
    timeline.advance(0.5)
    assert poses["a"].x == pytest.approx(50)
    timeline.advance(0.5)
    assert poses["a"].x == pytest.approx(25)
    timeline.advance(0.5)
    assert poses["a"] == Pose(0, 0, "x")


def test_tweens_come_in_the_order_they_begin() -> None:
    assert [tween.piece for tween in tweens(steps())] == ["a", "b", "a"]


def test_what_was_cleared_moves_no_more() -> None:
    poses = pieces()
    timeline = Timeline(poses, lambda cue: None)
    timeline.play(steps())
    timeline.advance(0.2)
    here = dict(poses)
    timeline.clear()
    assert timeline.advance(1.0) == 1.0
    assert poses == here


def test_a_swing_turns_the_old_picture_and_brings_the_new_one_home() -> None:
    poses = {"a": Pose(0, 0, "old")}
    timeline = Timeline(poses, lambda cue: None)
    timeline.play(Tween("a", Pose(0, 0, "new"), 1.0, "linear", swing=-60))
    timeline.advance(0.49)
    assert poses["a"].face == "old"
    assert poses["a"].angle == pytest.approx(-29.4)
    timeline.advance(0.02)
    assert poses["a"].face == "new"
    assert poses["a"].angle == pytest.approx(29.4)
    timeline.advance(0.49)
    assert poses["a"] == Pose(0, 0, "new")
