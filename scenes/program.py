"""Starts the program and holds it together: arguments, folders, window, first screen, notices, the last word to the shell.

The order makes the first picture quick: what is not needed for it (sound, the worker process) is started after it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.app import logs, paths, settings
from game.app.texts import gettext as _
from scenes.arguments import ArgumentFault, Wanted, parse

if TYPE_CHECKING:
    from scenes.engine.app import App


def run(arguments: Sequence[str]) -> int:
    """The whole program; answers the exit status: 0 well, 1 no window, 2 arguments that make no sense."""
    try:
        wanted = parse(arguments)
    except ArgumentFault as fault:
        return complain(str(fault), 2)
    folders = paths.Folders(wanted.data)
    logs.start(folders)
    chosen, notices = settings.load(folders)
    try:
        app = open_window(wanted, folders, chosen)
    except NoScreen as trouble:
        return complain(str(trouble), 1)
    begin(app, wanted)
    for notice in notices:
        app.notice(notice)
    return app.run()


class NoScreen(Exception):
    """No window can be opened; its text is one sentence."""


def open_window(wanted: Wanted, folders: paths.Folders, chosen: settings.Settings) -> App:
    """The window with nothing in it yet. Raises NoScreen."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    import pygame

    from scenes.engine.app import App
    from scenes.ui.toast import Toasts

    chosen.language = wanted.lang or chosen.language
    chosen.speed = wanted.speed or chosen.speed
    asked_for = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        pygame.display.init()
        # Without a display SDL falls back to a driver that shows nothing: a window nobody can see.
        if pygame.display.get_driver() == "offscreen" and asked_for != "offscreen":
            raise pygame.error("no display")
        app = App(folders, chosen, wanted.size)
    except pygame.error as error:
        raise NoScreen(f"Lamplight needs a screen to open its window on, and there is none here ({error}).") from error
    app.state_file = wanted.state
    app.seed = wanted.seed
    app.notices = Toasts(app)
    return app


def begin(app: App, wanted: Wanted) -> None:
    """The first screen."""
    from scenes.menu.scene import MenuScene

    app.push(MenuScene(app))


def complain(sentence: str, status: int) -> int:
    """Say it to the shell, where there is one: a frozen program may have no standard streams."""
    if sys.stderr is not None:
        sys.stderr.write(sentence + "\n")
    return status
