"""Lets computer players play many games, straight over the rules, and counts how they ended."""

from __future__ import annotations

import math
import multiprocessing
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

import msgspec

from game.ai import players
from game.core.contract import CHANCE, OVER, Game, OptionValue, Result
from game.core.record import FORMAT, RANDOM, End, Header, Record, Seat, state_hash, whole_line
from game.core.registry import find


class Match(msgspec.Struct, frozen=True):
    """What is played: the same table again and again."""

    slug: str
    levels: tuple[str, ...]
    """Who sits where in the first game; in each further game everybody moves on by one seat."""
    options: dict[str, OptionValue]
    seed: str
    keep: bool
    """Are the records wanted?"""

    def seated(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game of this number, from 0."""
        turned = number % len(self.levels)
        return self.levels[turned:] + self.levels[:turned]

    def dice(self, number: int) -> str:
        """The seed of a game: the same until everybody has sat everywhere, so that luck is shared out alike."""
        return f"{self.seed}/{number // len(self.levels)}"


class Played(NamedTuple):
    """One game that was played."""

    moves: list[Any]
    actors: list[int]
    state: Any
    result: Result | None
    """None when the cap stopped it."""


class Outcome(NamedTuple):
    """What is counted of one game."""

    number: int
    winners: tuple[int, ...]
    """Seats that share the win; nobody when the cap stopped the game."""
    moves: int
    turns: int
    """Unbroken runs of moves of one seat."""
    line: bytes
    """The record, empty when it is not wanted."""


def play_out(game: Game, rules: Any, levels: Sequence[str], seed: str) -> Played:
    """Plays one game to its end or its cap. The luck is that of a session with this seed."""
    to_act, legal_moves, apply = rules.to_act, rules.legal_moves, rules.apply
    luck = Random()
    minds = [Random(f"{seed}/seat {seat}") for seat in range(len(levels))]
    moves: list[Any] = []
    actors: list[int] = []
    state = rules.initial()
    for ply in range(game.cap):
        actor = to_act(state)
        if actor == CHANCE:
            luck.seed(f"{seed}/{ply}")
            move = rules.sample_chance(state, luck)
        elif actor == OVER:
            break
        elif levels[actor] == RANDOM:
            # Equal to asking for it, without a view that nobody looks at.
            legal = legal_moves(state)
            move = legal[int(minds[actor].random() * len(legal))]
        else:
            move = players.choose(game, rules, state, actor, levels[actor], minds[actor])
        state = apply(state, move).state
        moves.append(move)
        actors.append(actor)
    return Played(moves, actors, state, rules.result(state))


def play_match(match: Match, games: int, jobs: int) -> Iterator[Outcome]:
    """Plays the games in `jobs` processes; the outcomes come in order and do not depend on the number of processes."""
    if jobs == 1:
        yield from map(partial(_play_one, match), range(games))
        return
    together = max(1, min(64, games // (jobs * 4)))
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(partial(_play_one, match), range(games), chunksize=together)


def _play_one(match: Match, number: int) -> Outcome:
    game = find(match.slug)
    levels, seed = match.seated(number), match.dice(number)
    played = play_out(game, game.rules(len(levels), match.options), levels, seed)
    seats = [actor for actor in played.actors if actor != CHANCE]
    turns = sum(before != after for before, after in pairwise([CHANCE, *seats]))
    line = whole_line(_record(game, match, levels, seed, played)) if match.keep else b""
    return Outcome(number, played.result.winners if played.result else (), len(played.moves), turns, line)


def _record(game: Game, match: Match, levels: Sequence[str], seed: str, played: Played) -> Record:
    seats = tuple(Seat(f"{level} {number}", level, number) for number, level in enumerate(levels))
    header = Header(FORMAT, game.slug, game.version, match.options, seats, seed)
    result = played.result
    end = End(state_hash(played.state), result.scores, result.ranking) if result else None
    return Record(header, [str(move) for move in played.moves], end=end)


class Tally:
    """Adds up the outcomes of a match."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._games = self._unfinished = self._turns = self._moves = 0
        self._by_seat = [0.0] * len(match.levels)
        self._by_level = dict.fromkeys(match.levels, 0.0)
        self._deals: dict[int, list[tuple[str, ...]]] = {}
        """By deal: the levels that won its games, those that ended."""

    def add(self, outcome: Outcome) -> None:
        """Counts a game; a shared win counts in equal shares."""
        self._games += 1
        self._unfinished += not outcome.winners
        self._turns += outcome.turns
        self._moves += outcome.moves
        levels = self._match.seated(outcome.number)
        for seat in outcome.winners:
            self._by_seat[seat] += 1 / len(outcome.winners)
            self._by_level[levels[seat]] += 1 / len(outcome.winners)
        if outcome.winners:
            won = tuple(levels[seat] for seat in outcome.winners)
            self._deals.setdefault(outcome.number // len(levels), []).append(won)

    def summary(self, seconds: float) -> dict[str, Any]:
        """All counts as a JSON object. Rates are wins for each seat a level had, in the games that ended; their intervals
        hold at 95 %, and games of one deal count as one try, since they share their luck."""
        finished = self._games - self._unfinished
        return {
            "game": self._match.slug,
            "options": self._match.options,
            "seed": self._match.seed,
            "games": self._games,
            "unfinished": self._unfinished,
            "levels": {
                level: self._rate(level, wins, finished * self._match.levels.count(level))
                for level, wins in self._by_level.items()
            },
            "wins_by_seat": [_rounded(wins) for wins in self._by_seat],
            "turns_per_game": _rounded(self._turns / self._games),
            "moves_per_game": _rounded(self._moves / self._games),
            "moves_per_second": _rounded(self._moves / seconds),
            "games_per_second": _rounded(self._games / seconds),
        }

    def _rate(self, level: str, wins: float, seats: int) -> Mapping[str, Any]:
        return {
            "seats": seats,
            "wins": _rounded(wins),
            "win_rate": round(wins / seats, 6) if seats else None,
            "interval": [round(bound, 6) for bound in interval(self._shares(level))] if seats else None,
        }

    def _shares(self, level: str) -> list[float]:
        """Deal by deal: wins for each seat the level had."""
        seats = self._match.levels.count(level)
        return [
            sum(won.count(level) / len(won) for won in games) / (len(games) * seats) for games in self._deals.values()
        ]


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the mean of independent shares from 0 to 1. Two tries won and two lost are added, as Agresti and
    Coull (1998) do: so it is right near 0 and 1 too, and few tries never look certain."""
    tries = [*shares, 1.0, 1.0, 0.0, 0.0]
    middle, reach = fmean(tries), 1.959964 * stdev(tries) / math.sqrt(len(tries))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def _rounded(value: float) -> float | int:
    """To six places, and whole numbers as such."""
    rounded = round(value, 6)
    return int(rounded) if rounded == int(rounded) else rounded
