"""What was taken back never happened: in every game, after every decision."""

from __future__ import annotations

from random import Random

import pytest

from game.core import registry
from game.core.contract import CHANCE, OVER, Game
from game.core.record import HUMAN
from game.core.session import Seat, Session
from tests.conformance.tables import packed

PLIES = 150


def started(game: Game, seed: str) -> Session:
    return Session(game, [Seat(str(n), HUMAN, n) for n in range(game.min_seats)], {}, seed)


def go_on(session: Session, rng: Random) -> None:
    if session.to_act == CHANCE:
        session.chance()
    else:
        session.play(rng.choice(session.legal))


@pytest.mark.parametrize("policy", ["turn", "free"])
@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.slug)
def test_all_taken_back_the_state_is_the_one_from_before(game: Game, policy: str) -> None:
    """Failure 38: no undo, or an automatic follow-up that cannot be undone. What stops it is told."""
    went_back = 0
    for seed in range(4):
        rng = Random(f"{game.slug}/{seed}")
        session = started(game, str(seed))
        before = [packed(session.state)]
        while session.to_act != OVER and session.ply < PLIES:
            go_on(session, rng)
            del before[session.ply :]
            before.append(packed(session.state))
            if rng.random() < 0.2:
                while session.take_back(policy):
                    went_back += 1
                    assert packed(session.state) == before[session.ply]
                    if policy == "free" and rng.random() < 0.5:
                        break
                stops = {"nothing", ""} if policy == "free" else {"nothing", "revealed", "not_yours"}
                assert session.take_back_refusal(policy) in stops
                assert packed(session.state) == before[session.ply]
    assert went_back > 0 or not game.levels, "only a game without decisions has nothing to take back"


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.slug)
def test_dice_to_come_stay_the_same_after_taking_back(game: Game) -> None:
    """Failure 18: luck can be fished for by going back."""
    rng = Random(game.slug)
    session = started(game, "lamp")
    while session.to_act != OVER and session.ply < PLIES:
        go_on(session, rng)
    moves = [str(entry.move) for entry in session.history]
    while session.take_back("free"):
        pass
    for text in moves[session.ply :]:
        if session.to_act == CHANCE:
            session.chance()
            assert str(session.history[-1].move) == text
        else:
            session.play(game.parse_move(text))
    assert [str(entry.move) for entry in session.history] == moves
