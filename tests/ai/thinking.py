"""What the worker's process runs in these tests: the real thing, with the toy game in its registry."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from multiprocessing.connection import Connection

from game.ai.worker import Worker, _end_with_parent, serve
from tests.core.toygame import offered


def serve_toy(pipe: Connection) -> None:
    with offered():
        serve(pipe)


def think_for_ever(pipe: Connection) -> None:
    """A process deep in thought, as the one that `serve` runs in, but for the pipe."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    sys.stdout.write("thinking\n")
    sys.stdout.flush()
    while True:
        pass


def die_at_once(pipe: Connection) -> None:
    os._exit(7)


if __name__ == "__main__":
    Worker(think_for_ever).start()
    multiprocessing.active_children()[0].join()
