"""The ways out of a table: menu, settings, rule book, result. The other screens are loaded when first needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.texts import gettext as _
from game.core.contract import OVER

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


def home(table: TableScene) -> None:
    """Back to the menu; the record is on disk already."""
    from scenes.menu.scene import MenuScene

    if table.session.to_act != OVER:
        table.app.say(_("Your game is kept"))
    table.app.replace(MenuScene(table.app))


def settings(table: TableScene) -> None:
    """The settings, over the table."""
    from scenes.settings.scene import SettingsScene

    table.app.push(SettingsScene(table.app))


def rules(table: TableScene) -> None:
    """The rule book, at the page of the moment."""
    from scenes.rulebook.scene import RulebookScene

    table.app.push(RulebookScene(table.app, table.look.slug, table.look.page_of(table.presenter.shown)))


def result(table: TableScene) -> None:
    """How the game ended."""
    from scenes.table.result import ResultScene

    table.app.push(ResultScene(table.app, table))
