"""The rules of the toy game."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from random import Random

import msgspec

from game.core.contract import CHANCE, OVER, Event, IllegalMove, Line, Options, Result, Step

DIE = {1: Fraction(1, 2), 2: Fraction(1, 3), 3: Fraction(1, 6)}
UNKNOWN = 0


class Move(msgspec.Struct, frozen=True):
    """`lay 5`, `draw`, `drop`, `shout` of a seat; `deal 3 5 1 2 ...`, `die 2`, `card 7` of the table."""

    verb: str
    numbers: tuple[int, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *map(str, self.numbers)))


VERBS = {"lay": 1, "draw": 0, "drop": 0, "shout": 0, "die": 1, "card": 1}


def parse_move(text: str) -> Move:
    verb, *rest = text.split(" ")
    if (verb != "deal" and VERBS.get(verb) != len(rest)) or not all(word.isdecimal() for word in rest):
        raise ValueError(f"{text!r} is none of lay N, draw, drop, shout, deal N ..., die N, card N")
    move = Move(verb, tuple(map(int, rest)))
    if str(move) != text:
        raise ValueError(f"{text!r} is not how {str(move)!r} is written")
    return move


class Dealt(msgspec.Struct, frozen=True, tag=True):
    hands: tuple[tuple[str, ...], ...]


class Thrown(msgspec.Struct, frozen=True, tag=True):
    die: int


class Drawn(msgspec.Struct, frozen=True, tag=True):
    seat: int
    card: str


class Laid(msgspec.Struct, frozen=True, tag=True):
    seat: int
    card: int
    points: int


class Shouted(msgspec.Struct, frozen=True, tag=True):
    seat: int


class State(msgspec.Struct, frozen=True):
    phase: str
    """deal, throw, choose, card, shout, over."""
    seat: int
    die: int
    deck: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    laid: tuple[tuple[int, int], ...]
    """Card and points, in order."""
    scores: tuple[int, ...]


class ToyRules:
    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.cards = tuple(range(1, int(options["cards"]) + 1))
        self.may_drop = bool(options["drop"])
        if 2 * seats >= len(self.cards):
            raise ValueError(f"{len(self.cards)} cards are too few for {seats} seats")

    def initial(self) -> State:
        none = ((),) * self.seats
        return State("deal", 0, 0, self.cards, none, (), (0,) * self.seats)

    def to_act(self, state: State) -> int:
        return {"over": OVER, "choose": state.seat, "shout": state.seat}.get(state.phase, CHANCE)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        if state.phase == "shout":
            return (Move("shout"),)
        if state.phase != "choose":
            return ()
        moves = [Move("lay", (card,)) for card in state.hands[state.seat]]
        if state.deck:
            moves.append(Move("draw"))
        if self.may_drop:
            moves.append(Move("drop"))
        return tuple(moves)

    def apply(self, state: State, move: Move) -> Step[State]:
        if move.verb in ("deal", "die", "card"):
            return self._luck(state, move)
        if move not in self.legal_moves(state):
            raise IllegalMove("not_now", move=str(move), phase=state.phase)
        seat, hand = state.seat, state.hands[state.seat]
        if move.verb == "draw":
            return Step(msgspec.structs.replace(state, phase="card"), ())
        if move.verb == "shout":
            return Step(self._next(state), (Shouted(seat),))
        card = min(hand) if move.verb == "drop" else move.numbers[0]
        points = 0 if move.verb == "drop" else card * state.die
        after = msgspec.structs.replace(
            state,
            phase="shout",
            hands=_put(state.hands, seat, tuple(c for c in hand if c != card)),
            laid=(*state.laid, (card, points)),
            scores=_put(state.scores, seat, state.scores[seat] + points),
        )
        return Step(after if not after.hands[seat] else self._next(after), (Laid(seat, card, points),))

    def _luck(self, state: State, move: Move) -> Step[State]:
        numbers = move.numbers
        if move.verb == "deal" and state.phase == "deal" and sorted(numbers) == list(self.cards):
            hands = tuple(tuple(sorted(numbers[2 * s : 2 * s + 2])) for s in range(self.seats))
            named = tuple(tuple(f"c{card}" for card in hand) for hand in hands)
            deck = tuple(sorted(numbers[2 * self.seats :]))
            return Step(State("throw", 0, 0, deck, hands, (), state.scores), (Dealt(named),), reveals=True)
        if move.verb == "die" and state.phase == "throw" and numbers[0] in DIE:
            return Step(msgspec.structs.replace(state, phase="choose", die=numbers[0]), (Thrown(numbers[0]),), True)
        if move.verb == "card" and state.phase == "card" and numbers[0] in state.deck:
            hand = tuple(sorted((*state.hands[state.seat], numbers[0])))
            after = msgspec.structs.replace(
                state,
                deck=tuple(c for c in state.deck if c != numbers[0]),
                hands=_put(state.hands, state.seat, hand),
            )
            return Step(self._next(after), (Drawn(state.seat, f"c{numbers[0]}"),), reveals=True)
        raise IllegalMove("not_now", move=str(move), phase=state.phase)

    def _next(self, state: State) -> State:
        order = [(state.seat + step) % self.seats for step in range(1, self.seats + 1)]
        for seat in order:
            if state.hands[seat]:
                return msgspec.structs.replace(state, phase="throw", seat=seat, die=0)
        return msgspec.structs.replace(state, phase="over", die=0)

    def sample_chance(self, state: State, rng: Random) -> Move:
        if state.phase == "deal":
            return Move("deal", tuple(rng.sample(self.cards, len(self.cards))))
        if state.phase == "card":
            return Move("card", (rng.choice(state.deck),))
        return Move("die", (rng.choice((1, 1, 1, 2, 2, 3)),))

    def chance_outcomes(self, state: State) -> Iterable[tuple[Move, Fraction]] | None:
        if state.phase == "deal":
            return None
        if state.phase == "card":
            return [(Move("card", (card,)), Fraction(1, len(state.deck))) for card in state.deck]
        return [(Move("die", (face,)), chance) for face, chance in DIE.items()]

    def view(self, state: State, seat: int) -> State:
        if state.phase == "deal":
            return state
        hidden = tuple(h if s == seat else (UNKNOWN,) * len(h) for s, h in enumerate(state.hands))
        return msgspec.structs.replace(state, deck=(UNKNOWN,) * len(state.deck), hands=hidden)

    def witness(self, event: Event, seat: int) -> Event:
        if isinstance(event, Dealt):
            return Dealt(tuple(h if s == seat else ("?",) * len(h) for s, h in enumerate(event.hands)))
        if isinstance(event, Drawn) and event.seat != seat:
            return Drawn(event.seat, "?")
        return event

    def determinise(self, view: State, seat: int, rng: Random) -> State:
        if view.phase == "deal":
            return view
        known = {card for card, _ in view.laid} | set(view.hands[seat])
        unseen = [card for card in self.cards if card not in known]
        rng.shuffle(unseen)
        hands = tuple(h if s == seat else tuple(sorted(unseen.pop() for _ in h)) for s, h in enumerate(view.hands))
        return msgspec.structs.replace(view, deck=tuple(sorted(unseen)), hands=hands)

    def result(self, state: State) -> Result | None:
        if state.phase != "over":
            return None
        scores = state.scores
        places = sorted(set(scores), reverse=True)
        ranking = tuple(tuple(s for s in range(self.seats) if scores[s] == place) for place in places)
        return Result(scores, ranking, "hands_empty", breakdown=(Line("Cards", scores),))

    def scores(self, state: State) -> tuple[int, ...]:
        return state.scores

    def pieces(self, state: State) -> Iterable[str]:
        heaps = (state.deck, *state.hands, tuple(card for card, _ in state.laid))
        return [
            f"card:c{card}" if card else f"unknown:{heap}.{place}"
            for heap, cards in enumerate(heaps)
            for place, card in enumerate(cards)
        ]


def _put(values: tuple, index: int, value: object) -> tuple:  # type: ignore[type-arg]
    return (*values[:index], value, *values[index + 1 :])
