"""Hints in words: the move, and one reason from the numbers of the turn solver."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.app.texts import gettext as _
from game.app.texts import percent
from game.worms.moves import DECLINE, Keep, Roll, Steal, Stop, Take, parse_move
from game.worms.state import WORM
from scenes.table.look import Situation


def hint(advice: Mapping[str, Any], situation: Situation) -> str:
    """One sentence: what I would do, and why."""
    return f"{_proposal(parse_move(advice['move']), situation)} {_reason(advice['reason'], advice.get('facts', {}))}".strip()


def _proposal(move: Any, situation: Situation) -> str:
    match move:
        case Keep():
            worms = _("I would keep the worms.")
            return worms if move.face == WORM else _("I would keep the {face}s.").format(face=move.face)
        case Roll():
            return _("I would roll.")
        case Stop():
            return _("I would stop.")
        case Take():
            return _("I would take tile {tile}.").format(tile=move.tile)
        case Steal():
            return _("I would steal tile {tile} from {name}.").format(tile=move.tile, name=situation.names[move.victim])
    assert move == DECLINE
    return _("I would leave the tile.")


def _reason(reason: str, facts: Mapping[str, Any]) -> str:
    """Why, from the numbers; empty where the proposal says all."""
    match reason:
        case "only_face":
            return _("It is the only face you may keep.")
        case "last_face":
            return _("It brings you to {total}.").format(total=facts["total"])
        case "best_face":
            text = _("That leaves a chance of {fail} to fail with the next roll.")
            return text.format(fail=percent(facts["fail"]))
        case "roll_no_worm":
            return _("Without a worm there is no tile to take.")
        case "roll_too_few" if facts.get("needed"):
            return _("No tile for {total} yet: {needed} is the next one you can reach.").format(**facts)
        case "roll_too_few":
            return _("No tile for {total} yet.").format(total=facts["total"])
        case "roll_for_more":
            text = _("The roll fails with only {fail}, and better tiles are in reach.")
            return text.format(fail=percent(facts["fail"]))
        case "stop_take" | "stop_steal":
            text = _("Tile {tile} is sure now, and the next roll would fail with {fail}.")
            return text.format(tile=facts["tile"], fail=percent(facts["fail"]))
        case "take_steal":
            return _("You gain what another player loses.")
    return ""
