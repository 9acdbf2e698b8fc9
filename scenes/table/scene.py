"""The table scene: shows one game with its look, takes the players' clicks, and keeps everybody informed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.app.texts import gettext as _
from game.app.texts import language
from game.core.contract import CHANCE, OVER, IllegalMove
from game.core.session import Entry, Session
from scenes.engine.effects import KINDS, Effects
from scenes.engine.scene import Key, Pointer
from scenes.engine.sprites import Camera, Stage
from scenes.engine.timeline import Cue
from scenes.table.drawing import draw_backdrop, draw_base, draw_front
from scenes.table.flow import Flow
from scenes.table.look import Action, Look, Pick, Places, Situation
from scenes.table.panels import Frame
from scenes.table.presenter import Presenter
from scenes.table.spots import Area, Spot
from scenes.table.words import refusal_sentence, take_back_sentence
from scenes.ui.dialog import Dialog
from scenes.ui.widget_scene import WidgetScene
from scenes.ui.widgets import Button, IconButton, Widget, button_width

if TYPE_CHECKING:
    from scenes.engine.app import App

RESULT_AFTER_S = 1.0
MESSAGE_S = 4.0


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
        self.presenter = Presenter(look, self.stage, session.state, self._cue)
        self.presenter.told = self._told
        self.flow = Flow(app, session, self.presenter, self.layout)
        self.flow.autoplay = autoplay
        self.flow.refused = self._refused
        self.game_over: Callable[[TableScene], None] | None = None
        """Called instead of showing the result: for automatic games."""
        self.side_open = False
        self.scrolled = 0
        """Log lines between the newest and the last one shown."""
        self.message = ""
        """Shown instead of the sentence for a while: a refusal, a hint."""
        self.caption = ""
        """What happens at this moment, while it is shown."""
        self.hinted: str = ""
        """Text form of the move a hint proposes."""
        self.odds: dict[str, Any] | None = None
        self._told_events: list[tuple[int, Any]] = [(e.ply, ev) for e in session.history for ev in e.events]
        self._message_left = 0.0
        self._turn = -1
        self._over_s = 0.0
        self._base: pygame.Surface | None = None
        """Wood and ground; None when they must be drawn anew."""
        self._backdrop = pygame.Surface((1, 1))
        """The base with panels and sentence, drawn anew when `_stale`."""
        self._stale = True
        self._laid_out: tuple[object, ...] = ()
        self.frame = Frame(app.canvas, len(session.seats), False)
        self.camera = Camera(1.0, (0.0, 0.0))

    # for the drawing ----------------------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.session.seats)

    @property
    def situation(self) -> Situation:
        """The table as it is shown now."""
        shown = self.presenter.shown
        actor = self.session.rules.to_act(shown)
        if actor != CHANCE:
            self._turn = actor if actor != OVER else -1
        open_now = self.flow.open_for_human
        return Situation(
            self.session.rules,
            shown,
            self.session.legal if open_now else (),
            self.names,
            actor,
            self._turn,
            self.flow.is_human(actor),
            self.presenter.viewer,
            self.odds,
        )

    @property
    def log_lines(self) -> list[str]:
        """What happened so far, in the language in use."""
        lines = (self.look.told(event, self.names) for _ply, event in self._told_events)
        return [line for line in lines if line]

    def sentence(self) -> str:
        """What to do now, a refusal, a hint, or who thinks."""
        if self.message or self.caption:
            return self.message or self.caption
        if self.flow.waiting_for_click:
            return _("Click to see the next move of {name}").format(name=self.names[self.session.to_act])
        return self.look.sentence(self.situation)

    @property
    def thinking_seat(self) -> int:
        """The seat whose computer player thinks, -1 for none."""
        return self.session.to_act if self.presenter.idle and self.flow.is_thinking else -1

    # layout -------------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        settings, canvas = self.app.settings, self.app.canvas
        self.presenter.speed, self.presenter.calm = settings.speed, settings.calm
        self.presenter.names = self.names
        self.effects.calm = settings.calm
        self.frame = Frame(canvas, len(self.session.seats), self.side_open)
        extent = self.look.extent(self.presenter.shown)
        camera = Camera.fit(extent, canvas.rect_px(self.frame.table))
        if camera.scale != self.camera.scale or camera.origin_px != self.camera.origin_px:
            self.camera = camera
            holdings = tuple(self._to_table(self.frame.holding(s)) for s in range(len(self.session.seats)))
            self.presenter.place(Places(extent, holdings))
        if self._layout_key() != self._laid_out:
            self._laid_out, self._base = self._layout_key(), None
        self._stale = True
        self._ask_odds()
        super().layout()

    def _layout_key(self) -> tuple[object, ...]:
        """What the base depends on."""
        return self.app.canvas.size_px, self.camera.scale, self.camera.origin_px, language()

    def _to_table(self, rect: pygame.FRect) -> pygame.FRect:
        """Canvas units to table units."""
        k = self.app.canvas.scale
        left, top = self.camera.units(rect.left * k, rect.top * k)
        return pygame.FRect(left, top, rect.width * k / self.camera.scale, rect.height * k / self.camera.scale)

    def _to_canvas(self, rect_px: pygame.Rect) -> pygame.FRect:
        k = self.app.canvas.scale
        return pygame.FRect(rect_px.x / k, rect_px.y / k, rect_px.w / k, rect_px.h / k)

    def build(self) -> list[Widget]:
        situation = self.situation
        widgets: list[Widget] = [*self._areas(situation), *self._top_bar()]
        if self.flow.open_for_human:
            widgets += [self._spot(pick) for pick in self.look.picks(situation)]
            widgets += self._buttons(list(self.look.actions(situation)))
        elif self.flow.over:
            show = Action("result", _("Show the result"), (), call=True, icon="trophy")
            widgets += self._buttons([show])
        return widgets

    def _areas(self, situation: Situation) -> list[Widget]:
        areas: list[Widget] = [
            Area(id=f"seat:{s}", rect=rect, tip=self.look.holdings_tip(situation, s), text=self.names[s])
            for s, rect in enumerate(self.frame.seats)
        ]
        if self.frame.side_shown:
            areas.append(Area(id="log", rect=self.frame.side, on_wheel=self._scroll_log))
        return areas

    def _top_bar(self) -> list[Widget]:
        refusal = self.session.take_back_refusal(self.app.settings.take_back)
        side = 40.0
        right = self.app.canvas.width - 20 - side
        home = IconButton(id="home", rect=pygame.FRect(20, 8, side, side), icon="home", tip=_("To the menu; the game is kept"), on_press=self.home)
        bar: list[tuple[str, str, str, str, Callable[[], None], bool]] = [
            ("settings", "gear", _("Settings"), "s", self.open_settings, True),
            ("rules", "help", _("How to play (F1)"), "f1", self.open_rules, True),
            ("hint", "lamp", _("Show me a good move (H)"), "h", self.ask_hint, self.flow.open_for_human),
            ("undo", "undo", take_back_sentence(refusal) or _("Take back (Ctrl+Z)"), "", self.take_back, not refusal),
        ]
        if self.frame.side_folds:
            bar.append(("side", "list", _("Odds and what happened (L)"), "l", self.toggle_side, True))
        buttons = [
            IconButton(id=i, rect=pygame.FRect(right - n * 50, 8, side, side), icon=icon, tip=tip, shortcut=key, on_press=act, enabled=on)
            for n, (i, icon, tip, key, act, on) in enumerate(bar)
        ]
        return [home, *reversed(buttons)]

    def _buttons(self, actions: list[Action]) -> list[Widget]:
        """The actions in a row under the table, centred; two rows where they do not fit."""
        if not actions:
            return []
        size = 19.0
        room = self.app.canvas.width - 2 * 18 if len(actions) > 2 else self.frame.table.width + 160
        widths = [button_width(self.app, a.text, a.icon, size) for a in actions]
        while sum(widths) + 16 * (len(actions) - 1) > room and size > 14:
            size -= 1
            widths = [button_width(self.app, a.text, a.icon, size) for a in actions]
        total = sum(widths) + 16 * (len(actions) - 1)
        x = max(18.0, min(self.frame.table.centerx - total / 2, self.app.canvas.width - 18 - total))
        buttons: list[Widget] = []
        for action, width in zip(actions, widths, strict=True):
            rect = pygame.FRect(x, self.frame.actions_y, width, 62)
            buttons.append(
                Button(id=action.id, rect=rect, text=action.text, call=action.call, icon=action.icon, size=size,
                       shortcut=action.key, radius=16, on_press=lambda a=action: self._act(a))
            )
            x += width + 16
        return buttons

    def _spot(self, pick: Pick) -> Spot:
        piece = self.stage.piece(pick.pieces[0])
        self.stage.refresh(self.camera, False)
        piece = self.stage.piece(pick.pieces[0])
        rect_px = piece.rect if piece is not None else pygame.Rect(0, 0, 1, 1)
        return Spot(id=pick.id, rect=self._to_canvas(rect_px), text=pick.text, tip=pick.text, pick=pick, on_press=lambda: self._pick(pick))

    # acts ---------------------------------------------------------------------------------------------------------

    def _act(self, action: Action) -> None:
        if action.id == "result":
            self.show_result()
        else:
            self._play(action.moves, action.warning)

    def _pick(self, pick: Pick) -> None:
        self._play(pick.moves, pick.warning)

    def _play(self, moves: tuple[Any, ...], warning: str) -> None:
        self.say("")
        self.hinted = ""
        if warning:
            self.app.push(Dialog.question(self.app, warning, lambda: self.flow.play(moves)))
        else:
            self.flow.play(moves)

    def home(self) -> None:
        """Back to the menu; the record is on disk already."""
        from scenes.menu.scene import MenuScene

        self.app.replace(MenuScene(self.app))

    back = home

    def open_settings(self) -> None:
        from scenes.settings.scene import SettingsScene

        self.app.push(SettingsScene(self.app))

    def open_rules(self) -> None:
        """The rule book, at the page of the moment."""
        from scenes.rulebook.scene import RulebookScene

        self.app.push(RulebookScene(self.app, self.look.slug, self.look.page_of(self.presenter.shown)))

    def toggle_side(self) -> None:
        self.side_open = not self.side_open
        self.layout()

    def take_back(self) -> None:
        """One decision back, or a sentence why not."""
        if self.flow.take_back():
            self._told_events = [(ply, event) for ply, event in self._told_events if ply < self.session.ply]
            self.say("")
            self.layout()
        else:
            self.say(take_back_sentence(self.session.take_back_refusal(self.app.settings.take_back)))

    def redo(self) -> None:
        """Do again what was taken back."""
        before = self.session.ply
        if self.flow.redo():
            self._told_events += [(e.ply, ev) for e in self.session.history[before:] for ev in e.events]
            self.layout()

    def ask_hint(self) -> None:
        """Ask the strongest adviser; the answer is a sentence and a mark, never a move."""
        if self.flow.open_for_human and not self.flow.thinking.asked("advise"):
            levels = self.session.game.levels
            self.flow.thinking.ask("advise", self.session.to_act, levels[-1] if levels else "", self._advised)

    def _advised(self, value: Any) -> None:
        if value is None:
            self.say(_("No hint came to mind this time"))
            return
        self.hinted = value["move"]
        self.say(self.look.hint(value, self.situation), 12.0)

    def _ask_odds(self) -> None:
        """Odds for the person to act, from the same numbers the computer players use."""
        if not (self.app.settings.odds and self.flow.open_for_human):
            self.odds = None
            return
        key = self.session.ply
        if self.odds is not None and self.odds.get("ply") == key:
            return
        self.odds = None
        if not self.flow.thinking.asked("odds"):
            self.flow.thinking.ask("odds", self.session.to_act, "", self._got_odds)

    def _got_odds(self, value: Any) -> None:
        self.odds = (value or {}) | {"ply": self.session.ply}
        self.layout()

    def say(self, message: str, seconds: float = MESSAGE_S) -> None:
        """Put a sentence in the place of the usual one for a while; an empty one takes it away."""
        self.message, self._message_left = message, seconds
        self._stale = True
        self.app.redraw()

    def _refused(self, refusal: IllegalMove) -> None:
        self.say(refusal_sentence(self.look, refusal))

    def _scroll_log(self, turn: int) -> bool:
        self.scrolled = max(0, min(self.scrolled + turn, max(0, len(self.log_lines) - 3)))
        self._stale = True
        return True

    def _told(self, entry: Entry) -> None:
        self._told_events += [(entry.ply, event) for event in entry.events]
        self.scrolled = 0
        self.caption = ""
        self._stale = True

    def _cue(self, cue: Cue) -> None:
        """A moment of a choreography: an event begins, specks by their kind; anything else is a sound of that name."""
        if cue.name == "event":
            told = self.look.told(cue.facts["event"], self.names)
            if told:
                self.caption, self._stale = told, True
        elif cue.name in KINDS:
            self.effects.emit(cue.name, cue.x, cue.y)
        else:
            self.app.sound.play(cue.name)

    def show_result(self) -> None:
        from scenes.table.result import ResultScene

        self.app.push(ResultScene(self.app, self))

    # scene --------------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        self.flow.stop()

    def pointer(self, pointer: Pointer) -> None:
        """A click while something is being shown skips it and does nothing else, except on the top bar."""
        bar = next((w for w in self.widgets if isinstance(w, IconButton) and w.hit(*pointer.pos)), None)
        if pointer.kind == "down" and pointer.button == 1 and bar is None and self.flow.click():
            self.app.redraw()
            return
        hovered = [w.id for w in self.widgets if w.hovered]
        super().pointer(pointer)
        if hovered != [w.id for w in self.widgets if w.hovered]:
            self._stale = True

    def key(self, key: Key) -> None:
        if key.ctrl and key.name == "z":
            self.redo() if key.shift else self.take_back()
        elif key.ctrl and key.name == "y":
            self.redo()
        elif key.name in ("space", "enter") and not self.flow.open_for_human and self.flow.click():
            pass
        elif key.name in ("space", "enter") and not self._by_keyboard and self.flow.open_for_human:
            call = next((w for w in self.widgets if isinstance(w, Button) and w.call and w.enabled), None)
            if call is not None:
                self.use(call)
        else:
            super().key(key)
            self._stale = True
        self.app.redraw()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.flow.update(seconds)
        self.effects.update(seconds)
        if self._message_left > 0:
            self._message_left -= seconds
            if self._message_left <= 0:
                self.hinted = ""
                self.say("", 0.0)
        if self.flow.over and self._over_s < RESULT_AFTER_S:
            self._over_s += seconds
            if self._over_s >= RESULT_AFTER_S or self.flow.autoplay:
                self._over_s = RESULT_AFTER_S
                self.layout()
                (self.game_over or TableScene.show_result)(self)

    @property
    def moving(self) -> bool:
        return not self.presenter.idle or self.effects.alive

    @property
    def busy(self) -> bool:
        return self.moving or (not self.flow.open_for_human and self.session.to_act != OVER)

    def draw(self, target: pygame.Surface) -> None:
        if self._base is None or self._base.get_size() != target.get_size():
            self._base, self._backdrop = pygame.Surface(target.get_size()), pygame.Surface(target.get_size())
            draw_base(self, self._base)
            self._stale = True
        if self._stale:
            self._stale = False
            self._backdrop.blit(self._base, (0, 0))
            draw_backdrop(self, self._backdrop)
        target.blit(self._backdrop, (0, 0))
        draw_front(self, target)
        super().draw(target)

    def draw_behind(self, pen: Any) -> None:
        """Nothing: `draw` has painted the table already."""

    def describe(self) -> dict[str, Any]:
        described = super().describe()
        controls = described["controls"]
        spots = {w.id for w in self.widgets if isinstance(w, Spot)}
        areas = {w.id for w in self.widgets if isinstance(w, Area)}
        return {
            "game": self.session.game.slug,
            "to_act": self.session.to_act,
            "legal": [str(move) for move in self.session.legal],
            "scores": list(self.session.rules.scores(self.session.state)),
            "moves": self.session.ply,
            "controls": [c for c in controls if c["id"] not in spots | areas],
            "picks": [{"id": c["id"], "rect": c["rect"]} for c in controls if c["id"] in spots],
        }
