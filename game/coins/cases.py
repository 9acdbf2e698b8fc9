"""Runs files of cases: a position, the throws that follow, and what must come of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from game.coins.events import CoinMoved, CombinationMade, CounterTurned, DuelWon
from game.coins.moves import Cast, Throw, read_faces
from game.coins.notation import WrittenOptions, WrittenState, set_up, write_state
from game.coins.odds import outlook
from game.coins.rules import CoinsRules
from game.core.contract import OVER, CaseOutcome, Event

CLOSE = 1e-9
"""Chances that differ by less are the same."""


class ExpectedState(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The parts of a position that a case names."""

    stage: Literal[1, 2] | msgspec.UnsetType = msgspec.UNSET
    pot: int | msgspec.UnsetType = msgspec.UNSET
    piles: tuple[int, int] | msgspec.UnsetType = msgspec.UNSET
    to_throw: Literal[0, 1] | msgspec.UnsetType = msgspec.UNSET


class Expected(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a case says; what it leaves out is not looked at."""

    combo: str | msgspec.UnsetType = msgspec.UNSET
    prize: int | msgspec.UnsetType = msgspec.UNSET
    state: ExpectedState | msgspec.UnsetType = msgspec.UNSET
    over: bool | msgspec.UnsetType = msgspec.UNSET
    winner: Literal[0, 1] | msgspec.UnsetType | None = msgspec.UNSET
    win: tuple[float, float] | msgspec.UnsetType = msgspec.UNSET


class Case(msgspec.Struct, forbid_unknown_fields=True):
    """One entry of a file of cases."""

    id: str
    state: WrittenState
    throws: list[str]
    expect: Expected
    options: WrittenOptions = msgspec.field(default_factory=WrittenOptions)
    title: str = ""


def claims(document: Any) -> bool:
    """Is this a list of cases of this game: positions with `throws`."""
    return isinstance(document, list) and any(isinstance(entry, dict) and "throws" in entry for entry in document)


def run(document: Any) -> Iterator[CaseOutcome]:
    """Every case of the list; one that cannot be read or played fails with the reason."""
    for number, entry in enumerate(document, 1):
        name = str(entry.get("id", f"case {number}")) if isinstance(entry, dict) else f"case {number}"
        try:
            yield _outcome(name, entry)
        except ValueError as refusal:
            yield CaseOutcome(name, expected="a case in the format of coins", got=str(refusal))


def _outcome(name: str, entry: Any) -> CaseOutcome:
    case = msgspec.convert(entry, Case)
    got = _play(case)
    wanted = msgspec.to_builtins(case.expect)
    if "state" in wanted:
        got["state"] = {key: got["state"].get(key) for key in wanted["state"]}
    wrong = [key for key, value in wanted.items() if not _same(key, value, got[key])]
    if not wrong:
        return CaseOutcome(name)
    expected, found = (", ".join(f"{key} {side[key]}" for key in wrong) for side in (wanted, got))
    return CaseOutcome(name, expected=expected, got=found)


def _same(key: str, wanted: Any, got: Any) -> bool:
    if key == "win":
        return all(abs(a - b) <= CLOSE for a, b in zip(wanted, got, strict=True))
    return bool(wanted == got)


def _play(case: Case) -> dict[str, Any]:
    """All that can be expected of the case, after its throws."""
    terms, state = set_up(case.options, case.state)
    rules = CoinsRules(2, msgspec.structs.asdict(terms) | {"match": 1, "starter": "first"})
    events: tuple[Event, ...] = ()
    for text in case.throws:
        if rules.to_act(state) == OVER:
            raise ValueError(f"the duel is over before the throw {text}")
        state = rules.apply(state, Throw()).state
        state, events, _ = rules.apply(state, Cast(read_faces(text)))
    won = next((event for event in events if isinstance(event, DuelWon)), None)
    return {
        "combo": next((event.combo for event in events if isinstance(event, CombinationMade)), None),
        "prize": 0 if won else sum(_moved(event) for event in events),
        "state": write_state(terms, state),
        "over": won is not None,
        "winner": won.seat if won else None,
        "win": outlook(terms, state)[0],
    }


def _moved(event: Event) -> int:
    if isinstance(event, CounterTurned):
        return abs(event.after - event.before)
    return int(isinstance(event, CoinMoved))
