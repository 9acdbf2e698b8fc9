"""Has the worker process look at a game again, question by question. The window never waits, and can leave at any time."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any

import msgspec

from game.ai.review import Analysis, Review
from game.app import logs
from game.core.session import Session

if TYPE_CHECKING:
    from scenes.engine.app import App

LIMIT_S = 30.0
"""A question that takes longer has gone wrong."""
TRIES = 2
SPARED_S = 0.008
"""Of each frame: most questions take a millisecond or two."""


class Inquiry:
    """The review of one game as far as it has come. `poll` it while the page is shown."""

    def __init__(self, app: App, session: Session, changed: Callable[[], None]) -> None:
        self._app = app
        self._session = session
        self._changed = changed
        self._analysis = Analysis(session)
        self._number: int | None = None
        """Of the question that is under way."""
        self._tries = 0
        self.review: Review = self._analysis.review
        self.failed = False
        """The worker could not answer: what is known stays, and nothing more will come."""

    @property
    def judge(self) -> Any:
        """What the game says about itself afterwards, see `game.ai.review`."""
        return self._analysis.judge

    @property
    def decides(self) -> bool:
        """There was something to decide in this game."""
        return self._analysis.decides

    @property
    def knows_luck(self) -> bool:
        """All luck has been looked at."""
        return not self._analysis.awaits("luck")

    @property
    def knows_play(self) -> bool:
        """All choices have been looked at."""
        return not self._analysis.awaits("choice")

    @property
    def progress(self) -> float:
        """The share that is done, 0 to 1."""
        return self._analysis.progress

    @property
    def running(self) -> bool:
        """There is something still to come."""
        return not self.failed and self._analysis.next is not None

    def poll(self) -> None:
        """Take in what has come and ask what is next, again and again as long as a frame can spare."""
        until = monotonic() + SPARED_S
        while self.running and self._app.worker is not None:
            self._take_in()
            self._ask()
            if not self._app.worker.wait(max(0.0, until - monotonic())):
                return

    def _take_in(self) -> None:
        for answer in self._app.worker.poll():
            if answer.number == self._number:
                self._number = None
                if answer.ok:
                    self._tries = 0
                    self._analysis.take(answer.value)
                    self.review = self._analysis.review
                else:
                    self._tries += 1
                    logs.log.warning("a question of a review failed: %s", answer.value)
                    self.failed = self._tries >= TRIES
                self._changed()

    def stop(self) -> None:
        """The page is left, or something lies over it: nobody waits for the answer. `poll` goes on where this stopped."""
        if self._number is not None:
            self._app.worker.cancel(self._number)
            self._number = None

    def _ask(self) -> None:
        question = self._analysis.next
        if self._number is not None or self.failed or question is None:
            return
        session, state = self._session, self._analysis.state_before(question.ply)
        self._number = self._app.worker.ask(
            session.game.slug,
            len(session.seats),
            dict(session.options),
            msgspec.json.encode(state),
            max(0, session.rules.to_act(state)),
            "",
            self._analysis.seed(question),
            "review",
            LIMIT_S,
            question,
        )
