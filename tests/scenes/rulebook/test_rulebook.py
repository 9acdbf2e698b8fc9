"""The rule book: opens at a page, turns, scrolls, closes; every game with a table has rules in all languages."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.app import texts
from scenes.menu.offers import offers
from scenes.rulebook.scene import RulebookScene
from scenes.table import looks
from scenes.table.book import Page
from scenes.ui.widget_scene import TIP_AFTER_S

READY = [offer.slug for offer in offers() if offer.ready]


@pytest.mark.parametrize("slug", READY)
def test_rules_are_told_in_all_languages(slug: str) -> None:
    """Failure 44: the rules are told in one language only."""
    look = looks.find(slug)
    assert look is not None
    told = {}
    for language in texts.LANGUAGES:
        texts.use(language)
        told[language] = look.rules_pages()
    texts.use("en")
    english = told["en"]
    assert len(english) >= 4
    assert all(page.title and page.words and all(page.words) for page in english)
    for language in ("uk", "ru"):
        assert [len(page.words) for page in told[language]] == [len(page.words) for page in english]
        for page, english_page in zip(told[language], english, strict=True):
            assert page.title != english_page.title
            assert not set(page.words) & set(english_page.words)


def test_opens_at_the_page_asked_for(hand: Any) -> None:
    hand.show(RulebookScene(hand.app, "worms", 4))
    assert hand.widget("worms:4").chosen
    hand.click("worms:1")
    assert hand.app.top.reader.page == 1


@pytest.mark.parametrize(("slug", "page"), [("worms", 99), ("worms", -1), ("nothing", 0), ("", 0)])
def test_nonsense_opens_at_what_there_is(hand: Any, slug: str, page: int) -> None:
    hand.show(RulebookScene(hand.app, slug, page))
    assert hand.app.top.reader.slug in READY
    assert 0 <= hand.app.top.reader.page < len(looks.find(hand.app.top.reader.slug).rules_pages())  # type: ignore[union-attr]  # in READY


def test_page_keys_turn_the_pages_and_stop_at_the_ends(hand: Any) -> None:
    hand.show(RulebookScene(hand.app, "worms"))
    hand.key(*["pagedown"] * 20)
    assert hand.app.top.reader.page == len(looks.find("worms").rules_pages()) - 1  # type: ignore[union-attr]  # it has a look


def test_f1_and_esc_close_it(hand: Any) -> None:
    hand.show(RulebookScene(hand.app, "worms"))
    for key in ("f1", "esc"):
        hand.app.push(RulebookScene(hand.app, "worms"))
        hand.step(2)
        assert len(hand.app.stack) == 2
        hand.key(key)
        assert len(hand.app.stack) == 1


def test_long_pages_scroll(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    look = looks.find("worms")
    monkeypatch.setattr(type(look), "rules_pages", lambda self: [Page("Long", ("word " * 300,) * 4)])
    hand.show(RulebookScene(hand.app, "worms"))
    area = hand.widget("text")
    assert area.scrolls
    x, y, _width, height = hand.controls["text"]["rect"]
    hand.down(x + 50, y + height / 2).move(x + 50, y + height / 2 - 120)
    assert hand.widget("text").offset == pytest.approx(120)


def test_a_tip_goes_when_the_keyboard_is_used(hand: Any) -> None:
    hand.show(RulebookScene(hand.app, "worms"))
    scene = hand.app.top
    hand.move(*pygame.Rect(hand.controls["mute"]["rect"]).center).step(12)
    assert scene._hover_s >= TIP_AFTER_S
    hand.key("right").step(12)
    assert scene._hover_s < TIP_AFTER_S
    hand.move(4, 4).move(*pygame.Rect(hand.controls["mute"]["rect"]).center).step(12)
    assert scene._hover_s >= TIP_AFTER_S
