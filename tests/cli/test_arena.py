"""Many games: the interval of a rate, and luck that is that of a session."""

from __future__ import annotations

from random import Random

import pytest

from game.cli.arena import Match, Outcome, Tally, interval, play_out
from game.core.record import RANDOM
from game.core.session import Seat, Session
from tests.core.toygame import offered


def test_an_interval_of_few_tries_stays_wide() -> None:
    low, high = interval([1.0] * 4)
    assert low < 0.5
    assert high == 1
    low, high = interval([0.5] * 10)
    assert low < 0.4
    assert high == pytest.approx(1 - low)


@pytest.mark.parametrize("chance", [0.5, 0.6, 0.8, 0.97])
@pytest.mark.parametrize("edge", [0.0, 0.15])
def test_an_interval_holds_the_truth_19_times_of_20(chance: float, edge: float) -> None:
    """Pairs of games that share their luck: in some deals whoever begins wins, whatever the levels."""
    rng, held = Random(1), 0
    for _ in range(1000):
        shares = [_pair(chance, edge, rng) for _ in range(60)]
        low, high = interval(shares)
        held += low <= edge / 2 + (1 - edge) * chance <= high
    assert 920 <= held <= 985


def _pair(chance: float, edge: float, rng: Random) -> float:
    return 0.5 if rng.random() < edge else ((rng.random() < chance) + (rng.random() < chance)) / 2


def test_games_of_one_deal_count_as_one_try() -> None:
    tally = Tally(Match("toy", ("easy", RANDOM), {}, "s", keep=False))
    for number in range(40):
        # Deal by deal one level wins both games.
        tally.add(Outcome(number, (number % 2 if number % 4 < 2 else 1 - number % 2,), 10, 4, b""))
    told = tally.summary(1.0)["levels"]["easy"]
    assert (told["seats"], told["wins"]) == (40, 20)
    assert told["interval"] == pytest.approx(interval([1.0, 0.0] * 10), abs=1e-6)


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
