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
from scenes.kept.naming import NamingScene
from scenes.kept.scene import KeptScene
from scenes.rulebook.fairness import FairnessScene
from scenes.rulebook.scene import RulebookScene
from scenes.settings.scene import SettingsScene
from scenes.setup.seating import seats_for, suggestions
from scenes.shots.staging import keep_game, menu, point_at, press, set_up
from scenes.ui.dialog import Dialog
from scenes.ui.widget_scene import WidgetScene

if TYPE_CHECKING:
    from scenes.engine.app import App


def _menu_continue(app: App) -> None:
    app.settings.first_start = False
    keep_game(app, "worms")
    menu(app)


def _kept(app: App) -> None:
    """Three running games, one with a name, and a file that cannot be read."""
    _shelf(app)
    app.push(KeptScene(app))


def _finished(app: App) -> None:
    _shelf(app)
    app.push(KeptScene(app, "finished"))


def _statistics(app: App) -> None:
    _shelf(app)
    app.push(KeptScene(app, "statistics"))


def _naming(app: App) -> None:
    _kept(app)
    app.push(NamingScene(app, suggestions()[2], lambda name: None))


def _delete(app: App) -> None:
    _kept(app)
    app.step(0.0)
    scene = app.top
    assert isinstance(scene, KeptScene)
    scene.ask_to_delete(scene.games[0])


def _shelf(app: App) -> None:
    """The folder with games of every kind, and the menu."""
    if app.folders.writable and not list(saves.finished(app.folders)):
        for slug in ("triangles", "worms", "pyramid"):
            keep_game(app, slug)
        for slug in ("pyramid", "coins", "worms", "manholes", "coins"):
            keep_game(app, slug, plies=100_000)
        (app.folders.saves / "worms-20260101-120000.jsonl").write_text("{\n", encoding="utf-8")
        saves.rename(app.folders, saves.running(app.folders)[-1], suggestions()[2])
    menu(app)


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


def _badge(app: App) -> None:
    """A player at a full table chooses: the pointer is on an animal of somebody else."""
    set_up(app, "pyramid", 6)
    app.step(0.0)
    setup = app.top
    assert isinstance(setup, WidgetScene)
    press(app, setup, "seat0.look")
    badge = app.top
    assert isinstance(badge, WidgetScene)
    point_at(badge, "animal=3")


def _dialog(app: App) -> None:
    menu(app)
    app.push(Dialog.message(app, _("This game cannot be opened"), _("This file is damaged.")))


def _error(app: App) -> None:
    app.replace(ErrorDialog(app, RuntimeError("for the picture"), Path("lamplight.log")))


SHOTS: dict[str, Callable[[App], None]] = {
    "menu": menu,
    "menu_continue": _menu_continue,
    "kept": _kept,
    "kept_finished": _finished,
    "kept_statistics": _statistics,
    "kept_naming": _naming,
    "kept_delete": _delete,
    "settings": _settings,
    "rules": _rules,
    "fairness": _fairness,
    "setup_badge": _badge,
    "dialog": _dialog,
    "error": _error,
}
