"""Every game's pages: pictures of true positions that are seen whole, and F1 opens the page of the phase."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pygame
import pytest

from game.app import texts
from game.core import registry
from game.core.contract import CHANCE, OVER
from game.core.record import HUMAN
from game.core.session import Session
from scenes.rulebook.scene import RulebookScene
from scenes.setup.seating import seats_for
from scenes.table import looks
from scenes.table.book import Picture, painted
from scenes.table.curtain import Curtain
from scenes.table.scene import TableScene
from scenes.ui.scroll import ScrollArea
from tests.scenes.table.seated import Thinker

SLUGS = [slug for slug in registry.games() if looks.is_there(slug)]
NAMES = ("Anna", "Bob", "Cid", "Dan")

PAGES = {
    ("worms", "start"): "What it is about",
    ("worms", "ready"): "Your turn",
    ("worms", "cast"): "Your turn",
    ("worms", "keep"): "Your turn",
    ("worms", "decide"): "Taking a tile",
    ("worms", "claim"): "Stealing",
    ("worms", "over"): "The end",
    ("pyramid", "start"): "What it is about",
    ("pyramid", "deal"): "What it is about",
    ("pyramid", "place"): "Your turn",
    ("pyramid", "fall"): "Collapse and fall",
    ("pyramid", "throw"): "Ways to play it differently",
    ("pyramid", "ended"): "The end",
    ("triangles", "toss"): "What it is about",
    ("triangles", "deal"): "The 56 tiles",
    ("triangles", "deal again"): "The end of a round",
    ("triangles", "play"): "What you do in your turn",
    ("triangles", "over"): "The match",
    ("manholes", "start"): "What it is about",
    ("manholes", "turn"): "Your turn",
    ("manholes", "cast"): "Your turn",
    ("manholes", "place"): "Where a cover may go",
    ("manholes", "take"): "The dice go along",
    ("manholes", "over"): "The end",
    ("coins", "start"): "What it is about",
    ("coins", "throw"): "What pays",
    ("coins", "throw, second stage"): "Two stages",
    ("coins", "dice"): "What pays",
    ("coins", "dice, second stage"): "Two stages",
    ("coins", "over"): "The end",
}
OPTIONS: dict[str, dict[str, Any]] = {"pyramid": {"special_fire": True}, "triangles": {"starter": "toss"}}


def phase_of(slug: str, state: Any) -> str:
    """The phase, told apart where the page depends on more."""
    if slug == "triangles" and state.phase == "deal" and state.rounds:
        return "deal again"
    second = slug == "coins" and state.stage == 2 and state.phase != "over"
    return f"{state.phase}, second stage" if second else str(state.phase)


def positions(slug: str) -> Iterator[tuple[str, Session]]:
    """Each phase as it is first met in random games of two people."""
    wanted = {phase for game, phase in PAGES if game == slug}
    for seed in range(60):
        session = Session(registry.find(slug), seats_for(slug, (HUMAN, HUMAN)), OPTIONS.get(slug, {}), f"{seed}")
        rng = Random(seed)
        while True:
            phase = phase_of(slug, session.state)
            if phase in wanted:
                wanted.remove(phase)
                yield phase, session
            if session.to_act == OVER or not wanted:
                break
            if session.to_act == CHANCE:
                session.chance()
            else:
                session.play(rng.choice(session.legal))
        if not wanted:
            return
    raise AssertionError(f"never met: {wanted}")


@pytest.mark.parametrize("slug", SLUGS)
def test_f1_opens_the_page_of_every_phase(hand: Any, slug: str) -> None:
    """Failure 44: no rules inside of the program."""
    look = looks.find(slug)
    assert look is not None
    hand.app.worker = Thinker()
    met = set()
    for phase, session in positions(slug):
        here = Session(session.game, session.seats, session.options, session.seed)
        for entry in session.history:
            here.play(entry.move)
        table = TableScene(hand.app, here, look)
        hand.app.replace(table)
        hand.app.step(0.0)
        if isinstance(hand.app.top, Curtain):
            hand.click("open")
        hand.key("f1")
        assert table.side.book is not None, phase
        title = look.rules_pages()[table.side.book.page].title
        assert title == PAGES[slug, phase], phase
        hand.click("book_whole")
        book = hand.app.top
        assert isinstance(book, RulebookScene), phase
        assert book.reader.page == table.side.book.page
        met.add(phase)
    assert met == {phase for game, phase in PAGES if game == slug}


def pictures(slug: str) -> list[Picture]:
    look = looks.find(slug)
    assert look is not None
    return [part for page in look.rules_pages() for part in page.parts if isinstance(part, Picture)]


@pytest.mark.parametrize("slug", SLUGS)
def test_pictures_are_positions_that_the_table_draws(hand: Any, slug: str) -> None:
    """Each shows something, and its state could be stored and read again."""
    look = looks.find(slug)
    assert look is not None
    found = pictures(slug)
    assert 3 <= len(found) <= 8
    assert len({picture.caption for picture in found}) == len(found)
    for picture in found:
        _left, _top, width, height = picture.part
        drawn = painted(hand.app, look, picture, NAMES, (480, 480 * height / width))
        size = drawn.get_size()
        colours = {tuple(drawn.get_at((x, y)))[:3] for x in range(9, size[0], 7) for y in range(9, size[1], 7)}
        assert len(colours) > 60, picture.caption
        state = msgspec.json.decode(msgspec.json.encode(picture.state), type=registry.find(slug).state)
        assert state == picture.state


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
def test_a_picture_and_its_caption_are_seen_whole(open_app: Any, language: str, size: tuple[int, int]) -> None:
    hand = open_app(language, size)
    captions = english()
    for slug in SLUGS:
        book = RulebookScene(hand.app, slug)
        hand.show(book)
        area = next(w for w in book.widgets if isinstance(w, ScrollArea) and w.id == "text")
        for page in book.reader.pages:
            for part in page.parts:
                if isinstance(part, Picture):
                    height = book.reader._lay_picture(book_pen(hand.app), part, (0, 0), (min(area.rect.w - 30, 660), area.rect.h), False)
                    assert height < area.rect.h * 0.85, part.caption
                    assert part.caption != ""
                    assert (language == "en") == (part.caption in captions)


def english() -> set[str]:
    """All captions as they stand in the sources."""
    language = texts.language()
    texts.use("en")
    try:
        return {picture.caption for slug in SLUGS for picture in pictures(slug)}
    finally:
        texts.use(language)


def book_pen(app: Any) -> Any:
    from scenes.ui.pen import Pen

    return Pen(app, pygame.display.get_surface())


def test_a_hexagon_and_a_bridge_are_what_their_captions_say() -> None:
    from game.triangles.layout import layout_of
    from scenes.triangles import pictures as of_triangles

    *before, last = of_triangles.HEXAGON.state.board
    assert len(layout_of(tuple(before)).hexagons(last.cell)) == 1
    *before, last = of_triangles.BRIDGE.state.board
    assert layout_of(tuple(before)).is_bridge(last.cell)


def test_throws_pay_what_their_captions_say() -> None:
    from game.coins.combos import combination
    from scenes.coins import pictures as of_coins

    paid = {picture.caption: combination(picture.state.dice) for picture in (of_coins.PAIRS, of_coins.FOUR, of_coins.TRIPLES)}
    assert len(set(paid.values())) == 3
