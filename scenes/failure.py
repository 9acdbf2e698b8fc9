"""What happens when a screen fails: the error is in the log, a dialog says so kindly, and the program goes on."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.app.texts import gettext as _
from scenes.engine.scene import Scene
from scenes.last_word import show
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.pen import Pen

if TYPE_CHECKING:
    from scenes.engine.app import App

PATIENCE = 2
"""So many failures of one screen lead to the menu."""


class ErrorDialog(Dialog):
    """The screen below is not drawn: that one may be what fails."""

    name = "error"
    overlay = False

    def __init__(self, app: App, error: BaseException, log: Path | None) -> None:
        self.details = "".join(traceback.format_exception(error))
        if log is not None:
            self.details = f"{log}\n{self.details}"
        words = _("What went wrong is written down. “Copy details” puts it on the clipboard, for whoever can mend it.")
        answers = (
            Answer("copy", _("Copy details"), self.copy, stays=True),
            Answer("continue", _("Continue"), call=True),
        )
        title = _("Something went wrong. Your game is kept.") if app.folders.writable else _("Something went wrong.")
        super().__init__(app, title, words, answers, safe="continue", icon="warning")

    def copy(self) -> None:
        """The details to the clipboard; a desktop without one is told."""
        try:
            pygame.scrap.put_text(self.details)
        except (pygame.error, AttributeError):
            self.app.say(_("There is no clipboard here; the details are in the log file."))
        else:
            self.app.say(_("Copied."))

    def draw(self, target: pygame.Surface) -> None:
        Pen(self.app, target).wood()
        super().draw(target)


class Failures:
    """The application's `on_error`: counts how often the same screen fails, so that nobody is caught in it."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._scene: Scene | None = None
        self._times = 0

    def __call__(self, error: Exception, log: Path | None) -> None:
        app = self._app
        scene = next((s for s in reversed(app.stack) if not isinstance(s, ErrorDialog)), None)
        self._times = self._times + 1 if scene is self._scene else 1
        self._scene = scene
        failed_twice = isinstance(app.top, ErrorDialog)
        if failed_twice or self._times > 2 * PATIENCE:
            written = str(log) if log is not None else traceback.format_exception_only(error)[-1].strip()
            app.quit(show(_("Lamplight cannot go on. What went wrong is written down: {file}").format(file=written), 1))
        elif self._times >= PATIENCE:
            from scenes.menu.scene import MenuScene

            app.replace(MenuScene(app))
            app.push(ErrorDialog(app, error, log))
        else:
            app.push(ErrorDialog(app, error, log))
