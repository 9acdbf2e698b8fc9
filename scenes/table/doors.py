"""The ways out of a table: menu, settings, rule book, result. The other screens are loaded when first needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.texts import gettext as _
from game.core.contract import OVER
from scenes.ui.dialog import Dialog

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


def home(table: TableScene) -> None:
    """Back to the menu. The record is on disk already; where that failed, leaving would lose the game, and it is asked."""
    from scenes.menu.scene import MenuScene

    app = table.app
    if table.session.to_act == OVER:
        app.replace(MenuScene(app))
    elif table.session.is_kept:
        app.say(_("Your game is kept"))
        app.replace(MenuScene(app))
    else:
        question = _("This game could not be saved. Leave it all the same?")
        app.push(Dialog.question(app, question, lambda: app.replace(MenuScene(app)), yes=_("Leave"), no=_("Stay")))


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
