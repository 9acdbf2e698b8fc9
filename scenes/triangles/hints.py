"""Hints in words: the move, and one reason from the numbers of the adviser."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.app.texts import gettext as _
from game.triangles.moves import Draw, Lay, Pass, parse_move
from scenes.triangles import words


def hint(advice: Mapping[str, Any]) -> str:
    """One sentence: what I would do, and why."""
    move, facts = parse_move(advice["move"]), advice.get("facts", {})
    match move:
        case Draw():
            return _("I would draw: no tile of yours fits.")
        case Pass():
            return _("You can only pass: nothing fits, and there is nothing to draw.")
        case Lay():
            text = _("I would lay {tile} for {points}.")
            proposal = text.format(tile=words.tile_name(move.tile), points=words.unit(facts.get("points", 0)))
            return f"{proposal} {_reason(advice['reason'], facts)}".strip()
    return ""


def _reason(reason: str, facts: Mapping[str, Any]) -> str:
    match reason:
        case "only_tile":
            return _("It is the only place where one of your tiles fits.")
        case "goes_out":
            return _("It is your last tile, and it wins the round.")
        case "bonus":
            return _("{bonus} of them are a bonus, and nothing brings more.").format(bonus=facts["bonus"])
        case "most_points":
            return _("Nothing brings more at once.")
        case "less_for_others":
            text = _("{most} are possible elsewhere, but that opens more to the others.")
            return text.format(most=words.unit(facts["most"]))
        case "better_later":
            text = _("{most} are possible elsewhere, but this is worth more in the next turns.")
            return text.format(most=words.unit(facts["most"]))
    return ""
