"""Finds the looks by folder: every module `scenes.<slug>.look` that offers LOOK for a game of the registry."""

from __future__ import annotations

import importlib
import importlib.util

from game.core import registry
from scenes.table.look import Look


def is_there(slug: str) -> bool:
    """Has the game a table? Asks without loading it."""
    if slug not in registry.games() or importlib.util.find_spec(f"scenes.{slug}") is None:
        return False
    return importlib.util.find_spec(f"scenes.{slug}.look") is not None


def find(slug: str) -> Look | None:
    """The look of a game; None while it has no table yet."""
    if not is_there(slug):
        return None
    look: Look = importlib.import_module(f"scenes.{slug}.look").LOOK
    return look
