"""What a table tells a person beside its pieces: a sentence for a while, a hint, the odds, and what happened so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from game.app.texts import gettext as _
from game.app.texts import language
from game.core.contract import Event
from game.core.session import Entry

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

MESSAGE_S = 4.0
POSSIBLE, PROPOSED, EXPLAINED = 1, 2, 3
"""How far a hint has been told."""


class Counsel:
    """Sentences, hint and odds of one table."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.message = ""
        """Shown instead of the sentence for a while: a refusal, a hint."""
        self.step = 0
        """How far a hint has been told: 0 for none, POSSIBLE, PROPOSED or EXPLAINED."""
        self.hinted = ""
        """Text form of the move a hint proposes."""
        self._advice: Mapping[str, Any] | None = None
        self.odds: dict[str, Any] | None = None
        """For the person to act, with the `ply` they belong to."""
        self._left_s = 0.0

    def say(self, message: str, seconds: float = MESSAGE_S) -> None:
        """Put a sentence in the place of the usual one for a while; an empty one takes it away, and a hint with it."""
        self.step, self.hinted, self._advice = 0, "", None
        self.message, self._left_s = message, seconds
        self._table.stale()

    def clear(self) -> None:
        """A decision was made: message and hint are spent."""
        if self.message or self.hinted:
            self.say("")

    def update(self, seconds: float) -> None:
        """Let time pass."""
        if self._left_s > 0:
            self._left_s -= seconds
            if self._left_s <= 0:
                self.clear()

    def ask_hint(self) -> None:
        """One step further: what is possible, the move that the strongest adviser would make, why. It stays until
        somebody acts; the move is marked and never played."""
        table = self._table
        if not table.open_for_human or not table.app.settings.hints:
            return
        if self.step in (0, EXPLAINED):
            self.say("", 0.0)
            self.step = POSSIBLE
        elif self.step == POSSIBLE or self._advice is not None:
            self.step += 1
        if self.step == PROPOSED and not self.hinted:
            table.session.count_hint()
        self._ask_advice()
        table.layout()

    def _ask_advice(self) -> None:
        """While the first step is read, the adviser thinks already."""
        table, thinking = self._table, self._table.flow.thinking
        if self._advice is None and not thinking.asked("advise"):
            levels = table.session.game.levels
            thinking.ask("advise", table.session.to_act, levels[-1] if levels else "", self._advised)

    def _advised(self, value: Any) -> None:
        if value is None and self.step >= PROPOSED:
            self.say(_("No hint came to mind this time"))
        elif self.step:
            self._advice = value
            self._table.layout()

    def tell_hint(self) -> None:
        """Put the hint in words, and mark its move, as far as it has been asked for."""
        if self.step and not self._table.app.settings.hints:
            self.say("")
        if not self.step:
            return
        words, situation = self._table.look.words, self._table.situation
        if self.step == POSSIBLE:
            self.message = words.possible(situation) + " " + _("**H** again: a good move.")
        elif self._advice is None:
            self.message = _("Let me think …")
        else:
            self.hinted = self._advice["move"]
            proposal, reason = words.hint(self._advice, situation)
            more = reason if self.step == EXPLAINED else _("**H** again: why.")
            self.message = f"{proposal} {more}".strip()

    def ask_odds(self) -> None:
        """Odds for the person to act, from the same numbers the computer players use."""
        table = self._table
        if self.odds is not None and self.odds["ply"] != table.story.plies:
            self.odds = None
        wanted = table.shows_odds and table.open_for_human and self.odds is None
        if wanted and not table.flow.thinking.asked("odds"):
            table.flow.thinking.ask("odds", table.session.to_act, "", self._got_odds)

    def _got_odds(self, value: Any) -> None:
        self.odds = (value or {}) | {"ply": self._table.session.ply}
        self._table.layout()


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
        self._lines: list[str] = []
        self._told = 0
        """Moves whose lines are in `_lines`."""
        self._told_for: tuple[str, int] = ("", -1)
        """The language and the viewer they are for."""

    @property
    def history(self) -> list[Entry]:
        """All moves shown so far."""
        return self._table.session.history[: self.plies]

    @property
    def lines(self) -> list[str]:
        """The log, in the language in use. Kept and added to: a long game has thousands of lines."""
        table = self._table
        witness, viewer = table.session.rules.witness, table.presenter.viewer
        if self._told_for != (language(), viewer) or self._told > self.plies:
            self._told_for, self._told, self._lines = (language(), viewer), 0, []
        for entry in table.session.history[self._told : self.plies]:
            told = (table.look.words.told(witness(event, viewer), table.names) for event in entry.events)
            self._lines += [line for line in told if line]
        self._told = self.plies
        return self._lines

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
        self.scrolled = max(0, min(self.scrolled + turn, max(0, len(self.lines) - 3)))
        self._table.stale()
        return True
