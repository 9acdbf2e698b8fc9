"""Points that change are counted up beside their panel; nobody waits for it, and going back counts nothing."""

from __future__ import annotations

from typing import Any

from tests.scenes.table.test_side import TURN

BEFORE, STOP = TURN[:-1], TURN[-1]
"""The stop takes tile 31: three worms."""


def taken(table: Any, **more: Any) -> Any:
    """The tile was taken and has just come to lie."""
    seated = table(moves=BEFORE, **more).settle()
    seated.scene.flow.play([seated.session.game.parse_move(STOP)])
    return seated.until(lambda: seated.scene.presenter.idle)


def test_points_are_counted_up_and_go(table: Any) -> None:
    seated = taken(table)
    seen = []
    while seated.scene.tally.alive:
        seen.append(seated.scene.tally.shown)
        seated.hand.app.step(0.05)
    assert [row for n, row in enumerate(seen) if n == 0 or row != seen[n - 1]] == [{0: 1}, {0: 2}, {0: 3}]
    assert not seated.scene.moving


def test_the_next_player_need_not_wait(table: Any) -> None:
    seated = taken(table)
    assert seated.scene.tally.alive
    assert seated.scene.open_for_human
    seated.click("roll")
    assert seated.moves[len(TURN)] == "roll"


def test_taking_back_counts_nothing(table: Any) -> None:
    seated = taken(table)
    seated.until(lambda: not seated.scene.tally.alive)
    seated.scene.take_back()
    assert len(seated.moves) == len(BEFORE)
    assert not seated.scene.tally.alive


def test_what_is_taken_back_on_its_way_counts_nothing(table: Any) -> None:
    seated = table(moves=BEFORE).settle()
    seated.scene.flow.play([seated.session.game.parse_move(STOP)])
    seated.hand.app.step(0.02)
    assert not seated.scene.presenter.idle
    late = seated.session.history[-1]
    seated.scene.take_back()
    assert len(seated.moves) == len(BEFORE)
    assert not seated.scene.tally.alive
    seated.scene.tally.show(late)
    assert not seated.scene.tally.alive


def test_without_animations_nothing_is_counted(table: Any) -> None:
    assert not taken(table, speed="off").scene.tally.alive


def test_hidden_scores_are_not_counted_either(table: Any) -> None:
    assert not taken(table, hide_scores=True).scene.tally.alive
