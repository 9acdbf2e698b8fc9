"""Gives a kept game a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app import saves
from game.app.texts import gettext as _
from scenes.engine.scene import Key
from scenes.ui import theme
from scenes.ui.dialog import Overlay
from scenes.ui.pen import Pen
from scenes.ui.text_field import TextField
from scenes.ui.widgets import Button, Widget, button_width

if TYPE_CHECKING:
    from scenes.engine.app import App

_PAD = 32.0


class NamingScene(Overlay):
    """One field, and what to do with what stands in it."""

    name = "naming"

    def __init__(self, app: App, name: str, done: Callable[[str], None]) -> None:
        super().__init__(app)
        self.written = name
        self.done = done

    def enter(self) -> None:
        self.layout()
        self.focus("name")

    def build(self) -> list[Widget]:
        canvas = self.app.canvas
        width = min(canvas.width - 40, 560.0)
        pen = Pen(self.app, pygame.display.get_surface())
        self._note = pen.measure(_("Leave it empty to take the name away."), width - 2 * _PAD, theme.BODY)
        height = 84 + 52 + 16 + self._note.height + 26 + 58 + 28
        self.panel = pygame.FRect((canvas.width - width) / 2, max(10.0, (canvas.height - height) * 0.3), width, height)
        field = TextField(
            id="name", rect=pygame.FRect(self.panel.x + _PAD, self.panel.y + 84, width - 2 * _PAD, 52),
            app=self.app, value=self.written, longest=saves.LONGEST_NAME, on_change=self._write, on_done=lambda: None,
        )  # fmt: skip
        buttons: list[Widget] = []
        x = self.panel.right - _PAD
        for name, text, act, call in (("save", _("Save"), self.save, True), ("cancel", _("Cancel"), self.back, False)):
            wide = max(110.0, button_width(self.app, text))
            x -= wide
            rect = pygame.FRect(x, self.panel.bottom - 28 - 58, wide, 58)
            buttons.insert(0, Button(id=name, rect=rect, text=text, call=call, on_press=act))
            x -= 14
        return [field, *buttons]

    def save(self) -> None:
        """Close, then tell the name."""
        self.app.pop()
        self.done(self.written)

    def key(self, key: Key) -> None:
        if key.name == "enter" and isinstance(self.focused, TextField):
            self.save()
        else:
            super().key(key)

    def _write(self, text: str) -> None:
        self.written = text

    def draw_behind(self, pen: Pen) -> None:
        super().draw_behind(pen)
        x, y = self.panel.x + _PAD, self.panel.y
        pen.text(_("A name for this game"), x, y + 48, theme.TITLE - 4, theme.INK, theme.BLACK)
        pen.box(pygame.FRect(x, y + 84, self.panel.w - 2 * _PAD, 52), theme.WELL, 10)
        pen.draw_prose(self._note, x, y + 84 + 52 + 14, theme.INK_SOFT)
