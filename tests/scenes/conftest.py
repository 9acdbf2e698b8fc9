"""A program under the dummy driver, and a hand that clicks and types in it by posted events, as a person would."""

from __future__ import annotations

import os

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import paths, settings, texts
from scenes.arguments import Wanted
from scenes.engine.app import App
from scenes.engine.scene import Scene
from scenes.program import open_window
from scenes.ui.widgets import Widget

SCANCODES = {
    "enter": pygame.KSCAN_RETURN, "space": pygame.KSCAN_SPACE, "esc": pygame.KSCAN_ESCAPE, "tab": pygame.KSCAN_TAB,
    "left": pygame.KSCAN_LEFT, "right": pygame.KSCAN_RIGHT, "up": pygame.KSCAN_UP, "down": pygame.KSCAN_DOWN,
    "backspace": pygame.KSCAN_BACKSPACE, "delete": pygame.KSCAN_DELETE, "home": pygame.KSCAN_HOME, "end": pygame.KSCAN_END,
    "pagedown": pygame.KSCAN_PAGEDOWN, "f1": pygame.KSCAN_F1, "m": pygame.KSCAN_M, "a": pygame.KSCAN_A,
}  # fmt: skip


class Hand:
    """The program with somebody in front of it."""

    def __init__(self, app: App) -> None:
        self.app = app

    def step(self, times: int = 1, seconds: float = 0.05) -> Hand:
        """Frames go by."""
        for _time in range(times):
            self.app.step(seconds)
        return self

    def show(self, scene: Scene) -> Hand:
        """Put a screen in the place of all others."""
        self.app.replace(scene)
        return self.step(2)

    @property
    def controls(self) -> dict[str, dict[str, Any]]:
        """What the state file would list, by id."""
        assert self.app.top is not None
        return {control["id"]: control for control in self.app.top.describe()["controls"]}

    def widget(self, name: str) -> Any:
        """The widget of that id on the top screen."""
        widgets: list[Widget] = self.app.top.widgets  # type: ignore[union-attr]  # all screens here are made of widgets
        return next(w for w in widgets if w.id == name)

    def move(self, x: float, y: float) -> Hand:
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0), touch=False))
        return self.step()

    def down(self, x: float, y: float) -> Hand:
        self.move(x, y)
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=False))
        return self.step()

    def up(self, x: float, y: float) -> Hand:
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1, touch=False))
        return self.step(2)

    def click(self, name: str) -> Hand:
        """Press and let go in the middle of a control."""
        left, top, width, height = self.controls[name]["rect"]
        at = left + width / 2, top + height / 2
        return self.down(*at).up(*at)

    def key(self, *names: str, mod: int = 0) -> Hand:
        """Press keys by their place on the keyboard; what they would write does not matter."""
        for name in names:
            event = pygame.Event(pygame.KEYDOWN, key=1090, scancode=SCANCODES[name], mod=mod, unicode="")
            pygame.event.post(event)
            self.step(2)
        return self

    def write(self, text: str) -> Hand:
        """Text as a keyboard layout gives it, a sign an event."""
        for sign in text:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=sign))
        return self.step()

    @property
    def screen(self) -> str:
        """Name of the top screen."""
        return self.app.top.name if self.app.top else ""


Opener = Callable[..., Hand]


@pytest.fixture
def open_app(tmp_path: Path) -> Iterator[Opener]:
    """`open_app(lang="uk", size=(1024, 600), calm=True, ...)`: the window, with settings; nothing shown yet. Without tips."""

    def start(lang: str = "en", size: tuple[int, int] = (1280, 720), **chosen: Any) -> Hand:
        mine = settings.Settings(**({"show_tips": False} | chosen))
        return Hand(open_window(Wanted(lang=lang, size=size), paths.Folders(tmp_path), mine))

    yield start
    texts.use("en")
    pygame.display.quit()


@pytest.fixture
def hand(open_app: Opener) -> Hand:
    """A program in English with the usual settings."""
    return open_app()


@pytest.fixture
def device_lost_at_fifth_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    """Headphones pulled out: from the fifth sound on every one fails."""
    played = 0

    class Failing(pygame.mixer.Sound):
        def play(self, *arguments: Any, **named: Any) -> Any:
            nonlocal played
            played += 1
            if played >= 5:
                raise pygame.error("device lost")
            return super().play(*arguments, **named)

    monkeypatch.setattr(pygame.mixer, "Sound", Failing)
