"""The records on a person's computer: `saves/<slug>-<UTC yyyymmdd-hhmmss>[-n].jsonl`. None is ever deleted here."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from game.app.notices import Notice, saving_failed
from game.app.paths import Folders
from game.app.texts import N_
from game.core.record import RecordError, RecordFile, Seat, read, unused

NAME = re.compile(r"(?P<slug>\w+)-(?P<started>\d{8}-\d{6})(-\d+)?")
STAMP = "%Y%m%d-%H%M%S"

PROBLEMS = {
    "unreadable": N_("This file cannot be read."),
    "game": N_("This program does not have that game."),
    "version": N_("This game was saved by another version of the program."),
    "damaged": N_("This file is damaged."),
}
"""Why a saved game cannot be gone on with, by `RecordError.reason`."""


class SaveInfo(msgspec.Struct, frozen=True):
    """A saved game as a list shows it."""

    path: Path
    slug: str
    seats: tuple[Seat, ...]
    started: datetime
    """In UTC."""
    plies: int
    problem: Notice | None = None
    """Why it cannot be gone on with; then seats and plies are empty and the slug is what the name says."""


def new_path(folders: Folders, slug: str) -> Path:
    """A name for the record of a game that starts now."""
    return unused(folders.saves / f"{slug}-{datetime.now(UTC).strftime(STAMP)}.jsonl")


def record_file(path: Path, tell: Callable[[Notice], None], resume: bool = False) -> RecordFile:
    """The sink that keeps the record of a session there; `tell` gets a notice when writing fails. With `resume` it goes
    on behind what is there, and raises RecordError or OSError where that cannot be read."""

    def in_trouble(trouble: OSError) -> None:
        tell(saving_failed(trouble))

    return RecordFile.resume(path, in_trouble) if resume else RecordFile(path, in_trouble)


def running(folders: Folders) -> list[SaveInfo]:
    """The games that are not over, the one that was started last first. Those that cannot be read are among them."""
    try:
        files = sorted(folders.saves.glob("*.jsonl"))
    except OSError:
        return []
    found = [info for info in map(_info, files) if info]
    return sorted(found, key=lambda info: (info.started, info.path.stem), reverse=True)


def problem_of(error: RecordError) -> Notice:
    """What to say about a saved game that cannot be gone on with."""
    return Notice(PROBLEMS[error.reason])


def _info(path: Path) -> SaveInfo | None:
    """What the list shows of a file; nothing for a finished game."""
    named = NAME.fullmatch(path.stem)
    started = _started(path, named["started"] if named else "")
    try:
        if _is_finished(path):
            return None
        record = read(path)
    except (OSError, RecordError) as error:
        problem = problem_of(error) if isinstance(error, RecordError) else Notice(PROBLEMS["unreadable"])
        return SaveInfo(path, named["slug"] if named else "", (), started, 0, problem)
    if record.end:
        return None
    return SaveInfo(path, record.header.game, record.header.seats, started, len(record.moves))


def _is_finished(path: Path) -> bool:
    """Does the file close with the line of an end? Looks at the last kilobyte only: finished games pile up."""
    with path.open("rb") as stream:
        stream.seek(max(0, path.stat().st_size - 1024))
        tail = stream.read()
    return tail.endswith(b"\n") and tail.splitlines()[-1].startswith(b'{"end":')


def _started(path: Path, stamp: str) -> datetime:
    """When the game was started: by the name, or the file's own time where the name does not say it."""
    try:
        return datetime.strptime(stamp, STAMP).replace(tzinfo=UTC)
    except ValueError:
        pass
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except (OSError, ValueError, OverflowError):
        return datetime.fromtimestamp(0, UTC)
