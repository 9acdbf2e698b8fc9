"""The process in which computer players think, so that the window never waits for them.

One process, started by `spawn` on every system, answers numbered requests one after the other; it gets JSON and never
sees more than a view. It can be ended at any moment, as it knows nothing but the request in hand. The only clock here
is a monotonic one, for the limits.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections import deque
from collections.abc import Callable
from functools import lru_cache
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from random import Random
from time import monotonic
from typing import Any, Literal, NamedTuple

import msgspec

from game.ai import players, review
from game.core.contract import Game, Options, OptionValue
from game.core.registry import find, games, part

Task = Literal["move", "advise", "odds", "review"]

START_S = 20.0
"""So long may the process take to be ready, on a busy machine with a slow disk."""
CANCELLED_S = 0.15
"""So long may a request that nobody waits for go on: cheaper than a new process where it is nearly done."""
FALSE_STARTS = 3
"""After so many processes that never got ready, requests fail at once."""


class Request(msgspec.Struct, frozen=True):
    """What is asked."""

    number: int
    slug: str
    seats: int
    options: dict[str, OptionValue]
    view: msgspec.Raw
    """JSON of the state as the seat may know it; of the full state for a review, since the game is over."""
    seat: int
    level: str
    seed: str
    task: Task
    question: review.Question | None = None
    """Of a review."""


class Answer(msgspec.Struct, frozen=True):
    """What comes back."""

    number: int
    task: Task
    ok: bool
    value: Any
    """Text form of the move, the advice or the odds as a dict, what a review asked for; where `ok` is False, what went wrong, for the log."""


class _Waiting(NamedTuple):
    request: Request
    limit_s: float


class Worker:
    """The parent's side. Nothing here blocks, raises for what the process does, or outlives `stop`."""

    def __init__(self, body: Callable[[Connection], None] | None = None) -> None:
        """`body` is what the process runs instead of `serve`."""
        self._body = body or serve
        self._numbers = 0
        self._queue: deque[_Waiting] = deque()
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._is_ready = False
        self._false_starts = 0
        self._current: _Waiting | None = None
        self._is_cancelled = False
        self._deadline = 0.0
        """Of the current request, or of getting ready; monotonic seconds."""
        self._answers: list[Answer] = []

    @property
    def is_busy(self) -> bool:
        """Is there anything to poll for? Where not, the process sleeps."""
        return bool(self._current or self._queue or self._answers)

    @property
    def cannot_start(self) -> bool:
        """No process ever got ready, and no more are tried: requests fail at once."""
        return self._false_starts >= FALSE_STARTS

    def start(self) -> None:
        """Starts the process, if it does not run."""
        if self._process is None:
            self._pipe, theirs = multiprocessing.get_context("spawn").Pipe()
            process = multiprocessing.get_context("spawn").Process(target=self._body, args=(theirs,), daemon=True)
            try:
                process.start()
            except OSError:
                self._false_starts += 1
                self._pipe.close()
                self._pipe = None
            else:
                self._process = process
                self._deadline = monotonic() + START_S
            theirs.close()

    def ask(
        self,
        slug: str,
        seats: int,
        options: Options,
        view_json: bytes,
        seat: int,
        level: str,
        seed: str,
        task: Task = "move",
        limit_s: float = 2.0,
        question: review.Question | None = None,
    ) -> int:
        """Puts a request; its answer comes from `poll` under the number returned, later than `limit_s` as a failure."""
        self._numbers += 1
        raw = msgspec.Raw(view_json)
        request = Request(self._numbers, slug, seats, dict(options), raw, seat, level, seed, task, question)
        self._queue.append(_Waiting(request, limit_s))
        self._go_on()
        return self._numbers

    def cancel(self, number: int) -> None:
        """No answer will come for that number. Unknown numbers are ignored."""
        self._answers = [answer for answer in self._answers if answer.number != number]
        self._queue = deque(waiting for waiting in self._queue if waiting.request.number != number)
        if self._current and self._current.request.number == number and not self._is_cancelled:
            self._is_cancelled = True
            self._deadline = min(self._deadline, monotonic() + CANCELLED_S)

    def poll(self) -> list[Answer]:
        """The answers that have come since the last call."""
        if self.is_busy or not self._is_ready:  # else there is nothing to look for: a look costs 0.3 % of a core
            self._go_on()
        answers, self._answers = self._answers, []
        return answers

    def wait(self, seconds: float) -> bool:
        """Sleeps until the process has answered, at most so long; answers whether it has. For questions that come by the
        hundred: a frame would else bring one answer."""
        try:
            return bool(self._current and self._pipe and self._pipe.poll(seconds))
        except OSError:
            return False

    def stop(self) -> None:
        """Ends the process; whatever was asked is forgotten."""
        self._queue.clear()
        self._answers.clear()
        self._current = None
        self._end()

    def _go_on(self) -> None:
        """Takes in what has come, ends what takes too long, hands out what waits."""
        self._receive()
        if self._process and monotonic() > self._deadline and (self._current or not self._is_ready):
            self._give_up("past its limit")
        while self._queue and self._process is None and self.cannot_start:
            self._fail(self._queue.popleft().request, "no process can be started")
        if self._queue and not self._current:
            self.start()
            self._hand_out()

    def _receive(self) -> None:
        """Reads the process's messages: the first says that it is ready, each other is an answer."""
        try:
            while self._pipe and self._pipe.poll():
                message = self._pipe.recv_bytes()
                if not self._is_ready:
                    self._is_ready = True
                    self._false_starts = 0
                    continue
                self._take(msgspec.json.decode(message, type=Answer))
        except (EOFError, OSError, ValueError) as error:
            self._give_up(f"the process ended ({error})")

    def _take(self, answer: Answer) -> None:
        if self._current and not self._is_cancelled and answer.number == self._current.request.number:
            self._answers.append(answer)
        self._current = None

    def _hand_out(self) -> None:
        """Gives the first request to the process, which waits for it: so sending cannot block."""
        if self._is_ready and self._pipe:
            self._current = self._queue.popleft()
            self._is_cancelled = False
            self._deadline = monotonic() + self._current.limit_s
            try:
                self._pipe.send_bytes(msgspec.json.encode(self._current.request))
            except (OSError, ValueError) as error:
                self._give_up(f"the process ended ({error})")

    def _give_up(self, reason: str) -> None:
        """Ends the process with its request; the next request gets a new one, started at once."""
        if not self._is_ready:
            self._false_starts += 1
        self._end()
        if self._current and not self._is_cancelled:
            self._fail(self._current.request, reason)
        self._current = None
        if not self.cannot_start:
            self.start()

    def _fail(self, request: Request, reason: str) -> None:
        self._answers.append(Answer(request.number, request.task, False, reason))

    def _end(self) -> None:
        if self._process and self._pipe:
            self._process.kill()
            self._process.join()
            self._process.close()
            self._pipe.close()
        self._process = self._pipe = None
        self._is_ready = False


def serve(pipe: Connection) -> None:
    """The process's side: answers requests until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    games()  # Before the first limit runs.
    pipe.send_bytes(b"ready")
    while True:
        try:
            message = pipe.recv_bytes()
        except (EOFError, OSError):
            return
        pipe.send_bytes(_answered(msgspec.json.decode(message, type=Request)))


def _end_with_parent() -> None:
    """A killed window leaves no process behind, not even one that is deep in thought."""
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(0)


def _answered(request: Request) -> bytes:
    """The answer as JSON; whatever goes wrong in a player becomes one that is not ok."""
    try:
        return msgspec.json.encode(Answer(request.number, request.task, True, _value(request)))
    except Exception as error:
        trace = "".join(traceback.format_exception(error))
        return msgspec.json.encode(Answer(request.number, request.task, False, trace))


def _value(request: Request) -> Any:
    game = find(request.slug)
    rules = _rules(game, request.seats, tuple(request.options.items()))
    view = msgspec.json.decode(request.view, type=game.state)
    rng = Random(request.seed)
    if request.question is not None:
        return review.answer(game, rules, view, request.question, rng)
    if request.task == "odds":
        return part(game.slug, "odds").panel(rules, view, request.seat)
    if request.task == "advise":
        advice = part(game.slug, "players").advise(rules, view, request.seat, rng)
        _check(game, rules, view, advice.move)
        return advice
    text = str(players.choose(game, rules, view, request.seat, request.level, rng))
    _check(game, rules, view, text)
    return text


def _check(game: Game, rules: Any, view: Any, text: str) -> None:
    """No rubbish leaves this process as a move."""
    if game.parse_move(text) not in rules.legal_moves(view):
        raise ValueError(f"{text!r} is not a legal move")


@lru_cache(8)
def _rules(game: Game, seats: int, options: tuple[tuple[str, OptionValue], ...]) -> Any:
    """One table's rules, kept with whatever they have already worked out."""
    return game.rules(seats, dict(options))
