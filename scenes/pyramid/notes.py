"""The game's part of the side column: how many tiles everybody still has, and the options of the table."""

from __future__ import annotations

import pygame

from game.app.texts import gettext as _
from game.pyramid.state import tiles_left
from scenes.table.look import Situation
from scenes.ui import theme
from scenes.ui.pen import Pen

LINE = 24.0


def draw(pen: Pen, rect: pygame.FRect, situation: Situation) -> float:
    """A line a seat from the top of `rect`; answers the height used."""
    y = rect.y + 10
    if not situation.hides_scores:
        y = _draw_left(pen, rect, situation)
    laws = situation.rules.laws
    chosen = [
        (laws.curse, _("The curse")),
        (laws.special_fire, _("Special fire")),
        (laws.loose_overhang, _("Loose overhang")),
    ]
    shown = [text for on, text in chosen if on]
    if shown:
        y += (
            pen.prose(_("Played with: {options}").format(options=", ".join(shown)), rect.x, y - 8, rect.w, theme.SMALL)
            + 2
        )
    return y + 12 - rect.y


def _draw_left(pen: Pen, rect: pygame.FRect, situation: Situation) -> float:
    """Everybody's tiles as a bar and a number; answers where the next line is."""
    left = tiles_left(situation.state)
    most = max(22, *left)
    y = rect.y + 10
    pen.text(_("Tiles left"), rect.x, y, theme.LABEL, theme.INK, theme.BLACK)
    y += LINE + 1
    for name, count in zip(situation.names, left, strict=True):
        room = rect.w * 0.42
        pen.text(pen.fit(name, room - 8, theme.SMALL, theme.BOLD), rect.x, y, theme.SMALL, theme.INK)
        bar = pygame.FRect(rect.x + room, y - 6, rect.w * 0.44, 12)
        pen.bar(bar, count / most, ("#8fbf5f", "#5f9a34") if count == min(left) else ("#f0a04a", "#cf5a34"))
        pen.text(str(count), rect.right, y, theme.SMALL, theme.INK, theme.BLACK, "right")
        y += LINE
    return y
