"""The set-up: seats on the left, rules and help on the right, the amber button that begins."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.app import settings
from game.app.texts import gettext as _
from game.core import registry
from game.core.contract import Option
from scenes.engine.scene import Key
from scenes.lesson import lessons
from scenes.setup.badge import BadgeScene, TokenButton
from scenes.setup.seating import LEVEL_NAMES, LONGEST_NAME, Seating
from scenes.table import looks
from scenes.table.opening import open_new
from scenes.ui import theme
from scenes.ui.fields import Choice, Toggle, measure_bold
from scenes.ui.pen import Pen
from scenes.ui.scroll import ScrollArea
from scenes.ui.text_field import TextField
from scenes.ui.widget_scene import WidgetScene
from scenes.ui.widgets import Button, IconButton, Link, Widget, button_row, mute_button

if TYPE_CHECKING:
    from scenes.engine.app import App

_PAD = 34.0
_RIGHT_W = 300.0
_BUTTON_H = 58.0
_HEAD_H = 58.0
"""Of the title in the panel."""
_ROW_H, _ROW_LEAST = 66.0, 48.0
_NAME_W, _NAME_LEAST = 178.0, 146.0
_GAP = 36.0
"""Between seats and rules."""


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where things are, units."""

    panel: pygame.FRect
    left: pygame.FRect
    """The seats."""
    right: pygame.FRect
    """Rules and help."""
    row_h: float


class SetupScene(WidgetScene):
    """Sets the table of one game: a given one, or else the last, which is remembered."""

    name = "setup"

    def __init__(self, app: App, slug: str, table: settings.TableSetup | None = None) -> None:
        super().__init__(app)
        self.slug = slug
        self.game = registry.find(slug)
        look = looks.find(slug)
        assert look is not None, slug
        self.look = look
        kept = table or app.settings.tables.get(slug)
        self.seating = Seating(self.game, kept.seats if kept else (), kept.options if kept else None)
        self._scrolled = 0.0
        self._name_w = _NAME_W
        self._columns = _Columns(pygame.FRect(), pygame.FRect(), pygame.FRect(), _ROW_H)
        self._headings: list[tuple[str, float]] = []
        """Text and y of the headings in the right column, from its upper edge."""

    # layout -------------------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        if self.app.canvas.narrow:
            return [*self._top_bar(), *self._folded(), *self._foot()]
        self._right_h = self._fill_right(pygame.FRect(0, 0, _RIGHT_W - 16, 0), [])
        self._columns = self._place()
        return [*self._top_bar(), *self._rows(), *self._right(), *self._foot()]

    def _folded(self) -> list[Widget]:
        """One column that scrolls: the seats, and what was beside them below."""
        canvas = self.app.canvas
        panel = pygame.FRect(10, 54, canvas.width - 20, canvas.height - 54 - 8)
        area = pygame.FRect(panel.x + 20, panel.y + 10, panel.w - 32, panel.h - 10 - 12 - _BUTTON_H - 10)
        self._name_w = _NAME_W
        rows = len(self.seating.places) + (1 if self.seating.can_add else 0)
        width, row_h = area.w - 20, 56.0
        seats_h = _HEAD_H + rows * row_h + (0 if self.game.levels else 56) + 12
        content = seats_h + self._fill_right(pygame.FRect(0, 0, width, 0), [])
        scroll = ScrollArea(
            id="options", rect=area, content=content, offset=self._scrolled, on_scroll=self._scroll, paint=self._draw_folded
        )
        self._scrolled = scroll.offset
        top = area.y - scroll.offset
        left = pygame.FRect(area.x, top + _HEAD_H, width, rows * row_h)
        right = pygame.FRect(area.x, top + seats_h, width, content - seats_h)
        self._columns = _Columns(panel, left, right, row_h)
        widgets = self._rows()
        self._fill_right(right, widgets)
        for widget in widgets:
            widget.clip = area
        return [scroll, *widgets]

    def _place(self) -> _Columns:
        canvas = self.app.canvas
        texts = [_(LEVEL_NAMES.get(p, p)) for p in self.seating.players]
        choice_w = Choice.wanted_width(measure_bold(self.app), texts)
        left_w = 54 + _NAME_W + 10 + max(choice_w, 250.0) + 52
        width = min(canvas.width - 32, left_w + _RIGHT_W + 2 * _PAD + _GAP)
        spare = width - (left_w + _RIGHT_W + 2 * _PAD + _GAP)
        self._name_w = max(_NAME_LEAST, _NAME_W + spare)
        top = 62.0
        room = canvas.height - top - 12
        inner = room - _HEAD_H - 22 - 14 - _BUTTON_H - 26
        row_h = max(_ROW_LEAST, min(_ROW_H, inner / self.game.max_seats))
        inner = min(inner, max(row_h * max(self.game.max_seats, 4), self._right_h + 8))
        height = inner + _HEAD_H + 22 + 14 + _BUTTON_H + 26
        panel = pygame.FRect((canvas.width - width) / 2, top + (room - height) * 0.35, width, height)
        y = panel.y + 22 + _HEAD_H
        right = pygame.FRect(panel.right - _PAD - _RIGHT_W, panel.y + 30, _RIGHT_W, inner + _HEAD_H - 8)
        left = pygame.FRect(panel.x + _PAD, y, right.x - _GAP - panel.x - _PAD, inner)
        return _Columns(panel, left, right, row_h)

    def _top_bar(self) -> list[Widget]:
        side, right = 40.0, self.app.canvas.width - 20
        place = pygame.FRect
        gear, sound = place(right - side, 8, side, side), place(right - 2 * side - 10, 8, side, side)
        return [
            IconButton(id="home", rect=place(20, 8, side, side), icon="home", tip=_("To the menu"), on_press=self.back),
            mute_button(self.app, sound),
            IconButton(id="settings", rect=gear, icon="gear", tip=_("Settings"), on_press=self.open_settings),
        ]

    def _rows(self) -> list[Widget]:
        left, row_h = self._columns.left, self._columns.row_h
        widgets: list[Widget] = []
        for seat in range(len(self.seating.places)):
            widgets += self._row(seat, left.y + seat * row_h)
        if self.seating.can_add:
            y = left.y + len(self.seating.places) * row_h
            text = _("add a player (up to {n})").format(n=self.game.max_seats)
            rect = pygame.FRect(left.x + 4, y + (row_h - 44) / 2, min(left.w, 320), 44)
            widgets.append(Link(id="add", rect=rect, text=text, icon="plus", on_press=self._change(self.seating.add)))
        return widgets

    def _row(self, seat: int, y: float) -> list[Widget]:
        left, row_h = self._columns.left, self._columns.row_h
        place = self.seating.places[seat]
        middle = y + row_h / 2
        line_h = min(46.0, row_h - 4)
        choice_x = left.x + 54 + self._name_w + 10
        values = [(p, _(LEVEL_NAMES.get(p, p))) for p in self.seating.players]
        removable = self.seating.can_remove
        return [
            TokenButton(
                id=f"seat{seat}.look", rect=pygame.FRect(left.x, middle - 22, 44, 44), look=place.look, radius=22,
                animal=place.animal, tip=_("Another colour or animal"), on_press=lambda: self._choose_badge(seat),
            ),
            TextField(
                id=f"seat{seat}.name", rect=pygame.FRect(left.x + 54, middle - line_h / 2, self._name_w, line_h),
                value=place.name, app=self.app, longest=LONGEST_NAME,
                on_change=lambda name: self._rename(seat, name), on_done=self._change(lambda: self.seating.settle(seat)),
            ),
            Choice(
                id=f"seat{seat}.player", rect=pygame.FRect(choice_x, middle - line_h / 2, left.right - 52 - choice_x, line_h),
                text=_(LEVEL_NAMES.get(place.player, place.player)), values=values, value=place.player,
                measure=measure_bold(self.app), on_change=lambda player: self._seat_player(seat, player),
            ),
            IconButton(
                id=f"seat{seat}.remove", rect=pygame.FRect(left.right - 40, middle - 20, 40, 40), icon="close", on_paper=True,
                tip=_("This player does not play"), enabled=removable, visible=removable,
                on_press=self._change(lambda: self.seating.remove(seat)),
            ),
        ]

    # the right column ---------------------------------------------------------------------------------------------

    def _right(self) -> list[Widget]:
        area = self._columns.right
        widgets: list[Widget] = []
        scroll = ScrollArea(
            id="options", rect=area, content=self._right_h, offset=self._scrolled, on_scroll=self._scroll, paint=self._draw_headings
        )
        self._scrolled = scroll.offset
        room = pygame.FRect(area.x, area.y - scroll.offset, area.w - 16, area.h)
        self._fill_right(room, widgets)
        for widget in widgets:
            widget.clip = area
        return [scroll, *widgets]

    def _fill_right(self, at: pygame.FRect, widgets: list[Widget]) -> float:
        """Headings and rows from the upper edge of `at` down, in its width; answers the height of all."""
        self._headings = []
        y = 0.0
        if self.game.options:
            self._headings.append((_("Rules"), y))
            y += 32
            for option in self.game.options:
                widget, height = self._option(option, at, y)
                widgets.append(widget)
                y += height
            y += 14
        self._headings.append((_("Help"), y))
        y += 32
        for toggle in self._help(at, y):
            widgets.append(toggle)
            y += 46
        return y

    def _option(self, option: Option, at: pygame.FRect, y: float) -> tuple[Widget, float]:
        value = self.seating.options[option.key]
        name, label, tip = f"option.{option.key}", _(option.label), _(option.note)

        def change(new: Any) -> None:
            self._choose(option, new)

        if set(option.values) == {True, False} and not option.value_labels:
            toggle = Toggle(id=name, rect=pygame.FRect(at.x, at.y + y, at.w, 44), text=label, tip=tip, value=bool(value), on_change=change)
            return toggle, 46
        labels = option.value_labels or tuple(str(v) for v in option.values)
        values = [(v, _(text)) for v, text in zip(option.values, labels, strict=True)]
        self._headings.append((label, y + 4))
        label_h = Pen(self.app).measure(label, at.w, theme.BODY, theme.BOLD).height + 10
        rect = pygame.FRect(at.x, at.y + y + label_h, at.w, 44)
        choice = Choice(
            id=name, rect=rect, text=label, tip=tip, values=values, value=value, measure=measure_bold(self.app), on_change=change
        )
        return choice, label_h + 52

    def _help(self, at: pygame.FRect, y: float) -> list[Widget]:
        chosen = self.app.settings
        odds_tip = _("Says how likely each roll is to help or to fail.")
        back_tip = _("A move can be taken back as long as no dice and no other player followed it.")
        rows = (
            ("odds", _("Show the odds"), odds_tip, chosen.shows_odds(self.slug)),
            ("take_back", _("Allow take-back"), back_tip, chosen.take_back != "off"),
            ("hints", _("Allow hints"), _("The lamp shows a good move. The result tells who asked."), chosen.hints),
            ("hide_scores", _("Hide the scores until the end"), _("What lies on the table can be counted all the same."), chosen.hide_scores),
        )[: 4 if self.look.has_scores else 3]
        return [
            Toggle(
                id=f"help.{key}", rect=pygame.FRect(at.x, at.y + y + n * 46, at.w, 44), text=text, tip=tip, value=value,
                on_change=partial(self._set_help, key),
            )
            for n, (key, text, tip, value) in enumerate(rows)
        ]

    def _draw_headings(self, pen: Pen, area: pygame.FRect, top: float) -> None:
        groups = (_("Rules"), _("Help"))
        for text, y in self._headings:
            if text in groups:
                pen.text(text, area.x, top + y + 12, theme.LABEL + 1, theme.INK, theme.BLACK)
            else:
                pen.prose(text, area.x, top + y, area.w - 16, theme.BODY, theme.INK, weight=theme.BOLD)

    def _draw_folded(self, pen: Pen, area: pygame.FRect, top: float) -> None:
        self._draw_seats(pen, top + 22)
        self._draw_headings(pen, pygame.FRect(area.x, area.y, self._columns.right.w + 16, area.h), self._columns.right.y)

    def _foot(self) -> list[Widget]:
        panel = self._columns.panel
        y = panel.bottom - 26 - _BUTTON_H
        if self.app.canvas.narrow:
            y = panel.bottom - 12 - _BUTTON_H
        deal, rules, lesson = self.look.deal_text(), _("How to play"), _("Lesson")
        room = panel.w - 48 - 32
        size, widths = button_row(self.app, [(text, "") for text in (lesson, rules, deal)], room, _BUTTON_H)
        deal_rect = pygame.FRect(panel.right - min(_PAD, 24.0) - widths[2], y, widths[2], _BUTTON_H)
        rules_rect = pygame.FRect(deal_rect.x - 16 - widths[1], y, widths[1], _BUTTON_H)
        lesson_rect = pygame.FRect(rules_rect.x - 16 - widths[0], y, widths[0], _BUTTON_H)
        is_there = lessons.is_there(self.slug)
        return [
            Button(
                id="lesson", rect=lesson_rect, text=lesson, size=size, radius=theme.RADIUS, enabled=is_there, visible=is_there,
                tip=_("Learn by playing, step by step"), on_press=self.open_lesson,
            ),
            Button(id="rules", rect=rules_rect, text=rules, size=size, radius=theme.RADIUS, shortcut="f1", on_press=self.open_rules),
            Button(id="start", rect=deal_rect, text=deal, size=size, radius=theme.RADIUS, call=True, on_press=self.start),
        ]

    # acts ---------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Remember the table and open it."""
        seats = self.seating.seats()
        self.app.settings.tables[self.slug] = settings.TableSetup(seats, dict(self.seating.options))
        self.app.save_settings()
        open_new(self.app, self.slug, seats, self.seating.options)

    def open_settings(self) -> None:
        from scenes.settings.scene import SettingsScene

        self.app.push(SettingsScene(self.app))

    def open_lesson(self) -> None:
        from scenes.lesson.scene import LessonScene

        self.app.push(LessonScene(self.app, self.slug))

    def open_rules(self) -> None:
        from scenes.rulebook.scene import RulebookScene

        self.app.push(RulebookScene(self.app, self.slug))

    def key(self, key: Key) -> None:
        """Enter begins, unless something else has the keyboard."""
        if key.name == "enter" and not self._by_keyboard and not isinstance(self.focused, TextField):
            self.start()
        else:
            super().key(key)

    def _change(self, act: Any) -> Any:
        """Do it and show it."""

        def changed() -> None:
            act()
            self.layout()

        return changed

    def _choose_badge(self, seat: int) -> None:
        self.app.push(BadgeScene(self.app, self.seating, seat, self.layout))

    def _rename(self, seat: int, name: str) -> None:
        self.seating.rename(seat, name)
        self.layout()

    def _seat_player(self, seat: int, player: str) -> None:
        self.seating.places[seat].player = player
        self.layout()

    def _set_help(self, key: str, on: bool) -> None:
        if key == "odds":
            self.app.settings.odds_at = self.app.settings.odds_at | {self.slug: on}
        elif key == "take_back":
            self.app.settings.take_back = "turn" if on else "off"
        else:
            setattr(self.app.settings, key, on)
        self.app.save_settings()
        self.layout()

    def _choose(self, option: Option, value: Any) -> None:
        """Set an option; say so where others had to give way."""
        changed = self.seating.choose(option.key, value)
        for other in self.game.options:
            if other.key in changed:
                now = self._value_text(other, self.seating.options[other.key])
                text = _("“{value}” also changes this: {option} – {now}")
                self.app.say(text.format(value=self._value_text(option, value), option=_(other.label), now=now))
        self.layout()

    @staticmethod
    def _value_text(option: Option, value: Any) -> str:
        """A value as the set-up shows it."""
        if option.value_labels:
            return _(option.value_labels[option.values.index(value)])
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        return str(value)

    def _scroll(self, offset: float) -> None:
        self._scrolled = offset
        self.layout()

    # drawing ------------------------------------------------------------------------------------------------------

    def draw_behind(self, pen: Pen) -> None:
        pen.wood()
        pen.text(_(self.game.name), 74, 28, 22, theme.CREAM, theme.BLACK)
        columns = self._columns
        pen.slab(columns.panel, theme.PAPER, theme.PAPER_EDGE, 0, 18)
        if not pen.canvas.narrow:
            self._draw_seats(pen, columns.panel.y + 22 + 22)

    def _draw_seats(self, pen: Pen, title_y: float) -> None:
        """The words and lines between the seats."""
        columns = self._columns
        pen.text(_("Who is playing?"), columns.left.x, title_y, theme.TITLE, theme.INK, theme.BLACK)
        rows = len(self.seating.places) + (1 if self.seating.can_add else 0)
        for n in range(1, rows):
            y = columns.left.y + n * columns.row_h
            pen.box(pygame.FRect(columns.left.x, y - 0.75, columns.left.w, 1.5), "#d8c094", 0)
        if not self.game.levels:
            y = columns.left.y + rows * columns.row_h
            text = _("There is nothing to decide in this game, so the computer has no levels: it throws the same dice as you.")
            pen.prose(text, columns.left.x + 4, y + 12, columns.left.w - 24, theme.BODY, theme.INK_SOFT)
