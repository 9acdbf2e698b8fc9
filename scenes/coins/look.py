"""The Common Pot on the shared table: what can be clicked, the buttons, the felt and the words on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from game.app.texts import gettext as _
from game.coins.events import CoinMoved, CounterTurned
from game.coins.moves import Throw
from game.coins.state import State
from game.core.contract import Event
from scenes.coins import felt, notes, pages, paint, places, words
from scenes.coins.motion import CHOREOGRAPHY
from scenes.engine.sprites import Camera, Painter
from scenes.engine.timeline import Pose, Step, Tween, parallel
from scenes.table import dice
from scenes.table.book import Page
from scenes.table.look import Action, Bar, Choreography, Pick, Places, Situation, Words
from scenes.ui.pen import Pen


class CoinsLook:
    """Implements `scenes.table.look.Look`."""

    slug = "coins"
    passing = None
    hides = False
    has_scores = False
    pans = False
    rack_height = 0.0
    words: Words = words

    @property
    def choreography(self) -> Mapping[type[Event], Choreography]:
        return CHOREOGRAPHY

    def painter(self, app: Any) -> Painter:
        return paint.CoinsPainter(app)

    def extent(self, state: State) -> pygame.FRect:
        return places.EXTENT

    def layout(self, state: State, viewer: int, where: Places) -> dict[str, Pose]:
        return places.layout(state, where)

    # what can be done ---------------------------------------------------------------------------------------------

    def actions(self, situation: Situation) -> Sequence[Action]:
        actions = [
            Action(
                "auto",
                _("Throw by hand") if situation.auto else _("Auto-throw"),
                (),
                verb="auto",
                key="a",
                icon="pause" if situation.auto else "play",
            ),
            Action("rush", _("To the end"), (), verb="rush", key="f", icon="skip"),
        ]
        if situation.legal:
            throw = Action(
                "throw",
                _("Throw the dice"),
                situation.legal,
                call=True,
                key="t",
                icon="dice",
                while_held=_shake(situation),
            )
            actions.insert(0, throw)
        return actions

    def picks(self, situation: Situation) -> Sequence[Pick]:
        return [Pick("cup", ("cup",), (Throw(),), _("Click, or hold to shake"), while_held=_shake(situation))]

    # what is told beside the table --------------------------------------------------------------------------------

    def bars(self, situation: Situation) -> Sequence[Bar]:
        """None: the chance to win is drawn with its line among the notes."""
        return ()

    def turn_of(self, state: State) -> int:
        return -1 if state.phase in ("start", "over") else state.to_throw

    def touched(self, event: Event) -> Sequence[str]:
        match event:
            case CoinMoved():
                return (event.coin,)
            case CounterTurned():
                return (f"counter:{event.seat}",)
        return ()

    def draw_notes(self, pen: Pen, rect: pygame.FRect, situation: Situation) -> float:
        return notes.draw(pen, rect, situation)

    def deal_text(self) -> str:
        return _("Shake the dice")

    def rules_pages(self) -> list[Page]:
        return pages.pages()

    def page_of(self, state: State) -> int:
        if state.phase in ("start", "over"):
            return pages.GOAL if state.phase == "start" else pages.END
        return pages.STAGES if state.stage == 2 else pages.THROW

    # drawing ------------------------------------------------------------------------------------------------------

    def draw_ground(self, pen: Pen, camera: Camera, area: pygame.FRect) -> None:
        whole, k = camera.rect_px(places.EXTENT), pen.canvas.scale
        pen.shadow(pygame.FRect(whole.x / k, whole.y / k, whole.w / k, whole.h / k), 24)
        pen.target.blit(pen.images.vector(paint.ground(), whole.w, whole.h), whole)

    def draw_over(self, pen: Pen, camera: Camera, situation: Situation) -> None:
        felt.draw(pen, camera, situation)


def _shake(situation: Situation) -> Step:
    """The lights go out, the dice go into the cup, and it is shaken."""
    state = situation.state
    cup = places.cup_of(state)
    lights = [Tween(name, pose._replace(alpha=0.0), 0.12) for name, pose in places.glows(state).items()]
    return parallel(*lights, dice.gathered(list(places.dice_of(state).items()), "cup", cup))


LOOK = CoinsLook()
