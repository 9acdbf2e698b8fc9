"""The screen catches up with the session, in whatever way it is told to: the end is always the layout of the state."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.scenes.table.seated import DECIDING, KEEPING, Seated, whole_game

FRAME_S = 0.05
LONGEST_MOVE_S = 12.0


def shown(table: Seated, entry: Any) -> dict[str, Any]:
    """Lets the presenter show one move to its end; answers where everything belongs then."""
    presenter = table.scene.presenter
    presenter.show(entry)
    seconds = 0.0
    while not presenter.idle:
        presenter.advance(FRAME_S)
        seconds += FRAME_S
        assert seconds < LONGEST_MOVE_S, f"{entry.move} takes too long to show"
    assert presenter.shown == entry.state
    return table.scene.look.layout(entry.state, presenter.viewer, presenter.places)


@pytest.mark.parametrize(
    ("seed", "options", "calm"),
    [("a", {}, False), ("b", {"always_turn": True, "short_game": True}, True), ("c", {"any_lower": True}, False)],
)
def test_every_move_ends_in_the_layout_of_its_state(table: Any, seed: str, options: Any, calm: bool) -> None:
    seated = table(("human", "human", "human"), options=options, calm=calm)
    for entry in whole_game(seed, 3, options):
        assert shown(seated, entry) == seated.poses


def test_without_animation_and_skipped_it_ends_alike(table: Any) -> None:
    game = whole_game("d", 4)
    played, skipped = table(("human",) * 4), table(("human",) * 4)
    played.scene.presenter.speed = "off"
    chance = Random(1)
    for entry in game:
        presenter = skipped.scene.presenter
        presenter.show(entry)
        for _frame in range(chance.randrange(30)):
            presenter.advance(FRAME_S)
        presenter.skip()
        if presenter.entry is None and not presenter.idle:  # it had not begun yet
            presenter.advance(0.0)
            presenter.skip()
        assert shown(played, entry) == played.poses == skipped.poses


def test_at_speed_off_a_move_takes_no_time(table: Any) -> None:
    seated = table()
    seated.scene.presenter.speed = "off"
    for entry in whole_game("e", 2):
        seated.scene.presenter.show(entry)
    seated.scene.presenter.advance(0.0)
    assert seated.scene.presenter.idle


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_the_frame_rate_does_not_change_how_long_a_throw_takes(table: Any, speed: str) -> None:
    lengths = []
    for frame_s in (0.004, 0.05):
        seated = table(speed=speed)
        presenter = seated.scene.presenter
        for text in ("roll", "cast 1 2 3 4 5 6 1 2"):
            seated.session.play(seated.session.game.parse_move(text))
        presenter.show(seated.session.history[-1])
        frames = 0
        while not presenter.idle:
            presenter.advance(frame_s)
            frames += 1
        lengths.append(frames * frame_s)
    assert lengths[0] == pytest.approx(lengths[1], abs=0.06)
    assert 0.5 < lengths[0] < 5


def test_several_moves_are_shown_one_after_the_other(table: Any) -> None:
    seated = table()
    told = []
    seated.scene.presenter.told = lambda entry: told.append(entry.ply)
    game = whole_game("f", 2)[:9]
    for entry in game:
        seated.scene.presenter.show(entry)
    for _frame in range(1000):
        seated.scene.presenter.advance(FRAME_S)
    assert told == [entry.ply for entry in game]


def test_snapping_tells_of_all_that_was_waiting(table: Any) -> None:
    seated = table()
    told = []
    seated.scene.presenter.told = lambda entry: told.append(entry.ply)
    game = whole_game("g", 2)[:6]
    for entry in game:
        seated.scene.presenter.show(entry)
    seated.scene.presenter.advance(FRAME_S)
    seated.scene.presenter.snap(game[-1].state)
    assert told == [entry.ply for entry in game]
    assert seated.scene.presenter.idle


def middle_of_a_throw(table: Callable[..., Seated], **more: Any) -> Seated:
    seated = table(**more)
    seated.scene.flow.play([seated.session.game.parse_move("roll")])
    seated.until(lambda: seated.scene.presenter.entry is not None and len(seated.moves) == 2)
    for _frame in range(8):
        seated.hand.app.step(FRAME_S)
    assert not seated.scene.presenter.idle
    assert seated.poses != seated.layout
    return seated


def test_another_size_in_the_middle_of_a_throw_keeps_everything(table: Any, resize: Any) -> None:
    seated = middle_of_a_throw(table)
    state, moves = seated.session.state, seated.moves
    resize(seated.hand.app, (1601, 903))
    assert (seated.session.state, seated.moves) == (state, moves)
    seated.settle()
    assert seated.scene.presenter.shown == state
    assert seated.poses == seated.layout
    assert seated.hand.app.canvas.size_px == (1601, 903)


def test_another_language_in_the_middle_of_a_throw_keeps_everything(table: Any) -> None:
    seated = middle_of_a_throw(table)
    state, moves = seated.session.state, seated.moves
    seated.hand.app.settings.language = "uk"
    seated.hand.app.apply_settings()
    seated.settle()
    assert (seated.session.state, seated.moves) == (state, moves)
    assert seated.poses == seated.layout
    assert "відкласти" in seated.scene.sentence()


def test_what_was_told_is_told_again_in_the_new_language(table: Any) -> None:
    seated = table(moves=DECIDING)
    assert any("keeps 2" in line for line in seated.log)
    seated.hand.app.settings.language = "ru"
    seated.hand.app.apply_settings()
    assert any("откладывает" in line for line in seated.log)


def test_a_kept_game_opens_in_the_layout_of_its_state(table: Any) -> None:
    for moves in ((), KEEPING, DECIDING):
        seated = table(moves=moves)
        assert seated.poses == seated.layout
