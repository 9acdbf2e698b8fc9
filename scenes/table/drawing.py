"""Draws a table scene: the still part once into a backdrop, the pieces and marks over it in every frame."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import pygame

from game.app.texts import gettext as _
from game.app.texts import language
from scenes.engine.sprites import turned
from scenes.engine.timeline import Pose
from scenes.table.bars import level_of
from scenes.table.counsel import POSSIBLE
from scenes.table.look import FREE_LAYER
from scenes.table.panels import draw_seat
from scenes.table.side_paper import draw_side
from scenes.table.spots import Spot
from scenes.ui import theme, vector
from scenes.ui.pen import Pen

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

PARTS = ("sentence", "seats", "side")
"""What lies over the ground, the more urgent first; where one lies over another, the more urgent is on top."""
SPILL = 22.0
"""So far may light and shadow reach beyond a panel, canvas units."""

class Backdrop:
    """The still part of a table: wood and ground drawn once for a size, panels and sentence over them when they change.

    While something moves, one part is drawn anew in a frame: all at once would make that frame late.
    """

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._key: tuple[object, ...] = ()
        self._base = pygame.Surface((1, 1))
        self._whole = pygame.Surface((1, 1))
        self._renewed: dict[str, pygame.Surface] = {}
        """By part, or "" for all: the pixels of the whole where it was drawn last, as an object made at that time. By its
        identity a frame sees what has changed."""
        self._due: list[str] = []
        """Parts that are to be drawn anew, the next one first."""
        self._sentence_area = pygame.FRect()
        """Where the sentence stands that was drawn last."""
        self.stale = True
        """Panels or sentence changed."""

    def forget(self) -> None:
        """The ground must be drawn anew."""
        self._key = ()

    def blit(self, target: pygame.Surface) -> None:
        """Put it on the target, drawing what has changed since the last time."""
        size = target.get_size()
        chosen = self._scene.app.settings
        key = (size, self._scene.app.canvas.scale, language(), chosen.high_contrast, chosen.dark)
        whole = self._key != key
        if whole:
            self._key = key
            self._base, self._whole = pygame.Surface(size), pygame.Surface(size)
            draw_base(self._scene, self._base)
        if whole or self.stale:
            self.stale = False
            self._due += [part for part in PARTS if part not in self._due]
        if self._due:
            self._renew(whole)
        for pixels in self._renewed.values():
            target.blit(pixels, pixels.get_offset())

    def _renew(self, whole: bool) -> None:
        """Draws the next part that is due, or all parts where nothing moves, one lies over another, or another screen lies over all."""
        scene = self._scene
        pen = Pen(scene.app, self._whole)
        sentence = Sentence(scene, pen)
        areas = {
            "sentence": sentence.area.union(self._sentence_area),
            "seats": pygame.FRect(scene.frame.seats[0]).unionall(scene.frame.seats[1:]).inflate(2 * SPILL, 2 * SPILL),
            "side": pygame.FRect(scene.frame.side).inflate(2 * SPILL, 2 * SPILL),
        }
        if scene.frame.side_folds or not scene.frame.side_shown:
            areas["side"] = pygame.FRect(0, 0, 0, 0)  # it is no part of what is still
        overlap = any(one.colliderect(other) for one, other in combinations(areas.values(), 2))
        together = whole or overlap or not scene.moving or scene.app.top is not scene
        if together:
            self._due = list(reversed(PARTS))
            self._whole.blit(self._base, (0, 0))
            self._renewed = {"": self._whole.subsurface(self._whole.get_rect())}
        situation = scene.situation
        while self._due:
            part = self._due.pop(0)
            if not together:
                area = scene.app.canvas.rect_px(areas[part]).clip(self._whole.get_rect())
                self._whole.blit(self._base, area, area)
                self._renewed[part] = self._whole.subsurface(area)
            if part == "sentence":
                sentence.draw()
                self._sentence_area = sentence.area
            elif part == "seats":
                for seat, player in enumerate(scene.session.seats):
                    thinking = seat == scene.thinking_seat
                    draw_seat(pen, scene.frame, scene.look, situation, seat, player, thinking, level_of(scene, seat))
            elif scene.frame.side_shown and not scene.frame.side_folds:
                draw_side(pen, scene)
            if not together:
                break


def draw_base(scene: TableScene, target: pygame.Surface) -> None:
    """Wood, the game's ground and its name: what stays as long as the window does."""
    pen = Pen(scene.app, target)
    pen.wood()
    pen.text(_(scene.session.game.name), 74, 28, 20 if pen.canvas.narrow else 23, theme.CREAM, theme.BLACK, shadow=True)
    scene.look.draw_ground(pen, scene.viewpoint.camera, scene.frame.table)


def draw_front(scene: TableScene, target: pygame.Surface) -> None:
    """Pieces, what can be picked, words over them, specks; the folded side column when it is open."""
    pen = Pen(scene.app, target)
    camera = scene.viewpoint.camera
    scene.stage.refresh(camera, not scene.moving)
    if scene.look.pans:
        target.set_clip(scene.app.canvas.rect_px(scene.frame.table))
    _draw_marks(scene, pen, [s for s in _spots(scene) if s.pick.area])
    if scene.proposed is not None:
        _draw_area(pen, scene.proposed, True)
        if scene.proposed.pick.ghost is not None:
            _draw_ghost(scene, pen, scene.proposed.pick.ghost)
    scene.stage.draw_pieces(target, range(-1000, FREE_LAYER))
    _draw_touched(scene, pen, range(-1000, FREE_LAYER))
    scene.look.draw_over(pen, camera, scene.situation)
    target.set_clip(None)
    _draw_marks(scene, pen, [s for s in _spots(scene) if not s.pick.area])
    scene.stage.draw_pieces(target, range(FREE_LAYER, 100_000))
    _draw_touched(scene, pen, range(FREE_LAYER, 100_000))
    scene.effects.draw(target, camera)
    scene.tally.draw(pen)
    if scene.frame.side_folds and scene.frame.side_shown:
        draw_side(pen, scene)


def _draw_touched(scene: TableScene, pen: Pen, layers: range) -> None:
    """Brackets at the corners of pieces, a shape of its own: of those that the line of the log under the pointer tells of, or else
    of those that the others touched since the viewer's last turn."""
    k = pen.canvas.scale
    for piece in map(scene.stage.piece, scene.side.pointed or scene.again.touched):
        if piece is None or piece.pose is None or piece.pose.alpha < 0.3 or piece.pose.layer not in layers:
            continue
        outline = scene.painter.corner(piece.pose.face)
        w, h = piece.rect.w / 2 / k + 2, piece.rect.h / 2 / k + 2
        corners = [(-w, -h), (w, -h), (w, h), (-w, h)]
        if isinstance(outline, tuple):
            zoom = piece.pose.scale * scene.viewpoint.camera.scale / k
            corners = [(x * zoom, y * zoom) for x, y in turned(outline, piece.pose.angle)]
        image = _brackets(pen, corners)
        pen.target.blit(image, image.get_rect(center=piece.rect.center))


def _brackets(pen: Pen, corners: list[tuple[float, float]]) -> pygame.Surface:
    """Both ends of every edge of a polygon round (0, 0), units; the picture has its middle there."""
    x, y = (max(abs(corner[axis]) for corner in corners) + 5 for axis in (0, 1))
    path = ""
    for (x1, y1), (x2, y2) in pairwise((*corners, corners[0])):
        dx, dy = (x2 - x1) * 0.27, (y2 - y1) * 0.27
        for at, to in (((x1, y1), (x1 + dx, y1 + dy)), ((x2, y2), (x2 - dx, y2 - dy))):
            path += f"M{at[0] + x:.1f},{at[1] + y:.1f} L{to[0] + x:.1f},{to[1] + y:.1f} "
    line = f'<path d="{path}" fill="none" stroke-linecap="round"'
    body = f'{line} stroke="#2b2118" stroke-width="6"/>{line} stroke="#fff6df" stroke-width="3"/>'
    svg = vector.document(round(2 * x, 1), round(2 * y, 1), body)
    return pen.images.vector(svg, pen.canvas.px(2 * x), pen.canvas.px(2 * y))


def _spots(scene: TableScene) -> list[Spot]:
    return [w for w in scene.widgets if isinstance(w, Spot)]


class Sentence:
    """What to do now, or a message on a slip of paper: measured, and ready to be drawn."""

    def __init__(self, scene: TableScene, pen: Pen) -> None:
        self._pen = pen
        self._middle = middle = scene.frame.table.centerx
        self._on_paper = bool(scene.counsel.message)
        is_narrow = pen.canvas.narrow
        room = scene.frame.table.width - 36 if is_narrow else 2 * min(middle, pen.canvas.width - middle) - 80
        size = 17 if self._on_paper or is_narrow else 19
        self._prose = prose = pen.balanced(scene.sentence(), room, size, theme.BOLD)
        y = scene.frame.sentence_y - prose.height / 2
        if self._on_paper:
            y = min(y, scene.frame.actions_y - prose.height - 6)
        self._body = pygame.FRect(0, 0, prose.width + 36, prose.height + 14)
        self._body.midtop = (middle, y - 7)

    @property
    def area(self) -> pygame.FRect:
        """What it covers, canvas units."""
        return self._body.inflate(2 * SPILL, 2 * SPILL) if self._on_paper else pygame.FRect(self._body)

    def draw(self) -> None:
        """Puts it on the pen's surface."""
        if self._on_paper:
            self._pen.slab(self._body, radius=12)
        color = theme.INK if self._on_paper else theme.CREAM
        self._pen.draw_prose(self._prose, self._middle, self._body.y + 7, color, "center")


def _draw_marks(scene: TableScene, pen: Pen, spots: list[Spot]) -> None:
    """A rim of light round everything that can be picked; a wider one under the pointer and for a hint."""
    selection = scene.selection
    hovered = selection.hovered
    kin = next((spot.pick.kin for spot in _spots(scene) if spot.id == hovered), ())
    for spot in spots:
        pick = spot.pick
        proposed = scene.counsel.hinted
        hinted = bool(proposed) and any(str(move) == proposed for move in (*pick.moves[-1:], *pick.towards))
        strong = spot.id in (hovered, selection.selected, *kin) or hinted or scene.counsel.step == POSSIBLE
        if pick.refusal:
            continue
        if pick.area:
            _draw_area(pen, spot, strong)
        if pick.ghost is not None and spot.id == hovered:
            _draw_ghost(scene, pen, pick.ghost)
        for piece_id in pick.pieces:
            piece = scene.stage.piece(piece_id)
            if piece is not None and piece.pose is not None:
                mark = _mark(scene, piece.pose, strong)
                pen.target.blit(mark, mark.get_rect(center=piece.rect.center))


def _draw_area(pen: Pen, spot: Spot, strong: bool) -> None:
    draw_place(pen, spot.corners, strong)


def draw_place(pen: Pen, corners: Sequence[tuple[float, float]], strong: bool) -> None:
    """A place where something may go: a dashed outline, filled with light under the pointer. Corners on the canvas."""
    left, top = min(x for x, _y in corners), min(y for _x, y in corners)
    right, bottom = max(x for x, _y in corners), max(y for _x, y in corners)
    rect = pygame.FRect(left, top, right - left, bottom - top).inflate(6, 6)
    outline = " ".join(f"{x - rect.x:.1f},{y - rect.y:.1f}" for x, y in corners)
    look = (
        'fill-opacity="0.42" stroke-width="3.5"'
        if strong
        else 'fill-opacity="0.13" stroke-width="2.2" stroke-dasharray="7 5"'
    )
    shape = f'<polygon points="{outline}" fill="#ffc56b" stroke="#ffd891" stroke-linejoin="round" {look}/>'
    size = pen.canvas.px(rect.w), pen.canvas.px(rect.h)
    image = pen.images.vector(vector.document(round(rect.w, 1), round(rect.h, 1), shape), *size)
    pen.target.blit(image, (round(rect.x * pen.canvas.scale), round(rect.y * pen.canvas.scale)))


def _draw_ghost(scene: TableScene, pen: Pen, pose: Pose) -> None:
    """What would lie there, faintly."""
    camera, painter = scene.viewpoint.camera, scene.painter
    width, height = painter.size(pose.face)
    size = max(1, round(width * camera.scale * pose.scale)), max(1, round(height * camera.scale * pose.scale))
    key = ("ghost", type(painter), pose.face, size)
    image = pen.images.turned(key, lambda n: painter.paint(pose.face, size[0] * n, size[1] * n), pose.angle).copy()
    image.set_alpha(165)
    pen.target.blit(image, image.get_rect(center=camera.px(pose.x, pose.y)))


def _mark(scene: TableScene, pose: Pose, strong: bool) -> pygame.Surface:
    """The rim for a piece in this pose, turned with it."""
    width, height = scene.painter.size(pose.face)
    radius = scene.painter.corner(pose.face)
    k = scene.viewpoint.camera.scale * pose.scale
    pad = 12.0
    body = (
        _polygon_rim(radius, (width / 2 + pad, height / 2 + pad), strong)
        if isinstance(radius, tuple)
        else _rim((width, height), radius, pad, strong)
    )
    svg = vector.document(width + 2 * pad, height + 2 * pad, body)
    size = round((width + 2 * pad) * k), round((height + 2 * pad) * k)

    def paint(n: int) -> pygame.Surface:
        return scene.app.images.vector(svg, size[0] * n, size[1] * n)

    return scene.app.images.turned(("mark", radius, size, strong), paint, pose.angle)


def _rim(size: tuple[float, float], radius: float, pad: float, strong: bool) -> str:
    """Light round a rounded rectangle that stands `pad` from the edges of the picture."""
    width, height = size
    rings = range(1, 10) if strong else (1,)
    body = "".join(
        vector.rect(
            pad - i,
            pad - i,
            width + 2 * i,
            height + 2 * i,
            radius + i,
            "none",
            f'stroke="#ffc56b" stroke-opacity="{0.36 - i * 0.034:.3f}" stroke-width="2"',
        )
        for i in rings
    )
    wide = 4.5 if strong else 2.6
    return body + vector.rect(
        pad - 2.5, pad - 2.5, width + 5, height + 5, radius + 2.5, "none", f'stroke="#ffc56b" stroke-width="{wide}"'
    )


def _polygon_rim(corners: tuple[tuple[float, float], ...], middle: tuple[float, float], strong: bool) -> str:
    """Light round a polygon; the piece itself hides the inner half of the lines."""
    points = " ".join(f"{middle[0] + x:.1f},{middle[1] + y:.1f}" for x, y in corners)
    shape = f'<polygon points="{points}" fill="none" stroke="#ffc56b" stroke-linejoin="round"'
    glow = "".join(f'{shape} stroke-opacity="0.11" stroke-width="{8 + 3 * i}"/>' for i in range(5 if strong else 0))
    return f'{glow}{shape} stroke-width="{9 if strong else 5.5}"/>'
