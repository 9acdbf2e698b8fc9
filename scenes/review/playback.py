"""A finished game as it is shown again: a session that stands somewhere in a record, and a flow that asks nobody."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from game.ai.review import turns_of
from game.core.contract import CHANCE, OVER
from game.core.session import Entry, Session
from scenes.table.flow import Flow


class Playback(Session):
    """The moves of a game up to a place that can be moved. Nobody is to act, so nothing can be changed."""

    def __init__(self, whole: Session, ply: int) -> None:
        super().__init__(whole.game, whole.seats, whole.options, whole.seed)
        self._whole = tuple(whole.history)
        self.stops = tuple(sorted({0, *(e.ply for e in self._whole if e.actor != CHANCE), len(self._whole)}))
        """The plies at which it rests: before each decision, and at the end; luck goes with the decision before it."""
        self._turns = turns_of(whole)
        self.turns = tuple(sorted({0, *self._turns}))
        """The start, the plies at which a turn begins, and the end."""
        self.go_to(ply)

    @property
    def to_act(self) -> int:
        """Nobody."""
        return OVER

    @property
    def length(self) -> int:
        """Moves of the whole game."""
        return len(self._whole)

    @property
    def turn(self) -> int:
        """Number of the turn it stands in, from 1."""
        return max(1, min(self.count, bisect_right(self._turns, self.ply)))

    @property
    def count(self) -> int:
        """Turns of the whole game."""
        return len(self._turns) - 1

    def go_to(self, ply: int) -> None:
        """Stand before the move of that ply."""
        self.history = list(self._whole[: max(0, min(ply, self.length))])
        self._legal = None

    def step_on(self) -> Entry:
        """Makes the next move of the record; there must be one."""
        self.history.append(self._whole[self.ply])
        self._legal = None
        return self.history[-1]

    def before(self, places: tuple[int, ...]) -> int:
        """The nearest of these plies before this one."""
        return places[max(0, bisect_left(places, self.ply) - 1)]

    def after(self, places: tuple[int, ...]) -> int:
        """The nearest of these plies after this one."""
        return places[min(len(places) - 1, bisect_right(places, self.ply))]


class Showing(Flow):
    """Lets the screen catch up, and nothing else: no move is made by itself, and the worker is asked nothing."""

    def update(self, seconds: float) -> None:
        """Let time pass."""
        was_idle = self.presenter.idle
        self.presenter.advance(seconds)
        if self.presenter.idle and not was_idle:
            self.changed()
