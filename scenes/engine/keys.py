"""Keys by their place on the keyboard, so that shortcuts work on Cyrillic layouts too (physical N arrives there as key 1090)."""

from __future__ import annotations

import pygame

_NAMES = {
    pygame.KSCAN_RETURN: "enter",
    pygame.KSCAN_KP_ENTER: "enter",
    pygame.KSCAN_SPACE: "space",
    pygame.KSCAN_ESCAPE: "esc",
    pygame.KSCAN_TAB: "tab",
    pygame.KSCAN_LEFT: "left",
    pygame.KSCAN_RIGHT: "right",
    pygame.KSCAN_UP: "up",
    pygame.KSCAN_DOWN: "down",
    pygame.KSCAN_BACKSPACE: "backspace",
    pygame.KSCAN_DELETE: "delete",
    pygame.KSCAN_HOME: "home",
    pygame.KSCAN_END: "end",
    pygame.KSCAN_PAGEUP: "pageup",
    pygame.KSCAN_PAGEDOWN: "pagedown",
    pygame.KSCAN_F1: "f1",
    pygame.KSCAN_F11: "f11",
    pygame.KSCAN_SLASH: "slash",
    pygame.KSCAN_MINUS: "minus",
    pygame.KSCAN_EQUALS: "plus",
}
_NAMES |= {getattr(pygame, f"KSCAN_{c.upper()}"): c for c in "abcdefghijklmnopqrstuvwxyz"}
_NAMES |= {getattr(pygame, f"KSCAN_{c}"): c for c in "0123456789"}


def name_of(scancode: int) -> str:
    """The name of a physical key (`n`, `enter`, `f11`), empty for keys the program does not use."""
    return _NAMES.get(scancode, "")
