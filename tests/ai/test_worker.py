"""The worker: right answers, and none of what may go wrong in a player or its process reaches the window."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing.connection import wait
from random import Random
from typing import Any

import msgspec
import pytest

from game.ai.worker import Answer, Worker
from game.core.contract import Game
from tests.ai.thinking import die_at_once, serve_toy
from tests.core.toygame import offered


@pytest.fixture
def toy() -> Iterator[Game]:
    with offered() as game:
        yield game


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker(serve_toy)
    worker.start()
    yield worker
    worker.stop()


def decision(toy: Game) -> tuple[Any, Any]:
    """Rules and the first state in which seat 0 chooses."""
    rules = toy.rules(2, toy.complete({}))
    state = rules.initial()
    while rules.to_act(state) < 0:
        state = rules.apply(state, rules.sample_chance(state, Random(5))).state
    return rules, state


def ask(worker: Worker, toy: Game, level: str = "easy", limit_s: float = 60, **more: Any) -> int:
    rules, state = decision(toy)
    view = msgspec.json.encode(rules.view(state, 0))
    return worker.ask("toy", 2, toy.complete({}), view, 0, level, "7", limit_s=limit_s, **more)


def answers(worker: Worker, count: int = 1) -> list[Answer]:
    """Polls until so many answers have come."""
    came: list[Answer] = []
    while len(came) < count:
        came += worker.poll()
        if worker._pipe and len(came) < count:
            wait([worker._pipe], timeout=0.02)
    return came


def test_answers_with_a_legal_move(worker: Worker, toy: Game) -> None:
    number = ask(worker, toy)
    [answer] = answers(worker)
    assert (answer.number, answer.task, answer.ok) == (number, "move", True)
    rules, state = decision(toy)
    assert toy.parse_move(answer.value) in rules.legal_moves(state)
    assert not worker.is_busy


def test_same_seed_same_answer(worker: Worker, toy: Game) -> None:
    ask(worker, toy, "random")
    ask(worker, toy, "random")
    first, second = answers(worker, 2)
    assert first.value == second.value


def test_advises_and_tells_odds(worker: Worker, toy: Game) -> None:
    ask(worker, toy, task="advise")
    ask(worker, toy, task="odds")
    advice, odds = answers(worker, 2)
    assert advice.value["reason"] == "highest_card"
    assert advice.value["move"] == f"lay {advice.value['facts']['card']}"
    assert odds.value == {"high": pytest.approx(1 / 6), "hand": 2}


@pytest.mark.parametrize("level", ["raises", "rubbish", "cheat", "nobody"])
def test_a_player_that_fails_is_a_failed_answer(worker: Worker, toy: Game, level: str) -> None:
    """Failure 35: a computer player fails, and the program with it."""
    number = ask(worker, toy, level) if level != "nobody" else worker.ask("nowhere", 2, {}, b"{}", 0, "easy", "7")
    [answer] = answers(worker)
    assert (answer.number, answer.ok) == (number, False)
    assert "Error" in answer.value
    ask(worker, toy)
    assert answers(worker)[0].ok


@pytest.mark.parametrize(("level", "limit_s"), [("crash", 60), ("stuck", 0.05)])
def test_a_lost_process_is_replaced(worker: Worker, toy: Game, level: str, limit_s: float) -> None:
    lost = ask(worker, toy, level, limit_s=limit_s)
    waiting = ask(worker, toy)
    first, second = answers(worker, 2)
    assert (first.number, first.ok) == (lost, False)
    assert (second.number, second.ok) == (waiting, True)


def test_a_process_that_is_killed_while_idle_is_replaced(worker: Worker, toy: Game) -> None:
    ask(worker, toy)
    assert answers(worker)[0].ok
    [child] = multiprocessing.active_children()
    assert child.pid
    os.kill(child.pid, signal.SIGTERM)
    child.join()
    ask(worker, toy)
    assert answers(worker)[0].ok


def test_a_cancelled_request_gets_no_answer(worker: Worker, toy: Game) -> None:
    running = ask(worker, toy, "stuck")
    waiting = ask(worker, toy, "stuck")
    worker.cancel(running)
    worker.cancel(waiting)
    last = ask(worker, toy)
    assert [answer.number for answer in answers(worker)] == [last]
    assert not worker.is_busy


def test_an_answer_that_has_come_can_still_be_cancelled(worker: Worker, toy: Game) -> None:
    first, second = ask(worker, toy), ask(worker, toy)
    while len(worker._answers) < 2:
        worker._go_on()
    worker.cancel(first)
    assert [answer.number for answer in worker.poll()] == [second]


def test_nothing_is_left_after_stop(worker: Worker, toy: Game) -> None:
    ask(worker, toy, "stuck")
    worker.stop()
    assert multiprocessing.active_children() == []
    assert worker.poll() == []
    worker.stop()


def test_a_killed_window_leaves_no_process_behind() -> None:
    parent = subprocess.Popen([sys.executable, "-m", "tests.ai.thinking"], stdout=subprocess.PIPE, encoding="utf-8")
    assert parent.stdout
    with parent, parent.stdout as told:
        assert told.readline() == "thinking\n"
        parent.kill()
        # The child has inherited the stream: it ends when both have.
        assert told.read() == ""


def test_where_no_process_can_run_every_request_fails() -> None:
    worker = Worker(die_at_once)
    worker.start()
    numbers = [worker.ask("toy", 2, {}, b"{}", 0, "easy", "7") for _ in range(2)]
    failed = answers(worker, 2)
    assert [(answer.number, answer.ok) for answer in failed] == [(number, False) for number in numbers]
    assert multiprocessing.active_children() == []
    worker.stop()
