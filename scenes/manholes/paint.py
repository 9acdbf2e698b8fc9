"""Draws boards, covers, pizzas, lights, cats and dice."""

from __future__ import annotations

from functools import cache
from typing import Any

import pygame

from game.manholes.board import SIZE
from scenes.engine.images import Images
from scenes.manholes import city, places
from scenes.table import dice
from scenes.ui import theme, vector

SIDES = ("d1", "d2", "d3", "n1", "n2", "n3")
"""Of a die: dots and digits."""
ROUNDED_PX = 4
MOST_TOWNS = 6
"""Kept at a time: large, small and looked at closer, and as many again after a change of size."""
_INKS = {"yellow": "#3a2408"}
_SIGN = (30.0, 28.0)


class ManholesPainter:
    """Faces: `board:<A, B or sprint>:<colour>`, `cover:banked`, `cover:new`, `cover:last`, `cover:pizza`,
    `lamp:<colour>+<colour>`, `cat:<colour>:<in, left or bust>`, `die:<colour>:<side>`, `cup`."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._images: Images = app.images
        self._towns: dict[tuple[str, int], pygame.Surface] = {}
        """By side and width: boards without an owner."""

    def size(self, face: str) -> tuple[float, float]:
        kinds = {"board": places.BOARD, "cover": places.COVER, "lamp": places.LAMP, "cat": places.CAT, "cup": dice.CUP}
        return kinds.get(face.partition(":")[0], dice.DIE)

    def corner(self, face: str) -> float:
        kinds = {"board": 22.0, "cover": 23.0, "lamp": 11.0, "cat": -1.0, "cup": dice.CUP_CORNER}
        return kinds.get(face.partition(":")[0], dice.DIE_CORNER)

    def paint(self, face: str, width_px: int, height_px: int) -> pygame.Surface:
        kind, _, rest = face.partition(":")
        if kind == "board":
            return self._board(rest, width_px, height_px)
        if kind == "die":
            return self._die(rest, width_px, height_px)
        return self._images.vector(_picture(kind, rest), width_px, height_px)

    def _board(self, which: str, width_px: int, height_px: int) -> pygame.Surface:
        """The town, the rim and the cat of its owner."""
        side, _, colour = which.partition(":")
        surface = self._town(side, width_px, height_px).copy()
        surface.blit(self._images.vector(city.rim(colour), width_px, height_px), (0, 0))
        k = width_px / places.BOARD[0]
        cat = self._images.vector(_picture("cat", f"{colour}:in"), round(34 * k), round(34 * k))
        surface.blit(cat, cat.get_rect(center=(26 * k, 25 * k)))
        return surface

    def _town(self, side: str, width_px: int, height_px: int) -> pygame.Surface:
        """Streets with the signs at their ends. To draw them takes 50 ms at 1920x1080, so all boards share one for each size,
        and sizes that differ by what pieces in motion are rounded to come from the same."""
        size = width_px, height_px
        for (kept_side, kept_width), town in self._towns.items():
            if kept_side == side and abs(kept_width - width_px) <= ROUNDED_PX:
                return town if town.get_size() == size else pygame.transform.smoothscale(town, size)
        if len(self._towns) >= MOST_TOWNS:
            self._towns.clear()
        town = self._images.vector(city.board(side), *size).copy()
        k = width_px / places.BOARD[0]
        signs = (
            [(n + 0.5, SIDES[n]) for n in range(SIZE)] if side == "B" else [(2 * n + 1, f"n{n + 1}") for n in range(3)]
        )
        for at, sign in signs:
            along = places.LABELS + places.PITCH * at
            for x, y in ((along, places.LABELS / 2 + 4), (places.LABELS / 2 + 4, along)):
                self._sign(town, sign, x, y, k)
        self._towns[side, width_px] = town
        return town

    def _sign(self, surface: pygame.Surface, sign: str, x: float, y: float, k: float) -> None:
        """A street sign with dots or a digit."""
        size = round(_SIGN[0] * k), round(_SIGN[1] * k)
        plate = self._images.vector(_plate(sign), *size)
        surface.blit(plate, plate.get_rect(center=(x * k, y * k)))
        if sign[0] == "n":
            digit = self._app.fonts.render(sign[1], theme.BLACK, max(6, round(19 * k)), theme.CREAM)
            surface.blit(digit, digit.get_rect(center=(x * k, y * k)))

    def _die(self, which: str, width_px: int, height_px: int) -> pygame.Surface:
        """Dots or a digit, and in a corner the mark that says which corner of a crossroads the colour names."""
        colour, _, side = which.partition(":")
        ink = _INKS.get(colour, "#fffaf0")
        pips = int(side[1]) if side[0] == "d" else 0
        surface = self._images.vector(dice.picture(pips, city.BODIES[colour], ink), width_px, height_px).copy()
        surface.blit(self._images.vector(_die_mark(colour, ink), width_px, height_px), (0, 0))
        if not pips:
            digit = self._app.fonts.render(side[1], theme.BLACK, max(6, round(width_px * 0.62)), theme.rgb(ink))
            middle = width_px / 2, height_px * (dice.DIE[1] - dice.DIE_SIDE) / dice.DIE[1] / 2
            surface.blit(digit, digit.get_rect(center=middle))
        return surface


@cache
def _picture(kind: str, rest: str) -> str:
    match kind:
        case "cover":
            return _pizza() if rest == "pizza" else _cover(rest)
        case "lamp":
            return _lamp(rest.split("+"))
        case "cat":
            colour, _, mood = rest.partition(":")
            return _cat(colour, mood)
    return dice.CUP_PICTURE


@cache
def _plate(sign: str) -> str:
    width, height = _SIGN
    body = vector.rect(
        1, 1, width - 2, height - 2, 7, "#1d2833", 'stroke="#9db2c4" stroke-opacity="0.75" stroke-width="1.4"'
    )
    if sign[0] == "d":
        spots = {1: ((0, 0),), 2: ((-1, 1), (1, -1)), 3: ((-1, 1), (0, 0), (1, -1))}[int(sign[1])]
        body += "".join(f'<circle cx="{15 + 6.6 * x:g}" cy="{14 + 6 * y:g}" r="3.1" fill="#f7ecd6"/>' for x, y in spots)
    return vector.document(width, height, body)


@cache
def _die_mark(colour: str, ink: str) -> str:
    width, height = dice.DIE
    dx, dy = city.CORNERS[colour]
    x, y = width / 2 + dx * (width / 2 - 5.5), (height - dice.DIE_SIDE) / 2 + dy * ((height - dice.DIE_SIDE) / 2 - 5.5)
    return vector.document(width, height, city.corner_mark(x, y, dx, dy, 11, ink, 0.6))


_METALS = {
    "banked": ("#aeb9c3", "#6d7883", "#333b44", "#4b5560"),
    "new": ("#f0bd74", "#b97a35", "#5c3714", "#7d5120"),
    "last": ("#ffd591", "#d18d3d", "#5c3714", "#8a5a22"),
}


def _cover(which: str) -> str:
    """A cast cover: banked ones are iron with a waffle of bars, those of this round copper with light in their slots."""
    light, middle, dark, bars = _METALS[which]
    body = vector.gradient("metal", (light, middle))
    body += f'<circle cx="23" cy="24.500" r="21" fill="{dark}"/><circle cx="23" cy="22" r="21" fill="url(#metal)"/>'
    body += '<circle cx="23" cy="22" r="20.200" fill="none" stroke="#ffffff" stroke-opacity="0.45" stroke-width="1.2"/>'
    body += f'<circle cx="23" cy="22" r="15.800" fill="{bars}" fill-opacity="0.35" stroke="{dark}" stroke-opacity="0.75" stroke-width="1.5"/>'
    if which == "banked":
        grid = "M17.500 8.500 V35.500 M23 6.500 V37.500 M28.500 8.500 V35.500 M9.500 16.500 H36.500 M7.500 22 H38.500 M9.500 27.500 H36.500"
        body += f'<path d="{grid}" stroke="{dark}" stroke-opacity="0.8" stroke-width="1.7" fill="none" stroke-linecap="round"/>'
        return vector.document(*places.COVER, body)
    # a paw of light: what is not yet safe looks different also without colours
    glow = "#fff3c9" if which == "last" else "#4a2b0e"
    for x, y, rx, ry in (
        (23, 26, 6.2, 5.2),
        (14.6, 20, 2.7, 3.6),
        (20, 14.6, 2.8, 3.8),
        (26, 14.6, 2.8, 3.8),
        (31.4, 20, 2.7, 3.6),
    ):
        body += f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{glow}" fill-opacity="0.92"/>'
    if which == "last":
        body += '<circle cx="23" cy="22" r="21.200" fill="none" stroke="#ffc56b" stroke-width="2.6"/>'
    return vector.document(*places.COVER, body)


def _pizza() -> str:
    body = vector.gradient("crust", ("#f0b562", "#c67c2e")) + vector.gradient("cheese", ("#ffe08a", "#f6bd48"))
    body += '<circle cx="23" cy="24.800" r="21" fill="#7d4a1a"/><circle cx="23" cy="22" r="21.500" fill="url(#crust)"/>'
    body += (
        '<circle cx="23" cy="22" r="17.600" fill="#cf4a2c"/><circle cx="23" cy="22" r="16.400" fill="url(#cheese)"/>'
    )
    for x, y in ((17, 15), (29, 17), (15, 27), (25, 30), (32, 26)):
        body += f'<circle cx="{x}" cy="{y}" r="3.600" fill="#c23b28"/><circle cx="{x - 0.8}" cy="{y - 0.8}" r="1.300" fill="#e8745c"/>'
    for x, y in ((23, 21), (21, 26), (28, 11)):
        body += f'<ellipse cx="{x}" cy="{y}" rx="2.600" ry="1.500" fill="#4f8a3c"/>'
    body += '<path d="M23 22 L23 5 M23 22 L37.500 30 M23 22 L8.500 30" stroke="#b36a22" stroke-opacity="0.55" stroke-width="1.200"/>'
    return vector.document(*places.COVER, body)


def _lamp(colours: list[str]) -> str:
    """A manhole that may be covered: lit, with a chip for each pair that names it."""
    width, height = places.LAMP
    body = vector.gradient("light", ("#fff0bf", "#ffcf74"))
    body += vector.rect(1, 1, width - 2, height - 2, 11, "url(#light)")
    body += vector.rect(2, 2, width - 4, height - 4, 10, "none", 'stroke="#fff8e2" stroke-width="1.6"')
    body += '<circle cx="26" cy="23.500" r="16" fill="#7a4a14" fill-opacity="0.2" stroke="#9a621d" stroke-width="1.8" stroke-dasharray="4.500 3"/>'
    left = width / 2 - 6.5 * (len(colours) - 1)
    for n, colour in enumerate(colours):
        body += vector.rect(
            left + 13 * n - 5.5, height - 14.5, 11, 11, 3, city.BODIES[colour][1], 'stroke="#4a2b0e" stroke-width="1.3"'
        )
    return vector.document(width, height, body)


def _cat(colour: str, mood: str) -> str:
    """A courier cat in the colour of its dice. Each colour has a coat of its own, and the mood shows in the eyes."""
    light, fur, dark = city.BODIES[colour]
    coats = {
        "green": "",
        "red": '<path d="M26 20 V28 M20 22 L22 28 M32 22 L30 28 M7 32 L13 33 M7 38 L13 37 M45 32 L39 33 M45 38 L39 37" '
        f'stroke="{dark}" stroke-width="2.2" stroke-linecap="round"/>',
        "blue": f'<ellipse cx="35" cy="31" rx="8" ry="8.500" fill="{dark}" fill-opacity="0.75"/>',
        "yellow": '<path d="M26 27 C21 34 12 36 9 41 C14 50 38 50 43 41 C40 36 31 34 26 27 Z" fill="#fff6da"/>',
    }
    body = vector.gradient("fur", (light, fur))
    body += f'<path d="M8 24 L7 5 L22 14 Z M44 24 L45 5 L30 14 Z" fill="{fur}" stroke="{dark}" stroke-width="1.600" stroke-linejoin="round"/>'
    body += '<path d="M11 18 L10.500 10.500 L17 14.500 Z M41 18 L41.500 10.500 L35 14.500 Z" fill="#ffd9cf" fill-opacity="0.8"/>'
    body += f'<ellipse cx="26" cy="31" rx="20" ry="17.500" fill="url(#fur)" stroke="{dark}" stroke-width="1.600"/>{coats[colour]}'
    body += (
        f'<path d="M9 22 C11 8 41 8 43 22 C33 17 19 17 9 22 Z" fill="#fbf2df" stroke="{dark}" stroke-width="1.400"/>'
    )
    body += f'<circle cx="26" cy="14.500" r="3.200" fill="{dark}"/>'
    body += f'<path d="M12 21.500 C20 15.500 32 15.500 40 21.500" fill="none" stroke="{dark}" stroke-width="2"/>'
    ink = 'stroke="#2b2118" stroke-width="2.2" stroke-linecap="round" fill="none"'
    eyes = {
        "in": '<ellipse cx="18" cy="30" rx="3.400" ry="4.200" fill="#2b2118"/><ellipse cx="34" cy="30" rx="3.400" ry="4.200" fill="#2b2118"/>'
        '<circle cx="19.200" cy="28.500" r="1.300" fill="#ffffff"/><circle cx="35.200" cy="28.500" r="1.300" fill="#ffffff"/>',
        "left": f'<path d="M14 30 C16 33.500 20 33.500 22 30 M30 30 C32 33.500 36 33.500 38 30" {ink}/>',
        "bust": f'<path d="M15 27 L21 33 M21 27 L15 33 M31 27 L37 33 M37 27 L31 33" {ink}/>',
    }[mood]
    mouth = (
        "M21 43 C24 40 28 40 31 43"
        if mood == "bust"
        else "M20 40 C22 43.500 25.500 43 26 39.500 C26.500 43 30 43.500 32 40"
    )
    body += eyes + '<path d="M23.500 36 H28.500 L26 39 Z" fill="#8a3f4c"/>' + f'<path d="{mouth}" {ink}/>'
    body += '<path d="M4 34 L13 36 M4 40 L13 39 M48 34 L39 36 M48 40 L39 39" fill="none" '
    body += 'stroke="#fff6e6" stroke-opacity="0.8" stroke-width="1.300" stroke-linecap="round"/>'
    return vector.document(*places.CAT, body)
