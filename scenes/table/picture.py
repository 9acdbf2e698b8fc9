"""Pictures of moments of a game, drawn with the table's own code but without a table: for lists and cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import pygame

from game.core.session import Session
from scenes.engine.canvas import Canvas
from scenes.engine.sprites import Camera, Stage
from scenes.engine.timeline import Pose
from scenes.table.look import FREE_LAYER, Look, Pick, Places, Situation
from scenes.ui import theme
from scenes.ui.pen import Pen

if TYPE_CHECKING:
    from scenes.engine.app import App

_AWAY = pygame.FRect(-99_000, -99_000, 60, 92)
"""Panels and racks are not in the picture: what lies there is out of sight."""
_GHOST = 0.8
_BADGE = 11.0


class Mark(NamedTuple):
    """A move pointed out in a picture."""

    move: str
    """Text form."""
    icon: str
    color: str


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
    """The middle of the table before the move of that ply, with some of the possible moves pointed out."""
    surface = pygame.Surface(size_px)
    pen = Pen(app, surface)
    pen.wood()
    told = situation_at(session, ply)
    extent = look.extent(told.state)
    camera = Camera.fit(extent, surface.get_rect().inflate(-4, -4))
    k = app.canvas.scale
    look.draw_ground(pen, camera, pygame.FRect(0, 0, size_px[0] / k, size_px[1] / k))
    places = Places(extent, (_AWAY,) * len(session.seats), _AWAY, session.rules)
    poses = look.layout(told.state, told.viewer, places)
    asked = situation_at(session, ply, wants_move=True)
    found = [(mark, pick) for mark in marks if (pick := _pick_of(look, asked, mark.move))]
    for mark, pick in found:
        if pick.ghost is not None:
            poses[f"ghost:{mark.move}"] = pick.ghost._replace(alpha=_GHOST)
    stage = draw_pieces(app, look, poses, camera, surface, range(-1000, FREE_LAYER))
    look.draw_over(pen, camera, told)
    stage.draw_pieces(surface, range(FREE_LAYER, 100_000))
    badges: list[tuple[float, float]] = []
    for mark, pick in found:
        at = _middle(pick, stage, camera)
        if at is not None:
            _draw_badge(pen, mark, at, app.canvas, badges)
    return surface


def draw_pieces(
    app: App, look: Look, poses: Mapping[str, Pose], camera: Camera, target: pygame.Surface, layers: range
) -> Stage:
    """Pieces in these poses, at rest, with their shadows."""
    stage = Stage(look.painter(app), app.images)
    stage.poses.update(poses)
    stage.refresh(camera, True)
    stage.draw_pieces(target, layers)
    return stage


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
