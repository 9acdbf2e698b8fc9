"""Words and signs over the pieces: names, who has which dice, where the tunnel leads, a board looked at closer."""

from __future__ import annotations

import pygame

from game.app.texts import gettext as _
from game.app.texts import ngettext
from game.manholes import events
from game.manholes.board import COLOURS, cells_of
from game.manholes.state import State
from scenes.engine.sprites import Camera, Painter
from scenes.engine.timeline import Pose
from scenes.manholes import places, words
from scenes.manholes.city import BODIES
from scenes.table.look import Glance, Situation
from scenes.ui import theme, vector
from scenes.ui.pen import Pen

_DOT = 14.0
_GUIDE = vector.document(
    _DOT,
    _DOT,
    '<circle cx="7" cy="7" r="6.500" fill="#ffc56b" fill-opacity="0.28"/><circle cx="7" cy="7" r="3.200" fill="#ffe3a0"/>',
)


def large_now(situation: Situation) -> int:
    """Whose board is large at this moment, also while a move is being shown."""
    for event in reversed(situation.events):
        match event:
            case events.TurnBegan() | events.LineScored():
                return event.seat
            case events.GameEnded():
                return event.ranking[0]
    return places.focus(situation.state)


def glances(situation: Situation) -> list[Glance]:
    """The small boards."""
    seats, large = situation.rules.seats, large_now(situation)
    found = []
    for seat in range(seats):
        pose = places.board(seat, large, seats, "")
        if pose.scale < places.PEEK_SCALE * 0.8:
            area = pygame.FRect(0, 0, places.BOARD[0] * pose.scale, places.BOARD[1] * pose.scale)
            area.center = pose.x, pose.y
            found.append(Glance(f"board:{seat}", area))
    return found


def dice_in_cup(situation: Situation) -> int:
    """How many dice to tell of beside the cup; 0 while they lie in the tray or walk away."""
    moved = any(isinstance(event, events.DiceRolled | events.DiceTaken) for event in situation.events)
    waits = situation.state.phase in ("turn", "cast", "start") and not moved
    return 2 * len(situation.state.pool) if waits else 0


def draw(pen: Pen, camera: Camera, situation: Situation, painter: Painter) -> None:
    """All of it."""
    brush = _Brush(pen, camera, painter)
    large = large_now(situation)
    _draw_tray(brush, situation)
    if situation.state.phase in ("turn", "place") and not situation.events:
        _draw_tunnel(brush, situation)
    peeked = _peeked(situation)
    if peeked is not None and peeked != large:
        _draw_peek(brush, situation, peeked)
        return
    for seat, name in enumerate(situation.names):
        pose = places.board(seat, large, situation.rules.seats, "")
        if seat != large:
            top = pose.y - places.BOARD[1] * pose.scale / 2 - 11
            brush.text(name, pose.x, top, 17, theme.CREAM, places.BOARD[0] * pose.scale)


def _peeked(situation: Situation) -> int | None:
    kind, _sep, seat = situation.hovered.partition(":")
    if kind in ("board", "seat") and (kind == "seat" or any(g.id == situation.hovered for g in glances(situation))):
        return int(seat)
    return None


class _Brush:
    """Writes in table units."""

    def __init__(self, pen: Pen, camera: Camera, painter: Painter) -> None:
        self.pen = pen
        self.camera = camera
        self.painter = painter
        self.k = camera.scale / pen.canvas.scale
        """Canvas units in a table unit."""

    def text(
        self, text: str, x: float, y: float, size: float, color: theme.Color, room: float, weight: int = theme.BOLD
    ) -> None:
        """A centred line, shortened where it is wider than `room`."""
        left, top = self.camera.px(x, y)
        k = self.pen.canvas.scale
        size *= self.k
        fitted = self.pen.fit(text, room * self.k, size, weight)
        self.pen.text(fitted, left / k, top / k, size, color, weight, "center", shadow=True)

    def piece(self, pose: Pose) -> None:
        """A picture of a piece, without shadow."""
        width, height = self.painter.size(pose.face)
        k = self.camera.scale * pose.scale
        size = max(1, round(width * k)), max(1, round(height * k))
        image = self.pen.images.cached(("over", pose.face, size), lambda: self.painter.paint(pose.face, *size))
        self.pen.target.blit(image, image.get_rect(center=[round(v) for v in self.camera.px(pose.x, pose.y)]))

    def picture(self, svg: str, x: float, y: float, side: float) -> None:
        """A square drawing, centred."""
        size = max(2, round(side * self.camera.scale))
        image = self.pen.images.vector(svg, size, size)
        self.pen.target.blit(image, image.get_rect(center=[round(v) for v in self.camera.px(x, y)]))


def _draw_tray(brush: _Brush, situation: Situation) -> None:
    """In an empty pocket stands who took its dice along; beside the cup, how many dice there are."""
    state: State = situation.state
    takers = words.takers(state, situation.names)
    for colour, pocket in zip(COLOURS, places.POCKETS, strict=True):
        if colour in takers:
            light = theme.rgb(BODIES[colour][0])
            brush.text(_("gone with"), pocket.centerx, pocket.centery - 12, 16, theme.CREAM_SOFT, pocket.w - 16)
            brush.text(takers[colour], pocket.centerx, pocket.centery + 11, 18, light, pocket.w - 16, theme.BLACK)
    count = dice_in_cup(situation)
    if count:
        x, y = places.COUNT
        brush.text(str(count), x, y - 9, 26, theme.CREAM, 80, theme.BLACK)
        brush.text(ngettext("die", "dice", count), x, y + 14, 16, theme.CREAM_SOFT, 80)


def _draw_tunnel(brush: _Brush, situation: Situation) -> None:
    """Small lights where the next cover of the one to move may go, if the dice name it."""
    state: State = situation.state
    if not state.placed[state.seat] or situation.actor < 0:
        return
    lit = situation.rules.pairs_by_cell(state) if state.phase == "place" else {}
    under = places.board(state.seat, state.seat, situation.rules.seats, "")
    for cell in cells_of(situation.rules.reach(state, state.seat)):
        if cell not in lit:
            pose = places.on_board(under, cell, "")
            brush.picture(_GUIDE, pose.x, pose.y - 2, _DOT)


def _draw_peek(brush: _Brush, situation: Situation, seat: int) -> None:
    """A board of somebody else, large over the small ones."""
    state: State = situation.state
    under = Pose(*places.PEEK, places.board_face(situation.rules, seat), scale=places.PEEK_SCALE)
    k = brush.pen.canvas.scale
    frame = pygame.FRect(0, 0, places.BOARD[0] * under.scale, places.BOARD[1] * under.scale)
    frame.center = under.x, under.y
    area = brush.camera.rect_px(frame)
    shape = pygame.FRect(area.x / k, area.y / k, area.w / k, area.h / k)
    brush.pen.shadow(shape, 20, blur=26, drop=10, alpha=190)
    brush.piece(under)
    for pose in places.covers(state, seat, under).values():
        brush.piece(pose)
    wide = brush.pen.width(situation.names[seat], 18 * brush.k, theme.BLACK) + 32 * brush.k
    plate = pygame.FRect(0, 0, min(wide, shape.w), 28 * brush.k)
    plate.center = shape.centerx, shape.top - 14 * brush.k
    brush.pen.box(plate, "#152538", 14 * brush.k, 0.95, "#7fa3c4")
    brush.text(situation.names[seat], under.x, frame.top - 14, 18, theme.CREAM, frame.w, theme.BLACK)
