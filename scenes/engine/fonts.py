"""Text: Nunito in three weights through pygame.freetype, measured and rendered at its final pixel size, cached.

The variable font of `fontpkg-nunito` carries named instances; freetype opens instance N with `font_index = N << 16`.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from importlib import resources
from pathlib import Path

import pygame
import pygame.freetype

REGULAR, BOLD, BLACK = 4, 6, 8
"""Named instances of the font: weights 500, 700 and 900. Regular reading is set in 500: 400 looks thin on wood."""

Color = tuple[int, int, int]
_CACHE_PX = 6_000_000
"""Rendered text kept, in pixels (24 MB)."""
_OPEN_FACES = 80
"""Each size of each weight holds the file open, and every size of the window brings others: a system gives 256 to 1,024 files."""
_WIDTHS = 4000
"""Measured texts kept: measuring takes 0.2 ms, too long for what is fitted in every frame."""


@lru_cache(maxsize=1)
def font_file() -> Path:
    """The upright variable font shipped by the pip package."""
    folder = Path(str(resources.files("fontpkg_nunito") / "files"))
    return next(p for p in sorted(folder.rglob("*.ttf")) if "italic" not in p.name.lower())


class Fonts:
    """Renders and measures text; sizes are in pixels."""

    def __init__(self) -> None:
        pygame.freetype.init()
        self._faces: OrderedDict[tuple[int, int], pygame.freetype.Font] = OrderedDict()
        self._cache: OrderedDict[tuple[str, int, int, Color], pygame.Surface] = OrderedDict()
        self._cached_px = 0
        self._widths: dict[tuple[str, int, int], int] = {}

    def face(self, weight: int, size_px: int) -> pygame.freetype.Font:
        """The font object of one weight and size."""
        key = (weight, size_px)
        if key not in self._faces:
            face = pygame.freetype.Font(str(font_file()), size_px, font_index=weight << 16)
            face.pad = True
            self._faces[key] = face
            if len(self._faces) > _OPEN_FACES:
                self._faces.popitem(last=False)
        self._faces.move_to_end(key)
        return self._faces[key]

    def width(self, text: str, weight: int, size_px: int) -> int:
        """Advance width of one line."""
        key = (text, weight, size_px)
        found = self._widths.get(key)
        if found is None:
            if len(self._widths) >= _WIDTHS:
                self._widths.clear()
            times = _times(size_px)
            found = -(-int(self.face(weight, size_px * times).get_rect(text).width) // times) if text else 0
            self._widths[key] = found
        return found

    def height(self, weight: int, size_px: int) -> int:
        """Height of every rendered line of this size."""
        return int(self.face(weight, size_px).get_sized_height(0))

    def render(self, text: str, weight: int, size_px: int, color: Color) -> pygame.Surface:
        """One line on a transparent surface, shared: do not draw on it."""
        key = (text, weight, size_px, color)
        surface = self._cache.get(key)
        if surface is None:
            surface = self._rendered(text, weight, size_px, color).convert_alpha()
            self._cache[key] = surface
            self._cached_px += surface.get_width() * surface.get_height()
            while self._cached_px > _CACHE_PX and len(self._cache) > 1:
                _, old = self._cache.popitem(last=False)
                self._cached_px -= old.get_width() * old.get_height()
        else:
            self._cache.move_to_end(key)
        return surface

    def _rendered(self, text: str, weight: int, size_px: int, color: Color) -> pygame.Surface:
        """Small text is drawn larger and shrunk: at its own size letters would stand on whole pixels, too far apart."""
        times = _times(size_px)
        surface = self.face(weight, size_px * times).render(text, color)[0]
        if times > 1 and min(surface.get_size()) > 0:  # shrinking nothing crashes
            size = (-(-surface.get_width() // times), max(1, round(surface.get_height() / times)))
            surface = pygame.transform.smoothscale(surface, size)
            surface.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
            surface.fill((*color, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return surface

    def missing(self, text: str) -> set[str]:
        """The characters of `text` that the font cannot draw."""
        metrics = self.face(REGULAR, 16).get_metrics(text)
        return {c for c, m in zip(text, metrics, strict=True) if m is None and not c.isspace()}


def _times(size_px: int) -> int:
    """How many times larger text of this size is drawn before it is shrunk."""
    return 4 if size_px < 24 else 1
