"""The words of the game: prompts, buttons, log, hints, endings. Short, kind, in the present tense."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.app.texts import and_list, ngettext, percent
from game.app.texts import gettext as _
from game.core.contract import CHANCE, OVER, Event, Result
from game.worms import events
from game.worms.moves import DECLINE, Keep, Roll, Steal, Stop, Take, parse_move
from game.worms.state import WORM, WORMS, free_faces, has_worm, total
from scenes.table.look import Situation
from scenes.table.words import why_not


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
    return "" if situation.hides_scores else unit(situation.rules.scores(situation.state)[seat])


def holdings_tip(situation: Situation, seat: int) -> str:
    """The stack, top first, with what each tile is worth."""
    stack = situation.state.stacks[seat]
    if not stack or situation.hides_scores:
        return ""
    return _("Top first: {tiles}").format(tiles=", ".join(f"{tile} ({unit(WORMS[tile])})" for tile in reversed(stack)))


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
        case "must_decide":
            return _("First roll on, or stop")
        case "not_this_tile":
            return _("This tile cannot be taken with {total}").format(total=facts.get("total", ""))
    return ""


def why_not_now(situation: Situation, move: Keep | Take | Steal) -> str:
    """Why this die or tile cannot be had now. When a person may stop, a tile is what a stop would bring."""
    state = situation.state
    if isinstance(move, Keep) or state.phase not in ("decide", "claim"):
        return why_not(situation, refusal, move)
    if move in situation.rules.takes(state):
        return ""
    if not has_worm(state):
        return _("Without a worm among the dice you keep there is no tile")
    return refusal("not_this_tile", {"total": total(state)})


def ending(result: Result, names: tuple[str, ...]) -> str:
    """Who won, with how much, and what parted equals."""
    winners = result.winners
    score = unit(result.scores[winners[0]])
    if len(winners) > 1:
        return _("{names} share the win with {score}").format(names=and_list([names[s] for s in winners]), score=score)
    won = _("{name} wins with {score}").format(name=names[winners[0]], score=score)
    level = [s for s, points in enumerate(result.scores) if points == result.scores[winners[0]]]
    if len(level) > 1:
        won += "\n" + _("The worms are equal, so the highest tile decides")
    return won


# hints -------------------------------------------------------------------------------------------------------------


def possible(situation: Situation) -> str:
    """What can be done now, counted."""
    state = situation.state
    match state.phase:
        case "ready":
            return _("You can only roll the dice.")
        case "keep":
            faces = free_faces(state)
            text = _("You can keep one of these faces: {faces}.") if len(faces) > 1 else _("You can keep only this face: {faces}.")
            return text.format(faces=", ".join(map(face_name, faces)))
        case "decide":
            tiles = ", ".join(str(take.tile) for take in situation.rules.takes(state))
            if not tiles:
                return _("You can roll on. A stop brings no tile now.")
            return _("You can roll on, or stop and take a tile: {tiles}.").format(tiles=tiles)
    tiles = ", ".join(str(move.tile) for move in situation.legal if move != DECLINE)
    text = _("You can take a tile or leave it: {tiles}.") if DECLINE in situation.legal else _("You can take a tile: {tiles}.")
    return text.format(tiles=tiles)


def hint(advice: Mapping[str, Any], situation: Situation) -> tuple[str, str]:
    """What I would do, and one reason from the numbers of the turn solver."""
    return _proposal(parse_move(advice["move"]), situation), _reason(advice["reason"], advice.get("facts", {}))


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
    """Why, from the numbers."""
    match reason:
        case "first_roll":
            return _("There is nothing else to do yet.")
        case "only_face":
            return _("It is the only face you may keep.")
        case "last_face":
            return _("It brings you to {total}.").format(total=facts["total"])
        case "best_face":
            text = _("That leaves a risk of {fail} that the next roll fails.")
            return text.format(fail=percent(facts["fail"]))
        case "roll_no_worm":
            return _("Without a worm there is no tile to take.")
        case "roll_too_few" if facts.get("needed"):
            return _("No tile for {total} yet: {needed} is the next one you can reach.").format(**facts)
        case "roll_too_few":
            return _("No tile for {total} yet.").format(total=facts["total"])
        case "roll_for_more":
            text = _("The risk is only {fail}, and better tiles are in reach.")
            return text.format(fail=percent(facts["fail"]))
        case "stop_take" | "stop_steal":
            text = _("Tile {tile} is sure now, and the risk of the next roll is {fail}.")
            return text.format(tile=facts["tile"], fail=percent(facts["fail"]))
        case "take_grill":
            return _("It is worth more to you than the others: {worms}.").format(worms=unit(facts["worms"]))
        case "take_steal":
            return _("You gain what another player loses.")
    return ""
