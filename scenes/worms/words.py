"""The words of the game: prompts, buttons, log, hints, endings. Short, kind, in the present tense."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.app.texts import and_list, ngettext
from game.app.texts import gettext as _
from game.core.contract import CHANCE, OVER, Event, Result
from game.worms import events
from game.worms.moves import Steal, Take
from game.worms.state import WORM, total
from scenes.table.look import Situation


def unit(points: int) -> str:
    """A number of worms."""
    return ngettext("{n} worm", "{n} worms", points).format(n=points)


def face_name(face: int) -> str:
    """A face of the die in a sentence."""
    return _("worm") if face == WORM else str(face)


def sentence(situation: Situation) -> str:
    """What is to be done, or who is doing it."""
    state = situation.state
    if situation.actor == OVER:
        return _("The grill is empty: the game is over")
    name = situation.names[state.seat]
    if situation.actor == CHANCE:
        return _("{name} rolls the dice").format(name=name) if state.phase == "cast" else ""
    if not situation.human:
        return _("{name} is at the dice").format(name=name)
    match state.phase:
        case "ready":
            return _("{name}, it is your turn: roll the dice").format(name=name)
        case "keep":
            return _("{name}, pick a face to keep").format(name=name)
        case "decide":
            return _("{name}, roll on or stop?").format(name=name)
    return _("{name}, which tile do you take?").format(name=name)


def take_text(take: Take | Steal, names: tuple[str, ...]) -> str:
    """A take on a button."""
    if isinstance(take, Steal):
        return _("Steal {tile} · {name}").format(tile=take.tile, name=names[take.victim])
    return _("Take {tile}").format(tile=take.tile)


def stop_text(take: Take | Steal, names: tuple[str, ...]) -> str:
    """A stop on a button, with what it brings."""
    if isinstance(take, Steal):
        return _("Stop · steal {tile} · {name}").format(tile=take.tile, name=names[take.victim])
    return _("Stop · take {tile}").format(tile=take.tile)


def told(event: Event, names: tuple[str, ...]) -> str:
    """A line of the log; empty for what everybody sees anyway."""
    match event:
        case events.StarterDrawn():
            return _("**{name}** starts").format(name=names[event.seat])
        case events.FaceKept():
            text = _("**{name}** keeps {n} × {face}: {total} in all")
            return text.format(name=names[event.seat], n=len(event.dice), face=face_name(event.face), total=event.total)
        case events.TileTaken():
            return _("**{name}** takes tile {tile} from the grill").format(name=names[event.seat], tile=event.tile)
        case events.TileStolen():
            text = _("**{name}** steals tile {tile} from **{victim}**")
            return text.format(name=names[event.seat], tile=event.tile, victim=names[event.victim])
        case events.TurnFailed():
            return _failure(event.reason).format(name=names[event.seat])
        case events.TileReturned():
            return _("Tile {tile} goes back to the grill").format(tile=event.tile)
        case events.TileTurnedDown():
            return _("Tile {tile} is turned over and out of the game").format(tile=event.tile)
        case events.GameEnded():
            winners = and_list([f"**{names[seat]}**" for seat in event.winners])
            return ngettext("{names} wins", "{names} win", len(event.winners)).format(names=winners)
    return ""


def _failure(reason: str) -> str:
    match reason:
        case "no_free_face":
            return _("**{name}** fails: every face is kept already")
        case "no_worm":
            return _("**{name}** fails: there is no worm among the dice")
        case "declined":
            return _("**{name}** leaves the tile and fails")
    return _("**{name}** fails: no tile for so few points")


def standing(situation: Situation, seat: int) -> str:
    """Worms in front of a player."""
    return unit(situation.rules.scores(situation.state)[seat])


def holdings_tip(situation: Situation, seat: int) -> str:
    """The stack, top first."""
    stack = situation.state.stacks[seat]
    if not stack:
        return ""
    return _("Top first: {tiles}").format(tiles=", ".join(str(tile) for tile in reversed(stack)))


def stop_warning(situation: Situation) -> str:
    """Asked before a stop that fails."""
    if total(situation.state) < 21:
        return _("Stopping now brings no tile: the turn fails. Stop all the same?")
    return _("There is nothing to take with this: the turn fails. Stop all the same?")


def refusal(reason: str, facts: Mapping[str, Any]) -> str:
    """Why the rules say no."""
    match reason:
        case "face_already_kept":
            return _("You keep this face already: pick another one")
        case "face_not_shown":
            return _("No die shows this face")
        case "must_roll":
            return _("Roll the dice first")
        case "must_keep":
            return _("Pick a face to keep first")
        case "not_this_tile":
            return _("This tile cannot be taken with {total}").format(total=facts.get("total", ""))
    return ""


def ending(result: Result, names: tuple[str, ...]) -> str:
    """Who won, with how much, and what parted equals."""
    winners = result.winners
    score = unit(result.scores[winners[0]])
    if len(winners) > 1:
        return _("{names} share the win with {score}").format(names=and_list([names[s] for s in winners]), score=score)
    won = _("{name} wins with {score}").format(name=names[winners[0]], score=score)
    level = [s for s, points in enumerate(result.scores) if points == result.scores[winners[0]]]
    if len(level) > 1:
        won += ". " + _("The worms are equal, so the highest tile decides")
    return won
