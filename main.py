"""Starts Lamplight. The worker process of the computer players runs this file again, so it imports nothing by itself."""

import multiprocessing
import os
import sys


def main() -> int:
    """Runs the program; answers the exit status."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        os.chdir(os.getcwd())  # noqa: PTH109 - pathlib is loaded later
    except OSError:  # the folder is gone or closed, and the worker process has to enter it too
        os.chdir(os.sep)
    from scenes.program import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
