"""A frame as a list of blits, so that of the window only what differs from the frame before is painted.

In most frames little moves. Painting a whole window of 1920 x 1080 pixels anew costs several milliseconds, and showing it as
much again on computers without a graphics card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import pygame

MANY_RECTS = 80
"""More pieces than this that changed are united without looking which of them touch."""


class Blit(NamedTuple):
    """One picture in a frame."""

    source: pygame.Surface
    rect: pygame.Rect
    """What it covers, within its clip, window pixels."""
    at: tuple[int, int]
    clip: tuple[int, int, int, int]


class Recording(pygame.Surface):
    """Stands for the window while scenes draw, and keeps what they blit; nothing else can be done to it.

    A picture that is blitted is told from another by its identity: whoever changes one must blit a new object.
    """

    def __init__(self, size_px: tuple[int, int]) -> None:
        super().__init__((1, 1))
        self._area = pygame.Rect((0, 0), size_px)
        self._clip = self._area
        self._now: list[Blit] = []
        self._before: list[Blit] | None = None

    def get_size(self) -> tuple[int, int]:
        return self._area.size

    def get_width(self) -> int:
        return self._area.width

    def get_height(self) -> int:
        return self._area.height

    def get_rect(self, **place: Any) -> pygame.Rect:
        rect = self._area.copy()
        for name, value in place.items():
            setattr(rect, name, value)
        return rect

    def get_clip(self) -> pygame.Rect:
        return self._clip.copy()

    def set_clip(self, rect: Any) -> None:
        self._clip = self._area if rect is None else pygame.Rect(rect).clip(self._area)

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        if area is not None or special_flags:
            raise ValueError("a frame holds whole pictures, blitted without flags")
        at = int(dest[0]), int(dest[1])
        rect = source.get_rect(topleft=at).clip(self._clip)
        if rect.w and rect.h:
            self._now.append(Blit(source, rect, at, (self._clip.x, self._clip.y, self._clip.w, self._clip.h)))
        return rect

    def fill(self, *_anything: Any, **_more: Any) -> pygame.Rect:
        raise ValueError("a frame holds blits alone")

    subsurface = fill  # type: ignore[assignment]

    def forget(self) -> None:
        """The window lost its picture: the next frame is painted as a whole."""
        self._before = None

    def begin(self) -> None:
        """A new frame."""
        self._now = []
        self._clip = self._area

    def paint(self, window: pygame.Surface) -> list[pygame.Rect]:
        """Bring the window from the frame painted last to the one recorded now; answers what was painted."""
        before, self._before = self._before, self._now
        if before is None:
            dirty = [self._area.copy()]
        else:
            dirty = united(changes(before, self._now))
        rects = [blit.rect for blit in self._now]
        for area in dirty:
            for number in area.collidelistall(rects):
                blit = self._now[number]
                window.set_clip(area.clip(blit.clip))
                window.blit(blit.source, blit.at)
        window.set_clip(None)
        return dirty


def changes(before: Sequence[Blit], now: Sequence[Blit]) -> list[pygame.Rect]:
    """What the blits cover that are in one frame alone, or in another order."""
    places: dict[tuple[int, tuple[int, int], tuple[int, int, int, int]], list[int]] = {}
    for number, blit in enumerate(before):
        places.setdefault((id(blit.source), blit.at, blit.clip), []).append(number)
    gone = [True] * len(before)
    last = -1
    found: list[pygame.Rect] = []
    for blit in now:
        same = [n for n in places.get((id(blit.source), blit.at, blit.clip), ()) if n > last]
        if same:
            last = same[0]
            gone[last] = False
        else:
            found.append(blit.rect)
    return found + [blit.rect for blit, is_gone in zip(before, gone, strict=True) if is_gone]


def united(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Rectangles that do not overlap and cover all of these."""
    waiting = list(rects)
    if len(waiting) > MANY_RECTS:
        return [waiting[0].unionall(waiting[1:])]
    apart: list[pygame.Rect] = []
    while waiting:
        rect = waiting.pop()
        touched = rect.collidelistall(apart)
        if touched:
            waiting.append(rect.unionall([apart[n] for n in touched]))
            for number in reversed(touched):
                del apart[number]
        else:
            apart.append(rect)
    return apart
