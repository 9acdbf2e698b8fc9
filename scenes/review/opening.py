"""Opens the review of a game: of the table that has just ended, or of any stored record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from game.app import saves
from game.app.texts import gettext as _
from game.core.record import RecordError, read
from game.core.session import Session
from scenes.review.scene import ReviewScene
from scenes.table import looks
from scenes.table.opening import tidy
from scenes.ui.dialog import Dialog

if TYPE_CHECKING:
    from scenes.engine.app import App


def open_review(app: App, path: Path) -> None:
    """Put the review of the finished game in that file over the screen, or say why it cannot be shown (a game that goes on
    would give hands away). The file is only read; leaving the review shows the screen below again."""
    try:
        record = read(path)
        if looks.find(record.header.game) is None:
            raise RecordError("game", record.header.game)
        record.header = msgspec.structs.replace(record.header, seats=tidy(record.header.seats))
        session = Session.from_record(record)
    except RecordError as error:
        app.push(Dialog.message(app, _("This game cannot be opened"), _(saves.PROBLEMS[error.reason])))
        return
    if session.result is None:
        app.push(Dialog.message(app, _("This game is not over yet"), _("Play it to the end first: then it can be looked at.")))
        return
    app.push(ReviewScene(app, session))
