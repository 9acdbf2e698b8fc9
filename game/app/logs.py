"""The log file: what went wrong, for whoever mends it. Small, rotating, and silent where it cannot be written."""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

from game.app.paths import Folders

FILE_BYTES = 256 * 1024
OLD_FILES = 3

log = logging.getLogger("lamplight")


class _LogFile(RotatingFileHandler):
    """Remembers that writing failed, instead of telling a stream that a windowed program does not have."""

    has_failed = False

    def handleError(self, record: logging.LogRecord) -> None:
        self.has_failed = True


def start(folders: Folders) -> None:
    """Logs into `<logs>/lamplight.log` from now on, or nowhere if nothing can be written. The file is made by the first
    line."""
    stop()
    log.propagate = False
    log.setLevel(logging.INFO)
    if not folders.writable:
        log.addHandler(logging.NullHandler())
        return
    handler = _LogFile(
        folders.logs / "lamplight.log", maxBytes=FILE_BYTES, backupCount=OLD_FILES, encoding="utf-8", delay=True
    )
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    log.addHandler(handler)


def stop() -> None:
    """Closes the log file."""
    for handler in list(log.handlers):
        log.removeHandler(handler)
        handler.close()


def report(error: BaseException) -> Path | None:
    """Logs an error with its trace; returns the file where it stands, None where it could not be written."""
    files = [handler for handler in log.handlers if isinstance(handler, _LogFile)]
    for file in files:
        file.has_failed = False
    log.error("%s", error, exc_info=error)
    return next((Path(file.baseFilename) for file in files if not file.has_failed), None)
