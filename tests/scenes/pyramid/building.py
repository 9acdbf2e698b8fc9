"""Random games of Tumbledown as its table sees them, and the places it lays them out in."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pygame

from game.ai import players as computers
from game.core import registry
from game.core.contract import CHANCE, OVER
from game.core.session import Seat, Session
from game.pyramid.state import State
from game.pyramid.wall import Laid, board_of
from scenes.pyramid import places
from scenes.pyramid.look import LOOK
from scenes.table.look import Places, Situation

NAMES = ("Олена", "Миша", "Grandma", "Їжак", "Max", "Ёж")
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"curse": True, "special_fire": True},
    {"loose_overhang": True, "starter": "first"},
)
LONGEST = 1200
"""Moves after which a random game is left: it shows nothing new any more."""


def session_of(seats: int, options: dict[str, Any], seed: str) -> Session:
    players = [Seat(NAMES[n], "human", n) for n in range(seats)]
    return Session(registry.find("pyramid"), players, options, seed)


def sessions(seed: str, options: dict[str, Any], seats: int = 3, plies: int = LONGEST) -> Iterator[Session]:
    """A random game, ply by ply."""
    session, chance = session_of(seats, options, seed), Random(seed)
    while session.to_act != OVER and session.ply < plies:
        yield session
        if session.to_act == CHANCE:
            session.chance()
        else:
            session.play(chance.choice(session.legal))
    yield session


def quick_game(seed: str, seats: int = 3, **options: Any) -> Session:
    """A whole game as normal computer players play it."""
    session = session_of(seats, options, seed)
    while session.to_act != OVER:
        if session.to_act == CHANCE:
            session.chance()
        else:
            seat, view = session.to_act, session.rules.view(session.state, session.to_act)
            session.play(computers.choose(session.game, session.rules, view, seat, "normal", Random(session.ply)))
    return session


def situation(session: Session, **more: Any) -> Situation:
    """As the seat to act sees it; as nobody does while luck or the end has the word."""
    actor = session.to_act
    viewer = more.pop("viewer", actor if actor >= 0 else -1)
    names = tuple(seat.name for seat in session.seats)
    view = session.rules.view(session.state, viewer)
    return Situation(session.rules, view, session.legal, names, actor, actor, actor >= 0, viewer, **more)


def where(session: Session) -> Places:
    """Panels on the left and a rack below, as the camera that shows everything has them."""
    shown = LOOK.extent(session.state)
    k = shown.height / 390
    holdings = tuple(pygame.FRect(shown.left - 90 * k, shown.top + 84 * k * seat, 54 * k, 69 * k) for seat in range(6))
    rack = pygame.FRect(shown.left, shown.bottom + 12 * k, 742 * k, 116 * k)
    return Places(shown, holdings[: len(session.seats)], rack, session.rules)


def body(pose: Any) -> pygame.FRect:
    """The room that a tile takes."""
    rect = pygame.FRect(0, 0, places.TILE[0] * pose.scale, places.TILE[1] * pose.scale)
    rect.center = pose.x, pose.y
    return rect


def standing(wall: dict[tuple[int, int], str], *hands: tuple[str, ...], **more: Any) -> State:
    """A position; every seat's pile is empty unless told."""
    piles = more.pop("piles", ((),) * len(hands))
    return State(more.pop("phase", "place"), more.pop("turn", 0), board_of(wall), hands, piles, **more)


def laid(row: int, column: int, tile: str) -> Laid:
    return Laid(row, column, tile)
