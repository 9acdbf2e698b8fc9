"""A record on the table: forward and back come to the same places, and nothing can be changed."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from game.core.contract import CHANCE
from scenes.review.playback import Playback
from scenes.review.replay import ReplayScene
from scenes.shots.review import GAMES
from tests.scenes.review.analyst import Analyst
from tests.scenes.review.conftest import game_of


@pytest.fixture
def watch(open_app: Any, drawn: Any) -> Any:
    def open_replay(slug: str, ply: int = 0, lang: str = "en", size: Any = (1280, 720), **chosen: Any) -> Any:
        hand = open_app(lang, size, **({"speed": "off"} | chosen))
        hand.app.images, hand.app.fonts = drawn
        hand.app.worker = Analyst()
        hand.show(ReplayScene(hand.app, game_of(slug), ply))
        return hand

    return open_replay


def settled(hand: Any) -> Any:
    for _frame in range(4000):
        if not hand.app.top.busy:
            return hand
        hand.step()
    raise AssertionError("it does not come to rest")


def poses(hand: Any) -> dict[str, Any]:
    return {piece: pose for piece, pose in settled(hand).app.top.stage.poses.items() if pose.alpha > 0}


@pytest.mark.parametrize("slug", GAMES)
def test_steps_on_and_back_lead_to_the_same_places(watch: Any, slug: str) -> None:
    hand = watch(slug)
    scene, seen = hand.app.top, []
    for _step in range(12):
        seen.append((scene.session.ply, poses(hand), scene.sentence()))
        hand.key("right")
        settled(hand)
    assert len({ply for ply, _poses, _sentence in seen}) == 12
    for ply, lying, sentence in reversed(seen):
        hand.key("left")
        assert (scene.session.ply, poses(hand), scene.sentence()) == (ply, lying, sentence)
    assert scene.session.ply == 0


@pytest.mark.parametrize("slug", GAMES)
def test_it_rests_before_decisions_and_at_both_ends(slug: str) -> None:
    whole = game_of(slug)
    playback = Playback(whole, 0)
    assert {0, whole.ply} <= set(playback.stops)
    assert all(whole.history[ply].actor != CHANCE for ply in playback.stops[1:-1])
    playback.go_to(whole.ply)
    assert (playback.state, playback.turn) == (whole.state, playback.count)
    assert playback.result == whole.result


def test_turns_and_ends_by_keyboard_and_by_button(watch: Any) -> None:
    hand = watch("worms")
    scene, whole = hand.app.top, game_of("worms")
    turns = scene.playback.turns
    hand.key("pagedown")
    assert scene.session.ply == turns[1]
    hand.click("turn_on")
    assert scene.session.ply == turns[2]
    hand.click("turn_back")
    assert scene.session.ply == turns[1]
    hand.key("end")
    assert scene.session.ply == whole.ply
    assert not hand.controls["move_on"]["enabled"]
    hand.key("right", "pagedown")
    assert scene.session.ply == whole.ply
    hand.key("home")
    assert scene.session.ply == 0
    hand.key("left")
    assert scene.session.ply == 0


def test_it_runs_by_itself_to_the_end_and_can_be_halted(watch: Any) -> None:
    whole = game_of("worms")
    hand = watch("worms", whole.ply - 20, pace_s=0.3)
    scene = hand.app.top
    hand.click("play")
    for _frame in range(200):
        hand.step()
        if scene.session.ply > whole.ply - 15:
            break
    hand.click("pause")
    halted = scene.session.ply
    hand.step(40)
    assert whole.ply - 20 < scene.session.ply == halted
    hand.click("play")
    settled(hand)
    assert scene.session.ply == whole.ply
    assert not scene.plays


def test_moves_are_shown_in_motion_and_can_be_skipped(watch: Any) -> None:
    hand = watch("worms", speed="normal")
    hand.key("right")
    assert hand.app.top.moving
    hand.key("right")
    assert hand.app.top.session.ply == hand.app.top.playback.stops[2]
    settled(hand)
    hand.key("left")
    assert not hand.app.top.moving


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_can_be_changed_and_nobody_is_asked(watch: Any, slug: str) -> None:
    hand = watch(slug, 9)
    scene = hand.app.top
    hand.step(30)
    assert not {"home", "undo", "hint", "result"} & set(hand.controls)
    assert scene.describe()["picks"] == []
    assert scene.describe()["legal"] == []
    assert hand.app.worker.asked == []
    assert hand.screen == "replay"


@pytest.mark.parametrize("slug", ["pyramid", "triangles"])
def test_whoever_decides_next_has_an_open_hand_and_at_the_end_all_have(watch: Any, slug: str) -> None:
    whole = game_of(slug)
    hand = watch(slug)
    scene = hand.app.top
    for _step in range(5):
        hand.key("right")
        settled(hand)
        assert scene.presenter.viewer == whole.history[scene.session.ply].actor
        assert "hands" not in hand.controls
    hand.key("end")
    settled(hand)
    hand.click("hands")
    assert hand.screen == "hands"
    shown = hand.app.top._hands
    held = whole.state.hands
    assert [sorted(piece.removeprefix("tile:") for piece in pieces) for pieces in shown] == [sorted(hand) for hand in held]
    hand.key("esc")
    assert hand.screen == "replay"


@pytest.mark.parametrize("slug", ["worms", "manholes", "coins"])
def test_games_without_hidden_hands_offer_none(watch: Any, slug: str) -> None:
    hand = watch(slug, game_of(slug).ply)
    assert "hands" not in hand.controls


@pytest.mark.parametrize(("lang", "size"), [("uk", (1024, 600)), ("ru", (1280, 720)), ("en", (1920, 1080))])
@pytest.mark.parametrize("slug", ["worms", "pyramid"])
def test_the_row_has_room(watch: Any, slug: str, lang: str, size: tuple[int, int]) -> None:
    hand = watch(slug, game_of(slug).ply, lang, size)
    row = [hand.widget(name) for name in ("start", "turn_back", "move_back", "move_on", "turn_on", "end")]
    assert all(hand.app.canvas.rect.contains(w.rect) for w in row)
    assert all(a.rect.right < b.rect.left for a, b in pairwise(row))
    assert all(w.text == w.tip != "" for w in row)


def test_writing_in_the_rules_beside_it_steps_nowhere(watch: Any) -> None:
    hand = settled(watch("worms", 6))
    scene = hand.app.top
    hand.key("f1")
    scene.focus("search")
    hand.write("worms")
    ply = scene.session.ply
    for name in ("left", "home", "right", "end"):
        hand.key(name)
    assert scene.session.ply == ply
    hand.write("!").key("backspace")
    assert scene.side.book.query == "worm"
