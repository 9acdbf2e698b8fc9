"""The table scene: shows one game with its look, takes the players' clicks, and keeps everybody informed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.app.texts import gettext as _
from game.core.contract import OVER, IllegalMove
from game.core.session import Entry, Session
from scenes.engine.effects import KINDS, Effects
from scenes.engine.scene import Key, Pointer
from scenes.engine.sprites import Stage
from scenes.engine.timeline import Cue, Step
from scenes.table import bars, doors
from scenes.table.again import Again
from scenes.table.counsel import Counsel
from scenes.table.curtain import Handover
from scenes.table.described import described
from scenes.table.drawing import Backdrop, draw_front
from scenes.table.flow import Flow
from scenes.table.look import Action, Look, Pick, Places, Situation
from scenes.table.panels import Frame
from scenes.table.presenter import Presenter
from scenes.table.selection import Selection
from scenes.table.side import Side
from scenes.table.spots import Area, Spot
from scenes.table.story import Story
from scenes.table.tally import Tally
from scenes.table.tips import Tips
from scenes.table.viewpoint import Viewpoint
from scenes.table.words import end_sentence, refusal_sentence, take_back_sentence
from scenes.ui.dialog import Dialog
from scenes.ui.text_field import TextField
from scenes.ui.widget_scene import WidgetScene
from scenes.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from scenes.engine.app import App

RESULT_AFTER_S = 1.0


class TableScene(WidgetScene):
    """One game being played. Everything is saved as it happens, so leaving asks nothing."""

    name = "table"

    def __init__(self, app: App, session: Session, look: Look, autoplay: bool = False) -> None:
        super().__init__(app)
        self.session = session
        self.look = look
        self.painter = look.painter(app)
        self.stage = Stage(self.painter, app.images)
        self.effects = Effects(app.images)
        self.presenter = Presenter(look, session.rules, self.stage, session.state, self._cue)
        self.presenter.told = self._has_shown
        self.flow = Flow(app, session, self.presenter, self.layout)
        self.flow.autoplay = autoplay
        self.flow.refused = self._refused
        self.viewpoint = Viewpoint()
        self.selection = Selection(self)
        self.game_over: Callable[[TableScene], None] | None = None
        """Called instead of showing the result: for automatic games."""
        self.kept_page = ""
        """Of the kept games, where it was opened from one: Esc leads back there."""
        self.side = Side(self)
        self.story = Story(self)
        self.counsel = Counsel(self)
        self.again = Again(self)
        self.tips = Tips(self)
        self.tally = Tally(self)
        self._while_held: dict[str, Step] = {}
        """By widget: what is shown while it is held down."""
        self._fidgets = False
        self.proposed: Spot | None = None
        """Where the piece goes that a hint proposes, as long as it is not in hand."""
        self._over_s = 0.0
        self.backdrop = Backdrop(self)
        self._laid_out: tuple[object, ...] = ()
        self._ground: tuple[object, ...] = ()
        self.frame = Frame(app.canvas, len(session.seats), False, look.rack_height)
        self.handover = Handover(self)
        self.presenter.viewer = self.handover.first_viewer

    # for the drawing ----------------------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.session.seats)

    @property
    def situation(self) -> Situation:
        """The table as it is shown now, to the one who looks."""
        rules, shown, viewer = self.session.rules, self.presenter.shown, self.presenter.viewer
        actor = rules.to_act(shown)
        chosen = self.selection
        return Situation(
            rules,
            rules.view(shown, viewer),
            self.session.legal if self.open_for_human else (),
            self.names,
            actor,
            self.ending_seat if self.flow.awaits_end else self.look.turn_of(shown),
            self.flow.is_human(actor),
            viewer,
            self.counsel.odds,
            chosen.selected, chosen.hovered, chosen.turned,
            self.flow.auto,
            self.story.history,
            self.story.events,
            self.shows_odds,
            self.app.settings.hide_scores and actor != OVER,
        )

    @property
    def open_for_human(self) -> bool:
        """The person to act can see the table and decide."""
        return self.flow.open_for_human and not self.handover.due

    @property
    def ends_turn(self) -> bool:
        """The person who moved sees what came of it, and is to end the turn."""
        return self.flow.awaits_end and self.presenter.idle

    @property
    def ending_seat(self) -> int:
        """The seat that moved last."""
        return self.session.history[-1].actor

    def sentence(self) -> str:
        """What to do now, a refusal, a hint, or who thinks."""
        if self.counsel.message:
            return self.counsel.message
        if self.again.showing:
            what = self.story.caption or self.look.words.sentence(self.situation)
            return _("Once more: {what}").format(what=what) if what else ""
        if self.ends_turn:
            return end_sentence(self.names[self.ending_seat], self.flow.take_back_refusal)
        if self.flow.waiting_for_click:
            return _("Click to see the next move of {name}").format(name=self.names[self.session.to_act])
        return self.story.caption or self.look.words.sentence(self.situation)

    @property
    def thinking_seat(self) -> int:
        """The seat whose computer player thinks, -1 for none."""
        thinks = self.presenter.idle and self.flow.is_thinking and not self.flow.waiting_for_click
        return self.session.to_act if thinks else -1

    # layout -------------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        settings, canvas = self.app.settings, self.app.canvas
        self.presenter.speed = "slow" if self.again.showing else "off" if self.flow.rush else settings.speed
        self.presenter.calm = self.effects.calm = settings.calm
        self.presenter.names = self.names
        self.frame = Frame(canvas, len(self.session.seats), self.side.is_open, self.look.rack_height, self.side.width)
        self._fit(glide=self.look.pans and settings.speed != "off")
        self.backdrop.stale = True
        self.counsel.ask_odds()
        self.counsel.tell_hint()
        super().layout()

    def _fit(self, glide: bool = False) -> None:
        """Camera and places for the frame and what is shown."""
        extent = self.look.extent(self.presenter.shown)
        self.viewpoint.fit(extent, self.app.canvas.rect_px(self.frame.table), glide)
        if self.look.pans and self.viewpoint.by_hand:
            for pose in self.presenter.arriving():
                width, height = (1.2 * side * pose.scale for side in self.painter.size(pose.face))
                self.viewpoint.reveal(pygame.FRect(pose.x - width / 2, pose.y - height / 2, width, height), glide)
        self._place()

    def _place(self) -> None:
        """Tell the presenter where panels and rack are for the camera; base and backdrop follow what they depend on."""
        camera, size = self.viewpoint.camera, self.app.canvas.size_px
        ground = (size, tuple(self.frame.table), tuple(self.frame.rack))
        key = (ground, camera.scale, camera.origin_px, self.look.extent(self.presenter.shown))
        if key != self._laid_out:
            if not self.look.pans or ground != self._ground:
                self.backdrop.forget()
            self._laid_out, self._ground = key, ground
            holdings = tuple(self._to_table(self.frame.holding(s)) for s in range(len(self.session.seats)))
            extent, rack = self.look.extent(self.presenter.shown), self._to_table(self.frame.rack)
            self.presenter.place(Places(extent, holdings, rack, self.session.rules))

    def stale(self) -> None:
        """Panels or sentence changed."""
        self.backdrop.stale = True
        self.app.redraw()

    def _to_table(self, rect: pygame.FRect) -> pygame.FRect:
        """Canvas units to table units."""
        k, camera = self.app.canvas.scale, self.viewpoint.camera
        left, top = camera.units(rect.left * k, rect.top * k)
        return pygame.FRect(left, top, rect.width * k / camera.scale, rect.height * k / camera.scale)

    def build(self) -> list[Widget]:
        situation = self.situation
        widgets: list[Widget] = [*bars.areas(self, situation), *bars.top_bar(self), *bars.view_buttons(self)]
        self._while_held = {}
        if self.frame.is_sheet:
            return [*widgets, *self.side.widgets()]
        if self.open_for_human:
            picks, actions = self.look.picks(situation), self.look.actions(situation)
            self.selection.keep_among(picks)
            self.proposed = self.selection.proposed(picks, situation, self.counsel.hinted if self.counsel.step else "")
            self._while_held = {p.id: p.while_held for p in picks if p.while_held is not None}
            self._while_held |= {a.id: a.while_held for a in actions if a.while_held is not None}
            widgets += [self.selection.spot(pick) for pick in picks]
            widgets += [*bars.action_buttons(self, list(actions)), *self.side.widgets()]
            return [*widgets, *self.tips.widgets(widgets)]
        self.selection.keep_among(())
        self.proposed = None
        return [*widgets, *bars.action_buttons(self, bars.standing_actions(self, situation)), *self.side.widgets()]

    # acts ---------------------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """An action's button was pressed."""
        self.tips.put_away()
        if action.id == "result":
            doors.result(self)
        elif action.verb == "turn":
            self.selection.turn(1)
        elif action.verb == "end":
            self.counsel.clear()
            self.flow.end_turn()
        elif action.verb:
            self.flow.auto = not self.flow.auto or action.verb == "rush"
            self.flow.rush = action.verb == "rush"
            self.layout()
        else:
            self.play(action.moves, action.warning)

    def play(self, moves: tuple[Any, ...], warning: str) -> None:
        """A person's decision; where it deserves a warning, that is asked first."""
        self.counsel.clear()
        self.selection.clear()
        if warning:
            self.app.push(Dialog.question(self.app, warning, lambda: self.flow.play(moves)))
        else:
            self.flow.play(moves)

    def pick(self, pick: Pick) -> None:
        """A thing on the table was clicked."""
        self.tips.put_away()
        if pick.refusal:
            self.counsel.say(pick.refusal)
        elif pick.moves:
            self.play(pick.moves, pick.warning)
        else:
            self.selection.toggle(pick.id)

    def back(self) -> None:
        if self.tips.put_away():
            return
        if self.frame.is_sheet:
            self.side.toggle()
        elif self.again.showing:
            self.again.stop()
        elif self.selection.selected:
            self.selection.clear()
            self.layout()
        elif self.side.shows_book:
            self.side.close_book()
        else:
            doors.back(self)

    @property
    def shows_odds(self) -> bool:
        """The players want to see odds in this game."""
        return self.app.settings.shows_odds(self.look.slug)

    def toggle_odds(self) -> None:
        """Odds on or off, at this table and the next ones of the game."""
        self.app.settings.odds_at = self.app.settings.odds_at | {self.look.slug: not self.shows_odds}
        self.app.save_settings()
        self.layout()

    def take_back(self) -> None:
        """One decision back, or a sentence why not."""
        self.tips.put_away()
        self.again.stop()
        if self.flow.take_back():
            self.story.rewind(self.session.ply)
            self.counsel.clear()
            self.layout()
        else:
            self.counsel.say(take_back_sentence(self.flow.take_back_refusal))

    def redo(self) -> None:
        """Do again what was taken back."""
        self.tips.put_away()
        self.again.stop()
        if self.flow.redo():
            self.story.rewind(self.session.ply)
            self.counsel.clear()
            self.layout()

    def _refused(self, refusal: IllegalMove) -> None:
        self.counsel.say(refusal_sentence(self.look.words, refusal))

    def _has_shown(self, entry: Entry) -> None:
        """A move has been shown."""
        self.story.end(entry)
        self.tally.show(entry)

    def _cue(self, cue: Cue) -> None:
        """A moment of a choreography: an event begins, specks by their kind; anything else is a sound of that name."""
        if cue.name == "event":
            self.story.begin(cue.facts["event"])
        elif cue.name in KINDS:
            self.effects.emit(cue.name, cue.x, cue.y)
            if "sound" in cue.facts:  # specks and a sound may have the same name
                self.app.sound.play(cue.facts["sound"])
        else:
            self.app.sound.play(cue.name)

    def covers(self, pointer: Pointer) -> bool:
        """Does the folded side column lie over the table there?"""
        return self.frame.side_folds and self.side.is_open and self.frame.side.collidepoint(pointer.pos)

    def reveal(self, widget: Widget) -> None:
        """A place that the keyboard has reached is brought into view."""
        super().reveal(widget)
        if isinstance(widget, Spot) and widget.pick.area and self.viewpoint.by_hand and self._by_keyboard:
            self.viewpoint.reveal(self._to_table(widget.rect.inflate(20, 20)), self.app.settings.speed != "off")

    def hover_under(self, pointer: Pointer) -> None:
        """Mark what lies under a pointer that carries a piece."""
        before = self.selection.hovered
        self._hover(next((w for w in reversed(self.widgets) if w.hit(*pointer.pos)), None))
        if self.selection.hovered != before:
            self.stale()

    def release(self) -> None:
        """The button that was held down is up; nothing was pressed by that."""
        if self._held is not None:
            self._held.held = False
            self._held = None

    # scene --------------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        self.flow.stop()

    def pointer(self, pointer: Pointer) -> None:
        """A click while something is being shown skips it and does nothing else, except on a control."""
        control = next((w for w in self.widgets if not isinstance(w, Area | Spot) and w.hit(*pointer.pos)), None)
        if pointer.kind == "down" and pointer.button == 1 and control is None and self.flow.click():
            self.app.redraw()
            return
        hovered = [w.id for w in self.widgets if w.hovered]
        if not self.selection.pointer(pointer):
            super().pointer(pointer)
        if hovered != [w.id for w in self.widgets if w.hovered]:
            self.stale()

    def key(self, key: Key) -> None:
        if isinstance(self.focused, TextField):
            super().key(key)
        elif key.ctrl and key.name == "f":
            self.side.look_up()
        elif key.ctrl and key.name in ("z", "y"):
            act = self.redo if key.name == "y" or key.shift else self.take_back
            act()
        elif key.name in ("space", "enter") and not self.open_for_human and self.flow.click():
            pass
        elif key.name in ("space", "enter") and (not self._by_keyboard or self.focused is None):
            call = next((w for w in self.widgets if isinstance(w, Button) and w.call and w.enabled), None)
            if call is not None:
                self.use(call)
        elif key.name == "home" and self.look.pans:
            self.viewpoint.refit()
        elif key.name == "r" and self.selection.selected:
            self.selection.turn(1)
        else:
            super().key(key)
        self.stale()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if not self.viewpoint.gliding:  # what moves is shown from where the camera comes to rest
            self.flow.update(seconds)
        self.again.update(seconds)
        self._fidget()
        self.effects.update(seconds)
        self.tally.update(seconds)
        if self.viewpoint.update(seconds):
            self._place()
            super().layout()
        self.counsel.update(seconds)
        self.tips.update()
        if self.flow.open_for_human and self.handover.due:
            self.handover.draw_curtain()
        if self.flow.over and self._over_s < RESULT_AFTER_S:
            self._over_s += seconds
            if self._over_s >= RESULT_AFTER_S or self.flow.autoplay:
                self._over_s = RESULT_AFTER_S
                self.layout()
                (self.game_over or doors.result)(self)

    def _fidget(self) -> None:
        """What is held down is shaken; let go beside it, everything goes home."""
        held = None if self.app.settings.calm else self._held
        step = self._while_held.get(held.id) if held is not None and held.hovered else None
        if step is not None:
            self.presenter.fidget(step)
        elif self._fidgets:
            self.presenter.send_home()
        self._fidgets = step is not None

    @property
    def moving(self) -> bool:
        return self.presenter.moving or self.again.showing or self.effects.alive or self.tally.alive or self.viewpoint.gliding

    @property
    def busy(self) -> bool:
        waits = self.open_for_human or self.ends_turn or self.flow.waiting_for_click or self.session.to_act == OVER
        return self.moving or not waits

    def draw(self, target: pygame.Surface) -> None:
        self.backdrop.blit(target)
        draw_front(self, target)
        super().draw(target)

    def draw_behind(self, pen: Any) -> None:
        """Nothing: `draw` has painted the table already."""

    def describe(self) -> dict[str, Any]:
        return described(self, super().describe()["controls"])
