"""Widgets that hold a value: toggle, choice and slider. A label to the left belongs to them. (Text: `text_field`.)"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame

from scenes.engine.scene import Key, Pointer
from scenes.ui import theme
from scenes.ui.pen import Pen
from scenes.ui.widgets import Widget

ON, OFF = "#6a9a3a", "#b9a57c"
_SWITCH = (54.0, 30.0)
_SETTINGS = ((theme.BODY, 14.0), (15.0, 11.0), (theme.SMALL, 8.0))
"""Text sizes of a choice, each with the room between a text and the edge of its segment: the first that fits is used."""


@dataclass(slots=True, kw_only=True)
class Toggle(Widget):
    """On or off: the label on the left, the switch on the right; the whole row can be clicked."""

    value: bool
    on_change: Callable[[bool], None]
    on_wood: bool = False
    size: float = theme.BODY

    def press(self) -> None:
        self.on_change(not self.value)

    def parts(self) -> list[tuple[str, str, pygame.FRect]]:
        return [(f"{self.id}={'on' if self.value else 'off'}", "", self._switch)]

    def key(self, key: Key) -> bool:
        """Left is off, right is on, as the knob lies."""
        if key.name not in ("left", "right"):
            return False
        wanted = key.name == "right"
        if wanted != self.value:
            self.on_change(wanted)
        return True

    @property
    def ring(self) -> pygame.FRect:
        return self.rect.inflate(16, 0)

    @property
    def _switch(self) -> pygame.FRect:
        w, h = _SWITCH
        return pygame.FRect(self.rect.right - w, self.rect.centery - h / 2, w, h)

    def draw(self, pen: Pen) -> None:
        color = theme.CREAM if self.on_wood else theme.INK
        if not self.enabled:
            color = theme.CREAM_SOFT if self.on_wood else theme.INK_SOFT
        label = pen.measure(self.text, self.rect.w - _SWITCH[0] - 14, self.size, theme.BOLD)
        pen.draw_prose(label, self.rect.x, self.rect.centery - label.height / 2, color)
        switch = self._switch
        pen.box(switch, ON if self.value else OFF, switch.h / 2, 1.0 if self.enabled else 0.5)
        knob = pygame.FRect(0, 0, 24, 24)
        knob.center = (switch.right - 15, switch.centery) if self.value else (switch.x + 15, switch.centery)
        pen.shadow(knob, 12, 3, 1, 90)
        pen.box(knob, "#ffffff" if self.hovered and self.enabled else "#fff8ea", 12)
        if self.value:
            pen.icon("check", knob.center, 16, theme.rgb("#4c7424"))


@dataclass(slots=True, kw_only=True)
class Choice(Widget):
    """One of a few values, side by side. Where their texts have no room it shows the chosen one between two arrows."""

    values: Sequence[tuple[Any, str]]
    """Value and text."""
    value: Any
    on_change: Callable[[Any], None]
    measure: Callable[[str, float], float]
    """Width of a bold text of this size, units: `measure_bold(app)`."""
    disabled: frozenset[Any] = frozenset()
    """Values that cannot be chosen now."""
    _under: int = field(default=-1, init=False)
    """The part under the pointer."""
    _aimed: int = field(default=-1, init=False)
    """The part the pointer went down on."""

    def inherit(self, old: Widget) -> None:
        Widget.inherit(self, old)
        assert isinstance(old, Choice)
        self._under, self._aimed = old._under, old._aimed

    @property
    def index(self) -> int:
        """Place of the chosen value."""
        return next((i for i, (value, _) in enumerate(self.values) if value == self.value), 0)

    @property
    def narrow(self) -> bool:
        """The texts have no room side by side."""
        return self._setting is None

    @staticmethod
    def wanted_width(measure: Callable[[str, float], float], texts: Sequence[str]) -> float:
        """Room that these texts like to have side by side."""
        return _width_of(measure, texts, *_SETTINGS[0])

    @property
    def _setting(self) -> tuple[float, float] | None:
        """Text size and padding that fit."""
        texts = [t for _, t in self.values]
        return next((s for s in _SETTINGS if _width_of(self.measure, texts, *s) <= self.rect.w + 0.5), None)

    def boxes(self) -> list[pygame.FRect]:
        """The clickable parts: a segment for each value, or the two arrows."""
        well = self.rect
        if self._setting is None:
            side = min(well.h, 44.0)
            return [pygame.FRect(well.x, well.y, side, well.h), pygame.FRect(well.right - side, well.y, side, well.h)]
        size, pad = self._setting
        widths = [self.measure(text, size) + 2 * pad for _, text in self.values]
        spare = (well.w - 8 - sum(widths)) / len(widths)
        boxes, x = [], well.x + 4
        for width in widths:
            boxes.append(pygame.FRect(x, well.y + 4, width + spare, well.h - 8))
            x += width + spare
        return boxes

    def parts(self) -> list[tuple[str, str, pygame.FRect]]:
        if self.narrow:
            return [(f"{self.id}{sign}", "", box) for sign, box in zip("<>", self.boxes(), strict=True)]
        return [(f"{self.id}={_plain(v)}", text, box) for (v, text), box in zip(self.values, self.boxes(), strict=True)]

    def press(self) -> None:
        """By the pointer: what it aimed at; by the keyboard: the next value."""
        aimed, self._aimed = self._aimed, -1
        if self.narrow and aimed >= 0:
            self._step(-1 if aimed == 0 else 1)
        elif self.narrow or aimed < 0:
            self._step(1)
        else:
            self._choose(aimed)

    def drag(self, pointer: Pointer) -> None:
        self._aimed = self._part_at(pointer)

    def release(self) -> None:
        self._under = -1

    def point(self, pointer: Pointer) -> bool:
        before, self._under = self._under, self._part_at(pointer)
        return self._under != before

    def key(self, key: Key) -> bool:
        if key.name not in ("left", "right"):
            return False
        self._step(-1 if key.name == "left" else 1, wrap=False)
        return True

    def _part_at(self, pointer: Pointer) -> int:
        boxes = self.boxes()
        if self.narrow:
            return 0 if pointer.x < boxes[0].right else 1
        return min(range(len(boxes)), key=lambda i: abs(boxes[i].centerx - pointer.x) - boxes[i].w / 2)

    def _choose(self, index: int) -> None:
        value = self.values[index][0]
        if value != self.value and value not in self.disabled:
            self.on_change(value)

    def _step(self, by: int, wrap: bool = True) -> None:
        """To the next value that can be chosen."""
        index = self.index
        for _ in self.values:
            index += by
            if not wrap and not 0 <= index < len(self.values):
                return
            index %= len(self.values)
            if self.values[index][0] not in self.disabled:
                self._choose(index)
                return

    def draw(self, pen: Pen) -> None:
        pen.box(self.rect, theme.WELL, 12)
        boxes = self.boxes()
        if self.narrow:
            pen.icon("arrow_left", boxes[0].center, 18, theme.INK)
            pen.icon("arrow_right", boxes[1].center, 18, theme.INK)
            middle = pygame.FRect(boxes[0].right, self.rect.y + 4, boxes[1].left - boxes[0].right, self.rect.h - 8)
            self._draw_chosen(pen, middle, self.values[self.index][1])
            return
        for number, ((value, text), box) in enumerate(zip(self.values, boxes, strict=True)):
            if number == self.index:
                self._draw_chosen(pen, box, text)
                continue
            if number == self._under and self.hovered and self.enabled:
                pen.box(box, "#f3e4c6", 9)
            color = theme.rgb("#8d7a5c") if value in self.disabled else theme.INK
            pen.text(text, *box.center, self._text_size, color, theme.BOLD, "center")

    @property
    def _text_size(self) -> float:
        return self._setting[0] if self._setting else theme.BODY

    def _draw_chosen(self, pen: Pen, box: pygame.FRect, text: str) -> None:
        pen.shadow(box, 9, 4, 2, 70)
        pen.box(box, "#fffaf0", 9)
        room, size = box.w - 6, self._text_size
        if pen.width(text, size, theme.BLACK) > room:  # between the arrows there are two lines for it
            size = theme.SMALL
        told = pen.measure(text, room, size, theme.BLACK)
        pen.draw_prose(told, box.centerx, box.centery - told.height / 2, theme.INK, "center")


@dataclass(slots=True, kw_only=True)
class Slider(Widget):
    """A number on a line: the label on the left, the value as text on the right."""

    value: float
    low: float
    high: float
    step: float
    on_change: Callable[[float], None]
    shown: Callable[[float], str]
    """The value as a text."""
    line: float = 170
    """Length of the line, units."""
    settles: bool = False
    """Tell the value only when the pointer lets go: what it changes would move the slider away."""
    _dragged: float | None = field(default=None, init=False)

    def inherit(self, old: Widget) -> None:
        Widget.inherit(self, old)
        assert isinstance(old, Slider)
        self._dragged = old._dragged

    @property
    def repeats_keys(self) -> bool:
        return True

    @property
    def ring(self) -> pygame.FRect:
        return self.rect.inflate(16, 0)

    @property
    def _track(self) -> pygame.FRect:
        return pygame.FRect(self.rect.right - self.line - 64, self.rect.centery - 5, self.line, 10)

    def parts(self) -> list[tuple[str, str, pygame.FRect]]:
        return [(f"{self.id}:line", self.shown(self.value), self._track.inflate(0, 34))]

    def drag(self, pointer: Pointer) -> None:
        if self._dragged is None and pointer.x < self._track.x - 24:
            return
        share = (pointer.x - self._track.x) / self._track.w
        value = self._rounded(self.low + share * (self.high - self.low))
        self._dragged = value
        if not self.settles and value != self.value:
            self.value = value
            self.on_change(value)

    def release(self) -> None:
        value, self._dragged = self._dragged, None
        if value is not None and self.settles and value != self.value:
            self.on_change(value)

    def key(self, key: Key) -> bool:
        if key.name not in ("left", "right", "home", "end"):
            return False
        by = {"left": -self.step, "right": self.step, "home": self.low - self.high, "end": self.high - self.low}
        value = self._rounded(self.value + by[key.name])
        if value != self.value:
            self.value = value
            self.on_change(value)
        return True

    def _rounded(self, value: float) -> float:
        steps = round((value - self.low) / self.step)
        return round(max(self.low, min(self.high, self.low + steps * self.step)), 6)

    def draw(self, pen: Pen) -> None:
        track = self._track
        label = pen.measure(self.text, track.x - self.rect.x - 14, theme.BODY, theme.BOLD)
        pen.draw_prose(label, self.rect.x, self.rect.centery - label.height / 2, theme.INK)
        value = self.value if self._dragged is None else self._dragged
        share = (value - self.low) / (self.high - self.low)
        pen.box(track, "#d9c39a", 5)
        if share > 0:
            pen.box(pygame.FRect(track.x, track.y, max(10.0, track.w * share), track.h), ON, 5)
        knob = pygame.FRect(0, 0, 26, 26)
        knob.center = (track.x + track.w * share, track.centery)
        pen.shadow(knob, 13, 4, 2, 100)
        pen.box(knob, "#ffffff" if self.hovered or self.held else "#fff8ea", 13, stroke="#b89a68", width=1.5)
        pen.text(self.shown(value), self.rect.right, self.rect.centery, theme.BODY, theme.INK, theme.BLACK, "right")


def measure_bold(app) -> Callable[[str, float], float]:  # type: ignore[no-untyped-def]
    """A function that measures texts as choices draw their chosen one."""

    def measure(text: str, size: float) -> float:
        return float(app.fonts.width(text, theme.BLACK, app.canvas.px(size)) / app.canvas.scale)

    return measure


def _width_of(measure: Callable[[str, float], float], texts: Sequence[str], size: float, pad: float) -> float:
    return sum(measure(text, size) + 2 * pad for text in texts) + 8


def _plain(value: Any) -> str:
    """A value in an id: `on` and `off` for switches, else as it is written."""
    return str(value).lower()
