"""The base of all widgets, and buttons. A widget knows its rectangle (units), draws itself, and tells its owner when it is used.

Other widgets live beside this module: `fields` (toggle, choice, slider, text field), `scroll` (lists), `dialog`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from game.app.texts import gettext as _
from scenes.engine.scene import Key, Pointer, Text
from scenes.ui import theme
from scenes.ui.pen import Pen
from scenes.ui.prose import LEADING

if TYPE_CHECKING:
    from scenes.engine.app import App


@dataclass(slots=True, kw_only=True)
class Widget:
    """Anything on a screen that can be used. Rebuilt by its scene at every layout."""

    id: str
    rect: pygame.FRect
    text: str = ""
    enabled: bool = True
    visible: bool = True
    tip: str = ""
    """A sentence shown while the pointer rests on it."""
    shortcut: str = ""
    """Name of the physical key that uses it (see `engine.keys`)."""
    radius: float = 12
    """Of the focus ring."""
    clip: pygame.FRect | None = None
    """It lies in a scrolled area: only this part of the canvas shows it."""
    hovered: bool = field(default=False, init=False)
    held: bool = field(default=False, init=False)
    focused: bool = field(default=False, init=False)

    @property
    def focusable(self) -> bool:
        """Tab comes to it: something can be done there."""
        return self.enabled and self.visible

    @property
    def reachable(self) -> bool:
        """The arrows come to it."""
        return self.focusable

    @property
    def cursor(self) -> str:
        """The shape of the pointer over it: see `engine.cursor`."""
        return "hand" if self.focusable else "arrow"

    @property
    def repeats_keys(self) -> bool:
        """A held key counts again and again while this is focused."""
        return False

    @property
    def ring(self) -> pygame.FRect:
        """What the focus ring goes round."""
        return self.rect

    def parts(self) -> list[tuple[str, str, pygame.FRect]]:
        """Things inside that can be clicked by themselves: id, text, rectangle."""
        return []

    def inherit(self, old: Widget) -> None:
        """The layout was made anew: keep what the widget of the same id and kind had."""
        self.hovered = old.hovered

    def hit(self, x: float, y: float) -> bool:
        """Is this point on the widget? Targets are never smaller than 44 units."""
        if self.clip is not None and not self.clip.collidepoint(x, y):
            return False
        grow_x, grow_y = max(0.0, 44 - self.rect.w), max(0.0, 44 - self.rect.h)
        return self.visible and bool(self.rect.inflate(grow_x, grow_y).collidepoint(x, y))

    def press(self) -> None:
        """Used: by a click, Enter, Space or its shortcut."""

    def drag(self, pointer: Pointer) -> None:
        """The pointer went down on it or moves while it is held down."""

    def release(self) -> None:
        """The pointer went up again, anywhere."""

    def point(self, pointer: Pointer) -> bool:
        """The pointer moves over it; answers whether it looks different now."""
        return False

    def focus_gained(self) -> None:
        """It has the keyboard now."""

    def focus_lost(self) -> None:
        """Something else has the keyboard now."""

    def wheel(self, turn: int) -> bool:
        """The wheel turned over it; answers whether it cared."""
        return False

    def key(self, key: Key) -> bool:
        """A key while focused; answers whether it was used up."""
        return False

    def typed(self, text: Text) -> None:
        """Text while focused."""

    def draw(self, pen: Pen) -> None:
        """Draw it; changes nothing."""


@dataclass(slots=True, kw_only=True)
class Button(Widget):
    """A thick button; a text that is too wide for it takes several lines. `call` is the amber one, of which a screen has one."""

    on_press: Callable[[], None]
    call: bool = False
    icon: str = ""
    size: float = 19
    shows_key: bool = False
    """The letter of its shortcut stands in its corner, where there is room."""

    def press(self) -> None:
        self.on_press()

    def draw(self, pen: Pen) -> None:
        rect = self.rect.copy()
        sunk = self.held and self.hovered and self.enabled
        if sunk:
            rect.y += 3
        colors, edge = (theme.CALL, theme.CALL_EDGE) if self.call else (theme.PAPER, theme.PAPER_EDGE)
        if self.hovered and self.enabled and not sunk:
            colors = ("#ffd288", "#f7a444") if self.call else ("#fffaf0", "#f5e9d2")
        if not self.enabled:
            colors, edge = ("#d8c7a5", "#cbb892"), "#a08a63"
        pen.slab(rect, colors, edge, theme.EDGE if not sunk else 2, theme.RADIUS, shadow=self.enabled)
        middle = (rect.centerx, rect.centery - (theme.EDGE if not sunk else 2) / 2)
        color = theme.INK if self.enabled else theme.rgb("#6a5a42")
        icon_room = 32 if self.icon else 0
        if not self.text:
            pen.icon(self.icon, middle, 24, color)
            return
        prose = pen.measure(self.text, max(self.rect.w - 24 - icon_room, 1.0), self.size, theme.BLACK)
        left = middle[0] - (prose.width + icon_room) / 2
        if self.icon:
            pen.icon(self.icon, (left + 11, middle[1]), 22, color)
        pen.draw_prose(prose, left + icon_room + prose.width / 2, middle[1] - prose.height / 2, color, "center")
        words = pygame.FRect(left, middle[1] - prose.height / 2, prose.width + icon_room, prose.height)
        letter = pygame.FRect(rect.right - 22, rect.y + 4, 16, 18)
        if self.shows_key and self.shortcut and not letter.colliderect(words):
            pen.text(self.shortcut.upper(), *letter.center, theme.SMALL, color, theme.BOLD, "center")


def button_width(app: App, text: str, icon: str = "", size: float = 19) -> float:
    """Width of a button with this text, in units."""
    px = app.canvas.px(size)
    return app.fonts.width(text, theme.BLACK, px) / app.canvas.scale + 48 + (32 if icon else 0)


def button_row(
    app: App, buttons: Sequence[tuple[str, str]], room: float, height: float, sizes: Sequence[float] = (19.0,), least: float = 0.0
) -> tuple[float, list[float]]:
    """Size of the texts and widths of buttons (text and icon) that share `room` without the gaps between them: the first of the
    `sizes` with which each text takes one line, or else two; where even that is too much, the widest are made equal."""
    for size in sizes:
        widths = [max(least, button_width(app, text, icon, size)) for text, icon in buttons]
        if sum(widths) <= room:
            return size, widths
    for size in sizes:
        widths = [max(least, button_width(app, text, icon, size)) for text, icon in buttons]
        folded = [min(width, _two_lines(app, text, icon, size)) for (text, icon), width in zip(buttons, widths, strict=True)]
        if sum(folded) <= room and 2 * LEADING * size <= height - theme.EDGE - 4:
            return size, _unfolded(folded, widths, room)
    return sizes[-1], _equal(widths, room)


def _two_lines(app: App, text: str, icon: str, size: float) -> float:
    """The least width of a button with which its text takes two lines and no word is broken."""
    words, px = text.split(" "), app.canvas.px(size)
    lines = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words) + 1)]
    widest = min(max(app.fonts.width(line, theme.BLACK, px) for line in pair) for pair in lines)
    return widest / app.canvas.scale + 28 + (32 if icon else 0)


def _unfolded(folded: list[float], widths: list[float], room: float) -> list[float]:
    """The widths of buttons with two lines, as many of them as possible with one."""
    found = list(folded)
    for n in sorted(range(len(found)), key=lambda n: widths[n] - folded[n]):
        if sum(found) + widths[n] - folded[n] <= room:
            found[n] = widths[n]
    return found


def _equal(widths: list[float], room: float) -> list[float]:
    """The widths, where they are more than the room has: the widest are made equal, so that all fit."""
    left, widest = room, room
    for number, width in enumerate(sorted(widths)):
        widest = left / (len(widths) - number)
        if width > widest:
            return [min(w, widest) for w in widths]
        left -= width
    return widths


@dataclass(slots=True, kw_only=True)
class IconButton(Widget):
    """A small square button, on wood as in the top bar or on paper."""

    icon: str
    on_press: Callable[[], None]
    active: bool = False
    on_paper: bool = False

    def press(self) -> None:
        self.on_press()

    def draw(self, pen: Pen) -> None:
        lit = self.hovered and self.enabled
        plain, grey = (theme.INK, "#a8977a") if self.on_paper else (theme.CREAM, "#8d7357")
        if self.on_paper:
            pen.box(self.rect, theme.WELL, 10, 1.0 if lit or self.active else 0.45)
        else:
            pen.box(self.rect, "#fff2d8", 10, 0.34 if self.active else 0.24 if lit else 0.12, stroke="#8f6f50", width=1.4)
        pen.icon(self.icon, self.rect.center, 20 if self.on_paper else 24, plain if self.enabled or pen.strong else theme.rgb(grey))
        if pen.strong and not self.enabled:
            pen.strike(self.rect, plain)


@dataclass(slots=True, kw_only=True)
class ListRow(Widget):
    """A line of a list on paper that can be chosen; what stands in it is drawn over this."""

    on_press: Callable[[], None]
    chosen: bool

    @property
    def raised(self) -> bool:
        """It lies on a paper of its own."""
        return self.chosen

    def press(self) -> None:
        self.on_press()

    def draw(self, pen: Pen) -> None:
        if self.raised:
            pen.shadow(self.rect, 10, 4, 2, 60)
        if self.raised or self.hovered:
            pen.box(self.rect, "#fffaf0" if self.raised else "#f3e4c6", 10)


@dataclass(slots=True, kw_only=True)
class Link(Widget):
    """Text that can be used, with an icon before it."""

    icon: str
    on_press: Callable[[], None]
    size: float = theme.LABEL

    def press(self) -> None:
        self.on_press()

    def draw(self, pen: Pen) -> None:
        color = theme.INK if self.hovered else theme.INK_SOFT
        pen.icon(self.icon, (self.rect.x + 14, self.rect.centery), 20, color)
        pen.text(self.text, self.rect.x + 32, self.rect.centery, self.size, color, theme.BOLD)


def mute_button(app, rect: pygame.FRect, on_paper: bool = False) -> IconButton:  # type: ignore[no-untyped-def]
    """The sound switch that every screen has, key M."""
    mute = app.settings.mute
    tip = _("Sound on (M)") if mute else _("Sound off (M)")
    icon = "sound_off" if mute else "sound_on"
    return IconButton(
        id="mute", rect=rect, text=tip, tip=tip, icon=icon, shortcut="m", on_paper=on_paper, on_press=app.toggle_mute
    )
