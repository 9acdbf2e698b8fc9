"""Lays out running text: words into lines, `**bold**` parts. Widths in units in, pixels inside, so that lines break exactly."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from scenes.engine.fonts import BLACK, Fonts

LEADING = 1.28
"""From line to line, in sizes of the text."""
_NO_BREAK = "\u00a0"
_COUNTED = re.compile(r"(?<=[\d×]) (?=[^\W\d]|[%×]|\d+\b)|(?<=[^\W\d]) (?=\d+(?:[,.:;!?)]|\*\*|$))")
"""The spaces inside "3 worms", "25 %", "2 × 4" and "row 4,": a line does not end there."""


class Run(msgspec.Struct, frozen=True):
    """Text of one weight on a line."""

    text: str
    weight: int
    x_px: int


class Line(msgspec.Struct, frozen=True):
    runs: tuple[Run, ...]
    width_px: int


class Prose(msgspec.Struct, frozen=True):
    """Text ready to draw."""

    lines: tuple[Line, ...]
    size_px: int
    step_px: int
    """From line to line."""
    height: float
    """Units."""
    width: float
    """Units: of the longest line."""


@lru_cache(maxsize=600)
def lay_out(fonts: Fonts, text: str, width: float, size: float, scale: float, weight: int) -> Prose:
    """Break `text` into lines of at most `width` units; a word longer than a line is broken inside."""
    size_px = round(size * scale)
    limit = max(1, round(width * scale))
    step = round(size_px * LEADING)
    lines: list[Line] = []
    for paragraph in _COUNTED.sub(_NO_BREAK, text).split("\n"):
        words = [(w, weight) if i % 2 == 0 else (w, BLACK) for i, part in enumerate(paragraph.split("**")) for w in _words(part)]
        lines.extend(_fill(fonts, words, size_px, limit))
    widest = max((line.width_px for line in lines), default=0)
    return Prose(tuple(lines), size_px, step, len(lines) * step / scale, widest / scale)


def _words(part: str) -> list[str]:
    """Words with the white space before them kept, so that runs join without guessing; no-break spaces belong to words."""
    return re.findall(r"[^\S\u00a0]*[\S\u00a0]+|\s+$", part)


def _fill(fonts: Fonts, words: list[tuple[str, int]], size_px: int, limit: int) -> list[Line]:
    lines: list[Line] = []
    runs: list[Run] = []
    x = 0
    space = max(1, round(size_px * 0.26))
    spaced = False
    for word, weight in words:
        bare = word.strip()
        spaced = spaced or word[0].isspace()
        if not bare:
            continue  # the white space between a part and a bold one belongs to the next word
        gap = space if spaced and runs else 0
        width = fonts.width(bare, weight, size_px)
        if runs and x + gap + width > limit and spaced:
            lines.append(Line(tuple(runs), runs[-1].x_px + fonts.width(runs[-1].text, runs[-1].weight, size_px)))
            runs, x, gap = [], 0, 0
        while width > limit and len(bare) > 1 and not runs:
            cut = max(1, len(bare) * limit // width)
            while cut > 1 and fonts.width(bare[:cut], weight, size_px) > limit:
                cut -= 1
            cut = bare.rfind(_NO_BREAK, 1, cut) if _NO_BREAK in bare[1:cut] else cut
            lines.append(Line((Run(bare[:cut], weight, 0),), fonts.width(bare[:cut], weight, size_px)))
            bare = bare[cut:].lstrip(_NO_BREAK)
            width = fonts.width(bare, weight, size_px)
        runs.append(Run(bare, weight, x + gap))
        x += gap + width
        spaced = False
    width_px = x if runs else 0
    lines.append(Line(tuple(runs), width_px))
    return lines
