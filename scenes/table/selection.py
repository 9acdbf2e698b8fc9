"""What a person has in hand: the selected piece, how it is turned, and the drag that carries it or the whole table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from msgspec.structs import replace

from scenes.engine.scene import Pointer
from scenes.engine.sprites import turned
from scenes.table.look import FREE_LAYER, Pick, Situation
from scenes.table.spots import Area, Spot

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

DRAG_AFTER = 7.0
"""Units the pointer must move before a click becomes a drag."""


class Selection:
    """Click-then-click and drag lead to the same picks."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.selected = ""
        self.turned = 0
        self._turning = 0
        """Steps of the turn that is not shown yet."""
        self._down: Pointer | None = None
        self._carried = ""
        """Id of the piece that follows the pointer."""
        self._scale = 1.0
        """Of that piece where it was taken up."""
        self._panned_from: Pointer | None = None

    @property
    def hovered(self) -> str:
        """Id of the pick under the pointer, or with the keyboard's focus; or else of the area there."""
        spots = [w for w in self._table.widgets if isinstance(w, Spot)]
        return (
            next((w.id for w in spots if w.hovered), "")
            or next((w.id for w in spots if w.focused), "")
            or self._pointed
        )

    @property
    def _pointed(self) -> str:
        areas = [w for w in self._table.widgets if isinstance(w, Area)]
        return next((w.id for w in areas if w.hovered), "") or next((w.id for w in areas if w.focused), "")

    def clear(self) -> None:
        """Nothing is selected any more."""
        self.selected, self.turned, self._carried = "", 0, ""

    def keep_among(self, picks: Sequence[Pick]) -> None:
        """What can no longer be picked is no longer selected; what is selected lies as its pick says."""
        self._table.stage.refresh(self._table.viewpoint.camera, False)
        chosen = next((pick for pick in picks if pick.id == self.selected), None)
        if chosen is None:
            self.clear()
        held = {chosen.pieces[0]: chosen.held} if chosen is not None and chosen.held is not None else {}
        turning, self._turning = self._turning, 0
        for piece, lies in held.items():
            carried = self._table.stage.poses.get(piece)
            if piece == self._carried and carried is not None:
                pose = lies(carried)
                self._table.stage.poses[piece] = carried._replace(face=pose.face, angle=pose.angle)
        swing = turning * chosen.swing if chosen is not None else 0.0
        self._table.presenter.hold(held, swing, bool(self._carried))

    def toggle(self, pick_id: str) -> None:
        """Select, or let go of what is selected."""
        selected = "" if self.selected == pick_id else pick_id
        self.clear()
        self.selected = selected
        self._table.app.sound.play("tile_pick")
        self._table.layout()

    def turn(self, steps: int) -> None:
        """Turn what is selected by hand."""
        if self.selected:
            self.turned += steps
            self._turning = steps
            self._table.app.sound.play("tile_flip")
            self._table.layout()

    def spot(self, pick: Pick) -> Spot:
        """The widget of a pick."""
        table = self._table
        camera, k = table.viewpoint.camera, table.app.canvas.scale
        corners: tuple[tuple[float, float], ...] = ()
        if pick.area:
            points = [camera.px(x, y) for x, y in pick.area]
            corners = tuple((x / k, y / k) for x, y in points)
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            rect = pygame.FRect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        else:
            piece = table.stage.piece(pick.pieces[0])
            area = piece.rect if piece is not None else pygame.Rect(0, 0, 1, 1)
            rect = pygame.FRect(area.x / k, area.y / k, area.w / k, area.h / k)
            pose = piece.pose if piece is not None else None
            outline = table.painter.corner(pose.face) if pose is not None else 0.0
            if pose is not None and isinstance(outline, tuple):
                zoom = pose.scale * camera.scale / k
                shape = turned(outline, pose.angle)
                corners = tuple((rect.centerx + x * zoom, rect.centery + y * zoom) for x, y in shape)
        return Spot(
            id=pick.id,
            rect=rect,
            text=pick.text,
            tip=pick.text if pick.id != self.selected else "",  # whoever took it reads the sentence now
            pick=pick,
            corners=corners,
            clip=table.frame.table if pick.area and table.look.pans else None,
            on_press=lambda: table.pick(pick),
        )

    def proposed(self, picks: Sequence[Pick], situation: Situation, move: str) -> Spot | None:
        """Where a piece that is not yet in hand would go for this move."""
        pick = next((p for p in picks if p.id != self.selected and move in map(str, p.towards)), None)
        for turned_by in range(6 if pick is not None else 0):
            assert pick is not None
            onward = self._table.look.picks(replace(situation, selected=pick.id, turned=turned_by))
            place = next((p for p in onward if p.area and move in map(str, p.moves[-1:])), None)
            if place is not None:
                return self.spot(place)
        return None

    def pointer(self, pointer: Pointer) -> bool:
        """Drags, the wheel and the right button; answers whether that was all."""
        if pointer.kind == "wheel":
            return self._wheel(pointer)
        if pointer.kind == "down":
            return self._press(pointer)
        if pointer.kind == "move" and self._down is not None:
            return self._drag(pointer)
        if pointer.kind == "up":
            self._down = self._panned_from = None
            if self._carried:
                return self._drop(pointer)
        return False

    def _press(self, pointer: Pointer) -> bool:
        if pointer.button == 3 and self.selected:
            self.turn(1)
            return True
        if pointer.button == 1:
            self._down = pointer
        return False

    def _wheel(self, pointer: Pointer) -> bool:
        """Turns what is selected; where the table pans, only over the rack or while it is carried: else it zooms."""
        table = self._table
        on_table = table.frame.table.collidepoint(pointer.pos)
        on_rack = table.frame.rack.collidepoint(pointer.pos)
        if self.selected and (self._carried or on_rack or (on_table and not table.look.pans)):
            self.turn(-pointer.turn)
            return True
        if on_table and table.look.pans:
            k = table.app.canvas.scale
            table.viewpoint.zoom(pointer.turn, (pointer.x * k, pointer.y * k))
            table.layout()
            return True
        return False

    def _drag(self, pointer: Pointer) -> bool:
        """Carry a piece that can be selected, or else the whole table."""
        table, down = self._table, self._down
        assert down is not None
        if not self._carried and self._panned_from is None:
            if abs(pointer.x - down.x) + abs(pointer.y - down.y) < DRAG_AFTER:
                return False
            held = next((w for w in table.widgets if isinstance(w, Spot) and w.held), None)
            if held is not None and held.pick.pieces and not (held.pick.moves or held.pick.refusal):
                if self.selected != held.id:
                    self.toggle(held.id)
                self._carried = held.pick.pieces[0]
                self._scale = table.stage.poses[self._carried].scale
                table.presenter.grasp(self._carried)
            elif (
                table.look.pans
                and table.frame.table.collidepoint(down.pos)
                and (held is None or not held.pick.pieces)
                and not table.covers(down)
            ):
                table.release()
                self._panned_from = down
            else:
                return False
        k = table.app.canvas.scale
        if self._carried:
            x, y = table.viewpoint.camera.units(pointer.x * k, pointer.y * k)
            pose = table.stage.poses.get(self._carried)
            if pose is not None:
                scale = self._scale_over(pointer)
                table.stage.poses[self._carried] = pose._replace(x=x, y=y, scale=scale, lift=1.0, layer=FREE_LAYER + 60)
            table.hover_under(pointer)
        elif self._panned_from is not None:
            table.viewpoint.pan((pointer.x - self._panned_from.x) * k, (pointer.y - self._panned_from.y) * k)
            self._panned_from = pointer
            table.layout()
        table.app.redraw()
        return True

    def _scale_over(self, pointer: Pointer) -> float:
        """What is carried over the table is as large as it will lie there."""
        table = self._table
        ghosts = [w.pick.ghost for w in table.widgets if isinstance(w, Spot) and w.pick.ghost is not None]
        return ghosts[0].scale if ghosts and table.frame.table.collidepoint(pointer.pos) else self._scale

    def _drop(self, pointer: Pointer) -> bool:
        """Let go: over a place it is an act, anywhere else the piece goes home and stays selected."""
        table = self._table
        carried, self._carried = self._carried, ""
        table.release()
        target = next(
            (
                w
                for w in reversed(table.widgets)
                if isinstance(w, Spot) and (w.pick.moves or w.pick.area) and w.hit(*pointer.pos)
            ),
            None,
        )
        if target is not None and carried not in target.pick.pieces:
            table.use(target)
        table.presenter.send_home()
        table.app.redraw()
        return True
