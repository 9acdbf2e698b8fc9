"""Opens a table: a new game, or one that was kept."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from game.app import saves
from game.app.texts import gettext as _
from game.core import registry
from game.core.record import RecordError, Seat, read
from game.core.session import Session
from scenes.setup.seating import ANIMALS, LONGEST_NAME, LOOKS, nearest_free, own_name
from scenes.table import looks
from scenes.table.scene import TableScene
from scenes.ui.dialog import Dialog

if TYPE_CHECKING:
    from scenes.engine.app import App


def new_table(
    app: App, slug: str, seats: Sequence[Seat], options: Mapping[str, Any], autoplay: bool = False
) -> TableScene:
    """A table with a new game, recorded from its first move on. Raises LookupError for a game without a look."""
    look = looks.find(slug)
    if look is None:
        raise LookupError(f"{slug} cannot be played on the table yet")
    seed, app.seed = app.seed or secrets.token_hex(8), None
    sink = saves.record_file(saves.new_path(app.folders, slug), app.notice) if app.folders.writable else None
    session = Session(registry.find(slug), tuple(seats), dict(options), seed, sink)
    return TableScene(app, session, look, autoplay)


def open_new(app: App, slug: str, seats: Sequence[Seat], options: Mapping[str, Any]) -> None:
    """Replace the screen by a table with a new game."""
    app.replace(new_table(app, slug, seats, options))


def play_again(app: App, session: Session) -> None:
    """The same people, options and game, except for what the game changes from one to the next; new dice."""
    game, options = session.game, dict(session.options)
    if game.rematch is not None:
        options = game.rematch(options, session.state)
    open_new(app, game.slug, session.seats, options)


def tidy(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats as the set-up would have them, whatever a file says: names that fit, and no two of them, no two
    looks and no two animals alike."""
    tidied: list[Seat] = []
    for number, seat in enumerate(seats, 1):
        look = nearest_free(seat.look, [other.look for other in tidied], LOOKS)
        animal = nearest_free(seat.animal, [other.animal for other in tidied], ANIMALS)
        name = own_name(seat.name.strip()[:LONGEST_NAME].rstrip() or str(number), [other.name for other in tidied])
        tidied.append(msgspec.structs.replace(seat, name=name, look=look, animal=animal))
    return tuple(tidied)


def open_saved(app: App, path: Path, page: str = "") -> None:
    """Go on with a kept game, or say why that cannot be; the file stays where it is. `page`: that of the kept games it was chosen
    on, to which Esc leads back."""
    try:
        session = _resumed(app, path)
    except RecordError as error:
        app.push(Dialog.message(app, _("This game cannot be opened"), _(saves.PROBLEMS[error.reason])))
    except OSError:
        app.push(Dialog.message(app, _("This game cannot be opened"), _(saves.PROBLEMS["unreadable"])))
    else:
        look = looks.find(session.game.slug)
        assert look is not None
        table = TableScene(app, session, look)
        table.kept_page = page
        app.replace(table)


def _resumed(app: App, path: Path) -> Session:
    """The game of a record, which is held from now on. Raises RecordError or OSError."""
    sink = saves.record_file(path, app.notice, resume=True) if app.folders.writable else None
    try:
        record = read(path)
        if looks.find(record.header.game) is None:
            raise RecordError("game", record.header.game)
        record.header = msgspec.structs.replace(record.header, seats=tidy(record.header.seats))
        return Session.from_record(record, sink)
    except RecordError:
        if sink is not None:
            sink.left()
        raise
