"""The menu: cards, going on with kept games, languages, the question of the first start."""

from __future__ import annotations

import os
from typing import Any

import pygame
import pytest

from game.app import settings
from game.app.saves import running, seat_to_act
from game.core.registry import games
from scenes.menu.offers import SHELF, offers
from scenes.menu.scene import MenuScene
from scenes.shots import SHOTS
from scenes.shots.staging import keep_game
from scenes.table import looks


def test_five_cards_in_their_order_those_without_a_table_cannot_be_used(hand: Any) -> None:
    hand.show(MenuScene(hand.app))
    cards = [c for c in hand.controls.values() if c["id"] in {offer.slug for offer in SHELF}]
    assert [c["id"] for c in cards] == ["worms", "pyramid", "triangles", "manholes", "coins"]
    assert [c["enabled"] for c in cards] == [looks.find(c["id"]) is not None for c in cards]
    assert cards[0]["enabled"]


def test_cards_say_what_the_games_say(hand: Any) -> None:
    for offer in offers():
        game = games().get(offer.slug)
        if game is not None:
            said = (offer.name, offer.min_seats, offer.max_seats, offer.minutes)
            assert said == (game.name, game.min_seats, game.max_seats, game.minutes)


def test_shelf_calls_the_games_by_their_names() -> None:
    """The name of a card that is still to come is the one that the game itself has, so that no text disagrees."""
    for offer in SHELF:
        if offer.slug in games():
            assert offer.name == games()[offer.slug].name


def test_a_card_leads_to_the_set_up(hand: Any) -> None:
    hand.show(MenuScene(hand.app)).click("worms")
    assert hand.screen == "setup"
    hand.key("esc")
    assert hand.screen == "menu"


def test_a_card_that_is_to_come_does_nothing(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looks, "is_there", lambda slug: False)
    hand.show(MenuScene(hand.app)).click("coins")
    assert hand.screen == "menu"


def test_cards_rise_under_the_pointer_and_come_to_rest(hand: Any) -> None:
    hand.show(MenuScene(hand.app))
    left, top, width, height = hand.controls["worms"]["rect"]
    hand.move(left + width / 2, top + height / 2).step(6)
    assert hand.widget("worms").lift == 1.0
    assert not hand.app.top.moving
    hand.move(2, 2).step(6)
    assert hand.widget("worms").lift == 0.0


def test_whole_menu_by_keyboard(hand: Any) -> None:
    """Failure 46: the menu cannot be used without a mouse."""
    hand.show(MenuScene(hand.app)).key("tab", "enter")
    assert hand.screen == "setup"
    hand.key("esc", "down", "enter")
    assert hand.screen in ("rulebook", "settings")


def test_esc_never_quits_and_quit_does(hand: Any) -> None:
    hand.show(MenuScene(hand.app)).key("esc", "esc")
    assert hand.app.running
    hand.click("quit")
    assert not hand.app.running


def test_no_continue_without_a_kept_game(hand: Any) -> None:
    hand.show(MenuScene(hand.app))
    assert "continue" not in hand.controls


def test_continue_names_the_game_and_opens_it(hand: Any) -> None:
    """Failure 17: the game was kept, and nothing offers to go on with it."""
    SHOTS["menu_continue"](hand.app)
    hand.step(2)
    assert hand.controls["continue"]["text"] == "Continue · Worms on the Grill"
    hand.app.worker = Silent()
    hand.click("continue")
    assert hand.screen == "table"
    assert hand.app.top.session.ply == 12


def test_continue_tells_players_and_turn_and_a_broken_game_stops_nothing(hand: Any) -> None:
    keep_game(hand.app, "worms")
    (file,) = hand.app.folders.saves.glob("*.jsonl")
    to_move = seat_to_act(next(iter(running(hand.app.folders))))
    hand.show(MenuScene(hand.app))
    assert hand.app.top.waiting == f"Emma and Oliver · To move: {('Emma', 'Oliver')[to_move]}"
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([lines[0], *reversed(lines[1:]), ""]), encoding="utf-8")  # legal texts in no legal order
    hand.show(MenuScene(hand.app))
    assert hand.app.top.waiting == "Emma and Oliver"


@pytest.mark.parametrize("sign", ["?", "F1"])
def test_a_question_mark_asks_for_the_rules_as_f1_does(hand: Any, sign: str) -> None:
    hand.show(MenuScene(hand.app))
    if sign == "?":
        hand.write("?").step(2)
    else:
        hand.key("f1")
    assert hand.screen == "rulebook"
    hand.app.top.focus("search")
    hand.write("?").step(2)
    assert len(hand.app.stack) == 2


def test_continue_is_the_game_that_was_played_last_and_can_be_read(hand: Any) -> None:
    for number, slug in enumerate(("coins", "worms", "pyramid")):
        keep_game(hand.app, slug)
        file = next(hand.app.folders.saves.glob(f"{slug}*"))
        os.utime(file, (1000 - number, 1000 - number))
    (hand.app.folders.saves / "worms-20260101-120000.jsonl").write_text("{\n", encoding="utf-8")
    hand.show(MenuScene(hand.app))
    assert hand.controls["continue"]["text"] == "Continue · The Common Pot"
    assert hand.widget("continue").tip.startswith("The Common Pot: Emma and Oliver · To move: ")


def test_kept_games_are_offered_as_soon_as_there_are_any(hand: Any) -> None:
    hand.show(MenuScene(hand.app))
    assert "kept" not in hand.controls
    (hand.app.folders.saves / "worms-20260101-120000.jsonl").write_text("{\n", encoding="utf-8")
    hand.show(MenuScene(hand.app))
    assert "continue" not in hand.controls
    hand.click("kept")
    assert hand.screen == "kept"


def test_a_game_that_was_deleted_is_not_offered_any_more(hand: Any) -> None:
    keep_game(hand.app, "coins")
    hand.show(MenuScene(hand.app)).click("kept")
    next(hand.app.folders.saves.glob("*.jsonl")).unlink()
    hand.key("esc")
    assert {"continue", "kept"} & hand.controls.keys() == set()


@pytest.mark.parametrize(("code", "words"), [("uk", "Вийти"), ("ru", "Выйти"), ("en", "Quit")])
def test_language_changes_at_once_and_is_kept(hand: Any, code: str, words: str) -> None:
    hand.show(MenuScene(hand.app)).click("language=uk" if code == "ru" else "language=ru").click(f"language={code}")
    assert hand.controls["quit"]["text"] == words
    assert settings.load(hand.app.folders)[0].language == code


def test_calm_is_asked_once(hand: Any) -> None:
    hand.show(MenuScene(hand.app)).click("calm")
    assert hand.app.settings.calm
    hand.click("worms").key("esc")
    hand.show(MenuScene(hand.app))
    assert "calm" not in hand.controls
    kept, _notices = settings.load(hand.app.folders)
    assert (kept.calm, kept.first_start) == (True, False)


def test_sound_is_switched_by_key_and_button(hand: Any) -> None:
    hand.show(MenuScene(hand.app)).key("m")
    assert hand.app.settings.mute
    hand.click("mute")
    assert not hand.app.settings.mute


def test_finger_taps_count_once(hand: Any) -> None:
    """Failure 29: a touch screen sends a finger event beside the mouse event, and everything happens twice."""
    hand.show(MenuScene(hand.app))
    left, top, width, height = hand.controls["mute"]["rect"]
    at = (left + width / 2, top + height / 2)
    pygame.event.post(
        pygame.Event(pygame.FINGERDOWN, touch_id=1, finger_id=1, x=at[0] / 1280, y=at[1] / 720, dx=0, dy=0)
    )
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=True))
    pygame.event.post(pygame.Event(pygame.FINGERUP, touch_id=1, finger_id=1, x=at[0] / 1280, y=at[1] / 720, dx=0, dy=0))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=True))
    hand.step(2)
    assert hand.app.settings.mute


class Silent:
    """A worker that never answers."""

    def ask(self, *_question: Any) -> int:
        return 0

    def poll(self) -> list[Any]:
        return []

    def cancel(self, _number: int) -> None:
        pass
