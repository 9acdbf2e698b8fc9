"""The words of the review: what was found out, in figures that do not claim more than is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from game.ai.review import Dear, Stroke
from game.app.texts import decimal
from game.app.texts import gettext as _
from game.core.contract import CHANCE
from game.core.session import Session
from scenes.table.look import Look
from scenes.table.picture import situation_at

if TYPE_CHECKING:
    from types import ModuleType

ABOUT = "≈ "
STEP = 5
"""Estimated per cents and points are told in whole fives."""


def signed(text: str, value: float) -> str:
    """A difference with its sign, a true minus."""
    return ("+" if value > 0 else "\N{MINUS SIGN}" if value < 0 else "") + text


def luck(judge: ModuleType, value: float) -> str:
    """What dice and deals gave a seat, for a narrow column."""
    if judge.UNIT == "worms":
        return signed(decimal(abs(value)), round(value, 1))
    if judge.EXACT:
        return signed(f"{abs(round(value))} %", round(value))
    whole = STEP * round(value / STEP)
    text = f"{abs(whole)} %" if judge.UNIT == "chance" else str(abs(whole))
    return ABOUT + signed(text, whole)


def play(judge: ModuleType, share: float | None) -> str:
    """How close the choices of a seat came to the best."""
    if share is None:
        return "–"
    if judge.EXACT:
        return f"{round(100 * share)} %"
    return ABOUT + f"{STEP * round(100 * share / STEP)} %"


def charted(judge: ModuleType) -> str:
    """What the chart shows. Chances are counted only where luck is counted in them; elsewhere they are estimated."""
    if judge.EXACT and judge.UNIT == "chance":
        return _("Chance to win, turn by turn")
    return _("Chance to win, turn by turn (estimated)")


def explained(judge: ModuleType) -> str:
    """What luck and play are in this game."""
    if not hasattr(judge, "losses"):
        return _("Luck is what the dice did to the chance to win. Nothing is decided here, so there is no play to judge.")
    told = {
        "worms": _("Luck is what the dice gave against expectation, in worms."),
        "points": _("Luck is what the hands dealt and the tiles drawn promised, in points."),
        "chance": _("Luck is what dice and deals did to the chance to win."),
    }[judge.UNIT]
    told += " " + _("Play is how close each choice came to the best one.")
    return told if judge.EXACT else told + " " + _("The sign ≈ means: estimated from games played in thought.")


def played(look: Look, session: Session, ply: int) -> str:
    """What happened at a move, as the log told it."""
    names = tuple(seat.name for seat in session.seats)
    for entry in session.history[ply:]:
        if entry.actor == CHANCE and entry.ply > ply:
            return look.words.sentence(situation_at(session, entry.ply))
        told = [line for event in entry.events if (line := look.words.told(event, names))]
        if told:
            return told[0]
    return ""


def choice(look: Look, session: Session, judge: ModuleType, dear: Dear) -> str:
    """A dear choice: what was done, what would have been better and why, and what it cost."""
    advised = look.words.hint(msgspec.to_builtins(dear.best), situation_at(session, dear.ply, wants_move=True))
    did = _sentence(played(look, session, dear.ply))
    return _joined(_turn(dear.turn), did, *filter(None, advised), _cost(look, judge, dear.loss))


def stroke(look: Look, session: Session, found: Stroke) -> str:
    """A stroke of luck, good or bad."""
    gain = signed(f"{abs(round(found.gain))} %", found.gain)
    told = _("That moved the chance to win of {name} by {gain}.")
    name = session.seats[found.seat].name
    return _joined(_turn(found.turn), _sentence(played(look, session, found.ply)), told.format(name=name, gain=gain))


def _joined(*sentences: str) -> str:
    """One text, in which no per cent is parted from its number."""
    return " ".join(sentences).replace(" %", "\N{NO-BREAK SPACE}%")


def _turn(number: int) -> str:
    return _("**Turn {n}.**").format(n=number)


def _sentence(text: str) -> str:
    return text if not text or text[-1] in ".!?…" else text + "."


def _cost(look: Look, judge: ModuleType, loss: float) -> str:
    match judge.UNIT:
        case "worms":
            return _("That would have been {n} worms better.").format(n=decimal(loss))
        case "points":
            points = max(STEP, STEP * round(loss / STEP))
            return _("That would have been about {points} better.").format(points=look.words.unit(points))
    percents = max(STEP, STEP * round(loss / STEP))
    return _("That would have been about {n} % more chance to win.").format(n=percents)
