"""Where things lie: what ships with the program, and the folder of the person who plays. Never the working folder."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

APP_NAME = "Lamplight"


@cache
def assets() -> Path:
    """The folder of pictures, sounds and catalogues, of the sources as of the frozen program."""
    frozen = getattr(sys, "_MEIPASS", None)
    root = Path(frozen) if frozen else Path(__file__).resolve().parents[2]
    return root / "assets"


class Folders:
    """The folder of settings, saves and logs: `data` if given, otherwise the one that the system keeps for each person.

    Where it cannot be written, `writable` is False: what is there is still read, nothing is saved, all else works.
    """

    def __init__(self, data: Path | None = None) -> None:
        self.data = (data or _own_folder()).absolute()
        # Without a home, the system's answer begins with "~" and would land in whatever folder this was started from.
        homeless = data is None and "~" in self.data.parts
        self.writable = not homeless and _can_write(self.data)

    @property
    def settings_file(self) -> Path:
        """The file of the settings, which need not exist."""
        return self.data / "settings.json"

    @property
    def saves(self) -> Path:
        """The folder of the records, made when it is missing and can be."""
        return self._made("saves")

    @property
    def deleted(self) -> Path:
        """The folder of records that somebody has deleted, made when it is missing and can be."""
        return self._made("deleted")

    @property
    def logs(self) -> Path:
        """The folder of the log files, made when it is missing and can be."""
        return self._made("logs")

    def _made(self, name: str) -> Path:
        folder = self.data / name
        if self.writable:
            try:
                folder.mkdir(exist_ok=True)
            except OSError:
                pass  # Whoever writes there gets the error, and says it in the words of what was to be written.
        return folder


def _own_folder() -> Path:
    """The folder that the system keeps for this program and person."""
    # Imported where it is used: every game imports this module by way of its texts, also in the worker.
    from platformdirs import user_data_path

    return user_data_path(APP_NAME, appauthor=False)


def _can_write(folder: Path) -> bool:
    """Tries it: permission bits say nothing about full disks, read-only mounts and what an administrator forbids."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:
        return False
    return True
