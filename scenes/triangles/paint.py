"""Draws tiles, the outlines of hexagons and bridges, and the numbers that fly."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import pygame

from scenes.engine.images import Images
from scenes.engine.sprites import Outline
from scenes.triangles import places
from scenes.triangles.places import EDGE, HALF, RADIUS, ROW, SIDE, SIZE
from scenes.ui import theme, vector

UP = ((0.0, -RADIUS), (HALF, RADIUS / 2), (-HALF, RADIUS / 2))
DOWN = ((-HALF, -RADIUS / 2), (HALF, -RADIUS / 2), (0.0, RADIUS))
"""Corners 0, 1, 2 of a tile about its middle."""
HEXAGON = (2 * SIDE + 24, 2 * ROW + 24)

_LIGHT = ("#fffaf0", "#f3e6ca", "#b89a68", "#dcc79c")
_SHADE = ("#d3bf97", "#c2ac80", "#8f7444", "#ab9365")
_BACK = ("#2d7f78", "#236660", "#17403d", "#6fb3ab")
"""Upper and lower edge of the face, the side, the inner line."""
_TEXT_HEIGHT = {"count": 26.0, "points": 44.0, "pill": 40.0}
_TEXT_SIZE = {"count": 18.0, "points": 30.0, "pill": 21.0}


def corners(facing: str) -> tuple[tuple[float, float], ...]:
    """The corners of a tile that points so."""
    return UP if facing == "up" else DOWN


class TrianglesPainter:
    """Faces: `up:245` and `down:245` (corners 0, 1, 2), with `:shade` where the tile fits nowhere, `back:up`,
    `back:down`, `hexagon`, `glow:up`, `glow:down`, and texts: `count:18`, `points:+12`, `pill:Bridge +40`."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._images: Images = app.images

    def size(self, face: str) -> tuple[float, float]:
        kind, _, text = face.partition(":")
        if kind in _TEXT_HEIGHT:
            wide = self._app.fonts.width(text, theme.BLACK, 40) * _TEXT_SIZE[kind] / 40
            return wide + (10 if kind == "count" else 34), _TEXT_HEIGHT[kind]
        return HEXAGON if kind == "hexagon" else SIZE

    def corner(self, face: str) -> Outline:
        kind, _, facing = face.partition(":")
        if kind in ("up", "down"):
            return corners(kind)
        if kind == "back":
            return corners(facing)
        return 14.0 if kind == "pill" else -1.0

    def paint(self, face: str, width_px: int, height_px: int) -> pygame.Surface:
        kind, _, rest = face.partition(":")
        if kind in ("up", "down"):
            digits, _, shade = rest.partition(":")
            body = self._images.vector(_tile(kind, _SHADE if shade else _LIGHT), width_px, height_px)
            return self.with_digits(body, kind, digits, theme.INK)
        if kind in _TEXT_HEIGHT:
            return self._text(kind, rest, width_px, height_px)
        return self._images.vector(_picture(kind, rest), width_px, height_px)

    def with_digits(self, body: pygame.Surface, facing: str, digits: str, color: theme.Color) -> pygame.Surface:
        """A copy of the picture with upright digits near the corners; on small tiles they take more of the room."""
        surface = body.copy()
        k = body.get_width() / SIZE[0]
        size = max(5, round(SIDE * k * min(0.37, max(0.245, 0.5 - SIDE * k * 0.0055))))
        out = k * min(0.49, max(0.42, 0.36 + SIDE * k * 0.0018))
        middle = body.get_width() / 2, body.get_height() / 2
        for digit, (x, y) in zip(digits, corners(facing), strict=True):
            number = self._app.fonts.render(digit, theme.BLACK, size, color)
            surface.blit(number, number.get_rect(center=(round(middle[0] + x * out), round(middle[1] + y * out))))
        return surface

    def _text(self, kind: str, text: str, width_px: int, height_px: int) -> pygame.Surface:
        k = height_px / _TEXT_HEIGHT[kind]
        size, middle = max(6, round(_TEXT_SIZE[kind] * k)), (width_px // 2, height_px // 2)
        if kind == "pill":
            svg = vector.slab(width_px / k, _TEXT_HEIGHT[kind], 14, theme.CALL, theme.CALL_EDGE, 4)
            surface = self._images.vector(svg, width_px, height_px).copy()
            word = self._app.fonts.render(text, theme.BLACK, size, theme.INK)
            surface.blit(word, word.get_rect(center=(middle[0], middle[1] - round(2 * k))))
            return surface
        surface = pygame.Surface((width_px, height_px), pygame.SRCALPHA)
        if kind == "points":
            plate = vector.rect(0, 0, width_px / k, _TEXT_HEIGHT[kind], 16, "#1d1208", 'fill-opacity="0.84"')
            surface.blit(
                self._images.vector(vector.document(width_px / k, _TEXT_HEIGHT[kind], plate), width_px, height_px),
                (0, 0),
            )
        word = self._app.fonts.render(text, theme.BLACK, size, theme.AMBER if kind == "points" else theme.CREAM)
        surface.blit(word, word.get_rect(center=middle))
        return surface


def points_of(shape: tuple[tuple[float, float], ...], x: float, y: float) -> str:
    """Corners of a polygon for SVG, its middle at (x, y)."""
    return " ".join(f"{x + dx:.2f},{y + dy:.2f}" for dx, dy in shape)


def rounded(shape: tuple[tuple[float, float], ...], x: float, y: float, inset: float, round_by: float) -> str:
    """The path of a triangle, `inset` smaller than `shape` on every side, with corners cut in a curve."""
    share = 1 - inset * 2 / RADIUS
    points = [(x + dx * share, y + dy * share) for dx, dy in shape]
    path = ""
    for n, (px, py) in enumerate(points):
        ends = []
        for qx, qy in (points[n - 1], points[(n + 1) % len(points)]):
            far = math.hypot(qx - px, qy - py)
            ends.append((px + (qx - px) * round_by / far, py + (qy - py) * round_by / far))
        path += f"{'L' if path else 'M'}{ends[0][0]:.2f} {ends[0][1]:.2f}Q{px:.2f} {py:.2f} {ends[1][0]:.2f} {ends[1][1]:.2f}"
    return path + "Z"


@cache
def _tile(facing: str, colors: tuple[str, str, str, str]) -> str:
    """A thick triangle: its side below, a face with a rim of light and a fine line inside."""
    shape, middle = corners(facing), SIZE[0] / 2
    face = rounded(shape, middle, middle, 0.4, 6)
    body = vector.gradient("face", colors[:2])
    side = rounded(shape, middle, middle, 0.2, 6)
    body += "".join(
        f'<path d="{side}" transform="translate(0 {EDGE * n / 4:g})" fill="{colors[2]}"/>' for n in (4, 3, 2, 1)
    )
    body += f'<path d="{face}" fill="url(#face)" stroke="{colors[2]}" stroke-opacity="0.55" stroke-width="0.8"/>'
    body += f'<path d="{rounded(shape, middle, middle, 1.6, 5.4)}" fill="none" stroke="#ffffff" stroke-opacity="0.75" stroke-width="1.5"/>'
    body += (
        f'<path d="{rounded(shape, middle, middle, 4.4, 4.6)}" fill="none" stroke="{colors[3]}" stroke-width="1.2"/>'
    )
    return vector.document(*SIZE, body)


@cache
def _picture(kind: str, facing: str) -> str:
    middle = SIZE[0] / 2
    if kind == "hexagon":
        return _hexagon()
    if kind == "glow":
        shape = points_of(corners(facing), middle, middle)
        line = f'<polygon points="{shape}" fill="#ffd25a" stroke="#ffc23a" stroke-linejoin="round"'
        return vector.document(
            *SIZE,
            f'{line} fill-opacity="0.18" stroke-opacity="0.4" stroke-width="11"/>'
            f'{line} fill-opacity="0" stroke-width="5"/>',
        )
    body = _tile(facing, _BACK)
    mark = rounded(corners(facing), middle, middle, 12, 4)
    dot = f'<circle cx="{middle:g}" cy="{middle:g}" r="4.500" fill="{_BACK[3]}" fill-opacity="0.8"/>'
    lines = f'<path d="{mark}" fill="none" stroke="{_BACK[3]}" stroke-opacity="0.7" stroke-width="2" stroke-dasharray="5 4"/>'
    return body.replace("</svg>", f"{lines}{dot}</svg>")


def _hexagon() -> str:
    """The line round six tiles, lit."""
    w, h = HEXAGON
    shape = ((HALF, -ROW), (SIDE, 0.0), (HALF, ROW), (-HALF, ROW), (-SIDE, 0.0), (-HALF, -ROW))
    points = points_of(shape, w / 2, h / 2)
    line = f'<polygon points="{points}" fill="#ffd25a" stroke-linejoin="round"'
    return vector.document(
        w,
        h,
        f'{line} fill-opacity="0.12" stroke="#ffc23a" stroke-opacity="0.4" stroke-width="14"/>'
        f'{line} fill-opacity="0" stroke="#a8651a" stroke-width="8.500"/>'
        f'{line} fill-opacity="0" stroke="#ffd25a" stroke-width="6"/>',
    )


def felt(width: float, height: float) -> str:
    """The teal felt in its frame of wood, `places.FRAME` wide on every side."""
    f = FRAME
    w, h = width + 2 * f, height + 2 * f
    parts = [
        vector.gradient("frame", ("#8a5a33", "#6a4020")),
        '<defs><radialGradient id="felt" cx="50%" cy="40%" r="75%"><stop offset="0" stop-color="#2f706b"/>'
        '<stop offset="0.55" stop-color="#24585a"/><stop offset="1" stop-color="#183f43"/></radialGradient></defs>',
        vector.rect(0, 0, w, h, 20, "url(#frame)"),
        vector.rect(0.8, 0.8, w - 1.6, h - 1.6, 19, "none", 'stroke="#b98a5c" stroke-opacity="0.6" stroke-width="1.4"'),
        vector.rect(f - 1, f - 1, width + 2, height + 2, 11, "#0e2a2d"),
        vector.rect(f, f + 2, width, height - 2, 10, "url(#felt)"),
    ]
    return vector.document(round(w, 1), round(h, 1), "".join(parts))


FRAME = 8.0
"""Width of the wood round the felt."""


def rack(width: float) -> str:
    """The wooden rack with the well's bed at its right end."""
    h = places.RACK_HEIGHT
    bed = places.WELL_ROOM - 12
    parts = [
        vector.gradient("wood", ("#7b4c2a", "#5c371c", "#4a2b15")),
        vector.rect(0, 0, width, h, 16, "url(#wood)"),
        vector.rect(
            0.8, 0.8, width - 1.6, h - 1.6, 15.5, "none", 'stroke="#b98a5c" stroke-opacity="0.55" stroke-width="1.4"'
        ),
        vector.rect(width - bed - 12, 8, bed, h - 16, 12, "#2b170a", 'fill-opacity="0.55"'),
        vector.rect(
            width - bed - 12, 8, bed, h - 16, 12, "none", 'stroke="#c49a6a" stroke-opacity="0.3" stroke-width="1.2"'
        ),
    ]
    return vector.document(round(width, 1), h, "".join(parts))
