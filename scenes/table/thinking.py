"""Questions to the worker process for one table: moves of computer players, hints, odds. The window never waits.

Answers that come too late are for nobody: each question belongs to a ply and is dropped when the game has gone on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from game.core.session import Session
    from scenes.engine.app import App

MOVE_S, TOP_MOVE_S = 2.0, 5.0
"""So long may a computer player think, and one of the strongest level: several times what it takes on a usual computer."""
OTHERS_S = 10.0
"""Nobody waits for hints and odds."""


class Thinking:
    """The open questions of a table. `asked` tells whether one of that task is under way."""

    def __init__(self, app: App, session: Session) -> None:
        self._app = app
        self._session = session
        self._open: dict[int, tuple[str, int, Callable[[Any], None]]] = {}

    def asked(self, task: str) -> bool:
        """Is a question of this kind open?"""
        return any(t == task for t, _, _ in self._open.values())

    def ask(self, task: str, seat: int, level: str, answered: Callable[[Any], None]) -> None:
        """Ask about the position now. `answered` gets the value, or None when the worker failed."""
        session = self._session
        view = session.rules.view(session.state, seat)
        longest = TOP_MOVE_S if level in session.game.levels[-1:] else MOVE_S
        number = self._app.worker.ask(
            session.game.slug,
            len(session.seats),
            dict(session.options),
            msgspec.json.encode(view),
            seat,
            level,
            f"{session.seed}/{task}/{session.ply}/{seat}",
            task,
            longest if task == "move" else OTHERS_S,
        )
        self._open[number] = (task, session.ply, answered)

    def poll(self) -> None:
        """Hand out the answers that have come; the worker ends what was cancelled while it is asked."""
        for answer in self._app.worker.poll():
            _task, ply, answered = self._open.pop(answer.number, ("", -1, None))
            if answered is not None and ply == self._session.ply:
                answered(answer.value if answer.ok else None)

    def cancel(self) -> None:
        """The game went another way: nobody waits for the open questions any more."""
        for number in self._open:
            self._app.worker.cancel(number)
        self._open.clear()

    def cancel_task(self, task: str) -> None:
        """Drop the open questions of one kind."""
        for number in [n for n, (t, _, _) in self._open.items() if t == task]:
            self._app.worker.cancel(number)
            del self._open[number]
