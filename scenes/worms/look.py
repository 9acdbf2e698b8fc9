"""Worms on the Grill on the shared table: what can be clicked, the buttons, the odds, the ground."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from game.app.texts import gettext as _
from game.app.texts import ngettext
from game.core.contract import Event
from game.worms.events import FaceKept, TileReturned, TileStolen, TileTaken, TileTurnedDown
from game.worms.moves import DECLINE, KEEPS, ROLL, STOP, Steal, Take
from game.worms.state import DICE, WORM, Phase, State, free_faces, has_worm, total
from scenes.engine.sprites import Camera, Painter
from scenes.engine.timeline import Pose
from scenes.table.book import Page
from scenes.table.look import Action, Bar, Choreography, Pick, Places, Situation, Words
from scenes.ui import theme
from scenes.ui.pen import Pen
from scenes.worms import pages, paint, places, words
from scenes.worms.motion import CHOREOGRAPHY

MOST_TAKES_AS_BUTTONS = 2


class WormsLook:
    """Implements `scenes.table.look.Look`."""

    slug = "worms"
    passing = None
    hides = False
    has_scores = True
    pans = False
    rack_height = 0.0
    words: Words = words

    @property
    def choreography(self) -> Mapping[type[Event], Choreography]:
        return CHOREOGRAPHY

    def painter(self, app: Any) -> Painter:
        return paint.WormsPainter(app)

    def extent(self, state: State) -> pygame.FRect:
        return places.EXTENT

    def layout(self, state: State, viewer: int, where: Places) -> dict[str, Pose]:
        return places.layout(state, where)

    # what can be done ---------------------------------------------------------------------------------------------

    def actions(self, situation: Situation) -> Sequence[Action]:
        state = situation.state
        match state.phase:
            case "ready":
                return (Action("roll", _("Roll the dice"), (ROLL,), call=True, key="t", icon="dice"),)
            case "decide":
                left = DICE - len(state.kept)
                text = ngettext("Roll {n} die", "Roll {n} dice", left).format(n=left)
                return (Action("roll", text, (ROLL,), call=True, key="t", icon="dice"), *self._stops(situation))
            case "claim":
                return self._claims(situation)
        return ()

    def _stops(self, situation: Situation) -> list[Action]:
        """Ways to stop now: with one or two possible takes each is a button, else the choice comes after the stop."""
        offered = situation.rules.takes(situation.state)
        if not offered:
            return [
                Action("stop", _("Stop · nothing to take"), (STOP,), key="p", warning=words.stop_warning(situation))
            ]
        if len(offered) > MOST_TAKES_AS_BUTTONS:
            return [Action("stop", _("Stop and choose a tile"), (STOP,), key="p")]
        return [
            Action(
                f"stop:{take.tile}:{'steal' if isinstance(take, Steal) else 'take'}",
                words.stop_text(take, situation.names),
                self._stop_and(take, offered),
                key="p" if n == 0 else "",
            )
            for n, take in enumerate(offered)
        ]

    @staticmethod
    def _stop_and(take: Take | Steal, offered: Sequence[Take | Steal]) -> tuple[Any, ...]:
        """A stop with a single grill tile takes it by itself."""
        return (STOP,) if len(offered) == 1 and isinstance(take, Take) else (STOP, take)

    def _claims(self, situation: Situation) -> Sequence[Action]:
        takes = [m for m in situation.legal if m != DECLINE]
        buttons = [
            Action(str(take), words.take_text(take, situation.names), (take,), call=n == 0)
            for n, take in enumerate(takes)
        ]
        if DECLINE in situation.legal:
            warning = _("Then your turn fails. Leave the tile all the same?")
            buttons.append(Action("decline", _("Leave it"), (DECLINE,), warning=warning))
        return buttons[:6]

    def picks(self, situation: Situation) -> Sequence[Pick]:
        """What can be done, over what cannot be done now and says why."""
        allowed = self._allowed(situation)
        usable = {piece for pick in allowed for piece in pick.pieces}
        return [*(pick for pick in self._refused(situation) if pick.id not in usable), *allowed]

    @staticmethod
    def _refused(situation: Situation) -> list[Pick]:
        """Dice that lie there, and tiles that could be taken at some other moment."""
        state = situation.state
        lying = range(DICE) if state.phase in ("keep", "decide", "claim") else ()
        asked: list[tuple[str, Any]] = [(f"die:{die}", KEEPS[state.dice[die]]) for die in lying]
        asked += [(f"tile:{tile}", Take(tile)) for tile in state.grill]
        tops = ((seat, stack[-1]) for seat, stack in enumerate(state.stacks) if stack and seat != state.seat)
        asked += [(f"tile:{tile}", Steal(tile, seat)) for seat, tile in tops]
        reasons = ((piece, words.why_not_now(situation, move)) for piece, move in asked)
        return [Pick(piece, (piece,), refusal=reason) for piece, reason in reasons if reason]

    def _allowed(self, situation: Situation) -> Sequence[Pick]:
        state = situation.state
        match state.phase:
            case "keep":
                return self._dice(state)
            case "ready":
                return (Pick("cup", ("cup",), (ROLL,)),)
            case "decide":
                offered = situation.rules.takes(state)
                tiles = [
                    Pick(
                        f"tile:{t.tile}",
                        (f"tile:{t.tile}",),
                        self._stop_and(t, offered),
                        words.take_text(t, situation.names),
                    )
                    for t in offered
                ]
                return (Pick("cup", ("cup",), (ROLL,)), *tiles)
            case "claim":
                takes = [m for m in situation.legal if m != DECLINE]
                return [
                    Pick(f"tile:{t.tile}", (f"tile:{t.tile}",), (t,), words.take_text(t, situation.names))
                    for t in takes
                ]
        return ()

    @staticmethod
    def _dice(state: State) -> list[Pick]:
        """Every free die with a face that may be kept; all of its face light up with it."""
        picks = []
        for face in free_faces(state):
            same = [d for d, shown in enumerate(state.dice) if shown == face and d not in state.kept]
            for die in same:
                others = [f"die:{d}" for d in same if d != die]
                picks.append(Pick(f"die:{die}", (f"die:{die}", *others), (KEEPS[face],)))
        return picks

    # what is told beside the table --------------------------------------------------------------------------------

    def turn_of(self, state: State) -> int:
        return -1 if state.phase in ("start", "over") else state.seat

    def touched(self, event: Event) -> Sequence[str]:
        moved = TileTaken | TileStolen | TileReturned | TileTurnedDown
        return (f"tile:{event.tile}",) if isinstance(event, moved) else ()

    def draw_notes(self, pen: Pen, rect: pygame.FRect, situation: Situation) -> float:
        """No notes of its own."""
        return 0.0

    def deal_text(self) -> str:
        return _("Light the grill")

    def rules_pages(self) -> list[Page]:
        return pages.pages()

    def page_of(self, state: State) -> int:
        return _PAGE_OF[state.phase]

    def bars(self, situation: Situation) -> Sequence[Bar]:
        """The chance to fail, then the way up: the nearest tile not yet reached, the next, and the best steal."""
        odds = situation.odds or {}
        bars = []
        if odds.get("fail_next_roll") is not None:
            bars.append(Bar(_("the next roll fails"), odds["fail_next_roll"], False))
        points = total(situation.state)
        ahead = [
            (tile, chance) for tile, chance in odds.get("reach", ()) if tile > points or not has_worm(situation.state)
        ]
        for tile, chance in ahead[:2]:
            bars.append(Bar(_("reach {tile} or more").format(tile=tile), chance, True))
        steals = sorted((s for s in odds.get("steal", ()) if s[0] > points), key=lambda s: -s[2])
        for tile, _victim, chance in steals[:1]:
            bars.append(Bar(_("hit {tile} and steal it").format(tile=tile), chance, True))
        return bars

    # drawing ------------------------------------------------------------------------------------------------------

    def draw_ground(self, pen: Pen, camera: Camera, area: pygame.FRect) -> None:
        whole = camera.rect_px(places.EXTENT)
        for part in (places.GRILL, places.TRAY):
            body = camera.rect_px(part)
            k = pen.canvas.scale
            pen.shadow(pygame.FRect(body.x / k, body.y / k, body.w / k, body.h / k), 24)
        pen.target.blit(pen.images.vector(paint.ground(), whole.w, whole.h), whole)

    def draw_over(self, pen: Pen, camera: Camera, situation: Situation) -> None:
        """What lies aside, in points; and whether a worm is among it."""
        k = camera.scale / pen.canvas.scale
        kept = places.KEPT

        def at(x: float, y: float) -> tuple[float, float]:
            left, top = camera.px(x, y)
            return left / pen.canvas.scale, top / pen.canvas.scale

        pen.text(_("Kept"), *at(kept.x + 16, kept.y + 20), 16 * k, theme.CREAM, theme.BOLD)
        points, worm = aside(situation)
        if not points:
            return
        pen.text(
            str(points),
            *at(kept.right - 37, kept.y + 80),
            46 * k,
            theme.AMBER,
            theme.BLACK,
            "center",
            shadow=True,
        )
        x, y = at(kept.x + 24, kept.bottom - 20)
        pen.icon("check" if worm else "warning", (x, y), 18 * k, theme.CREAM if worm else theme.AMBER)
        text = _("has a worm") if worm else _("no worm yet")
        pen.text(text, x + 16 * k, y, 15 * k, theme.CREAM if worm else theme.AMBER, theme.BOLD)


_PAGE_OF: dict[Phase, int] = {
    "start": pages.GOAL,
    "ready": pages.TURN,
    "cast": pages.TURN,
    "keep": pages.TURN,
    "decide": pages.TAKING,
    "claim": pages.STEALING,
    "over": pages.END,
}


def aside(situation: Situation) -> tuple[int, bool]:
    """Points of the dice that lie aside, counting those on their way there, and whether a worm is among them."""
    points, worm = total(situation.state), has_worm(situation.state)
    for event in situation.events:
        if isinstance(event, FaceKept):
            points, worm = event.total, worm or event.face == WORM
    return points, worm


LOOK = WormsLook()
