"""Who moves when: luck, people and computer players take turns, and the screen catches up between two moves.

The flow waits for nothing but the presenter (everything shown), a computer's answer, and its pace; it has no other timer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from game.ai import players
from game.app import logs
from game.app.notices import NO_WORKER
from game.core.contract import CHANCE, OVER, IllegalMove
from game.core.record import HUMAN, RANDOM
from game.core.session import Session
from scenes.table.presenter import Presenter
from scenes.table.thinking import Thinking

if TYPE_CHECKING:
    from scenes.engine.app import App

FORCED_PACE = 0.4
"""A computer's only possible move takes this share of its pace."""
PASS_AFTER_S = 2.0
"""A person who can do nothing but pass reads why for so long; then it passes by itself."""
RUSHED = 8
"""Moves a frame on the way to the end of the game."""


class Flow:
    """One game at one table as it runs."""

    def __init__(self, app: App, session: Session, presenter: Presenter, changed: Callable[[], None]) -> None:
        self.app = app
        self.session = session
        self.presenter = presenter
        self.thinking = Thinking(app, session)
        self.changed = changed
        """Called when somebody else is to move, or the position changed."""
        self.refused: Callable[[IllegalMove], None] = lambda refusal: None
        self.waiting_for_click = False
        """Step by step: the computer's next move waits for a click."""
        self.held = False
        """Nobody moves: something else is being shown."""
        self.awaits_end = False
        """The person who moved has done everything in their turn, and is to end it or take it back."""
        self.autoplay = False
        """People's seats are played by the computer too: for tests."""
        self.auto = False
        """Where a person has no choice, the only move is played after the pace."""
        self.rush = False
        """`auto` without pace and motion, to the end of the game."""
        self._planned: list[Any] = []
        self._answer: Any = None
        self._asked_ply = -1
        self._pace_left = 0.0
        self._ready = False
        self._pass_in_s = PASS_AFTER_S

    # what is going on -------------------------------------------------------------------------------------------

    @property
    def actor(self) -> int:
        """Seat to act, CHANCE or OVER."""
        return self.session.to_act

    def is_human(self, seat: int) -> bool:
        """Is a person at this screen to decide for the seat?"""
        return seat >= 0 and self.session.seats[seat].player == HUMAN and not self.autoplay

    @property
    def _people(self) -> int:
        """Persons at this screen."""
        return sum(self.is_human(seat) for seat in range(len(self.session.seats)))

    def _confirms(self, seat: int) -> bool:
        """Does the person on the seat end turns by hand?"""
        return self.app.settings.confirms_turn(self.session.seats[seat].name)

    @property
    def open_for_human(self) -> bool:
        """A person is to decide, and everything has been shown."""
        if self.held or self.awaits_end or not self.presenter.idle or self._planned:
            return False
        return self.is_human(self.actor) and not self._goes_by_itself

    @property
    def _goes_by_itself(self) -> bool:
        """A person is to act, has no choice and does not want to be asked."""
        return self.auto and self.is_human(self.actor) and len(self.session.legal) == 1

    @property
    def is_thinking(self) -> bool:
        """A computer player looks for its move."""
        return self.actor >= 0 and not self.is_human(self.actor) and not self.awaits_end

    @property
    def over(self) -> bool:
        """The game has ended and its end has been shown."""
        return self.actor == OVER and self.presenter.idle

    # acts -------------------------------------------------------------------------------------------------------

    def play(self, moves: Sequence[Any]) -> None:
        """A person's decision: the first move now, the others as soon as it has been shown and while they are allowed."""
        if self.open_for_human:
            self._planned = list(moves)
            self._play(self._planned.pop(0))

    def end_turn(self) -> None:
        """The person who moved lets the next one go on."""
        self.awaits_end = False
        self.changed()

    def think_anew(self) -> None:
        """Another player sits on a seat: what was asked for the one before is for nobody."""
        self.thinking.cancel_task("move")
        self._answer, self._asked_ply = None, -1

    @property
    def take_back_refusal(self) -> str:
        """Why nothing can be taken back now, as `Session.take_back_refusal` says it; besides, `ended`: that turn was ended by hand,
        which is meant for good unless everything can be taken back."""
        policy = self.app.settings.take_back
        refusal = self.session.take_back_refusal(policy)
        if not refusal and policy == "turn" and not self.awaits_end and self._has_ended_turn:
            return "ended"
        return refusal

    def take_back(self) -> bool:
        """Back to the last decision of a person, as the settings allow; answers whether something changed."""
        if self.take_back_refusal or not self.session.take_back(self.app.settings.take_back):
            return False
        self._snap()
        return True

    def redo(self) -> bool:
        """Do again what was taken back, up to the next decision of a person."""
        done = False
        while self.session.can_redo and (not done or not self.is_human(self.actor)):
            self.session.redo()
            done = True
        if done:
            self._snap(is_played=True)
        return done

    def stop(self) -> None:
        """The table is left."""
        self.thinking.cancel()
        self.session.leave()

    def _snap(self, is_played: bool = False) -> None:
        """Show another position at once; before anybody is told, so that what is shown and what is allowed belong together."""
        self.presenter.snap(self.session.state)
        self._position_changed(is_played)

    def _play(self, move: Any) -> None:
        try:
            self.session.play(move)
        except IllegalMove as refusal:
            self._planned.clear()
            self.refused(refusal)
            return
        self._show()

    def _show(self) -> None:
        entry = self.session.history[-1]
        if entry.actor == CHANCE and entry.reveals and self.presenter.look.hides and self._people > 1:
            self.presenter.viewer = -1  # hands were dealt anew: not even the one who looked before may see theirs yet
        self.presenter.show(entry)
        planned = self._planned
        self._position_changed(is_played=True)
        self._planned = planned

    def _position_changed(self, is_played: bool) -> None:
        """By a move, or by going back."""
        self.thinking.cancel()
        self.awaits_end = is_played and self._has_ended_turn
        self._planned = []
        self._answer, self._asked_ply, self._ready, self.waiting_for_click = None, -1, False, False
        self._pass_in_s = PASS_AFTER_S
        self.changed()

    @property
    def _has_ended_turn(self) -> bool:
        """Was the last move one of a person who wants to end turns by hand, has nothing more to decide in this one and can
        still take it back?"""
        session, last = self.session, self.session.history[-1]
        if not self.is_human(last.actor) or self.auto or self.rush or not self._confirms(last.actor):
            return False
        if self.actor == OVER or self.presenter.look.turn_of(last.state) == last.actor:
            return False
        return session.take_back_refusal("turn") == ""

    # time -------------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Let time pass and do what is due."""
        self.thinking.poll()
        for _move in range(RUSHED if self.rush else 1):
            self._go_on(seconds)

    def _go_on(self, seconds: float) -> None:
        was_idle = self.presenter.idle
        self.presenter.advance(seconds)
        if self.is_thinking and len(self.session.legal) > 1:
            self._ask()
        if not self.presenter.idle:
            return
        if not was_idle:
            self.changed()
        if self.awaits_end and not self._confirms(self.session.history[-1].actor):
            self.end_turn()
        if self.held or self.awaits_end:
            return
        if self._planned and self._planned[0] not in self.session.legal:
            self._planned = []
            self.changed()
        elif self._planned:
            self._play(self._planned.pop(0))
        elif self.actor == CHANCE:
            self.session.chance()
            self._show()
        elif self.is_thinking or self._goes_by_itself:
            self._move_computer(seconds)
        elif self.session.legal == (self.presenter.look.passing,) and not self.app.settings.step_by_step:
            self._pass_in_s -= seconds
            if self._pass_in_s <= 0:
                self._play(self.presenter.look.passing)

    def click(self) -> bool:
        """A click on the bare table: skips what is being shown, or lets a computer go on; answers whether it did."""
        if not self.presenter.idle:
            self.presenter.skip()
            self.changed()
            return True
        if self.waiting_for_click:
            self.waiting_for_click, self._ready = False, True
            return True
        return False

    def _ask(self) -> None:
        if self._asked_ply != self.session.ply:
            self._asked_ply = self.session.ply
            self._answer = None
            seat = self.actor
            level = self.session.seats[seat].player
            if level == HUMAN:
                level = self.session.game.levels[0] if self.session.game.levels else RANDOM
            self.thinking.ask("move", seat, level, self._answered)

    def _answered(self, value: Any) -> None:
        """A computer's move as text; whatever is not a legal move is replaced by one, and logged."""
        self._answer = next((m for m in self.session.legal if str(m) == value), None)
        if self._answer is None:
            logs.log.warning("a computer player answered %r; a quick move is played instead", value)
            self._answer = self._quick_move()
            if self.app.worker.cannot_start:
                self.app.notice(NO_WORKER)

    def _quick_move(self) -> Any:
        """What the weakest level does, which takes no time to speak of; where even that fails, any legal move."""
        session = self.session
        rng = Random(f"{session.seed}/instead/{session.ply}")
        level = session.game.levels[0] if session.game.levels else RANDOM
        try:
            move = players.choose(session.game, session.rules, session.state, self.actor, level, rng)
        except Exception:
            logs.log.exception("the quick move failed as well")
            move = None
        return move if move in session.legal else rng.choice(session.legal)

    def _move_computer(self, seconds: float) -> None:
        """Wait for the answer and the pace, then play."""
        forced = len(self.session.legal) == 1
        if self._pace_left <= 0 and not self._ready:
            pace = 0.0 if self.autoplay or self.rush else self.app.settings.pace_s
            self._pace_left = max(1e-6, pace * (FORCED_PACE if forced else 1.0))
            self._ready = True
            if self.app.settings.step_by_step and not forced and not self.autoplay:
                self.waiting_for_click = True
        self._pace_left -= seconds
        move = self.session.legal[0] if forced else self._answer
        if move is not None and self._pace_left <= 0 and not self.waiting_for_click:
            self._pace_left = 0.0
            self._play(move)
