"""The screens that belong to no game: menu, settings, dialogs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.app import saves
from game.app.texts import gettext as _
from game.core.contract import CHANCE, OVER
from game.core.record import HUMAN, RANDOM, header_line, move_line
from game.core.registry import find
from game.core.session import Session
from scenes.failure import ErrorDialog
from scenes.menu.kept import KeptScene
from scenes.rulebook.fairness import FairnessScene
from scenes.rulebook.scene import RulebookScene
from scenes.settings.scene import SettingsScene
from scenes.setup.seating import seats_for
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


def _rules(app: App) -> None:
    menu(app)
    app.push(RulebookScene(app, "worms"))


def _fairness(app: App) -> None:
    """Some whole games have been played in this copy."""
    for number in range(8 if app.folders.writable else 0):
        session = Session(find("coins"), seats_for("coins", (HUMAN, RANDOM)), {}, f"fair {number}")
        while session.to_act != OVER:
            if session.to_act == CHANCE:
                session.chance()
            else:
                session.play(session.legal[0])
        moves = (move_line(str(entry.move)) for entry in session.history)
        saves.new_path(app.folders, "coins").write_bytes(header_line(session.header) + b"".join(moves))
    menu(app)
    app.push(FairnessScene(app))


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
    "rules": _rules,
    "fairness": _fairness,
    "dialog": _dialog,
    "error": _error,
}
