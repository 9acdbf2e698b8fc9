"""Pictures at their final pixel size: SVG files and SVG written by code, soft shadows, turned copies; all cached by size.

Everything is vector until it is needed. Caches hold surfaces that callers share: never draw on one.
"""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path

import pygame

_CACHE_BYTES = 72_000_000


class Images:
    """The program's picture cache."""

    def __init__(self, assets: Path) -> None:
        self.assets = assets
        self._cache: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._bytes = 0

    def clear(self) -> None:
        """Forget all: after a change of size."""
        self._cache.clear()
        self._bytes = 0

    def cached(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface under `key`, made at the first call."""
        surface = self._cache.get(key)
        if surface is not None:
            self._cache.move_to_end(key)
            return surface
        surface = make().convert_alpha()  # the display's own format: other formats blit ten times slower
        self._cache[key] = surface
        self._bytes += _size(surface)
        while self._bytes > _CACHE_BYTES and len(self._cache) > 1:
            _, old = self._cache.popitem(last=False)
            self._bytes -= _size(old)
        return surface

    def file(
        self, name: str, width_px: int, height_px: int, tint: tuple[int, int, int] | None = None
    ) -> pygame.Surface:
        """The SVG file `assets/<name>`, fitted into the size (the aspect ratio stays); `tint` replaces every colour."""

        def make() -> pygame.Surface:
            surface = pygame.image.load_sized_svg(str(self.assets / name), (max(1, width_px), max(1, height_px)))
            if tint is not None:
                surface.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
                surface.fill((*tint, 0), special_flags=pygame.BLEND_RGBA_ADD)
            return surface

        return self.cached(("file", name, width_px, height_px, tint), make)

    def vector(self, svg: str, width_px: int, height_px: int) -> pygame.Surface:
        """An SVG document written by code (see `ui.vector.document`), stretched to exactly this size."""
        size = (max(1, width_px), max(1, height_px))

        def make() -> pygame.Surface:
            # Left to itself the loader keeps the aspect ratio: a line of 1.5 units, one pixel high, comes out too short.
            sized = svg.replace("<svg ", f'<svg width="{size[0]}" height="{size[1]}" preserveAspectRatio="none" ', 1)
            return pygame.image.load_sized_svg(io.BytesIO(sized.encode()), size)

        return self.cached(("svg", svg, size), make)

    def shadow(self, width_px: int, height_px: int, radius_px: int, blur_px: int, alpha: int = 110) -> pygame.Surface:
        """A soft rounded shadow; the surface is `blur_px` larger than the shape on every side."""

        def make() -> pygame.Surface:
            size = (width_px + 2 * blur_px, height_px + 2 * blur_px)
            surface = pygame.Surface(size, pygame.SRCALPHA)
            body = pygame.Rect(blur_px, blur_px, width_px, height_px)
            pygame.draw.rect(surface, (12, 6, 2, alpha), body, border_radius=radius_px)
            return pygame.transform.box_blur(surface, max(1, blur_px // 2)) if blur_px > 1 else surface

        return self.cached(("shadow", width_px, height_px, radius_px, blur_px, alpha), make)

    def shadow_of(self, corners_px: tuple[tuple[int, int], ...], blur_px: int, alpha: int = 110) -> pygame.Surface:
        """A soft shadow with these corners, given from its middle; the middle of the surface is that of the shape."""
        reach = max(max(abs(x), abs(y)) for x, y in corners_px) + blur_px

        def make() -> pygame.Surface:
            surface = pygame.Surface((2 * reach + 1, 2 * reach + 1), pygame.SRCALPHA)
            pygame.draw.polygon(surface, (12, 6, 2, alpha), [(reach + x, reach + y) for x, y in corners_px])
            return pygame.transform.box_blur(surface, max(1, blur_px // 2)) if blur_px > 1 else surface

        return self.cached(("shadow", corners_px, blur_px, alpha), make)

    def turned(
        self, key: Hashable, paint: Callable[[int], pygame.Surface], angle: float, in_flight: bool = False
    ) -> pygame.Surface:
        """A picture turned counter-clockwise by whole steps of five degrees; `paint(n)` draws it n times as large as wanted.

        Turned copies are made from a picture twice as large: turning at size leaves ragged edges. Nobody sees those
        `in_flight`, where the steps are three times as wide too: the first throw of eight dice must not drop a frame.
        """
        if in_flight:
            step = round(angle / 15) % 24
            at_size = self.cached(key, lambda: paint(1))
            if step == 0:
                return at_size
            return self.cached((key, step, "in flight"), lambda: pygame.transform.rotozoom(at_size, step * 15, 1.0))
        step = round(angle / 5) % 72
        if step == 0:
            return self.cached(key, lambda: paint(1))
        large = self.cached((key, "large"), lambda: paint(2))
        return self.cached((key, step), lambda: pygame.transform.rotozoom(large, step * 5, 0.5))


def _size(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * 4
