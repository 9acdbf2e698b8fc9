"""Finds the looks by folder: every package `scenes.<slug>` that offers LOOK for a game of the registry."""

from __future__ import annotations

import importlib
import importlib.util

from game.core import registry
from scenes.table.look import Look


def find(slug: str) -> Look | None:
    """The look of a game; None while it has no table yet."""
    if slug not in registry.games() or importlib.util.find_spec(f"scenes.{slug}") is None:
        return None
    look: Look | None = getattr(importlib.import_module(f"scenes.{slug}"), "LOOK", None)
    return look
