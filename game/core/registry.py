"""Finds the games by folder: every package `game.<slug>` that defines GAME, also in a frozen program."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from types import ModuleType

import game
from game.core.contract import Game


@cache
def games() -> dict[str, Game]:
    """All games by slug, in alphabetical order."""
    found = {}
    for module in sorted(pkgutil.iter_modules(game.__path__), key=lambda m: m.name):
        if module.ispkg:
            offered = getattr(importlib.import_module(f"game.{module.name}"), "GAME", None)
            if offered is not None:
                found[module.name] = offered
    return found


def find(slug: str) -> Game:
    """The game of that slug; raises LookupError with a sentence that names those there are."""
    if slug not in games():
        raise LookupError(f"no game is called {slug!r}; there are: {', '.join(games())}")
    return games()[slug]


@cache
def part(slug: str, name: str) -> ModuleType:
    """The module `game.<slug>.<name>` (see `Game`), loaded at the first call."""
    find(slug)
    return importlib.import_module(f"game.{slug}.{name}")
