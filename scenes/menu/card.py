"""A game's card in the menu: its picture with rounded upper corners over a paper foot; lifted while it is looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from game.app.texts import gettext as _
from scenes.menu.offers import Offer
from scenes.ui import theme, vector
from scenes.ui.pen import Pen
from scenes.ui.widgets import Widget

FOOT = 104.0
"""Height of the paper part, units."""
PICTURE = (222.0, 210.0)
RADIUS = 18.0
_LIFT_S = 0.12


@dataclass(slots=True, kw_only=True)
class Card(Widget):
    """`lift` goes from 0 to 1 while the card is hovered or focused."""

    offer: Offer
    on_press: Callable[[], None]
    is_wide: bool = False
    """The picture is on the left of the words, not above them."""
    radius: float = RADIUS
    lift: float = field(default=0.0, init=False)

    @staticmethod
    def height(width: float) -> float:
        """Height of a card of this width."""
        return width * PICTURE[1] / PICTURE[0] + FOOT

    def inherit(self, old: Widget) -> None:
        Widget.inherit(self, old)
        assert isinstance(old, Card)
        self.lift = old.lift

    def press(self) -> None:
        self.on_press()

    @property
    def wanted_lift(self) -> float:
        """Where `lift` goes."""
        return 1.0 if self.enabled and (self.hovered or self.focused) and not self.held else 0.0

    def move(self, seconds: float, at_once: bool) -> None:
        """Time passed."""
        by = 1.0 if at_once else seconds / _LIFT_S
        wanted = self.wanted_lift
        self.lift = min(wanted, self.lift + by) if wanted > self.lift else max(wanted, self.lift - by)

    def draw(self, pen: Pen) -> None:
        rect = self.rect.move(0, -8 * self.lift)
        step = round(self.lift * 3)
        pen.shadow(rect, RADIUS, 14 + 4 * step, 6 + 4 * step, 120)
        area = pen.canvas.rect_px(rect)
        picture = pygame.FRect(rect.x, rect.y, rect.h * PICTURE[0] / PICTURE[1], rect.h)
        words = pygame.FRect(picture.right, rect.y, rect.right - picture.right, rect.h)
        if not self.is_wide:
            picture = pygame.FRect(rect.x, rect.y, rect.w, rect.h - FOOT)
            words = pygame.FRect(rect.x, picture.bottom, rect.w, FOOT)
        seen = pen.canvas.rect_px(picture).size
        key = ("card", self.offer.picture, area.size, self.enabled, pen.strong, pen.dark)
        pen.target.blit(pen.images.cached(key, lambda: self._body(pen, area.size, seen)), area)
        self._words(pen, words)
        if not self.enabled:
            self._ribbon(pen, picture)

    def _body(self, pen: Pen, size: tuple[int, int], seen: tuple[int, int]) -> pygame.Surface:
        """The card without its words; `seen` is the size of the picture's part. Both in pixels."""
        width, height = self.rect.w, self.rect.h
        paper = tuple(map(pen.body, theme.PAPER))
        body = pen.images.vector(vector.slab(round(width, 1), round(height, 1), RADIUS, paper, theme.PAPER_EDGE, 0), *size).copy()
        over = max(seen[0] / PICTURE[0], seen[1] / PICTURE[1])
        picture = pen.images.file(self.offer.picture, round(PICTURE[0] * over) + 1, round(PICTURE[1] * over) + 1)
        upper = pygame.Surface(seen, pygame.SRCALPHA)
        upper.blit(picture, picture.get_rect(center=upper.get_rect().center))
        if not self.enabled:
            upper.fill((150, 140, 130, 255), special_flags=pygame.BLEND_RGBA_MULT)
        mask = vector.rect(0, 0, width, height, RADIUS, "#ffffff")
        shape = pen.images.vector(vector.document(round(width, 1), round(height, 1), mask), *size)
        upper.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        body.blit(upper, (0, 0))
        return body

    def _words(self, pen: Pen, at: pygame.FRect) -> None:
        room = at.w - 24
        name = _(self.offer.name)
        size = next((s for s in (20.0, 19.0, 18.0, 17.0) if pen.width(name, s, theme.BLACK) <= room), 17.0)
        title = pen.measure(name, room, size, theme.BLACK)
        facts = pen.measure(self.offer.facts, at.w - 12, theme.SMALL, theme.BOLD)
        y = at.y + (at.h - title.height - 6 - facts.height) / 2
        ink = theme.INK if self.enabled else theme.rgb("#5f5140")
        pen.draw_prose(title, at.centerx, y, ink, "center")
        pen.draw_prose(facts, at.centerx, y + title.height + 6, theme.INK_SOFT, "center")

    def _ribbon(self, pen: Pen, at: pygame.FRect) -> None:
        """Says that this game is still to come."""
        words = _("coming soon")
        width = pen.width(words, theme.BODY, theme.BLACK) + 36
        band = pygame.FRect(at.centerx - width / 2, at.bottom - 44, width, 34)
        pen.shadow(band, 17, 5, 2, 110)
        pen.box(band, "#3a2615", 17)
        pen.text(words, *band.center, theme.BODY, theme.CREAM, theme.BLACK, "center")
