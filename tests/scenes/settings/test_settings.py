"""The settings: each counts at once, is kept, and changes the screen below."""

from __future__ import annotations

from typing import Any

import pytest

from game.app import settings
from scenes.engine.scene import Key
from scenes.menu.scene import MenuScene
from scenes.settings.scene import SettingsScene


@pytest.fixture
def at(hand: Any) -> Any:
    """The settings over the menu."""
    hand.show(MenuScene(hand.app)).click("settings")
    assert hand.screen == "settings"
    return hand


@pytest.mark.parametrize("name", ["calm", "mute", "step_by_step", "confirm_turn", "odds", "hand_over", "background_sound"])
def test_switches(at: Any, name: str) -> None:
    before = getattr(at.app.settings, name)
    at.click(name)
    assert getattr(at.app.settings, name) is not before
    assert getattr(settings.load(at.app.folders)[0], name) is not before


@pytest.mark.parametrize(
    ("name", "value"), [("speed", "off"), ("speed", "slow"), ("take_back", "free"), ("take_back", "off")]
)
def test_choices(at: Any, name: str, value: str) -> None:
    at.click(f"{name}={value}")
    assert getattr(at.app.settings, name) == value
    assert getattr(settings.load(at.app.folders)[0], name) == value


def test_language_reaches_the_screen_below(at: Any) -> None:
    at.click("language=ru")
    assert at.widget("close").text == "Закрыть"
    at.key("esc")
    assert at.controls["quit"]["text"] == "Выйти"


@pytest.mark.parametrize("name", ["effects", "music"])
def test_loudness_follows_the_slider(at: Any, name: str) -> None:
    left, top, width, height = at.controls[f"{name}:line"]["rect"]
    at.down(left + width / 2, top + height / 2).up(left + width / 2, top + height / 2)
    assert getattr(at.app.settings, name) == pytest.approx(0.5)


def test_size_changes_when_the_pointer_lets_go(at: Any) -> None:
    left, top, _width, height = at.controls["interface_size:line"]["rect"]
    scale = at.app.canvas.scale
    at.down(left + 40, top + height / 2).move(left, top + height / 2)
    assert at.app.canvas.scale == scale
    at.up(left, top + height / 2)
    assert at.app.settings.interface_size == pytest.approx(0.8)
    assert at.app.canvas.scale == pytest.approx(0.8 * scale)


def test_a_window_too_small_for_the_size_says_so(at: Any) -> None:
    said = "As large as this window allows: 160 %"
    at.app.top.focus("interface_size")
    before = at.app.canvas.scale
    for _press in range(12):
        at.app.top.key(Key("right"))
    assert at.app.canvas.scale == pytest.approx(1.6 * before)
    assert said not in words(at)
    at.app.top.key(Key("right"))
    assert at.app.settings.interface_size == pytest.approx(1.65)
    assert at.app.canvas.scale == pytest.approx(1.6 * before)
    assert said in words(at)


def words(at: Any) -> list[str]:
    """The texts beside the fields."""
    return [text for text, *_place in at.app.top._words]


def test_full_screen_and_back(at: Any) -> None:
    at.click("full_screen")
    assert at.app.full_screen
    at.key("esc").click("settings")
    assert at.widget("full_screen").value
    at.click("full_screen")
    assert not at.app.full_screen


def test_turns_end_for_everybody_as_it_was_set_last(at: Any) -> None:
    at.app.settings.confirm_of = {"emma": False}
    at.click("confirm_turn").click("confirm_turn")
    assert at.app.settings.confirms_turn("Emma")


def test_no_sound_device_is_said(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuch")
    hand.app.sound.open()
    hand.show(SettingsScene(hand.app))
    assert "There is no sound device." in words(hand)


@pytest.mark.parametrize("interface", [1.0, 2.0])
def test_all_by_keyboard(at: Any, interface: float) -> None:
    at.app.settings.interface_size = interface
    at.app.apply_settings()
    seen = set()
    for _step in range(30):
        at.key("tab")
        seen.add(at.app.top.focused.id)
        shown = at.app.top.focused
        assert shown.clip is None or shown.clip.contains(shown.rect)
    names = {"language", "interface_size", "full_screen", "calm", "effects", "mute", "speed", "pace_s", "step_by_step"}
    assert names | {"confirm_turn", "odds", "take_back", "hints", "hide_scores", "close"} <= seen
    assert {"contrast", "hand_over", "music", "background_sound"} <= seen
