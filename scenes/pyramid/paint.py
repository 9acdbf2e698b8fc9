"""Draws the pieces: tiles with their numbers, flames, cracks, the terrace; and the evening behind them."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame

from game.pyramid.tiles import TILES
from scenes.engine.images import Images
from scenes.pyramid import bodies, places
from scenes.table import dice
from scenes.ui import theme, vector

LARGE = 3
"""Tiles are drawn once, so many pixels a unit, and made smaller from there: they fly and the camera glides through many
sizes, and a picture made smaller costs a tenth of a new one."""
FLAMES = 3
FLAME = (36.0, 48.0)
_SIZES = {"flame": FLAME, "ground": places.SEGMENT, "die": dice.DIE, "cup": dice.CUP}
_NUMBER_SIZE = {1: 33.0, 2: 31.0, 3: 27.0}


class PyramidPainter:
    """Faces: `tile:CODE`, `back`, `crack`, `flame:1` to `flame:3`, `die:1` to `die:6`, `cup`, `ground`."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._images: Images = app.images

    def size(self, face: str) -> tuple[float, float]:
        return _SIZES.get(face.partition(":")[0], places.TILE)

    def corner(self, face: str) -> float:
        kind = face.partition(":")[0]
        return {"die": dice.DIE_CORNER, "cup": dice.CUP_CORNER, "tile": 14, "back": 14}.get(kind, -1)

    def paint(self, face: str, width_px: int, height_px: int) -> pygame.Surface:
        width, height = self.size(face)
        large = round(width * LARGE)
        if width_px > large:
            return self._draw(face, width_px, height_px)
        key = ("pyramid", face)
        picture = self._images.cached(key, lambda: self._draw(face, large, round(height * LARGE)))
        return pygame.transform.smoothscale(picture, (width_px, height_px))

    def _draw(self, face: str, width_px: int, height_px: int) -> pygame.Surface:
        kind, _, name = face.partition(":")
        if kind == "tile":
            return self._tile(name, width_px, height_px)
        return self._images.vector(_document(kind, name), width_px, height_px)

    def _tile(self, code: str, width_px: int, height_px: int) -> pygame.Surface:
        surface = self._images.vector(bodies.tile(code), width_px, height_px).copy()
        k = width_px / places.TILE[0]
        tile = TILES[code]
        text = str(tile.number)
        four = len(tile.colours) > 1
        size = 22.0 if four else _NUMBER_SIZE[len(text)]
        color = theme.rgb("#fff6e6" if four else bodies.ON[tile.colours])
        number = self._app.fonts.render(text, theme.BLACK, max(6, round(size * k)), color)
        x, y = bodies.BADGE[0] * k, (40.0 if four else 34.0) * k
        if four or tile.colours != "Y":
            dark = self._app.fonts.render(text, theme.BLACK, max(6, round(size * k)), (30, 16, 8))
            dark = dark.copy()
            dark.set_alpha(110)
            surface.blit(dark, dark.get_rect(center=(x, y + 1.6 * k)))
        surface.blit(number, number.get_rect(center=(x, y)))
        return surface


def _document(kind: str, name: str) -> str:
    match kind:
        case "back":
            return bodies.back()
        case "die":
            return dice.picture(int(name))
        case "cup":
            return dice.CUP_PICTURE
        case "flame":
            lean = (0.0, 5.0, -5.0)[int(name) - 1]
            return vector.document(*FLAME, bodies.flame_shape(FLAME[0] / 2, FLAME[1] - 1, 1.0, lean))
        case "ground":
            return _terrace()
    return _crack()


def _crack() -> str:
    """Cracks through a tile that gives way."""
    lines = (
        "M50 12 L43 26 L54 36 L46 50 L52 68",
        "M43 26 L24 32 L16 44 L6 47",
        "M54 36 L74 32 L84 44 L98 42",
        "M46 50 L30 60",
        "M52 55 L70 64",
    )
    body = "".join(
        f'<path d="{d}" fill="none" stroke="#1a0f08" stroke-opacity="0.9" stroke-width="2.6" stroke-linejoin="round"/>'
        f'<path d="{d}" transform="translate(1.3 1)" fill="none" stroke="#fff3dc" stroke-opacity="0.5" stroke-width="1"/>'
        for d in lines
    )
    return vector.document(*places.TILE, body)


def _terrace() -> str:
    """Sandstone: paving seen from above, then courses of blocks; fits to itself at both ends."""
    width, height = places.SEGMENT
    chance = Random("terrace")
    paving = 34.0
    parts = [
        vector.gradient("paving", ("#c89a5e", "#e2bd80", "#efcf94")),
        vector.gradient("wall", ("#c39457", "#9a6d3c", "#6b4827", "#3f2916")),
        vector.rect(-1, 0, width + 2, paving + 1, 0, "url(#paving)"),
        vector.rect(-1, paving, width + 2, height - paving + 1, 0, "url(#wall)"),
    ]
    edge = (width - places.TERRACE_STEP) / 2
    parts += [
        f'<path d="M0 {y} H{width:g}" stroke="#8d6533" stroke-opacity="0.45" stroke-width="1.2"/>' for y in (9, 20)
    ]
    for row, (upper, lower) in enumerate(((0, 9), (9, 20), (20, 34))):
        for n in range(6):
            x = edge + n * 72 + (36 if row % 2 else 12)
            parts.append(
                f'<path d="M{x:g} {upper} V{lower}" stroke="#8d6533" stroke-opacity="0.4" stroke-width="1.2"/>'
            )
    parts.append(f'<path d="M0 {paving} H{width:g}" stroke="#fff0c8" stroke-opacity="0.75" stroke-width="2.400"/>')
    parts.append(f'<path d="M0 {paving + 3} H{width:g}" stroke="#5d3d1c" stroke-opacity="0.35" stroke-width="4"/>')
    for row in range(8):
        top = paving + 4 + row * 34
        parts.append(f'<path d="M0 {top + 34} H{width:g}" stroke="#3d2612" stroke-opacity="0.5" stroke-width="1.800"/>')
        parts.append(
            f'<path d="M0 {top + 35.6} H{width:g}" stroke="#ffdfa6" stroke-opacity="0.16" stroke-width="1.200"/>'
        )
        for n in range(6):
            x = edge + n * 72 + (54 if row % 2 else 18)
            parts.append(
                f'<path d="M{x:g} {top} V{top + 34}" stroke="#3d2612" stroke-opacity="0.45" stroke-width="1.600"/>'
            )
            parts.append(
                vector.rect(
                    x + 5,
                    top + 6,
                    40 + chance.random() * 18,
                    2,
                    1,
                    "#ffdfa6",
                    f'fill-opacity="{chance.uniform(0.05, 0.16):.2f}"',
                )
            )
    return vector.document(width, height, "".join(parts))


def evening(width: float, height: float) -> str:
    """The sky over far dunes; the horizon lies a little over the terrace."""
    horizon = height * 0.845
    sky = (
        ("0", "#3d4a7d"),
        ("0.28", "#7a6a9c"),
        ("0.52", "#c9849a"),
        ("0.74", "#f2a97c"),
        ("0.9", "#fbd08c"),
        ("1", "#fde6b0"),
    )
    stops = "".join(f'<stop offset="{at}" stop-color="{color}"/>' for at, color in sky)
    sun_x, sun_y = width * 0.77, horizon - height * 0.13
    parts = [
        f'<defs><linearGradient id="sky" x1="0%" y1="0%" x2="0%" y2="100%">{stops}</linearGradient>'
        f'<radialGradient id="sun" gradientUnits="userSpaceOnUse" cx="{sun_x:g}" cy="{sun_y:g}" r="{height * 0.75:g}">'
        '<stop offset="0" stop-color="#fff2c4" stop-opacity="0.9"/><stop offset="0.25" stop-color="#ffd98f" stop-opacity="0.5"/>'
        '<stop offset="1" stop-color="#ffc27a" stop-opacity="0"/></radialGradient></defs>',
        vector.gradient("far", ("#c08a86", "#d9a583")),
        vector.gradient("near", ("#d8a468", "#b98248")),
        vector.rect(0, 0, width, horizon + 2, 0, "url(#sky)"),
        vector.rect(0, 0, width, horizon + 2, 0, "url(#sun)"),
        f'<circle cx="{sun_x:g}" cy="{sun_y:g}" r="{height * 0.062:g}" fill="#fff4cf"/>',
    ]
    chance = Random("evening")
    for _star in range(26):
        x, y, r = chance.uniform(0, width), chance.uniform(0, height * 0.3), chance.uniform(0.5, 1.3)
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="#fff6dc" fill-opacity="{0.75 - 1.9 * y / height:.2f}"/>'
        )
    for x, y, size, opacity in (
        (0.14, 0.3, 1.0, 0.34),
        (0.5, 0.17, 1.3, 0.26),
        (0.88, 0.37, 0.85, 0.36),
        (0.34, 0.5, 0.7, 0.3),
    ):
        parts.append(_cloud(width * x, height * y, height / 390 * size, opacity))
    far = horizon - height * 0.075
    parts.append(
        f'<path d="M0 {horizon:g} V{far + 12:g} Q{width * 0.1:g} {far - 10:g} {width * 0.24:g} {far + 10:g} T{width * 0.5:g} {far + 8:g} '
        f'T{width * 0.78:g} {far + 4:g} T{width:g} {far + 10:g} V{height:g} H0 Z" fill="url(#far)"/>'
    )
    for x, size in ((0.1, 0.15), (0.18, 0.1), (0.94, 0.12)):
        tip, half, foot = horizon - height * size, height * size * 0.82, horizon + 4
        cx = width * x
        parts.append(
            f'<polygon points="{cx - half:g},{foot:g} {cx:g},{tip:g} {cx + half * 0.25:g},{foot:g}" fill="#b27d6c"/>'
        )
        parts.append(
            f'<polygon points="{cx + half * 0.25:g},{foot:g} {cx:g},{tip:g} {cx + half:g},{foot:g}" fill="#e6b184"/>'
        )
    parts.append(
        f'<path d="M0 {horizon + 4:g} Q{width * 0.2:g} {horizon - height * 0.035:g} {width * 0.42:g} {horizon + 3:g} '
        f'T{width:g} {horizon - 3:g} V{height:g} H0 Z" fill="url(#near)"/>'
    )
    return vector.document(round(width, 1), round(height, 1), "".join(parts))


def _cloud(x: float, y: float, k: float, opacity: float) -> str:
    """A flat evening cloud, lit from below."""
    streaks = ((-40, 0, 84, 8), (-70, 9, 120, 6), (-16, -8, 62, 7), (10, 7, 96, 6))
    return "".join(
        f'<ellipse cx="{x + (dx + w / 2) * k:.1f}" cy="{y + dy * k:.1f}" rx="{w * k / 1.7:.1f}" ry="{h * k / 1.5:.1f}" '
        f'fill="#ffe6cf" fill-opacity="{opacity:g}"/>'
        for dx, dy, w, h in streaks
    )


def rack(width: float, height: float) -> str:
    """The wooden rack for the hand, with a ledge on which the tiles stand."""
    ledge = height * 0.8
    return vector.document(
        round(width, 1),
        round(height, 1),
        vector.gradient("back", ("#5a3a20", "#4a2e18", "#3a2312"))
        + vector.gradient("ledge", ("#b07a48", "#8a5a33", "#6a4020"))
        + vector.rect(0, 0, width, height, 18, "#2b190c")
        + vector.rect(1, 1, width - 2, height - 2, 17, "url(#back)")
        + vector.rect(1, ledge, width - 2, height - ledge - 1, 12, "url(#ledge)")
        + f'<path d="M10 {ledge + 1:g} H{width - 10:g}" stroke="#e8b57e" stroke-opacity="0.7" stroke-width="1.8" stroke-linecap="round"/>'
        f'<path d="M8 {ledge - 2:g} H{width - 8:g}" stroke="#1c0f06" stroke-opacity="0.45" stroke-width="4" stroke-linecap="round"/>'
        + vector.rect(
            1, 1, width - 2, height - 2, 17, "none", 'stroke="#a8794c" stroke-opacity="0.55" stroke-width="1.4"'
        ),
    )
