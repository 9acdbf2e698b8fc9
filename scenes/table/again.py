"""What happened since the last turn of the person to act: the pieces it touched are marked, and it can be shown once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.contract import CHANCE
from game.core.session import Entry

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

PAUSE_S = 0.35
"""Between two moves that are shown once more."""


class Again:
    """Looks back over one table. The session stays as it is; what the viewer may not know is neither marked nor shown."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._waiting: list[Entry] = []
        self.showing = False
        self._pause_s = 0.0
        self._touched: tuple[str, ...] = ()
        self._touched_at = (-1, -1)
        """Ply and viewer that `_touched` belongs to."""

    @property
    def moves(self) -> range:
        """Plies of the others' moves, and of luck among them, since the last turn of the seat to act."""
        session = self._table.session
        seat, history = session.to_act, session.history
        if seat < 0:
            return range(0)
        end = len(history)
        while end and history[end - 1].actor in (seat, CHANCE):
            end -= 1
        start = end
        while start and history[start - 1].actor != seat:
            start -= 1
        while start and start < end and history[start].actor == CHANCE:
            start += 1  # luck of their own turn
        while start < end < len(history) and history[end].actor == CHANCE:
            end += 1  # luck of the others' turn
        return range(start, end)

    @property
    def touched(self) -> tuple[str, ...]:
        """Ids of the pieces that the others touched; none as soon as the person to act has made a move."""
        table = self._table
        if not table.open_for_human:
            return ()
        moves = self.moves
        if moves.stop < table.session.ply:
            return ()
        key = (table.session.ply, table.presenter.viewer)
        if self._touched_at != key:
            self._touched_at, self._touched = key, self._reckoned(moves)
        return self._touched

    def _reckoned(self, moves: range) -> tuple[str, ...]:
        table, found = self._table, dict[str, None]()
        for entry in table.session.history[moves.start : moves.stop]:
            if entry.actor == CHANCE and entry.reveals:
                found.clear()  # all was dealt anew
            for event in entry.events:
                found |= dict.fromkeys(table.look.touched(table.session.rules.witness(event, table.presenter.viewer)))
        return tuple(found)

    @property
    def can_show(self) -> bool:
        """Is there anything to show, to a person who may look now?"""
        return self._table.open_for_human and bool(self.moves)

    def show(self) -> None:
        """Begin with the position after the person's last turn."""
        table, moves = self._table, self.moves
        if not self.can_show:
            return
        history = table.session.history
        self._waiting = history[moves.start : moves.stop]
        self.showing = table.flow.held = True
        self._pause_s = PAUSE_S
        table.counsel.clear()
        table.selection.clear()
        table.story.rewind(moves.start)
        table.presenter.snap(history[moves.start - 1].state if moves.start else table.session.start)
        table.layout()

    def stop(self) -> None:
        """Back to the position now."""
        if self.showing:
            self.showing = self._table.flow.held = False
            self._table.presenter.snap(self._table.session.state)
            self._table.story.rewind(self._table.session.ply)
            self._table.layout()

    def update(self, seconds: float) -> None:
        """The next move, as soon as the one before has been shown."""
        table = self._table
        if not self.showing or not table.presenter.idle:
            return
        if not self._waiting:
            self.stop()
            return
        self._pause_s -= seconds
        if self._pause_s > 0:
            return
        self._pause_s = PAUSE_S
        table.presenter.show(self._waiting.pop(0))
        table.layout()
