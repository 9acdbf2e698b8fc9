"""The rules of Worms on the Grill, as rules.md tells them: turn, taking, failing, end."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import factorial, prod
from random import Random
from typing import Any

import msgspec

from game.app.texts import N_
from game.core.contract import CHANCE, OVER, IllegalMove, Line, Open, Options, Result, Step
from game.worms.events import (
    DiceThrown,
    FaceKept,
    GameEnded,
    StarterDrawn,
    TileReturned,
    TileStolen,
    TileTaken,
    TileTurnedDown,
    TurnBegan,
    TurnFailed,
)
from game.worms.moves import (
    DECLINE,
    KEEPS,
    ROLL,
    STOP,
    TAKES,
    Cast,
    Decline,
    Keep,
    Move,
    Roll,
    Start,
    Steal,
    Stop,
    Take,
)
from game.worms.state import (
    ALL_FACES,
    DICE,
    FACES,
    TILES,
    UNTHROWN,
    WORMS,
    State,
    free_faces,
    has_worm,
    kept_mask,
    new_faces,
    total,
    worms_of,
)

__all__ = ["WORMS", "WormsRules", "free_faces", "has_worm", "offers", "takes", "total", "worms_of"]

Events = tuple[msgspec.Struct, ...]

_READY_MOVES = (ROLL,)
_DECIDE_MOVES = (ROLL, STOP)
_KEEP_MOVES = {
    frozenset(faces): tuple(map(KEEPS.__getitem__, faces)) for n in FACES for faces in combinations(FACES, n)
}
"""By the faces that may be set aside."""

_ANY_FACE = frozenset(FACES)

_HALF = 4
_THROWS = tuple(tuple(map(Cast, product(FACES, repeat=n))) for n in range(_HALF + 1))
"""Every way n dice can fall, for up to half of the dice: a throw of eight is two of them."""


def takes(state: State, any_lower: bool = False) -> tuple[Take | Steal, ...]:
    """What the seat whose turn it is could take with the dice set aside; empty: to stop now is to fail."""
    return offers(state, total(state), any_lower) if has_worm(state) else ()


def offers(state: State, points: int, any_lower: bool) -> tuple[Take | Steal, ...]:
    """What so many points with a worm are worth on this table: a steal first, then grill tiles from the highest down
    (only the highest unless `any_lower`)."""
    steals: tuple[Take | Steal, ...] = tuple(
        Steal(points, seat)
        for seat, stack in enumerate(state.stacks)
        if stack and stack[-1] == points and seat != state.seat
    )
    reached = bisect_right(state.grill, points)
    lowest = 0 if any_lower else max(reached - 1, 0)
    return steals + tuple([TAKES[tile] for tile in state.grill[lowest:reached][::-1]])


@cache
def _casts(n: int) -> tuple[tuple[Cast, Fraction], ...]:
    """The throws of n dice that differ by more than which die shows what, with their probabilities."""
    ways = factorial(n)
    return tuple(
        (Cast(faces), Fraction(ways // prod(factorial(faces.count(face)) for face in set(faces)), 6**n))
        for faces in combinations_with_replacement(FACES, n)
    )


class WormsRules(Open[State]):
    """Implements `game.core.contract.Rules` for `State`.

    Reasons of an IllegalMove, with their facts: game_over, wrong_phase, must_roll, must_keep, must_decide, must_take,
    face_already_kept (face), face_not_shown (face), not_this_tile (tile, total), wrong_dice (dice: how many must fall),
    no_such_seat (seat).
    """

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.drawn = options["starter"] == "random"
        self.any_lower = bool(options["any_lower"])
        self.always_turn = bool(options["always_turn"])
        self.short_game = bool(options["short_game"])
        self._pieces = tuple([f"die:{i}" for i in range(DICE)] + [f"tile:{tile}" for tile in TILES])
        self._handlers: dict[type, Callable[[State, Any], Step[State]]] = {
            Start: self._start,
            Roll: self._roll,
            Cast: self._cast,
            Keep: self._keep,
            Stop: self._stop,
            Take: self._take,
            Steal: self._steal,
            Decline: self._decline,
        }

    def initial(self) -> State:
        """All tiles face up on the grill."""
        return State(0, "start" if self.drawn else "ready", UNTHROWN, (), TILES, (), ((),) * self.seats)

    def to_act(self, state: State) -> int:
        """The seat whose turn it is, CHANCE for the lot and the dice, or OVER."""
        phase = state.phase
        if phase == "cast" or phase == "start":
            return CHANCE
        return OVER if phase == "over" else state.seat

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Faces ascending; roll before stop; a steal before the grill, and that from the highest tile down."""
        phase = state.phase
        if phase == "keep":
            return _KEEP_MOVES[new_faces(state)]
        if phase == "decide":
            return _DECIDE_MOVES
        if phase == "ready":
            return _READY_MOVES
        if phase == "claim":
            offered = self.takes(state)
            return offered if isinstance(offered[-1], Take) else (*offered, DECLINE)
        return ()

    def takes(self, state: State) -> tuple[Take | Steal, ...]:
        """What stopping now would offer, by the options of this table; see the function of the same name."""
        return takes(state, self.any_lower)

    def apply(self, state: State, move: Any) -> Step[State]:
        """The state after the move. Raises IllegalMove; the class lists the reasons."""
        handler = self._handlers.get(type(move))
        if handler is None:
            raise IllegalMove("wrong_phase")
        return handler(state, move)

    def ending(self, state: State, take: Take | Steal | None) -> State:
        """The state after the turn that is under way, were it to end with this tile from the grill or from the top of
        another's stack, or with a failure (None)."""
        match take:
            case None:
                return self._fail(state, "stopped_short", ()).state
            case Take(tile):
                return self._from_grill(state, tile, ()).state
            case Steal(tile, victim):
                return self._from_player(state, tile, victim).state

    def sample_chance(self, state: State, rng: Random) -> Start | Cast:
        """The lot, or the free dice, each face with one sixth."""
        if state.phase == "start":
            return Start(rng.randrange(self.seats))
        n = DICE - len(state.kept)
        throw = int(rng.random() * 6**n)
        if n <= _HALF:
            return _THROWS[n][throw]
        high, low = divmod(throw, 6**_HALF)
        return Cast(_THROWS[n - _HALF][high].faces + _THROWS[_HALF][low].faces)

    def chance_outcomes(self, state: State) -> Iterable[tuple[Start | Cast, Fraction]]:
        """The lots, or one throw for each count of faces (1,287 with eight dice)."""
        if state.phase == "start":
            return tuple((Start(seat), Fraction(1, self.seats)) for seat in range(self.seats))
        return _casts(DICE - len(state.kept))

    def scores(self, state: State) -> tuple[int, ...]:
        """Worms on each stack."""
        return tuple(map(worms_of, state.stacks))

    def pieces(self, state: State) -> tuple[str, ...]:
        """Eight dice and sixteen tiles."""
        return self._pieces

    def result(self, state: State) -> Result | None:
        """Most worms first; equal worms are ranked by the highest tile. Seats without any tile share their place."""
        if state.phase != "over":
            return None
        scores = self.scores(state)
        keys = [(worms, max(stack, default=0)) for worms, stack in zip(scores, state.stacks, strict=True)]
        places = sorted(set(keys), reverse=True)
        return Result(
            scores=scores,
            ranking=tuple(tuple(seat for seat, key in enumerate(keys) if key == place) for place in places),
            reason="grill_empty",
            tie_breaks=("highest_tile",) * (len(places) - len({worms for worms, _ in places})),
            breakdown=tuple(
                Line(label, tuple(worms * sum(WORMS[t] == worms for t in stack) for stack in state.stacks))
                for worms, label in _BREAKDOWN
            ),
        )

    def _start(self, state: State, move: Start) -> Step[State]:
        if state.phase != "start":
            raise IllegalMove("wrong_phase")
        if not 0 <= move.seat < self.seats:
            raise IllegalMove("no_such_seat", seat=move.seat)
        after = State(move.seat, "ready", UNTHROWN, (), state.grill, state.down, state.stacks)
        return Step(after, (StarterDrawn(move.seat), TurnBegan(move.seat)))

    def _roll(self, state: State, move: Roll) -> Step[State]:
        if state.phase != "decide" and state.phase != "ready":
            raise _refusal(state)
        return Step(State(state.seat, "cast", state.dice, state.kept, state.grill, state.down, state.stacks), ())

    def _cast(self, state: State, move: Cast) -> Step[State]:
        if state.phase != "cast":
            raise IllegalMove("wrong_phase")
        kept = state.kept
        if len(move.faces) != DICE - len(kept) or not _ANY_FACE.issuperset(move.faces):
            raise IllegalMove("wrong_dice", dice=DICE - len(kept))
        if kept:
            thrown = tuple(zip([i for i in range(DICE) if i not in kept], move.faces, strict=True))
            dice = list(state.dice)
            for i, face in thrown:
                dice[i] = face
        else:
            thrown = tuple(enumerate(move.faces))
            dice = list(move.faces)
        after = State(state.seat, "keep", tuple(dice), kept, state.grill, state.down, state.stacks)
        event = DiceThrown(state.seat, thrown)
        if new_faces(after):
            return Step(after, (event,))
        return self._fail(after, "no_free_face", (event,))

    def _keep(self, state: State, move: Keep) -> Step[State]:
        if state.phase != "keep":
            raise _refusal(state)
        face, dice = move.face, state.dice
        showing = tuple([i for i, shown in enumerate(dice) if shown == face])
        if not showing:
            raise IllegalMove("face_not_shown", face=face)
        kept = state.kept
        for i in kept:
            if dice[i] == face:
                raise IllegalMove("face_already_kept", face=face)
        kept += showing
        after = State(state.seat, "decide", dice, kept, state.grill, state.down, state.stacks)
        event = FaceKept(state.seat, face, showing, total(after))
        if len(kept) == DICE or (len(kept) >= len(FACES) and kept_mask(after) == ALL_FACES):
            return self._finish(after, (event,))
        return Step(after, (event,))

    def _stop(self, state: State, move: Stop) -> Step[State]:
        if state.phase != "decide":
            raise _refusal(state)
        return self._finish(state, ())

    def _finish(self, state: State, events: Events) -> Step[State]:
        """Rolling is over: fail, take the only tile there is, or let the player choose. A steal is always a choice."""
        offered = self.takes(state)
        if not offered:
            return self._fail(state, "nothing_to_take" if has_worm(state) else "no_worm", events)
        only = offered[0]
        if len(offered) == 1 and isinstance(only, Take):
            return self._from_grill(state, only.tile, events)
        return Step(
            State(state.seat, "claim", state.dice, state.kept, state.grill, state.down, state.stacks),
            events,
        )

    def _take(self, state: State, move: Take) -> Step[State]:
        self._check_claim(state, move)
        return self._from_grill(state, move.tile, ())

    def _steal(self, state: State, move: Steal) -> Step[State]:
        self._check_claim(state, move)
        return self._from_player(state, move.tile, move.victim)

    def _decline(self, state: State, move: Decline) -> Step[State]:
        if state.phase != "claim" or isinstance(self.takes(state)[-1], Take):
            raise _refusal(state)
        return self._fail(state, "declined", ())

    def _check_claim(self, state: State, move: Take | Steal) -> None:
        if state.phase != "claim":
            raise _refusal(state)
        if move not in self.takes(state):
            raise IllegalMove("not_this_tile", tile=move.tile, total=total(state))

    def _from_grill(self, state: State, tile: int, events: Events) -> Step[State]:
        grill = tuple([t for t in state.grill if t != tile])
        stacks = list(state.stacks)
        stacks[state.seat] += (tile,)
        return self._pass_on(state, grill, state.down, tuple(stacks), (*events, TileTaken(state.seat, tile)))

    def _from_player(self, state: State, tile: int, victim: int) -> Step[State]:
        stacks = list(state.stacks)
        stacks[victim] = stacks[victim][:-1]
        stacks[state.seat] += (tile,)
        return self._pass_on(state, state.grill, state.down, tuple(stacks), (TileStolen(state.seat, victim, tile),))

    def _fail(self, state: State, reason: str, events: Events) -> Step[State]:
        """The top tile goes back; then the highest on the grill is turned down, unless it is the one that came back."""
        seat, grill, down, stacks = state.seat, state.grill, state.down, state.stacks
        happened: list[msgspec.Struct] = [*events, TurnFailed(seat, reason)]
        returned = 0
        if stacks[seat]:
            returned = stacks[seat][-1]
            grill = tuple(sorted((*grill, returned)))
            stacks = (*stacks[:seat], stacks[seat][:-1], *stacks[seat + 1 :])
            happened.append(TileReturned(seat, returned))
        highest = grill[-1]
        turned = self.always_turn if not returned else self.short_game or highest != returned
        if turned:
            grill = grill[:-1]
            down = tuple(sorted((*down, highest)))
            happened.append(TileTurnedDown(highest))
        return self._pass_on(state, grill, down, stacks, tuple(happened))

    def _pass_on(
        self,
        state: State,
        grill: tuple[int, ...],
        down: tuple[int, ...],
        stacks: tuple[tuple[int, ...], ...],
        events: Events,
    ) -> Step[State]:
        """The turn is over: the next seat, or the end of the game when the grill is bare."""
        if grill:
            seat = (state.seat + 1) % self.seats
            return Step(State(seat, "ready", UNTHROWN, (), grill, down, stacks), (*events, TurnBegan(seat)))
        after = State(state.seat, "over", UNTHROWN, (), grill, down, stacks)
        result = self.result(after)
        assert result is not None
        return Step(after, (*events, GameEnded(result.winners)))


_BREAKDOWN = (
    (1, N_("On tiles with one worm")),
    (2, N_("On tiles with two worms")),
    (3, N_("On tiles with three worms")),
    (4, N_("On tiles with four worms")),
)

_DUE = {
    "over": "game_over",
    "ready": "must_roll",
    "keep": "must_keep",
    "decide": "must_decide",
    "claim": "must_take",
}


def _refusal(state: State) -> IllegalMove:
    """The move belongs to another moment: says what is due now."""
    return IllegalMove(_DUE.get(state.phase, "wrong_phase"))
