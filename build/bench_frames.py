"""The part of the bench that has to be inside the program: the time of each frame while eight dice tumble,
and while twelve tiles burn.

Prints one line of JSON: milliseconds of each frame, by what was measured.
"""

from __future__ import annotations

import json
import multiprocessing
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from build.shots import STEP_S, rest, start
from game.cli.commands import main as headless
from scenes.shots import burn, tumble

if TYPE_CHECKING:
    from scenes.engine.app import App

SIZE = "1920x1080"
FRAMES = 1200
"""Of each kind; the one frame in a hundred that is slower than the rest is then a dozen frames."""


class Times:
    """Milliseconds of frames, by the clock and of processor time; the latter is what other work on the machine
    disturbs least."""

    def __init__(self) -> None:
        self.wall: list[float] = []
        self.cpu: list[float] = []

    def take(self, frame: Callable[[], None]) -> None:
        """Measures one frame."""
        began, worked = time.perf_counter(), time.thread_time()
        frame()
        self.cpu.append((time.thread_time() - worked) * 1000)
        self.wall.append((time.perf_counter() - began) * 1000)


def bare() -> Times:
    """Frames that only copy a whole picture to the window."""
    window = pygame.display.get_surface()
    assert window is not None
    picture = window.copy()

    def frame() -> None:
        pygame.event.get()
        window.blit(picture, (0, 0))
        pygame.display.flip()

    times = Times()
    for _ in range(FRAMES):
        times.take(frame)
    return times


def main() -> int:
    """Measures alone, and beside another process that works without pause, as a computer player's does."""
    app = start(Path(sys.argv[1]), "en", SIZE)

    def moving(begin: Callable[[App], None]) -> Times:
        """Begins the same again and again."""
        times = Times()
        while len(times.wall) < FRAMES:
            begin(app)
            app.step(STEP_S)
            while app.top is not None and app.top.moving:
                times.take(lambda: app.step(STEP_S))
        return times

    figures = {"bare_blit": bare(), "tumble": moving(tumble), "burn": moving(burn)}
    thinker = multiprocessing.get_context("spawn").Process(target=think, daemon=True)
    thinker.start()
    figures["tumble_thinking"] = moving(tumble)
    thinker.kill()
    rest(app, "tumble")
    app.quit()
    app.run()
    print(
        json.dumps(
            {name: times.wall for name, times in figures.items()} | {f"{n}_cpu": t.cpu for n, t in figures.items()}
        )
    )
    return 0


def think() -> None:
    """Works without pause until it is ended."""
    while True:
        headless(["play", "worms", "--seats", "random,random", "--games", "100"])


if __name__ == "__main__":
    sys.exit(main())
