"""The part of the bench that has to be inside the program: the time of each frame while eight dice tumble.

Prints one line of JSON: milliseconds of each frame, by what was measured.
"""

from __future__ import annotations

import json
import multiprocessing
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from build.shots import STEP_S, rest, start
from game.cli.commands import main as headless
from scenes.shots import tumble

SIZE = "1920x1080"
FRAMES = 1200
"""Of each kind; the one frame in a hundred that is slower than the rest is then a dozen frames."""


def timed(frame: Callable[[], None]) -> float:
    """Milliseconds of one frame."""
    began = time.perf_counter()
    frame()
    return (time.perf_counter() - began) * 1000


def bare() -> list[float]:
    """Frames that only copy a whole picture to the window."""
    window = pygame.display.get_surface()
    assert window is not None
    picture = window.copy()

    def frame() -> None:
        pygame.event.get()
        window.blit(picture, (0, 0))
        pygame.display.flip()

    return [timed(frame) for _ in range(FRAMES)]


def main() -> int:
    """Measures alone, and beside another process that works without pause, as a computer player's does."""
    app = start(Path(sys.argv[1]), "en", SIZE)

    def tumbling() -> list[float]:
        times: list[float] = []
        while len(times) < FRAMES:
            tumble(app)
            app.step(STEP_S)
            while app.top is not None and app.top.busy:
                times.append(timed(lambda: app.step(STEP_S)))
        return times

    figures = {"bare_blit": bare(), "tumble": tumbling()}
    thinker = multiprocessing.get_context("spawn").Process(target=think, daemon=True)
    thinker.start()
    figures["tumble_thinking"] = tumbling()
    thinker.kill()
    rest(app, "tumble")
    app.quit()
    app.run()
    print(json.dumps(figures))
    return 0


def think() -> None:
    """Works without pause until it is ended."""
    while True:
        headless(["play", "worms", "--seats", "random,random", "--games", "100"])


if __name__ == "__main__":
    sys.exit(main())
