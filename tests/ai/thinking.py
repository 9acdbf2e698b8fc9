"""What the worker's process runs in these tests: the real thing, with the toy game in its registry."""

from __future__ import annotations

import os
from multiprocessing.connection import Connection

from game.ai.worker import serve
from tests.core.toygame import offered


def serve_toy(pipe: Connection) -> None:
    with offered():
        serve(pipe)


def die_at_once(pipe: Connection) -> None:
    os._exit(7)
