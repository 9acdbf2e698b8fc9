"""The set-up screen: every part can be used, the table is remembered and opened as it was set."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.app import settings
from scenes.setup import scene as setup_scene
from scenes.setup.scene import SetupScene
from scenes.ui.pen import Pen


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The tables that were opened instead of shown: slug, seats, options."""
    tables: list[tuple[Any, ...]] = []
    monkeypatch.setattr(setup_scene, "open_new", lambda app, *table: tables.append(table))
    return tables


def test_a_table_starts_in_one_click(hand: Any, opened: list[Any]) -> None:
    hand.show(SetupScene(hand.app, "worms")).click("start")
    ((slug, seats, options),) = opened
    assert slug == "worms"
    assert [seat.player for seat in seats] == ["human", "normal", "normal"]
    assert options == {"starter": "random", "any_lower": False, "always_turn": False, "short_game": False}


def test_enter_starts_too(hand: Any, opened: list[Any]) -> None:
    hand.show(SetupScene(hand.app, "worms")).key("enter")
    assert len(opened) == 1


def test_the_table_that_was_set_is_opened_and_remembered(hand: Any, opened: list[Any]) -> None:
    hand.show(SetupScene(hand.app, "worms"))
    hand.click("add").click("seat3.player=hard").click("seat1.player=human")
    hand.click("seat0.look").click("look=1").click("animal=9").click("done")
    hand.click("seat1.name").write("Ґава").click("option.short_game").click("option.starter=first").click(
        "seat2.remove"
    )
    hand.click("start")
    ((_slug, seats, options),) = opened
    assert [(seat.name, seat.player) for seat in seats] == [("Emma", "human"), ("Ґава", "human"), ("Max", "hard")]
    assert [(seat.look, seat.animal) for seat in seats] == [(1, 9), (0, 1), (3, 3)]
    assert (options["short_game"], options["starter"]) == (True, "first")
    kept, _notices = settings.load(hand.app.folders)
    again = SetupScene(hand.app, "worms")
    hand.app.settings.tables = kept.tables
    assert again.seating.seats() == seats
    assert again.seating.options == options


def test_a_name_with_every_kind_of_letter_arrives_at_the_table(hand: Any, opened: list[Any]) -> None:
    """Failure 28: names with Cyrillic letters cannot be typed, or are not drawn."""
    name = "Їжак Ґава-О’Ніл"
    hand.show(SetupScene(hand.app, "worms")).click("seat0.name").write(name + "ю").key("backspace")
    assert hand.controls["seat0.name"]["text"] == name
    hand.click("start")
    assert opened[0][1][0].name == name
    assert hand.app.fonts.missing(name) == set()


def test_seats_can_be_added_up_to_the_most_and_removed_down_to_the_least(hand: Any) -> None:
    hand.show(SetupScene(hand.app, "worms"))
    for _seat in range(4):
        hand.click("add")
    assert "add" not in hand.controls
    for _seat in range(5):
        hand.click("seat0.remove")
    assert "seat0.remove" not in hand.controls
    assert len(hand.app.top.seating.places) == 2


def test_two_equal_names_part_when_the_writer_leaves(hand: Any) -> None:
    hand.show(SetupScene(hand.app, "worms")).click("seat1.name").write("emma")
    assert hand.widget("seat1.name").value == "emma"
    hand.click("help.odds")
    assert hand.widget("seat1.name").value == "emma 2"


def test_enter_in_a_name_does_not_start(hand: Any, opened: list[Any]) -> None:
    hand.show(SetupScene(hand.app, "worms")).click("seat0.name").write("Ot").key("enter")
    assert opened == []
    assert hand.widget("seat0.name").value == "Ot"


def test_a_name_stays_that_was_confirmed_and_one_not_confirmed_goes(hand: Any) -> None:
    scene = SetupScene(hand.app, "worms")
    hand.show(scene).click("seat0.name").write("Ot").key("enter").write("to").key("esc")
    assert (hand.screen, hand.widget("seat0.name").value) == ("setup", "Ot")
    hand.key("esc")
    assert hand.screen != "setup"
    assert scene.seating.places[0].name == "Ot"


def badge(hand: Any, seat: int) -> tuple[int, int]:
    """Look and animal on the token of a seat."""
    token = hand.widget(f"seat{seat}.look")
    return token.look, token.animal


def test_a_badge_is_chosen_by_the_keyboard(hand: Any) -> None:
    hand.show(SetupScene(hand.app, "worms"))
    while hand.app.top.focused is None or hand.app.top.focused.id != "seat1.look":
        hand.key("tab")
    hand.key("enter")
    assert hand.app.top.focused.id == "look=1"
    hand.key("right", "right", "enter", "down", "right", "space", "esc")
    assert (hand.screen, badge(hand, 1)) == ("setup", (3, 4))


def test_what_another_seat_has_is_said_and_changes_hands(hand: Any) -> None:
    hand.show(SetupScene(hand.app, "worms")).click("seat0.look")
    assert hand.widget("animal=2").text == "Bear: Grandma has it, so you two would swap"
    assert hand.widget("animal=5").text == "Cat"
    hand.click("animal=2").click("look=1").click("done")
    assert [badge(hand, seat) for seat in range(3)] == [(1, 2), (0, 1), (2, 0)]


def test_how_turns_end_is_kept_by_name_and_for_people_only(hand: Any) -> None:
    hand.show(SetupScene(hand.app, "worms")).click("seat0.look").click("confirm_turn").click("done")
    kept, _notices = settings.load(hand.app.folders)
    assert [kept.confirms_turn(name) for name in ("Emma", " emma", "Oliver")] == [False, False, True]
    hand.click("seat0.look")
    assert hand.widget("confirm_turn").value is False
    hand.click("done").click("seat1.look")
    assert "confirm_turn" not in hand.controls


def test_help_changes_the_settings(hand: Any) -> None:
    hand.show(SetupScene(hand.app, "worms")).click("help.odds").click("help.take_back").click("help.hints").click("help.hide_scores")
    kept, _notices = settings.load(hand.app.folders)
    assert (kept.shows_odds("worms"), kept.shows_odds("coins"), kept.take_back) == (False, True, "off")
    assert (kept.hints, kept.hide_scores) == (False, True)


@pytest.mark.parametrize("slug", ["coins", "manholes"])
def test_scores_that_lie_on_the_table_cannot_be_hidden(hand: Any, slug: str) -> None:
    hand.show(SetupScene(hand.app, slug))
    shown = {widget.id for widget in hand.app.top.widgets}
    assert {"help.hints", "help.hide_scores"} & shown == {"help.hints"}


def test_notes_of_options_are_tips(hand: Any) -> None:
    hand.show(SetupScene(hand.app, "worms"))
    assert "highest" in hand.widget("option.any_lower").tip


def test_rules_and_settings_open_over_it_and_come_back(hand: Any) -> None:
    hand.show(SetupScene(hand.app, "worms")).click("add").key("f1")
    assert hand.screen == "rulebook"
    hand.key("esc").click("settings")
    assert hand.screen == "settings"
    hand.click("close")
    assert (hand.screen, len(hand.app.top.seating.places)) == ("setup", 4)


def test_language_changes_below_the_settings(hand: Any) -> None:
    hand.show(SetupScene(hand.app, "worms")).click("settings").click("language=uk").click("close")
    assert hand.controls["rules"]["text"] == "Як грати"


def test_the_sheet_of_badges_tells_of_what_was_reached_last(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(Pen, "prose", lambda _pen, text, *_rest, **_more: told.append(text) or 20.0)
    hand.show(SetupScene(hand.app, "worms")).click("seat0.look")
    hand.move(*pygame.Rect(hand.controls["animal=5"]["rect"]).center)
    assert told[-1].startswith("Cat")
    hand.key("right")
    assert told[-1] == hand.app.top.focused.text  # type: ignore[union-attr]
    assert not told[-1].startswith("Cat")
    hand.move(*pygame.Rect(hand.controls["animal=6"]["rect"]).center)
    assert told[-1] == hand.controls["animal=6"]["text"]
