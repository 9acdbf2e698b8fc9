"""Tumbledown on the shared table: what can be picked, where it may go, the evening and the rack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from game.app.texts import gettext as _
from game.core.contract import Event
from game.pyramid.events import Burnt, Exploded, Fell, FireThrown, Placed
from game.pyramid.moves import Fall, Place
from game.pyramid.rules import fall_targets, preview, why_closed
from game.pyramid.state import DEAL, ENDED, FALL, PLACE, START, THROW, State
from game.pyramid.wall import Cell, touching
from scenes.engine.sprites import Camera, Painter
from scenes.engine.timeline import Pose
from scenes.pyramid import notes, pages, paint, places, words
from scenes.pyramid.motion import CHOREOGRAPHY
from scenes.table.book import Page
from scenes.table.look import Action, Bar, Choreography, Pick, Places, Situation, Words
from scenes.table.panels import RACK_GAP, rack_scale
from scenes.ui import theme, vector
from scenes.ui.pen import Pen

FRAME = 7.0
"""Width of the wooden frame round the evening sky."""


class PyramidLook:
    """Implements `scenes.table.look.Look`."""

    slug = "pyramid"
    passing = None
    hides = True
    has_scores = True
    pans = True
    rack_height = 116.0
    words: Words = words

    @property
    def choreography(self) -> Mapping[type[Event], Choreography]:
        return CHOREOGRAPHY

    def painter(self, app: Any) -> Painter:
        return paint.PyramidPainter(app)

    def extent(self, state: State) -> pygame.FRect:
        return places.extent(state)

    def layout(self, state: State, viewer: int, where: Places) -> dict[str, Pose]:
        return places.layout(state, where)

    # what can be done ---------------------------------------------------------------------------------------------

    def actions(self, situation: Situation) -> Sequence[Action]:
        """Where a tile falls, both ways as buttons too."""
        texts = {"L": (_("To the left"), "arrow_left"), "R": (_("To the right"), "arrow_right")}
        return [
            Action(f"side:{move.side}", texts[move.side][0], (move,), icon=texts[move.side][1])
            for move in situation.legal
            if isinstance(move, Fall)
        ]

    def picks(self, situation: Situation) -> Sequence[Pick]:
        """The hand, and the spaces for the tile that is held; or the two cells for a fall."""
        state = situation.state
        if state.phase == FALL:
            return self._falls(situation)
        hand = dict.fromkeys(move.tile for move in situation.legal if isinstance(move, Place))
        held = words.held_tile(situation)
        picks = [self._in_hand(situation, tile, tile == held) for tile in hand]
        if held not in hand:
            return picks
        open_cells = [move.cell for move in situation.legal if isinstance(move, Place) and move.tile == held]
        return picks + self._closed(state, open_cells) + self._spaces(situation, held)

    @staticmethod
    def _in_hand(situation: Situation, tile: str, is_held: bool) -> Pick:
        """A tile on the rack; the one that is held stands higher."""

        def raised(lying: Pose) -> Pose:
            return lying._replace(y=lying.y - 9 * lying.scale, lift=0.7, layer=places.RACK_LAYER + 4)

        piece, name = f"tile:{tile}", words.capital(words.tile_name(tile))
        towards = tuple(move for move in situation.legal if isinstance(move, Place) and move.tile == tile)
        return Pick(piece, (piece,), text=name, towards=towards, held=raised if is_held else None)

    @staticmethod
    def _spaces(situation: Situation, held: str) -> list[Pick]:
        return [
            Pick(words.space_id(m), (), (m,), area=places.front(m.cell), ghost=places.in_wall(m.cell, m.tile))
            for m in situation.legal
            if isinstance(m, Place) and m.tile == held
        ]

    @staticmethod
    def _closed(state: State, open_cells: Sequence[Cell]) -> list[Pick]:
        """Cells beside and on the wall that are not open: they say why."""
        near = {cell for laid in state.board for cell in touching(laid.cell) if cell[0] >= laid.row}
        closed = sorted(near - {laid.cell for laid in state.board} - set(open_cells))
        return [
            Pick(f"closed:{row},{column}", area=places.front((row, column)), refusal=reason)
            for row, column in closed
            if (reason := words.refusal(why_closed(state, (row, column)), {}))
        ]

    @staticmethod
    def _falls(situation: Situation) -> list[Pick]:
        cells = fall_targets(situation.state)
        if cells is None:
            return []
        tile = words.falling_tile(situation.state)
        return [
            Pick(words.space_id(m), (), (m,), area=places.front(cell), ghost=places.in_wall(cell, tile))
            for m, cell in zip(situation.legal, cells, strict=True)
        ]

    # what is told beside the table --------------------------------------------------------------------------------

    def bars(self, situation: Situation) -> Sequence[Bar]:
        """None: what a placement brings is told over its space."""
        return ()

    def turn_of(self, state: State) -> int:
        return -1 if state.phase in (START, DEAL, ENDED) else state.turn

    def touched(self, event: Event) -> Sequence[str]:
        match event:
            case Placed():
                return (f"tile:{event.laid.tile}",)
            case Fell():
                return (f"tile:{event.target.tile}",)
            case Exploded():
                return [f"tile:{laid.tile}" for laid in event.gone]
            case Burnt() | FireThrown():
                return (f"tile:{event.igniter.tile}",)
        return ()

    def draw_notes(self, pen: Pen, rect: pygame.FRect, situation: Situation) -> float:
        return notes.draw(pen, rect, situation)

    def deal_text(self) -> str:
        return _("Deal the tiles")

    def rules_pages(self) -> list[Page]:
        return pages.pages()

    def page_of(self, state: State) -> int:
        return _PAGE_OF[state.phase]

    # drawing ------------------------------------------------------------------------------------------------------

    def draw_ground(self, pen: Pen, camera: Camera, area: pygame.FRect) -> None:
        """The evening in its frame, and the rack under it: both stay where they are when the wall is dragged."""
        frame = area.inflate(2 * FRAME, 2 * FRAME)
        pen.slab(frame, ("#8a5a33", "#6a4020"), "#3f2410", 0, 12)
        inner = pen.canvas.rect_px(area)
        pen.target.blit(pen.images.vector(paint.evening(area.w, area.h), inner.w, inner.h), inner)
        height = self.rack_height * rack_scale(pen.canvas)
        tray = pygame.FRect(area.x - FRAME, area.bottom + RACK_GAP, area.w + 2 * FRAME, height)
        pen.shadow(tray, 18)
        body = pen.canvas.rect_px(tray)
        pen.target.blit(pen.images.vector(paint.rack(tray.w, tray.h), body.w, body.h), body)

    def draw_over(self, pen: Pen, camera: Camera, situation: Situation) -> None:
        """The open spaces, as long as no tile is held; for whom odds are shown, how the held tile would lie in each."""
        placements = [move for move in situation.legal if isinstance(move, Place)]
        held = words.held_tile(situation)
        if not held:
            for cell in dict.fromkeys(move.cell for move in placements):
                _outline(pen, camera, places.front(cell))
        elif situation.shows_odds:
            for move in placements:
                if move.tile == held and words.space_id(move) != situation.hovered:
                    quiet = preview(situation.rules, situation.state, held, move.cell).kind == "quiet"
                    x, y = _canvas(pen, camera, *places.centre(move.cell))
                    size = 26 * camera.scale / pen.canvas.scale
                    pen.icon("check" if quiet else "warning", (x, y + size * 0.2), size, theme.CREAM)


_PAGE_OF = {
    START: pages.GOAL,
    DEAL: pages.GOAL,
    PLACE: pages.TURN,
    FALL: pages.COLLAPSE,
    THROW: pages.OPTIONS,
    ENDED: pages.END,
}


def _canvas(pen: Pen, camera: Camera, x: float, y: float) -> tuple[float, float]:
    """Table units to canvas units."""
    left, top = camera.px(x, y)
    return left / pen.canvas.scale, top / pen.canvas.scale


def _outline(pen: Pen, camera: Camera, corners: tuple[tuple[float, float], ...]) -> None:
    """A dashed place, quieter than those that can be picked now."""
    (left, top), (right, bottom) = corners[0], corners[2]
    area = camera.rect_px(pygame.FRect(left, top, right - left, bottom - top))
    width, height = places.TILE[0], places.TILE[1] - places.TOP
    body = vector.rect(
        2, 2, width - 4, height - 4, 8, "#fff3dc",
        'fill-opacity="0.10" stroke="#fff8ea" stroke-opacity="0.85" stroke-width="2.4" stroke-dasharray="7 5"',
    )  # fmt: skip
    pen.target.blit(pen.images.vector(vector.document(width, height, body), area.w, area.h), area)


LOOK = PyramidLook()
