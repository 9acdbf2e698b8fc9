"""The rules of Three Corners, as rules.md tells them: deal, start, laying, drawing, passing, rounds, the match."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any, TypeVar

import msgspec

from game.core.contract import CHANCE, OVER, IllegalMove, Line, Options, Result, Step
from game.triangles import scoring
from game.triangles.events import (
    MatchEnded,
    RoundDealt,
    RoundEnded,
    StarterFound,
    StarterTossed,
    TileDrawn,
    TileLaid,
    TurnPassed,
    witnessed,
)
from game.triangles.lattice import vertices
from game.triangles.layout import ORIGIN, Board, Layout, Placed, bridge_cells, layout_of, spots
from game.triangles.moves import DRAW, PASS, Deal, Draw, Lay, Move, Pass, Toss
from game.triangles.state import Phase, RoundSheet, State, hidden_from, piece_ids
from game.triangles.tiles import ALL_TILES, NUMBER, OPEN, SUMS, TILES, TRIPLES, corners_of, mask_of, rotations
from game.triangles.worlds import filled

T = TypeVar("T")
Events = tuple[msgspec.Struct, ...]

_HAND_OF_MANY = 7
"""Tiles dealt to each of three or four players."""


@lru_cache(maxsize=1024)
def layings(board: Board, hand: tuple[str, ...]) -> tuple[Lay, ...]:
    """Every legal way to lay a tile of the hand, sorted by (tile, y, x, rotation); hidden tiles are left out."""
    return tuple([Lay(*spot) for spot in spots(layout_of(board), mask_of(hand))])


class TrianglesRules:
    """Implements `game.core.contract.Rules` for `State`.

    Reasons of an IllegalMove, with their facts: game_over, wrong_phase, no_such_seat (seat), not_in_hand (tile),
    first_at_origin, occupied, no_edge (corner: whether at least a corner is met), digits_differ (corner, wanted,
    shown), can_lay (tile: one that fits), well_empty, draw_limit (drawn), must_draw, wrong_deal.
    """

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.target = int(options["target"])
        self.hand_size = int(options["deal"]) if seats == 2 else _HAND_OF_MANY
        self.penalty = options["draws"] == "penalty"
        self.tossed = options["starter"] == "toss"

    def initial(self) -> State:
        """Before the first deal: all tiles lie in the well."""
        none = (0,) * self.seats
        phase: Phase = "toss" if self.tossed else "deal"
        hands: tuple[tuple[str, ...], ...] = ((),) * self.seats
        return State(phase, 0, -1, 0, (), hands, TILES, none, scoring.no_lines(self.seats), (), "", none)

    def to_act(self, state: State) -> int:
        """The seat whose turn it is, CHANCE for the lot and the deals, or OVER."""
        phase = state.phase
        return state.seat if phase == "play" else OVER if phase == "over" else CHANCE

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """All ways to lay a tile, sorted by (tile, y, x, rotation); where there is none, to draw; else to pass."""
        if state.phase != "play":
            return ()
        found = layings(state.board, state.hands[state.seat])
        if found:
            return found
        return (DRAW,) if self._may_draw(state) else (PASS,)

    def apply(self, state: State, move: Any) -> Step[State]:
        """The state after the move. Raises IllegalMove; the class lists the reasons. A triple may be given in any
        rotation, as all look the same."""
        if state.phase == "over":
            raise IllegalMove("game_over")
        kind = type(move)
        if state.phase == "play":
            if kind is Lay:
                return self._lay(state, move)
            if kind is Draw:
                return self._draw(state)
            if kind is Pass:
                return self._pass(state)
        elif kind is Deal and state.phase == "deal":
            return self._deal(state, move)
        elif kind is Toss and state.phase == "toss":
            return self._toss(state, move)
        raise IllegalMove("wrong_phase")

    def sample_chance(self, state: State, rng: Random) -> Move:
        """The lot, or the shuffled set."""
        if state.phase == "toss":
            return Toss(rng.randrange(self.seats))
        order = list(TILES)
        rng.shuffle(order)
        return Deal(tuple(order))

    def chance_outcomes(self, state: State) -> Iterable[tuple[Move, Fraction]] | None:
        """The lots; deals are too many."""
        if state.phase == "toss":
            return tuple((Toss(seat), Fraction(1, self.seats)) for seat in range(self.seats))
        return None

    def view(self, state: State, seat: int) -> State:
        """The other hands and the well are hidden while a round goes on."""
        return hidden_from(state, seat)

    def witness(self, event: msgspec.Struct, seat: int) -> msgspec.Struct:
        """Tiles drawn by or dealt to others are hidden."""
        return witnessed(event, seat)

    def determinise(self, view: State, seat: int, rng: Random) -> State:
        """The hidden tiles made up, in keeping with the counts and with what draws and passes gave away."""
        return filled(view, rng) if view.phase == "play" else view

    def scores(self, state: State) -> tuple[int, ...]:
        """Points of the match so far."""
        return state.scores

    def pieces(self, state: State) -> tuple[str, ...]:
        """56 tiles."""
        return piece_ids(state)

    def result(self, state: State) -> Result | None:
        """Most points first. The first place is never shared: level at the top means another round."""
        if state.phase != "over":
            return None
        places = sorted(set(state.scores), reverse=True)
        return Result(
            scores=state.scores,
            ranking=tuple(tuple(s for s, score in enumerate(state.scores) if score == place) for place in places),
            reason="target",
            breakdown=tuple(
                Line(label, tuple(map(sum, zip(*(sheet.lines[source] for sheet in state.rounds), strict=True))))
                for source, label in enumerate(scoring.LABELS)
            ),
        )

    def _toss(self, state: State, move: Toss) -> Step[State]:
        if not 0 <= move.seat < self.seats:
            raise IllegalMove("no_such_seat", seat=move.seat)
        after = msgspec.structs.replace(state, phase="deal", seat=move.seat)
        return Step(after, (StarterTossed(move.seat),))

    def _deal(self, state: State, move: Deal) -> Step[State]:
        order, size = move.order, self.hand_size
        if len(order) != len(TILES) or mask_of(order) != ALL_TILES:
            raise IllegalMove("wrong_deal")
        hands = tuple(tuple(sorted(order[size * s : size * (s + 1)])) for s in range(self.seats))
        well = order[size * self.seats :]
        lead = scoring.lead_of(hands)
        if self.tossed:
            lead = scoring.Lead(state.seat if state.starter < 0 else (state.starter + 1) % self.seats, "turn")
        after = State(
            phase="play",
            seat=lead.seat,
            starter=lead.seat,
            drawn=0,
            board=(),
            hands=hands,
            well=well,
            scores=state.scores,
            lines=scoring.no_lines(self.seats),
            rounds=state.rounds,
            shown=lead.tile,
            barred=(_above(lead),) * self.seats,
        )
        found = StarterFound(lead.seat, lead.reason, lead.tile)
        return Step(after, (RoundDealt(len(state.rounds) + 1, hands, len(well)), found), reveals=True)

    def _lay(self, state: State, move: Lay) -> Step[State]:
        seat, hand = state.seat, state.hands[state.seat]
        layout = layout_of(state.board)
        if move.tile not in hand:
            raise IllegalMove("not_in_hand", tile=move.tile)
        refused = refusal(layout, move)
        if refused:
            raise refused
        worth = scoring.worth_of(layout, move.tile, move.cell)
        rot = rotations(move.tile, corners_of(move.tile, move.rot))[0]
        lines = state.lines
        for source, gain in (
            (scoring.TILE, worth.base),
            (scoring.LEAD, worth.lead),
            (scoring.HEXAGONS, scoring.HEXAGON * len(worth.hexagons)),
            (scoring.BRIDGES, scoring.BRIDGE * worth.bridge),
        ):
            if gain:
                lines = scoring.added(lines, source, scoring.for_seat(self.seats, seat, gain))
        rest = tuple([tile for tile in hand if tile != move.tile])
        laid = TileLaid(
            seat,
            move.tile,
            move.x,
            move.y,
            rot,
            worth.points,
            worth.base,
            worth.lead,
            worth.hexagons,
            bridge_cells(layout, move.cell) if worth.bridge else (),
        )
        board = (*state.board, Placed(move.tile, move.x, move.y, rot, seat))
        return self._turn_over(state, board, rest, lines, worth.points, state.barred, (laid,))

    def _draw(self, state: State) -> Step[State]:
        seat, drawn = state.seat, state.drawn
        self._refuse_if_able(state)
        if not state.well:
            raise IllegalMove("well_empty")
        if not self._may_draw(state):
            raise IllegalMove("draw_limit", drawn=drawn)
        tile, well = state.well[0], state.well[1:]
        hand = list(state.hands[seat])
        insort(hand, tile)
        cost = scoring.DRAW_COST if self.penalty else 0
        gains = scoring.for_seat(self.seats, seat, cost)
        after = State(
            state.phase,
            seat,
            state.starter,
            drawn + 1,
            state.board,
            _put(state.hands, seat, tuple(hand)),
            well,
            _plus(state.scores, gains),
            scoring.added(state.lines, scoring.DRAWS, gains),
            state.rounds,
            state.shown,
            _barred_more(state),
        )
        return Step(after, (TileDrawn(seat, tile, drawn + 1, cost, len(well)),), reveals=True)

    def _pass(self, state: State) -> Step[State]:
        self._refuse_if_able(state)
        if self._may_draw(state):
            raise IllegalMove("must_draw")
        drawn = state.drawn
        cost = scoring.draw_points(drawn, False) - scoring.draw_points(drawn, True) if self.penalty else 0
        passed = TurnPassed(state.seat, "draw_limit" if state.well else "well_empty", cost)
        lines = scoring.added(state.lines, scoring.DRAWS, scoring.for_seat(self.seats, state.seat, cost))
        hand = state.hands[state.seat]
        return self._turn_over(state, state.board, hand, lines, cost, _barred_more(state), (passed,))

    def _turn_over(
        self,
        state: State,
        board: Board,
        hand: tuple[str, ...],
        lines: scoring.Lines,
        gain: int,
        barred: tuple[int, ...],
        events: Events,
    ) -> Step[State]:
        """The next seat's turn, or the end of the round."""
        seat = state.seat
        after = State(
            "play",
            (seat + 1) % self.seats,
            state.starter,
            0,
            board,
            _put(state.hands, seat, hand),
            state.well,
            _plus(state.scores, scoring.for_seat(self.seats, seat, gain)),
            lines,
            state.rounds,
            "" if state.shown not in hand and seat == state.starter else state.shown,
            barred,
        )
        if not hand:
            return self._round_over(after, seat, events)
        if not after.well:
            fitting = layout_of(board).fits()
            if not any(mask_of(held) & fitting for held in after.hands):
                return self._round_over(after, None, events)
        return Step(after, events)

    def _round_over(self, state: State, out: int | None, events: Events) -> Step[State]:
        """The end of a round: `out` emptied its hand, or nobody can go on (None)."""
        if out is None:
            winner = scoring.blocked_winner(state.hands)
            bonus = (scoring.BLOCKED,) * self.seats
            lines = scoring.added(state.lines, scoring.STUCK, bonus)
        else:
            winner = out
            rest = scoring.caught(state.hands, out)
            bonus = scoring.for_seat(self.seats, out, scoring.GOING_OUT + rest)
            lines = scoring.added(state.lines, scoring.OUT, scoring.for_seat(self.seats, out, scoring.GOING_OUT))
            lines = scoring.added(lines, scoring.CAUGHT, scoring.for_seat(self.seats, out, rest))
        sheet = RoundSheet("blocked" if out is None else "out", winner, lines)
        scores = _plus(state.scores, bonus)
        champion = scoring.match_winner(scores, self.target)
        after = State(
            phase="deal" if champion is None else "over",
            seat=(state.seat - 1) % self.seats,
            starter=state.starter,
            drawn=0,
            board=state.board,
            hands=state.hands,
            well=state.well,
            scores=scores,
            lines=scoring.no_lines(self.seats),
            rounds=(*state.rounds, sheet),
            barred=(0,) * self.seats,
        )
        ended = RoundEnded(len(after.rounds), sheet.reason, winner, bonus, lines, state.hands, scores)
        if champion is None:
            return Step(after, (*events, ended), reveals=True)
        return Step(after, (*events, ended, MatchEnded(champion, scores)), reveals=True)

    def _may_draw(self, state: State) -> bool:
        return bool(state.well) and not (self.penalty and state.drawn >= scoring.MOST_DRAWS)

    def _refuse_if_able(self, state: State) -> None:
        found = layings(state.board, state.hands[state.seat])
        if found:
            raise IllegalMove("can_lay", tile=found[0].tile)


def refusal(layout: Layout, move: Lay) -> IllegalMove | None:
    """Why a tile cannot be laid so, None when it can (whoever holds it)."""
    cell = move.cell
    if not layout.cells:
        return None if cell == ORIGIN else IllegalMove("first_at_origin")
    if cell in layout.cells:
        return IllegalMove("occupied")
    if cell not in layout.frontier:
        return IllegalMove("no_edge", corner=any(vertex in layout.digits for vertex in vertices(cell)))
    shown = corners_of(move.tile, move.rot)
    for corner, wanted in enumerate(layout.known(cell)):
        if wanted not in (OPEN, shown[corner]):
            return IllegalMove("digits_differ", corner=corner, wanted=wanted, shown=shown[corner])
    return None


def _above(lead: scoring.Lead) -> int:
    """The tiles that nobody can hold, given who starts: higher triples than the one shown; all triples and all tiles of
    a higher sum where the sum decided; all triples where even that was equal."""
    if lead.reason == "triple":
        return TRIPLES & -(2 << NUMBER[lead.tile])
    if lead.reason == "sum":
        highest = SUMS[NUMBER[lead.tile]]
        return TRIPLES | sum(1 << n for n, total in enumerate(SUMS) if total > highest)
    return TRIPLES if lead.reason == "equal" else 0


def _barred_more(state: State) -> tuple[int, ...]:
    """What is known of the hands once the seat draws or passes: nothing in its hand fits now. What was known before is
    true only of the tiles it held before, so it is dropped when others have come in since."""
    fitting = layout_of(state.board).fits()
    before = state.barred[state.seat] if state.drawn == 0 else 0
    return _put(state.barred, state.seat, before | fitting)


def _put(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    return (*items[:seat], item, *items[seat + 1 :])


def _plus(scores: tuple[int, ...], gains: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([score + gain for score, gain in zip(scores, gains, strict=True)])
