"""The words of the game: tiles' names, prompts, the preview of a placement, log, endings. Short, kind, in the present tense."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from game.app.texts import N_, and_list, ngettext
from game.app.texts import gettext as _
from game.core.contract import CHANCE, OVER, Event, Result
from game.pyramid import events
from game.pyramid.moves import Fall, Place
from game.pyramid.resolve import COLLAPSE, CURSE, EXPLOSION, FIRE, THROW
from game.pyramid.rules import Preview, preview
from game.pyramid.state import DEAL, FALL, START, State, tiles_left
from game.pyramid.tiles import COAL, MILLSTONE, TILES, TORCH
from game.pyramid.wall import Laid
from scenes.table.look import Situation

_NUMBERED = {"R": N_("red {n}"), "G": N_("green {n}"), "B": N_("blue {n}"), "Y": N_("yellow {n}")}
NO_BREAK = "\u00a0"
_COALS = {"G": N_("the green coal"), "Y": N_("the yellow coal")}
_TORCHES = {"R": N_("the red torch"), "B": N_("the blue torch")}


def tile_name(code: str) -> str:
    """A tile in a sentence: its colour and number, or what it is."""
    tile = TILES[code]
    if tile.material == MILLSTONE:
        return _("the millstone")
    if tile.material == COAL:
        return _(_COALS[tile.colours])
    if tile.material == TORCH:
        return _(_TORCHES[tile.colours])
    return _(_NUMBERED[tile.colours]).format(n=tile.number).replace(" ", NO_BREAK)


def tile_names(tiles: Iterable[Laid]) -> str:
    """Several tiles as a sentence lists them."""
    return and_list([tile_name(laid.tile) for laid in tiles])


def capital(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]


def unit(points: int) -> str:
    """A number of tiles."""
    return ngettext("{n} tile", "{n} tiles", points).format(n=points)


def standing(situation: Situation, seat: int) -> str:
    """Tiles that a player still has."""
    if situation.hides_scores:
        return ""
    left = tiles_left(situation.state)[seat]
    return ngettext("{n} tile left", "{n} tiles left", left).format(n=left)


def holdings_tip(situation: Situation, seat: int) -> str:
    """Hand and pile, counted."""
    state = situation.state
    if state.phase in (START, DEAL) or situation.hides_scores:
        return ""
    text = _("In hand: {hand}. In the pile: {pile}.")
    return text.format(hand=len(state.hands[seat]), pile=len(state.piles[seat]))


# what to do --------------------------------------------------------------------------------------------------------


def sentence(situation: Situation) -> str:
    """What is to be done, or who is doing it; over a space, what would happen there."""
    state = situation.state
    if situation.actor == OVER:
        return _("The last tile is on the wall: the game is over")
    name = situation.names[state.turn]
    if situation.actor == CHANCE:
        return _chance_sentence(state, name)
    if not situation.human:
        return _("{name} is building").format(name=name)
    if state.phase == FALL:
        return _fall_sentence(situation, name)
    return _place_sentence(situation, name)


def _chance_sentence(state: State, name: str) -> str:
    match state.phase:
        case "start":
            return _("Who begins?")
        case "deal":
            return _("The tiles are being dealt")
    return _("{name} throws the die: what will the fire do?").format(name=name)


def _fall_sentence(situation: Situation, name: str) -> str:
    tile = tile_name(falling_tile(situation.state))
    falls = {f"fall:{f['side']}": f["back"] for f in (situation.odds or {}).get("falls", ())}
    back = falls.get(situation.hovered)
    if back is None:
        return _("{name}, left or right? It falls: {tile}.").format(name=name, tile=tile)
    return capital(_("{tile} falls here.").format(tile=tile)) + " " + _back_in_all(back)


def _place_sentence(situation: Situation, name: str) -> str:
    tile = held_tile(situation)
    if not tile:
        return _("{name}, choose a tile, then a space").format(name=name)
    place = hovered_place(situation, tile)
    if place is None:
        return _("{name}, choose a space: {tile}").format(name=name, tile=tile_name(tile))
    first = preview(situation.rules, situation.state, tile, place.cell)
    told = preview_sentence(tile, first)
    placements = (situation.odds or {}).get("placements", ())
    cell = (tile, place.row, place.column)
    back = next((p["back"] for p in placements if (p["tile"], p["row"], p["column"]) == cell), None)
    return told if back is None or back == len(first.taken) else f"{told} {_back_in_all(back)}"


def held_tile(situation: Situation) -> str:
    """Code of the tile that is selected, empty for none."""
    return situation.selected.removeprefix("tile:") if situation.selected.startswith("tile:") else ""


def hovered_place(situation: Situation, tile: str) -> Place | None:
    """The placement of a tile under the pointer."""
    return next(
        (m for m in situation.legal if isinstance(m, Place) and m.tile == tile and space_id(m) == situation.hovered),
        None,
    )


def space_id(place: Place | Fall) -> str:
    """Id of the pick that makes this move."""
    return f"fall:{place.side}" if isinstance(place, Fall) else f"space:{place.row},{place.column}"


def falling_tile(state: State) -> str:
    """Code of the tile that has to fall."""
    return next(laid.tile for laid in state.board if laid.cell == state.falling)


def preview_sentence(tile: str, first: Preview) -> str:
    """What happens at first when a tile is put somewhere."""
    name = tile_name(tile)
    match first.kind:
        case p if p == COLLAPSE:
            told = _collapse_preview(tile, first)
        case p if p == EXPLOSION:
            told = _("{tile}: fire touches fire, and it explodes.").format(tile=name) + " " + _coming(len(first.taken))
        case p if p == FIRE:
            told = _("{tile}: it begins to burn.").format(tile=name) + " " + _coming(len(first.taken))
        case p if p == THROW:
            told = _("{tile}: it begins to burn, and a die decides.").format(tile=name)
        case p if p == CURSE:
            told = _("{tile}: three equal numbers are cursed, all three come to you.").format(tile=name)
        case _quiet:
            told = _quiet_preview(tile, first)
    return capital(told)


def _collapse_preview(tile: str, first: Preview) -> str:
    """Nearly always it is the tile itself; with loose overhangs a second support may fit worse than one alone."""
    weight = TILES[tile].number
    if not first.under or (first.match and weight <= first.carries):
        return _("{tile}: another tile gives way then.").format(tile=tile_name(tile)) + " " + _coming(len(first.taken))
    left, right = (tile_name(code) for code in first.under)
    facts = {"tile": tile_name(tile), "left": left, "right": right, "carries": first.carries, "weight": weight}
    if first.match:
        return _("{tile} on {left} and {right}: too heavy, they carry only {carries}. Both come to you.").format(
            **facts
        )
    if weight > first.carries:
        return _("{tile} on {left} and {right}: no match and too heavy. Both come to you.").format(**facts)
    return _("{tile} on {left} and {right}: no match. Both come to you.").format(**facts)


def _quiet_preview(tile: str, first: Preview) -> str:
    if not first.under:
        return _("{tile} on the ground: nothing falls.").format(tile=tile_name(tile))
    left, right = (tile_name(code) for code in first.under)
    fits = {
        "colour": _("{tile} on {left} and {right}: the colour matches, they carry {carries}. Nothing falls."),
        "number": _("{tile} on {left} and {right}: the number matches, they carry {carries}. Nothing falls."),
        "both": _("{tile} on {left} and {right}: it matches, they carry {carries}. Nothing falls."),
    }
    return fits[first.match].format(tile=tile_name(tile), left=left, right=right, carries=first.carries)


def _coming(count: int) -> str:
    if not count:
        return _("Nothing comes to you.")
    return ngettext("{n} tile comes to you.", "{n} tiles come to you.", count).format(n=count)


def _back_in_all(back: float) -> str:
    """How many tiles come back when all is over; an average where a die is thrown."""
    whole = round(back)
    if abs(back - whole) > 0.01:
        whole = max(1, whole)
        return ngettext("In the end about {n} tile comes back.", "In the end about {n} tiles come back.", whole).format(
            n=whole
        )
    if not whole:
        return _("In the end nothing comes back.")
    return ngettext("In the end {n} tile comes back.", "In the end {n} tiles come back.", whole).format(n=whole)


# what happened -----------------------------------------------------------------------------------------------------


def told(event: Event, names: tuple[str, ...]) -> str:
    """A line of the log; empty for what everybody sees anyway."""
    match event:
        case events.Started():
            return _("**{name}** begins").format(name=names[event.seat])
        case events.Dealt():
            return _dealt(event)
        case events.Placed():
            text = (
                _("**{name}** builds on the ground: {tile}")
                if event.laid.row == 0
                else _("**{name}** builds in row {row}: {tile}")
            )
            return text.format(name=names[event.seat], row=event.laid.row + 1, tile=tile_name(event.laid.tile))
        case events.Fell():
            return capital(_("{tile} falls one row down").format(tile=tile_name(event.target.tile)))
        case events.Won():
            return _("**{name}** has no tile left and wins").format(name=names[event.seat])
    return _mayhem(event, names)


def _dealt(event: events.Dealt) -> str:
    each = len(event.hands[0]) + event.pile
    told = ngettext("Everybody gets {n} tile", "Everybody gets {n} tiles", each).format(n=each)
    if event.base:
        told += ". " + _("The wall begins with: {tiles}").format(tiles=tile_names(event.base))
    if event.gone:
        told += ". " + _("Out of the game: {tiles}").format(tiles=and_list([tile_name(code) for code in event.gone]))
    return told


def _mayhem(event: Event, names: tuple[str, ...]) -> str:
    match event:
        case events.Collapsed():
            reasons = {
                "match": _("{tile} has no match: it collapses."),
                "weight": _("{tile} is too heavy: it collapses."),
                "both": _("{tile} has no match and is too heavy: it collapses."),
            }
            told = reasons[event.reason].format(tile=tile_name(event.laid.tile))
            return capital(told) + " " + _to_pile(event.taken, names[event.seat])
        case events.Exploded():
            return (
                _("Explosion: {tiles}!").format(tiles=tile_names(event.gone))
                + " "
                + _to_pile(event.taken, names[event.seat])
            )
        case events.Burnt():
            fire = _("Fire from {tile}!").format(tile=tile_name(event.igniter.tile))
            return fire + " " + _to_pile(event.taken, names[event.seat])
        case events.FireThrown():
            return _fire_thrown(event, names)
        case events.Cursed():
            number = TILES[event.taken[0].tile].number
            return (
                _("The curse of three times {number}.").format(number=number)
                + " "
                + _to_pile(event.taken, names[event.seat])
            )
    return ""


def _fire_thrown(event: events.FireThrown, names: tuple[str, ...]) -> str:
    tile = tile_name(event.igniter.tile)
    outcomes = {
        "smoke": _("The die shows {face}: only smoke."),
        "burn_stay": _("The die shows {face}: it burns, and the fire goes on glowing ({tile})."),
        "burn_remove": _("The die shows {face}: it burns, and the fire goes out ({tile})."),
        "explode": _("The die shows {face}: it blows up ({tile})!"),
    }
    told = outcomes[event.outcome].format(face=event.face, tile=tile)
    return told if event.outcome == "smoke" else told + " " + _to_pile(event.taken, names[event.seat])


def _to_pile(taken: tuple[Laid, ...], name: str) -> str:
    """Who gets the rubble: listed as long as it is short."""
    if not taken:
        return _("Nothing else comes down.")
    if len(taken) <= 3:
        return _("To **{name}**: {tiles}.").format(name=name, tiles=tile_names(taken))
    return ngettext("To **{name}**: {n} tile.", "To **{name}**: {n} tiles.", len(taken)).format(name=name, n=len(taken))


def refusal(reason: str, facts: Mapping[str, Any]) -> str:
    """Why the rules say no."""
    match reason:
        case "not_in_hand":
            return _("This tile is not in your hand")
        case "space_taken":
            return _("Something lies there already")
        case "needs_two_supports":
            return _("Over the ground a tile needs two tiles under it")
        case "fill_the_wall_first":
            return _("The wall grows to the sides only when all other spaces are full")
        case "away_from_the_wall" | "wall_starts_at_0_0":
            return _("The wall stays in one piece: build beside it or on it")
    return ""


def ending(result: Result, names: tuple[str, ...]) -> str:
    """Who won."""
    return _("{name} is rid of all tiles and wins").format(name=names[result.winners[0]])


# hints -------------------------------------------------------------------------------------------------------------


def possible(situation: Situation) -> str:
    """What can be done now, counted."""
    ways = [move for move in situation.legal if isinstance(move, Place)]
    if not ways:
        return _("It can fall to the left or to the right.")
    firsts = {(m.tile, m.cell): preview(situation.rules, situation.state, m.tile, m.cell).kind for m in ways}
    quiet = sum(kind == "quiet" for kind in firsts.values())
    text = _("Open spaces: {spaces}. Ways to build: {ways}. Without mayhem at first: {quiet}.")
    return text.format(spaces=len({move.cell for move in ways}), ways=len(ways), quiet=quiet)


def hint(advice: Mapping[str, Any], situation: Situation) -> tuple[str, str]:
    """What I would do, and one reason from the numbers of the adviser."""
    move = next(m for m in situation.legal if str(m) == advice["move"])
    return _proposal(move, situation), _reason(advice["reason"], advice.get("facts", {}))


def _proposal(move: Place | Fall, situation: Situation) -> str:
    if isinstance(move, Fall):
        return _("I would let it fall to the left.") if move.side == "L" else _("I would let it fall to the right.")
    under = preview(situation.rules, situation.state, move.tile, move.cell).under
    if not under:
        return _("I would build on the ground: {tile}.").format(tile=tile_name(move.tile))
    left, right = (tile_name(code) for code in under)
    return _("I would build {tile} on {left} and {right}.").format(tile=tile_name(move.tile), left=left, right=right)


def _reason(reason: str, facts: Mapping[str, Any]) -> str:
    back = max(1, round(float(facts.get("back", 0))))
    match reason:
        case "wins":
            return _("It is your last tile, and nothing falls.")
        case "quiet":
            return _("Nothing falls there.")
        case "fall_quiet":
            return _("Nothing more happens there.")
        case "fewest_back":
            text = ngettext(
                "Something comes down everywhere; here it is about {n} tile.",
                "Something comes down everywhere; here it is about {n} tiles.",
                back,
            )
            return text.format(n=back)
        case "fall_back":
            return ngettext("About {n} tile comes down with it.", "About {n} tiles come down with it.", back).format(
                n=back
            )
        case "worth_it":
            text = ngettext(
                "About {n} tile comes back, but the others will fit better afterwards.",
                "About {n} tiles come back, but the others will fit better afterwards.",
                back,
            )
            return text.format(n=back)
    return ""
