"""Brings the program to each of its screens: for pictures and tests. Every entry starts from wherever the program is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.app import saves
from game.app.texts import gettext as _
from game.core import registry
from game.core.contract import CHANCE
from game.core.record import HUMAN
from game.core.session import Session
from scenes.failure import ErrorDialog
from scenes.menu.kept import KeptScene
from scenes.menu.scene import MenuScene
from scenes.rulebook.scene import RulebookScene
from scenes.settings.scene import SettingsScene
from scenes.setup.scene import SetupScene
from scenes.setup.seating import seats_for
from scenes.ui.dialog import Dialog, nothing

if TYPE_CHECKING:
    from scenes.engine.app import App


def _menu(app: App) -> None:
    app.replace(MenuScene(app))


def _menu_continue(app: App) -> None:
    _keep_game(app, "worms")
    _menu(app)


def _kept(app: App) -> None:
    """Two games, and a file that cannot be read."""
    while len([info for info in saves.running(app.folders) if info.problem is None]) < 2:
        _keep_game(app, "worms")
    if app.folders.writable:
        (app.folders.saves / "worms-20260101-120000.jsonl").write_text("{\n", encoding="utf-8")
    _menu(app)
    app.push(KeptScene(app))


def _setup_worms(app: App) -> None:
    _set_up(app, "worms", 4)


def _setup_worms_full(app: App) -> None:
    _set_up(app, "worms", 7)


def _settings(app: App) -> None:
    _menu(app)
    app.push(SettingsScene(app))


def _rulebook_worms(app: App) -> None:
    _menu(app)
    app.push(RulebookScene(app, "worms", 4))


def _dialog(app: App) -> None:
    _menu(app)
    app.push(Dialog.question(app, _("Something went wrong. Your game is kept."), nothing))


def _error(app: App) -> None:
    app.replace(ErrorDialog(app, RuntimeError("for the picture"), Path("lamplight.log")))


def _set_up(app: App, slug: str, seats: int) -> None:
    app.settings.tables.pop(slug, None)
    scene = SetupScene(app, slug)
    while len(scene.seating.places) < seats:
        scene.seating.add()
    app.replace(scene)


def _keep_game(app: App, slug: str) -> None:
    """A game that was begun and left."""
    sink = saves.record_file(saves.new_path(app.folders, slug), app.notice)
    session = Session(registry.find(slug), seats_for(slug, (HUMAN, HUMAN)), {}, "picture", sink)
    for _ply in range(12):
        if session.to_act == CHANCE:
            session.chance()
        else:
            session.play(session.legal[0])


SHOTS: dict[str, Callable[[App], None]] = {
    "menu": _menu,
    "menu_continue": _menu_continue,
    "menu_kept": _kept,
    "setup_worms": _setup_worms,
    "setup_worms_full": _setup_worms_full,
    "settings": _settings,
    "rulebook_worms": _rulebook_worms,
    "dialog": _dialog,
    "error": _error,
}
"""Screen by name; each brings the program there, and it is drawn once it has come to rest."""
