"""Three Corners on the shared table: what can be picked, the buttons, the odds, felt and rack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from game.app.texts import gettext as _
from game.app.texts import ngettext
from game.core.contract import Event
from game.triangles.events import TileLaid
from game.triangles.layout import layout_of
from game.triangles.moves import DRAW, PASS, Lay
from game.triangles.preview import worth
from game.triangles.state import State
from scenes.engine.sprites import Camera, Painter
from scenes.engine.timeline import Pose
from scenes.table.book import Page
from scenes.table.look import Action, Bar, Choreography, Pick, Places, Situation, Words
from scenes.table.panels import RACK_GAP, rack_scale
from scenes.triangles import marks, notes, pages, paint, places, words
from scenes.triangles.motion import CHOREOGRAPHY
from scenes.ui.pen import Pen

_HOLD_UP = 11.0
"""How far the tile in hand stands out of the rack, in units of the tile."""


class TrianglesLook:
    """Implements `scenes.table.look.Look`."""

    slug = "triangles"
    passing = PASS
    hides = True
    has_scores = True
    pans = True
    rack_height = places.RACK_HEIGHT
    words: Words = words

    @property
    def choreography(self) -> Mapping[type[Event], Choreography]:
        return CHOREOGRAPHY

    def painter(self, app: Any) -> Painter:
        return paint.TrianglesPainter(app)

    def extent(self, state: State) -> pygame.FRect:
        return pygame.FRect(places.view_of(state.board))

    def layout(self, state: State, viewer: int, where: Places) -> dict[str, Pose]:
        return places.layout(state, viewer, where)

    # what can be done ---------------------------------------------------------------------------------------------

    def actions(self, situation: Situation) -> Sequence[Action]:
        if situation.legal == (DRAW,):
            one = Action("draw", _("Draw a tile"), (DRAW,), call=True, key="d", icon="plus")
            left = len(situation.state.well)
            if left < 2:
                return (one,)
            return (one, Action("draw_on", _("Draw until one fits"), (DRAW,) * left, key="f", icon="skip"))
        if situation.legal == (PASS,):
            return (Action("pass", _("Pass"), (PASS,), call=True, key="p"),)
        if situation.selected:
            return (Action("turn", _("Turn the tile"), (), verb="turn", key="r", icon="rotate"),)
        return ()

    def picks(self, situation: Situation) -> Sequence[Pick]:
        state: State = situation.state
        if situation.legal == (DRAW,):
            return [Pick("well", ("back:well:0",), (DRAW,), _("Draw a tile"))]
        hand = state.hands[state.seat]
        if situation.legal == (PASS,):
            return []
        chosen = situation.selected.partition(":")[2]
        places_to_go = self._places(situation, chosen) if chosen in hand else []
        return [*places_to_go, *[self._in_hand(situation, tile) for tile in hand]]

    def _in_hand(self, situation: Situation, tile: str) -> Pick:
        """A tile in the rack; one that fits nowhere says so."""
        piece = f"tile:{tile}"
        state: State = situation.state
        lays = [move for move in situation.legal if isinstance(move, Lay) and move.tile == tile]
        if not lays:
            text = _("{tile} fits nowhere now").format(tile=words.tile_name(tile))
            return Pick(piece, (piece,), text=text, refusal=text)
        best = max(worth(state, lay).points for lay in lays)
        number = len({lay.cell for lay in lays})
        text = ngettext("{n} place, {points}", "{n} places, up to {points}", number)
        tip = text.format(n=number, points=words.unit(best))
        if situation.selected != piece:
            return Pick(piece, (piece,), text=tip, towards=tuple(lays))
        step = 1 if state.board else 2
        face = marks.turned_face(tile, situation.turned * step % 6) if situation.turned else ""

        def held(lying: Pose) -> Pose:
            raised = lying.y - _HOLD_UP * lying.scale
            return lying._replace(y=raised, face=face or lying.face, layer=places.RACK_LAYER + 5)

        return Pick(piece, (piece,), text=tip, held=held, swing=-60.0 * step)

    def _places(self, situation: Situation, tile: str) -> list[Pick]:
        """Where the tile in hand goes; and beside the table's tiles, why it does not."""
        state: State = situation.state
        found = []
        lays = marks.lays_of(situation, tile)
        for lay in lays:
            text = words.place_text(worth(state, lay).points, marks.bonus_text(state, lay))
            ghost = places.on_table(tile, lay.cell, lay.rot)
            found.append(Pick(marks.place_id(lay), (), (lay,), text, area=_corners(lay.cell), ghost=ghost))
        text = _("The digits do not match there, whichever way it is turned")
        open_cells = {lay.cell for lay in situation.legal if isinstance(lay, Lay) and lay.tile == tile}
        for cell in layout_of(state.board).frontier:
            if cell not in open_cells:
                found.append(Pick(f"no:{cell[0]}:{cell[1]}", area=_corners(cell), refusal=text))
        return found

    # what is told beside the table --------------------------------------------------------------------------------

    def turn_of(self, state: State) -> int:
        return state.seat if state.phase == "play" else -1

    def touched(self, event: Event) -> Sequence[str]:
        return (f"tile:{event.tile}",) if isinstance(event, TileLaid) else ()

    def draw_notes(self, pen: Pen, rect: pygame.FRect, situation: Situation) -> float:
        return notes.draw(pen, rect, situation)

    def deal_text(self) -> str:
        return _("Deal the triangles")

    def rules_pages(self) -> list[Page]:
        return pages.pages()

    def page_of(self, state: State) -> int:
        if state.phase == "deal":
            return pages.ROUND if state.rounds else pages.TILES
        return {"toss": pages.GOAL, "play": pages.TURN, "over": pages.MATCH}[state.phase]

    def bars(self, situation: Situation) -> Sequence[Bar]:
        """While drawing, the chance of the next tile; else the greatest bonuses that others might take."""
        odds = situation.odds or {}
        bars = []
        if situation.legal == (DRAW,) and "draw" in odds:
            bars.append(Bar(_("the next tile fits"), odds["draw"], True))
        for place in odds.get("places", ())[:2]:
            label = _("others can take +{bonus}").format(bonus=place["bonus"])
            bars.append(Bar(label, place["chance"], False))
        return bars

    # drawing ------------------------------------------------------------------------------------------------------

    def draw_ground(self, pen: Pen, camera: Camera, area: pygame.FRect) -> None:
        board = area.inflate(2 * paint.FRAME, 2 * paint.FRAME)
        k = rack_scale(pen.canvas)
        rack = pygame.FRect(area.x - paint.FRAME, area.bottom + RACK_GAP, area.w + 2 * paint.FRAME, places.RACK_HEIGHT * k)
        for rect, svg in ((board, paint.felt(area.w, area.h)), (rack, paint.rack(rack.w / k))):
            pen.shadow(rect, 20)
            size = pen.canvas.rect_px(rect)
            pen.target.blit(pen.images.vector(svg, size.w, size.h), size)

    def draw_over(self, pen: Pen, camera: Camera, situation: Situation) -> None:
        marks.draw(pen, camera, situation)


def _corners(cell: tuple[int, int]) -> tuple[tuple[float, float], ...]:
    x, y = places.middle_of(cell)
    return tuple((x + dx, y + dy) for dx, dy in paint.corners(places.facing(cell)))


LOOK = TrianglesLook()
