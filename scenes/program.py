"""Starts the program and holds it together: arguments, folders, window, first screen, notices, the last word to the shell.

The order makes the first picture quick: what is not needed for it (sound, the worker process) is started after it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.app import paths, settings, texts
from scenes.arguments import ArgumentFault, Start, Wanted, parse
from scenes.last_word import UNWHOLE, complain, is_whole, show

if TYPE_CHECKING:
    from scenes.engine.app import App


class NoScreen(Exception):
    """No window can be opened; its text is one sentence."""


def run(arguments: Sequence[str]) -> int:
    """The whole program; answers the exit status: 0 well, 1 no window or a failed check, 2 nonsense arguments.

    Language and speed of the arguments hold for this run and are not kept, unless the person chooses them.
    """
    try:
        wanted = parse(arguments)
    except ArgumentFault as fault:
        return complain(str(fault), 2)
    if not is_whole():
        return show(UNWHOLE, 1)
    if wanted.start is not None and not can_be_played(wanted.start.slug):
        return complain(f"That table cannot be set: {wanted.start.slug} has rules, but no table yet.", 2)
    folders = paths.Folders(wanted.data)
    chosen, notices = settings.load(folders)
    kept = (chosen.language, chosen.speed)
    try:
        app = open_window(wanted, folders, chosen)
    except NoScreen as trouble:
        return complain(str(trouble), 1)
    from game.app import logs

    logs.start(folders)
    if wanted.selfcheck:
        from scenes.selfcheck import check

        try:
            return check(app)
        finally:
            logs.stop()
    try:
        begin(app, wanted)
        for notice in notices:
            app.notice(notice)
        return app.run()
    finally:
        if wanted.lang == app.settings.language:
            app.settings.language = kept[0]
        if wanted.speed == app.settings.speed:
            app.settings.speed = kept[1]
        end(app, wanted)
        logs.stop()


def open_window(wanted: Wanted, folders: paths.Folders, chosen: settings.Settings) -> App:
    """The window with nothing in it yet. Raises NoScreen."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "lamplight"  # pygame, where it is loaded already, has set the script's name
    import pygame

    from scenes.engine.app import App

    if wanted.lang:
        texts.use(wanted.lang)
        chosen.language = wanted.lang  # type: ignore[assignment]  # one of texts.LANGUAGES
    if wanted.speed:
        chosen.speed = wanted.speed  # type: ignore[assignment]  # one of arguments.SPEEDS
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
    first_picture(app)
    from scenes.failure import Failures
    from scenes.ui.toast import Toasts

    app.notices = Toasts(app)
    app.on_error = Failures(app)
    return app


def first_picture(app: App) -> None:
    """The colour of the table, at once: painting its wood and the menu, and reading the games, takes a moment longer."""
    import pygame

    from scenes.ui import theme

    window = pygame.display.get_surface()
    assert window is not None
    window.fill(theme.rgb(theme.WOOD[1]))
    pygame.display.flip()
    if app.state_file is not None:
        app.write_state()


def begin(app: App, wanted: Wanted) -> None:
    """The first screen, its first picture, and then what takes longer: the sound device and the worker process."""
    from scenes.menu.scene import MenuScene

    app.push(MenuScene(app))
    if wanted.start is None and not wanted.autoplay:
        app.frame()
    start_worker(app)
    if wanted.autoplay:
        from scenes.autoplay import Autoplay

        Autoplay(app, wanted).next_game()
    elif wanted.start is not None:
        open_table(app, wanted.start)
    app.sound.open()


def start_worker(app: App) -> None:
    """The process in which computer players think."""
    from game.ai.worker import Worker

    app.worker = Worker()
    app.worker.start()


def open_table(app: App, start: Start) -> None:
    """Straight to the table that the arguments describe."""
    from scenes.setup.seating import seats_for
    from scenes.table.opening import open_new

    open_new(app, start.slug, seats_for(start.slug, start.players), start.options)


def end(app: App, wanted: Wanted) -> None:
    """Remember the window."""
    if wanted.size is None and not app.full_screen:
        app.settings.window = app.canvas.size_px
    app.settings.full_screen = app.full_screen
    app.save_settings()


def can_be_played(slug: str) -> bool:
    """Is there a table for the game?"""
    from scenes.table import looks

    return looks.is_there(slug)
