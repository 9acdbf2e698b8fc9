"""Keeps the record of a game that is being played on disk, a line at each move (see `game.core.record`)."""

from __future__ import annotations

import os
from collections.abc import Callable
from io import FileIO
from pathlib import Path

from game.core import lock
from game.core.record import (
    End,
    Header,
    RecordError,
    end_line,
    header_line,
    hint_line,
    move_line,
    parse,
    reseat_line,
    undo_line,
)


class RecordFile:
    """Writes a record while the game goes on (the sink of a session). Each line is handed to the system at once and,
    when it is a decision, pushed to the disk.

    A full disk or a forbidden folder stops nobody: `on_trouble` is called once, and every later line tries again to
    write what is missing. The file is held (see `lock`) until the table is left. Where another copy of the program has
    gone on with it all the same, this one goes on in a file of its own, with the whole game in it.
    """

    def __init__(self, path: Path, on_trouble: Callable[[OSError], None], kept: bytes = b"") -> None:
        self.path = path
        self._on_trouble = on_trouble
        self._text = bytearray(kept)
        self._safe = len(kept)
        """So many bytes of the text are known to be in the file."""
        self._is_ours = bool(kept)
        """The file was made here or is gone on with."""
        self._doubtful = False
        """There may be half a line behind them that is ours."""
        self._in_trouble = False
        self._hold: lock.Hold | None = None

    @classmethod
    def resume(cls, path: Path, on_trouble: Callable[[OSError], None]) -> RecordFile:
        """Goes on behind the last whole line of a record; raises RecordError, or OSError when it cannot be read."""
        try:
            hold = lock.hold(path)
        except lock.InUse as error:
            raise RecordError("in_use", "another copy of the program has this game open") from error
        try:
            data = path.read_bytes()
            record = parse(data)
        except (OSError, RecordError):
            hold.release()
            raise
        file = cls(path, on_trouble, data[: record.size])
        file._hold = hold
        file._doubtful = record.torn
        if not file._text.endswith(b"\n"):
            file._text += b"\n"
        return file

    @property
    def is_safe(self) -> bool:
        return not self._in_trouble

    def began(self, header: Header) -> None:
        self._put(header_line(header), sync=True)

    def played(self, text: str, is_decision: bool) -> None:
        # Luck needs no push to the disk: after a power cut the same dice are drawn again.
        self._put(move_line(text), sync=is_decision)

    def took_back(self, count: int) -> None:
        self._put(undo_line(count), sync=True)

    def hinted(self, seat: int) -> None:
        self._put(hint_line(seat), sync=False)

    def reseated(self, seat: int, player: str) -> None:
        self._put(reseat_line(seat, player), sync=True)

    def ended(self, end: End) -> None:
        self._put(end_line(end), sync=True)

    def left(self) -> None:
        if self._hold is not None:
            self._hold.release()
            self._hold = None

    def _put(self, line: bytes, sync: bool) -> None:
        self._text += line
        try:
            self._catch_up(sync)
        except OSError as trouble:
            self._doubtful = True
            if not self._in_trouble:
                self._in_trouble = True
                self._on_trouble(trouble)
        else:
            self._doubtful = self._in_trouble = False

    def _catch_up(self, sync: bool) -> None:
        """Writes what is not yet in the file."""
        if self._is_ours:
            with _opened(self.path) as file:
                size = os.fstat(file.fileno()).st_size
                if size <= self._safe or self._doubtful:
                    self._write(file, self._safe if size >= self._safe else 0, sync)
                    return
        with self._made() as file:
            self._write(file, 0, sync)

    def _made(self) -> FileIO:
        """A file that nobody else has, held by this program."""
        while True:
            self.path = unused(self.path)
            try:
                file = _opened(self.path, os.O_EXCL)
            except FileExistsError:
                continue  # Another copy of the program was quicker.
            break
        self._is_ours, self._safe = True, 0
        self.left()
        try:
            self._hold = lock.hold(self.path)
        except (lock.InUse, OSError):
            pass  # It is written all the same, and looked after at each line.
        return file

    def _write(self, file: FileIO, start: int, sync: bool) -> None:
        file.seek(start)
        file.truncate()
        rest = memoryview(bytes(self._text[start:]))
        while rest:
            rest = rest[file.write(rest) :]
        if sync:
            os.fsync(file.fileno())
        self._safe = len(self._text)


def unused(path: Path) -> Path:
    """`path`, or the first of `<stem>-2`, `<stem>-3`, ... beside it that does not exist."""
    candidate, number = path, 1
    while candidate.exists():
        number += 1
        candidate = path.with_stem(f"{path.stem}-{number}")
    return candidate


def _opened(path: Path, wish: int = 0) -> FileIO:
    """The file for reading and writing, made if it is missing, without a buffer of ours; `wish` is a flag of `os.open`."""
    return open(path, "r+b", buffering=0, opener=lambda name, flags: os.open(name, flags | os.O_CREAT | wish, 0o644))
