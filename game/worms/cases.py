"""Runs files of cases: small positions with one right answer (the format is told in rules.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from game.core.contract import CaseOutcome, IllegalMove
from game.worms.events import TileStolen, TileTaken, TurnFailed
from game.worms.moves import DECLINE, Move, Steal, Take
from game.worms.notation import (
    Account,
    Choice,
    ChoiceText,
    check_players,
    check_tiles,
    choice_text,
    default_rules,
    play_steps,
    read_table,
    read_turn,
)
from game.worms.rules import WormsRules
from game.worms.state import TILES, UNTHROWN, State


def claims(document: Any) -> bool:
    """Does the document look like a file of this game's cases?"""
    return isinstance(document, list) and any(
        isinstance(case, dict)
        and ("final_stacks" in case or (isinstance(case.get("state"), dict) and "grill" in case["state"]))
        for case in document
    )


def run(document: list[Any]) -> list[CaseOutcome]:
    """The outcome of every case, in their order. Raises ValueError with a sentence for an impossible position."""
    return [_run_case(case, f"#{number}") for number, case in enumerate(document, start=1)]


def _run_case(case: Any, name: str) -> CaseOutcome:
    if not isinstance(case, dict) or not isinstance(case.get("expect"), dict):
        raise ValueError(f"case {name} is no object with an `expect`")
    name = str(case.get("id", name))
    expect = case["expect"]
    try:
        facts = _final_facts(case["final_stacks"]) if "final_stacks" in case else _turn_facts(case)
    except IllegalMove as refusal:
        return CaseOutcome(name, json.dumps(expect), f"a refused move: {refusal}")
    except ValueError as error:
        raise ValueError(f"case {name}: {error}") from error
    for key, wanted in expect.items():
        if key not in facts:
            return CaseOutcome(name, f"only known keys ({', '.join(facts)})", key)
        if not facts[key].agrees(wanted):
            return CaseOutcome(name, f"{key} {json.dumps(wanted)}", f"{key} {json.dumps(facts[key].value)}")
    return CaseOutcome(name)


class _Fact(msgspec.Struct, frozen=True):
    """What was found for one key of `expect`."""

    value: Any
    unordered: bool = False
    """The order of the list tells nothing."""
    also: tuple[Any, ...] = ()
    """Other answers that are as true."""

    def agrees(self, wanted: Any) -> bool:
        """Is this what was expected?"""
        if self.unordered and isinstance(wanted, list):
            return len(wanted) == len(self.value) and all(item in self.value for item in wanted)
        return wanted == self.value or wanted in self.also


def _turn_facts(case: Mapping[str, Any]) -> dict[str, _Fact]:
    rules, before = read_table(case.get("state"))
    turn = read_turn(case.get("turn", {}))
    account = Account(rules, before)
    play_steps(account, turn.steps)
    _choose(account, turn.choose)
    after = account.state
    return {
        "totals": _Fact(account.totals),
        "legal_faces": _Fact(account.faces),
        "open": _Fact(not account.over),
        "auto_end": _Fact(account.used_up),
        "failed": _failure(account, before),
        "takes": _Fact([choice_text(take) for take in account.offered], unordered=True),
        "choice": _Fact(choice_text(_taken(account)) if account.over else None),
        "grill": _Fact(list(after.grill), unordered=True),
        "down": _Fact(list(after.down), unordered=True),
        "stacks": _Fact([list(stack) for stack in after.stacks]),
        "scores": _Fact(list(rules.scores(after))),
        "over": _Fact(after.phase == "over"),
        "winner": _winner(rules, after),
    }


def _final_facts(stacks: Any) -> dict[str, _Fact]:
    """Of a finished game, of which only the stacks are told."""
    held = msgspec.convert(stacks, tuple[tuple[int, ...], ...])
    check_players(len(held))
    tiles = tuple(tile for stack in held for tile in stack)
    check_tiles(tiles)
    rules = default_rules(len(held))
    state = State(0, "over", UNTHROWN, (), (), tuple(tile for tile in TILES if tile not in tiles), held)
    worms = _Fact(list(rules.scores(state)))
    return {"worms": worms, "scores": worms, "over": _Fact(True), "winner": _winner(rules, state)}


def _choose(account: Account, choose: Choice) -> None:
    """Ends a turn that leaves a choice: as told, otherwise by the steal. Raises IllegalMove for what is not offered."""
    if account.state.phase == "claim":
        account.play(_claim(account.offered, choose))
    elif choose is not None and not _fits(_taken(account), choose):
        raise IllegalMove("not_this_choice")


def _claim(offered: tuple[Take | Steal, ...], choose: Choice) -> Move:
    if choose is None:
        return offered[0]
    if choose in ("none", ChoiceText("none")):
        return DECLINE
    for take in offered:
        if _fits(take, choose):
            return take
    raise IllegalMove("not_this_choice")


def _fits(take: Take | Steal | None, choose: Choice) -> bool:
    """Is this what `choose` names? What it leaves out may be anything."""
    told = {"from": choose} if isinstance(choose, str) else msgspec.to_builtins(choose)
    found = choice_text(take)
    return all(found.get(key) == value for key, value in told.items() if value is not None)


def _taken(account: Account) -> Take | Steal | None:
    for event in account.events:
        if isinstance(event, TileTaken):
            return Take(event.tile)
        if isinstance(event, TileStolen):
            return Steal(event.tile, event.victim)
    return None


def _failure(account: Account, before: State) -> _Fact:
    """Why the turn failed. Several reasons may be true of one turn: a stop by choice is also stopped short, without a
    worm there may be too few points as well, and with the theft declined nothing else was there to take."""
    failure = next((event for event in account.events if isinstance(event, TurnFailed)), None)
    if failure is None:
        return _Fact(None, also=(False,))
    also: list[str | bool] = [True]
    if account.stopped or failure.reason == "declined":
        also.append("stopped_short")
    if failure.reason == "declined" or (failure.reason == "no_worm" and account.totals[-1] < before.grill[0]):
        also.append("nothing_to_take")
    return _Fact(failure.reason, also=tuple(also))


def _winner(rules: WormsRules, state: State) -> _Fact:
    """The seat; none as long as the game goes on; a list (or none) when several share the win."""
    result = rules.result(state)
    if result is None:
        return _Fact(None)
    winners = list(result.winners)
    return _Fact(winners[0], also=(winners,)) if len(winners) == 1 else _Fact(winners, unordered=True, also=(None,))
