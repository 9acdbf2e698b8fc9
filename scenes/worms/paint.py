"""Draws tiles, dice, the cup, the grill and the tray."""

from __future__ import annotations

from typing import Any

import pygame

from game.worms.state import WORM, WORMS
from scenes.engine.images import Images
from scenes.table import dice
from scenes.ui import theme, vector
from scenes.worms import places

_WORM_ROWS = {1: (1,), 2: (2,), 3: (1, 2), 4: (2, 2)}


class WormsPainter:
    """Faces: `tile:21` to `tile:36`, `back`, `die:1` to `die:6`, `cup`."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._images: Images = app.images

    def size(self, face: str) -> tuple[float, float]:
        if face == "cup":
            return dice.CUP
        return dice.DIE if face.startswith("die") else places.TILE

    def corner(self, face: str) -> float:
        return dice.CUP_CORNER if face == "cup" else dice.DIE_CORNER if face.startswith("die") else 11

    def paint(self, face: str, width_px: int, height_px: int) -> pygame.Surface:
        kind, _, number = face.partition(":")
        if kind == "tile":
            return self._tile(int(number), width_px, height_px)
        if kind == "die":
            return self._die(int(number), width_px, height_px)
        return self._images.vector(_BACK if kind == "back" else dice.CUP_PICTURE, width_px, height_px)

    def _tile(self, tile: int, width_px: int, height_px: int) -> pygame.Surface:
        surface = self._images.vector(_TILE, width_px, height_px).copy()
        k = width_px / places.TILE[0]
        number = self._app.fonts.render(str(tile), theme.BLACK, max(6, round(35 * k)), theme.INK)
        surface.blit(number, number.get_rect(center=(width_px / 2, 30 * k)))
        worm = self._images.file("worms/worm_small.svg", round(26 * k), round(14 * k))
        rows = _WORM_ROWS[WORMS[tile]]
        for row, count in enumerate(rows):
            y = (80 if len(rows) == 1 else 70 + 21 * row) * k
            for column in range(count):
                x = width_px / 2 + (column - (count - 1) / 2) * 30 * k
                surface.blit(worm, worm.get_rect(center=(x, y)))
        return surface

    def _die(self, face: int, width_px: int, height_px: int) -> pygame.Surface:
        surface = self._images.vector(dice.picture(0 if face == WORM else face), width_px, height_px)
        if face == WORM:
            surface = surface.copy()
            side = round(width_px * 0.78)
            worm = self._images.file("worms/worm_face.svg", side, side)
            surface.blit(
                worm,
                worm.get_rect(center=(width_px / 2, height_px * (dice.DIE[1] - dice.DIE_SIDE) / dice.DIE[1] / 2)),
            )
        return surface


_LINE = f'<path d="M16 50 H{places.TILE[0] - 16:g}" stroke="#d2b683" stroke-width="1.8" stroke-linecap="round"/>'
_TILE = vector.thick(*places.TILE, 11, 6, ("#fffaec", "#f1e3c6"), "#b89a68", _LINE)
_BACK = vector.thick(
    *places.TILE,
    11,
    6,
    ("#6f5f50", "#57493d"),
    "#3c3129",
    '<rect x="11" y="11" width="52" height="88" rx="7" ry="7" fill="none" stroke="#8a7763" stroke-width="1.6" stroke-dasharray="4 4"/>'
    '<path d="M24 64 C28 48 36 48 40 58 S50 66 52 50" fill="none" stroke="#8a7763" stroke-width="5" stroke-linecap="round"/>',
)


def ground() -> str:
    """Grill and tray as one picture of the whole extent."""
    grill, tray, kept = places.GRILL, places.TRAY, places.KEPT
    parts = [
        vector.gradient("iron", ("#3a3a40", "#26262b", "#1c1c20")),
        '<defs><radialGradient id="coal" cx="50%" cy="58%" r="62%"><stop offset="0" stop-color="#c9501f" stop-opacity="0.8"/>'
        '<stop offset="0.6" stop-color="#7d2c14" stop-opacity="0.5"/><stop offset="1" stop-color="#3a1a10" stop-opacity="0"/></radialGradient>'
        '<radialGradient id="felt" cx="50%" cy="35%" r="80%"><stop offset="0" stop-color="#33735f"/><stop offset="0.6" stop-color="#285a4b"/>'
        '<stop offset="1" stop-color="#1d463a"/></radialGradient></defs>',
        vector.gradient("rim", ("#8a5a33", "#6a4020")),
        vector.rect(0, 0, grill.w, grill.h, 26, "url(#iron)"),
        vector.rect(12, 12, grill.w - 24, grill.h - 24, 16, "#17171a"),
        vector.rect(12, 12, grill.w - 24, grill.h - 24, 16, "url(#coal)"),
    ]
    parts += [_bar(22 + i * 44.5) for i in range(17)]
    parts += [vector.rect(1, 1, grill.w - 2, grill.h - 2, 25, "none", 'stroke="#5a5a62" stroke-width="1.6"')]
    for tile in range(21, 37):
        x, y = places.slot(tile)
        w, h = places.TILE[0] - 2, places.TILE[1] - 8  # hidden by whatever lies there
        parts.append(
            vector.rect(
                x - w / 2,
                y - h / 2 - 3,
                w,
                h,
                12,
                "#141416",
                'fill-opacity="0.35" stroke="#8a8078" stroke-opacity="0.55" stroke-width="1.4" stroke-dasharray="5 5"',
            )
        )
    parts += [
        vector.rect(0, tray.top, tray.w, tray.h, 20, "url(#rim)"),
        vector.rect(
            1,
            tray.top + 1,
            tray.w - 2,
            tray.h - 2,
            19,
            "none",
            'stroke="#b98a5c" stroke-opacity="0.6" stroke-width="1.4"',
        ),
        vector.rect(8, tray.top + 8, tray.w - 16, tray.h - 16, 14, "#163a30"),
        vector.rect(8, tray.top + 11, tray.w - 16, tray.h - 19, 14, "url(#felt)"),
        vector.rect(kept.x, kept.y, kept.w, kept.h, 14, "#12352b", 'fill-opacity="0.55"'),
    ]
    return vector.document(places.EXTENT.w, places.EXTENT.h, "".join(parts))


def _bar(x: float) -> str:
    height = places.GRILL.h
    return (
        f'<path d="M{x:g} 14 V{height - 14:g}" stroke="#0f0f11" stroke-opacity="0.6" stroke-width="6"/>'
        f'<path d="M{x - 1.2:g} 14 V{height - 14:g}" stroke="#55555c" stroke-opacity="0.7" stroke-width="2"/>'
    )
