"""A position drawn with the table's own code but without a table: for the rule book, and for the cards of a review."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import pygame

from game.core.session import Session
from scenes.engine.canvas import Canvas
from scenes.engine.sprites import Camera, Painter, Stage
from scenes.engine.timeline import Pose
from scenes.table.drawing import draw_place
from scenes.table.look import FREE_LAYER, Look, Pick, Places, Situation
from scenes.ui import theme
from scenes.ui.pen import Pen

if TYPE_CHECKING:
    from scenes.engine.app import App

_FAR = pygame.FRect(-90_000, -90_000, 600, 112)
"""Panels and racks that are not in the picture: what lies there is out of sight."""
_AROUND = 36.0
"""So much is seen round what lies on the table."""
_SCENERY = 0.3
"""What covers more of the table than this share is no piece that one looks for."""
_GHOST = 0.8
_BADGE = 11.0


class Mark(NamedTuple):
    """A move pointed out in a picture."""

    move: str
    """Text form."""
    icon: str
    color: str


def draw_table(
    pen: Pen, look: Look, told: Situation, part: pygame.FRect, panels: Sequence[pygame.FRect] = (),
    ghosts: Mapping[str, Pose] | None = None, shows_places: bool = False,
) -> tuple[Camera, Stage]:  # fmt: skip
    """A part of the table (table units) over the whole of the pen's surface: ground, the panels of the first seats, pieces, words.

    With `shows_places` the places where the piece in hand may go are outlined.
    """
    target, k = pen.target, pen.canvas.scale
    camera = Camera.fit(part, target.get_rect())
    pen.wood()
    look.draw_ground(pen, camera, pygame.FRect(0, 0, target.get_width() / k, target.get_height() / k))
    for seat, panel in enumerate(panels):
        _draw_panel(pen, camera, panel, seat)
    if shows_places:
        for pick in look.picks(told) if told.legal else ():
            if pick.area and not pick.refusal:
                draw_place(pen, [(x / k, y / k) for x, y in (camera.px(*corner) for corner in pick.area)], strong=False)
    poses = look.layout(told.state, told.viewer, _places(told, part, panels)) | dict(ghosts or {})
    stage = draw_pieces(pen.app, look, poses, camera, target, range(-1000, FREE_LAYER))
    look.draw_over(pen, camera, told)
    stage.draw_pieces(target, range(FREE_LAYER, 100_000))
    return camera, stage


def draw_pieces(
    app: App, look: Look, poses: Mapping[str, Pose], camera: Camera, target: pygame.Surface, layers: range
) -> Stage:
    """Pieces in these poses, at rest, with their shadows."""
    stage = Stage(look.painter(app), app.images)
    stage.poses.update(poses)
    stage.refresh(camera, True)
    stage.draw_pieces(target, layers)
    return stage


def _places(told: Situation, part: pygame.FRect, panels: Sequence[pygame.FRect] = ()) -> Places:
    """What has no panel in the picture lies far away."""
    holdings = [pygame.FRect(panel.x + 78, panel.y + 6, panel.w - 86, panel.h - 12) for panel in panels]
    return Places(part, (*holdings, *[_FAR] * (len(told.names) - len(panels))), _FAR, told.rules)


def _draw_panel(pen: Pen, camera: Camera, panel: pygame.FRect, seat: int) -> None:
    """A player's panel; what the player holds lies at the right of the token."""
    scale = pen.canvas.scale
    k = camera.scale / scale
    left, top = (at / scale for at in camera.px(panel.x, panel.y))
    pen.slab(pygame.FRect(left, top, panel.w * k, panel.h * k), radius=14 * k)
    pen.token(seat, seat, (left + 42 * k, top + panel.h * k / 2), 26 * k)


# moments of a game --------------------------------------------------------------------------------------------------


def situation_at(session: Session, ply: int, wants_move: bool = False) -> Situation:
    """The table before the move of that ply (or after the last one), to the eyes of the seat that is to act. With `wants_move`
    as a person sees it who is to act, otherwise as it is told."""
    rules = session.rules
    state = session.history[ply - 1].state if ply else session.start
    actor = rules.to_act(state)
    viewer = max(actor, -1)
    view = rules.view(state, viewer)
    legal = rules.legal_moves(view) if wants_move and actor >= 0 else ()
    names = tuple(seat.name for seat in session.seats)
    return Situation(rules, view, legal, names, actor, viewer, wants_move, viewer, history=session.history[:ply])


def position(app: App, look: Look, session: Session, ply: int, size_px: tuple[int, int], marks: Iterable[Mark] = ()) -> pygame.Surface:
    """What lies on the table before the move of that ply, with some of the possible moves pointed out."""
    surface = pygame.Surface(size_px)
    pen = Pen(app, surface)
    asked = situation_at(session, ply, wants_move=True)
    found = [(mark, pick) for mark in marks if (pick := _pick_of(look, asked, mark.move))]
    ghosts = {f"ghost:{mark.move}": pick.ghost._replace(alpha=_GHOST) for mark, pick in found if pick.ghost is not None}
    told = situation_at(session, ply)
    whole = look.extent(told.state)
    poses = [*look.layout(told.state, told.viewer, _places(told, whole)).values(), *ghosts.values()]
    camera, stage = draw_table(pen, look, told, _around(poses, look.painter(app), whole, size_px), ghosts=ghosts)
    badges: list[tuple[float, float]] = []
    for mark, pick in found:
        at = _middle(pick, stage, camera)
        if at is not None:
            _draw_badge(pen, mark, at, app.canvas, badges)
    return surface


def _around(poses: Iterable[Pose], painter: Painter, whole: pygame.FRect, shape: tuple[int, int]) -> pygame.FRect:
    """The part of the table where anything lies, in the shape of a picture."""
    lying = []
    for pose in poses:
        width, height = (side * pose.scale for side in painter.size(pose.face))
        rect = pygame.FRect(pose.x - width / 2, pose.y - height / 2, width, height)
        if pose.alpha > 0 and whole.contains(rect) and width * height < _SCENERY * whole.w * whole.h:
            lying.append(rect)
    if not lying:
        return whole
    part = lying[0].unionall(lying[1:]).inflate(2 * _AROUND, 2 * _AROUND)
    wide = max(part.w, part.h * shape[0] / shape[1])
    grown = part.inflate(wide - part.w, wide * shape[1] / shape[0] - part.h)
    return grown.clamp(whole) if grown.w <= whole.w and grown.h <= whole.h else whole


def _pick_of(look: Look, situation: Situation, move: str) -> Pick | None:
    """What a person would click to make the move, once its piece is in hand."""
    picks = look.picks(situation)
    for pick in picks:
        if pick.moves and str(pick.moves[0]) == move:
            return pick
    if situation.selected:
        return None
    held = next((pick for pick in picks if any(str(later) == move for later in pick.towards)), None)
    return _pick_of(look, msgspec.structs.replace(situation, selected=held.id), move) if held else None


def _middle(pick: Pick, stage: Stage, camera: Camera) -> tuple[float, float] | None:
    """Where the thing lies, in pixels."""
    if pick.area:
        return camera.px(*(sum(axis) / len(pick.area) for axis in zip(*pick.area, strict=True)))
    piece = stage.piece(pick.pieces[0]) if pick.pieces else None
    return piece.rect.center if piece is not None else None


def _draw_badge(pen: Pen, mark: Mark, at_px: tuple[float, float], canvas: Canvas, badges: list[tuple[float, float]]) -> None:
    """A round sign over the thing, inside the picture and beside those that are there already."""
    k = canvas.scale
    width, height = pen.target.get_size()
    room = pygame.FRect(0, 0, width / k, height / k).inflate(-2 * _BADGE - 4, -2 * _BADGE - 4)
    wanted = min(max(at_px[0] / k, room.left), room.right), min(max(at_px[1] / k, room.top), room.bottom)
    step = 2 * _BADGE + 1
    near = ((0, 0), (step, 0), (-step, 0), (0, step), (0, -step))
    places = [(wanted[0] + dx, wanted[1] + dy) for dx, dy in near]
    free = [at for at in places if room.left <= at[0] <= room.right and room.top <= at[1] <= room.bottom]
    free = [at for at in free if all(abs(at[0] - x) >= step or abs(at[1] - y) >= step for x, y in badges)]
    x, y = free[0] if free else wanted
    badges.append((x, y))
    disc = pygame.FRect(x - _BADGE, y - _BADGE, 2 * _BADGE, 2 * _BADGE)
    pen.box(disc, mark.color, _BADGE, stroke="#fff6e2", width=2)
    pen.icon(mark.icon, (x, y), 1.3 * _BADGE, theme.CREAM)
