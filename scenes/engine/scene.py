"""A scene: one screen or dialog. Scenes are pushed, popped and replaced only between frames, by the application."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import msgspec
import pygame

if TYPE_CHECKING:
    from scenes.engine.app import App


class Pointer(msgspec.Struct, frozen=True):
    """The mouse or a finger, in canvas units."""

    kind: str
    """`down`, `up`, `move` or `wheel`."""
    x: float
    y: float
    button: int = 1
    turn: int = 0
    """Steps of the wheel, up positive."""

    @property
    def pos(self) -> tuple[float, float]:
        return self.x, self.y


class Key(msgspec.Struct, frozen=True):
    """A pressed key."""

    name: str
    """See `keys.name_of`."""
    shift: bool = False
    ctrl: bool = False
    alt: bool = False


class Text(msgspec.Struct, frozen=True):
    """Typed text, as the keyboard layout gives it."""

    text: str


class Scene:
    """What the loop asks of a screen. A scene owns its widgets; `draw` changes nothing."""

    name = ""
    """For tests and bug reports."""
    overlay = False
    """The scene below stays visible (a dialog)."""

    def __init__(self, app: App) -> None:
        self.app = app

    def enter(self) -> None:
        """It became part of the stack."""

    def leave(self) -> None:
        """It was taken off the stack: stop what was started."""

    def layout(self) -> None:
        """Place everything anew: first, and after a change of size, language or settings."""

    def pointer(self, pointer: Pointer) -> None:
        """The mouse did something."""

    def key(self, key: Key) -> None:
        """A key was pressed."""

    def text(self, text: Text) -> None:
        """Text was typed."""

    def update(self, seconds: float) -> None:
        """Time passed while this scene was on top."""

    @property
    def moving(self) -> bool:
        """Needs a new picture every frame."""
        return False

    @property
    def repeats_keys(self) -> bool:
        """A held key counts again and again (writing, sliding)."""
        return False

    @property
    def busy(self) -> bool:
        """Animates or waits for a computer player."""
        return self.moving

    def draw(self, target: pygame.Surface) -> None:
        """Draw the whole scene."""

    def describe(self) -> dict[str, Any]:
        """Parts of the state file: `controls` at least (see README)."""
        return {}


class Notices(Protocol):
    """Short sentences that appear over every screen by themselves and go again."""

    def say(self, sentence: str) -> None:
        """Show it, after those that wait already."""

    def update(self, seconds: float) -> None:
        """Time passed."""

    @property
    def moving(self) -> bool:
        """Needs a new picture every frame."""

    def draw(self, target: pygame.Surface) -> None:
        """Draw over everything."""
