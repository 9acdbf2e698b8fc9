"""A finished game looked at afterwards: who stood how turn by turn, luck and play of every seat, the dearest choices.

The work falls into questions, one about a move each, so that a window can show how far it has come and stop at any
moment. `Analysis` says what to ask and puts the answers together; `answer` works one of them out, wherever it runs.
As the game is over, chances and luck are judged knowing everything; a choice is judged by what its seat could see.

What a game says about itself is its part `review`:

`UNIT`     of its luck and losses: `worms`, `points`, or `chance` (to win, in per cent)
`EXACT`    luck and losses are counted, not estimated
`DEAR`     a choice that lost no more than this, in UNIT, is never called dear
`WORLDS`   how many imagined worlds a choice is judged in (1 where it is counted)
`chances(rules, state, rng) -> tuple[float, ...]`      of each seat to win, adding up to 1
`REVEALING` kinds of moves of seats that turn up something hidden, so that they have their luck like moves of the table;
           may be left out
`luck(rules, before, after, rng) -> tuple[float, ...]` by seat: what such a move gave against expectation, in UNIT
`losses(rules, view, seat, moves, rng, worlds) -> list[Loss]`  of each of the moves but the first, against the first
`worst(rules, view, seat) -> Move`                     the legal move that looks worst
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any, Literal, NamedTuple

import msgspec

from game.core.contract import CHANCE, Advice, Game
from game.core.record import HUMAN
from game.core.registry import part
from game.core.session import Session

SHOWN = 3
"""So many choices, or strokes of luck, are told."""
CHECKS = 8
"""So many choices are looked at again before the dearest are named."""
MOST = 300
"""So many choices are judged at most; of a longer game evenly spread ones, so that a review stays a matter of seconds."""
AGAIN = 10
"""So many times the worlds, when a choice is looked at again."""
SURE = 2.0
"""Standard errors by which a loss must differ from nothing."""

Kind = Literal["chances", "luck", "choice", "check"]


class Question(msgspec.Struct, frozen=True):
    """What is asked about a move of the record."""

    kind: Kind
    ply: int
    move: str
    """Text form of the move that was made there."""
    best: str = ""
    """Of a check: the move it is compared with."""


class Loss(NamedTuple):
    """What a move costs against another one, in the unit of the game."""

    mean: float
    error: float = 0.0
    """Standard error; 0 where it was counted."""


class Weighed(msgspec.Struct, frozen=True):
    """A choice, judged."""

    loss: float
    """Against the best move; by chance below 0 where it is estimated."""
    error: float
    """Standard error of the loss."""
    stakes: float
    """Between the best and the worst move."""
    best: Advice | None = None
    """The best move, with its reason as hints give it; None where it was made."""


class Dear(msgspec.Struct, frozen=True):
    """A choice that cost much."""

    ply: int
    turn: int
    """Number of the turn in the game, from 1."""
    seat: int
    loss: float
    best: Advice


class Stroke(msgspec.Struct, frozen=True):
    """What dice or a deal did at one moment."""

    ply: int
    turn: int
    seat: int
    """Whose turn it was."""
    gain: float
    """Of that seat, in the unit of the game."""


class Review(msgspec.Struct, frozen=True):
    """What has been found out so far."""

    turns: tuple[int, ...]
    """The plies before which the chances stand; the last is the end of the game."""
    chances: tuple[tuple[float, ...], ...]
    """By turn, as far as they are known, and seat."""
    luck: tuple[float, ...]
    """By seat: what dice, deals and draws gave against expectation, in the unit of the game."""
    play: tuple[float | None, ...]
    """By seat: how close the choices came to the best ones, from 0 (always the worst) to 1; None without choices."""
    dear: tuple[Dear, ...]
    """The dearest choices, those that cost most first: of the people at the table where there are any."""
    strokes: tuple[Stroke, ...]
    """The greatest strokes of luck, good or bad, the greatest first."""


def answer(game: Game, rules: Any, state: Any, question: Question, rng: Random) -> Any:
    """Works a question out; `state` is the full one before the move. The answer is as `Analysis.take` wants it."""
    judge = part(game.slug, "review")
    move = game.parse_move(question.move)
    match question.kind:
        case "chances":
            return judge.chances(rules, state, rng)
        case "luck":
            return judge.luck(rules, state, rules.apply(state, move).state, rng)
    seat = rules.to_act(state)
    view = rules.view(state, seat)
    if question.kind == "check":
        best = game.parse_move(question.best)
        again: Loss = judge.losses(rules, view, seat, (best, move), rng, AGAIN * judge.WORLDS)[0]
        return Weighed(again.mean, again.error, 0.0)
    advice: Advice = part(game.slug, "players").advise(rules, view, seat, rng)
    best, worst = game.parse_move(advice.move), judge.worst(rules, view, seat)
    tried = tuple(dict.fromkeys((best, move, worst)))
    losses: list[Loss] = judge.losses(rules, view, seat, tried, rng, judge.WORLDS)
    by_move = dict(zip(tried, (Loss(0.0), *losses), strict=True))
    lost, most = by_move[move], by_move[worst]
    if move == best:
        return Weighed(0.0, 0.0, max(0.0, most.mean))
    loss = lost.mean if lost.error else max(0.0, lost.mean)
    return Weighed(loss, lost.error, max(0.0, loss, most.mean), advice)


class Analysis:
    """The questions of one game and what their answers come to. Ask `next`, hand the answer to `take`, until there is none.

    The chances come first, then luck, then choices; at last what looks dear is looked at again.
    """

    def __init__(self, session: Session) -> None:
        """Raises ValueError where the game is not over."""
        result = session.result
        if result is None:
            raise ValueError("a game that is not over cannot be looked at")
        self.session = session
        self.judge = part(session.game.slug, "review")
        self.turns = turns_of(session)
        self._todo: deque[Question] = deque(self._questions())
        self.decides = self.awaits("choice")
        """There is a choice somewhere in the game."""
        self._checks: deque[Question] | None = None
        """Dear choices to be looked at again; None before the rest is done."""
        self._asked = len(self._todo)
        self._done = 0
        self._chances: list[tuple[float, ...]] = []
        self._last = tuple((s in result.winners) / len(result.winners) for s in range(len(session.seats)))
        self._luck = [0.0] * len(session.seats)
        self._strokes: list[Stroke] = []
        self._choices: dict[int, Weighed] = {}
        self._dear: list[Dear] = []

    # asking -------------------------------------------------------------------------------------------------------

    @property
    def next(self) -> Question | None:
        """What is to be asked now; None when all is known. It stays the same until its answer is taken."""
        return self._todo[0] if self._todo else None

    @property
    def progress(self) -> float:
        """The share that is done, 0 to 1."""
        if self._checks is not None and not self._todo:
            return 1.0
        expected = self._asked if self._checks is not None else self._asked + CHECKS
        return self._done / max(1, expected)

    def awaits(self, kind: Kind) -> bool:
        """Is anything of that kind still to be asked? Checks are not known before the rest is done."""
        return any(question.kind == kind for question in self._todo)

    def state_before(self, ply: int) -> Any:
        """The full state before the move of that ply."""
        return self.session.history[ply - 1].state if ply else self.session.start

    def seed(self, question: Question) -> str:
        """The luck of a question: the same game always gets the same review."""
        return f"{self.session.seed}/review/{question.kind}/{question.ply}"

    def take(self, value: Any) -> None:
        """The answer to `next`."""
        question = self._todo.popleft()
        self._done += 1
        match question.kind:
            case "chances":
                self._chances.append(tuple(value))
            case "luck":
                self._luck = [old + new for old, new in zip(self._luck, value, strict=True)]
                self._strokes.append(self._stroke(question.ply, value))
            case "choice":
                self._choices[question.ply] = msgspec.convert(value, Weighed)
            case "check":
                self._confirm(question, msgspec.convert(value, Weighed))
        if not self._todo and self._checks is None:
            self._todo = self._checks = deque(self._doubts())
            self._asked += len(self._checks)

    @property
    def review(self) -> Review:
        """What has been found out so far."""
        known = tuple(self._chances)
        if len(known) == len(self.turns) - 1:
            known += (self._last,)
        seats = range(len(self.session.seats))
        play = tuple(map(self._play, seats))
        strokes = tuple(sorted(self._strokes, key=lambda stroke: -abs(stroke.gain))[:SHOWN])
        return Review(self.turns, known, tuple(self._luck), play, tuple(self._dear), strokes)

    def turn_of(self, ply: int) -> int:
        """Number of the turn a move belongs to, from 1."""
        return sum(start <= ply for start in self.turns[:-1])

    # ----------------------------------------------------------------------------------------------------------------

    def _questions(self) -> list[Question]:
        history = self.session.history
        chances = [Question("chances", ply, str(history[ply].move)) for ply in self.turns[:-1]]
        revealing = getattr(self.judge, "REVEALING", ())
        lucky = [entry for entry in history if entry.actor == CHANCE or isinstance(entry.move, revealing)]
        luck = [Question("luck", entry.ply, str(entry.move)) for entry in lucky]
        choices = [Question("choice", entry.ply, str(entry.move)) for entry in history if self._is_choice(entry.ply)]
        return chances + luck + choices[:: 1 + len(choices) // MOST]

    def _stroke(self, ply: int, gains: Sequence[float]) -> Stroke:
        """What a move of the table did for the seat whose turn it was; before the first turn for the one it did most for."""
        actors = (entry.actor for entry in reversed(self.session.history[:ply]))
        seat = next((actor for actor in actors if actor != CHANCE), max(range(len(gains)), key=gains.__getitem__))
        return Stroke(ply, max(1, self.turn_of(ply)), seat, gains[seat])

    def _is_choice(self, ply: int) -> bool:
        return len(self.session.rules.legal_moves(self.state_before(ply))) > 1

    def _play(self, seat: int) -> float | None:
        """1 less what the choices lost, as a share of what they could have lost."""
        own = [weighed for ply, weighed in self._choices.items() if self.session.history[ply].actor == seat]
        stakes = sum(weighed.stakes for weighed in own)
        if stakes <= 0:
            return None
        return 1 - min(1.0, max(0.0, sum(weighed.loss for weighed in own)) / stakes)

    @cached_property
    def _judged(self) -> frozenset[int]:
        """The seats whose choices are told: those of people, where there are any."""
        players = [seat.player for seat in self.session.seats]
        people = frozenset(seat for seat, player in enumerate(players) if player == HUMAN)
        return people or frozenset(range(len(players)))

    def _is_dear(self, weighed: Weighed, sure: float) -> bool:
        return weighed.loss > max(float(self.judge.DEAR), sure * weighed.error)

    def _doubts(self) -> Sequence[Question]:
        """The checks that are needed. What was counted needs none and is dear at once."""
        history = self.session.history
        found = [
            (ply, weighed)
            for ply, weighed in self._choices.items()
            if weighed.best and history[ply].actor in self._judged and self._is_dear(weighed, SURE / 2)
        ]
        found.sort(key=lambda pair: -pair[1].loss)
        if self.judge.EXACT:
            for ply, weighed in found[:SHOWN]:
                self._name(ply, weighed.loss)
            return ()
        return [Question("check", ply, str(history[ply].move), w.best.move) for ply, w in found[:CHECKS] if w.best]

    def _confirm(self, question: Question, weighed: Weighed) -> None:
        if self._is_dear(weighed, SURE):
            self._name(question.ply, weighed.loss)

    def _name(self, ply: int, loss: float) -> None:
        best = self._choices[ply].best
        assert best is not None
        self._dear.append(Dear(ply, self.turn_of(ply), self.session.history[ply].actor, loss, best))
        self._dear = sorted(self._dear, key=lambda dear: -dear.loss)[:SHOWN]


def turns_of(session: Session) -> tuple[int, ...]:
    """The plies at which another seat comes to move than before, and the end: a turn begins at each but the last."""
    starts = []
    last = CHANCE
    for entry in session.history:
        if entry.actor not in (CHANCE, last):
            starts.append(entry.ply)
            last = entry.actor
    return (*starts, session.ply)


def review(session: Session) -> Review:
    """All at once, without a window. Raises ValueError where the game is not over."""
    analysis = Analysis(session)
    while question := analysis.next:
        state, rng = analysis.state_before(question.ply), Random(analysis.seed(question))
        analysis.take(answer(session.game, session.rules, state, question, rng))
    return analysis.review
