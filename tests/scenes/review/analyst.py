"""Stands in for the worker process: works the questions of a review out when they are polled for."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from game.ai import review
from game.ai.worker import Answer
from game.core.registry import find


class Analyst:
    """Answers at the next poll, nothing while `held`, and with a failure while `fails`."""

    def __init__(self) -> None:
        self.held = False
        self.fails = False
        self.asked: list[Any] = []
        self.cancelled: list[int] = []
        self._open: dict[int, tuple[Any, ...]] = {}

    def ask(
        self, slug: str, seats: int, options: Any, state_json: bytes, seat: int, level: str, seed: str,
        task: str = "move", limit_s: float = 2.0, question: Any = None,
    ) -> int:  # fmt: skip
        assert task == "review"
        self.asked.append(question)
        number = len(self.asked)
        self._open[number] = (find(slug), seats, options, state_json, seed, question)
        return number

    def poll(self) -> list[Answer]:
        if self.held:
            return []
        asked, self._open = self._open, {}
        return [self._answered(number, *request) for number, request in asked.items()]

    def _answered(self, number: int, game: Any, seats: int, options: Any, state: bytes, seed: str, question: Any) -> Answer:
        if self.fails:
            return Answer(number, "review", False, "told to fail")
        rules, full = game.rules(seats, options), msgspec.json.decode(state, type=game.state)
        value = review.answer(game, rules, full, question, Random(seed))
        return Answer(number, "review", True, msgspec.json.decode(msgspec.json.encode(value)))

    def cancel(self, number: int) -> None:
        self.cancelled.append(number)
        self._open.pop(number, None)

    def wait(self, seconds: float) -> bool:
        """One answer a frame."""
        return False

    @property
    def waits(self) -> bool:
        """Somebody still wants an answer."""
        return bool(self._open)

    def stop(self) -> None:
        self._open.clear()
