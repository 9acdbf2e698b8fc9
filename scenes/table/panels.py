"""Where everything on a table stands, and the paper panels of the seats on its left."""

from __future__ import annotations

import pygame

from game.app.texts import gettext as _
from game.core.contract import CHANCE
from game.core.record import Seat
from scenes.engine.canvas import Canvas
from scenes.table.look import Look, Situation
from scenes.ui import theme
from scenes.ui.pen import Pen

TOP = 62.0
MARGIN = 18.0
SEATS_WIDTH = 240.0
SIDE_WIDTH = 226.0
FOOT = 124.0
"""Under the table: the sentence and the actions."""
ACTION_HEIGHT = 62.0
NARROW_TOP, NARROW_MARGIN, NARROW_SEATS, NARROW_FOOT, NARROW_ACTION = 56.0, 10.0, 204.0, 114.0, 52.0
"""The same on a narrow canvas. There the seats' panels reach down beside the actions, and what was the side column is a sheet of
two columns over the table."""
NARROW_SIDE = 540.0
NARROW_RACK = 0.72
RACK_GAP = 12.0
"""Between the table and the rack, where there is one."""
_TWO_LINES = 62.0
"""A seat's panel of this height has room for a name on two lines."""
SEPARATOR = " · "
"""Between the parts of what a player has: they go under each other where they do not fit beside each other."""


class Frame:
    """Where everything on a table stands, in canvas units, for one size of the window and number of seats."""

    def __init__(self, canvas: Canvas, seats: int, side_open: bool, rack_height: float, side_width: float = SIDE_WIDTH) -> None:
        """`side_open` counts where the side column lies over the table, its width where it stands beside it: 0 for none."""
        is_narrow = canvas.narrow
        margin, seats_width = (NARROW_MARGIN, NARROW_SEATS) if is_narrow else (MARGIN, SEATS_WIDTH)
        top = NARROW_TOP if is_narrow else TOP + 12
        bottom = canvas.height - (NARROW_FOOT if is_narrow else FOOT)
        self.side_folds = canvas.compact
        self.side_shown = side_open if self.side_folds else side_width > 0
        self.is_sheet = side_open and is_narrow
        """The side column is a sheet that covers everything that could be done."""
        left = margin + seats_width + (margin if is_narrow else 18)
        right = margin if self.side_folds or not side_width else margin + side_width + 18
        gap = RACK_GAP if rack_height else 0.0
        rack_height *= rack_scale(canvas)
        self.table = pygame.FRect(left, top, canvas.width - left - right, bottom - top - rack_height - gap)
        self.rack = pygame.FRect(left, bottom - rack_height, self.table.width, rack_height)
        self.side = pygame.FRect(canvas.width - margin - side_width, top, side_width, bottom - top)
        if is_narrow:
            self.side = pygame.FRect(canvas.width - margin - NARROW_SIDE, top, NARROW_SIDE, canvas.height - margin - top)
        elif self.side_folds:
            self.side = pygame.FRect(canvas.width - 320, TOP, 320 - margin, bottom - TOP)
        self.sentence_y = bottom + (30 if is_narrow else 24)
        self.actions_y = canvas.height - NARROW_ACTION - 6 if is_narrow else bottom + 46
        self.action_height = NARROW_ACTION if is_narrow else ACTION_HEIGHT
        self.actions = pygame.FRect(left if is_narrow else margin, self.actions_y, 0, self.action_height)
        """Room for the actions, which stand under the middle of the table as far as they can."""
        self.actions.width = canvas.width - margin - self.actions.left
        panels = pygame.FRect(margin, top, seats_width, (canvas.height - margin if is_narrow else bottom) - top)
        self.seats = _stacked(panels, seats)

    def holding(self, seat: int) -> pygame.FRect:
        """The part of a seat's panel that shows what lies in front of the player."""
        panel = self.seats[seat]
        width = min(48.0 if panel.width < SEATS_WIDTH else 60.0, 60.0 * panel.height / 90)
        return pygame.FRect(panel.right - width - 6, panel.top + 6, width, panel.height - 12)


def rack_scale(canvas: Canvas) -> float:
    """How much smaller a rack is on a narrow canvas, where a unit is much larger."""
    return NARROW_RACK if canvas.narrow else 1.0


def _stacked(area: pygame.FRect, count: int) -> tuple[pygame.FRect, ...]:
    """Panels under each other, from the top."""
    gap = 12.0 if count <= 5 and area.height > 420 else 7.0
    height = min(104.0, (area.height - gap * (count - 1)) / count)
    return tuple(pygame.FRect(area.x, area.y + i * (height + gap), area.width, height) for i in range(count))


def draw_seat(pen: Pen, frame: Frame, look: Look, situation: Situation, seat: int, player: Seat, thinking: bool, level: str) -> None:
    """One player's panel; the one to move glows. `level`: of a computer player, told where there is room."""
    rect = frame.seats[seat]
    if situation.turn == seat:
        pen.glow(rect)
    pen.slab(rect)
    radius = min(24.0 if rect.width >= SEATS_WIDTH else 17.0, rect.height / 2 - 6)
    x = rect.x + (12 if rect.width >= SEATS_WIDTH else 8) + radius
    pen.token(player.look, player.animal, (x, rect.centery), radius)
    left = x + radius + (10 if rect.width >= SEATS_WIDTH else 6)
    room = frame.holding(seat).left - left - 4
    called = pen.name(situation.names[seat], room, 17, lines=2 if rect.height >= _TWO_LINES else 1)
    name_h = max(20.0, called.height)
    line = _("is thinking …") if thinking else look.words.standing(situation, seat)
    if _starts(situation, seat):
        _draw_start(pen, (x + radius * 0.72, rect.centery + radius * 0.72))
        line = line if thinking else SEPARATOR.join(part for part in (_("starts"), line) if part)
    if pen.width(line, theme.SMALL, theme.BOLD) > room:
        line = line.replace(SEPARATOR, "\n", 1)
    most = max(1, int((rect.height - name_h - 2) / 18))
    told = pen.measure(line, room, theme.SMALL, theme.BOLD)
    if len(told.lines) > most:
        told = pen.measure(pen.fit(line, room, theme.SMALL, theme.BOLD), room, theme.SMALL, theme.BOLD)
    told_h, lines = (told.height, len(told.lines)) if line else (0.0, 0)
    with_level = bool(level) and lines < most and pen.width(level, theme.SMALL, theme.BOLD) <= room - 20
    top = rect.centery - (name_h + told_h + (18 if with_level else 0)) / 2
    pen.draw_prose(called, left, top + (name_h - 2 - called.height) / 2)
    pen.draw_prose(told, left, top + name_h, theme.INK_SOFT)
    if with_level:
        y = top + name_h + told_h + 9
        pen.icon("robot", (left + 8, y), 16, theme.INK_SOFT)
        pen.text(level, left + 20, y, theme.SMALL, theme.INK_SOFT)


def _starts(situation: Situation, seat: int) -> bool:
    """Is this the first turn of the game, and it is this seat's?"""
    return situation.turn == seat and all(entry.actor in (CHANCE, seat) for entry in situation.history)


def _draw_start(pen: Pen, center: tuple[float, float]) -> None:
    """The mark of who begins, on the token."""
    disc = pygame.FRect(0, 0, 20, 20)
    disc.center = center
    pen.box(disc, theme.CALL[0], 10, stroke=theme.CALL_EDGE, width=1.5)
    pen.icon("play", center, 13, theme.INK)
