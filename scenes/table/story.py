"""What has happened at a table, told in lines: the log, and what is going on at this moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.app.texts import language
from game.core.contract import Event
from game.core.session import Entry

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


class Told(NamedTuple):
    """A line of the log."""

    text: str
    """With `**bold**` names."""
    seat: int
    """Whose turn it is a part of; -1 before the first."""
    pieces: tuple[str, ...]
    """Ids of the pieces that were moved for good."""


class Story:
    """What has been shown so far, and what happens at this moment, as the one who looks may know it."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.plies = table.session.ply
        """Moves that have been shown."""
        self.caption = ""
        """What happens at this moment, while it is shown."""
        self.events: tuple[Event, ...] = ()
        """Of the move that is being shown, as far as they have been shown."""
        self.scrolled = 0
        """Log lines between the newest and the last one shown."""
        self._log: list[Told] = []
        self._told = 0
        """Moves whose lines are in `_log`."""
        self._told_for: tuple[str, int] = ("", -1)
        """The language and the viewer they are for."""

    @property
    def history(self) -> list[Entry]:
        """All moves shown so far."""
        return self._table.session.history[: self.plies]

    @property
    def log(self) -> list[Told]:
        """What happened so far, in the language in use. Kept and added to: a long game has thousands of lines."""
        table = self._table
        witness, viewer = table.session.rules.witness, table.presenter.viewer
        if self._told_for != (language(), viewer) or self._told > self.plies:
            self._told_for, self._told, self._log = (language(), viewer), 0, []
        for entry in table.session.history[self._told : self.plies]:
            seat = entry.actor if entry.actor >= 0 else self._log[-1].seat if self._log else -1
            for event in (witness(event, viewer) for event in entry.events):
                text = table.look.words.told(event, table.names)
                if text:
                    self._log.append(Told(text, seat, tuple(table.look.touched(event))))
        self._told = self.plies
        return self._log

    @property
    def lines(self) -> list[str]:
        """The texts of the log."""
        return [told.text for told in self.log]

    def begin(self, event: Event) -> None:
        """An event is being shown now."""
        self.events = (*self.events, event)
        self.caption = self._table.look.words.told(event, self._table.names) or self.caption
        self._table.stale()

    def end(self, entry: Entry) -> None:
        """A move has been shown."""
        self.plies = entry.ply + 1
        self.scrolled, self.caption, self.events = 0, "", ()
        self._table.stale()

    def rewind(self, plies: int) -> None:
        """Another position is shown now, after so many moves."""
        self.plies, self.caption, self.events, self._told_for = plies, "", (), ("", -1)

    def scroll(self, turn: int) -> bool:
        """The wheel turned over the log."""
        self.scrolled = max(0, min(self.scrolled + turn, max(0, len(self.log) - 3)))
        self._table.stale()
        return True
