"""Short-lived specks over the table: dust where something lands, sparks, smoke, and numbers that rise. Only decoration."""

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


KINDS = {
    "dust": Kind(9, "#d8c3a0", (2, 4.5), (20, 60), 6, -10, (0.25, 0.5), 3),
    "sparks": Kind(14, "#ffb347", (1.2, 2.6), (30, 140), 60, 160, (0.35, 0.8)),
    "embers": Kind(6, "#ff8a3c", (1.2, 2.4), (8, 30), 40, -20, (0.6, 1.2)),
    "smoke": Kind(10, "#8b8079", (5, 10), (6, 26), 30, -30, (0.6, 1.1), 12),
    "stars": Kind(16, "#ffe09a", (1.6, 3.2), (50, 150), 20, 90, (0.4, 0.9)),
}


class _Speck:
    __slots__ = ("age", "kind", "life", "size", "vx", "vy", "x", "y")

    def __init__(self, kind: Kind, x: float, y: float, dice: Random) -> None:
        angle, speed = dice.uniform(0, 2 * math.pi), dice.uniform(*kind.speed)
        self.kind, self.x, self.y = kind, x, y
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
            image = self._dot(radius, speck.kind.color, math.ceil((1 - t) * 6))
            x, y = camera.px(speck.x, speck.y)
            target.blit(image, (round(x) - radius, round(y) - radius))

    def _dot(self, radius_px: int, color: str, strength: int) -> pygame.Surface:
        def make() -> pygame.Surface:
            side = radius_px * 2
            surface = pygame.Surface((side, side), pygame.SRCALPHA)
            rgb = pygame.Color(color)
            pygame.draw.circle(surface, (rgb.r, rgb.g, rgb.b, 34 * strength), (radius_px, radius_px), radius_px)
            return surface

        return self.images.cached(("dot", radius_px, color, strength), make)
