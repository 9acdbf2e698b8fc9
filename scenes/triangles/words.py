"""The words of the game: prompts, log, standings, endings. Short, kind, in the present tense. Tiles read 2-4-5."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.app.texts import gettext as _
from game.app.texts import ngettext
from game.core.contract import CHANCE, OVER, Event, Result
from game.triangles import events
from game.triangles.moves import Draw, Lay, Pass, parse_move
from game.triangles.preview import worth
from game.triangles.scoring import LABELS
from game.triangles.tiles import HIDDEN
from scenes.table.look import Situation

MOST_NAMED = 7
"""More tiles than these are only counted in a sentence."""


def unit(points: int) -> str:
    """A number of points."""
    return ngettext("{n} point", "{n} points", abs(points)).format(n=signed(points))


def signed(points: int) -> str:
    """A number with a proper minus."""
    return str(points) if points >= 0 else f"−{-points}"


def gain(points: int) -> str:
    """A number with its sign."""
    return f"+{points}" if points >= 0 else signed(points)


def tile_name(tile: str) -> str:
    """The digits of a tile in a sentence."""
    return "-".join(tile)


def sentence(situation: Situation) -> str:
    """What is to be done, or who is doing it."""
    state = situation.state
    if situation.actor == OVER:
        return _("The match is over")
    if situation.actor == CHANCE:
        return _("The lot decides who starts") if state.phase == "toss" else _("The tiles are shuffled and dealt")
    name = situation.names[state.seat]
    if not situation.legal:
        return "" if situation.human else _("{name} looks for a place").format(name=name)
    match situation.legal[0]:
        case Draw() if state.drawn:
            return _("Still nothing fits: draw another tile")
        case Draw():
            return _("{name}, no tile of yours fits: draw one from the well").format(name=name)
        case Pass() if state.well:
            return _("{name}, three tiles are drawn and nothing fits: you have to pass").format(name=name)
        case Pass():
            return _("{name}, nothing fits and the well is empty: you have to pass").format(name=name)
    if not situation.selected:
        return _("{name}, choose one of the lit tiles, or drag it to its place").format(name=name)
    if situation.turned % 6 and state.board:
        return _("Turned by hand: only places for this way round are marked")
    return _("Put it on a marked place · R, the wheel or the button turns it")


def told(event: Event, names: tuple[str, ...]) -> str:
    """A line of the log."""
    match event:
        case events.StarterTossed():
            return _("The lot says: **{name}** starts").format(name=names[event.seat])
        case events.RoundDealt():
            return _("Round {n}: the tiles are dealt").format(n=event.number)
        case events.StarterFound():
            return _starter(event).format(name=names[event.seat], tile=tile_name(event.tile))
        case events.TileLaid():
            return _laid(event).format(name=names[event.seat], tile=tile_name(event.tile), gain=gain(event.points))
        case events.TileDrawn():
            return _drawn(event).format(name=names[event.seat], tile=tile_name(event.tile), cost=gain(event.points))
        case events.TurnPassed():
            if event.reason == "draw_limit":
                text = _("**{name}** passes: three tiles drawn, and none fits ({cost})")
                return text.format(name=names[event.seat], cost=gain(event.points))
            return _("**{name}** passes: nothing fits, and the well is empty").format(name=names[event.seat])
        case events.RoundEnded():
            return _ended(event, names)
        case events.MatchEnded():
            return _("**{name}** wins the match").format(name=names[event.winner])
    return ""


def _starter(event: events.StarterFound) -> str:
    match event.reason:
        case "triple":
            return _("**{name}** has the highest triple, {tile}, and starts")
        case "sum":
            return _("Nobody has a triple: **{name}** shows the highest tile, {tile}, and starts")
        case "equal":
            return _("The hands are equal: **{name}** starts")
    return _("It is the turn of **{name}** to start")


def _laid(event: events.TileLaid) -> str:
    if event.bridge:
        return _("**{name}** lays {tile} and builds a bridge: **{gain}**")
    if event.hexagons:
        n = len(event.hexagons)
        return ngettext(
            "**{name}** lays {tile} and closes a hexagon: **{gain}**",
            "**{name}** lays {tile} and closes {n} hexagons: **{gain}**",
            n,
        ).replace("{n}", str(n))
    if event.lead:
        return _("**{name}** leads with the triple {tile}: **{gain}**")
    return _("**{name}** lays {tile}: **{gain}**")


def _drawn(event: events.TileDrawn) -> str:
    if event.tile == HIDDEN:
        return _("**{name}** draws a tile ({cost})") if event.points else _("**{name}** draws a tile")
    return _("**{name}** draws {tile} ({cost})") if event.points else _("**{name}** draws {tile}")


def _ended(event: events.RoundEnded, names: tuple[str, ...]) -> str:
    if event.reason == "out":
        assert event.winner is not None
        text = _(
            "**{name}** lays the last tile and wins round {n}: **{gain}** for going out and the tiles of the others"
        )
        return text.format(name=names[event.winner], n=event.number, gain=gain(event.bonus[event.winner]))
    if event.winner is None:
        return _("Nobody can go on: round {n} is blocked, level, and costs everybody 10 points").format(n=event.number)
    text = _("Nobody can go on: round {n} goes to **{name}**, who has the least left; everybody loses 10 points")
    return text.format(n=event.number, name=names[event.winner])


def standing(situation: Situation, seat: int) -> str:
    """Points and tiles."""
    state = situation.state
    if state.phase != "play":
        return "" if situation.hides_scores else unit(state.scores[seat])
    held = len(state.hands[seat])
    if situation.hides_scores:
        return ngettext("{n} tile in hand", "{n} tiles in hand", held).format(n=held)
    return ngettext("{score} · {n} tile", "{score} · {n} tiles", held).format(score=signed(state.scores[seat]), n=held)


def holdings_tip(situation: Situation, seat: int) -> str:
    """Where the points of the running round came from."""
    state = situation.state
    if situation.hides_scores:
        return ""
    parts = [_("{points} in all").format(points=unit(state.scores[seat]))]
    if state.phase == "play":
        parts.append(_("this round:"))
        lines = [(label, row[seat]) for label, row in zip(LABELS, state.lines, strict=True) if row[seat]]
        parts += [f"{_(label)} {gain(points)}" for label, points in lines] or [_("nothing yet")]
        parts.append(_("in hand: {n}").format(n=len(state.hands[seat])))
    return " · ".join(parts)


def place_text(points: int, bonus: str) -> str:
    """What a place brings."""
    return f"{gain(points)} · {bonus}" if bonus else gain(points)


def refusal(reason: str, facts: Mapping[str, Any]) -> str:
    """Why the rules say no."""
    match reason:
        case "no_edge" if facts.get("corner"):
            return _("Touching with a corner is not enough: a whole edge has to meet")
        case "no_edge":
            return _("A tile has to lie edge to edge with one on the table")
        case "occupied":
            return _("A tile lies there already")
        case "digits_differ":
            return _("The digits do not match there: {wanted} is needed, not {shown}").format(**facts)
        case "can_lay":
            return _("You have a tile that fits, {tile}: lay one first").format(tile=tile_name(facts["tile"]))
        case "first_at_origin":
            return _("The first tile lies in the middle")
        case "well_empty":
            return _("The well is empty")
        case "draw_limit":
            return _("Three tiles a turn are the most you may draw")
        case "must_draw":
            return _("Draw a tile first")
    return ""


def ending(result: Result, names: tuple[str, ...]) -> str:
    """Who won, with how much."""
    winner = result.winners[0]
    return _("{name} wins the match with {score}").format(name=names[winner], score=unit(result.scores[winner]))


# hints -------------------------------------------------------------------------------------------------------------


def possible(situation: Situation) -> str:
    """What can be done now, counted."""
    lays = [move for move in situation.legal if isinstance(move, Lay)]
    if not lays:
        return _("You can only draw a tile.") if Draw() in situation.legal else _("You can only pass.")
    best = max(worth(situation.state, lay).points for lay in lays)
    text = _("Tiles that fit: {tiles}. Places for them: {places}. The best brings {points}.")
    tiles, places = {lay.tile for lay in lays}, {(lay.tile, lay.cell) for lay in lays}
    return text.format(tiles=len(tiles), places=len(places), points=unit(best))


def hint(advice: Mapping[str, Any], situation: Situation) -> tuple[str, str]:
    """What I would do, and one reason from the numbers of the adviser."""
    move, facts = parse_move(advice["move"]), advice.get("facts", {})
    match move:
        case Draw():
            return _("I would draw a tile."), _("No tile of yours fits.")
        case Pass() if situation.state.well:
            return _("You can only pass."), _("Three tiles are drawn, and nothing fits.")
        case Pass():
            return _("You can only pass."), _("Nothing fits, and there is nothing to draw.")
        case Lay():
            text = _("I would lay {tile} for {points}.")
            proposal = text.format(tile=tile_name(move.tile), points=unit(facts.get("points", 0)))
            return proposal, _reason(advice["reason"], facts)
    return "", ""


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
            return text.format(most=unit(facts["most"]))
        case "better_later":
            text = _("{most} are possible elsewhere, but this is worth more in the next turns.")
            return text.format(most=unit(facts["most"]))
    return ""
