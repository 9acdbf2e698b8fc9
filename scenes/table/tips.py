"""First-time tips: a bubble when a rule first matters in a real game, once for each person's copy.

A game gives them in a module `scenes.<slug>.tips` that offers TIPS. They are looked for when a person is to act and everything
has been shown; whatever the person does puts the bubble away.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec
import pygame

from game.app.texts import gettext as _
from game.core.contract import Event
from scenes.table import bubble
from scenes.table.look import Situation
from scenes.table.spots import Spot
from scenes.ui import theme
from scenes.ui.widgets import Button, Link, Widget, button_width

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

Due = Callable[[Situation, Sequence[Event]], str | None]
"""Does it matter now? Given the events since a person was last to act; answers the id of the control, pick, piece or panel that it
is about, an empty text for none, and None where it does not matter."""


class Tip(msgspec.Struct, frozen=True):
    """One rule, in one or two short sentences."""

    id: str
    text: str
    """A msgid."""
    due: Due


def find(slug: str) -> tuple[Tip, ...]:
    """The tips of a game, the more urgent first; nothing where it has none."""
    if importlib.util.find_spec(f"scenes.{slug}.tips") is None:
        return ()
    tips: tuple[Tip, ...] = importlib.import_module(f"scenes.{slug}.tips").TIPS
    return tips


def after(*kinds: type[Event]) -> Due:
    """For a tip about something that just happened: it matters where one of these events is among them, and is about nothing on
    the table."""

    def due(situation: Situation, events: Sequence[Event]) -> str | None:
        return "" if any(isinstance(event, kinds) for event in events) else None

    return due


class Tips:
    """Those of one table."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.tips = find(table.look.slug)
        self.shown: Tip | None = None
        self._about = ""
        self._since = table.session.ply
        """What was played before has been told."""
        self._looked = -1
        """At so many moves it was last looked for a tip."""

    @property
    def _wanted(self) -> bool:
        flow = self._table.flow
        return self._table.app.settings.show_tips and not (flow.autoplay or flow.auto or flow.rush)

    @property
    def _has_room(self) -> bool:
        """The person is to act and sees the table: no folded side column lies over it."""
        table = self._table
        return table.open_for_human and not (table.frame.side_folds and table.frame.side_shown)

    def update(self) -> None:
        """Look for a tip, once for a move."""
        table = self._table
        ply = table.session.ply
        if self._looked == ply or not self._has_room:
            return
        since, self._since, self._looked = self._since, ply, ply
        unseen = [tip for tip in self.tips if self._name(tip) not in table.app.settings.seen_tips]
        if not unseen or not self._wanted:
            return
        witness, viewer = table.session.rules.witness, table.presenter.viewer
        events = [witness(event, viewer) for entry in table.session.history[since:ply] for event in entry.events]
        situation = table.situation
        for tip in unseen:
            about = tip.due(situation, events)
            if about is not None:
                self._show(tip, about)
                return

    def _name(self, tip: Tip) -> str:
        return f"{self._table.look.slug}.{tip.id}"

    def _show(self, tip: Tip, about: str) -> None:
        self.shown, self._about = tip, about
        settings = self._table.app.settings
        settings.seen_tips = (*settings.seen_tips, self._name(tip))
        self._table.app.save_settings()
        self._table.layout()

    def put_away(self) -> bool:
        """The person goes on; answers whether there was a bubble."""
        was_shown, self.shown = self.shown is not None, None
        if was_shown:
            self._table.layout()
        return was_shown

    def _done(self) -> None:
        self.put_away()

    def _no_more(self) -> None:
        self._table.app.settings.show_tips = False
        self._table.app.save_settings()
        self.put_away()

    # the bubble ---------------------------------------------------------------------------------------------------

    def widgets(self, others: Sequence[Widget]) -> list[Widget]:
        """The bubble and its buttons, over none of the `others` that are needed."""
        table = self._table
        if self.shown is None or not self._has_room:
            self.shown = None
            return []
        text = _(self.shown.text)
        words, _told, width, height = bubble.measured(table.app, text, "", True)
        buttons = self._buttons()
        width = max(width, sum(button.rect.w for button in buttons) + 2 * bubble.PAD + 12)
        target = next((w.rect for w in others if w.id == self._about), None) or bubble.piece(table, self._about)
        acts = [w.rect for w in others if isinstance(w, Spot | Button) and w.enabled and w.focusable]
        canvas = table.app.canvas
        area = pygame.FRect(10, 54, canvas.width - 20, canvas.height - 62)
        needed = [rect for rect in (target, *acts) if rect is not None]
        rect = bubble.place((width, height), area, needed, bubble.crowd(table, others))
        paper = bubble.Bubble(
            id="bubble",
            rect=rect,
            text=text,
            heading=_("Good to know"),
            words=words,
            answer=None,
            target=target,
            glows=target is not None and target not in acts,
            on_press=self._done,
        )
        right = rect.right - bubble.PAD
        for button in buttons:
            button.rect.midright = right, rect.bottom - 16 - bubble.BUTTON_H / 2
            right = rect.x + bubble.PAD + buttons[-1].rect.w
        return [paper, *buttons]

    def _buttons(self) -> list[Widget]:
        app = self._table.app
        fine, no_more = _("All right"), _("No more tips")
        width = button_width(app, fine, size=theme.LABEL)
        link = 36 + app.fonts.width(no_more, theme.BOLD, app.canvas.px(theme.BODY)) / app.canvas.scale
        return [
            Button(
                id="tip_ok",
                rect=pygame.FRect(0, 0, width, bubble.BUTTON_H),
                text=fine,
                size=theme.LABEL,
                on_press=self._done,
            ),
            Link(
                id="no_tips",
                rect=pygame.FRect(0, 0, link, bubble.BUTTON_H),
                text=no_more,
                icon="close",
                size=theme.BODY,
                on_press=self._no_more,
            ),
        ]
