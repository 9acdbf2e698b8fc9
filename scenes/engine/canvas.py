"""The one place that relates canvas units to window pixels.

At the usual interface size the canvas holds at least 1280 x 720 units (1088 x 638 on small windows, where scenes fold their side
column away) and fills the whole window: a wider or higher window gives more units, not larger panels, so that the table grows.
The interface size (0.8 to 2) multiplies the scale, down to the smallest canvas that every screen has a layout for.
"""

from __future__ import annotations

import pygame

FULL = (1280.0, 720.0)
COMPACT = (1088.0, 638.0)
LEAST = (800.0, 450.0)
"""The smallest canvas: no interface size leaves fewer units."""
LEAST_PX = (128, 72)
"""A window may be squeezed to nothing. The canvas stays as large as this and hangs over: letters need a pixel."""


class Canvas:
    """Scale and size of the drawing area for one window size; made anew when either changes."""

    def __init__(self, size_px: tuple[int, int], interface: float = 1.0) -> None:
        window = max(size_px[0], LEAST_PX[0]), max(size_px[1], LEAST_PX[1])
        usual = _scale(window, FULL)
        if usual < 0.9:
            usual = _scale(window, COMPACT)
        largest = _scale(window, LEAST)
        scale = min(usual * interface, largest)
        self.size_px = (max(size_px[0], 1), max(size_px[1], 1))
        """The window, in pixels."""
        self.scale = scale
        """Pixels per unit."""
        self.largest = largest / usual
        """The largest interface size that this window has room for."""
        self.width = window[0] / scale
        """Units."""
        self.height = window[1] / scale
        self.compact = self.width < FULL[0] - 1 or self.height < FULL[1] - 1
        """No room for a side column."""
        self.narrow = self.width < COMPACT[0] - 1 or self.height < COMPACT[1] - 1
        """No room for two columns of anything: everything small and close together, pages scroll."""

    @property
    def rect(self) -> pygame.FRect:
        """The whole canvas, in units."""
        return pygame.FRect(0, 0, self.width, self.height)

    def px(self, units: float) -> int:
        """A length in whole pixels."""
        return round(units * self.scale)

    def rect_px(self, rect: pygame.FRect) -> pygame.Rect:
        """A rectangle in window pixels; neighbours in units stay neighbours in pixels."""
        left, top = round(rect.left * self.scale), round(rect.top * self.scale)
        return pygame.Rect(left, top, round(rect.right * self.scale) - left, round(rect.bottom * self.scale) - top)

    def units(self, pos_px: tuple[float, float]) -> tuple[float, float]:
        """Where a pointer event at `pos_px` lies on the canvas."""
        return pos_px[0] / self.scale, pos_px[1] / self.scale


def _scale(window: tuple[int, int], units: tuple[float, float]) -> float:
    """Pixels per unit where the window just holds so many units."""
    return min(window[0] / units[0], window[1] / units[1])
