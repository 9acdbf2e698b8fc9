"""Questions and messages: a dark veil over the screen below, a paper panel, a few buttons. It takes all input."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.app.texts import gettext as _
from scenes.engine.scene import Key
from scenes.ui import theme
from scenes.ui.pen import Pen
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget_scene import WidgetScene
from scenes.ui.widgets import Button, IconButton, Widget, button_width, mute_button

if TYPE_CHECKING:
    from scenes.engine.app import App

_PAD = 32.0
_BUTTON_H = 58.0


def nothing() -> None:
    """The answer that changes nothing."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a dialog."""

    id: str
    text: str
    act: Callable[[], None] = nothing
    """Called after the dialog has closed."""
    call: bool = False
    """The amber one."""
    stays: bool = False
    """The dialog stays open."""
    icon: str = ""


class Overlay(WidgetScene):
    """A panel over the screen below, which stays visible under a veil."""

    overlay = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.panel = pygame.FRect(0, 0, 10, 10)

    def draw_behind(self, pen: Pen) -> None:
        veil(pen)
        pen.slab(self.panel, theme.PAPER, theme.PAPER_EDGE, 0, 18)

    def describe(self) -> dict[str, Any]:
        return super().describe() | {"picks": []}

    def corner(self) -> list[Widget]:
        """In the upper right corner of the panel: the sound switch, and what closes it."""
        close = pygame.FRect(self.panel.right - 24 - 44, self.panel.y + 18, 44, 44)
        return [
            mute_button(self.app, close.move(-54, 0), on_paper=True),
            IconButton(id="close", rect=close, icon="close", text=_("Close"), tip=_("Close"), on_paper=True, on_press=self.back),
        ]


class Dialog(Overlay):
    """A title, a text, and one to three answers. Esc gives the safe one, which is the first unless said otherwise."""

    name = "dialog"

    def __init__(self, app: App, title: str, text: str, answers: Sequence[Answer], safe: str = "", icon: str = "") -> None:
        super().__init__(app)
        self.title = title
        self.words = text
        self.answers = tuple(answers)
        self.safe = safe or self.answers[0].id
        self.icon = icon
        self._scrolled = 0.0

    @classmethod
    def message(cls, app: App, title: str, text: str, act: Callable[[], None] = nothing, icon: str = "") -> Dialog:
        """Something to be read."""
        return cls(app, title, text, (Answer("ok", _("All right"), act, call=True),), icon=icon)

    @classmethod
    def question(cls, app: App, question: str, act: Callable[[], None], text: str = "", yes: str = "", no: str = "") -> Dialog:
        """A question; `act` follows on yes, and Esc says no."""
        answers = (Answer("no", no or _("No")), Answer("yes", yes or _("Yes"), act, call=True))
        return cls(app, question, text, answers)

    def build(self) -> list[Widget]:
        canvas = self.app.canvas
        pen = Pen(self.app, pygame.display.get_surface())
        gap = 14.0
        widths = [max(110.0, button_width(self.app, a.text, a.icon)) for a in self.answers]
        row = sum(widths) + gap * (len(widths) - 1)
        width = min(canvas.width - 40, max(520.0, row + 2 * _PAD))
        room = width - 2 * _PAD
        is_stack = row > room
        self._heading = pen.measure(self.title, room - 16 - (44 if self.icon else 0), theme.TITLE - 4, theme.BLACK)
        self._prose = pen.measure(self.words, room - 16, theme.LABEL)
        words_h = self._heading.height + (self._prose.height + 16 if self.words else 0)
        buttons_h = (_BUTTON_H + 6) * len(widths) - 6 if is_stack else _BUTTON_H
        height = min(canvas.height - 20, _PAD + words_h + 26 + buttons_h + 28)
        self.panel = pygame.FRect((canvas.width - width) / 2, max(10.0, (canvas.height - height) * 0.45), width, height)
        area = pygame.FRect(self.panel.x + _PAD, self.panel.y + _PAD - 4, room, height - _PAD - 22 - buttons_h - 28)
        self._scroll = ScrollArea(
            id="words", rect=area, content=words_h, offset=self._scrolled, on_scroll=self._scroll_to, paint=self._paint
        )
        self._scrolled = self._scroll.offset
        widgets: list[Widget] = [self._scroll]
        x, y = self.panel.right - _PAD - (room if is_stack else row), self.panel.bottom - 28 - buttons_h
        for answer, w in zip(self.answers, widths, strict=True):
            rect = pygame.FRect(x, y, room if is_stack else w, _BUTTON_H)
            widgets.append(
                Button(id=answer.id, rect=rect, text=answer.text, icon=answer.icon, call=answer.call, on_press=self._answering(answer))
            )
            if is_stack:
                y += _BUTTON_H + 6
            else:
                x += w + gap
        return widgets

    def _scroll_to(self, offset: float) -> None:
        self._scrolled = offset
        self.layout()

    def _answering(self, answer: Answer) -> Callable[[], None]:
        return lambda: self.answer(answer)

    def answer(self, answer: Answer) -> None:
        """Close, then act."""
        if not answer.stays:
            self.app.pop()
        answer.act()

    def enter(self) -> None:
        self.layout()
        self.focus(self.safe)

    def key(self, key: Key) -> None:
        """Enter gives the focused answer, also when the dialog was opened by the mouse."""
        if key.name == "enter" and self.focused is not None:
            self.use(self.focused)
        else:
            super().key(key)

    def back(self) -> None:
        self.answer(next(a for a in self.answers if a.id == self.safe))

    def _paint(self, pen: Pen, area: pygame.FRect, top: float) -> None:
        x = area.x
        if self.icon:
            pen.icon(self.icon, (x + 16, top + self._heading.height / 2), 32, theme.BAD)
            x += 44
        pen.draw_prose(self._heading, x, top)
        pen.draw_prose(self._prose, area.x, top + self._heading.height + 16)


def veil(pen: Pen) -> None:
    """Darkens all that is drawn so far."""
    size = pen.canvas.size_px

    def make() -> pygame.Surface:
        surface = pygame.Surface(size)
        surface.fill((14, 8, 4))
        surface.set_alpha(150)
        return surface

    pen.target.blit(pen.images.cached(("veil", size), make), (0, 0))
