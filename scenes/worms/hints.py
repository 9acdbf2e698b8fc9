"""Hints in words: the move, and one reason from the numbers of the turn solver."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.app.texts import gettext as _
from game.worms.moves import DECLINE, Keep, Roll, Steal, Stop, Take, parse_move
from scenes.table.look import Situation
from scenes.worms import words


def hint(advice: Mapping[str, Any], situation: Situation) -> str:
    """One sentence: what I would do, and why."""
    return f"{_proposal(parse_move(advice['move']), situation)} {_reason(advice['reason'], advice.get('facts', {}))}".strip()


def _proposal(move: Any, situation: Situation) -> str:
    match move:
        case Keep():
            return _("I would keep: {face}.").format(face=words.face_name(move.face))
        case Roll():
            return _("I would roll.")
        case Stop():
            return _("I would stop.")
        case Take():
            return _("I would take {tile}.").format(tile=move.tile)
        case Steal():
            return _("I would steal {tile} from {name}.").format(tile=move.tile, name=situation.names[move.victim])
    assert move == DECLINE
    return _("I would leave the tile.")


def _reason(reason: str, facts: Mapping[str, Any]) -> str:
    return ""
