"""First-time tips of The Common Pot."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.texts import N_
from game.coins.combos import NOTHING
from game.coins.events import CombinationMade
from game.core.contract import Event
from scenes.table.look import Situation
from scenes.table.tips import Tip


def _throw(situation: Situation, events: Sequence[Event]) -> str | None:
    return "throw" if situation.legal else None


def _second(situation: Situation, events: Sequence[Event]) -> str | None:
    return f"seat:{1 - situation.actor}" if situation.state.stage == 2 else None


def _pays(situation: Situation, events: Sequence[Event]) -> str | None:
    paid = any(isinstance(event, CombinationMade) and event.combo != NOTHING for event in events)
    return "" if paid else None


TIPS = (
    Tip("second", N_("The second stage: from now on the other player pays. Whoever cannot pay has lost."), _second),
    Tip("pays", N_("The dice that are lit made a line and paid. Only the best line of a throw counts."), _pays),
    Tip("throw", N_("There is nothing to decide. Hold the cup down to shake, and let go to throw."), _throw),
)
