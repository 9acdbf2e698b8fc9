"""One line of text that can be written: names of players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from scenes.engine.scene import Key, Pointer, Text
from scenes.ui import theme
from scenes.ui.pen import Pen
from scenes.ui.widgets import Widget

if TYPE_CHECKING:
    from scenes.engine.app import App

_PAD = 8.0
SIGNS = " '’ʼ-."
"""What a name may have besides letters and digits."""


@dataclass(slots=True, kw_only=True)
class TextField(Widget):
    """Written by text events, so every keyboard layout works. All is selected when it is entered."""

    app: App
    value: str
    longest: int
    """Characters."""
    on_change: Callable[[str], None]
    on_done: Callable[[], None]
    """The writer has gone elsewhere or pressed Enter."""
    size: float = theme.LABEL
    indent: float = 0.0
    """Room left of the text."""
    _caret: int = field(default=0, init=False)
    _all: bool = field(default=False, init=False)
    """All is selected."""
    _fresh: bool = field(default=False, init=False)
    """Just entered: the click that entered it leaves all selected."""
    _before: str = field(default="", init=False)
    """For Esc."""

    def __post_init__(self) -> None:
        self.text = self.value

    def inherit(self, old: Widget) -> None:
        Widget.inherit(self, old)
        assert isinstance(old, TextField)
        self._caret, self._all, self._before = min(old._caret, len(self.value)), old._all, old._before
        self._fresh = old._fresh

    @property
    def cursor(self) -> str:
        return "text"

    @property
    def repeats_keys(self) -> bool:
        return True

    def focus_gained(self) -> None:
        self._before = self.value
        self._all = self._fresh = True
        self._caret = len(self.value)

    def focus_lost(self) -> None:
        self._all = False
        self.on_done()

    def drag(self, pointer: Pointer) -> None:
        if pointer.kind != "down":
            return
        if self._fresh:
            self._fresh = False
            return
        self._all = False
        ends = [self._width(self.value[:i]) for i in range(len(self.value) + 1)]
        at = pointer.x - self.rect.x - _PAD - self.indent
        self._caret = min(range(len(ends)), key=lambda i: abs(ends[i] - at))

    def typed(self, text: Text) -> None:
        signs = "".join(sign for sign in text.text if self._accepts(sign))
        if signs:
            before, after = ("", "") if self._all else (self.value[: self._caret], self.value[self._caret :])
            signs = signs[: self.longest - len(before) - len(after)]
            self._set(before + signs + after, len(before) + len(signs))

    def key(self, key: Key) -> bool:
        if key.ctrl or key.alt:
            self._all = self._all or (key.ctrl and key.name == "a")
            return key.ctrl and key.name == "a"
        if key.name == "esc":
            changed = self.value != self._before
            self._set(self._before, len(self._before))
            return changed
        if key.name == "enter":
            self._all = False
            # What was confirmed stays; nothing written is no wish, the owner puts something there.
            self._before = self.value or self._before
            self.on_done()
        elif key.name in ("backspace", "delete"):
            self._erase(key.name == "backspace")
        elif key.name in ("left", "right", "home", "end"):
            places = {"left": self._caret - 1, "right": self._caret + 1, "home": 0, "end": len(self.value)}
            self._caret = max(0, min(len(self.value), places[key.name]))
            self._all = False
        else:
            # Whatever writes a sign must not be a shortcut as well; the sign itself comes as text.
            return len(key.name) == 1 or key.name in ("space", "minus", "plus", "slash")
        return True

    def _erase(self, backwards: bool) -> None:
        at = self._caret
        if self._all:
            self._set("", 0)
        elif backwards and at > 0:
            self._set(self.value[: at - 1] + self.value[at:], at - 1)
        elif not backwards:
            self._set(self.value[:at] + self.value[at + 1 :], at)

    def _set(self, value: str, caret: int) -> None:
        """The one way to change; tells it last, since the owner may make a new layout, with a new field, at once."""
        changed = value != self.value
        self.value = self.text = value
        self._caret, self._all = caret, False
        if changed:
            self.on_change(value)

    def _accepts(self, sign: str) -> bool:
        return (sign.isalpha() or sign.isdigit() or sign in SIGNS) and not self.app.fonts.missing(sign)

    def _width(self, text: str) -> float:
        return self.app.fonts.width(text, theme.BOLD, self.app.canvas.px(self.size)) / self.app.canvas.scale

    def draw(self, pen: Pen) -> None:
        if self.focused or self.hovered:
            pen.box(self.rect, "#fffaf0", 10, 1.0 if self.focused else 0.6, stroke="#b89a68", width=1.5)
        self._draw_written(pen)
        if self.hovered and not self.focused:
            pen.icon("pencil", (self.rect.right - 16, self.rect.centery), 16, theme.INK_SOFT)

    def _draw_written(self, pen: Pen, instead: str = "") -> None:
        """The text with caret or selection; `instead` where there is none."""
        left, room = self.rect.x + _PAD + self.indent, self.rect.w - 2 * _PAD - self.indent
        if not self.focused:
            color = theme.INK if self.value else theme.INK_SOFT
            pen.text(pen.fit(self.value or instead, room, self.size), left, self.rect.centery, self.size, color, theme.BOLD)
            return
        clip = pen.target.get_clip()
        pen.target.set_clip(pen.canvas.rect_px(pygame.FRect(left - 5, self.rect.y + 2, room + 10, self.rect.h - 4)).clip(clip))
        caret_x = self._width(self.value[: self._caret])
        left -= max(0.0, caret_x - (room - 2))
        if self._all and self.value:
            marked = pygame.FRect(left - 2, self.rect.centery - 14, self._width(self.value) + 4, 28)
            pen.box(marked, "#ffd58f", 4)
        pen.text(self.value, left, self.rect.centery, self.size, theme.INK, theme.BOLD)
        if not self._all:
            pen.box(pygame.FRect(left + caret_x - 1, self.rect.centery - 13, 2, 26), "#2b2118", 0)
        pen.target.set_clip(clip)
