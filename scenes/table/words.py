"""Sentences of the shared table: why something cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.app.texts import gettext as _
from game.core.contract import IllegalMove
from scenes.table.look import Situation, Words


def take_back_sentence(refusal: str) -> str:
    """Why nothing can be taken back; empty when it can."""
    match refusal:
        case "":
            return ""
        case "revealed":
            return _("The dice have spoken: this cannot be taken back")
        case "not_yours":
            return _("Somebody else has moved since")
        case "ended":
            return _("That turn was ended: it cannot be taken back")
        case "off":
            return _("Taking back is switched off at this table")
        case _other:
            return _("There is nothing to take back yet")


def end_sentence(name: str, refusal: str) -> str:
    """What is to be done when everything in a turn is done."""
    if refusal:
        return _("{name}, end your turn").format(name=name)
    return _("{name}, end your turn, or take back what you did").format(name=name)


def refusal_sentence(words: Words, refusal: IllegalMove) -> str:
    """Why a move is not allowed, in the game's words."""
    return words.refusal(refusal.reason, refusal.facts) or _("The rules do not allow that now")


def why_not(situation: Situation, refusal: Callable[[str, Mapping[str, Any]], str], move: Any) -> str:
    """Why the rules refuse a move at this moment, in the words of the game's `refusal`; empty where they allow it."""
    try:
        situation.rules.apply(situation.state, move)
    except IllegalMove as illegal:
        return refusal(illegal.reason, illegal.facts)
    return ""
