"""Invisible widgets over the table: the things that can be picked, and the areas that explain themselves on hover."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scenes.table.look import Pick
from scenes.ui.pen import Pen
from scenes.ui.widgets import Widget


@dataclass(slots=True, kw_only=True)
class Spot(Widget):
    """A pick of the table, reachable by mouse and keyboard."""

    pick: Pick
    on_press: Callable[[], None]

    def press(self) -> None:
        self.on_press()

    def hit(self, x: float, y: float) -> bool:
        return bool(self.rect.collidepoint(x, y))


@dataclass(slots=True, kw_only=True)
class Area(Widget):
    """Explains itself on hover and takes the wheel; never takes the focus."""

    on_wheel: Callable[[int], bool] | None = None

    @property
    def focusable(self) -> bool:
        return False

    def hit(self, x: float, y: float) -> bool:
        return bool(self.rect.collidepoint(x, y))

    def wheel(self, turn: int) -> bool:
        return self.on_wheel(turn) if self.on_wheel else False

    def draw(self, pen: Pen) -> None:
        """Nothing: what it covers is drawn by the table."""
