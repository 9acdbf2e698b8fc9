"""The rules of Tumbledown (rules: "Set-up", "A turn", "End"): who may do what, and whose turn it is then.

What the wall does is in `resolve`, where tiles lie in `wall`. Nothing here mutates a state.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from random import Random

import msgspec
from msgspec.structs import replace

from game.app.texts import N_
from game.core.contract import CHANCE, OVER, Event, IllegalMove, Line, Options, Result, Step
from game.pyramid.events import Dealt, Placed, Refilled, Started, Won, seen_event
from game.pyramid.moves import FALLS, Deal, Die, Fall, Move, Place, Start
from game.pyramid.resolve import Chain, Laws, Trouble, fire_to_throw_for, first_trouble, misfit
from game.pyramid.state import DEAL, ENDED, FALL, HAND_SIZE, PLACE, START, THROW, State, seen_by, tiles_left
from game.pyramid.tiles import HIDDEN, TILES, is_incendiary, shared_mark
from game.pyramid.wall import Cell, Laid, board_of, spaces_in, supports, wall_of

FIRE_DIE = "die:fire"
"""Piece id of the die of the special fire."""


class Preview(msgspec.Struct, frozen=True):
    """What happens at first when a tile is put on a space, and the reasons that a sentence about it needs."""

    kind: str
    """"quiet", or of resolve: COLLAPSE, EXPLOSION, FIRE, THROW (a die decides), CURSE."""
    under: tuple[str, ...]
    """The tiles that carry it, left and right; none in the base."""
    match: str
    """Of a tile with supports: "colour", "number", "both", or "" when it matches neither."""
    carries: int
    """What the supports carry together; 0 in the base."""
    taken: tuple[Laid, ...] = ()
    """What goes to the own pile at once."""
    gone: tuple[Laid, ...] = ()
    """What leaves the game at once."""


class PyramidRules:
    """One table: the number of seats and the options."""

    def __init__(self, seats: int, options: Options, scan: str = "LR") -> None:
        """`scan` is the direction of the checks in a row; a constant of the game that only case files change."""
        self.seats = seats
        self.random_starter = options["starter"] == "random"
        self.laws = Laws(
            bool(options["curse"]), bool(options["special_fire"]), bool(options["loose_overhang"]), scan
        )  # fmt: skip

    def initial(self) -> State:
        """Before it is known who begins and who has what."""
        nothing: tuple[tuple[str, ...], ...] = ((),) * self.seats
        return State(START if self.random_starter else DEAL, 0, (), nothing, nothing)

    def to_act(self, state: State) -> int:
        """A seat, CHANCE or OVER."""
        if state.phase in (PLACE, FALL):
            return state.turn
        return OVER if state.phase == ENDED else CHANCE

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Every tile of the hand on every open space, or the two ways to fall."""
        if state.phase == FALL:
            return FALLS
        if state.phase != PLACE:
            return ()
        spaces = open_spaces(state)
        return tuple(Place(tile, *cell) for tile in state.hands[state.turn] if tile != HIDDEN for cell in spaces)

    def apply(self, state: State, move: Move) -> Step[State]:
        """The state after `move`; raises IllegalMove."""
        phase = state.phase
        if phase == PLACE and isinstance(move, Place):
            return self._place(state, move)
        if phase == FALL and isinstance(move, Fall) and move in FALLS and state.falling is not None:
            chain = self._chain(state)
            chain.fall(state.falling, move.side)
            return self._go_on(state, chain)
        if phase == THROW and isinstance(move, Die) and 1 <= move.face <= 6:
            chain = self._chain(state)
            fire_tile = fire_to_throw_for(chain.wall, self.laws, state.placed)
            assert fire_tile is not None, "the phase says that there is a fire to throw for"
            chain.throw(fire_tile, move.face)
            return self._go_on(state, chain)
        if phase == DEAL and isinstance(move, Deal):
            return self._deal(state, move)
        if phase == START and isinstance(move, Start) and 0 <= move.seat < self.seats:
            return Step(replace(state, phase=DEAL, turn=move.seat), (Started(move.seat),))
        raise IllegalMove(f"not_in_phase_{phase}", move=str(move))

    def sample_chance(self, state: State, rng: Random) -> Move:
        """Who begins, the deal, or a throw."""
        if state.phase == START:
            return Start(rng.randrange(self.seats))
        if state.phase == DEAL:
            order = list(TILES)
            rng.shuffle(order)
            return Deal(tuple(order))
        return Die(rng.randint(1, 6))

    def chance_outcomes(self, state: State) -> Iterable[tuple[Move, Fraction]] | None:
        """Seats or faces, all equally likely; None for the deal."""
        if state.phase == START:
            return [(Start(seat), Fraction(1, self.seats)) for seat in range(self.seats)]
        if state.phase == THROW:
            return [(Die(face), Fraction(1, 6)) for face in range(1, 7)]
        return None

    def view(self, state: State, seat: int) -> State:
        """The state as `seat` may know it; see `game.pyramid.state`."""
        return seen_by(state, seat)

    def witness(self, event: Event, seat: int) -> Event:
        """The event as `seat` may see it."""
        return seen_event(event, seat)

    def determinise(self, view: State, seat: int, rng: Random) -> State:
        """Hidden places filled with the tiles that `seat` does not see, at random."""
        if not any(HIDDEN in tiles for tiles in view.hands + view.piles):
            return view
        unseen = sorted(set(TILES) - set(_seen_tiles(view)))
        rng.shuffle(unseen)
        draw = iter(unseen)
        hands = tuple(tuple(next(draw) if t == HIDDEN else t for t in hand) for hand in view.hands)
        piles = tuple(tuple(next(draw) if t == HIDDEN else t for t in pile) for pile in view.piles)
        return replace(view, hands=hands, piles=piles)

    def result(self, state: State) -> Result | None:
        """The seat without tiles has won; the others by fewest tiles left."""
        if state.phase != ENDED:
            return None
        left = tiles_left(state)
        ranking = tuple(tuple(s for s, n in enumerate(left) if n == value) for value in sorted(set(left)))
        lines = (
            Line(N_("Tiles in hand"), tuple(len(hand) for hand in state.hands)),
            Line(N_("Tiles in the pile"), tuple(len(pile) for pile in state.piles)),
        )
        return Result(left, ranking, "all_tiles_gone", breakdown=lines)

    def scores(self, state: State) -> tuple[int, ...]:
        """Tiles left, by seat: fewer is better."""
        return tiles_left(state)

    def pieces(self, state: State) -> Iterable[str]:
        """`tile:B60` for what is seen; `hidden:SEAT:hand:N` and `hidden:SEAT:pile:N` for what is not."""
        if self.laws.special_fire:
            yield FIRE_DIE
        if state.phase in (START, DEAL):
            yield from (f"tile:{code}" for code in TILES)
            return
        yield from (f"tile:{code}" for code in _seen_tiles(state))
        for place, groups in (("hand", state.hands), ("pile", state.piles)):
            for seat, tiles in enumerate(groups):
                yield from (f"hidden:{seat}:{place}:{n}" for n, tile in enumerate(tiles) if tile == HIDDEN)

    def _deal(self, state: State, move: Deal) -> Step[State]:
        if sorted(move.order) != sorted(TILES):
            raise IllegalMove("not_the_whole_pack")
        share = len(move.order) // self.seats
        parts = [move.order[share * s : share * (s + 1)] for s in range(self.seats)]
        rest = move.order[share * self.seats :]
        gone = tuple(tile for tile in rest if is_incendiary(tile))
        base = tuple(Laid(0, n, tile) for n, tile in enumerate(t for t in rest if t not in gone))
        hands = tuple(part[:HAND_SIZE] for part in parts)
        piles = tuple(part[HAND_SIZE:] for part in parts)
        dealt = Dealt(hands, share - HAND_SIZE, base, gone)
        return Step(State(PLACE, state.turn, base, hands, piles, gone), (dealt,))

    def _place(self, state: State, move: Place) -> Step[State]:
        hand, cell = state.hands[state.turn], move.cell
        if move.tile not in hand or move.tile == HIDDEN:
            raise IllegalMove("not_in_hand", tile=move.tile)
        if reason := why_closed(state, cell):
            raise IllegalMove(reason, tile=move.tile, row=move.row, column=move.column)
        chain = self._chain(state)
        chain.wall[cell] = move.tile
        if self.laws.special_fire:
            chain.placed = cell
        hands = _with(state.hands, state.turn, tuple(tile for tile in hand if tile != move.tile))
        step = self._go_on(replace(state, hands=hands), chain)
        return Step(step.state, (Placed(state.turn, Laid(*cell, move.tile)), *step.events), step.reveals)

    def _chain(self, state: State) -> Chain:
        chain = Chain(self.laws, state.turn, wall_of(state.board), list(state.piles[state.turn]), list(state.out))
        chain.wave, chain.placed = state.wave, state.placed
        return chain

    def _go_on(self, state: State, chain: Chain) -> Step[State]:
        """Resolves until somebody must decide or the turn ends."""
        trouble = chain.run()
        board, piles, out = board_of(chain.wall), _with(state.piles, state.turn, tuple(chain.pile)), tuple(chain.out)
        if trouble is None:
            return self._end_turn(State(PLACE, state.turn, board, state.hands, piles, out), tuple(chain.events))
        phase, falling = (THROW, None) if trouble.kind == THROW else (FALL, trouble.cell)
        after = State(phase, state.turn, board, state.hands, piles, out, falling, chain.placed, chain.wave)
        return Step(after, tuple(chain.events))

    def _end_turn(self, state: State, events: tuple[Event, ...]) -> Step[State]:
        seat = state.turn
        hand, pile = state.hands[seat], state.piles[seat]
        drawn = pile[: HAND_SIZE - len(hand)]
        if not hand and not drawn:
            return Step(replace(state, phase=ENDED), (*events, Won(seat)))
        after = replace(
            state,
            turn=(seat + 1) % self.seats,
            hands=_with(state.hands, seat, hand + drawn),
            piles=_with(state.piles, seat, pile[len(drawn) :]),
        )
        return Step(after, (*events, Refilled(seat, drawn)) if drawn else events, bool(drawn))


def open_spaces(state: State) -> tuple[Cell, ...]:
    """Where a tile may be put now, in reading order; none while something falls."""
    return spaces_in(wall_of(state.board)) if state.phase == PLACE else ()


def why_closed(state: State, cell: Cell) -> str:
    """The reason why nothing may be put on `cell`, as a key, or "" where it may."""
    wall = wall_of(state.board)
    if cell in spaces_in(wall):
        return ""
    if not wall:
        return "wall_starts_at_0_0"
    if cell in wall:
        return "space_taken"
    if cell[0] < 0:
        return "below_ground"
    if cell[0] > 0:
        return "needs_two_supports"
    columns = [column for row, column in wall if row == 0]
    if cell[1] in (min(columns) - 1, max(columns) + 1):
        return "fill_the_wall_first"
    return "away_from_the_wall"


def fall_targets(state: State) -> tuple[Cell, Cell] | None:
    """The two cells, left and right, to which the falling tile can go; None when nothing falls."""
    return supports(state.falling) if state.falling is not None else None


def fire_tile(rules: PyramidRules, state: State) -> Cell | None:
    """The coal or torch that the die is about to be thrown for; None in other phases."""
    return fire_to_throw_for(wall_of(state.board), rules.laws, state.placed) if state.phase == THROW else None


def rests(rules: PyramidRules, state: State, tile: str, cell: Cell) -> bool:
    """Would `tile` lie at `cell` by the rules of weight and match? The cell has a support or is in the base."""
    return not misfit(wall_of(state.board), cell, tile, rules.laws.loose_overhang)


def preview(rules: PyramidRules, state: State, tile: str, cell: Cell) -> Preview:
    """What happens at first when `tile` is put on the open space `cell`; exact, and seen from the wall alone."""
    wall = wall_of(state.board)
    under = tuple(wall[c] for c in supports(cell) if c in wall) if cell[0] else ()
    marks = {shared_mark(tile, other) for other in under} - {""}
    match = marks.pop() if len(marks) == 1 else "both" if marks else ""
    carries = sum(TILES[other].number for other in under)
    wall[cell] = tile
    trouble = first_trouble(wall, rules.laws, cell) or Trouble("quiet", cell)
    taken = tuple(Laid(*c, wall[c]) for c in trouble.taken)
    gone = tuple(Laid(*c, wall[c]) for c in trouble.gone)
    return Preview(trouble.kind, under, match, carries, taken, gone)


def _with(
    groups: tuple[tuple[str, ...], ...], seat: int, tiles: tuple[str, ...]
) -> tuple[tuple[str, ...], ...]:  # fmt: skip
    return (*groups[:seat], tiles, *groups[seat + 1 :])


def _seen_tiles(state: State) -> list[str]:
    """All tiles on the state that are not hidden, wherever they lie."""
    held = [tile for tiles in state.hands + state.piles for tile in tiles if tile != HIDDEN]
    return [laid.tile for laid in state.board] + list(state.out) + held
