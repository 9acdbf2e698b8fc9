"""The bubble of lessons and tips: a sentence on paper with an arrow to what it is about, where it covers nothing that is needed."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from scenes.table.drawing import Sentence
from scenes.table.spots import Spot
from scenes.ui import theme, vector
from scenes.ui.pen import Pen
from scenes.ui.prose import Prose
from scenes.ui.widgets import Button, IconButton, Widget

if TYPE_CHECKING:
    from scenes.engine.app import App
    from scenes.table.scene import TableScene

PAD = 18.0
HEAD_H = 26.0
"""The line that counts the steps."""
BUTTON_H = 52.0
WIDEST = 360.0
_REACH = 46.0
"""Length of the arrow where there is room."""
_LEAST_REACH = 30.0
"""Shorter ones are hardly seen."""
_NO_ARROW = 2500.0
_ARROW_WIDTH = 34.0
_SENTENCE = 8.0
"""Nobody should have to guess half a prompt: so much more than a control it should be left free."""
_SCENERY = 20_000.0
"""Pieces of a larger area are no things that one has to see whole: mountains, a board."""
_SLIDES = (0.0, -0.4, 0.4, -0.75, 0.75)
"""How far the bubble may stand aside from the middle of what it points to, in its own width or height."""


@dataclass(slots=True, kw_only=True)
class Bubble(Widget):
    """Paper over the table; what lies under it cannot be clicked."""

    heading: str
    words: Prose
    answer: Prose | None
    """What is said to a wrong try, above the words."""
    target: pygame.FRect | None
    """What the arrow points to."""
    glows: bool
    """The target has no light of its own."""
    on_press: Callable[[], None] | None = None
    """A click on the paper."""

    def press(self) -> None:
        if self.on_press is not None:
            self.on_press()

    @property
    def focusable(self) -> bool:
        return False

    @property
    def cursor(self) -> str:
        return "hand" if self.on_press is not None else "arrow"

    def draw(self, pen: Pen) -> None:
        if self.target is not None:
            if self.glows:
                pen.glow(self.target.inflate(4, 4))
            draw_arrow(pen, self.rect, self.target)
        pen.slab(self.rect, ("#fffaf0", "#f6e8cb"), theme.CALL_EDGE, 3, 16)
        x, y = self.rect.x + PAD, self.rect.y + 14
        pen.text(self.heading, x, y + 8, theme.SMALL, theme.INK_SOFT, theme.BLACK)
        y += HEAD_H
        if self.answer is not None:
            box = pygame.FRect(x - 8, y - 2, self.rect.w - 2 * PAD + 16, self.answer.height + 12)
            pen.box(box, "#ffd98f", 10, 0.75)
            pen.draw_prose(self.answer, x, y + 4)
            y += self.answer.height + 18
        pen.draw_prose(self.words, x, y)


def measured(app: App, text: str, answer: str, has_button: bool) -> tuple[Prose, Prose | None, float, float]:
    """Words and answer laid out, width and height of the bubble they need."""
    pen = Pen(app)
    room = WIDEST - 2 * PAD
    words = pen.measure(text, room, theme.LABEL, theme.BOLD)
    told = pen.measure(answer, room, theme.LABEL, theme.BOLD) if answer else None
    height = 14 + HEAD_H + words.height + (told.height + 18 if told else 0) + (BUTTON_H + 12 if has_button else 0) + 16
    widest = max([words.width, told.width if told else 0.0, 210.0])
    return words, told, min(WIDEST, widest + 2 * PAD), height


Point = tuple[float, float]
Weighed = tuple[pygame.FRect, float]
"""A rectangle, and how much each unit of its area should be left free: that of a control counts 1."""


def place(
    size: tuple[float, float], area: pygame.FRect, needed: Sequence[pygame.FRect], others: Sequence[Weighed]
) -> pygame.FRect:
    """Where a bubble of this size stands inside `area`: near the first of the `needed`, over none of them where that is
    possible, and over as little of the `others` as possible."""

    def covered(rect: pygame.FRect) -> float:
        over = sum(_shared(rect, n) for n in kept_free) * 50
        over += sum(_shared(rect, others[n][0]) * others[n][1] for n in rect.collidelistall(lying))
        goal = needed[0].center if needed else area.center
        return over + 8 * math.dist(rect.center, goal)

    def cost(rect: pygame.FRect, cover: float) -> float:
        tail = _towards(rect, needed[0].center)
        tip = _towards(needed[0], tail)
        cover += _NO_ARROW if math.dist(tail, tip) < _LEAST_REACH else 0
        return cover + _ARROW_WIDTH * _crossed(tail, tip, needed[0], others)

    kept_free = [rect.inflate(12, 12) for rect in needed]
    lying = [other for other, _weight in others]
    ranked = sorted(((covered(rect), n, rect) for n, rect in enumerate(_candidates(size, area, needed))))
    if not needed:
        return ranked[0][2]
    least, best = math.inf, ranked[0][2]
    for cover, _n, rect in ranked:
        if cover >= least:  # whatever its arrow crosses makes it only worse
            break
        whole = cost(rect, cover)
        if whole < least:
            least, best = whole, rect
    return best


def crowd(table: TableScene, widgets: Sequence[Widget]) -> list[Weighed]:
    """What a bubble should rather not cover: controls, the sentence, pieces, odds and what happened, and least of all the bare table."""
    frame = table.frame
    sentence = Sentence(table, Pen(table.app)).area
    found = [(w.rect, 1.0) for w in widgets if isinstance(w, Button | IconButton) or (isinstance(w, Spot) and w.focusable)]
    found += [(sentence, _SENTENCE), (frame.table, 0.06), (frame.rack, 0.06), *((seat, 0.8) for seat in frame.seats)]
    if frame.side_shown:
        found.append((frame.side, 0.4))
    pieces = (piece(table, name) for name, pose in table.stage.poses.items() if pose.alpha > 0)
    return found + [(rect, 1.0) for rect in pieces if rect is not None and rect.w * rect.h < _SCENERY]


def piece(table: TableScene, name: str) -> pygame.FRect | None:
    """Where a piece lies on the screen."""
    found = table.stage.piece(name)
    if found is None:
        return None
    table.stage.refresh(table.viewpoint.camera, False)
    k = table.app.canvas.scale
    return pygame.FRect(found.rect.x / k, found.rect.y / k, found.rect.w / k, found.rect.h / k)


def _candidates(
    size: tuple[float, float], area: pygame.FRect, needed: Sequence[pygame.FRect]
) -> Iterator[pygame.FRect]:
    """Beside what is needed, and on a coarse grid over the whole area."""
    width, height = size
    for target in needed[:1]:
        for slide in _SLIDES:
            x, y = target.centerx + (slide - 0.5) * width, target.centery + (slide - 0.5) * height
            for left, top in (
                (x, target.top - _REACH - height),
                (x, target.bottom + _REACH),
                (target.left - _REACH - width, y),
                (target.right + _REACH, y),
            ):
                yield pygame.FRect(left, top, width, height).clamp(area)
    for column in range(9):
        for row in range(9):
            left = area.x + (area.w - width) * column / 8
            yield pygame.FRect(left, area.y + (area.h - height) * row / 8, width, height)


def _crossed(tail: Point, tip: Point, target: pygame.FRect, others: Sequence[Weighed]) -> float:
    """How many units of other things an arrow to the target would lie over, by their weights."""
    pieces = ((other.clipline(tail, tip), weight) for other, weight in others if other != target)
    return sum(weight * math.dist(*piece) for piece, weight in pieces if piece)


def _shared(a: pygame.FRect, b: pygame.FRect) -> float:
    both = a.clip(b)
    return both.w * both.h


def draw_arrow(pen: Pen, start: pygame.FRect, target: pygame.FRect) -> None:
    """A thick arrow from the edge of one rectangle to that of the other; nothing where they touch."""
    tail = _towards(start, target.center)
    tip = _towards(target.inflate(8, 8), tail)
    length = math.dist(tail, tip)
    if length < 12:
        return
    cos, sin = (tip[0] - tail[0]) / length, (tip[1] - tail[1]) / length
    head = min(24.0, length * 0.7)
    shape = [
        (-14, 7),
        (length - head, 7),
        (length - head, 17),
        (length, 0),
        (length - head, -17),
        (length - head, -7),
        (-14, -7),
    ]
    points = [(tail[0] + along * cos - aside * sin, tail[1] + along * sin + aside * cos) for along, aside in shape]
    left, top = min(x for x, _ in points) - 4, min(y for _, y in points) - 4
    width, height = max(x for x, _ in points) + 4 - left, max(y for _, y in points) + 4 - top
    outline = " ".join(f"{x - left:.1f},{y - top:.1f}" for x, y in points)
    body = f'<polygon points="{outline}" fill="#ffb84d" stroke="#7a4310" stroke-width="3" stroke-linejoin="round"/>'
    area = pen.canvas.rect_px(pygame.FRect(left, top, width, height))
    pen.target.blit(pen.images.vector(vector.document(round(width, 1), round(height, 1), body), area.w, area.h), area)


def _towards(rect: pygame.FRect, point: Point) -> Point:
    """Where the line from the middle of a rectangle to a point leaves it; its nearest point, where it is a long one."""
    if rect.left <= point[0] <= rect.right or rect.top <= point[1] <= rect.bottom:
        return max(rect.left, min(point[0], rect.right)), max(rect.top, min(point[1], rect.bottom))
    dx, dy = point[0] - rect.centerx, point[1] - rect.centery
    share = min(rect.w / 2 / abs(dx) if dx else 9e9, rect.h / 2 / abs(dy) if dy else 9e9)
    return rect.centerx + dx * share, rect.centery + dy * share
