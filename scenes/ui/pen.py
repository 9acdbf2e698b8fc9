"""Draws the house style on a surface in canvas units: text, paper, buttons' bodies, icons, seats' tokens, bars."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from scenes.engine.images import Images
from scenes.ui import theme, vector
from scenes.ui.prose import Prose, lay_out

if TYPE_CHECKING:
    from scenes.engine.app import App

STRONG_FOCUS = "#ffe600"


class Pen:
    """Bound to the application and one target surface; without one it only measures."""

    def __init__(self, app: App, target: pygame.Surface | None = None) -> None:
        self.app = app
        self.target = target or pygame.Surface((1, 1))
        self.canvas = app.canvas
        self.images = app.images
        self.strong = app.settings.high_contrast
        """High contrast: nothing but black, white, grey and what a colour means, and an outline round every body."""
        self.dark = self.strong and app.settings.dark
        """The same with light letters on black everywhere."""

    # text -------------------------------------------------------------------------------------------------------

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float = theme.BODY,
        color: theme.Color = theme.INK,
        weight: int = theme.BOLD,
        align: str = "left",
        shadow: bool = False,
    ) -> pygame.FRect:
        """One line; (x, y) is the left, centre or right of its vertical middle. Answers its rectangle."""
        color = self.ink(color)
        surface = self.app.fonts.render(text, weight, self.canvas.px(size), color)
        rect = surface.get_rect()
        x_px, y_px = round(x * self.canvas.scale), round(y * self.canvas.scale)
        rect.midleft = (x_px, y_px)
        if align == "center":
            rect.center = (x_px, y_px)
        elif align == "right":
            rect.midright = (x_px, y_px)
        if self.strong and color != (0, 0, 0):
            self._halo(text, weight, self.canvas.px(size), rect.topleft)
        elif shadow:
            dark = self.app.fonts.render(text, weight, self.canvas.px(size), (40, 22, 10))
            self.target.blit(dark, rect.move(0, max(1, self.canvas.px(1.5))))
        self.target.blit(surface, rect)
        k = self.canvas.scale
        return pygame.FRect(rect.x / k, rect.y / k, rect.w / k, rect.h / k)

    def prose(
        self,
        text: str,
        x: float,
        y: float,
        width: float,
        size: float = theme.BODY,
        color: theme.Color = theme.INK,
        align: str = "left",
        weight: int = theme.REGULAR,
    ) -> float:
        """Wrapped text from the top left (or top centre) down; `**bold**` parts; answers the height in units."""
        prose = self.measure(text, width, size, weight)
        self.draw_prose(prose, x, y, color, align)
        return prose.height

    def width(self, text: str, size: float = theme.BODY, weight: int = theme.BOLD) -> float:
        """Width of one line, in units."""
        return self.app.fonts.width(text, weight, self.canvas.px(size)) / self.canvas.scale

    def fit(self, text: str, room: float, size: float = theme.BODY, weight: int = theme.BOLD) -> str:
        """The text, shortened with an ellipsis where it is wider than `room`."""
        if self.width(text, size, weight) <= room:
            return text
        while text and self.width(text + "…", size, weight) > room:
            text = text[:-1]
        return text.rstrip() + "…"

    def name(self, name: str, room: float, size: float, lines: int = 1) -> Prose:
        """A player's name laid out in `room`: on one line of this size or a smaller one, else on so many `lines`; shortened
        with an ellipsis only where even that is too little."""
        for smaller in range(round(size), theme.SMALL - 1, -1):
            if self.width(name, smaller, theme.BLACK) <= room:
                return self.measure(name, room + 1, smaller, theme.BLACK)
        told = self.measure(name.replace("-", "-\n"), room, theme.SMALL, theme.BLACK)
        if len(told.lines) <= lines:
            return told
        told = self.measure(name, room, theme.SMALL, theme.BLACK)
        while len(told.lines) > lines and name:
            name = name[:-1].rstrip()
            told = self.measure(name + "…", room, theme.SMALL, theme.BLACK)
        return told

    def measure(self, text: str, width: float, size: float = theme.BODY, weight: int = theme.REGULAR) -> Prose:
        """Text laid out in lines of at most `width` units."""
        return lay_out(self.app.fonts, text, width, size, self.canvas.scale, weight)

    def balanced(self, text: str, width: float, size: float = theme.BODY, weight: int = theme.REGULAR) -> Prose:
        """As `measure`, in as many lines, but with lines about as long as each other: no last word stands alone."""
        widest = self.measure(text, width, size, weight)
        count = len(widest.lines)
        low, high = width / max(count, 1), width
        while count > 1 and high - low > 4:
            middle = (low + high) / 2
            if len(self.measure(text, middle, size, weight).lines) > count:
                low = middle
            else:
                high = middle
        return self.measure(text, high, size, weight) if count > 1 else widest

    def draw_prose(self, prose: Prose, x: float, y: float, color: theme.Color = theme.INK, align: str = "left") -> None:
        """Draw what `measure` laid out."""
        k, color = self.canvas.scale, self.ink(color)
        for number, line in enumerate(prose.lines):
            left = x * k - (line.width_px / 2 if align == "center" else 0)
            for run in line.runs:
                surface = self.app.fonts.render(run.text, run.weight, prose.size_px, color)
                at = round(left + run.x_px), round(y * k) + number * prose.step_px
                if self.strong and color != (0, 0, 0):
                    self._halo(run.text, run.weight, prose.size_px, at)
                self.target.blit(surface, at)

    def slip(self, name: str, area: pygame.Rect, share: float, draw: Callable[[Pen], None]) -> None:
        """A note over everything, in window pixels, drawn once on a ground of its own and kept under `name`; `share` of it is seen."""

        def make() -> pygame.Surface:
            surface = pygame.Surface(area.size, pygame.SRCALPHA)
            draw(Pen(self.app, surface))
            return surface

        slip = self.images.cached(("slip", name, area.size, self.strong, self.dark), make)
        if share < 1:
            slip = slip.copy()
            slip.set_alpha(round(255 * max(0.0, share)))
        self.target.blit(slip, area)

    def ink(self, color: theme.Color) -> theme.Color:
        """A colour of texts and icons, as it is drawn."""
        return theme.strong_ink(color, self.dark) if self.strong else color

    def body(self, color: str) -> str:
        """A colour of bodies, as it is drawn."""
        return theme.strong_body(color, self.dark) if self.strong and color else color

    def _halo(self, text: str, weight: int, size_px: int, at_px: tuple[int, int]) -> None:
        """Black round a light text: it may stand on any picture."""
        dark = self.app.fonts.render(text, weight, size_px, (0, 0, 0))
        by = max(1, self.canvas.px(1.6))
        for dx, dy in _around(by):
            self.target.blit(dark, (at_px[0] + dx, at_px[1] + dy))

    # bodies -----------------------------------------------------------------------------------------------------

    def shadow(
        self, rect: pygame.FRect, radius: float = theme.RADIUS, blur: float = 14, drop: float = 6, alpha: int = 120
    ) -> None:
        """A soft shadow under a body."""
        area = self.canvas.rect_px(rect)
        blur_px = max(2, self.canvas.px(blur))
        surface = self.images.shadow(area.w, area.h, self.canvas.px(radius), blur_px, alpha)
        self.target.blit(surface, (area.x - blur_px, area.y - blur_px + self.canvas.px(drop)))

    def slab(
        self,
        rect: pygame.FRect,
        colors: tuple[str, ...] = theme.PAPER,
        edge: str = theme.PAPER_EDGE,
        side: float = 0,
        radius: float = theme.RADIUS,
        shadow: bool = True,
    ) -> None:
        """A thick rounded body: panel, tile, button."""
        if self.strong:
            self.box(rect, colors[0], radius)
            return
        if shadow:
            self.shadow(rect, radius)
        area = self.canvas.rect_px(rect)
        svg = vector.slab(round(rect.w, 1), round(rect.h, 1), radius, colors, edge, side)
        self.target.blit(self.images.vector(svg, area.w, area.h), area)

    def box(
        self,
        rect: pygame.FRect,
        color: str,
        radius: float = 10,
        alpha: float = 1.0,
        stroke: str = "",
        width: float = 1.5,
        dash: str = "",
    ) -> None:
        """A flat rounded rectangle, filled and/or outlined."""
        if self.strong:
            is_seen = bool(color) and alpha > 0.4
            if is_seen and min(rect.w, rect.h) > 12 and not stroke:
                stroke, width = theme.strong_line(color, is_seen, self.dark), theme.STRONG_LINE
            elif stroke:
                stroke = theme.strong_line(color, is_seen, self.dark)
            color = self.body(color)
        area = self.canvas.rect_px(rect)
        inset = width / 2 if stroke else 0
        line = (
            f'stroke="{stroke}" stroke-width="{width:g}"' + (f' stroke-dasharray="{dash}"' if dash else "")
            if stroke
            else ""
        )
        body = vector.rect(
            inset,
            inset,
            rect.w - 2 * inset,
            rect.h - 2 * inset,
            radius,
            color or "none",
            f'fill-opacity="{alpha:g}" {line}',
        )
        self.target.blit(
            self.images.vector(vector.document(round(rect.w, 1), round(rect.h, 1), body), area.w, area.h), area
        )

    def glow(self, rect: pygame.FRect, radius: float = theme.RADIUS, color: str = "#ffc56b") -> None:
        """A warm light round a body: whose turn it is, what can be picked."""
        grown = rect.inflate(20, 20)
        rings = "".join(
            vector.rect(
                10 - i,
                10 - i,
                rect.w + 2 * i,
                rect.h + 2 * i,
                radius + i,
                "none",
                f'stroke="{color}" stroke-opacity="{0.34 - i * 0.032:.3f}" stroke-width="2"',
            )
            for i in range(1, 10)
        )
        rim = vector.rect(8, 8, rect.w + 4, rect.h + 4, radius + 2, "none", f'stroke="{color}" stroke-width="4"')
        area = self.canvas.rect_px(grown)
        self.target.blit(
            self.images.vector(vector.document(round(grown.w, 1), round(grown.h, 1), rings + rim), area.w, area.h), area
        )

    def focus_ring(self, rect: pygame.FRect, radius: float = 12, dashed: bool = False) -> None:
        """The keyboard's place; dashed where nothing can be done now."""
        wide, inner = (9.0, 5.0) if self.strong else (5.0, 3.0)
        for color, width in (("#10283c", wide), (STRONG_FOCUS if self.strong else "#7cc4ff", inner)):
            grown = rect.inflate(5 + wide, 5 + wide)
            self._outline(grown.inflate(width - wide, width - wide), color, radius + 5, width, dashed)

    def _outline(self, rect: pygame.FRect, color: str, radius: float, width: float, dashed: bool) -> None:
        area = self.canvas.rect_px(rect)
        line = f'stroke="{color}" stroke-width="{width:g}"'
        size = rect.w - width, rect.h - width
        body = (
            f'<path d="{vector.dashes(width / 2, *size)}" fill="none" stroke-linecap="round" {line}/>'
            if dashed
            else vector.rect(width / 2, width / 2, *size, radius, "none", line)
        )
        self.target.blit(self.images.vector(vector.document(round(rect.w, 1), round(rect.h, 1), body), area.w, area.h), area)

    def bar(self, rect: pygame.FRect, share: float, colors: tuple[str, ...]) -> None:
        """A horizontal bar filled to `share` (0 to 1)."""
        self.box(rect, "#d9c39a", rect.h / 2)
        if share > 0:
            filled = pygame.FRect(rect.x, rect.y, max(rect.h, rect.w * min(1.0, share)), rect.h)
            self.slab(filled, colors, colors[-1], 0, rect.h / 2, shadow=False)

    # pictures ---------------------------------------------------------------------------------------------------

    def icon(self, name: str, center: tuple[float, float], size: float = 24, color: theme.Color = theme.CREAM) -> None:
        """An icon of `assets/shared/icons`, tinted."""
        side = self.canvas.px(size)
        surface = self.images.file(f"shared/icons/{name}.svg", side, side, self.ink(color))
        self.target.blit(surface, surface.get_rect(center=self._px(center)))

    def strike(self, rect: pygame.FRect, color: theme.Color) -> None:
        """A line across an icon of that colour that cannot be used now: in high contrast nothing is grey."""
        ink = self.ink(color)
        around, line = ("#ffffff", "#000000") if ink == (0, 0, 0) else ("#000000", "#ffffff")
        path = '<path d="M8 32 L32 8" stroke-linecap="round"'
        body = f'{path} stroke="{around}" stroke-width="5.5"/>{path} stroke="{line}" stroke-width="2.4"/>'
        side = self.canvas.px(min(rect.size))
        surface = self.images.vector(vector.document(40, 40, body), side, side)
        self.target.blit(surface, surface.get_rect(center=self._px(rect.center)))

    def picture(self, name: str, rect: pygame.FRect) -> None:
        """An SVG file of `assets/`, fitted into the rectangle and centred."""
        area = self.canvas.rect_px(rect)
        surface = self.images.file(name, area.w, area.h)
        self.target.blit(surface, surface.get_rect(center=area.center))

    def token(self, look: int, animal: int, center: tuple[float, float], radius: float = 26) -> None:
        """A seat's round token: its colour, its pattern and its animal."""
        seat = theme.SEAT_LOOKS[look % len(theme.SEAT_LOOKS)]
        side = self.canvas.px(radius * 2)
        svg = vector.document(64, 64, _token(seat))
        surface = self.images.vector(svg, side, side)
        self.target.blit(surface, surface.get_rect(center=self._px(center)))
        name = f"shared/animals/{theme.ANIMALS[animal % len(theme.ANIMALS)].file}.svg"
        side = self.canvas.px(radius * 1.3)
        if self.strong:
            dark = self.images.file(name, side, side, (0, 0, 0))
            for dx, dy in _around(max(1, self.canvas.px(1.2))):
                self.target.blit(dark, dark.get_rect(center=self._px(center)).move(dx, dy))
        light = self.images.file(name, side, side, (255, 255, 255))
        self.target.blit(light, light.get_rect(center=self._px(center)))

    def _px(self, point: tuple[float, float]) -> tuple[int, int]:
        return round(point[0] * self.canvas.scale), round(point[1] * self.canvas.scale)

    # the table ---------------------------------------------------------------------------------------------------

    def wood(self) -> None:
        """The table top under the lamp, over the whole window."""
        size = self.canvas.size_px

        def make() -> pygame.Surface:
            if not self.strong:
                return _wood(self.images, size, self.canvas.scale)
            plain = pygame.Surface(size)
            plain.fill((0, 0, 0) if self.dark else (20, 13, 8))
            return plain

        self.target.blit(self.images.cached(("wood", size, self.strong, self.dark), make), (0, 0))


def _around(by: int) -> list[tuple[int, int]]:
    """Steps of so many pixels in all eight directions."""
    return [(dx, dy) for dx in (-by, 0, by) for dy in (-by, 0, by) if dx or dy]


def _token(seat: theme.SeatLook) -> str:
    """Body of a 64 x 64 token. The pattern is a band round the rim, away from the animal."""
    light = 'stroke="#ffffff" stroke-opacity="0.55"'
    ring = f'<circle cx="32" cy="32" r="31" fill="{seat.dark}"/><circle cx="32" cy="32" r="29.5" fill="{seat.color}"/>'
    n = {"plain": 0, "rings": 0, "stripes": 24, "dots": 14, "checks": 10, "waves": 8, "cross": 4}[seat.pattern]
    marks = ""
    if seat.pattern in ("plain", "rings"):
        marks = f'<circle cx="32" cy="32" r="27" fill="none" {light} stroke-width="2"/>'
        if seat.pattern == "rings":
            marks += f'<circle cx="32" cy="32" r="22.5" fill="none" {light} stroke-width="2"/>'
    for i in range(n):
        a = 2 * math.pi * i / n
        c, s = math.cos(a), math.sin(a)
        if seat.pattern == "dots":
            marks += f'<circle cx="{32 + 25.5 * c:.2f}" cy="{32 + 25.5 * s:.2f}" r="2.4" fill="#ffffff" fill-opacity="0.75"/>'
        elif seat.pattern in ("stripes", "cross"):
            inner = 22 if seat.pattern == "stripes" else 20
            wide = 2 if seat.pattern == "stripes" else 7
            line = f"M{32 + inner * c:.2f} {32 + inner * s:.2f}L{32 + 29 * c:.2f} {32 + 29 * s:.2f}"
            marks += f'<path d="{line}" {light} stroke-width="{wide}" fill="none"/>'
        else:
            b = 2 * math.pi * (i + 0.5) / n
            wave = seat.pattern == "waves"
            r1, r2 = (27, 27) if not wave else (25, 25)
            mid = (
                f"Q{32 + 33 * math.cos((a + b) / 2):.2f} {32 + 33 * math.sin((a + b) / 2):.2f} "
                if wave
                else "A27 27 0 0 1 "
            )
            marks += (
                f'<path d="M{32 + r1 * c:.2f} {32 + r1 * s:.2f}{mid}{32 + r2 * math.cos(b):.2f} {32 + r2 * math.sin(b):.2f}" '
                f'{light} stroke-width="{3 if wave else 5}" fill="none"/>'
            )
    return ring + marks


def _wood(images: Images, size: tuple[int, int], scale: float) -> pygame.Surface:
    """Walnut lit from above the middle. The light is smooth, so it is made small and enlarged; the planks are drawn at size."""
    stops = "".join(f'<stop offset="{i / 3:.3f}" stop-color="{c}"/>' for i, c in enumerate(theme.WOOD))
    light = (
        f'<defs><radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="64" cy="-4" r="80">{stops}</radialGradient></defs>'
        '<rect width="128" height="72" fill="url(#lamp)"/>'
    )
    small = images.vector(f'<svg viewBox="0 0 128 72" width="128" height="72">{light}</svg>', 128, 72)
    surface = pygame.transform.smoothscale(small, size)
    planks = pygame.Surface(size, pygame.SRCALPHA)
    step = 58 * scale
    for n in range(int(size[0] / step) + 2):
        for share, color, width in (
            (0.5, (20, 10, 4, 38), 1.6),
            *((0.72 + 0.24 * k, (255, 214, 160, 7), 1) for k in range(3)),
        ):
            x = round((n + share) * step)
            pygame.draw.line(planks, color, (x, 0), (round(x - 18 * scale), size[1]), max(1, round(width * scale)))
    surface.blit(planks, (0, 0))
    return surface
