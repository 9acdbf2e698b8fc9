"""`make.py shots DIR`: a picture of every screen in every language and three sizes, DIR/<screen>-<language>-<size>.png.

The screens are those of `scenes.shots.SHOTS`: a name, and what brings the program there.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.app.texts import LANGUAGES

if TYPE_CHECKING:
    from scenes.engine.app import App

SIZES = ("1280x720", "1024x600", "1920x1080")
STEP_S = 1 / 60
LONGEST_S = 60.0
"""A screen that is still busy after so long never comes to rest."""


def take(folder: Path, only: list[str] | None, wanted: tuple[str, str]) -> list[str]:
    """All pictures of one language and size, in a process of their own; gives the names of the files."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    import pygame

    from scenes.shots import SHOTS

    language, size = wanted
    files = []
    with tempfile.TemporaryDirectory(prefix="lamplight-shots-") as data:
        app = start(Path(data), language, size)
        for name, go in SHOTS.items():
            if only and name not in only:
                continue
            go(app)
            rest(app, name)
            path = folder / f"{name}-{language}-{size}.png"
            window = pygame.display.get_surface()
            assert window is not None
            pygame.image.save(window, path)
            files.append(path.name)
        app.quit()
        app.run()
    return files


def start(data: Path, language: str, size: str) -> App:
    """The program at its first screen, as main.py starts it, with a folder of its own."""
    from game.app import paths, settings
    from scenes.arguments import parse
    from scenes.program import begin, open_window

    wanted = parse(["--data", str(data), "--lang", language, "--size", size])
    folders = paths.Folders(wanted.data)
    chosen, _notices = settings.load(folders)
    app = open_window(wanted, folders, chosen)
    begin(app, wanted)
    return app


def rest(app: App, name: str) -> None:
    """Lets time pass until the screen is quiet: nothing moves, nobody thinks."""
    end = time.monotonic() + LONGEST_S
    app.step(STEP_S)
    while app.top is not None and (app.top.busy or app.top.moving):
        if time.monotonic() > end:
            raise TimeoutError(f"the screen {name} does not come to rest")
        app.step(STEP_S)
    app.redraw()
    app.step(STEP_S)


def main() -> int:
    """Takes the pictures in as many processes as there are cores."""
    parser = argparse.ArgumentParser(prog="make.py shots", description="A picture of every screen.")
    parser.add_argument("folder", type=Path, metavar="DIR", help="where the pictures go; made when missing")
    parser.add_argument("--only", nargs="+", metavar="SCREEN", help="these screens")
    parser.add_argument("--lang", nargs="+", choices=LANGUAGES, default=LANGUAGES, help="these languages")
    parser.add_argument("--size", nargs="+", metavar="WxH", default=SIZES, help="these sizes of the window")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    wanted = [(language, size) for language in asked.lang for size in asked.size]
    count = 0
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn")) as pool:
        for files in pool.map(partial(take, asked.folder, asked.only), wanted):
            count += len(files)
            print("\n".join(files), flush=True)
    if not count:
        print(f"No screen is called {' or '.join(asked.only)}.", file=sys.stderr)
        return 2
    print(f"{count} pictures are in {asked.folder.resolve()}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
