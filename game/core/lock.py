"""A file that one copy of the program holds, so that a second copy can tell. The system lets go of it when the program
ends, however it ends."""

from __future__ import annotations

import errno
import os
import sys
import weakref
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    _FAR = 0x7FFF0000
    """Windows forbids others the locked bytes: these are behind the end of every record."""

    def _lock(number: int) -> None:
        os.lseek(number, _FAR, os.SEEK_SET)
        msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(number: int) -> None:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)


class InUse(Exception):
    """Another copy of the program holds the file."""


class Hold:
    """A file that is held until `release` is called, or nobody has this object any more."""

    def __init__(self, number: int) -> None:
        self.release = weakref.finalize(self, os.close, number)


def hold(path: Path) -> Hold:
    """Holds a file; others can still read and write it. Raises InUse, or OSError where it cannot be opened. Some file
    systems know no locks: there everybody can hold everything."""
    number = os.open(path, os.O_RDONLY)
    held = Hold(number)
    try:
        _lock(number)
    except OSError as error:
        if error.errno in (errno.EWOULDBLOCK, errno.EACCES):
            held.release()
            raise InUse(path.name) from error
    return held
