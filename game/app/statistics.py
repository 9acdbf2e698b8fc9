"""What people have done in the games they have finished, counted from the records themselves: there is no second book
that could be lost, damaged or wrong. Reading two thousand records takes less than half a second."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

import msgspec

from game.app.saves import STAMP, SaveInfo
from game.core import registry
from game.core.contract import Game, OptionValue
from game.core.record import HUMAN, RANDOM


class Tally(msgspec.Struct):
    """One person in one game. A tie is a shared first place; it is no win, and ends a row of wins."""

    slug: str
    is_changed: bool
    """Played by other rules than the usual ones."""
    played: int = 0
    won: int = 0
    tied: int = 0
    points: int = 0
    """Of all games together."""
    best: int = 0
    row: int = 0
    """Games won one after the other, the last game included."""
    longest_row: int = 0
    eased: int = 0
    """Games in which moves were taken back."""
    against: dict[str, tuple[int, int]] = {}
    """Games played and won by the strongest other player of each, weakest first: HUMAN where all were people, RANDOM, or a
    level."""

    @property
    def average(self) -> float:
        """Points a game."""
        return self.points / self.played


def tallies(games: Iterable[SaveInfo], since: str = "") -> dict[str, list[Tally]]:
    """By name of the person, those who have played most first; one tally for each game, and one more where it was played
    by changed rules. Counts finished games of people that were started after `since` (see `saves.STAMP`)."""
    found: dict[str, dict[tuple[str, bool], Tally]] = {}
    start = moment(since)
    for info in sorted(games, key=lambda info: (info.started, info.played)):
        game = registry.games().get(info.slug)
        if info.end is None or game is None or info.started <= start:
            continue
        is_changed = changes_rules(game, info.options)
        for seat, sitting in enumerate(info.seats):
            if sitting.player == HUMAN:
                of_person = found.setdefault(sitting.name.strip(), {})
                tally = of_person.setdefault((info.slug, is_changed), Tally(info.slug, is_changed))
                _count(tally, game, info, seat)
    sums = {name: sum(tally.played for tally in of_person.values()) for name, of_person in found.items()}
    names = sorted(found, key=lambda name: (-sums[name], name))
    return {name: list(found[name].values()) for name in names}


def now() -> str:
    """This moment, for `since`."""
    return datetime.now(UTC).strftime(STAMP)


def moment(since: str) -> datetime:
    """When to begin counting; the beginning of time where that says nothing."""
    try:
        return datetime.strptime(since, STAMP).replace(tzinfo=UTC)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)


def changes_rules(game: Game, options: dict[str, OptionValue]) -> bool:
    """Is one of the game's options not as usual? Who starts is no matter."""
    return any(
        options.get(option.key, option.default) != option.default for option in game.options if option.key != "starter"
    )


def strongest(game: Game, players: Iterable[str]) -> str:
    """The strongest of these players: a level of the game, RANDOM, or HUMAN where no computer is among them."""
    ladder = _ladder(game)
    return max((player for player in players if player in ladder), key=ladder.index, default=HUMAN)


def _ladder(game: Game) -> tuple[str, ...]:
    return (HUMAN, RANDOM, *game.levels)


def _count(tally: Tally, game: Game, info: SaveInfo, seat: int) -> None:
    """Adds one finished game."""
    assert info.end is not None
    points, winners = info.end.scores[seat], info.end.ranking[0]
    is_win = winners == (seat,)
    better = min if game.fewest_wins else max
    tally.best = better(tally.best, points) if tally.played else points
    tally.played += 1
    tally.won += is_win
    tally.tied += seat in winners and not is_win
    tally.points += points
    tally.eased += info.is_eased
    tally.row = tally.row + 1 if is_win else 0
    tally.longest_row = max(tally.longest_row, tally.row)
    level = strongest(game, (other.player for n, other in enumerate(info.seats) if n != seat))
    played, won = tally.against.get(level, (0, 0))
    tally.against[level] = (played + 1, won + is_win)
    tally.against = {player: tally.against[player] for player in _ladder(game) if player in tally.against}
