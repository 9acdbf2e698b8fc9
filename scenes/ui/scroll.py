"""A part of the screen that shows more than fits: moved by wheel, bar, dragging and keys.

What lies in it is drawn by `paint`, or is widgets of the scene whose `clip` is the area's rectangle and whose places are
moved up by `offset`; the scene lays them out anew in `on_scroll`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from scenes.engine.scene import Key, Pointer
from scenes.ui import theme
from scenes.ui.pen import Pen
from scenes.ui.widgets import Widget

BAR_WIDTH = 10
_STEP = 56
"""Of the wheel and of an arrow key, units."""


@dataclass(slots=True, kw_only=True)
class ScrollArea(Widget):
    """The area; `content` is the height of all that lies in it."""

    content: float
    offset: float = 0.0
    """Units of the content above the upper edge. Kept by the scene, since its widgets' places depend on it."""
    on_scroll: Callable[[float], None]
    paint: Callable[[Pen, pygame.FRect, float], None] | None = None
    """Draws the content: pen, the area, y of the content's upper edge."""
    _grip: tuple[bool, float] | None = field(default=None, init=False)
    """What the pointer holds: is it the bar, and the pointer's y."""

    def __post_init__(self) -> None:
        self.offset = self._bounded(self.offset)

    @property
    def scrolls(self) -> bool:
        """There is more than fits."""
        return self.content > self.rect.h + 0.5

    @property
    def focusable(self) -> bool:
        return self.visible and self.scrolls

    @property
    def cursor(self) -> str:
        return "arrow"

    @property
    def repeats_keys(self) -> bool:
        return True

    def inherit(self, old: Widget) -> None:
        Widget.inherit(self, old)
        assert isinstance(old, ScrollArea)
        self._grip = old._grip

    def reveal(self, rect: pygame.FRect) -> None:
        """Scroll so far that `rect` (on the canvas) is in view."""
        if rect.top < self.rect.top:
            self._to(self.offset - (self.rect.top - rect.top) - 6)
        elif rect.bottom > self.rect.bottom:
            self._to(self.offset + rect.bottom - self.rect.bottom + 6)

    def wheel(self, turn: int) -> bool:
        self._to(self.offset - turn * _STEP)
        return self.scrolls

    def key(self, key: Key) -> bool:
        page = self.rect.h - 40
        ways = {"up": -_STEP, "down": _STEP, "pageup": -page, "pagedown": page, "home": -self.content, "end": self.content}
        if key.name not in ways or not self.scrolls:
            return False
        before = self.offset
        self._to(self.offset + ways[key.name])
        return self.offset != before or key.name not in ("up", "down")

    def drag(self, pointer: Pointer) -> None:
        if self._grip is None:
            self._grip = (pointer.x > self.rect.right - 2 * BAR_WIDTH - 4, pointer.y)
            return
        on_bar, last = self._grip
        self._grip = (on_bar, pointer.y)
        by = pointer.y - last
        self._to(self.offset + (by * self.content / self.rect.h if on_bar else -by))

    def release(self) -> None:
        self._grip = None

    def draw(self, pen: Pen) -> None:
        if self.paint is not None:
            clip = pen.target.get_clip()
            pen.target.set_clip(pen.canvas.rect_px(self.rect))
            self.paint(pen, self.rect, self.rect.y - self.offset)
            pen.target.set_clip(clip)
        if self.scrolls:
            track = pygame.FRect(self.rect.right - BAR_WIDTH, self.rect.y, BAR_WIDTH, self.rect.h)
            pen.box(track, theme.WELL, BAR_WIDTH / 2, 0.7)
            length = max(36.0, track.h * self.rect.h / self.content)
            y = track.y + (track.h - length) * self.offset / (self.content - self.rect.h)
            active = self.hovered or self.held or self.focused
            pen.box(pygame.FRect(track.x, y, BAR_WIDTH, length), "#8a6a3f" if active else "#b0905f", BAR_WIDTH / 2)

    def _bounded(self, offset: float) -> float:
        return max(0.0, min(offset, self.content - self.rect.h))

    def _to(self, offset: float) -> None:
        bounded = self._bounded(offset)
        if bounded != self.offset:
            self.offset = bounded
            self.on_scroll(bounded)
