"""Brings the program to each of its screens: for pictures and tests. Every entry starts from wherever the program is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.shots import coins, lessons, manholes, program, pyramid, review, tips, triangles, worms
from scenes.shots.pyramid import burn
from scenes.shots.worms import tumble

if TYPE_CHECKING:
    from scenes.engine.app import App

__all__ = ["SHOTS", "burn", "tumble"]

SHOTS: dict[str, Callable[[App], None]] = {
    **program.SHOTS,
    **worms.SHOTS,
    **coins.SHOTS,
    **pyramid.SHOTS,
    **triangles.SHOTS,
    **manholes.SHOTS,
    **lessons.SHOTS,
    **tips.SHOTS,
    **review.SHOTS,
}
"""Screen by name; each brings the program there, and it is drawn once it has come to rest."""
