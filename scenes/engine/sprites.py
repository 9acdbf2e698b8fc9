"""Pieces on the table: pygame sprites in a layered group, drawn from poses by a game's painter, each over its soft shadow."""

from __future__ import annotations

import math
from typing import Protocol

import pygame

from scenes.engine.images import Images
from scenes.engine.timeline import Pose


class Camera:
    """Table units to window pixels: `px = origin + units * scale`."""

    def __init__(self, scale: float, origin_px: tuple[float, float]) -> None:
        self.scale = scale
        self.origin_px = origin_px

    @classmethod
    def fit(cls, extent: pygame.FRect, area_px: pygame.Rect) -> Camera:
        """Shows all of `extent` (table units), centred in `area_px`."""
        scale = min(area_px.width / extent.width, area_px.height / extent.height)
        x = area_px.centerx - extent.centerx * scale
        y = area_px.centery - extent.centery * scale
        return cls(scale, (x, y))

    def px(self, x: float, y: float) -> tuple[float, float]:
        """A point of the table in window pixels."""
        return self.origin_px[0] + x * self.scale, self.origin_px[1] + y * self.scale

    def units(self, x_px: float, y_px: float) -> tuple[float, float]:
        """A window pixel as a point of the table."""
        return (x_px - self.origin_px[0]) / self.scale, (y_px - self.origin_px[1]) / self.scale

    def rect_px(self, rect: pygame.FRect) -> pygame.Rect:
        """A rectangle of the table in window pixels."""
        left, top = self.px(rect.left, rect.top)
        right, bottom = self.px(rect.right, rect.bottom)
        return pygame.Rect(round(left), round(top), round(right) - round(left), round(bottom) - round(top))


Outline = float | tuple[tuple[float, float], ...]
"""The shape of a piece: the corner radius of its rectangle, or the corners of a polygon, from its centre, table units."""


class Painter(Protocol):
    """How a game draws its pieces. Faces are names the game chooses; the painters of a class draw the same face alike, and
    share its pictures."""

    def size(self, face: str) -> tuple[float, float]:
        """Width and height in table units at scale 1."""

    def paint(self, face: str, width_px: int, height_px: int) -> pygame.Surface:
        """The picture at this size; the caller keeps it."""

    def corner(self, face: str) -> Outline:
        """Its shape: for its shadow (none where the radius is negative), the light round it and clicks on it. Pieces that
        are polygons may lie edge to edge, so what lies throws its shadow on the ground and not on its neighbours."""


def turned(corners: tuple[tuple[float, float], ...], degrees: float) -> tuple[tuple[float, float], ...]:
    """The corners turned counter-clockwise, as they look on the screen."""
    if not degrees:
        return corners
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return tuple((x * c + y * s, y * c - x * s) for x, y in corners)


class Piece(pygame.sprite.Sprite):
    """One thing on the table."""

    def __init__(self, piece_id: str) -> None:
        super().__init__()
        self.id = piece_id
        self.pose: Pose | None = None
        self.image: pygame.Surface = pygame.Surface((1, 1))
        self.rect: pygame.Rect = self.image.get_rect()
        self.shadow: tuple[pygame.Surface, tuple[int, int]] | None = None
        self.lies_flush = False
        """Its shadow falls on the ground alone."""
        self.rests = False
        """Its picture has the exact size."""

    def show(self, pose: Pose, camera: Camera, painter: Painter, images: Images, resting: bool) -> None:
        """Take the look of `pose`. In motion sizes but the natural one are rounded to four pixels, so that they come from the
        cache."""
        self.pose, self.rests = pose, resting
        width, height = painter.size(pose.face)
        k = camera.scale * pose.scale
        exact = resting or pose.scale == 1
        width_px = max(1, round(width * k)) if exact else max(4, round(width * k / 4) * 4)
        height_px = max(1, round(width_px * height / width))
        key = (type(painter), pose.face, width_px)
        in_flight = not resting and pose.lift > 0.1 and abs(pose.angle) > 12
        image = images.turned(
            key, lambda n: painter.paint(pose.face, width_px * n, height_px * n), pose.angle, in_flight
        )
        if abs(pose.squash - 1) > 0.01:
            # its shadow has an eighth of the widths: what turns over would else fill the cache with shadows
            width_px = max(1, round(width_px * max(1, round(8 * abs(pose.squash))) / 8))
            image = pygame.transform.smoothscale(
                image, (max(1, round(image.get_width() * abs(pose.squash))), image.get_height())
            )
        if pose.alpha < 0.995:
            image = image.copy()
            image.set_alpha(max(0, round(255 * pose.alpha)))
        x_px, y_px = camera.px(pose.x, pose.y)
        self.image = image
        self.rect = image.get_rect(center=(round(x_px), round(y_px - 10 * pose.lift * camera.scale)))
        self.shadow = self._shadow(pose, camera, painter, images, (width_px, height_px), (x_px, y_px))
        self.lies_flush = isinstance(painter.corner(pose.face), tuple) and pose.lift < 0.05

    @staticmethod
    def _shadow(
        pose: Pose,
        camera: Camera,
        painter: Painter,
        images: Images,
        size_px: tuple[int, int],
        at_px: tuple[float, float],
    ) -> tuple[pygame.Surface, tuple[int, int]] | None:
        corner = painter.corner(pose.face)
        k = camera.scale * pose.scale
        lift = round(pose.lift * 4) / 4
        blur, alpha = max(2, round((5 + 9 * lift) * k)), round(120 - 40 * min(1.0, lift))
        if pose.alpha < 0.3:
            return None
        if isinstance(corner, tuple):
            points = turned(corner, round(pose.angle / 5) * 5)
            surface = images.shadow_of(tuple((round(x * k), round(y * k)) for x, y in points), blur, alpha)
        elif corner < 0:
            return None
        else:
            surface = images.shadow(*size_px, round(corner * k), blur, alpha)
        drop = (4 + 16 * pose.lift) * k
        left = round(at_px[0] - surface.get_width() / 2 + drop * 0.15)
        return surface, (left, round(at_px[1] - surface.get_height() / 2 + drop))


class Stage(pygame.sprite.LayeredUpdates["Piece"]):
    """The pieces of one table, in layers; `poses` is what is shown and what the timeline changes."""

    def __init__(self, painter: Painter, images: Images) -> None:
        super().__init__()
        self.painter = painter
        self.images = images
        self.poses: dict[str, Pose] = {}
        self._pieces: dict[str, Piece] = {}
        self._camera: Camera | None = None

    def piece(self, piece_id: str) -> Piece | None:
        """The sprite of that id."""
        return self._pieces.get(piece_id)

    def refresh(self, camera: Camera, resting: bool) -> None:
        """Give every sprite the look of its pose; those whose pose did not change cost nothing."""
        whole = camera is not self._camera
        self._camera = camera
        for piece_id in [p for p in self._pieces if p not in self.poses]:
            self.remove(self._pieces.pop(piece_id))
        for piece_id, pose in self.poses.items():
            piece = self._pieces.get(piece_id)
            if piece is None:
                piece = self._pieces[piece_id] = Piece(piece_id)
                self.add(piece, layer=pose.layer)
            elif self.get_layer_of_sprite(piece) != pose.layer:
                self.change_layer(piece, pose.layer)
            if whole or piece.pose != pose or (resting and not piece.rests):
                piece.show(pose, camera, self.painter, self.images, resting)

    def draw_pieces(self, target: pygame.Surface, layers: range) -> None:
        """Shadows and pieces of these layers, lowest first."""
        shown = [p for p in self.sprites() if p.pose and p.pose.alpha > 0.01 and p.pose.layer in layers]
        for piece in shown:
            if piece.shadow is not None and piece.lies_flush:
                target.blit(*piece.shadow)
        for piece in shown:
            if piece.shadow is not None and not piece.lies_flush:
                target.blit(*piece.shadow)
            target.blit(piece.image, piece.rect)
