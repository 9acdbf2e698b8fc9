"""Short-lived specks over the table: dust where something lands, sparks, smoke, a flash with its ring. Only decoration."""

from __future__ import annotations

import math
from random import Random
from typing import NamedTuple

import pygame

from scenes.engine.images import Images
from scenes.engine.sprites import Camera


class Kind(NamedTuple):
    """How one kind of speck looks and flies; lengths in table units, times in seconds."""

    number: int
    color: str
    size: tuple[float, float]
    speed: tuple[float, float]
    up: float
    """Added to the vertical speed, upward."""
    fall: float
    """Acceleration downward."""
    life: tuple[float, float]
    grow: float = 0.0
    """Size gained over its life."""
    shape: str = "dot"
    """`dot`, `chip` (a splinter that turns), `glow` (light, or smoke, that ends softly) or `ring`."""
    spread: float = 0.0
    """They begin up to so far from their point."""
    alpha: float = 1.0
    """Of a `glow`: less where many lie over each other."""


KINDS = {
    "dust": Kind(9, "#d8c3a0", (2, 4.5), (20, 60), 6, -10, (0.25, 0.5), 3),
    "sparks": Kind(14, "#ffb347", (1.2, 2.6), (30, 140), 60, 160, (0.35, 0.8)),
    "embers": Kind(6, "#ff8a3c", (1.2, 2.4), (8, 30), 40, -20, (0.6, 1.2)),
    "smoke": Kind(12, "#7d736d", (9, 16), (8, 34), 30, -30, (0.6, 1.2), 18, "glow", 16, 0.42),
    "stars": Kind(16, "#ffe09a", (1.6, 3.2), (50, 150), 20, 90, (0.4, 0.9)),
    "rubble": Kind(12, "#8d7f70", (2, 5), (20, 110), 50, 420, (0.5, 0.9), shape="chip"),
    "debris": Kind(26, "#4a3a2e", (3, 8.5), (90, 360), 130, 520, (0.6, 1.2), shape="chip"),
    "fireball": Kind(12, "#ff7a1f", (22, 40), (20, 130), 20, -60, (0.28, 0.6), 26, "glow", 26, 0.6),
    "flash": Kind(1, "#fff3cf", (150, 150), (0, 0), 0, 0, (0.36, 0.36), 20, shape="glow"),
    "ring": Kind(1, "#ffd891", (24, 24), (0, 0), 0, 0, (0.5, 0.5), 150, shape="ring"),
    "curse": Kind(16, "#6f3fa6", (9, 18), (8, 40), 46, -40, (0.8, 1.5), 20, "glow", 30, 0.42),
}


class _Speck:
    __slots__ = ("age", "kind", "life", "size", "vx", "vy", "x", "y")

    def __init__(self, kind: Kind, x: float, y: float, dice: Random) -> None:
        angle, speed = dice.uniform(0, 2 * math.pi), dice.uniform(*kind.speed)
        self.kind = kind
        self.x, self.y = x + dice.uniform(-1, 1) * kind.spread, y + dice.uniform(-0.6, 0.6) * kind.spread
        self.vx, self.vy = math.cos(angle) * speed, math.sin(angle) * speed * 0.6 - kind.up
        self.size = dice.uniform(*kind.size)
        self.life = dice.uniform(*kind.life)
        self.age = 0.0


class Effects:
    """All specks of a table. `calm` emits none."""

    def __init__(self, images: Images) -> None:
        self.images = images
        self.calm = False
        self._specks: list[_Speck] = []
        self._dice = Random(7)

    @property
    def alive(self) -> bool:
        return bool(self._specks)

    def emit(self, name: str, x: float, y: float) -> None:
        """Let specks of a kind fly from a point of the table."""
        if not self.calm and len(self._specks) < 300:
            kind = KINDS[name]
            self._specks += [_Speck(kind, x, y, self._dice) for _ in range(kind.number)]

    def clear(self) -> None:
        """Stop all."""
        self._specks.clear()

    def update(self, seconds: float) -> None:
        """Let time pass."""
        for speck in self._specks:
            speck.age += seconds
            speck.vy += speck.kind.fall * seconds
            speck.x += speck.vx * seconds
            speck.y += speck.vy * seconds
        self._specks = [s for s in self._specks if s.age < s.life]

    def draw(self, target: pygame.Surface, camera: Camera) -> None:
        """Draw them over everything on the table."""
        for speck in self._specks:
            t = speck.age / speck.life
            radius = max(1, round((speck.size + speck.kind.grow * t) * camera.scale))
            radius = min(_stepped(radius), math.isqrt(target.get_width() * target.get_height()) // 4)
            image = self._picture(speck.kind, radius, math.ceil((1 - t) * 6), int(t * 16) % 8)
            x, y = camera.px(speck.x, speck.y)
            target.blit(image, image.get_rect(center=(round(x), round(y))))

    def _picture(self, kind: Kind, radius_px: int, strength: int, turn: int) -> pygame.Surface:
        match kind.shape:
            case "chip":
                return self._chip(radius_px, kind.color, strength, turn)
            case "glow":
                return self._glow(radius_px, kind.color, strength * kind.alpha)
            case "ring":
                return self._ring(radius_px, kind.color, strength)
        return self._dot(radius_px, kind.color, strength)

    def _chip(self, radius_px: int, color: str, strength: int, turn: int) -> pygame.Surface:
        def make() -> pygame.Surface:
            middle = radius_px + 1
            surface = pygame.Surface((2 * middle, 2 * middle), pygame.SRCALPHA)
            rgb = pygame.Color(color)
            corners = [
                (middle + r * radius_px * math.cos(a), middle + r * radius_px * math.sin(a))
                for a, r in ((turn * math.pi / 8 + n * math.pi / 2, 1.0 if n % 2 else 0.6) for n in range(4))
            ]
            pygame.draw.polygon(surface, (rgb.r, rgb.g, rgb.b, min(255, 90 * strength)), corners)
            return surface

        return self.images.cached(("chip", radius_px, color, strength, turn), make)

    def _glow(self, radius_px: int, color: str, strength: float) -> pygame.Surface:
        """Light that is strongest in the middle; made small and enlarged, since it is smooth."""

        def make() -> pygame.Surface:
            surface = pygame.Surface((64, 64), pygame.SRCALPHA)
            rgb = pygame.Color(color)
            for r in range(32, 0, -1):
                alpha = round(42 * strength * (1 - r / 33) ** 0.9)
                pygame.draw.circle(surface, (rgb.r, rgb.g, rgb.b, alpha), (32, 32), r)
            return pygame.transform.smoothscale(surface, (2 * radius_px, 2 * radius_px))

        return self.images.cached(("glow", radius_px, color, strength), make)

    def _ring(self, radius_px: int, color: str, strength: int) -> pygame.Surface:
        def make() -> pygame.Surface:
            surface = pygame.Surface((2 * radius_px, 2 * radius_px), pygame.SRCALPHA)
            rgb = pygame.Color(color)
            middle = (radius_px, radius_px)
            width = max(2, radius_px // 9)
            for inner, share in ((0, 0.4), (width // 3, 1.0)):
                line = max(1, width - 2 * inner)
                pygame.draw.circle(
                    surface, (rgb.r, rgb.g, rgb.b, round(36 * strength * share)), middle, radius_px - inner, line
                )
            return surface

        return self.images.cached(("ring", radius_px, color, strength), make)

    def _dot(self, radius_px: int, color: str, strength: int) -> pygame.Surface:
        def make() -> pygame.Surface:
            side = radius_px * 2
            surface = pygame.Surface((side, side), pygame.SRCALPHA)
            rgb = pygame.Color(color)
            pygame.draw.circle(surface, (rgb.r, rgb.g, rgb.b, 34 * strength), (radius_px, radius_px), radius_px)
            return surface

        return self.images.cached(("dot", radius_px, color, strength), make)


def _stepped(radius_px: int) -> int:
    """Large radii in steps of a twelfth: what grows comes from few pictures."""
    if radius_px <= 16:
        return radius_px
    return round(1.08 ** round(math.log(radius_px, 1.08)))
