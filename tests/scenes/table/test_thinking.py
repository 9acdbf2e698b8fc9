"""Computer players, hints and odds: answers come when they come, and nothing they say can spoil a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.ai.worker import Worker
from tests.scenes.table.seated import DECIDING, KEEPING, Thinker, by_level


def unable(*_asked: Any) -> Any:
    raise ArithmeticError("no idea")


@pytest.mark.parametrize(
    "answer", [unable, lambda *_: "keep 5", lambda *_: "nonsense", lambda *_: None, lambda *_: 7, lambda *_: "keep 1"]
)
def test_whatever_a_computer_player_says_a_legal_move_is_made(table: Any, answer: Any) -> None:
    seated = table(("hard", "human"), moves=("roll", "cast 6 3 4 6 1 4 2 2"), worker=Thinker(move=answer))
    legal = [str(move) for move in seated.session.legal]
    seated.until(lambda: len(seated.moves) > 2)
    assert seated.moves[2] in legal
    seated.until(lambda: seated.session.to_act == 1)


def test_a_computer_player_waits_for_its_pace(table: Any) -> None:
    seated = table(("hard", "human"), moves=KEEPING, pace_s=2.5)
    seated.hand.step(40)
    assert seated.moves == list(KEEPING)
    seated.hand.step(20)
    assert len(seated.moves) > len(KEEPING)


def test_a_question_is_put_once(table: Any) -> None:
    seated = table(("hard", "human"), moves=KEEPING, worker=Thinker(held=True))
    seated.hand.step(60)
    assert seated.hand.app.worker.asked == ["move"]


def test_step_by_step_each_decision_waits_for_a_click(table: Any) -> None:
    seated = table(("hard", "human"), moves=KEEPING, step_by_step=True)
    seated.until(lambda: seated.scene.flow.waiting_for_click)
    seated.hand.step(60)
    assert seated.moves == list(KEEPING)
    assert "Olena" in seated.scene.sentence()
    assert not seated.scene.busy
    assert seated.scene.thinking_seat == -1
    seated.click_at(640, 500)
    seated.until(lambda: len(seated.moves) == len(KEEPING) + 1)
    seated.until(lambda: seated.scene.flow.waiting_for_click or seated.session.to_act == 1)


# hints and odds ------------------------------------------------------------------------------------------------------


def test_a_hint_is_said_and_shown_but_not_played(table: Any) -> None:
    seated = table(moves=KEEPING).settle()
    seated.click("hint")
    seated.until(lambda: seated.message)
    assert seated.hinted == "keep 1"
    assert seated.message.startswith("I would keep the 1s.")
    assert seated.moves == list(KEEPING)


def test_a_hint_that_comes_too_late_is_for_nobody(table: Any) -> None:
    seated = table(moves=KEEPING).settle()
    worker = seated.hand.app.worker
    worker.held = True
    seated.click("hint")
    seated.hand.step(2)
    assert "advise" in worker.asked
    seated.click("die:2")
    worker.held = False
    seated.settle()
    assert (seated.message, seated.hinted) == ("", "")


def test_without_an_idea_there_is_a_sentence(table: Any) -> None:
    seated = table(moves=KEEPING).settle()
    seated.hand.app.worker.tasks["advise"] = unable
    seated.click("hint")
    seated.hand.step(2)
    assert seated.message == "No hint came to mind this time"
    assert seated.hinted == ""


def test_a_hint_goes_with_the_move(table: Any) -> None:
    seated = table(moves=KEEPING).settle()
    seated.click("hint")
    seated.until(lambda: seated.message)
    seated.click("die:2").settle()
    assert (seated.message, seated.hinted) == ("", "")


def test_odds_are_those_of_the_moment(table: Any) -> None:
    seated = table(moves=DECIDING).settle()
    seated.until(lambda: seated.odds)
    assert [bar.share for bar in seated.scene.look.bars(seated.scene.situation)] == [0.25, 0.5]
    seated.hand.app.worker.held = True
    seated.click("roll").settle()
    assert not seated.odds
    seated.hand.app.worker.held = False
    seated.until(lambda: seated.odds)


def test_odds_that_cannot_be_reckoned_are_left_out(table: Any) -> None:
    seated = table(moves=DECIDING, worker=Thinker(odds=unable))
    seated.hand.step(30)
    assert list(seated.scene.look.bars(seated.scene.situation)) == []
    assert seated.hand.app.worker.asked.count("odds") == 1


def test_odds_can_be_switched_off(table: Any) -> None:
    seated = table(moves=DECIDING, odds=False).settle()
    seated.hand.step(5)
    assert "odds" not in seated.hand.app.worker.asked


def test_leaving_the_table_leaves_no_question(table: Any) -> None:
    worker = Thinker(held=True)
    seated = table(("hard", "human"), moves=KEEPING, worker=worker, is_recorded=True)
    assert worker.asked == ["move"]
    seated.scene.back()
    seated.hand.step(2)
    worker.held = False
    assert worker.poll() == []
    assert seated.hand.screen == "menu"


def test_the_real_worker_plays_advises_and_reckons(table: Any) -> None:
    worker = Worker()
    try:
        seated = table(("human", "hard"), moves=DECIDING, speed="off", pace_s=0.3, worker=worker)

        def wait(wish: Callable[[], object]) -> None:
            """As long as it takes: a program that hangs is ended by the time limit of all tests."""
            while not wish():
                seated.hand.app.step(0.05)

        wait(lambda: seated.odds)
        assert seated.odds is not None
        assert 0 < seated.odds["fail_next_roll"] < 0.1
        seated.click("hint")
        wait(lambda: seated.message)
        assert seated.hinted == "roll"
        while seated.session.to_act != 1:
            rules, state = seated.session.rules, seated.session.state
            seated.scene.flow.play([seated.session.game.parse_move(by_level(rules, state, 0, "", "x"))])
            wait(lambda: seated.scene.open_for_human or seated.session.to_act == 1)
        wait(lambda: seated.scene.open_for_human)
        assert seated.poses == seated.layout
    finally:
        worker.stop()
