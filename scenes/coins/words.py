"""The words of the game: prompts, headlines on the felt, log, endings. Short, kind, in the present tense."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.app.texts import N_, ngettext, percent
from game.app.texts import gettext as _
from game.coins import events
from game.coins.combos import (
    FIVE,
    FOUR,
    HIGH_TRIPLES,
    LOW_PAIRS,
    SIX,
    THREE,
    THREE_PAIRS,
    TWO_PAIRS,
    TWO_TRIPLES,
)
from game.coins.state import State
from game.core.contract import CHANCE, OVER, Event, Result
from scenes.table.look import Situation

_COMBOS = {
    SIX: N_("six of a kind"),
    FIVE: N_("five of a kind"),
    TWO_TRIPLES: N_("two triples"),
    FOUR: N_("four of a kind"),
    THREE_PAIRS: N_("three pairs"),
    THREE: N_("three of a kind"),
    TWO_PAIRS: N_("two pairs"),
    HIGH_TRIPLES: "5-5-5-6-6-6",
    LOW_PAIRS: "1-1-2-2-3-3",
}
"""Names of the combinations, as msgids."""
_DUEL_ENDS = {
    SIX: N_("**{name}** wins the duel with six of a kind"),
    HIGH_TRIPLES: N_("**{name}** wins the duel with 5-5-5-6-6-6"),
    LOW_PAIRS: N_("**{name}** wins the duel: 1-1-2-2-3-3 costs **{loser}** everything"),
    "debt": N_("**{name}** wins the duel: **{loser}** has nothing to pay with"),
    "short_debt": N_("**{name}** wins the duel: **{loser}** cannot pay it all"),
}
"""By the reason of `DuelWon`."""


def combo_name(combo: str) -> str:
    """A combination inside a sentence."""
    name = _COMBOS[combo]
    return _(name) if name.islower() else name


def combo_title(combo: str) -> str:
    """A combination at the beginning of a sentence."""
    name = combo_name(combo)
    return name[:1].upper() + name[1:]


def coins(count: int) -> str:
    """A number of coins."""
    return ngettext("{n} coin", "{n} coins", count).format(n=count)


def unit(points: int) -> str:
    """A number of duels won."""
    return ngettext("{n} duel won", "{n} duels won", points).format(n=points)


def sentence(situation: Situation) -> str:
    """What is to be done, or who is doing it."""
    if situation.actor == OVER:
        return _("The match is over") if situation.rules.duels_to_win > 1 else _("The duel is over")
    if situation.state.phase == "start":
        return _("The lot decides who throws first")
    name = situation.names[situation.state.to_throw]
    if situation.actor == CHANCE or not situation.human or situation.auto:
        return _("{name} throws the dice").format(name=name)
    return _("{name}, throw the dice").format(name=name)


def stage_text(situation: Situation) -> str:
    """What paying throws do now."""
    counters = situation.rules.terms.counters
    if situation.state.stage == 1:
        return _("First stage: whoever throws it climbs") if counters else _("First stage: the pot pays")
    return _("Second stage: the other one comes down") if counters else _("Second stage: the other one pays")


def told(event: Event, names: tuple[str, ...]) -> str:
    """A line of the log; empty for what everybody sees anyway."""
    match event:
        case events.StarterDrawn():
            return _("**{name}** throws first").format(name=names[event.seat])
        case events.CombinationMade(combo="nothing"):
            return _("**{name}**: nothing this time").format(name=names[event.seat])
        case events.CombinationMade():
            text = _("**{name}**: {combo} · {n}") if event.due else _("**{name}**: {combo}!")
            return text.format(name=names[event.seat], combo=combo_name(event.combo), n=event.due)
        case events.StageBegan(stage=2):
            return _("**Second stage:** now the other one pays")
        case events.StageBegan():
            return _("Nobody has anything left: **first stage** again")
        case events.DuelWon():
            return duel_end(event.reason, event.seat, names)
        case events.DuelBegan():
            return _("**Duel {number}:** {name} throws first").format(number=event.number, name=names[event.starter])
        case events.MatchWon():
            return match_end(event.seat, event.wins, names)
    return ""


def duel_end(reason: str, winner: int, names: tuple[str, ...]) -> str:
    """Who wins a duel and why, with `**bold**` names."""
    return _(_DUEL_ENDS[reason]).format(name=names[winner], loser=names[1 - winner])


def match_end(winner: int, wins: Sequence[int], names: tuple[str, ...]) -> str:
    """Who wins a match, with `**bold**` names."""
    return _("**{name}** wins the match {won} : {lost}").format(
        name=names[winner], won=wins[winner], lost=wins[1 - winner]
    )


def headline(situation: Situation) -> str:
    """The last thing that happened, in large letters on the felt: while it is shown, and until the next throw."""
    happened, before = situation.events, situation.state
    if not happened and situation.history:
        happened = situation.history[-1].events
        before = situation.history[-2].state if len(situation.history) > 1 else situation.rules.initial()
    for event in reversed(happened):
        text = _headline(event, before, situation)
        if text:
            return text.replace("**", "")
    return ""


def _headline(event: Event, before: State, situation: Situation) -> str:
    match event:
        case events.CombinationMade(combo="nothing"):
            return _("Nothing this time")
        case events.CombinationMade():
            return _pay(event, before, situation)
        case events.StageBegan(stage=2) if situation.rules.terms.counters:
            return _("Six is reached: from now on the other one comes down")
        case events.StageBegan(stage=2):
            return _("The pot is empty: from now on the other one pays")
        case events.StageBegan():
            return _("Nobody has anything left: the first stage again")
    return told(event, situation.names)


def _pay(event: events.CombinationMade, before: State, situation: Situation) -> str:
    """The combination and what it brings, from the state before the throw."""
    combo, terms = combo_title(event.combo), situation.rules.terms
    if not event.due:
        return combo
    held = terms.holdings(before)
    name, other = situation.names[event.seat], situation.names[1 - event.seat]
    paid = terms.payment(before.stage, held[event.seat], held[1 - event.seat], event.due)
    if paid is None:
        return _("{combo}: {name} cannot pay").format(combo=combo, name=other)
    if terms.counters:
        text = _("{combo}: {name} climbs by {n}") if before.stage == 1 else _("{combo}: {name} comes down by {n}")
        return text.format(combo=combo, name=name if before.stage == 1 else other, n=paid)
    if before.stage == 1:
        text = ngettext("{combo}: {n} coin from the pot", "{combo}: {n} coins from the pot", paid)
        return text.format(combo=combo, n=paid)
    text = ngettext("{combo}: {n} coin from {name}", "{combo}: {n} coins from {name}", paid)
    return text.format(combo=combo, n=paid, name=other)


def standing(situation: Situation, seat: int) -> str:
    """What a player has."""
    held = situation.rules.terms.holdings(situation.state)[seat]
    return _("counter at {n}").format(n=held) if situation.rules.terms.counters else coins(held)


def holdings_tip(situation: Situation, seat: int) -> str:
    """What the medals in a seat's panel mean."""
    wins = situation.state.wins[seat]
    return unit(wins) if wins else ""


def possible(situation: Situation) -> str:
    """There is only one thing to do."""
    return _("You can only throw the dice.")


def hint(advice: Mapping[str, Any], situation: Situation) -> tuple[str, str]:
    """Nothing is to be decided; the numbers say how it stands."""
    facts = advice.get("facts", {})
    n = round(facts["throws"])
    text = ngettext(
        "Your chance to win this duel is {win}, and about {n} throw is still to come.",
        "Your chance to win this duel is {win}, and about {n} throws are still to come.",
        n,
    )
    return _("There is nothing to decide: just throw."), text.format(win=percent(facts["win"]), n=n)


def refusal(reason: str, facts: Mapping[str, Any]) -> str:
    """Whoever may act has one move, which is always allowed."""
    return ""


def ending(result: Result, names: tuple[str, ...]) -> str:
    """How it was won: the last duel, or the match."""
    winner = result.winners[0]
    if sum(result.scores) > 1:
        return match_end(winner, result.scores, names).replace("**", "")
    return duel_end(result.reason, winner, names).replace("**", "")
