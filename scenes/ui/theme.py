"""Colours, sizes and seats' looks: the one place that knows them. Lengths are canvas units."""

from __future__ import annotations

from typing import NamedTuple

from game.app.texts import N_
from scenes.engine.fonts import BLACK, BOLD, REGULAR

Color = tuple[int, int, int]


def rgb(text: str) -> Color:
    """`#rrggbb` as a colour."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


INK = rgb("#2b2118")
INK_SOFT = rgb("#6b5844")
"""Second lines on paper: 5.5:1 on the darkest paper."""
CREAM = rgb("#f7ecd6")
CREAM_SOFT = rgb("#e3cda6")
AMBER = rgb("#ffc56b")
GOOD = rgb("#4f8a3c")
BAD = rgb("#b8432c")
PAPER = ("#fbf2df", "#efe0c3")
PAPER_EDGE = "#b89a68"
CALL = ("#ffc56b", "#f0982f")
CALL_EDGE = "#a8651a"
WELL = "#e3cfa8"
"""Sunken parts on paper: tracks, choices."""
WOOD = ("#9c6a41", "#7d5232", "#553520", "#33200f")
RADIUS = 16
EDGE = 5
"""Visible side of thick pieces and buttons."""
FOCUS = rgb("#3a86c8")

TITLE, HEADING, LABEL, BODY, SMALL = 30, 20, 17, 16, 14
"""Text sizes, units."""

__all__ = ["BLACK", "BOLD", "REGULAR"]


class SeatLook(NamedTuple):
    """Colour and pattern of a seat: no two seats at a table are alike in either."""

    name: str
    """In words."""
    color: str
    dark: str
    pattern: str
    """plain, rings, stripes, dots, checks, waves or cross: drawn by `pen.token`."""


class Animal(NamedTuple):
    """What is seen on a seat's token: no two seats at a table have the same."""

    file: str
    """Of `assets/shared/animals`, without its ending."""
    name: str


SEAT_LOOKS = (
    SeatLook(N_("Red, plain"), "#cc5640", "#8f3323", "plain"),
    SeatLook(N_("Sea green with rings"), "#2d7f78", "#17524d", "rings"),
    SeatLook(N_("Blue with stripes"), "#4b7fba", "#274f80", "stripes"),
    SeatLook(N_("Violet with dots"), "#8a5aa8", "#583271", "dots"),
    SeatLook(N_("Green with checks"), "#6d9440", "#3f5c1f", "checks"),
    SeatLook(N_("Golden with waves"), "#bd8119", "#835609", "waves"),
    SeatLook(N_("Grey with a cross"), "#5d6673", "#363d47", "cross"),
)

ANIMALS = (
    Animal("hare", N_("Hare")),
    Animal("fox", N_("Fox")),
    Animal("bear", N_("Bear")),
    Animal("owl", N_("Owl")),
    Animal("hedgehog", N_("Hedgehog")),
    Animal("cat", N_("Cat")),
    Animal("frog", N_("Frog")),
    Animal("mouse", N_("Mouse")),
    Animal("squirrel", N_("Squirrel")),
    Animal("turtle", N_("Turtle")),
    Animal("whale", N_("Whale")),
    Animal("rooster", N_("Rooster")),
)


# high contrast ------------------------------------------------------------------------------------------------------

STRONG_CALL = "#ffd23f"
STRONG_LINE = 2.5
"""Width of the outline round every body."""
_WHITE, _BLACK = "#ffffff", "#000000"
_LIGHT_GREY, _DARK_GREY = "#d4d4d4", "#383838"


def luminance(color: Color) -> float:
    """Relative luminance, 0 to 1, as WCAG defines it."""
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in color)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Color, other: Color) -> float:
    """Contrast ratio of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def strong_ink(color: Color, dark: bool) -> Color:
    """The colour of a text or an icon in high contrast: black or white, whichever it is nearer to; where all is dark, white."""
    return (255, 255, 255) if dark or luminance(color) >= 0.3 else (0, 0, 0)


def calls(color: str) -> bool:
    """Is it the amber that calls to action?"""
    red, green, _blue = rgb(color)
    return _means_something(color) and red > 220 and green > 120


def strong_body(color: str, dark: bool) -> str:
    """The colour of a body in high contrast. Paper is white, wells are grey, dark is black; what means something by its colour
    keeps it, and what calls is yellow. Where all is `dark`, paper is black and wells are a dark grey; what calls has a yellow line."""
    if _means_something(color):
        return color if not calls(color) else _BLACK if dark else STRONG_CALL
    light = luminance(rgb(color))
    if dark:
        return _DARK_GREY if 0.3 < light <= 0.72 else _BLACK
    return _WHITE if light > 0.72 else _LIGHT_GREY if light > 0.3 else _BLACK


def strong_line(color: str, is_seen: bool, dark: bool) -> str:
    """The colour of the outline of a body in high contrast; of one that is not `is_seen`, which is hardly painted at all, against
    what lies under it."""
    if dark:
        return STRONG_CALL if calls(color or _BLACK) else _WHITE
    return _BLACK if is_seen and color and strong_body(color, dark) != _BLACK else _WHITE


def _means_something(color: str) -> bool:
    return max(rgb(color)) - min(rgb(color)) > 90
