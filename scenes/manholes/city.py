"""The city as SVG: boards seen from above at night, and the map of the town under them."""

from __future__ import annotations

from functools import cache
from random import Random

from game.manholes.board import COLOURS, SIZE
from scenes.manholes import places
from scenes.ui import vector

BODIES = {
    "green": ("#86c873", "#4b9140", "#2d6127"),
    "red": ("#ee7565", "#c94437", "#8a2920"),
    "blue": ("#6bb0ec", "#3577bd", "#1f4b80"),
    "yellow": ("#ffe071", "#f0ae2a", "#a46c0e"),
}
"""By colour of dice: light, middle and dark."""
_PLATES = {
    "green": ("#4c6b4a", "#3b5639"),
    "red": ("#77504e", "#5f3d3b"),
    "blue": ("#45607f", "#354d68"),
    "yellow": ("#77693f", "#5f5331"),
}
"""By colour: the corner of a crossroads."""
_ROOFS = ("#2c3440", "#333b47", "#2a3a44", "#3a3640", "#38322f")
CORNERS = {"green": (-1, -1), "red": (1, -1), "blue": (-1, 1), "yellow": (1, 1)}
"""By colour: the corner of a crossroads that it names on side A."""


def cell_centre(cell: int) -> tuple[float, float]:
    """On the board, from its upper left corner."""
    row, column = divmod(cell, SIZE)
    return places.LABELS + places.PITCH * (column + 0.5), places.LABELS + places.PITCH * (row + 0.5)


@cache
def board(side: str) -> str:
    """A whole board without its signs and its rim: a slab of asphalt with the town on it."""
    inner = _streets() if side == "B" else _crossroads(side == "A")
    return vector.thick(*places.BOARD, 22, places.BOARD_SIDE, ("#49545f", "#2f3843"), "#1b2128", inner)


@cache
def rim(colour: str) -> str:
    """The edge of a board in the colour of its owner."""
    (width, height), (light, middle, _dark) = places.BOARD, BODIES[colour]
    height -= places.BOARD_SIDE
    body = vector.rect(5, 5, width - 10, height - 10, 18, "none", f'stroke="{middle}" stroke-width="4"')
    body += vector.rect(
        3, 3, width - 6, height - 6, 20, "none", f'stroke="{light}" stroke-opacity="0.75" stroke-width="1.2"'
    )
    return vector.document(*places.BOARD, body)


def _hole(x: float, y: float, line: str = "#a9b5c0") -> str:
    """A manhole without a cover of one's own: a ring in the street."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="20.5" fill="#1c232b" fill-opacity="0.42"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="18.500" fill="none" stroke="{line}" stroke-opacity="0.6" stroke-width="1.6" stroke-dasharray="4.5 3.2"/>'
    )


def _streets() -> str:
    """Side B: every row and every column is a street with a tunnel under it, and houses stand between."""
    start, length = places.LABELS + 1, places.PITCH * SIZE - 2
    parts = [
        vector.gradient("street", ("#76838f", "#5b6874")),
        vector.rect(start, start, length, length, 22, "url(#street)"),
    ]
    line = 'stroke="#ffe3a0" stroke-opacity="0.55" stroke-width="1.5" stroke-dasharray="4 4"'
    for n in range(SIZE):
        at, end = places.LABELS + places.PITCH * (n + 0.5), start + length
        parts.append(
            f'<path d="M{start + 8:g} {at:g} H{end - 8:g} M{at:g} {start + 8:g} V{end - 8:g}" {line} fill="none"/>'
        )
    parts += [_house(c, r) for r in range(1, SIZE) for c in range(1, SIZE)]
    for cell in range(SIZE * SIZE):
        x, y = cell_centre(cell)
        parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="23.500" fill="#6a7783"/>')
        parts.append(_hole(x, y))
    return "".join(parts)


def _house(column: int, row: int) -> str:
    """A roof with lit windows, where four streets leave room."""
    chance = Random(column * 31 + row * 7)
    x, y = places.LABELS + places.PITCH * column, places.LABELS + places.PITCH * row
    side = 17.0
    body = vector.rect(x - side / 2, y - side / 2 + 1.5, side, side, 3.5, "#161b21", 'fill-opacity="0.6"')
    body += vector.rect(x - side / 2, y - side / 2, side, side, 3.5, chance.choice(_ROOFS))
    body += vector.rect(
        x - side / 2 + 0.6,
        y - side / 2 + 0.6,
        side - 1.2,
        side - 1.2,
        3,
        "none",
        'stroke="#ffffff" stroke-opacity="0.16" stroke-width="1"',
    )
    for dx, dy in ((-3.8, -3.8), (3.8, -3.8), (-3.8, 3.8), (3.8, 3.8)):
        if chance.random() < 0.55:
            body += vector.rect(x + dx - 1.5, y + dy - 1.5, 3, 3, 0.8, "#ffd37a", 'fill-opacity="0.9"')
    return body


def _crossroads(coloured: bool) -> str:
    """Side A: nine crossroads of four corners each. With colours, each corner is that of a pair of dice."""
    parts = []
    block = 2 * places.PITCH
    for row in range(SIZE // 2):
        for column in range(SIZE // 2):
            x, y = places.LABELS + column * block, places.LABELS + row * block
            parts.append(vector.rect(x + 2.5, y + 2.5, block - 5, block - 5, 13, "#6b7783"))
            cx, cy = x + block / 2, y + block / 2
            line = 'stroke="#ffe3a0" stroke-opacity="0.75" stroke-width="1.5" stroke-dasharray="5 4"'
            parts.append(
                f'<path d="M{cx:g} {y + 6:g} V{y + block - 6:g} M{x + 6:g} {cy:g} H{x + block - 6:g}" {line} fill="none"/>'
            )
    for cell in range(SIZE * SIZE):
        x, y = cell_centre(cell)
        row, column = divmod(cell, SIZE)
        colour = COLOURS[(row % 2) * 2 + column % 2]
        dx, dy = CORNERS[colour]
        # The plates leave a street between them, and so stand a little towards the outer corner.
        px, py = x + dx * 1.2, y + dy * 1.2
        fill, low = _PLATES[colour] if coloured else ("#525d69", "#434d58")
        parts.append(vector.rect(px - 22, py - 21, 44, 44, 8, "#1c2229", 'fill-opacity="0.5"'))
        parts.append(vector.rect(px - 22, py - 22, 44, 44, 8, fill))
        parts.append(
            vector.rect(
                px - 21.3,
                py - 21.3,
                42.6,
                42.6,
                7.4,
                "none",
                f'stroke="{BODIES[colour][0] if coloured else low}" stroke-opacity="0.55" stroke-width="1.4"',
            )
        )
        parts.append(_hole(x, y, BODIES[colour][0] if coloured else "#a9b5c0"))
        if coloured:
            parts.append(corner_mark(px + dx * 22, py + dy * 22, dx, dy, 12, BODIES[colour][0]))
    return "".join(parts)


def corner_mark(x: float, y: float, dx: int, dy: int, size: float, fill: str, opacity: float = 1.0) -> str:
    """A triangle in the corner (x, y) of something whose middle lies the other way than (dx, dy)."""
    points = ((3, 0.6), (size, 0.6), (0.6, size), (0.6, 3))
    corners = " ".join(f"{x - dx * along:g},{y - dy * down:g}" for along, down in points)
    line = f'stroke="{fill}" stroke-opacity="{opacity:g}" stroke-width="1.2" stroke-linejoin="round"'
    return f'<polygon points="{corners}" fill="{fill}" fill-opacity="{opacity:g}" {line}/>'


@cache
def ground() -> str:
    """The map of the town on the table, and the tray with a pocket for each colour."""
    town, tray = places.MAP, places.TRAY
    parts = [
        vector.gradient("night", ("#24405c", "#1b3149", "#152538")),
        vector.gradient("rim", ("#7a4a29", "#55311a")),
        vector.gradient("felt", ("#2f6b58", "#1f4a3d")),
        vector.rect(0, 0, town.w, town.h, 22, "url(#night)"),
        _town(),
        vector.rect(
            1, 1, town.w - 2, town.h - 2, 21, "none", 'stroke="#7fa3c4" stroke-opacity="0.5" stroke-width="1.6"'
        ),
        vector.rect(0, tray.y, tray.w, tray.h, 20, "url(#rim)"),
        vector.rect(
            1,
            tray.y + 1,
            tray.w - 2,
            tray.h - 2,
            19,
            "none",
            'stroke="#b98a5c" stroke-opacity="0.6" stroke-width="1.4"',
        ),
        vector.rect(8, tray.y + 8, tray.w - 16, tray.h - 16, 14, "#163a30"),
        vector.rect(8, tray.y + 11, tray.w - 16, tray.h - 19, 14, "url(#felt)"),
    ]
    for colour, pocket in zip(COLOURS, places.POCKETS, strict=True):
        light = BODIES[colour][0]
        parts.append(
            vector.rect(
                pocket.x,
                pocket.y,
                pocket.w,
                pocket.h,
                13,
                "#0f3128",
                f'fill-opacity="0.45" stroke="{light}" stroke-opacity="0.55" stroke-width="1.5" stroke-dasharray="6 5"',
            )
        )
        dx, dy = CORNERS[colour]
        x, y = pocket.centerx + dx * (pocket.w / 2 - 4), pocket.centery + dy * (pocket.h / 2 - 4)
        parts.append(corner_mark(x, y, dx, dy, 13, light, 0.8))
    return vector.document(places.EXTENT.w, places.EXTENT.h, "".join(parts))


def _town() -> str:
    """Streets, a river, a park and lit windows, faint enough to be under everything."""
    chance = Random(11)
    lanes = 'stroke="#8fb2d3" stroke-opacity="0.17" fill="none" stroke-linecap="round"'
    parts = [
        '<path d="M404 8 C440 90 540 96 560 190 S640 300 750 330" fill="none" stroke="#3f78a8" stroke-opacity="0.45" stroke-width="26"/>',
        f'<path d="M394 60 L746 22 M394 150 L746 96 M394 238 L746 190 M394 322 L746 282 M394 388 L746 366" {lanes} stroke-width="6"/>',
        f'<path d="M424 8 L462 396 M500 8 L540 396 M582 8 L616 396 M664 8 L694 396" {lanes} stroke-width="6"/>',
        '<path d="M620 212 C650 196 700 206 706 236 S660 268 634 254 S606 226 620 212 Z" fill="#3f7a55" fill-opacity="0.35"/>',
    ]
    for _n in range(120):
        x, y = chance.uniform(398, 744), chance.uniform(10, 390)
        parts.append(vector.rect(x, y, 3, 3, 0.8, "#ffd37a", f'fill-opacity="{chance.uniform(0.12, 0.5):.2f}"'))
    parts.append(_scooter(608, 246))
    return "".join(parts)


def _scooter(x: float, y: float) -> str:
    """A courier cat on its way, in the free corner of the map."""
    return (
        f'<g transform="translate({x:g} {y:g})">'
        '<ellipse cx="60" cy="121" rx="52" ry="6" fill="#0b141d" fill-opacity="0.5"/>'
        '<path d="M120 112 C128 96 140 92 146 94" fill="none" stroke="#cfe2f2" stroke-opacity="0.25" stroke-width="3" stroke-linecap="round"/>'
        '<rect x="4" y="52" width="34" height="30" rx="4" fill="#d9553f"/><rect x="4" y="52" width="34" height="8" rx="3" fill="#f0806a"/>'
        '<circle cx="21" cy="71" r="7.5" fill="#ffe0a0"/><path d="M21 71 L27 66 A8 8 0 0 1 28 73 Z" fill="#d9553f"/>'
        '<path d="M8 84 H62 C70 84 72 104 84 104 L92 72 L88 62" fill="none" stroke="#e9b44c" stroke-width="9" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
        '<path d="M80 60 L98 56" stroke="#39424d" stroke-width="5" stroke-linecap="round"/>'
        '<circle cx="24" cy="106" r="13.500" fill="#20262d"/><circle cx="24" cy="106" r="6" fill="#9aa7b3"/>'
        '<circle cx="94" cy="106" r="13.500" fill="#20262d"/><circle cx="94" cy="106" r="6" fill="#9aa7b3"/>'
        '<path d="M46 82 C40 60 50 46 60 46 C72 46 74 66 70 82 Z" fill="#e8975a"/>'
        '<path d="M64 58 C74 60 82 60 88 58" fill="none" stroke="#e8975a" stroke-width="8" stroke-linecap="round"/>'
        '<path d="M44 78 C30 78 30 60 36 54" fill="none" stroke="#e8975a" stroke-width="6" stroke-linecap="round"/>'
        '<path d="M50 26 L48 8 L60 18 Z M78 26 L82 8 L68 18 Z" fill="#e8975a"/>'
        '<ellipse cx="65" cy="32" rx="19" ry="17" fill="#f0a468"/>'
        '<path d="M46 27 C48 12 82 12 84 27 C74 22 56 22 46 27 Z" fill="#c94437"/><path d="M80 24 C90 24 94 28 94 30 L82 29 Z" fill="#a5352a"/>'
        '<circle cx="60" cy="33" r="2.600" fill="#2b2118"/><circle cx="74" cy="33" r="2.600" fill="#2b2118"/>'
        '<path d="M65 38 L69 38 L67 40.500 Z" fill="#8a3f2c"/>'
        '<path d="M61 43 C64 45 66 44 67 41 C68 44 70 45 73 43" fill="none" '
        'stroke="#2b2118" stroke-width="1.500" stroke-linecap="round"/>'
        "</g>"
    )
