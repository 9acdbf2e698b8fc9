"""The bodies of the tiles as SVG: stone blocks, wooden crates, straw bales, coals, torches and the millstone.

A tile stands upright: its front is lit from above, and a strip of its upper side shows. Lengths are those of `places.TILE`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from game.pyramid.tiles import COAL, MILLSTONE, STONE, STRAW, TILES, TORCH
from scenes.pyramid.places import TILE, TOP
from scenes.ui import vector

WIDTH, HEIGHT = TILE
CORNER = 7.0
INKS = {"R": "#c5402e", "G": "#3a8038", "B": "#2f6db3", "Y": "#f2b632"}
DARK = {"R": "#8c2819", "G": "#235523", "B": "#1c4679", "Y": "#a06f0e"}
LIGHT = {"R": "#dd6552", "G": "#5aa04f", "B": "#548dcd", "Y": "#ffd05e"}
ON = {"R": "#fff6e6", "G": "#fff6e6", "B": "#fff6e6", "Y": "#33230c"}
"""What is written on a colour: the only dark one is on yellow."""
BADGE = (52.0, 40.0, 31.0, 25.5)
"""Centre and half axes of the round badge."""


def symbol(colour: str, x: float, y: float, r: float, fill: str) -> str:
    """A colour's own sign: triangle, square, circle or diamond."""
    match colour:
        case "R":
            shape = f"M{x} {y - r * 1.1:g} L{x + r * 1.12:g} {y + r * 0.85:g} L{x - r * 1.12:g} {y + r * 0.85:g} Z"
        case "G":
            s = r * 0.88
            shape = f"M{x - s:g} {y - s:g} H{x + s:g} V{y + s:g} H{x - s:g} Z"
        case "B":
            return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"/>'
        case _:
            s = r * 1.25
            shape = f"M{x:g} {y - s:g} L{x + s:g} {y:g} L{x:g} {y + s:g} L{x - s:g} {y:g} Z"
    return f'<path d="{shape}" fill="{fill}" stroke="{fill}" stroke-width="1" stroke-linejoin="round"/>'


def badge(colour: str) -> str:
    """The round field for the number, with the colour's sign under it."""
    x, y, a, b = BADGE
    return (
        vector.gradient("badge", (LIGHT[colour], INKS[colour], INKS[colour]))
        + f'<ellipse cx="{x:g}" cy="{y + 1.6:g}" rx="{a + 0.6:g}" ry="{b + 0.4:g}" fill="#1c120a" fill-opacity="0.45"/>'
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{a:g}" ry="{b:g}" fill="#fff8ea"/>'
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{a - 2.6:g}" ry="{b - 2.6:g}" fill="url(#badge)" stroke="{DARK[colour]}" stroke-width="1"/>'
        + symbol(colour, x, y + 15.2, 4.9, ON[colour])
    )


def tile(code: str) -> str:
    """A tile without its number."""
    what = TILES[code]
    chance = Random(f"{code} is like no other")
    if what.material == MILLSTONE:
        return vector.document(WIDTH, HEIGHT, _millstone())
    bodies = {STRAW: _straw, STONE: _stone, COAL: _coal, TORCH: _torch}
    body = bodies.get(what.material, _wood)(chance)
    return vector.document(WIDTH, HEIGHT, body + badge(what.colours))


def _block(face: tuple[str, ...], top: tuple[str, str], edge: str, corner: float = CORNER) -> str:
    """The common form: upper side, front, a lit upper and a dark lower edge."""
    return (
        vector.gradient("top", top)
        + vector.gradient("front", face)
        + f'<path d="M2 {TOP + 6} L5.500 2.400 Q6.500 0.600 8.500 0.600 H{WIDTH - 8.5:g} Q{WIDTH - 6.5:g} 0.600 {WIDTH - 5.5:g} 2.400 '
        f'L{WIDTH - 2:g} {TOP + 6} Z" fill="url(#top)"/>'
        + vector.rect(0.4, TOP, WIDTH - 0.8, HEIGHT - TOP - 0.4, corner, edge)
        + vector.rect(0.4, TOP, WIDTH - 0.8, HEIGHT - TOP - 3.4, corner, "url(#front)")
        + _line([(corner - 1, TOP + 0.9), (WIDTH - corner + 1, TOP + 0.9)], "#ffffff", 1.6, 0.55)
    )


def _line(points: Sequence[tuple[float, float]], color: str, width: float, opacity: float = 1.0) -> str:
    d = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return (
        f'<path d="{d}" fill="none" stroke="{color}" stroke-opacity="{opacity:g}" stroke-width="{width:g}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _stone(chance: Random) -> str:
    """A hewn block: a chiselled rim, grains, a chipped corner, hair cracks."""
    parts = [_block(("#bcc3c8", "#a0a8af", "#868f98"), ("#eef0f0", "#cdd3d7"), "#5b646d")]
    parts.append(vector.rect(5, TOP + 5, WIDTH - 10, HEIGHT - TOP - 13.5, 4, "#ffffff", 'fill-opacity="0.10"'))
    parts.append(
        vector.rect(
            5,
            TOP + 5,
            WIDTH - 10,
            HEIGHT - TOP - 13.5,
            4,
            "none",
            'stroke="#59626b" stroke-opacity="0.38" stroke-width="1.3"',
        )
    )
    for _grain in range(34):
        x, y, r = chance.uniform(4, WIDTH - 4), chance.uniform(TOP + 3, HEIGHT - 5), chance.uniform(0.5, 1.5)
        color = chance.choice(("#5f6871", "#e6eaec", "#717a83"))
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{color}" fill-opacity="0.5"/>')
    for side in (-1, 1):
        x, y = (10.0 if side < 0 else WIDTH - 10), chance.uniform(TOP + 8, TOP + 22)
        crack = [(x, y)]
        for _bend in range(3):
            x, y = x + chance.uniform(-5, 5), y + chance.uniform(6, 11)
            crack.append((x, y))
        parts.append(_line(crack, "#4b545d", 1.3, 0.6))
        parts.append(_line([(px + 1, py + 0.6) for px, py in crack], "#ffffff", 0.8, 0.35))
    return "".join(parts)


def _wood(chance: Random) -> str:
    """A crate: boards with grain, a batten with nails at both ends."""
    parts = [_block(("#c98a50", "#ab6d36", "#96592a"), ("#e6b981", "#c88f56"), "#57300f", 5)]
    parts.append(_line([(9, 4.6), (WIDTH - 9, 4.6)], "#8a5526", 1, 0.55))
    for board in range(3):
        y = TOP + 1 + board * 18.6
        if board:
            parts.append(_line([(2, y), (WIDTH - 2, y)], "#4f2c10", 1.7, 0.85))
            parts.append(_line([(2, y + 1.5), (WIDTH - 2, y + 1.5)], "#f0c48c", 0.9, 0.5))
        for _grain in range(4):
            start, top = chance.uniform(17, 60), y + chance.uniform(3.5, 15)
            bow = chance.uniform(-2, 2)
            parts.append(
                f'<path d="M{start:.1f} {top:.1f} q{chance.uniform(9, 18):.1f} {bow:.1f} {chance.uniform(20, 34):.1f} 0" fill="none" '
                f'stroke="#6b3d17" stroke-opacity="0.42" stroke-width="1"/>'
            )
    for x in (3.0, WIDTH - 16.0):
        parts.append(vector.rect(x - 0.6, TOP + 2, 14.6, HEIGHT - TOP - 6, 2.5, "#3f220b", 'fill-opacity="0.55"'))
        parts.append(vector.gradient(f"batten{x:g}", ("#dca468", "#b67a40")))
        parts.append(vector.rect(x, TOP + 1.6, 13, HEIGHT - TOP - 7, 2.2, f"url(#batten{x:g})"))
        parts.append(_line([(x + 4, TOP + 8), (x + 3.4, HEIGHT - 16)], "#7c4a1e", 0.9, 0.5))
        for y in (TOP + 8.5, TOP + 27.5, TOP + 46.5):
            parts.append(f'<circle cx="{x + 6.5:g}" cy="{y + 0.7:g}" r="2.300" fill="#f3cf9b" fill-opacity="0.7"/>')
            parts.append(f'<circle cx="{x + 6.5:g}" cy="{y:g}" r="2.100" fill="#47423f"/>')
    return "".join(parts)


def _straw(chance: Random) -> str:
    """A bale: stalks in every direction but mostly along, frayed ends, two bands of twine."""
    parts = []
    for _stalk in range(44):
        left = chance.random() < 0.5
        x, y = (3.0 if left else WIDTH - 3.0), chance.uniform(TOP + 2, HEIGHT - 3)
        length, slope = chance.uniform(2, 5.5), chance.uniform(-3, 3)
        color = chance.choice(("#d9a733", "#f3cf63", "#b98623"))
        parts.append(_line([(x, y), (x + (-length if left else length) * 0.75, y + slope)], color, 1.7))
    for _stalk in range(16):
        x = chance.uniform(12, WIDTH - 12)
        parts.append(_line([(x, 4), (x + chance.uniform(-5, 5), 0.9)], chance.choice(("#f6dc80", "#dcae3d")), 1.5))
    body = _block(("#f4d268", "#e3b443", "#c9922c"), ("#fbe79a", "#eac55a"), "#8d5f14", 9)
    parts.append(f'<g transform="translate(1.500 0.800) scale(0.971 0.989)">{body}</g>')
    for _stalk in range(95):
        x, y = chance.uniform(6, WIDTH - 26), chance.uniform(TOP + 3, HEIGHT - 6)
        length, slope = chance.uniform(9, 22), chance.uniform(-2.6, 2.6)
        color, opacity = chance.choice((("#fff0b0", 0.75), ("#9c6f18", 0.55), ("#b98623", 0.6), ("#f9dd83", 0.8)))
        parts.append(_line([(x, y), (x + length, y + slope)], color, 1.2, opacity))
    for _stalk in range(14):
        x, y = chance.uniform(12, WIDTH - 30), chance.uniform(2.2, TOP - 1)
        parts.append(_line([(x, y), (x + chance.uniform(8, 16), y + chance.uniform(-1, 1))], "#b98623", 1, 0.55))
    for x in (12.5, WIDTH - 12.5):
        lean = 1.6 if x < WIDTH / 2 else -1.6
        band = [(x + lean, 1.6), (x, TOP + 1), (x - lean * 0.6, HEIGHT / 2 + 5), (x, HEIGHT - 3)]
        parts.append(_line([(px + 1.4, py) for px, py in band], "#6b4a10", 3.2, 0.45))
        parts.append(_line(band, "#a24a2c", 3))
        parts.append(_line(band, "#d98560", 1, 0.8))
    return "".join(parts)


def _coal(chance: Random) -> str:
    """A black lump with facets; embers glow in its cracks."""
    left = [(6, 63), (1, 50), (3, 30), (8, 15)]
    right = [(97, 14), (102, 31), (103, 49), (98, 64)]
    ridge = [(17, 4), (38, 1), (63, 2.5), (86, 1.5)]
    outline = [*left, *ridge, *right, (78, 69), (50, 69.6), (24, 69)]
    points = " ".join(f"{x:g},{y:g}" for x, y in outline)
    parts = [
        vector.gradient("lump", ("#57535a", "#2d2a2f", "#151317")),
        f'<polygon points="{points}" fill="url(#lump)" stroke="#0b0a0c" stroke-width="1.4" stroke-linejoin="round"/>',
    ]
    facets = (
        ("8,15 17,4 38,1 34,16", "#8a868e"), ("38,1 63,2.500 66,15 34,16", "#6d6972"), ("63,2.500 86,1.500 97,14 66,15", "#98949c"),
        ("8,15 34,16 22,34 3,30", "#4a464d"), ("97,14 66,15 82,33 102,31", "#55515a"), ("3,30 22,34 15,54 1,50", "#2a272c"),
        ("102,31 82,33 90,52 103,49", "#343138"), ("22,34 34,16 66,15 82,33 70,60 33,60", "#2f2c31"),
        ("15,54 33,60 24,69 6,63", "#1b191c"), ("90,52 70,60 78,69 98,64", "#232025"),
    )  # fmt: skip
    parts += [f'<polygon points="{p}" fill="{c}" fill-opacity="0.85"/>' for p, c in facets]
    glows = (
        [(5, 40), (13, 37), (18, 44), (27, 43)], [(99, 40), (92, 43), (87, 38), (78, 41)],
        [(14, 60), (22, 55), (27, 62)], [(90, 61), (84, 55), (78, 60)], [(20, 22), (15, 27)], [(84, 21), (90, 26)],
    )  # fmt: skip
    for crack in glows:
        parts.append(_line(crack, "#ff5a1c", 4.6, 0.35))
        parts.append(_line(crack, "#ff8a2e", 2.4, 0.95))
        parts.append(_line(crack, "#ffe08a", 0.9))
    return "".join(parts)


def _torch(chance: Random) -> str:
    """A dark chest with iron bands; a torch burns at either side."""
    parts = [_block(("#8b4a35", "#6d3426", "#51241a"), ("#b5775b", "#8f5440"), "#2c110b", 5)]
    for y in (TOP + 20, TOP + 39):
        parts.append(_line([(2, y), (WIDTH - 2, y)], "#2f130c", 1.5, 0.8))
        parts.append(_line([(2, y + 1.4), (WIDTH - 2, y + 1.4)], "#c98a6c", 0.8, 0.4))
    for x in (12.0, WIDTH - 12.0):
        parts.append(vector.gradient(f"glow{x:g}", ("#ffb347", "#ff8a2e"), radial=True))
        parts.append(f'<ellipse cx="{x:g}" cy="29" rx="15" ry="17" fill="#ffb347" fill-opacity="0.22"/>')
        parts.append(
            f'<path d="M{x - 3.4:g} 40 L{x - 1.9:g} 66 H{x + 1.9:g} L{x + 3.4:g} 40 Z" fill="#c58a4e" stroke="#4b2710" stroke-width="1.2"/>'
        )
        parts.append(vector.rect(x - 5.4, 36.5, 10.8, 8, 2.4, "#4d4a4c", 'stroke="#211d1e" stroke-width="1"'))
        parts.append(_line([(x - 4, 38.5), (x + 4, 38.5)], "#a5a0a2", 1, 0.8))
        parts.append(flame_shape(x, 37.5, 0.72, 0.0))
    return "".join(parts)


def flame_shape(x: float, y: float, k: float, lean: float) -> str:
    """A flame of 34 x 46 whose foot is at (x, y)."""

    def tongue(w: float, h: float, color: str, tip: float) -> str:
        w, h, tip = w * k, h * k, tip * k
        return (
            f'<path d="M{x:g} {y:g} C{x - w * 1.3:.1f} {y:g} {x - w:.1f} {y - h * 0.46:.1f} {x - w * 0.42:.1f} {y - h * 0.6:.1f} '
            f"C{x - w * 0.3:.1f} {y - h * 0.42:.1f} {x - w * 0.12:.1f} {y - h * 0.7:.1f} {x + tip:.1f} {y - h:.1f} "
            f"C{x + w * 0.2 + tip:.1f} {y - h * 0.72:.1f} {x + w * 1.05:.1f} {y - h * 0.62:.1f} {x + w:.1f} {y - h * 0.28:.1f} "
            f'C{x + w * 0.95:.1f} {y - h * 0.08:.1f} {x + w * 0.6:.1f} {y:g} {x:g} {y:g} Z" fill="{color}"/>'
        )

    return (
        tongue(15, 44, "#f4571f", lean)
        + tongue(11, 32, "#ff8f26", lean * 0.6)
        + tongue(7, 21, "#ffc83f", lean * 0.3)
        + tongue(3.6, 11, "#fff3c0", 0)
    )


def _millstone() -> str:
    """A wheel of granite in its frame; the four colours at the corners."""
    parts = [_block(("#e9e2d2", "#d2c8b4", "#b7ab94"), ("#fbf8ef", "#e4dcca"), "#7d715b")]
    parts.append('<circle cx="52" cy="41.500" r="27" fill="#3b352c" fill-opacity="0.5"/>')
    parts.append(vector.gradient("wheel", ("#b9b6b0", "#96928b", "#75716a")))
    parts.append('<circle cx="52" cy="40" r="26.500" fill="url(#wheel)" stroke="#4d4a45" stroke-width="1.2"/>')
    for n in range(16):
        a = 2 * math.pi * n / 16
        c, s = math.cos(a), math.sin(a)
        parts.append(_line([(52 + 17.5 * c, 40 + 17.5 * s), (52 + 25 * c, 40 + 25 * s)], "#4d4a45", 1.6, 0.8))
    parts.append(vector.gradient("hub", ("#4a4640", "#2e2b27")))
    parts.append('<ellipse cx="52" cy="40" rx="24" ry="15" fill="url(#hub)" stroke="#fff8ea" stroke-width="2"/>')
    for colour, x, y in (("R", 13.5, 24), ("G", 90.5, 24), ("B", 13.5, 55), ("Y", 90.5, 55)):
        parts.append(f'<circle cx="{x:g}" cy="{y + 0.9:g}" r="9.800" fill="#1c120a" fill-opacity="0.35"/>')
        parts.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="9.500" fill="{INKS[colour]}" stroke="#fff8ea" stroke-width="1.8"/>'
        )
        parts.append(symbol(colour, x, y + (0.6 if colour == "R" else 0), 4.2, ON[colour]))
    return "".join(parts)


def back() -> str:
    """A tile face down: dark wood with a small pyramid."""
    parts = [_block(("#8a6b52", "#6e5340", "#5b4333"), ("#b08f72", "#8d6f57"), "#35251a", 6)]
    parts.append(
        vector.rect(
            8,
            TOP + 6,
            WIDTH - 16,
            HEIGHT - TOP - 16,
            5,
            "none",
            'stroke="#d0b08a" stroke-opacity="0.6" stroke-width="1.8"',
        )
    )
    for row, count in enumerate((3, 2, 1)):
        for n in range(count):
            x, y = 52 + (n - (count - 1) / 2) * 17, HEIGHT - 22.5 - row * 10.5
            parts.append(vector.rect(x - 7.8, y - 4.6, 15.6, 9.2, 1.8, "#dcbf97", 'fill-opacity="0.9"'))
    return vector.document(WIDTH, HEIGHT, "".join(parts))
