"""Positions of a duel as JSON, as cases and the command line write them: counts of coins, not the coins themselves.

`{"options": {"pool", "extras", "strict_debt", "counters"}, "state": {"stage", "pot", "piles", "to_throw"}}`; every
option may be left out, with counters there is no pot and `piles` is what they show.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from game.coins.state import COUNTER_TOP, POT, State, Terms


class WrittenOptions(msgspec.Struct, forbid_unknown_fields=True):
    """The options that a position names."""

    pool: int | None = None
    extras: bool = False
    strict_debt: bool = False
    counters: bool = False


class WrittenState(msgspec.Struct, forbid_unknown_fields=True):
    """A position of a running duel, before a throw."""

    stage: Literal[1, 2]
    piles: tuple[int, int]
    to_throw: Literal[0, 1]
    pot: int | None = None


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """What the command line is asked about."""

    state: WrittenState
    options: WrittenOptions = msgspec.field(default_factory=WrittenOptions)


def read_position(document: Any) -> tuple[Terms, State]:
    """Terms and state of a decoded position; raises ValueError (msgspec's is one) with a sentence."""
    position = msgspec.convert(document, Position)
    return set_up(position.options, position.state)


def set_up(options: WrittenOptions, written: WrittenState) -> tuple[Terms, State]:
    """Terms and state; raises ValueError where no duel can stand like this."""
    if min(written.piles) < 0:
        raise ValueError("piles cannot be below 0")
    if options.counters:
        return _set_up_counters(options, written)
    if written.pot is None or written.pot < 0:
        raise ValueError("state needs a pot of 0 or more")
    coins = written.pot + sum(written.piles)
    if options.pool not in (None, coins):
        raise ValueError(f"pot and piles make {coins} coins, the options say {options.pool}")
    if (written.stage == 1 and not written.pot) or (written.stage == 2 and not any(written.piles)):
        raise ValueError(f"stage {written.stage} cannot have pot {written.pot} and piles {list(written.piles)}")
    terms = Terms(pool=coins, extras=options.extras, strict_debt=options.strict_debt)
    first, second = written.piles
    ids = tuple(range(coins))
    heaps = (ids[:first], ids[first : first + second], ids[first + second :])
    return terms, State(phase="throw", to_throw=written.to_throw, stage=written.stage, heaps=heaps)


def _set_up_counters(options: WrittenOptions, written: WrittenState) -> tuple[Terms, State]:
    if written.pot is not None:
        raise ValueError("with counters there is no pot")
    if max(written.piles) > COUNTER_TOP:
        raise ValueError(f"a counter shows {COUNTER_TOP} at most")
    if (written.stage == 1 and max(written.piles) == COUNTER_TOP) or (written.stage == 2 and not any(written.piles)):
        raise ValueError(f"stage {written.stage} cannot have counters {list(written.piles)}")
    terms = Terms(extras=options.extras, strict_debt=options.strict_debt, counters=True)
    state = State(
        phase="throw", to_throw=written.to_throw, stage=written.stage, heaps=((), (), ()), counters=written.piles
    )
    return terms, state


def write_state(terms: Terms, state: State) -> dict[str, Any]:
    """The `state` of a position."""
    written: dict[str, Any] = {"stage": state.stage}
    if not terms.counters:
        written["pot"] = len(state.heaps[POT])
    return written | {"piles": terms.holdings(state), "to_throw": state.to_throw}
