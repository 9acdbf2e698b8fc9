"""The rules of Pizza Underground, as rules.md tells them: turns, going out, the dice that go along, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, pairwise, product
from random import Random
from typing import Any

from msgspec.structs import replace

from game.app.texts import N_
from game.core.contract import CHANCE, OVER, Event, IllegalMove, Line, Open, Options, Result, Step
from game.manholes.board import CELLS, COLOURS, FACE_PAIRS, FACES, cells_of, lines_of, plan_of
from game.manholes.events import (
    Busted,
    CoverPlaced,
    DiceRolled,
    DiceTaken,
    GameEnded,
    Left,
    LineScored,
    RoundBegan,
    RoundEnded,
    StarterDrawn,
    TurnBegan,
)
from game.manholes.moves import LEAVE, ROLL, Cast, Leave, Move, Place, Roll, Start, Take
from game.manholes.scoring import parted_by, pizzas, ranking
from game.manholes.state import SEAT_COLOURS, Exit, State, dice_of, piece_ids

LISTED_POOL = 2
"""The throws of more colours than this are too many to list (9,261 for three)."""


def spare_colours(colours: Sequence[str]) -> tuple[str, ...]:
    """The colours that nobody at the table owns."""
    return tuple(colour for colour in COLOURS if colour not in colours)


def taken_by(colours: Sequence[str], seat: int, pool: Sequence[str], chosen: str | None) -> tuple[str, ...]:
    """The colours that go along with a seat: its own and, with the first to go of two or three players, a spare one,
    `chosen` where there is a choice. The last to go takes all that is left."""
    first_to_go = len(pool) == len(COLOURS)
    if not first_to_go and len(colours) == 2:
        return tuple(pool)
    going = {colours[seat]}
    if first_to_go and len(colours) < len(COLOURS):
        going.add(chosen or spare_colours(colours)[0])
    return tuple(colour for colour in pool if colour in going)


class ManholesRules(Open[State]):
    """Implements `game.core.contract.Rules` for `State`.

    Reasons of an IllegalMove, with their facts: game_over, wrong_phase (phase), must_roll (the first turn of a round),
    not_named (cell), covered (cell), out_of_reach (cell, last: the cover placed before), wrong_dice (pool),
    own_or_taken (colour), opponents_dice (colour), no_such_seat (seat).
    """

    def __init__(self, seats: int, options: Options, colours: Sequence[str] = SEAT_COLOURS) -> None:
        """Raises ValueError for a rule that is not played on the side."""
        self.seats = seats
        self.plan = plan_of(str(options["side"]), str(options["rule"]))
        self.colours = tuple(colours[:seats])
        self.has_choice = seats == 2 and self.plan.side == "A"
        """Does the first to go choose a colour? On side B all colours are alike."""
        self._handlers: dict[type, tuple[str, Callable[[State, Any], Step[State]]]] = {
            Start: ("start", self._start),
            Roll: ("turn", self._roll),
            Leave: ("turn", self._leave),
            Cast: ("cast", self._cast),
            Place: ("place", self._place),
            Take: ("take", self._take),
        }

    def initial(self) -> State:
        """Empty boards; the lot says who begins."""
        return State("start", 0, 1, 0, (0,) * self.seats, ((),) * self.seats)

    def to_act(self, state: State) -> int:
        """The seat whose turn it is, CHANCE for the lot and the dice, or OVER."""
        if state.phase == "start" or state.phase == "cast":
            return CHANCE
        return OVER if state.phase == "over" else state.seat

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Roll before leave; cells and colours in ascending order."""
        match state.phase:
            case "turn":
                return (ROLL, LEAVE) if state.placed[state.seat] else (ROLL,)
            case "place":
                return tuple(Place(cell) for cell in cells_of(self._open_cells(state)))
            case "take":
                return tuple(Take(colour) for colour in spare_colours(self.colours))
        return ()

    def reach(self, state: State, seat: int) -> int:
        """The cells a seat could cover next if the dice named them, as a bit mask."""
        return self.plan.reach(state.banked[seat], state.placed[seat])

    def cells_by_pair(self, state: State) -> dict[str, tuple[int, ...]]:
        """The cells that each pair of the roll on the table lets the seat cover; every colour of the pool is there."""
        reach = self.reach(state, state.seat)
        return {c: cells_of(self.plan.named(c, *state.pair(c)) & reach) for c in state.pool}

    def pairs_by_cell(self, state: State) -> dict[int, tuple[str, ...]]:
        """The same the other way round: the colours that name each legal cell."""
        by_cell: dict[int, tuple[str, ...]] = {}
        for colour, cells in self.cells_by_pair(state).items():
            for cell in cells:
                by_cell[cell] = (*by_cell.get(cell, ()), colour)
        return dict(sorted(by_cell.items()))

    def _named(self, state: State) -> int:
        named = 0
        for colour in state.pool:
            named |= self.plan.named(colour, *state.pair(colour))
        return named

    def _open_cells(self, state: State) -> int:
        return self._named(state) & self.reach(state, state.seat)

    def apply(self, state: State, move: Any) -> Step[State]:
        """See the class for the reasons of a refusal."""
        if state.phase == "over":
            raise IllegalMove("game_over")
        phase, handler = self._handlers.get(type(move), ("", None))
        if handler is None or phase != state.phase:
            raise IllegalMove("wrong_phase", phase=state.phase)
        return handler(state, move)

    def _start(self, state: State, move: Start) -> Step[State]:
        if move.seat not in range(self.seats):
            raise IllegalMove("no_such_seat", seat=move.seat)
        events = (StarterDrawn(move.seat), RoundBegan(1, move.seat), TurnBegan(move.seat))
        return Step(replace(state, phase="turn", seat=move.seat, first=move.seat), events)

    def _roll(self, state: State, move: Roll) -> Step[State]:
        return Step(replace(state, phase="cast"), ())

    def _cast(self, state: State, move: Cast) -> Step[State]:
        shown = [face for _, *pair in move.pairs for face in pair]
        if tuple(colour for colour, *_ in move.pairs) != state.pool or not all(face in FACES for face in shown):
            raise IllegalMove("wrong_dice", pool=state.pool)
        faces = list(state.faces)
        for colour, *pair in move.pairs:
            for die, face in zip(dice_of(colour), pair, strict=True):
                faces[die] = face
        rolled = replace(state, phase="place", faces=tuple(faces))
        events: list[Event] = [DiceRolled(state.seat, move.pairs)]
        if self._open_cells(rolled):
            return Step(rolled, tuple(events))
        events.append(Busted(state.seat, state.placed[state.seat][::-1]))
        return self._go_out(rolled, "bust", events)

    def _place(self, state: State, move: Place) -> Step[State]:
        seat, cell = state.seat, move.cell
        open_cells = self._open_cells(state)
        if cell < 0 or not open_cells >> cell & 1:
            raise self._why_not(state, cell)
        colours = tuple(c for c in state.pool if self.plan.named(c, *state.pair(c)) >> cell & 1)
        placed = _with(state.placed, seat, (*state.placed[seat], cell))
        follower = self._next_in(seat, state.exits)
        after = replace(state, phase="turn", seat=follower, placed=placed)
        return Step(after, (CoverPlaced(seat, cell, colours), TurnBegan(follower)))

    def _why_not(self, state: State, cell: int) -> IllegalMove:
        if cell not in range(CELLS) or not self._named(state) >> cell & 1:
            return IllegalMove("not_named", cell=cell)
        if state.covers(state.seat) >> cell & 1:
            return IllegalMove("covered", cell=cell)
        return IllegalMove("out_of_reach", cell=cell, last=state.placed[state.seat][-1])

    def _leave(self, state: State, move: Leave) -> Step[State]:
        seat = state.seat
        if not state.placed[seat]:
            raise IllegalMove("must_roll")
        left = replace(state, banked=_with(state.banked, seat, state.covers(seat)))
        return self._go_out(left, "left", [Left(seat, state.placed[seat])])

    def _go_out(self, state: State, how: Any, events: list[Event]) -> Step[State]:
        """The seat is out; it takes its dice along or, where it has a choice, is asked first."""
        seat = state.seat
        is_first = not state.exits
        state = replace(
            state, phase="take", placed=_with(state.placed, seat, ()), exits=(*state.exits, Exit(seat, how))
        )
        if is_first and self.has_choice:
            return Step(state, tuple(events))
        return self._take_along(state, None, events)

    def _take(self, state: State, move: Take) -> Step[State]:
        if move.colour not in state.pool or move.colour == self.colours[state.seat]:
            raise IllegalMove("own_or_taken", colour=move.colour)
        if move.colour in self.colours:
            raise IllegalMove("opponents_dice", colour=move.colour)
        return self._take_along(state, move.colour, [])

    def _take_along(self, state: State, chosen: str | None, events: list[Event]) -> Step[State]:
        """Dice go, and the turn passes on or the round ends."""
        seat = state.seat
        taken = taken_by(self.colours, seat, state.pool, chosen)
        events.append(DiceTaken(seat, taken))
        exits = (*state.exits[:-1], replace(state.exits[-1], taken=taken))
        pool = tuple(colour for colour in state.pool if colour not in taken)
        state = replace(state, exits=exits, pool=pool)
        if len(exits) == self.seats:
            return self._end_round(state, events)
        follower = self._next_in(seat, exits)
        events.append(TurnBegan(follower))
        return Step(replace(state, phase="turn", seat=follower), tuple(events))

    def _next_in(self, seat: int, exits: tuple[Exit, ...]) -> int:
        """The next seat clockwise that is still in the round."""
        gone = {out.seat for out in exits}
        follower = (seat + 1) % self.seats
        while follower in gone:
            follower = (follower + 1) % self.seats
        return follower

    def _end_round(self, state: State, events: list[Event]) -> Step[State]:
        with_lines = tuple(seat for seat in range(self.seats) if lines_of(state.banked[seat]))
        events.append(RoundEnded(state.round, with_lines))
        if with_lines:
            events += [LineScored(seat, line.cells) for seat in with_lines for line in lines_of(state.banked[seat])]
            events.append(GameEnded(ranking(state.banked, state.exits)))
            return Step(replace(state, phase="over"), tuple(events))
        first = next_first(state.seat, self.seats)
        events += [RoundBegan(state.round + 1, first), TurnBegan(first)]
        begun = replace(state, phase="turn", seat=first, first=first, round=state.round + 1, pool=COLOURS, exits=())
        return Step(begun, tuple(events))

    def sample_chance(self, state: State, rng: Random) -> Move:
        """Who begins, or the dice of the pool."""
        if state.phase == "start":
            return Start(rng.randrange(self.seats))
        return Cast(tuple((c, FACES[rng.randrange(len(FACES))], FACES[rng.randrange(len(FACES))]) for c in state.pool))

    def chance_outcomes(self, state: State) -> Iterator[tuple[Move, Fraction]] | None:
        """The seats; or the throws that differ by more than which die of a pair shows what, for small pools."""
        if state.phase == "start":
            return ((Start(seat), Fraction(1, self.seats)) for seat in range(self.seats))
        return self._casts(state.pool) if len(state.pool) <= LISTED_POOL else None

    @staticmethod
    def _casts(pool: tuple[str, ...]) -> Iterator[tuple[Move, Fraction]]:
        pairs = tuple(combinations_with_replacement(FACES, 2))
        for thrown in product(pairs, repeat=len(pool)):
            ways = 2 ** sum(first != second for first, second in thrown)
            cast = Cast(tuple((c, *pair) for c, pair in zip(pool, thrown, strict=True)))
            yield cast, Fraction(ways, FACE_PAIRS ** len(pool))

    def result(self, state: State) -> Result | None:
        """The order is total."""
        if state.phase != "over":
            return None
        places = ranking(state.banked, state.exits)
        tie_breaks = (parted_by(a, b, state.banked, state.exits) for a, b in pairwise(places))
        lengths = [[line.length for line in lines_of(board)] for board in state.banked]
        return Result(
            scores=self.scores(state),
            ranking=tuple((seat,) for seat in places),
            reason="line",
            tie_breaks=tuple(filter(None, tie_breaks)),
            breakdown=(
                Line(N_("For lines of five"), tuple(5 * found.count(5) for found in lengths)),
                Line(N_("For lines of six"), tuple(6 * found.count(6) for found in lengths)),
            ),
        )

    def scores(self, state: State) -> tuple[int, ...]:
        """The pizzas on each board as it lies, with the covers that are still at risk."""
        return tuple(pizzas(state.covers(seat)) for seat in range(self.seats))

    def pieces(self, state: State) -> tuple[str, ...]:
        """Eight dice, and for each seat a cover for each cell."""
        return piece_ids(self.seats)


def next_first(last_acting: int, seats: int) -> int:
    """Who begins the next round: the seat after the one that acted last."""
    return (last_acting + 1) % seats


def _with(by_seat: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    """The tuple with the entry of one seat changed."""
    return (*by_seat[:seat], value, *by_seat[seat + 1 :])
