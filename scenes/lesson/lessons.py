"""Finds the lessons by folder: every module `scenes.<slug>.lesson` that offers LESSON for a game that has a table."""

from __future__ import annotations

import importlib
import importlib.util

from scenes.table import looks
from scenes.table.lesson import Lesson


def is_there(slug: str) -> bool:
    """Can the game be learnt? Asks without loading the lesson."""
    return looks.is_there(slug) and importlib.util.find_spec(f"scenes.{slug}.lesson") is not None


def find(slug: str) -> Lesson:
    """The lesson of a game; raises LookupError where there is none."""
    if not is_there(slug):
        raise LookupError(f"{slug} has no lesson")
    lesson: Lesson = importlib.import_module(f"scenes.{slug}.lesson").LESSON
    return lesson
