"""The pointer shows what can be clicked."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.menu.scene import MenuScene
from scenes.rulebook.scene import RulebookScene
from scenes.settings.scene import SettingsScene


def over(hand: Any, name: str) -> str:
    left, top, width, height = hand.controls[name]["rect"]
    hand.move(left + width / 2, top + height / 2)
    shape: str = hand.app.cursor.shape
    return shape


def test_a_hand_over_what_can_be_clicked_and_a_line_where_one_writes(hand: Any) -> None:
    hand.show(RulebookScene(hand.app, "worms"))
    assert over(hand, "close") == "hand"
    assert over(hand, "search") == "text"
    assert over(hand, "text") == "arrow"
    hand.move(3, 3)
    assert hand.app.cursor.shape == "arrow"


def test_the_shape_goes_with_the_screen(hand: Any) -> None:
    hand.show(MenuScene(hand.app))
    assert over(hand, "settings") == "hand"
    hand.app.push(SettingsScene(hand.app))
    hand.step(2)
    assert hand.app.cursor.shape == "arrow"


def test_what_is_wanted_is_asked_of_the_desktop(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr("pygame.mouse.set_cursor", asked.append)
    hand.show(MenuScene(hand.app))
    over(hand, "settings")
    over(hand, "settings")
    hand.move(3, 3)
    assert len(asked) == 2
