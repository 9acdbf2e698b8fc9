"""The screens that belong to no game: menu, settings, dialogs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.app import saves
from game.app.texts import gettext as _
from scenes.failure import ErrorDialog
from scenes.menu.kept import KeptScene
from scenes.settings.scene import SettingsScene
from scenes.shots.staging import keep_game, menu
from scenes.ui.dialog import Dialog

if TYPE_CHECKING:
    from scenes.engine.app import App


def _menu_continue(app: App) -> None:
    keep_game(app, "worms")
    menu(app)


def _kept(app: App) -> None:
    """Two games, and a file that cannot be read."""
    while len([info for info in saves.running(app.folders) if info.problem is None]) < 2:
        keep_game(app, "worms")
    if app.folders.writable:
        (app.folders.saves / "worms-20260101-120000.jsonl").write_text("{\n", encoding="utf-8")
    menu(app)
    app.push(KeptScene(app))


def _settings(app: App) -> None:
    menu(app)
    app.push(SettingsScene(app))


def _dialog(app: App) -> None:
    menu(app)
    app.push(Dialog.message(app, _("This game cannot be opened"), _("This file is damaged.")))


def _error(app: App) -> None:
    app.replace(ErrorDialog(app, RuntimeError("for the picture"), Path("lamplight.log")))


SHOTS: dict[str, Callable[[App], None]] = {
    "menu": menu,
    "menu_continue": _menu_continue,
    "menu_kept": _kept,
    "settings": _settings,
    "dialog": _dialog,
    "error": _error,
}
