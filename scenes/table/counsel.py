"""What a table tells a person beside its pieces: a sentence for a while, a hint, the odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from game.app.texts import gettext as _

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
