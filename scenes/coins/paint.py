"""Draws coins, bowl, counters and the felt."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import pygame

from scenes.coins import places
from scenes.engine.images import Images
from scenes.table import dice
from scenes.ui import theme, vector

GOLD = ("#ffe9a3", "#f7c24a", "#d9962a")
_NUMBER = (96.0, 46.0)
_COUNTER_BODY = ("#ffe08a", "#e2a63a", "#9a6413")


class CoinsPainter:
    """Faces: `coin:0` to `coin:3` (see `places.TILTS`), `bowl:back`, `bowl:front`, `die:1` to `die:6`, `glow`, `cup`,
    `counter:0` to `counter:6`, `number:N`, `win`, `rung:0` and `rung:1`."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._images: Images = app.images

    def size(self, face: str) -> tuple[float, float]:
        kind, _, which = face.partition(":")
        match kind:
            case "coin":
                half, thick = places.TILTS[int(which)]
                return places.COIN_RADIUS * 2, half * 2 + thick
            case "bowl":
                return places.BOWL
            case "glow":
                return dice.GLOW
            case "cup":
                return dice.CUP
            case "number":
                return _NUMBER
            case "win":
                return places.WIN
            case "rung":
                return places.RUNG
        return dice.DIE

    def corner(self, face: str) -> float:
        kind = face.partition(":")[0]
        if kind in ("bowl", "glow", "number", "rung"):
            return -1
        return {"coin": 20, "cup": dice.CUP_CORNER, "win": 17}.get(kind, dice.DIE_CORNER)

    def paint(self, face: str, width_px: int, height_px: int) -> pygame.Surface:
        kind, _, which = face.partition(":")
        if kind == "number":
            return self._number(which, width_px, height_px)
        return self._images.vector(_picture(kind, which), width_px, height_px)

    def _number(self, text: str, width_px: int, height_px: int) -> pygame.Surface:
        surface = pygame.Surface((width_px, height_px), pygame.SRCALPHA)
        k = height_px / _NUMBER[1]
        size = max(6, round(34 * k))
        middle = (width_px / 2, height_px / 2)
        dark = self._app.fonts.render(text, theme.BLACK, size, (30, 14, 40))
        surface.blit(dark, dark.get_rect(center=(middle[0], middle[1] + 2 * k)))
        light = self._app.fonts.render(text, theme.BLACK, size, theme.AMBER)
        surface.blit(light, light.get_rect(center=middle))
        return surface


@cache
def _picture(kind: str, which: str) -> str:
    match kind:
        case "coin":
            return _coin(*places.TILTS[int(which)])
        case "bowl":
            return _bowl(which)
        case "glow":
            return dice.GLOW_PICTURE
        case "cup":
            return dice.CUP_PICTURE
        case "counter":
            return dice.picture(int(which), _COUNTER_BODY, "#3d2408")
        case "win":
            return _win()
        case "rung":
            return _rung(pointing_left=which == "1")
    return dice.picture(int(which))


def _across(name: str, colors: tuple[str, ...]) -> str:
    """A gradient from left to right: how light runs over something round."""
    stops = "".join(f'<stop offset="{i / (len(colors) - 1):.3g}" stop-color="{c}"/>' for i, c in enumerate(colors))
    return f'<defs><linearGradient id="{name}" x1="0%" y1="0%" x2="100%" y2="0%">{stops}</linearGradient></defs>'


def _star(x: float, y: float, radius: float, flat: float = 1.0) -> str:
    """Points of a five-pointed star, `flat` times as high as wide."""
    corners = []
    for n in range(10):
        r = radius if n % 2 == 0 else radius * 0.46
        a = math.pi * (n / 5 - 0.5)
        corners.append(f"{x + r * math.cos(a):.2f},{y + r * math.sin(a) * flat:.2f}")
    return " ".join(corners)


def _coin(half: float, thick: float) -> str:
    """A thick coin with a milled edge, a raised rim and a star; `half` is half the height of its upper face."""
    r = places.COIN_RADIUS
    c, low = half + 0.5, half * 2 + thick
    flat = (half - 0.5) / (r - 0.5)
    rx, ry = r - 0.5, half - 0.5
    edge = f"M0.5 {c:g} V{low - half:g} A{rx:g} {ry:g} 0 0 0 {2 * r - 0.5:g} {low - half:g} V{c:g} Z"
    milling = "".join(
        f'<path d="M{r + rx * math.sin(a):.2f} {c + ry * math.cos(a) + 1.6:.2f} v{thick - 3.2:.2f}" stroke="#7a4a08" '
        f'stroke-opacity="0.42" stroke-width="1.2"/>'
        for a in (math.radians(d) for d in range(-84, 85, 8))
    )
    parts = [
        _across("edge", ("#8a570f", "#d99a2b", "#ffd877", "#c98a1e", "#7d4d0b")),
        f'<defs><linearGradient id="top" x1="0%" y1="0%" x2="100%" y2="100%"><stop offset="0" stop-color="{GOLD[0]}"/>'
        f'<stop offset="0.5" stop-color="{GOLD[1]}"/><stop offset="1" stop-color="{GOLD[2]}"/></linearGradient>'
        '<linearGradient id="inner" x1="0%" y1="0%" x2="60%" y2="100%"><stop offset="0" stop-color="#e0a034"/>'
        '<stop offset="1" stop-color="#fbd06a"/></linearGradient></defs>',
        f'<path d="{edge}" fill="url(#edge)"/>',
        milling if thick > 6 else "",
        f'<path d="{edge}" fill="none" stroke="#6b4106" stroke-opacity="0.75" stroke-width="1"/>',
        f'<ellipse cx="{r:g}" cy="{c:g}" rx="{rx:g}" ry="{ry:g}" fill="url(#top)"/>',
        f'<ellipse cx="{r:g}" cy="{c:g}" rx="{rx - 0.8:g}" ry="{max(1, ry - 0.8):g}" fill="none" stroke="#fff4c8" '
        'stroke-opacity="0.8" stroke-width="1.3"/>',
        f'<ellipse cx="{r:g}" cy="{c:g}" rx="{rx * 0.76:g}" ry="{ry * 0.76:g}" fill="url(#inner)" stroke="#b3761a" stroke-width="1.500"/>',
        f'<polygon points="{_star(r, c + 0.8, rx * 0.5, flat)}" fill="#fff0bd"/>',
        f'<polygon points="{_star(r, c, rx * 0.5, flat)}" fill="#c4831d"/>',
    ]
    return vector.document(2 * r, low + 0.5, "".join(parts))


def _bowl(part: str) -> str:
    """A turned wooden bowl in two pictures of one size: what is behind the coins, and the wall in front of them."""
    w, h = places.BOWL
    x, y = w / 2, places.MOUTH.centery - (places.BOWL_AT[1] - h / 2)
    rx, ry, lip = places.MOUTH.w / 2, places.MOUTH.h / 2, 9.0
    wood = _across("wood", ("#5a3014", "#a9683a", "#d59a5e", "#a5632f", "#6d3b19", "#48250f"))
    rim = _across("rim", ("#7d4a22", "#d89c60", "#f3c48a", "#c88a50", "#80491f"))
    if part == "back":
        inside = vector.gradient("inside", ("#2a1409", "#4d2812", "#7a4823"))
        body = rim + inside
        body += f'<ellipse cx="{x:g}" cy="{h - 20:g}" rx="86" ry="13" fill="#140818" fill-opacity="0.34"/>'
        body += f'<ellipse cx="{x:g}" cy="{h - 22:g}" rx="70" ry="10" fill="#140818" fill-opacity="0.4"/>'
        body += f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx + 6:g}" ry="{ry + 5:g}" fill="url(#rim)"/>'
        body += f'<ellipse cx="{x:g}" cy="{y + 1:g}" rx="{rx - 3:g}" ry="{ry - 3:g}" fill="url(#inside)"/>'
        return vector.document(w, h, body)
    left, right = x - rx - 6, x + rx + 6
    foot = h - 27
    wall = (
        f"M{left:g} {y:g} A{rx + 6:g} {ry + 5:g} 0 0 0 {right:g} {y:g} C{right - 4:g} {y + 52:g} {x + 76:g} {foot - 12:g} {x + 52:g} {foot:g} "
        f"Q{x:g} {foot + 9:g} {x - 52:g} {foot:g} C{x - 76:g} {foot - 12:g} {left + 4:g} {y + 52:g} {left:g} {y:g} Z"
    )
    front = (
        f"M{left:g} {y:g} A{rx + 6:g} {ry + 5:g} 0 0 0 {right:g} {y:g} L{right - lip:g} {y:g} "
        f"A{rx + 6 - lip:g} {ry + 5 - lip * 0.8:g} 0 0 1 {left + lip:g} {y:g} Z"
    )
    grain = "".join(
        f'<path d="M{left + 8 + n * 6:g} {y + 22 + n * 15:g} Q{x:g} {y + ry + 24 + n * 16:g} {right - 8 - n * 6:g} {y + 22 + n * 15:g}" fill="none" '
        f'stroke="#3c1d0a" stroke-opacity="{0.3 - n * 0.05:g}" stroke-width="1.6"/>'
        for n in range(4)
    )
    shine = (
        f'<path d="M{left + 26:g} {y + 34:g} Q{left + 34:g} {foot - 40:g} {x - 58:g} {foot - 16:g}" fill="none" stroke="#ffe2b8" '
        'stroke-opacity="0.24" stroke-width="9" stroke-linecap="round"/>'
    )
    edge = (
        f'<path d="M{left + 1:g} {y:g} A{rx + 5:g} {ry + 4:g} 0 0 0 {right - 1:g} {y:g}" fill="none" stroke="#ffe9c8" '
        'stroke-opacity="0.5" stroke-width="1.4"/>'
    )
    body = wood + rim + f'<path d="{wall}" fill="url(#wood)"/>{grain}{shine}<path d="{front}" fill="url(#rim)"/>{edge}'
    return vector.document(w, h, body)


def _win() -> str:
    """A medal for a duel won."""
    w, h = places.WIN
    body = vector.gradient("gold", GOLD)
    body += f'<circle cx="{w / 2:g}" cy="{h / 2:g}" r="15.5" fill="#9a6413"/><circle cx="{w / 2:g}" cy="{h / 2 - 1:g}" r="15" fill="url(#gold)"/>'
    body += f'<circle cx="{w / 2:g}" cy="{h / 2 - 1:g}" r="11.500" fill="none" stroke="#b3761a" stroke-width="1.4"/>'
    body += f'<polygon points="{_star(w / 2, h / 2 - 0.5, 9)}" fill="#8a570f"/>'
    return vector.document(w, h, body)


def _rung(pointing_left: bool) -> str:
    """A mark beside the ladder."""
    w, h = places.RUNG
    tip, back = (3, w - 3) if pointing_left else (w - 3, 3)
    shape = f"M{back:g} 3 L{tip:g} {h / 2:g} L{back:g} {h - 3:g} Z"
    look = 'fill="#ffc56b" stroke="#a8651a" stroke-width="1.6" stroke-linejoin="round"'
    return vector.document(w, h, f'<path d="{shape}" {look}/>')


def ground() -> str:
    """The plum felt in its frame of wood, with a ring for each player's coins."""
    e = places.EXTENT
    parts = [
        vector.gradient("frame", ("#8a5a33", "#6a4020")),
        '<defs><radialGradient id="felt" cx="50%" cy="44%" r="72%"><stop offset="0" stop-color="#6d4888"/>'
        '<stop offset="0.55" stop-color="#533870"/><stop offset="1" stop-color="#3a2650"/></radialGradient></defs>',
        vector.rect(0, 0, e.w, e.h, 24, "url(#frame)"),
        vector.rect(1, 1, e.w - 2, e.h - 2, 23, "none", 'stroke="#b98a5c" stroke-opacity="0.6" stroke-width="1.4"'),
        vector.rect(9, 9, e.w - 18, e.h - 18, 16, "#261638"),
        vector.rect(9, 12, e.w - 18, e.h - 21, 16, "url(#felt)"),
    ]
    for x in places.SIDES:
        parts += [
            f'<ellipse cx="{x:g}" cy="{places.GROUND + 8:g}" rx="116" ry="46" fill="#2a1839" fill-opacity="0.42"/>',
            f'<ellipse cx="{x:g}" cy="{places.GROUND + 8:g}" rx="116" ry="46" fill="none" stroke="#d9b26a" stroke-opacity="0.4" '
            'stroke-width="1.8" stroke-dasharray="2 7" stroke-linecap="round"/>',
        ]
    y = places.DICE_AT
    parts.append(vector.rect(118, y - 50, e.w - 236, 100, 26, "#2a1839", 'fill-opacity="0.32"'))
    return vector.document(e.w, e.h, "".join(parts))
