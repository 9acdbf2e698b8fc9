"""Invisible widgets over the table: the things that can be picked, and the areas that explain themselves on hover."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scenes.table.look import Pick
from scenes.ui.pen import Pen
from scenes.ui.widgets import Widget


def inside(x: float, y: float, corners: tuple[tuple[float, float], ...]) -> bool:
    """Does a convex or concave polygon hold the point? (Crossing number.)"""
    crossings = False
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            crossings = not crossings
    return crossings


@dataclass(slots=True, kw_only=True)
class Spot(Widget):
    """A pick of the table, reachable by mouse and keyboard; what cannot be used now by the arrows alone."""

    pick: Pick
    corners: tuple[tuple[float, float], ...] = ()
    """Of its place, or of a piece that is no rectangle, in canvas units; without them its rectangle counts."""
    on_press: Callable[[], None]

    @property
    def focusable(self) -> bool:
        return not self.pick.refusal

    @property
    def reachable(self) -> bool:
        """Also what cannot be used now: it says why."""
        return True

    def press(self) -> None:
        self.on_press()

    def hit(self, x: float, y: float) -> bool:
        if self.clip is not None and not self.clip.collidepoint(x, y):
            return False
        return bool(self.rect.collidepoint(x, y)) and (not self.corners or inside(x, y, self.corners))


@dataclass(slots=True, kw_only=True)
class Area(Widget):
    """Explains itself on hover and takes the wheel; takes the focus only where it does or shows something."""

    on_press: Callable[[], None] | None = None
    shows: bool = False
    """Something is shown larger while the pointer or the focus is there."""
    on_wheel: Callable[[int], bool] | None = None

    @property
    def focusable(self) -> bool:
        return self.shows or self.on_press is not None

    @property
    def cursor(self) -> str:
        return "hand" if self.on_press is not None else "arrow"

    def press(self) -> None:
        if self.on_press is not None:
            self.on_press()

    def hit(self, x: float, y: float) -> bool:
        return bool(self.rect.collidepoint(x, y))

    def wheel(self, turn: int) -> bool:
        return self.on_wheel(turn) if self.on_wheel else False

    def draw(self, pen: Pen) -> None:
        """Nothing: what it covers is drawn by the table."""
