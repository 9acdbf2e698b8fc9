"""Many games: the interval of a rate, and luck that is that of a session."""

from __future__ import annotations

from random import Random

import pytest

from game.cli.arena import Match, Outcome, Tally, play_out, wilson
from game.core.record import RANDOM
from game.core.session import Seat, Session
from tests.core.toygame import offered


@pytest.mark.parametrize(
    ("wins", "count", "low", "high"),
    [(0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718), (15, 148, 0.0624, 0.1605), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_interval_as_published(wins: int, count: int, low: float, high: float) -> None:
    """The examples of Newcombe, Statistics in Medicine 17 (1998), method 3."""
    assert wilson(wins / count, count) == pytest.approx((low, high), abs=6e-5)


def test_its_luck_is_that_of_a_session() -> None:
    with offered() as toy:
        options = toy.complete({})
        played = play_out(toy, toy.rules(2, options), [RANDOM, "easy"], "seed")
        assert played.result
        session = Session(toy, (Seat("A", RANDOM), Seat("B", "easy")), options, "seed")
        for move, actor in zip(played.moves, played.actors, strict=True):
            assert session.to_act == actor
            if actor < 0:
                assert session.rules.sample_chance(session.state, _dice(session)) == move
            session.play(move)
        assert session.state == played.state


def _dice(session: Session) -> object:
    return Random(f"{session.seed}/{session.ply}")


def test_a_shared_win_is_shared_out() -> None:
    match = Match("toy", ("easy", RANDOM, RANDOM), {}, "s", keep=False)
    tally = Tally(match)
    tally.add(Outcome(0, (0, 1), 10, 4, b""))
    tally.add(Outcome(1, (2,), 20, 8, b""))
    tally.add(Outcome(2, (), 30, 12, b""))
    summary = tally.summary(2.0)
    assert (summary["games"], summary["unfinished"]) == (3, 1)
    assert summary["wins_by_seat"] == [0.5, 0.5, 1]
    # In the second game everybody has moved on: the easy player sits on seat 2.
    assert {level: count["wins"] for level, count in summary["levels"].items()} == {"easy": 1.5, RANDOM: 0.5}
    assert {level: count["seats"] for level, count in summary["levels"].items()} == {"easy": 2, RANDOM: 4}
    assert (summary["turns_per_game"], summary["moves_per_second"]) == (8, 30)
