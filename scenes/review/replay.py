"""A record on the table: forward and back, by moves and by turns. Nothing can be changed; all hands are shown at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.app.texts import gettext as _
from game.core.session import Session
from scenes.engine.scene import Key
from scenes.review.hands import HandsScene
from scenes.review.playback import Playback, Showing
from scenes.table import looks
from scenes.table.scene import RESULT_AFTER_S, TableScene
from scenes.ui.text_field import TextField
from scenes.ui.widgets import Button, IconButton, Widget, button_width

if TYPE_CHECKING:
    from scenes.engine.app import App

_NOT_HERE = ("home", "undo", "hint")
"""Controls of a table where something can be done."""
_ICON, _LEAST_ICON = 56.0, 44.0
_GAP, _LEAST_GAP = 10.0, 5.0


class ReplayScene(TableScene):
    """The table of a game that was played. It lies over the screen it was opened from."""

    name = "replay"

    def __init__(self, app: App, whole: Session, ply: int = 0) -> None:
        """Begins before the move of that ply, or at the end."""
        look = looks.find(whole.game.slug)
        assert look is not None
        self.playback = Playback(whole, ply)
        self.plays = False
        """It goes on by itself."""
        self._pause_s = 0.0
        self._told: tuple[str, int] = ("", -1)
        super().__init__(app, self.playback, look)
        self.flow = Showing(app, self.playback, self.presenter, self._come_to_rest)
        self.flow.autoplay = True
        self._over_s = RESULT_AFTER_S
        self.presenter.viewer = self._eyes()

    def _eyes(self) -> int:
        """Whose hand lies open: of the seat that decides next; at the end that of the last to decide."""
        rules = self.session.rules
        actor: int = rules.to_act(self.session.state)
        if actor >= 0:
            return actor
        return next((entry.actor for entry in reversed(self.session.history) if entry.actor >= 0), -1)

    # layout -------------------------------------------------------------------------------------------------------

    def sentence(self) -> str:
        """Where the record stands; while something is shown, what it is."""
        if not self.presenter.idle:
            return self.story.caption
        turn = _("Turn {n} of {count}").format(n=self.playback.turn, count=self.playback.count)
        told = self.story.lines[-1:] if self.session.ply else []
        return " · ".join((turn, *told))

    def build(self) -> list[Widget]:
        widgets = [w for w in super().build() if w.id not in _NOT_HERE and not isinstance(w, Button)]
        back = IconButton(
            id="back", rect=pygame.FRect(20, 8, 40, 40), icon="arrow_left", tip=_("Back (Esc)"), on_press=self.back
        )
        return [back, *widgets, *self._steps()]

    def _steps(self) -> list[Widget]:
        """The row under the table: to the start, a turn or a move back; a move or a turn on, to the end."""
        at, end = self.session.ply, self.playback.length
        row: list[tuple[str, str, str, Callable[[], None], bool]] = [
            ("start", "to_start", _("To the start (Home)"), lambda: self.go_to(0), at > 0),
            ("turn_back", "turn_back", _("One turn back (Page up)"), self.turn_back, at > 0),
            ("move_back", "arrow_left", _("One move back (Left)"), self.move_back, at > 0),
            ("move_on", "arrow_right", _("One move on (Right)"), self.move_on, at < end),
            ("turn_on", "turn_on", _("One turn on (Page down)"), self.turn_on, at < end),
            ("end", "to_end", _("To the end (End)"), lambda: self.go_to(end), at < end),
        ]
        frame, call = self.frame, self._call()
        room = frame.actions
        side, gap = call.rect.h, _GAP
        if call.rect.w + 6 * (side + gap) > room.w:
            side, gap = _LEAST_ICON, _LEAST_GAP
            call.rect.w = min(call.rect.w, room.w - 6 * (side + gap))
        width = call.rect.w + 6 * (side + gap)
        x, y = max(room.left, min(frame.table.centerx - width / 2, room.right - width)), frame.actions_y + 3
        widgets: list[Widget] = []
        for number, (name, icon, text, act, enabled) in enumerate(row):
            if number == len(row) // 2:
                call.rect.topleft = (x, y)
                widgets.append(call)
                x += call.rect.w + gap
            rect = pygame.FRect(x, y + (call.rect.h - side) / 2, side, side)
            widgets.append(
                IconButton(id=name, rect=rect, text=text, tip=text, icon=icon, enabled=enabled, on_press=act)
            )
            x += side + gap
        return widgets

    def _call(self) -> Button:
        """The amber button in the middle: to let the game run, and at its end to see all hands."""
        texts = {"play": (_("Let it run"), "play"), "pause": (_("Pause"), "pause"), "hands": (_("Show all hands"), "eye")}
        name = "hands" if self._may_show_hands else "pause" if self.plays else "play"
        text, icon = texts[name]
        wide = max(button_width(self.app, *texts[one]) for one in (("hands",) if name == "hands" else ("play", "pause")))
        rect = pygame.FRect(0, 0, wide, min(_ICON, self.frame.action_height - 3))
        enabled = name == "hands" or self.session.ply < self.playback.length
        act = self.show_hands if name == "hands" else self.toggle
        return Button(id=name, rect=rect, text=text, icon=icon, call=True, enabled=enabled, on_press=act)

    @property
    def _may_show_hands(self) -> bool:
        return self.look.hides and self.session.ply == self.playback.length

    # acts ---------------------------------------------------------------------------------------------------------

    def move_on(self) -> None:
        """Show the next decision, with the luck that follows it."""
        until = self.playback.after(self.playback.stops)
        if not self.presenter.idle:
            self._snap(self.session.ply)
        while self.session.ply < until:
            self.presenter.show(self.playback.step_on())
        self.layout()

    def move_back(self) -> None:
        """To before the decision before this one."""
        self.go_to(self.playback.before(self.playback.stops))

    def turn_on(self) -> None:
        """To the beginning of the next turn, or to the end."""
        self.go_to(self.playback.after(self.playback.turns))

    def turn_back(self) -> None:
        """To the beginning of this turn, or of the one before."""
        self.go_to(self.playback.before(self.playback.turns))

    def go_to(self, ply: int) -> None:
        """Stand before the move of that ply, at once."""
        self.plays = False
        self._snap(ply)

    def toggle(self) -> None:
        """Go on by itself, or no longer."""
        self.plays, self._pause_s = not self.plays, 0.0
        self.layout()

    def show_hands(self) -> None:
        """What everybody still held."""
        self.app.push(HandsScene(self.app, self.session, self.look))

    def _snap(self, ply: int) -> None:
        self.playback.go_to(ply)
        self._come_to_rest()

    def _come_to_rest(self) -> None:
        """Everything has been shown: look with the eyes of whoever decides next."""
        self.presenter.viewer = self._eyes()
        self.presenter.snap(self.session.state)
        self.story.rewind(self.session.ply)
        self._pause_s = self.app.settings.pace_s
        self.layout()

    def take_back(self) -> None:
        self.move_back()

    def redo(self) -> None:
        self.move_on()

    def back(self) -> None:
        """To where the record was opened."""
        self.app.pop()

    # scene --------------------------------------------------------------------------------------------------------

    def key(self, key: Key) -> None:
        """Arrows and page keys step through the record, wherever the focus is, but where one writes."""
        ways: dict[str, tuple[bool, Callable[[], None]]] = {
            "left": (False, self.move_back),
            "right": (True, self.move_on),
            "pageup": (False, self.turn_back),
            "pagedown": (True, self.turn_on),
            "home": (False, lambda: self.go_to(0)),
            "end": (True, lambda: self.go_to(self.playback.length)),
        }
        if key.name not in ways or isinstance(self.focused, TextField):
            super().key(key)
            return
        on, act = ways[key.name]
        if self.session.ply < self.playback.length if on else self.session.ply > 0:
            act()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if not self.plays or not self.presenter.idle:
            return
        self._pause_s -= seconds
        if self.session.ply >= self.playback.length:
            self.plays = False
            self.layout()
        elif self._pause_s <= 0:
            self.move_on()

    @property
    def busy(self) -> bool:
        return self.moving or self.plays

    def describe(self) -> dict[str, Any]:
        return super().describe() | {"to_act": self.session.rules.to_act(self.session.state), "legal": []}
