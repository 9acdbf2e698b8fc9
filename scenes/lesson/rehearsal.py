"""A game that was written down beforehand, being played: luck and the other players do what the lesson says.

Nothing of it is recorded, and no computer player is asked, so a game that waits below the lesson misses no answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.contract import OVER, Step
from game.core.registry import find
from game.core.session import Session
from scenes.setup.seating import seats_for
from scenes.table.lesson import Lesson
from scenes.table.thinking import Thinking


class Rehearsal(Session):
    """The session of a lesson. It rests where something is to be read, and is over where what was written down ends."""

    def __init__(self, lesson: Lesson, at: int = 0) -> None:
        """At the beginning of the task of that number."""
        game = find(lesson.slug)
        self._script = [game.parse_move(text) for text in lesson.moves]
        super().__init__(game, seats_for(lesson.slug, lesson.players), lesson.options, "lesson")
        self.until = len(self._script)
        """At so many moves nobody is to act."""
        for move in self._script[: lesson.starts[at]]:
            self.play(move)

    @property
    def to_act(self) -> int:
        """A seat, CHANCE or OVER."""
        return super().to_act if self.ply < min(self.until, len(self._script)) else OVER

    @property
    def next_move(self) -> Any:
        """What is written down for now."""
        return self._script[self.ply]

    def chance(self) -> Step[Any]:
        """Plays the table's move, which is written down."""
        return self.play(self.next_move)

    def take_back_refusal(self, policy: str) -> str:
        """Nothing is taken back in a lesson: wrong moves are not made in the first place."""
        return "off"


class Prompter(Thinking):
    """Answers for the other players at once, with what is written down; hints and odds are not asked for."""

    def __init__(self, app: Any, session: Rehearsal) -> None:
        super().__init__(app, session)
        self._rehearsal = session

    def ask(self, task: str, seat: int, level: str, answered: Callable[[Any], None]) -> None:
        if task == "move":
            answered(str(self._rehearsal.next_move))

    def poll(self) -> None:
        """Nothing is open."""
