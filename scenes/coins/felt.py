"""Words and signs on the felt, over the pieces: the stage, the names, which way coins would go, the last throw."""

from __future__ import annotations

import pygame

from game.app.texts import gettext as _
from game.coins.state import COUNTER_TOP
from scenes.coins import places, words
from scenes.engine.sprites import Camera
from scenes.table.look import Situation
from scenes.ui import theme, vector
from scenes.ui.pen import Pen

_HEADLINE_ROOM = 530.0
_CHEVRONS = (74.0, 34.0)


def draw(pen: Pen, camera: Camera, situation: Situation) -> None:
    """All of it."""
    brush = _Brush(pen, camera)
    coins = any(situation.state.heaps)
    _draw_stage(brush, situation)
    y = places.NAMES if coins else places.NUMBERS
    for seat, name in enumerate(situation.names):
        brush.text(name, places.SIDES[seat], y, 17, theme.CREAM, room=210)
    if coins:
        brush.text(_("Common pot"), places.MIDDLE, y, 17, theme.CREAM, room=210)
    else:
        _draw_ladder(brush, situation)
    if situation.state.phase in ("throw", "dice"):
        _draw_way(brush, situation, coins)
    said = words.headline(situation)
    if said:
        brush.text(said, places.MIDDLE, places.HEADLINE, 25, theme.AMBER, theme.BLACK, _HEADLINE_ROOM)


class _Brush:
    """Writes in table units."""

    def __init__(self, pen: Pen, camera: Camera) -> None:
        self.pen = pen
        self.camera = camera
        self.k = camera.scale / pen.canvas.scale
        """Canvas units in a table unit."""

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the table on the canvas."""
        left, top = self.camera.px(x, y)
        return left / self.pen.canvas.scale, top / self.pen.canvas.scale

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        color: theme.Color,
        weight: int = theme.BOLD,
        room: float = 700,
    ) -> None:
        """A centred line, made smaller where it is wider than `room`."""
        wide = self.pen.width(text, size * self.k, weight)
        if wide > room * self.k:
            size *= room * self.k / wide
        self.pen.text(text, *self.at(x, y), size * self.k, color, weight, "center", shadow=True)

    def picture(self, svg: str, x: float, y: float, width: float, height: float, angle: int = 0) -> None:
        """A drawing, centred."""
        size = round(width * self.camera.scale), round(height * self.camera.scale)
        pen = self.pen
        image = pen.images.turned((svg, size), lambda n: pen.images.vector(svg, size[0] * n, size[1] * n), angle)
        px = self.camera.px(x, y)
        pen.target.blit(image, image.get_rect(center=(round(px[0]), round(px[1]))))


def _draw_stage(brush: _Brush, situation: Situation) -> None:
    """A strip of paper at the upper edge."""
    text = words.stage_text(situation)
    wide = brush.pen.width(text, 17 * brush.k, theme.BLACK) / brush.k + 44
    x, y = brush.at(places.MIDDLE - wide / 2, 24)
    second = situation.state.stage == 2
    rect = pygame.FRect(x, y, wide * brush.k, 34 * brush.k)
    colors = theme.CALL if second else theme.PAPER
    brush.pen.slab(rect, colors, theme.CALL_EDGE if second else theme.PAPER_EDGE, 3, 12 * brush.k)
    at = brush.at(places.MIDDLE, 40)
    brush.pen.text(text, *at, 17 * brush.k, theme.INK, theme.BLACK, "center")


def _draw_way(brush: _Brush, situation: Situation, coins: bool) -> None:
    """Which way a prize goes now: from the pot to the thrower, or from the other one to the pot; counters up or down."""
    state = situation.state
    first = state.stage == 1
    seat = state.to_throw if first else 1 - state.to_throw
    side = -1 if seat == 0 else 1
    if coins:
        x = places.MIDDLE + side * 134
        outwards = first
        brush.picture(_ARROWS, x, 128, *_CHEVRONS, angle=180 if (side < 0) == outwards else 0)
    else:
        brush.picture(_ARROWS, places.SIDES[seat] - side * 104, 196, *_CHEVRONS, angle=90 if first else -90)


_ARROWS = vector.document(
    *_CHEVRONS,
    "".join(
        f'<path d="M{8 + n * 22} 5 L{22 + n * 22} 17 L{8 + n * 22} 29" fill="none" stroke="#ffc56b" stroke-opacity="{0.35 + n * 0.3:g}" '
        'stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>'
        for n in range(3)
    ),
)


def _draw_ladder(brush: _Brush, situation: Situation) -> None:
    """Between two counters: the rungs from 0 to 6; the goal of the stage is bright."""
    ladder = places.LADDER
    brush.picture(_LADDER, *ladder.center, *ladder.size)
    for rung in range(COUNTER_TOP + 1):
        goal = rung == (COUNTER_TOP if situation.state.stage == 1 else 0)
        color = theme.AMBER if goal else theme.CREAM
        brush.text(str(rung), places.MIDDLE, places.rung_y(rung), 19, color, theme.BLACK)


_LADDER = vector.document(
    *places.LADDER.size,
    vector.rect(
        1,
        1,
        places.LADDER.w - 2,
        places.LADDER.h - 2,
        18,
        "#2a1839",
        'fill-opacity="0.5" stroke="#d9b26a" stroke-opacity="0.5" stroke-width="1.6"',
    ),
)
