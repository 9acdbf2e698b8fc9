"""What comes out of the loudspeakers, read from the file that SDL's disk driver writes instead of playing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import paths
from scenes.engine.scene import Scene
from scenes.engine.sound import MUSIC_CHANNEL, Sound
from scenes.menu.scene import MenuScene
from scenes.settings.scene import SettingsScene
from scenes.ui.dialog import Answer, Dialog

NO_DEVICE = "There is no sound device: everything is silent, and whatever would be heard can be seen."
BUFFER = 2 * 1024
"""Bytes that the device takes at once."""


class Ear:
    """Hears what the device is given."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def hears(self, sound: Sound) -> bool:
        """Is there any sound in what comes next? Skips the buffers that may have been filled before."""
        settle(sound)
        start = self._file.stat().st_size + 4 * BUFFER
        end = start + 60 * BUFFER
        deadline = time.monotonic() + 60
        while self._file.stat().st_size < end:
            assert time.monotonic() < deadline, "the device does not run"
            time.sleep(0.005)
        with self._file.open("rb") as stream:
            stream.seek(start)
            return any(stream.read(end - start))


def settle(sound: Sound) -> None:
    """Frames go by until the music is decoded, if it is wanted."""
    if sound._decoding is not None:
        sound._decoding.join()
    sound.update()


@pytest.fixture
def ear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ear]:
    """From here on the device is a file, and runs about ten times as fast as one with a loudspeaker."""
    file = tmp_path / "heard.raw"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(file))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "2")
    pygame.mixer.quit()
    yield Ear(file)
    pygame.mixer.quit()


@pytest.fixture
def sound() -> Iterator[Sound]:
    sound = Sound(paths.assets() / "shared")
    yield sound
    sound.close()


def send(hand: Any, *kinds: int, **facts: Any) -> None:
    for kind in kinds:
        pygame.event.post(pygame.Event(kind, **facts))
    hand.step(2)


def test_music_alone(ear: Ear, sound: Sound) -> None:
    sound.set_volume(0.0, 0.3, False)
    sound.open()
    assert ear.hears(sound)
    sound.set_volume(0.0, 0.0, False)
    assert not ear.hears(sound)
    sound.set_volume(0.0, 0.3, False)
    assert ear.hears(sound)


def test_effects_alone(ear: Ear, sound: Sound) -> None:
    sound.set_volume(0.6, 0.0, False)
    sound.open()
    assert not ear.hears(sound)
    sound.play("win")
    assert ear.hears(sound)


def test_effects_never_take_the_music_s_channel(ear: Ear, sound: Sound) -> None:
    sound.set_volume(0.6, 0.3, False)
    sound.open()
    settle(sound)
    music = pygame.mixer.Channel(MUSIC_CHANNEL).get_sound()
    for _time in range(20):
        sound.play("win")
    assert music is not None
    assert pygame.mixer.Channel(MUSIC_CHANNEL).get_sound() is music


def test_what_was_chosen_counts_before_the_first_sound(ear: Ear, open_app: Any) -> None:
    app = open_app(mute=True).app
    app.sound.open()
    app.sound.play("win")
    try:
        assert not ear.hears(app.sound)
    finally:
        app.sound.close()


@pytest.mark.parametrize("leave", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN])
def test_silent_while_nobody_looks(ear: Ear, hand: Any, leave: int) -> None:
    """Failure 25: music goes on in the background."""
    hand.show(MenuScene(hand.app))
    hand.app.sound.open()
    hand.app.sound.play("win")
    assert ear.hears(hand.app.sound)
    send(hand, leave)
    hand.app.sound.play("win")
    assert not ear.hears(hand.app.sound)
    send(hand, pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED)
    assert ear.hears(hand.app.sound)
    hand.app.sound.close()


def test_what_was_silent_stays_silent_on_coming_back(ear: Ear, hand: Any) -> None:
    """Failure 25: sounds come back although they were switched off."""
    hand.show(MenuScene(hand.app))
    hand.app.sound.open()
    hand.key("m")
    send(hand, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED)
    assert not ear.hears(hand.app.sound)
    hand.app.sound.close()


def test_sound_in_the_background_for_those_who_want_it(ear: Ear, open_app: Any) -> None:
    hand = open_app(background_sound=True)
    hand.show(MenuScene(hand.app))
    hand.app.sound.open()
    send(hand, pygame.WINDOWFOCUSLOST)
    assert ear.hears(hand.app.sound)
    hand.app.sound.close()


def test_m_on_a_screen_without_the_button_says_what_it_did(hand: Any) -> None:
    hand.show(Dialog(hand.app, "Title", "Text", [Answer("ok", "OK", lambda: None)])).key("m")
    assert hand.app.settings.mute
    assert hand.app.notices.sentence == "The sound is off."


@pytest.mark.usefixtures("device_lost_at_fifth_sound")
def test_a_device_that_goes_is_told_once_and_shown_in_the_settings(hand: Any) -> None:
    hand.show(MenuScene(hand.app))
    for number in range(1, 9):
        hand.app.sound.play("click")
        assert hand.app.sound.available == (number < 5)
    hand.step()
    assert hand.app.notices.sentence == NO_DEVICE
    hand.show(SettingsScene(hand.app))
    assert "There is no sound device." in [words for words, *_place in hand.app.top._words]
    hand.app.sound.close()


def test_a_device_that_comes_back_is_used(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Failure 2: the device comes back, and the silence stays."""
    hand.show(MenuScene(hand.app))
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuch")
    hand.app.sound.open()
    hand.step()
    assert not hand.app.sound.available
    assert hand.app.notices.sentence == NO_DEVICE
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    send(hand, pygame.WINDOWFOCUSGAINED)
    assert hand.app.sound.available
    hand.app.sound.close()


def test_headphones_pulled_out_while_nothing_is_heard(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Failure 2: the device goes while nothing is heard, and nobody notices."""
    hand.show(MenuScene(hand.app))
    hand.app.sound.open()
    hand.step()
    send(hand, pygame.AUDIODEVICEREMOVED, which=0, iscapture=False)
    assert hand.app.sound.available, "another device went"
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuch")
    send(hand, pygame.AUDIODEVICEREMOVED, which=2, iscapture=False)
    assert not hand.app.sound.available
    assert hand.app.notices.sentence == NO_DEVICE
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    send(hand, pygame.WINDOWFOCUSGAINED)
    assert hand.app.sound.available
    hand.app.sound.close()


def test_a_device_is_looked_for_when_the_sound_is_switched_on(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    hand.show(MenuScene(hand.app))
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuch")
    hand.app.sound.open()
    hand.key("m")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert not hand.app.sound.available
    hand.key("m")
    assert hand.app.sound.available
    hand.app.sound.close()


def test_all_screens_are_scenes_that_know_m() -> None:
    """M is dealt with where keys that nothing else wants arrive."""
    from scenes.ui.widget_scene import WidgetScene

    def below(kind: type[Scene]) -> list[type[Scene]]:
        return [found for child in kind.__subclasses__() for found in (child, *below(child))]

    screens = [kind for kind in below(Scene) if kind.__module__.startswith("scenes.") and kind is not WidgetScene]
    assert screens
    assert [kind.__name__ for kind in screens if not issubclass(kind, WidgetScene)] == []


def test_music_that_cannot_be_decoded_leaves_silence(tmp_path: Path) -> None:
    (tmp_path / "music").mkdir()
    (tmp_path / "music" / "evening.ogg").write_bytes(b"no music at all")
    sound = Sound(tmp_path)
    sound.set_volume(0.6, 0.3, False)
    sound.open()
    assert sound.available
    settle(sound)
    assert not sound.available


def test_nothing_waits_for_the_music(sound: Sound) -> None:
    """It may be closed, or looked away from, while it is still decoded."""
    sound.set_volume(0.6, 0.3, False)
    sound.open()
    sound.set_away(True)
    settle(sound)
    assert sound.available
    sound.open()
    sound.close()
    assert not sound.available
