"""Points that come and go, counted up beside the panel of their seat while everybody looks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.core.session import Entry
from scenes.ui import theme
from scenes.ui.pen import Pen

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

COUNT_S, STAY_S, FADE_S = 0.5, 0.8, 0.25
_HEIGHT = 34.0
_AROUND = 16.0
"""Room for the shadow."""
_WHOLE = _HEIGHT + 2 * _AROUND


class Tally:
    """That of one table. Nobody waits for it."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._changes: dict[int, int] = {}
        """By seat: what the last move that changed anything brought."""
        self._age_s = 0.0

    def show(self, entry: Entry) -> None:
        """A move has been shown: count what it changed."""
        table = self._table
        session, history = table.session, table.session.history
        if entry.ply >= len(history) or history[entry.ply] is not entry:
            return  # it was taken back while it was on its way
        before = history[entry.ply - 1].state if entry.ply else session.start
        rows = zip(session.rules.scores(before), session.rules.scores(entry.state), strict=True)
        changes = {seat: new - old for seat, (old, new) in enumerate(rows) if new != old}
        if changes and table.presenter.speed != "off" and not table.situation.hides_scores:
            self._changes, self._age_s = changes, 0.0

    def update(self, seconds: float) -> None:
        """Let time pass."""
        if self._changes:
            self._age_s += seconds
            if self._age_s >= COUNT_S + STAY_S + FADE_S:
                self._changes = {}

    @property
    def alive(self) -> bool:
        """Something is being counted."""
        return bool(self._changes)

    @property
    def shown(self) -> dict[int, int]:
        """By seat: how far it has been counted, from one on."""
        share = min(1.0, self._age_s / COUNT_S)
        return {seat: round(change * share) or (1 if change > 0 else -1) for seat, change in self._changes.items()}

    def draw(self, pen: Pen) -> None:
        """On slips of paper at the panels' upper right corners."""
        if self._table.app.top is not self._table:
            return  # time stands still under another screen
        left_s = COUNT_S + STAY_S + FADE_S - self._age_s
        for seat, number in self.shown.items():
            panel = self._table.frame.seats[seat]
            text = f"{number:+d}".replace("-", "−")
            width = pen.width(text, theme.HEADING, theme.BLACK) + 24
            area = pen.canvas.rect_px(pygame.FRect(panel.right - 14 - _AROUND, panel.top + 6 - _AROUND, width + 2 * _AROUND, _WHOLE))
            pen.slip(f"tally {text}", area, left_s / FADE_S, partial(_draw_slip, text=text))


def _draw_slip(pen: Pen, text: str) -> None:
    """With room for the shadow round it."""
    width = pen.target.get_width() / pen.canvas.scale
    rect = pygame.FRect(_AROUND, _AROUND, width - 2 * _AROUND, _HEIGHT)
    pen.shadow(rect, _HEIGHT / 2, 8, 3)
    pen.box(rect, theme.CALL[0], _HEIGHT / 2, stroke=theme.CALL_EDGE, width=1.5)
    pen.text(text, *rect.center, theme.HEADING, theme.INK, theme.BLACK, "center")
