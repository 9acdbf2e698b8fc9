"""Pizza Underground on the shared table: what can be clicked, the buttons, the town and the words on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from game.app.texts import gettext as _
from game.core.contract import Event
from game.manholes.board import CELLS
from game.manholes.events import Busted, CoverPlaced, DiceTaken, Left
from game.manholes.moves import LEAVE, ROLL, Place, Take
from game.manholes.odds import chance_of_none
from game.manholes.state import Phase, State, cover_id, dice_of
from scenes.engine.sprites import Camera, Painter
from scenes.engine.timeline import Pose, Step, parallel
from scenes.manholes import city, motion, notes, over, pages, paint, places, words
from scenes.table import dice
from scenes.table.book import Page
from scenes.table.look import Action, Bar, Choreography, Glance, Pick, Places, Situation, Words
from scenes.table.words import why_not
from scenes.ui.pen import Pen


class ManholesLook:
    """Implements `scenes.table.look.Look` and `Glancing`."""

    slug = "manholes"
    passing = None
    hides = False
    has_scores = False
    pans = False
    rack_height = 0.0
    words: Words = words

    @property
    def choreography(self) -> Mapping[type[Event], Choreography]:
        return motion.CHOREOGRAPHY

    def painter(self, app: Any) -> Painter:
        return paint.ManholesPainter(app)

    def extent(self, state: State) -> pygame.FRect:
        return places.EXTENT

    def layout(self, state: State, viewer: int, where: Places) -> dict[str, Pose]:
        return places.layout(state, where)

    # what can be done ---------------------------------------------------------------------------------------------

    def actions(self, situation: Situation) -> Sequence[Action]:
        match situation.state.phase:
            case "turn":
                return self._roll_or_leave(situation)
            case "place" if len(situation.legal) == 1:
                return (Action("place", _("Cover the lit manhole"), situation.legal, call=True, key="p"),)
            case "take":
                return [
                    Action(f"take:{move.colour}", words.take_text(move.colour), (move,), call=n == 0)
                    for n, move in enumerate(situation.legal)
                ]
        return ()

    @staticmethod
    def _roll_or_leave(situation: Situation) -> Sequence[Action]:
        """A roll that is sure to bust is asked about, where one may leave instead."""
        state = situation.state
        may_leave = LEAVE in situation.legal
        warning = _sure_to_bust(situation) if may_leave else ""
        roll = Action(
            "roll",
            words.roll_text(state),
            (ROLL,),
            call=not warning,
            key="t",
            icon="dice",
            warning=warning,
            while_held=_shake(situation),
        )
        if not may_leave:
            return (roll,)
        return (roll, Action("leave", words.leave_text(state), (LEAVE,), call=bool(warning), key="g"))

    def picks(self, situation: Situation) -> Sequence[Pick]:
        match situation.state.phase:
            case "turn":
                warning = _sure_to_bust(situation) if LEAVE in situation.legal else ""
                return (Pick("cup", ("cup",), (ROLL,), warning=warning, while_held=_shake(situation)),)
            case "place":
                return self._pairs_and_cells(situation)
            case "take":
                return [
                    Pick(f"pair:{move.colour}", _pair(move.colour), (move,), words.take_text(move.colour))
                    for move in situation.legal
                    if isinstance(move, Take)
                ]
        return ()

    @staticmethod
    def _pairs_and_cells(situation: Situation) -> Sequence[Pick]:
        """Each pair that can place and each cell it names; a selected pair leaves its own cells. A pair that names one cell
        places there by itself."""
        rules, state = situation.rules, situation.state
        chosen = situation.selected.partition(":")[2]
        by_pair = {colour: cells for colour, cells in rules.cells_by_pair(state).items() if cells}
        picks = [
            Pick(
                f"pair:{colour}",
                _pair(colour),
                (Place(cells[0]),) if len(cells) == 1 else (),
                words.cell_name(cells[0]) if len(cells) == 1 else "",
                kin=tuple(f"cell:{cell}" for cell in cells),
            )
            for colour, cells in by_pair.items()
        ]
        for cell, colours in rules.pairs_by_cell(state).items():
            if not chosen or chosen in colours:
                kin = tuple(f"pair:{colour}" for colour in colours)
                picks.append(Pick(f"cell:{cell}", (f"lamp:{cell}",), (Place(cell),), words.cell_name(cell), kin=kin))
        return [*_refused(situation), *picks]

    def glances(self, situation: Situation) -> Sequence[Glance]:
        return over.glances(situation)

    # what is told beside the table --------------------------------------------------------------------------------

    def bars(self, situation: Situation) -> Sequence[Bar]:
        return notes.bars(situation)

    def turn_of(self, state: State) -> int:
        return -1 if state.phase in ("start", "over") else state.seat

    def touched(self, event: Event) -> Sequence[str]:
        match event:
            case CoverPlaced():
                return (cover_id(event.seat, event.cell),)
            case Busted():
                return (f"cat:{event.seat}",)
            case Left():
                return (f"cat:{event.seat}", *(cover_id(event.seat, cell) for cell in event.cells))
            case DiceTaken():
                return [die for colour in event.colours for die in _pair(colour)]
        return ()

    def draw_notes(self, pen: Pen, rect: pygame.FRect, situation: Situation) -> float:
        return notes.draw(pen, rect, situation)

    def deal_text(self) -> str:
        return _("Into the tunnels")

    def rules_pages(self) -> list[Page]:
        return pages.pages()

    def page_of(self, state: State) -> int:
        return _PAGE_OF[state.phase]

    # drawing ------------------------------------------------------------------------------------------------------

    def draw_ground(self, pen: Pen, camera: Camera, area: pygame.FRect) -> None:
        whole, k = camera.rect_px(places.EXTENT), pen.canvas.scale
        for part in (places.MAP, places.TRAY):
            body = camera.rect_px(part)
            pen.shadow(pygame.FRect(body.x / k, body.y / k, body.w / k, body.h / k), 22)
        pen.target.blit(pen.images.vector(city.ground(), whole.w, whole.h), whole)

    def draw_over(self, pen: Pen, camera: Camera, situation: Situation) -> None:
        over.draw(pen, camera, situation, self.painter(pen.app))


_PAGE_OF: dict[Phase, int] = {
    "start": pages.GOAL,
    "turn": pages.TURN,
    "cast": pages.TURN,
    "place": pages.PLACING,
    "take": pages.DICE,
    "over": pages.END,
}


def _pair(colour: str) -> tuple[str, ...]:
    """The ids of the dice of a colour."""
    return tuple(f"die:{die}" for die in dice_of(colour))


def _refused(situation: Situation) -> list[Pick]:
    """The manholes of the large board that cannot be covered now."""
    asked = ((cell, why_not(situation, words.refusal, Place(cell))) for cell in range(CELLS))
    return [Pick(f"no:{cell}", area=places.corners(cell), refusal=reason) for cell, reason in asked if reason]


def _sure_to_bust(situation: Situation) -> str:
    """The question before a roll that cannot succeed; empty where it can."""
    rules, state = situation.rules, situation.state
    if chance_of_none(rules.plan, state.pool, rules.reach(state, state.seat)) < 1:
        return ""
    return _("No roll of these dice can help: it is sure to bust. Roll all the same?")


def _shake(situation: Situation) -> Step:
    """The cup is shaken, and what is at risk rattles with it."""
    state = situation.state
    under = places.board(state.seat, state.seat, situation.rules.seats, "")
    return parallel(
        dice.gathered((), "cup", places.CUP_POSE),
        motion.rattled(state.seat, places.covers(state, state.seat, under), 1),
    )


LOOK = ManholesLook()
