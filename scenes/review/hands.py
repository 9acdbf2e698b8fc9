"""All hands at the end of a game, over the table: what everybody still held."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.texts import gettext as _
from game.core.session import Session
from scenes.engine.sprites import Camera
from scenes.engine.timeline import Pose
from scenes.table.look import Look, Places
from scenes.table.picture import draw_pieces
from scenes.ui import theme
from scenes.ui.dialog import Overlay
from scenes.ui.pen import Pen
from scenes.ui.widgets import Button, Widget, button_width

if TYPE_CHECKING:
    from scenes.engine.app import App

_ROW = 92.0
_NAME_W = 210.0
_AWAY = pygame.FRect(-99_000, -99_000, 60, 92)
_RACK = pygame.FRect(0, 0, 900, 100)
"""Where a look lays a hand that is then shown smaller."""


class HandsScene(Overlay):
    """A line for each player."""

    name = "hands"

    def __init__(self, app: App, session: Session, look: Look) -> None:
        super().__init__(app)
        self.session = session
        self.look = look
        self._painter = look.painter(app)
        self._hands = [self._hand(seat) for seat in range(len(session.seats))]

    def _hand(self, seat: int) -> dict[str, Pose]:
        """The pieces that lie open in the rack for this seat, and for nobody else."""
        rules, state = self.session.rules, self.session.state
        rack = pygame.FRect(_RACK.x, _RACK.y, _RACK.w, self.look.rack_height)
        places = Places(self.look.extent(state), (_AWAY,) * len(self.session.seats), rack, rules)
        own = self.look.layout(rules.view(state, seat), seat, places)
        others = self.look.layout(rules.view(state, -1), -1, places)
        return {piece: pose for piece, pose in own.items() if others.get(piece) != pose and rack.collidepoint(pose.x, pose.y)}

    def build(self) -> list[Widget]:
        canvas = self.app.canvas
        row = min(_ROW, (canvas.height - 190) / len(self._hands))
        width, height = min(canvas.width - 60, 940.0), 90 + row * len(self._hands) + 86
        self._row_h = row
        self.panel = pygame.FRect((canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
        text = _("Close")
        wide = button_width(self.app, text)
        rect = pygame.FRect(self.panel.centerx - wide / 2, self.panel.bottom - 78, wide, 56)
        return [Button(id="close", rect=rect, text=text, call=True, on_press=self.back)]

    def enter(self) -> None:
        self.layout()
        self.focus("close")

    def draw_behind(self, pen: Pen) -> None:
        super().draw_behind(pen)
        pen.text(_("All hands"), self.panel.x + 32, self.panel.y + 42, theme.TITLE - 4, theme.INK, theme.BLACK)
        y = self.panel.y + 78
        for seat, place in enumerate(self.session.seats):
            pen.box(pygame.FRect(self.panel.x + 26, y, self.panel.w - 52, 1.5), "#d8c094", 0.5)
            middle = y + self._row_h / 2
            pen.token(place.look, place.animal, (self.panel.x + 50, middle), 18)
            name = pen.name(place.name, _NAME_W - 80, theme.LABEL, lines=2)
            pen.draw_prose(name, self.panel.x + 78, middle - name.height / 2)
            strip = pygame.FRect(self.panel.x + _NAME_W, y + 4, self.panel.w - _NAME_W - 30, self._row_h - 8)
            if self._hands[seat]:
                self._draw_hand(pen, strip, self._hands[seat])
            else:
                pen.text(_("nothing left"), strip.x, middle, theme.BODY, theme.INK_SOFT, theme.BOLD)
            y += self._row_h

    def _draw_hand(self, pen: Pen, strip: pygame.FRect, hand: dict[str, Pose]) -> None:
        """As large as the strip allows, from its left edge."""
        rects = []
        for pose in hand.values():
            width, height = (side * pose.scale for side in self._painter.size(pose.face))
            rects.append(pygame.FRect(pose.x - width / 2, pose.y - height / 2, width, height))
        bounds = rects[0].unionall(rects[1:])
        scale = min(strip.w / bounds.w, strip.h / bounds.h, 1.0) * pen.canvas.scale
        x, y = strip.x * pen.canvas.scale, strip.centery * pen.canvas.scale
        camera = Camera(scale, (x - bounds.x * scale, y - bounds.centery * scale))
        draw_pieces(self.app, self.look, hand, camera, pen.target, range(-1000, 100_000))
