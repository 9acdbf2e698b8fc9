"""Statistics: counted from finished records, by person and game."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.app.saves import SaveInfo
from game.app.statistics import Tally, now, strongest, tallies
from game.core.record import HUMAN, RANDOM, End, Seat
from game.core.registry import find

START = datetime(2026, 1, 1, tzinfo=UTC)


def played(
    number: int, *scores: int, slug: str = "worms", players: tuple[str, ...] = (HUMAN, "easy"), **options: Any
) -> SaveInfo:
    """The finished game of that number; the person at the first seat is Anna, at the second Ben."""
    seats = tuple(Seat(name, player) for name, player in zip(("Anna", "Ben", "Cleo"), players, strict=False))
    worst_first = sorted(set(scores), reverse=slug != "pyramid")
    ranking = tuple(tuple(seat for seat, score in enumerate(scores) if score == place) for place in worst_first)
    started = START + timedelta(days=number)
    return SaveInfo(Path(f"{slug}-{number}"), slug, seats, started, started, 0, options, End("", scores, ranking))


def test_wins_ties_points_and_rows() -> None:
    games = [played(n, *scores) for n, scores in enumerate([(5, 2), (7, 1), (3, 3), (1, 4), (9, 0), (6, 2), (8, 1)])]
    (tally,) = tallies(games)["Anna"]
    assert (tally.played, tally.won, tally.tied) == (7, 5, 1)
    assert (tally.best, tally.points, round(tally.average, 3)) == (9, 39, 5.571)
    assert (tally.row, tally.longest_row) == (3, 3)
    assert tally.against == {"easy": (7, 5)}


@pytest.mark.parametrize(("scores", "row"), [((3, 3), 0), ((1, 4), 0), ((4, 1), 3)])
def test_a_tie_and_a_defeat_end_a_row(scores: tuple[int, int], row: int) -> None:
    """By the time of the games, in whatever order they are read."""
    games = [played(2, *scores), played(1, 5, 2), played(0, 5, 2)]
    assert tallies(games)["Anna"][0].row == row
    assert tallies(games)["Anna"][0].longest_row == max(2, row)


def test_the_fewest_points_are_the_best_where_they_win() -> None:
    games = [played(n, *scores, slug="pyramid") for n, scores in enumerate([(8, 20), (3, 20), (30, 0)])]
    (tally,) = tallies(games)["Anna"]
    assert (tally.best, tally.won) == (3, 2)


def test_bests_below_nothing() -> None:
    (tally,) = tallies([played(0, -5, 2), played(1, -9, 2)])["Anna"]
    assert (tally.best, tally.average) == (-5, -7)


def test_changed_rules_are_counted_apart_and_who_starts_is_no_matter() -> None:
    games = [
        played(0, 5, 2),
        played(1, 5, 2, short_game=True),
        played(2, 5, 2, starter="first"),
        played(3, 5, 2, short_game=False),
    ]
    assert [(t.is_changed, t.played) for t in tallies(games)["Anna"]] == [(False, 3), (True, 1)]


def test_everybody_at_the_table_is_counted_those_who_play_most_first() -> None:
    games = [played(n, 5, 2, players=(HUMAN, HUMAN)) for n in range(2)]
    games.append(played(4, 1, 2, 3, players=("easy", HUMAN, HUMAN)))
    found = tallies(games)
    assert {name: [t.played for t in of_person] for name, of_person in found.items()} == {
        "Ben": [3],
        "Anna": [2],
        "Cleo": [1],
    }
    assert next(iter(found)) == "Ben"
    assert found["Ben"][0].against == {HUMAN: (2, 0), "easy": (1, 0)}
    assert found["Cleo"][0].won == 1


def test_opponents_are_told_weakest_first() -> None:
    games = [played(n, 5, 2, players=(HUMAN, level)) for n, level in enumerate(("hard", "easy", HUMAN, "hard"))]
    assert list(tallies(games)["Anna"][0].against.items()) == [(HUMAN, (1, 1)), ("easy", (1, 1)), ("hard", (2, 2))]


def test_the_strongest_opponent_counts() -> None:
    worms, coins = find("worms"), find("coins")
    assert strongest(worms, ["easy", HUMAN, "hard", "normal"]) == "hard"
    assert strongest(worms, [RANDOM, HUMAN]) == RANDOM
    assert strongest(worms, [HUMAN]) == HUMAN
    assert strongest(coins, [RANDOM]) == RANDOM


def test_running_and_unknown_games_and_those_before_a_reset_are_not_counted() -> None:
    running = SaveInfo(Path("x"), "worms", (Seat("Anna", HUMAN), Seat("Ben", "easy")), START, START, 12)
    games = [running, played(0, 5, 2, slug="chess"), played(1, 5, 2), played(2, 5, 2)]
    assert tallies(games)["Anna"][0].played == 2
    assert tallies(games, "20260102-000000")["Anna"][0].played == 1
    assert tallies(games, now()) == {}
    assert tallies(games, "nonsense")["Anna"][0].played == 2
    assert tallies([]) == {}


def test_games_with_moves_taken_back_are_marked() -> None:
    games = [played(0, 5, 2), msgspec.structs.replace(played(1, 5, 2), is_eased=True)]
    (tally,) = tallies(games)["Anna"]
    assert (tally.played, tally.won, tally.eased) == (2, 2, 1)


def test_an_average_of_one_game() -> None:
    assert Tally("worms", False, played=1, points=7).average == 7
