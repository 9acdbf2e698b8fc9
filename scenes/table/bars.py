"""The buttons of a table: the bar at the top, and the actions under the table, always in the same place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app.texts import gettext as _
from scenes.setup.seating import LEVEL_NAMES
from scenes.table import doors
from scenes.table.look import Action, Glancing, Situation
from scenes.table.panels import SEPARATOR
from scenes.table.spots import Area
from scenes.table.words import take_back_sentence
from scenes.ui.widgets import Button, IconButton, Widget, button_row, mute_button

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

_HINT_TIPS = (
    lambda: _("What can I do? (H)"),
    lambda: _("Show me a good move (H)"),
    lambda: _("Tell me why (H)"),
    lambda: _("What can I do? (H)"),
)
"""By the step of a hint that was told last."""
_SIDE = 40.0
_GAP = 16.0
_SIZES = (19.0, 18.0, 17.0, 16.0)
"""Of the actions' texts: the first with room for all side by side; else the texts of the widest take two lines."""
_LEAST_ACTION = 120.0


def top_bar(table: TableScene) -> list[Widget]:
    """Home on the left; what happened, take-back, odds, hint, rules, settings, sound on the right."""
    refusal = table.flow.take_back_refusal
    odds_tip = _("Hide the odds (O)") if table.shows_odds else _("Show the odds (O)")
    right = table.app.canvas.width - 20 - _SIDE
    undo_tip = take_back_sentence(refusal) or _("Take back (Ctrl+Z)")
    bar: list[tuple[str, str, str, str, Callable[[], None], bool]] = [
        ("settings", "gear", _("Settings"), "s", lambda: doors.settings(table), True),
        ("rules", "help", _("How to play (F1)"), "f1", lambda: doors.rules(table), True),
        ("odds", "chart", odds_tip, "o", table.toggle_odds, True),
        ("undo", "undo", undo_tip, "", table.take_back, not refusal),
        ("again", "replay", _("Show once more what the others did (R)"), "r", table.again.show, table.again.can_show),
    ]
    if table.app.settings.hints:
        bar.insert(2, ("hint", "lamp", _HINT_TIPS[table.counsel.step](), "h", table.counsel.ask_hint, table.open_for_human))
    bar.append(("side", "list", _("Odds and what happened (L)"), "l", table.side.toggle, True))
    home = IconButton(
        id="home",
        rect=pygame.FRect(20, 8, _SIDE, _SIDE),
        icon="home",
        tip=_("To the menu; the game is kept"),
        on_press=lambda: doors.home(table),
    )
    buttons = [
        IconButton(
            id=name,
            rect=pygame.FRect(right - n * 50, 8, _SIDE, _SIDE),
            icon=icon,
            tip=tip,
            shortcut=key,
            on_press=act,
            enabled=enabled,
        )
        for n, (name, icon, tip, key, act, enabled) in enumerate(bar, 1)
    ]
    mute = mute_button(table.app, pygame.FRect(right, 8, _SIDE, _SIDE))
    return [home, *reversed(buttons), mute]


def view_buttons(table: TableScene) -> list[Widget]:
    """Over a table that somebody moved or zoomed: the way back to the whole of it."""
    if not table.viewpoint.by_hand:
        return []
    corner = table.frame.table
    fit = IconButton(
        id="fit",
        rect=pygame.FRect(corner.right - _SIDE - 12, corner.top + 12, _SIDE, _SIDE),
        icon="full_screen",
        tip=_("Show the whole table (Home)"),
        on_press=table.viewpoint.refit,
    )
    return [fit]


def areas(table: TableScene, situation: Situation) -> list[Widget]:
    """What explains itself under the pointer: the seats, things to look at closer."""
    found: list[Widget] = [_seat(table, situation, s) for s in range(len(table.frame.seats))]
    if isinstance(table.look, Glancing):
        k = table.app.canvas.scale
        for glance in table.look.glances(situation):
            (left, top), (right, bottom) = (
                table.viewpoint.camera.px(*corner) for corner in (glance.area.topleft, glance.area.bottomright)
            )
            rect = pygame.FRect(left / k, top / k, (right - left) / k, (bottom - top) / k)
            found.append(Area(id=glance.id, rect=rect, tip=glance.tip, text=glance.tip, shows=True))
    return found


def _seat(table: TableScene, situation: Situation, seat: int) -> Area:
    """A seat's panel; where a computer player sits there, its level can be changed."""
    holdings, level = table.look.words.holdings_tip(situation, seat), level_of(table, seat)
    level = _("Computer: {level}").format(level=level.lower()) if level else ""
    parts = [part for part in (table.names[seat], level, holdings) if part]
    changes = doors.can_change_level(table, seat)
    return Area(
        id=f"seat:{seat}",
        rect=table.frame.seats[seat],
        tip=SEPARATOR.join([*parts, _("click to change the level")] if changes else parts),
        text=table.names[seat],
        on_press=(lambda: doors.level(table, seat)) if changes else None,
    )


def level_of(table: TableScene, seat: int) -> str:
    """How a computer player plays, in words; empty for people and where there is nothing to decide."""
    player = table.session.seats[seat].player
    return _(LEVEL_NAMES[player]) if player in table.session.game.levels else ""


def standing_actions(table: TableScene, situation: Situation) -> list[Action]:
    """What can be done where nobody decides: end one's turn, see the result, steer a game that plays by itself."""
    if table.flow.over:
        return [Action("result", _("Show the result"), (), call=True, icon="trophy")]
    if table.ends_turn:
        return [Action("end_turn", _("End the turn"), (), call=True, key="e", icon="check", verb="end")]
    people = any(table.flow.is_human(seat) for seat in range(len(table.session.seats)))
    steered = ("auto", "rush") if table.flow.auto else () if people else ("rush",)
    return [action for action in table.look.actions(situation) if action.verb in steered]


def action_buttons(table: TableScene, actions: list[Action]) -> list[Widget]:
    """The actions in a row under the table, centred below it as far as the window allows."""
    if not actions:
        return []
    frame, room = table.frame, table.frame.actions
    gaps = _GAP * (len(actions) - 1)
    texts = [(action.text, action.icon) for action in actions]
    size, widths = button_row(table.app, texts, room.width - gaps, room.height, _SIZES, _LEAST_ACTION)
    total = sum(widths) + gaps
    x = max(room.left, min(frame.table.centerx - total / 2, room.right - total))
    buttons: list[Widget] = []
    for action, width in zip(actions, widths, strict=True):
        buttons.append(
            Button(
                id=action.id,
                rect=pygame.FRect(x, room.top, width, room.height),
                text=action.text,
                call=action.call,
                icon=action.icon,
                size=size,
                shortcut=action.key,
                shows_key=True,
                radius=16,
                on_press=lambda a=action: table.act(a),  # type: ignore[misc]  # bound per button
            )
        )
        x += width + _GAP
    return buttons
