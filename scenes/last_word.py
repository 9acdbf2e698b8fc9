"""A sentence for when no screen of ours can say it: to the shell, where there is one, and in a box of the system."""

from __future__ import annotations

import sys

from game.app import paths

UNWHOLE = (
    "Parts of Lamplight are missing. Unpack the whole archive and start the program from its own folder.\n"
    "Бракує частин програми. Розпакуйте весь архів і запустіть програму з її теки.\n"
    "Не хватает частей программы. Распакуйте весь архив и запустите программу из её папки."
)
"""In all languages at once: the catalogues may be among what is missing."""
NEEDED = ("locale", "menu", "shared/icons", "shared/sounds")


def is_whole() -> bool:
    """Are the folders there that every screen needs?"""
    return all((paths.assets() / name).is_dir() for name in NEEDED)


def complain(sentence: str, status: int) -> int:
    """Say it to the shell, where there is one: a frozen program may have no standard streams. Answers the status."""
    if sys.stderr is not None:
        sys.stderr.write(sentence + "\n")
    return status


def show(sentence: str, status: int) -> int:
    """Say it also in a box that the system draws, and wait until it is closed, where there is a screen."""
    import pygame

    try:
        pygame.display.init()
        if pygame.display.get_driver() not in ("dummy", "offscreen"):
            pygame.display.message_box("Lamplight", sentence, "error")
    except pygame.error:
        pass  # no box either; the shell gets it
    return complain(sentence, status)
