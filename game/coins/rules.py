"""The rules of The Common Pot: throw, pay, stages, duels and matches (rules.md, all sections but "Odds")."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import Any

from msgspec.structs import replace

from game.app.texts import N_
from game.coins.combos import (
    DICE,
    LOSES_AT_ONCE,
    PAYS,
    THROWS,
    WINS_AT_ONCE,
    combination,
    distinct_throws,
    makers,
)
from game.coins.events import (
    CoinMoved,
    CombinationMade,
    CounterTurned,
    DiceThrown,
    DuelBegan,
    DuelWon,
    MatchWon,
    StageBegan,
    StarterDrawn,
)
from game.coins.moves import Cast, Move, Start, Throw
from game.coins.state import PLACES, POT, State, Terms
from game.core.contract import CHANCE, OVER, Event, IllegalMove, Line, Open, Options, OptionValue, Result, Step

STARTERS = ("random", "first", "second")
"""Values of the option `starter`; a rematch names the seat that did not start before."""


def rematch(options: Mapping[str, OptionValue], state: State) -> dict[str, OptionValue]:
    """The one who did not throw first in the last duel does so in the next."""
    return {**options, "starter": STARTERS[2 - state.starter]}


class CoinsRules(Open[State]):
    """One table of two seats with its options."""

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.terms = Terms(
            pool=int(options["pool"]),
            extras=bool(options["extras"]),
            strict_debt=bool(options["strict_debt"]),
            counters=bool(options["counters"]),
        )
        self.starter = str(options["starter"])
        self.duels_to_win = int(options["match"]) // 2 + 1

    def initial(self) -> State:
        """All coins in the pot; the table chooses who starts unless the options say so."""
        drawn = self.starter == STARTERS[0]
        first = 0 if drawn else STARTERS.index(self.starter) - 1
        return State(
            phase="start" if drawn else "throw", to_throw=first, stage=1, heaps=((), (), self._coins()), starter=first
        )

    def _coins(self) -> tuple[int, ...]:
        return () if self.terms.counters else tuple(range(self.terms.pool))

    def to_act(self, state: State) -> int:
        """A seat, CHANCE or OVER."""
        if state.phase == "over":
            return OVER
        return state.to_throw if state.phase == "throw" else CHANCE

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """The throw, where a seat is to act."""
        return (Throw(),) if state.phase == "throw" else ()

    def apply(self, state: State, move: Any) -> Step[State]:
        """See `Rules.apply`. Reasons of an IllegalMove, with their facts: game_over, start_due, throw_due (seat),
        dice_due (seat), no_such_seat (seat), wrong_dice (dice: how many must fall)."""
        if state.phase == "over":
            raise IllegalMove("game_over")
        if state.phase == "start":
            return self._start(state, move)
        if state.phase == "throw":
            if not isinstance(move, Throw):
                raise IllegalMove("throw_due", seat=state.to_throw)
            return Step(replace(state, phase="dice"), ())
        if not isinstance(move, Cast):
            raise IllegalMove("dice_due", seat=state.to_throw)
        if len(move.faces) != DICE or not all(1 <= face <= 6 for face in move.faces):
            raise IllegalMove("wrong_dice", dice=DICE)
        return self._pay(state, move.faces)

    def _start(self, state: State, move: Any) -> Step[State]:
        if not isinstance(move, Start):
            raise IllegalMove("start_due")
        if move.seat not in range(self.seats):
            raise IllegalMove("no_such_seat", seat=move.seat)
        chosen = replace(state, phase="throw", to_throw=move.seat, starter=move.seat)
        return Step(chosen, (StarterDrawn(move.seat),))

    def _pay(self, state: State, dice: tuple[int, ...]) -> Step[State]:
        seat, other, terms = state.to_throw, 1 - state.to_throw, self.terms
        combo = combination(dice, terms.extras)
        due = PAYS.get(combo, 0)
        ids = tuple(f"die:{die}" for die in makers(dice, combo))
        events: list[Event] = [DiceThrown(seat, dice), CombinationMade(seat, combo, ids, due)]
        state = replace(state, phase="throw", dice=dice, to_throw=other)
        if combo in WINS_AT_ONCE:
            return self._end_duel(state, seat, combo, events)
        if combo in LOSES_AT_ONCE:
            return self._end_duel(state, other, combo, events)
        held = terms.holdings(state)
        paid = terms.payment(state.stage, held[seat], held[other], due)
        if paid is None:
            return self._end_duel(state, seat, "short_debt" if held[other] else "debt", events)
        if paid:
            state = self._transfer(state, seat, paid, events)
        return Step(state, tuple(events))

    def _transfer(self, state: State, seat: int, paid: int, events: list[Event]) -> State:
        """The prize moves, and with it perhaps the stage."""
        other, terms = 1 - seat, self.terms
        gains = state.stage == 1
        if terms.counters:
            turned = seat if gains else other
            state = _turn(state, turned, state.counters[turned] + (paid if gains else -paid), events)
        else:
            source, target = (POT, seat) if gains else (other, POT)
            state = _carry(state, source, target, paid, events)
        held = terms.holdings(state)
        stage = terms.stage_after(state.stage, held[seat], held[other])
        if stage != state.stage:
            state = replace(state, stage=stage)
            events.append(StageBegan(stage))
        return state

    def _end_duel(self, state: State, winner: int, reason: str, events: list[Event]) -> Step[State]:
        """The winner takes everything; then the match ends or the next duel begins with the other starter."""
        events.append(DuelWon(winner, reason))
        for source in (1 - winner, POT):
            state = _carry(state, source, winner, len(state.heaps[source]), events)
        won = (state.wins[0] + (winner == 0), state.wins[1] + (winner == 1))
        state = replace(state, wins=won, ended_by=reason)
        if won[winner] == self.duels_to_win:
            if self.duels_to_win > 1:
                events.append(MatchWon(winner, won))
            return Step(replace(state, phase="over"), tuple(events))
        state = _carry(state, winner, POT, len(state.heaps[winner]), events)
        for seat in range(self.seats):
            state = _turn(state, seat, 0, events)
        starter = 1 - state.starter
        events.append(DuelBegan(sum(won) + 1, starter))
        return Step(replace(state, stage=1, starter=starter, to_throw=starter), tuple(events))

    def sample_chance(self, state: State, rng: Random) -> Move:
        """Who starts, or six dice."""
        if state.phase == "start":
            return Start(rng.randrange(self.seats))
        return Cast(tuple(rng.randrange(1, 7) for _ in range(DICE)))

    def chance_outcomes(self, state: State) -> Iterator[tuple[Move, Fraction]]:
        """Both seats; or the 462 throws that differ by more than which die shows which face, the lowest face first."""
        if state.phase == "start":
            yield from ((Start(seat), Fraction(1, self.seats)) for seat in range(self.seats))
        else:
            yield from ((Cast(faces), Fraction(count, THROWS)) for faces, count in distinct_throws())

    def result(self, state: State) -> Result | None:
        """Scores are duels won; the reason is how the last duel ended."""
        if state.phase != "over":
            return None
        winner = 0 if state.wins[0] > state.wins[1] else 1
        return Result(
            scores=state.wins,
            ranking=((winner,), (1 - winner,)),
            reason=state.ended_by,
            breakdown=(Line(N_("Duels won"), state.wins),),
        )

    def scores(self, state: State) -> tuple[int, ...]:
        """Duels won so far."""
        return state.wins

    def pieces(self, state: State) -> Iterator[str]:
        """Six dice, and the coins or the two counters."""
        yield from (f"die:{die}" for die in range(DICE))
        yield from (f"coin:{coin}" for coin in self._coins())
        if self.terms.counters:
            yield from (f"counter:{seat}" for seat in range(self.seats))


def _carry(state: State, source: int, target: int, count: int, events: list[Event]) -> State:
    """The topmost coins go from heap to heap, one by one."""
    heaps = [list(heap) for heap in state.heaps]
    for _ in range(count):
        coin = heaps[source].pop()
        heaps[target].append(coin)
        events.append(CoinMoved(f"coin:{coin}", PLACES[source], PLACES[target]))
    return replace(state, heaps=tuple(map(tuple, heaps)))


def _turn(state: State, seat: int, shown: int, events: list[Event]) -> State:
    """The counter of a seat shows another number."""
    before = state.counters[seat]
    if shown == before:
        return state
    events.append(CounterTurned(seat, before, shown))
    counters = (shown, state.counters[1]) if seat == 0 else (state.counters[0], shown)
    return replace(state, counters=counters)
