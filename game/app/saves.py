"""The records on a person's computer: `saves/<slug>-<UTC yyyymmdd-hhmmss>[-n].jsonl`, and beside it `<stem>.name` where
somebody has given the game a name. A game that is deleted moves to the folder `deleted`."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.app.notices import NOT_DELETED, NOT_NAMED, Notice, saving_failed
from game.app.paths import Folders
from game.app.texts import N_
from game.core import lock
from game.core.contract import CHANCE, OptionValue
from game.core.record import End, RecordError, Seat, game_of, outline, parse, read
from game.core.record_file import RecordFile, unused
from game.core.session import Session

NAME = re.compile(r"(?P<slug>\w+)-(?P<started>\d{8}-\d{6})(-\d+)?")
STAMP = "%Y%m%d-%H%M%S"
MOST_NAMED = 20
"""So many games can have a name."""
LONGEST_NAME = 28
"""Letters of a game's name."""

PROBLEMS = {
    "unreadable": N_("This file cannot be read."),
    "game": N_("This program does not have that game."),
    "version": N_("This game was saved by another version of the program."),
    "damaged": N_("This file is damaged."),
    "in_use": N_("This game is open in another window of Lamplight. Close it there first."),
}
"""Why a saved game cannot be opened, by `RecordError.reason`."""


class SaveInfo(msgspec.Struct, frozen=True):
    """A saved game as a list shows it."""

    path: Path
    slug: str
    """What the name of the file says where the file cannot be read."""
    seats: tuple[Seat, ...]
    started: datetime
    """In UTC."""
    played: datetime
    """When the last move was made, in UTC."""
    plies: int = 0
    """Of a running game."""
    options: dict[str, OptionValue] = {}
    end: End | None = None
    """Of a finished game."""
    is_eased: bool = False
    """Moves were taken back in a finished game."""
    name: str = ""
    """What somebody has called it."""
    problem: Notice | None = None
    """Why it cannot be opened."""


def new_path(folders: Folders, slug: str) -> Path:
    """A name for the record of a game that starts now."""
    return unused(folders.saves / f"{slug}-{datetime.now(UTC).strftime(STAMP)}.jsonl")


def record_file(path: Path, tell: Callable[[Notice], None], resume: bool = False) -> RecordFile:
    """The sink that keeps the record of a session there; `tell` gets a notice when writing fails. With `resume` it goes
    on behind what is there, and raises RecordError or OSError where that cannot be read."""

    def in_trouble(trouble: OSError) -> None:
        tell(saving_failed(trouble))

    return RecordFile.resume(path, in_trouble) if resume else RecordFile(path, in_trouble)


def kept(folders: Folders) -> Iterator[SaveInfo]:
    """All games, running, finished and those that cannot be read, the one that was played last first. They are read one
    by one as they are asked for: finished games pile up."""
    return _infos(folders.saves)


def running(folders: Folders) -> list[SaveInfo]:
    """The games that are not over, the one that was played last first. Those that cannot be read are among them."""
    return [info for info in kept(folders) if info.end is None]


def finished(folders: Folders) -> list[SaveInfo]:
    """All finished games, deleted ones too, in no order: what statistics count."""
    found = [*_infos(folders.saves), *_infos(folders.deleted)]
    return [info for info in found if info.end is not None]


def seat_to_act(info: SaveInfo) -> int:
    """The seat whose turn it is in a running game, once the dice that are due have fallen; -1 where that ends the game.
    Plays the game through, and so finds what is wrong with it. Raises RecordError."""
    session = Session.from_record(read(info.path))
    while session.to_act == CHANCE:
        session.chance()
    return max(session.to_act, -1)


def rename(folders: Folders, info: SaveInfo, name: str) -> Notice | None:
    """Gives a game a name, or takes it away where that is empty; what is to be said where it fails."""
    name = " ".join(name.split())[:LONGEST_NAME]
    file = _name_file(info.path)
    try:
        if not name:
            file.unlink(missing_ok=True)
        elif not info.name and len(list(folders.saves.glob("*.name"))) >= MOST_NAMED:
            return Notice(N_("Twenty games have a name already. Take the name of one of them away first."))
        else:
            draft = file.with_suffix(f".{os.getpid()}.tmp")
            try:
                draft.write_text(name, encoding="utf-8")
                draft.replace(file)
            finally:
                draft.unlink(missing_ok=True)
    except OSError:
        return NOT_NAMED
    return None


def delete(folders: Folders, info: SaveInfo) -> Notice | None:
    """Moves a game to the folder `deleted`; what is to be said where that fails."""
    target = unused(folders.deleted / info.path.name)
    try:
        lock.hold(info.path).release()
        info.path.rename(target)
    except lock.InUse:
        return Notice(PROBLEMS["in_use"])
    except OSError:
        return NOT_DELETED
    try:
        _name_file(info.path).replace(_name_file(target))
    except OSError:
        pass  # It had no name.
    return None


def problem_of(error: RecordError) -> Notice:
    """What to say about a saved game that cannot be gone on with."""
    return Notice(PROBLEMS[error.reason])


class _File(NamedTuple):
    """A record as its folder lists it: a change of the last two is a change of the file."""

    path: Path
    mtime_ns: int
    size: int


def _infos(folder: Path) -> Iterator[SaveInfo]:
    """The records of a folder, the one that was written last first."""
    files, named = [], set()
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(".jsonl"):
                    stat = entry.stat()
                    if stat.st_size:  # an empty one is a game that was never begun: the program was killed too early
                        files.append(_File(folder / entry.name, stat.st_mtime_ns, stat.st_size))
                elif entry.name.endswith(".name"):
                    named.add(entry.name[:-5])
    except OSError:
        return
    for file in sorted(files, key=lambda file: (file.mtime_ns, file.path.name), reverse=True):
        try:
            info = _info(file)
        except OSError:
            info = msgspec.structs.replace(_bare(file), problem=Notice(PROBLEMS["unreadable"]))
        yield msgspec.structs.replace(info, name=_name_of(file.path)) if file.path.stem in named else info


@lru_cache(10_000)
def _info(file: _File) -> SaveInfo:
    """What a list shows of a file, but for its name. Raises OSError."""
    info = _bare(file)
    data = file.path.read_bytes()
    try:
        ended = outline(data)
        if ended:
            header, end = ended
            is_eased = b'\n{"undo":' in data
            info = msgspec.structs.replace(
                info, slug=header.game, seats=header.seats, options=header.options, end=end, is_eased=is_eased
            )
            game_of(header)
            return info
        record = parse(data)
    except RecordError as error:
        return msgspec.structs.replace(info, problem=problem_of(error))
    header, plies = record.header, len(record.moves)
    return msgspec.structs.replace(info, slug=header.game, seats=header.seats, options=header.options, plies=plies)


def _bare(file: _File) -> SaveInfo:
    """What can be known without reading it."""
    named = NAME.fullmatch(file.path.stem)
    played = _moment(file.mtime_ns / 1e9)
    started = _started(named["started"] if named else "") or played
    return SaveInfo(file.path, named["slug"] if named else "", (), started, played)


def _name_file(path: Path) -> Path:
    return path.with_suffix(".name")


def _name_of(path: Path) -> str:
    try:
        text = _name_file(path).read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""
    return " ".join(text.split())[:LONGEST_NAME]


def _started(stamp: str) -> datetime | None:
    """When the game was started, by its file's name."""
    try:
        return datetime.strptime(stamp, STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None


def _moment(seconds: float) -> datetime:
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (OSError, ValueError, OverflowError):
        return datetime.fromtimestamp(0, UTC)
