"""Hints in words: the move, and one reason from the numbers of the strongest player (`game.manholes.players.REASONS`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.app.texts import gettext as _
from game.app.texts import ngettext, percent
from game.manholes.moves import LEAVE, ROLL, Place, Take, parse_move
from scenes.manholes import words
from scenes.table.look import Situation


def hint(advice: Mapping[str, Any], situation: Situation) -> str:
    """One sentence: what I would do, and why."""
    reason = _reason(advice["reason"], advice.get("facts", {}), situation)
    return f"{_proposal(parse_move(advice['move']))} {reason}".strip()


def _proposal(move: Any) -> str:
    match move:
        case Place():
            return _("I would cover the manhole in {cell}.").format(cell=words.cell_name(move.cell))
        case Take():
            return _("I would take these dice along: {colours}.").format(colours=words.colour_list([move.colour]))
    if move == LEAVE:
        return _("I would leave.")
    assert move == ROLL
    return _("I would roll.")


def _reason(reason: str, facts: Mapping[str, Any], situation: Situation) -> str:
    match reason:
        case "first_roll":
            return _("The first turn of a round is always a roll; it busts with {bust}.").format(
                bust=percent(facts["bust"])
            )
        case "leave_ahead":
            return _("You have a line, and nobody has more.")
        case "leave_risk":
            n = facts["covers"]
            text = ngettext(
                "The next roll busts with {bust}, and {n} cover is at risk.",
                "The next roll busts with {bust}, and {n} covers are at risk.",
                n,
            )
            return text.format(bust=percent(facts["bust"]), n=n)
        case "roll_beaten":
            text = _("{name} has a line and is ahead of you, so only more can help.")
            return text.format(name=situation.names[facts["rival"]])
        case "roll_on" if facts["line"] > 0:
            text = _("It makes a line with {line} and busts with {bust}.")
            return text.format(line=percent(facts["line"]), bust=percent(facts["bust"]))
        case "roll_on":
            return _("It busts with only {bust}, and every cover helps.").format(bust=percent(facts["bust"]))
        case "only_cell":
            return _("It is the only one you can cover.")
        case "makes_line":
            return _("That makes a line: your board is worth {pizzas} then.").format(pizzas=words.unit(facts["pizzas"]))
        case "best_cell":
            n = facts["missing"]
            text = ngettext(
                "Then a line lacks only {n} cover, and the next roll busts with {bust}.",
                "Then a line lacks {n} covers, and the next roll busts with {bust}.",
                n,
            )
            return text.format(n=n, bust=percent(facts["bust"]))
        case "take_colour":
            text = _("Then the other one busts with {bust}; with the other dice it would be {other}.")
            return text.format(bust=percent(facts["bust"]), other=percent(facts["other_bust"]))
    return ""
