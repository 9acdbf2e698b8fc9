"""Scores that are hidden until the end: nothing beside the table tells who is ahead, and the end tells it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pygame
import pytest

from game.core import registry
from game.core.contract import CHANCE
from game.core.record import HUMAN, Seat
from game.core.session import Session
from game.triangles.events import RoundEnded
from scenes.table import looks
from scenes.table.look import Situation
from scenes.triangles import notes
from scenes.ui.pen import Pen
from tests.scenes.table.seated import whole_game


def _other_stacks(state: Any) -> Any:
    return msgspec.structs.replace(state, stacks=((30,), *state.stacks[1:]))


def _other_scores(state: Any) -> Any:
    return msgspec.structs.replace(state, scores=(77, *state.scores[1:]))


def _other_piles(state: Any) -> Any:
    return msgspec.structs.replace(state, piles=(state.piles[1][:1], *state.piles[1:]))


AHEAD: dict[str, Callable[[Any], Any]] = {"worms": _other_stacks, "triangles": _other_scores, "pyramid": _other_piles}
"""By game: another state, in which the first seat is elsewhere in the race."""


def played(slug: str, plies: int) -> Session:
    """So many moves at random, at a table of three."""
    session = Session(registry.find(slug), [Seat(f"Player {n}", HUMAN, n) for n in range(3)], {}, "hidden")
    while session.ply < plies:
        if session.to_act == CHANCE:
            session.chance()
        else:
            session.play(Random(f"hidden/{session.ply}").choice(session.legal))
    return session


def beside(app: Any, session: Session, state: Any, hides: bool, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All texts on the seats' panels, under the pointer there, and in the game's part of the side column."""
    look = looks.find(session.game.slug)
    assert look is not None
    actor = session.rules.to_act(state)
    names = tuple(seat.name for seat in session.seats)
    at = Situation(session.rules, session.rules.view(state, -1), (), names, actor, actor, True, -1, hides_scores=hides)
    said = [words(at, seat) for seat in range(3) for words in (look.words.standing, look.words.holdings_tip)]
    with monkeypatch.context() as patched:
        patched.setattr(Pen, "text", lambda pen, text, *rest, **more: said.append(text))
        patched.setattr(Pen, "bar", lambda pen, rect, share, colors: said.append(f"{share:.3f}"))
        look.draw_notes(Pen(app, pygame.Surface((400, 700))), pygame.FRect(0, 0, 200, 500), at)
    return said


@pytest.mark.parametrize("slug", AHEAD)
def test_nothing_beside_the_table_tells_who_is_ahead(hand: Any, monkeypatch: pytest.MonkeyPatch, slug: str) -> None:
    session = played(slug, 40)
    here, there = session.state, AHEAD[slug](session.state)
    assert beside(hand.app, session, here, False, monkeypatch) != beside(hand.app, session, there, False, monkeypatch)
    assert beside(hand.app, session, here, True, monkeypatch) == beside(hand.app, session, there, True, monkeypatch)


def test_the_sheet_of_a_round_keeps_the_sums_to_itself(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    session = played("triangles", 0)
    while not any(isinstance(event, RoundEnded) for event in (session.history[-1].events if session.history else ())):
        session = played("triangles", session.ply + 1)
    event = next(e for e in session.history[-1].events if isinstance(e, RoundEnded))
    told: dict[bool, list[str]] = {}
    for hides in (False, True):
        at = Situation(session.rules, session.state, (), ("A", "B", "C"), CHANCE, -1, False, -1, hides_scores=hides)
        told[hides] = said = []
        with monkeypatch.context() as patched:
            patched.setattr(Pen, "text", lambda pen, text, *rest, said=said, **more: said.append(text))
            notes.draw_sheet(Pen(hand.app, pygame.Surface((900, 700))), pygame.FRect(0, 0, 800, 600), event, at)
    assert [text in told[False] for text in ("This round", "In all")] == [True, True]
    assert [text in told[True] for text in ("This round", "In all")] == [True, False]


def test_the_table_hides_them_until_the_end(table: Any) -> None:
    moves = [str(entry.move) for entry in whole_game("d", 2, {"starter": "first"})]
    assert table(moves=moves[:-9], hide_scores=True).scene.situation.hides_scores
    assert not table(moves=moves[:-9]).scene.situation.hides_scores
    assert not table(moves=moves, hide_scores=True).scene.situation.hides_scores
