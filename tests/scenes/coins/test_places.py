"""Every piece has one place on the felt or in a panel, and a motion ends where its event says."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.coins import events
from game.core.session import Session
from scenes.coins import motion, places
from scenes.coins.look import LOOK
from scenes.engine.timeline import tweens
from scenes.table.look import Places, Scenery
from tests.scenes.coins.games import TERMS, whole_match

HOLDINGS = (pygame.FRect(-300, 0, 62, 92), pygame.FRect(-300, 110, 62, 92))
WHERE = Places(places.EXTENT, HOLDINGS, pygame.FRect())


def layout(state: Any) -> dict[str, Any]:
    return LOOK.layout(state, -1, WHERE)


def states(session: Session) -> list[Any]:
    return [session.start, *(entry.state for entry in session.history)]


@pytest.mark.parametrize("options", TERMS)
def test_every_piece_lies_in_one_place_on_the_felt(options: dict[str, Any]) -> None:
    session = whole_match("felt", **options)
    for state in states(session):
        poses = layout(state)
        assert set(session.rules.pieces(state)) <= set(poses)
        for name, pose in poses.items():
            if name.startswith("win"):
                assert HOLDINGS[int(name.split(":")[1])].collidepoint(pose.x, pose.y)
            else:
                assert places.EXTENT.collidepoint(pose.x, pose.y), name


@pytest.mark.parametrize("options", TERMS[:3])
def test_no_two_coins_share_a_place(options: dict[str, Any]) -> None:
    for state in states(whole_match("place", **options)):
        spots = [(pose.x, pose.y) for name, pose in layout(state).items() if name.startswith("coin")]
        assert len(spots) == len(set(spots)) == sum(map(len, state.heaps))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_coin_of_a_pile_lies_over_those_under_it(seat: int) -> None:
    for column in range(4):
        poses = [places.in_pile(seat, column * 5 + level) for level in range(5)]
        assert [pose.layer for pose in poses] == sorted({pose.layer for pose in poses})
        assert [pose.y for pose in poses] == sorted({pose.y for pose in poses}, reverse=True)


def test_the_last_coin_in_the_bowl_lies_on_top_and_the_bowl_hides_none_wholly() -> None:
    poses = [places.in_bowl(index) for index in range(20)]
    assert len({pose.layer for pose in poses}) == 20
    assert max(poses, key=lambda pose: pose.layer) == min(poses, key=lambda pose: pose.y) == poses[-1]
    assert all(pose.y < places.MOUTH.bottom for pose in poses)


@pytest.mark.parametrize("calm", [False, True])
@pytest.mark.parametrize("options", TERMS)
def test_motions_end_where_everything_lies_afterwards(options: dict[str, Any], calm: bool) -> None:
    """Coins, numbers, counters and the dice of every throw, also where many coins go at once."""
    session = whole_match("motion", **options)
    before = layout(session.start)
    for entry in session.history:
        after = layout(entry.state)
        poses = dict(before)
        for number, event in enumerate(entry.events):
            chosen = motion.CHOREOGRAPHY[type(event)]
            step = chosen(event, Scenery(poses, after, WHERE, ("a", "b"), calm, entry.state, entry.events, number))
            poses |= {tween.piece: tween.to for tween in tweens(step)} if step is not None else {}
        kinds = ["coin", "number", "counter", "rung"]
        kinds += ["die"] if any(isinstance(event, events.DiceThrown) for event in entry.events) else []
        for name, pose in after.items():
            if name.split(":")[0] in kinds:
                assert poses[name] == pose, (name, entry.events)
        before = after


def test_a_payment_shows_its_coins_one_after_the_other() -> None:
    session = whole_match("coins", pool=20)
    for entry in session.history:
        moved = [(n, event) for n, event in enumerate(entry.events) if isinstance(event, events.CoinMoved)]
        if len(moved) in (2, 3):
            before = layout(session.history[entry.ply - 1].state)
            scenes = [
                motion.coin_moved(e, Scenery(before, {}, WHERE, ("a", "b"), False, entry.state, entry.events, n))
                for n, e in moved
            ]
            assert scenes[0] is not None
            assert scenes[1:] == [None] * (len(moved) - 1)
            first = [tween.piece for tween in tweens(scenes[0]) if tween.piece.startswith("coin")]
            assert list(dict.fromkeys(first)) == [event.coin for _, event in moved]
            return
    raise AssertionError("no payment of two or three coins in this duel")
