"""The shape of the mouse pointer, which says what can be clicked."""

from __future__ import annotations

import pygame

_SHAPES = {
    "arrow": pygame.SYSTEM_CURSOR_ARROW,
    "hand": pygame.SYSTEM_CURSOR_HAND,
    "text": pygame.SYSTEM_CURSOR_IBEAM,
}


class Cursor:
    """That of the window."""

    def __init__(self) -> None:
        self.shape = "arrow"
        """What is wanted: a key of _SHAPES."""

    def show(self, shape: str) -> None:
        """Have that shape, as far as the desktop offers any."""
        if shape == self.shape:
            return
        self.shape = shape
        try:
            pygame.mouse.set_cursor(_SHAPES[shape])
        except pygame.error:
            pass  # a screen without a pointer
