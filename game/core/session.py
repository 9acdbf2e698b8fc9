"""A game being played at one table: whose turn it is, moves, luck, taking back and doing again.

The session knows no time, no screen and no files; what happens is told to a sink, which may keep a record.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from game.core.contract import CHANCE, OVER, Event, Game, IllegalMove, Options, Result, Step
from game.core.record import (
    FORMAT,
    HUMAN,
    End,
    Header,
    Record,
    RecordError,
    Seat,
    check_seats,
    game_of,
    reseated,
    state_hash,
)

__all__ = ["Entry", "Seat", "Session", "Sink"]


class Sink(Protocol):
    """Who is told what happens, as it goes into a record."""

    @property
    def is_safe(self) -> bool: ...  # All that was told so far is where it can be read again.
    def began(self, header: Header) -> None: ...
    def played(self, text: str, is_decision: bool) -> None: ...
    def took_back(self, count: int) -> None: ...
    def hinted(self, seat: int) -> None: ...
    def reseated(self, seat: int, player: str) -> None: ...
    def ended(self, end: End) -> None: ...
    def left(self) -> None: ...


class Entry(NamedTuple):
    """One move of the game's history."""

    ply: int
    """How many moves went before."""
    actor: int
    """A seat or CHANCE."""
    move: Any
    events: tuple[Event, ...]
    reveals: bool
    state: Any
    """After the move."""


def luck(seed: str, ply: int) -> Random:
    """The generator of the chance move after `ply` moves."""
    return Random(f"{seed}/{ply}")


class Session:
    """One game at one table, from the first state on. Changes only by `play`, `chance`, `take_back` and `redo`."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat],
        options: Options,
        seed: str,
        sink: Sink | None = None,
        program: str = "",
    ) -> None:
        """Raises ValueError where so many seats do not fit the game, or the options do not, or not together."""
        self.game = game
        self.seats = tuple(seats)
        self.options = game.complete(options)
        self.seed = seed
        check_seats(game, self.seats)
        self.header = Header(FORMAT, game.slug, game.version, self.options, self.seats, seed, program)
        self.rules = game.rules(len(self.seats), self.options)
        self.start = self.rules.initial()
        self.history: list[Entry] = []
        self.hints = [0] * len(self.seats)
        """How often each seat was shown a move by a hint."""
        self._undone: list[Any] = []
        """Moves that were taken back, the next to do again last."""
        self._legal: tuple[Any, ...] | None = None
        self._sink = sink
        if sink:
            sink.began(self.header)

    @classmethod
    def from_record(cls, record: Record, sink: Sink | None = None) -> Session:
        """The game a record holds, to go on with or to look at; `sink` hears only of what happens from now on.

        Raises RecordError at the first move that these rules do not know or allow.
        """
        header = record.header
        session = cls(game_of(header), header.seats, header.options, header.seed, program=header.program)
        for text, line in zip(record.moves, record.lines, strict=True):
            try:
                session.play(session.game.parse_move(text))
            except ValueError as error:
                raise RecordError("damaged", f"{text!r} is no move of {session.game.slug} ({error})", line) from error
            except IllegalMove as error:
                sentence = f"move {session.ply + 1}, {text!r}, is not allowed here: {error}"
                raise RecordError("damaged", sentence, line) from error
        for seat in record.hints:
            session.hints[seat] += 1
        session._sink = sink
        if sink and session.to_act == OVER and record.end is None:
            sink.ended(session._end())
        return session

    @property
    def ply(self) -> int:
        """Number of moves so far, luck included."""
        return len(self.history)

    @property
    def state(self) -> Any:
        """The state now."""
        return self.history[-1].state if self.history else self.start

    @property
    def to_act(self) -> int:
        """A seat, CHANCE or OVER."""
        actor: int = self.rules.to_act(self.state)
        return actor

    @property
    def legal(self) -> tuple[Any, ...]:
        """The legal moves of the seat to act; empty for CHANCE and OVER."""
        if self._legal is None:
            self._legal = self.rules.legal_moves(self.state)
        return self._legal

    @property
    def result(self) -> Result | None:
        """How the game ended, None while it goes on."""
        ended: Result | None = self.rules.result(self.state)
        return ended

    def play(self, move: Any) -> Step[Any]:
        """Plays a move of whoever is to act. Raises IllegalMove, and then nothing has changed."""
        actor = self.to_act
        step: Step[Any] = self.rules.apply(self.state, move)
        self.history.append(Entry(self.ply, actor, move, step.events, step.reveals, step.state))
        self._legal = None
        if self._undone and self._undone[-1] == move:
            self._undone.pop()
        else:
            self._undone.clear()
        if self._sink:
            self._sink.played(str(move), actor != CHANCE)
            if self.to_act == OVER:
                self._sink.ended(self._end())
        return step

    def chance(self) -> Step[Any]:
        """Plays the table's move. It depends on the seed and the number of moves so far, and on nothing else: neither
        thinking nor taking back can change the dice to come. Raises ValueError where a seat is to act."""
        if self.to_act != CHANCE:
            raise ValueError("the table is not to move")
        return self.play(self.rules.sample_chance(self.state, luck(self.seed, self.ply)))

    def count_hint(self) -> None:
        """The seat to act was shown a move by a hint."""
        self.hints[self.to_act] += 1
        if self._sink:
            self._sink.hinted(self.to_act)

    def reseat(self, seat: int, player: str) -> None:
        """A computer player's level changes. Raises RecordError where no computer sits there, or the game has no such level."""
        self.header = reseated(self.header, seat, player)
        self.seats = self.header.seats
        if self._sink:
            self._sink.reseated(seat, player)

    def take_back_refusal(self, policy: str) -> str:
        """Why nothing can be taken back, as a key: `nothing` (no decision of a person yet), `revealed` (luck or a
        hidden fact came after it), `not_yours` (another seat has moved since), `off`; empty when it can.

        Policy `turn` gives back the last decision of a person as long as nothing came of it that others or luck did;
        `free` gives it back whatever came after.
        """
        return self._taking_back(policy)[1]

    def take_back(self, policy: str) -> int:
        """Takes back to before the last decision of a person; returns the number of moves, 0 where it is refused."""
        count = self._taking_back(policy)[0]
        if count:
            taken = self.history[-count:]
            del self.history[-count:]
            self._undone.extend(entry.move for entry in reversed(taken))
            self._legal = None
            if self._sink:
                self._sink.took_back(count)
        return count

    @property
    def can_redo(self) -> bool:
        """Is there a move that was taken back and can be done again?"""
        return bool(self._undone)

    def redo(self) -> Step[Any] | None:
        """Does the next move again that was taken back (one move, of whoever made it); None when there is none."""
        return self.play(self._undone[-1]) if self._undone else None

    @property
    def is_kept(self) -> bool:
        """Whoever leaves now can go on later."""
        return self._sink is not None and self._sink.is_safe

    def leave(self) -> None:
        """Nobody plays here any more: the record may be gone on with elsewhere."""
        if self._sink:
            self._sink.left()

    def _taking_back(self, policy: str) -> tuple[int, str]:
        """How many moves go back and why none do: one of both is empty."""
        if policy == "off":
            return 0, "off"
        follower = None
        for entry in reversed(self.history):
            is_human = entry.actor != CHANCE and self.seats[entry.actor].player == HUMAN
            if policy == "turn":
                if entry.actor == CHANCE or entry.reveals:
                    return 0, "revealed"
                if not is_human or follower not in (None, entry.actor):
                    return 0, "not_yours"
                follower = entry.actor
            if is_human and not self._was_forced(entry):
                return self.ply - entry.ply, ""
        return 0, "nothing"

    def _was_forced(self, entry: Entry) -> bool:
        """Was it the only legal move? Then it was no decision, and taking back only that would change nothing."""
        before = self.history[entry.ply - 1].state if entry.ply else self.start
        return len(self.rules.legal_moves(before)) == 1

    def _end(self) -> End:
        ended = self.result
        if ended is None:
            raise RuntimeError(f"{self.game.slug} is over without a result")
        return End(state_hash(self.state), ended.scores, ended.ranking)
