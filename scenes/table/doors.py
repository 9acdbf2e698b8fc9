"""The ways out of a table: menu, settings, rule book, result. The other screens are loaded when first needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.app.settings import TableSetup
from game.app.texts import gettext as _
from game.core.contract import OVER
from scenes.setup.seating import LEVEL_NAMES
from scenes.ui.dialog import Answer, Dialog

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


def home(table: TableScene) -> None:
    """To the menu. The record is on disk already; where that failed, leaving would lose the game, and it is asked."""
    _leave(table, lambda: _menu(table))


def back(table: TableScene) -> None:
    """To where the table was opened from: the list of kept games, or the menu."""
    _leave(table, lambda: _kept(table) if table.kept_page else _menu(table))


def _leave(table: TableScene, go: Callable[[], None]) -> None:
    app = table.app
    if table.session.to_act == OVER:
        go()
    elif table.session.is_kept:
        app.say(_("Your game is kept"))
        go()
    else:
        question = _("This game could not be saved. Leave it all the same?")
        app.push(Dialog.question(app, question, go, yes=_("Leave"), no=_("Stay")))


def _menu(table: TableScene) -> None:
    from scenes.menu.scene import MenuScene

    table.app.replace(MenuScene(table.app))


def _kept(table: TableScene) -> None:
    from scenes.kept.scene import KeptScene

    _menu(table)
    table.app.push(KeptScene(table.app, table.kept_page))


def settings(table: TableScene) -> None:
    """The settings, over the table."""
    from scenes.settings.scene import SettingsScene

    table.app.push(SettingsScene(table.app))


def can_change_level(table: TableScene, seat: int) -> bool:
    """Does a computer player sit there that could play otherwise, in a game that goes on?"""
    session = table.session
    return session.seats[seat].player in session.game.levels and len(session.game.levels) > 1 and session.to_act != OVER


def level(table: TableScene, seat: int) -> None:
    """Ask how well a computer player is to play from now on; the game rests meanwhile."""
    session = table.session

    def change(level: str) -> None:
        if level != session.seats[seat].player:
            session.reseat(seat, level)
            table.flow.think_anew()
            table.layout()

    def answer(level: str) -> Answer:
        is_now = level == session.seats[seat].player
        return Answer(level, _(LEVEL_NAMES[level]), lambda: change(level), call=is_now)

    title = _("How well is {name} to play?").format(name=table.names[seat])
    text = _("It counts from the next move on. The dice are the same for everybody.")
    table.app.push(Dialog(table.app, title, text, [*map(answer, session.game.levels)], safe=session.seats[seat].player))


def rules(table: TableScene) -> None:
    """The rules at the page of the moment: beside the game where there is room, and closed again; else the rule book over it."""
    page = table.look.page_of(table.presenter.shown)
    if table.app.canvas.compact or table.name == "lesson":
        whole_rules(table, page)
    elif table.side.shows_book:
        table.side.close_book()
    else:
        table.side.open_book(page)


def whole_rules(table: TableScene, page: int) -> None:
    """The rule book over the table."""
    from scenes.rulebook.scene import RulebookScene

    session = table.session if table.name == "table" else None  # the dice of a lesson are written down beforehand
    table.app.push(RulebookScene(table.app, table.look.slug, page, session))


def result(table: TableScene) -> None:
    """How the game ended."""
    from scenes.table.result import ResultScene

    table.app.push(ResultScene(table.app, table))


def change_players(table: TableScene) -> None:
    """The set-up, with this table filled in; back from there is the menu."""
    from scenes.menu.scene import MenuScene
    from scenes.setup.scene import SetupScene

    session, app = table.session, table.app
    app.replace(MenuScene(app))
    app.push(SetupScene(app, session.game.slug, TableSetup(session.seats, dict(session.options))))


def review(table: TableScene) -> None:
    """The game looked at afterwards."""
    from scenes.review.scene import ReviewScene

    table.app.push(ReviewScene(table.app, table.session))
