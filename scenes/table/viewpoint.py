"""The camera of a table: fits the game into its frame, glides when the game grows, and can be zoomed and dragged by hand."""

from __future__ import annotations

import pygame

from scenes.engine.sprites import Camera

GLIDE_S = 0.35
ZOOM_STEP = 1.15
CLOSEST = 4.0
"""Times the fitting scale."""


class Viewpoint:
    """Where the camera stands. `by_hand` tells that a person moved it; fitting again takes that back."""

    def __init__(self) -> None:
        self.camera = Camera(1.0, (0.0, 0.0))
        self.by_hand = False
        self._goal = self.camera
        self._start = self.camera
        self._passed_s = GLIDE_S
        self._extent = pygame.FRect(0, 0, 1, 1)
        self._area_px = pygame.Rect(0, 0, 1, 1)

    @property
    def gliding(self) -> bool:
        return self._passed_s < GLIDE_S

    def fit(self, extent: pygame.FRect, area_px: pygame.Rect, glide: bool) -> None:
        """Show all of `extent`, unless a person has chosen another view of the same frame."""
        same_frame = area_px == self._area_px
        self._extent, self._area_px = extent, area_px
        if self.by_hand and same_frame:
            return
        self.by_hand = False
        goal = Camera.fit(extent, area_px)
        if (goal.scale, goal.origin_px) == (self._goal.scale, self._goal.origin_px) and same_frame:
            return
        self._glide_to(goal, glide and same_frame)

    def reveal(self, rect: pygame.FRect, glide: bool) -> None:
        """Bring a part of the table into view with the least way, whoever chose the view; it stays a person's view."""
        shown = self._goal if self.gliding else self.camera
        part, area = shown.rect_px(rect), self._area_px
        dx = max(0, area.left - part.left) - max(0, part.right - area.right)
        dy = max(0, area.top - part.top) - max(0, part.bottom - area.bottom)
        if dx or dy:
            x, y = shown.origin_px
            self.by_hand = True
            self._glide_to(Camera(shown.scale, (x + dx, y + dy)), glide)

    def _glide_to(self, goal: Camera, glide: bool) -> None:
        self._goal = goal
        if glide:
            self._start, self._passed_s = self.camera, 0.0
        else:
            self.camera, self._passed_s = goal, GLIDE_S

    def refit(self) -> None:
        """Back to the whole table."""
        self.by_hand = False
        self._glide_to(Camera.fit(self._extent, self._area_px), True)

    def update(self, seconds: float) -> bool:
        """Let time pass; answers whether the camera moved."""
        if not self.gliding:
            return False
        self._passed_s = min(GLIDE_S, self._passed_s + seconds)
        t = self._passed_s / GLIDE_S
        k = t * t * (3 - 2 * t)
        scale = self._start.scale + (self._goal.scale - self._start.scale) * k
        x, y = (a + (b - a) * k for a, b in zip(self._start.origin_px, self._goal.origin_px, strict=True))
        self.camera = self._goal if t >= 1 else Camera(scale, (x, y))
        return True

    def zoom(self, steps: int, at_px: tuple[float, float]) -> None:
        """Closer or further, keeping the point under the pointer."""
        fitting = Camera.fit(self._extent, self._area_px).scale
        scale = min(fitting * CLOSEST, max(fitting * 0.8, self.camera.scale * ZOOM_STEP**steps))
        x, y = self.camera.units(*at_px)
        self._set_by_hand(Camera(scale, (at_px[0] - x * scale, at_px[1] - y * scale)))

    def pan(self, dx_px: float, dy_px: float) -> None:
        """Drag the table."""
        x, y = self.camera.origin_px
        self._set_by_hand(Camera(self.camera.scale, (x + dx_px, y + dy_px)))

    def _set_by_hand(self, camera: Camera) -> None:
        """Take a view, but never one that shows nothing of the game."""
        shown = camera.rect_px(self._extent)
        area = self._area_px.inflate(-self._area_px.width // 3, -self._area_px.height // 3)
        dx = max(0, area.left - shown.right) - max(0, shown.left - area.right)
        dy = max(0, area.top - shown.bottom) - max(0, shown.top - area.bottom)
        self.camera = Camera(camera.scale, (camera.origin_px[0] + dx, camera.origin_px[1] + dy))
        self.by_hand, self._passed_s = True, GLIDE_S
