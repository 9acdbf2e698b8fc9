"""Computer players, hints and odds: answers come when they come, and nothing they say can spoil a game."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from multiprocessing.context import SpawnProcess
from random import Random
from typing import Any

import pygame
import pytest

from game.ai import players
from game.ai.worker import Worker
from game.app import settings, texts
from game.core import registry
from tests.scenes.table.seated import DECIDING, KEEPING, Thinker, by_level, told, unable, whole_game


@pytest.mark.parametrize(
    "answer", [unable, lambda *_: "keep 5", lambda *_: "nonsense", lambda *_: None, lambda *_: 7, lambda *_: "keep 1"]
)
def test_whatever_a_computer_player_says_a_legal_move_is_made(table: Any, answer: Any) -> None:
    """Failure 35: a computer player proposes an illegal move."""
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
    seated.click("hint").click("hint")
    seated.until(lambda: seated.hinted)
    assert seated.hinted == "keep 1"
    assert seated.message.startswith("I would keep the 1s.")
    assert seated.moves == list(KEEPING)
    assert seated.session.hints == [1, 0]


def test_a_table_without_hints_has_no_lamp_and_shows_no_move(table: Any) -> None:
    seated = table(moves=KEEPING, hints=False).settle()
    assert "hint" not in {widget.id for widget in seated.scene.widgets}
    for _press in range(3):
        seated.key(pygame.KSCAN_H)
        seated.hand.step(2)
    assert (seated.message, seated.hinted, seated.session.hints) == ("", "", [0, 0])


def test_a_hint_goes_when_hints_are_switched_off(table: Any) -> None:
    seated = table(moves=KEEPING).settle()
    seated.click("hint").click("hint")
    seated.until(lambda: seated.hinted)
    seated.hand.app.settings.hints = False
    seated.hand.app.apply_settings()
    assert (seated.message, seated.hinted) == ("", "")


def test_a_hint_comes_in_three_steps(table: Any) -> None:
    seated = table(moves=KEEPING).settle()
    seated.key(pygame.KSCAN_H)
    seated.hand.step(2)
    assert seated.message.startswith("You can keep one of these faces: 1, 2, 3, 4, 5, worm.")
    assert (seated.hinted, seated.session.hints) == ("", [0, 0])
    seated.key(pygame.KSCAN_H)
    said = seated.message
    assert seated.hinted == "keep 1"
    assert "9" not in said
    seated.key(pygame.KSCAN_H)
    assert seated.message == "I would keep the 1s. No tile for 9 yet: 21 is the next one you can reach."
    seated.hand.step(400)
    assert seated.hinted == "keep 1"
    seated.key(pygame.KSCAN_H)
    assert seated.message.startswith("You can keep")
    assert (seated.hinted, seated.moves) == ("", list(KEEPING))


def test_a_hint_is_told_in_the_language_in_use(table: Any) -> None:
    seated = table(moves=KEEPING).settle()
    seated.click("hint")
    texts.use("uk")
    seated.scene.layout()
    assert seated.message.startswith("Можна відкласти одне з цих значень: 1, 2, 3, 4, 5,")


def test_the_result_tells_who_was_shown_moves(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    seated = table(("human", "human"), moves=[str(entry.move) for entry in whole_game("hints", 2, {"starter": "first"})])
    seated.session.hints = [2, 0]
    seated.until(lambda: seated.hand.screen == "result")
    written = [text for text, _at in told(monkeypatch, seated.hand)]
    assert [text for text in written if text.startswith("Hints")] == ["Hints: 2"]
    assert written.index("Hints: 2") == written.index("Olena") + 1
    seated.session.hints = [0, 0]
    assert not any(text.startswith("Hints") for text, _at in told(monkeypatch, seated.hand))


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
    seated.click("hint").click("hint")
    seated.hand.step(2)
    assert seated.message == "No hint came to mind this time"
    assert seated.hinted == ""


def test_a_hint_goes_with_the_move(table: Any) -> None:
    seated = table(moves=KEEPING).settle()
    seated.click("hint").click("hint")
    seated.until(lambda: seated.hinted)
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


def test_odds_go_on_and_off_at_the_table_and_the_game_remembers(table: Any) -> None:
    seated = table(moves=DECIDING).settle()
    seated.until(lambda: seated.odds)
    seated.key(pygame.KSCAN_O)
    assert not seated.scene.situation.shows_odds
    chosen = seated.hand.app.settings
    assert (chosen.shows_odds("worms"), chosen.shows_odds("manholes"), chosen.odds) == (False, True, True)
    assert settings.load(seated.hand.app.folders)[0].odds_at == {"worms": False}
    again = table(moves=DECIDING, odds_at={"worms": False}).settle()
    again.hand.step(5)
    assert "odds" not in again.hand.app.worker.asked
    again.click("odds")
    again.until(lambda: again.odds)


def test_without_a_worker_the_weakest_level_plays_and_that_is_said_once(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The real worker, whose processes never come to life."""

    def refuse(*_asked: Any) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(SpawnProcess, "start", refuse)
    seated = table(("hard", "human"), moves=KEEPING, worker=Worker())
    said: list[str] = []
    monkeypatch.setattr(seated.hand.app, "say", said.append)
    wanted = players.choose(
        seated.session.game, seated.session.rules, seated.session.state, 0, "easy",
        Random(f"{seated.session.seed}/instead/{seated.session.ply}"),
    )  # fmt: skip
    seated.until(lambda: len(seated.moves) > len(KEEPING))
    assert seated.moves[len(KEEPING)] == str(wanted)
    seated.until(lambda: seated.session.to_act == 1)
    assert said == [
        "The computer players cannot think for long here, so all of them play at the easy level, and there are no hints."
    ]


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
        seated.click("hint").click("hint")
        wait(lambda: seated.hinted)
        assert seated.hinted == "roll"
        while seated.session.to_act != 1:
            rules, state = seated.session.rules, seated.session.state
            seated.scene.flow.play([seated.session.game.parse_move(by_level(rules, state, 0, "", "x"))])
            wait(lambda: seated.scene.open_for_human or seated.session.to_act == 1)
        wait(lambda: seated.scene.open_for_human)
        assert seated.poses == seated.layout
    finally:
        worker.stop()


@pytest.mark.parametrize("slug", [slug for slug, game in registry.games().items() if game.levels])
def test_the_window_answers_as_long_as_the_worker_thinks(game_table: Any, slug: str) -> None:
    """Failure 26: events wait for a long computation, and the close button is dead. The worker is stopped in the middle of its
    thought, and yet the loop turns and takes events; it goes on, and a move is made. `make.py bench` measures the gaps."""
    worker = Worker()
    try:
        level = registry.find(slug).levels[-1]
        seated = game_table(slug, (level, "human"), plies=6, worker=worker, speed="off", pace_s=0.3)
        while worker._process is None or worker._current is None or worker._current.request.task != "move":
            seated.hand.app.step(0.05)
            if seated.scene.open_for_human:
                seated.scene.flow.play([seated.session.legal[0]])
        os.kill(worker._process.pid or 0, signal.SIGSTOP)
        before = seated.session.ply
        for _turn in range(20):
            seated.click("settings")
            seated.hand.step(2, 0.0)
            assert seated.hand.screen == "settings"
            seated.hand.key("esc")
            assert seated.hand.screen == "table"
        if worker._process is not None:
            os.kill(worker._process.pid or 0, signal.SIGCONT)
        while seated.session.ply == before:
            seated.hand.app.step(0.05)
    finally:
        worker.stop()


@pytest.mark.parametrize(("level", "limit"), [("normal", 2.0), ("expert", 5.0)])
def test_the_strongest_level_may_think_longer(table: Any, level: str, limit: float) -> None:
    limits: list[float] = []

    class Timed(Thinker):
        def ask(self, *question: Any) -> int:
            if question[7] == "move":
                limits.append(question[8])
            return super().ask(*question)

    seated = table((level, "human"), worker=Timed()).settle()
    assert seated.session.ply
    assert set(limits) == {limit}
