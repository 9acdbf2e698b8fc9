"""The chances to win, turn by turn: a line for each seat, its token at the end, the dearest choices as numbered rings."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.session import Session
from scenes.ui import theme, vector
from scenes.ui.pen import Pen

_LABELS = 46.0
"""Left of the chart: per cents."""
_TOKENS = 38.0
"""Right of it: whose line it is."""
_TOKEN = 13.0
_RING = 10.0
_DASHES = {"plain": "", "rings": "12 6", "stripes": "1 7", "dots": "14 6 1 6", "checks": "6 6", "waves": "20 7", "cross": "8 5 1 5 1 5"}
"""By the pattern of a seat: lines are told apart without their colours."""


def draw(
    pen: Pen,
    rect: pygame.FRect,
    session: Session,
    turns: Sequence[int],
    chances: Sequence[Sequence[float]],
    marked: Sequence[tuple[int, int]],
) -> None:
    """`chances` by turn (as far as they are known) and seat; `marked`: (number of the turn from 1, seat) of each ring."""
    plot = pygame.FRect(rect.x + _LABELS, rect.y + 8, rect.w - _LABELS - _TOKENS, rect.h - 16)
    for quarter in range(5):
        y = plot.bottom - plot.h * quarter / 4
        pen.box(pygame.FRect(plot.x, y - 0.75, plot.w, 1.5), "#dcc79c", 0.5)
        if quarter % 2 == 0:
            pen.text(f"{25 * quarter} %", plot.x - 8, y, theme.SMALL, theme.INK_SOFT, theme.BOLD, "right")
    if not chances:
        return
    last = max(1, len(turns) - 1)

    def at(turn: int, seat: int) -> tuple[float, float]:
        return plot.x + plot.w * turn / last, plot.bottom - plot.h * chances[turn][seat]

    seats = range(len(session.seats))
    for seat in reversed(seats):
        _draw_line(pen, plot, [at(turn, seat) for turn in range(len(chances))], _look(session, seat))
    for number, (turn, seat) in enumerate(marked, 1):
        if turn <= len(chances):
            _draw_ring(pen, at(turn - 1, seat), str(number), _look(session, seat).dark)
    end = {seat: at(len(chances) - 1, seat) for seat in seats}
    for seat, y in _apart({seat: point[1] for seat, point in end.items()}, plot).items():
        place = session.seats[seat]
        pen.token(place.look, place.animal, (end[seat][0] + _TOKEN + 6, y), _TOKEN)


def _look(session: Session, seat: int) -> theme.SeatLook:
    return theme.SEAT_LOOKS[session.seats[seat].look % len(theme.SEAT_LOOKS)]


def _draw_line(pen: Pen, plot: pygame.FRect, points: Sequence[tuple[float, float]], look: theme.SeatLook) -> None:
    frame = plot.inflate(8, 8)
    if len(points) == 1:
        points = (points[0], (points[0][0] + 1, points[0][1]))
    path = "L".join(f"{x - frame.x:.1f} {y - frame.y:.1f}" for x, y in points)
    dashes = f'stroke-dasharray="{_DASHES[look.pattern]}"' if _DASHES[look.pattern] else ""
    body = (
        f'<path d="M{path}" fill="none" stroke="{look.color}" stroke-width="3.2" stroke-linejoin="round" '
        f'stroke-linecap="round" {dashes}/>'
    )
    area = pen.canvas.rect_px(frame)
    pen.target.blit(pen.images.vector(vector.document(round(frame.w, 1), round(frame.h, 1), body), area.w, area.h), area)


def _draw_ring(pen: Pen, at: tuple[float, float], number: str, color: str) -> None:
    disc = pygame.FRect(at[0] - _RING, at[1] - _RING, 2 * _RING, 2 * _RING)
    pen.box(disc, "#fffaf0", _RING, stroke=color, width=2.6)
    pen.text(number, at[0], at[1], theme.SMALL, theme.INK, theme.BLACK, "center")


def _apart(heights: dict[int, float], plot: pygame.FRect) -> dict[int, float]:
    """The heights of the tokens, moved as far as needed so that none covers another."""
    step = min(2 * _TOKEN + 1, plot.h / max(1, len(heights)))
    order = sorted(heights, key=lambda seat: (heights[seat], seat))
    placed: dict[int, float] = {}
    floor = plot.y - _TOKEN
    for seat in order:
        placed[seat] = floor = max(heights[seat], floor + (step if placed else 0.0))
    over = placed[order[-1]] - plot.bottom
    for seat in reversed(order):
        if over <= 0:
            break
        placed[seat] -= over
        above = [placed[s] for s in order[: order.index(seat)]]
        over = max(above) + step - placed[seat] if above else 0.0
    return placed
