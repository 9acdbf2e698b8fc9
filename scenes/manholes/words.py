"""The words of the game: prompts, buttons, log, endings. Short, kind, in the present tense."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from game.app.texts import N_, ngettext, percent
from game.app.texts import gettext as _
from game.core.contract import CHANCE, OVER, Event, Result
from game.manholes import events
from game.manholes.board import SIZE
from game.manholes.moves import LEAVE, ROLL, Place, Take, parse_move
from game.manholes.scoring import parted_by
from game.manholes.state import State
from scenes.table.look import Situation
from scenes.table.panels import SEPARATOR

# Translators: colours of several dice, as in "takes these dice along: green, red".
_COLOURS = {"green": N_("green"), "red": N_("red"), "blue": N_("blue"), "yellow": N_("yellow")}
_TAKES = {
    "green": N_("Take the green dice along"),
    "red": N_("Take the red dice along"),
    "blue": N_("Take the blue dice along"),
    "yellow": N_("Take the yellow dice along"),
}
_PARTED = {
    "loose_covers": N_("{first} and {second} have as many pizzas: {first} has more loose covers"),
    "left_not_bust": N_("{first} and {second} are level: {first} has left the last round, {second} has bust in it"),
    "left_earlier": N_("{first} and {second} are level: {first} has left the last round earlier"),
    "bust_earlier": N_("{first} and {second} are level: both have bust in the last round, {first} earlier"),
}
"""By the key of a tie-break."""
_PARTED_SHORT = {
    "loose_covers": N_("more loose covers than {second}"),
    "left_not_bust": N_("has left, {second} has bust"),
    "left_earlier": N_("has left earlier than {second}"),
    "bust_earlier": N_("has bust earlier than {second}"),
}


def colour_list(colours: Sequence[str]) -> str:
    """Colours of dice, separated by commas."""
    return ", ".join(_(_COLOURS[colour]) for colour in colours)


def take_text(colour: str) -> str:
    """A choice of dice on a button."""
    return _(_TAKES[colour])


def covers(count: int) -> str:
    """A number of covers."""
    return ngettext("{n} cover", "{n} covers", count).format(n=count)


def unit(points: int) -> str:
    """A number of pizzas."""
    return ngettext("{n} pizza", "{n} pizzas", points).format(n=points)


def cell_name(cell: int) -> str:
    """A cell in a sentence; rows and columns count from 1."""
    row, column = divmod(cell, SIZE)
    return _("row {row}, column {column}").format(row=row + 1, column=column + 1)


def sentence(situation: Situation) -> str:
    """What is to be done, or who is doing it."""
    state: State = situation.state
    if situation.actor == OVER:
        return _("The pizzas are delivered: the game is over")
    if state.phase == "start":
        return _("The lot decides who begins")
    name = situation.names[state.seat]
    if situation.actor == CHANCE:
        return _("{name} rolls the dice").format(name=name)
    if not situation.human:
        return _("{name} plans the way").format(name=name)
    match state.phase:
        case "turn" if not state.placed[state.seat]:
            return _("{name}, the first turn of a round: roll the dice").format(name=name)
        case "turn":
            return _("{name}, roll on, or leave with what you have?").format(name=name)
        case "place":
            return _place_sentence(situation, name)
    return _("{name}, which dice do you take along besides your own?").format(name=name)


def _place_sentence(situation: Situation, name: str) -> str:
    if situation.selected:
        return _("{name}, choose one of the manholes that this pair names").format(name=name)
    return _("{name}, put a cover on a manhole that is lit").format(name=name)


def roll_text(state: State) -> str:
    """A roll on a button."""
    dice = 2 * len(state.pool)
    return ngettext("Roll {n} die", "Roll {n} dice", dice).format(n=dice)


def leave_text(state: State) -> str:
    """Leaving on a button, with what it brings."""
    count = len(state.placed[state.seat])
    return ngettext("Leave and keep {n} cover", "Leave and keep {n} covers", count).format(n=count)


def told(event: Event, names: tuple[str, ...]) -> str:
    """A line of the log; empty for what everybody sees anyway."""
    match event:
        case events.StarterDrawn():
            return _("**{name}** begins").format(name=names[event.seat])
        case events.RoundBegan() if event.round > 1:
            return _("**Round {n}:** all dice are back, {name} begins").format(n=event.round, name=names[event.seat])
        case events.CoverPlaced():
            text = _("**{name}** covers the manhole in {cell}")
            return text.format(name=names[event.seat], cell=cell_name(event.cell))
        case events.Busted():
            return _bust(len(event.cells), names[event.seat])
        case events.Left():
            text = ngettext(
                "**{name}** leaves and keeps {n} new cover",
                "**{name}** leaves and keeps {n} new covers",
                len(event.cells),
            )
            return text.format(name=names[event.seat], n=len(event.cells))
        case events.DiceTaken():
            text = _("**{name}** takes these dice along: {colours}")
            return text.format(name=names[event.seat], colours=colour_list(event.colours))
        case events.RoundEnded() if not event.with_lines:
            return _("Everybody is out, and nobody has a line yet")
        case events.LineScored():
            text = _("**{name}** has a line of {n}: {pizzas}")
            return text.format(name=names[event.seat], n=len(event.cells), pizzas=unit(len(event.cells)))
        case events.GameEnded():
            return _("**{name}** wins").format(name=names[event.ranking[0]])
    return ""


def _bust(lost: int, name: str) -> str:
    if not lost:
        return _("**{name}** busts, with nothing to lose yet").format(name=name)
    text = ngettext("**{name}** busts: {n} cover comes off again", "**{name}** busts: {n} covers come off again", lost)
    return text.format(name=name, n=lost)


def standing(situation: Situation, seat: int) -> str:
    """In the round or out of it, and how many covers."""
    state: State = situation.state
    count = state.covers(seat).bit_count()
    if state.phase == "over":
        return unit(situation.rules.scores(state)[seat])
    how = next((out.how for out in state.exits if out.seat == seat), "")
    match how:
        case "left":
            return _("home · {n}").format(n=count)
        case "bust":
            return _("bust · {n}").format(n=count)
    return covers(count)


def holdings_tip(situation: Situation, seat: int) -> str:
    """The cat and the dice in a seat's panel, in words, and what the covers bring so far."""
    points = situation.rules.scores(situation.state)[seat]
    brought = [_("For lines: {pizzas}").format(pizzas=unit(points))] if points else []
    return SEPARATOR.join(filter(None, (_dice_of(situation, seat), *brought)))


def _dice_of(situation: Situation, seat: int) -> str:
    out = next((out for out in situation.state.exits if out.seat == seat), None)
    if out is None:
        return _("Plays the dice of this colour: {colours}").format(
            colours=colour_list([situation.rules.colours[seat]])
        )
    return _("Took these dice along: {colours}").format(colours=colour_list(out.taken)) if out.taken else ""


def refusal(reason: str, facts: Mapping[str, Any]) -> str:
    """Why the rules say no."""
    match reason:
        case "must_roll":
            return _("The first turn of a round is always a roll")
        case "not_named":
            return _("No pair of the dice names this manhole")
        case "covered":
            return _("A cover of yours lies there already")
        case "out_of_reach":
            text = _("This manhole is out of reach: your last cover lies in {cell}")
            return text.format(cell=cell_name(facts["last"]))
        case "opponents_dice":
            return _("These dice belong to the other player")
        case "own_or_taken":
            return _("These dice go along anyway")
    return ""


def ending(result: Result, names: tuple[str, ...]) -> str:
    """Who won, with how much, and what parted equals."""
    order = [group[0] for group in result.ranking]
    won = _("{name} wins with {score}").format(name=names[order[0]], score=unit(result.scores[order[0]]))
    level = [(a, b) for a, b in pairwise(order) if result.scores[a] == result.scores[b]]
    for (first, second), why in zip(level, result.tie_breaks, strict=True):
        won += "\n" + _(_PARTED[why]).format(first=names[first], second=names[second])
    return won


def place_reason(state: State, place: int, order: Sequence[int], names: Sequence[str]) -> str:
    """What put a seat before the next one that has as many pizzas; empty when it was pizzas, or nobody follows."""
    if place + 1 >= len(order):
        return ""
    why = parted_by(order[place], order[place + 1], state.banked, state.exits)
    return _(_PARTED_SHORT[why]).format(second=names[order[place + 1]]) if why else ""


def takers(state: State, names: Sequence[str]) -> dict[str, str]:
    """By colour that has left: the name of who took it along."""
    return {colour: names[out.seat] for out in state.exits for colour in out.taken}


# hints -------------------------------------------------------------------------------------------------------------


def possible(situation: Situation) -> str:
    """What can be done now, counted."""
    state, n = situation.state, len(situation.legal)
    match state.phase:
        case "turn" if LEAVE in situation.legal:
            count = len(state.placed[state.seat])
            text = ngettext(
                "You can roll on, or leave and keep {n} cover.", "You can roll on, or leave and keep {n} covers.", count
            )
            return text.format(n=count)
        case "turn":
            return _("You can only roll the dice.")
        case "place":
            only = _("You can cover only the manhole that is lit.")
            return _("You can cover a lit manhole; there are {n} of them.").format(n=n) if n > 1 else only
    colours = colour_list([move.colour for move in situation.legal])
    return _("You can take one of these colours along: {colours}.").format(colours=colours)


def hint(advice: Mapping[str, Any], situation: Situation) -> tuple[str, str]:
    """What I would do, and one reason from the numbers of the strongest player (`game.manholes.players.REASONS`)."""
    return _proposal(parse_move(advice["move"])), _reason(advice["reason"], advice.get("facts", {}), situation)


def _proposal(move: Any) -> str:
    match move:
        case Place():
            return _("I would cover the manhole in {cell}.").format(cell=cell_name(move.cell))
        case Take():
            return _("I would take these dice along: {colours}.").format(colours=colour_list([move.colour]))
    if move == LEAVE:
        return _("I would leave.")
    assert move == ROLL
    return _("I would roll.")


def _reason(reason: str, facts: Mapping[str, Any], situation: Situation) -> str:
    match reason:
        case "first_roll":
            return _("The first turn of a round is always a roll; the risk of a bust is {bust}.").format(
                bust=percent(facts["bust"])
            )
        case "leave_ahead":
            return _("You have a line, and nobody has more.")
        case "leave_risk":
            n = facts["covers"]
            text = ngettext(
                "The next roll has a bust risk of {bust}, and {n} cover is at stake.",
                "The next roll has a bust risk of {bust}, and {n} covers are at stake.",
                n,
            )
            return text.format(bust=percent(facts["bust"]), n=n)
        case "roll_beaten":
            text = _("{name} has a line and is ahead of you, so only more can help.")
            return text.format(name=situation.names[facts["rival"]])
        case "roll_on" if facts["line"] > 0:
            text = _("The chance of a line is {line}, the risk of a bust {bust}.")
            return text.format(line=percent(facts["line"]), bust=percent(facts["bust"]))
        case "roll_on":
            return _("The risk of a bust is only {bust}, and every cover helps.").format(bust=percent(facts["bust"]))
        case "only_cell":
            return _("It is the only one you can cover.")
        case "makes_line":
            return _("That makes a line: your board is worth {pizzas} then.").format(pizzas=unit(facts["pizzas"]))
        case "best_cell":
            n = facts["missing"]
            text = ngettext(
                "Then a line lacks only {n} cover, and the bust risk of the next roll is {bust}.",
                "Then a line lacks {n} covers, and the bust risk of the next roll is {bust}.",
                n,
            )
            return text.format(n=n, bust=percent(facts["bust"]))
        case "take_colour":
            text = _("Then the bust risk of the other player is {bust}; with the other dice it would be {other}.")
            return text.format(bust=percent(facts["bust"]), other=percent(facts["other_bust"]))
    return ""
