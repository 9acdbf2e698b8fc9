"""The settings, over the menu or a table: every change counts at once, also on the screen below."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.app import texts
from game.app.texts import decimal, percent
from game.app.texts import gettext as _
from scenes.ui import theme
from scenes.ui.dialog import Overlay
from scenes.ui.fields import Choice, Slider, Toggle, measure_bold
from scenes.ui.pen import Pen
from scenes.ui.scroll import ScrollArea
from scenes.ui.widgets import Widget

if TYPE_CHECKING:
    from scenes.engine.app import App

_PAD = 34.0
_HEAD_H = 74.0
_ROW_H = 48.0
_GROUP_H = 40.0
_GAP = 48.0
"""Between the columns."""

Row = Callable[[pygame.FRect], list[Widget]]
"""Makes the widgets of one row in its rectangle."""


class SettingsScene(Overlay):
    """Two columns of groups; one where there is no room for two."""

    name = "settings"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._scrolled = 0.0
        self._words: list[tuple[str, float, float, bool]] = []
        """Texts beside the fields: text, x, y of its middle from the upper edge of the area, is it a heading."""

    # layout -------------------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        canvas = self.app.canvas
        is_narrow = canvas.narrow
        width = min(canvas.width - (20 if is_narrow else 40), 1120.0)
        groups = self._groups()
        sides = [groups] if is_narrow else [groups[:2], groups[2:]]
        column = width - 2 * _PAD - 8 if is_narrow else (width - 2 * _PAD - _GAP) / 2
        columns = [self._column(side, column) for side in sides]
        content = max(height for _rows, height in columns)
        height = min(canvas.height - (16 if is_narrow else 24), content + _HEAD_H + 30)
        self.panel = pygame.FRect((canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
        area = pygame.FRect(self.panel.x + _PAD - 10, self.panel.y + _HEAD_H, width - 2 * _PAD + 34, height - _HEAD_H - 22)
        scroll = ScrollArea(
            id="page", rect=area, content=content, offset=self._scrolled, on_scroll=self._scroll, paint=self._draw_words
        )
        self._scrolled = scroll.offset
        widgets = self._fill(area, column, columns, scroll.offset)
        return [self.corner()[1], scroll, *widgets]  # the sound has a row of its own

    def _fill(
        self, area: pygame.FRect, width: float, columns: list[tuple[list[tuple[Any, float]], float]], offset: float
    ) -> list[Widget]:
        self._words = []
        widgets: list[Widget] = []
        for number, (rows, _height) in enumerate(columns):
            x = area.x + 10 + number * (width + _GAP)
            for row, y in rows:
                if isinstance(row, str):
                    self._words.append((row, x, y + 18, True))
                    continue
                for widget in row(pygame.FRect(x, area.y + y - offset, width, _ROW_H - 4)):
                    widget.clip = area
                    widgets.append(widget)
        return widgets

    @staticmethod
    def _column(groups: list[tuple[str, list[Row]]], width: float) -> tuple[list[tuple[Any, float]], float]:
        """Headings and rows with their y, and the height of all."""
        placed: list[tuple[Any, float]] = []
        y = 0.0
        for heading, rows in groups:
            placed.append((heading, y))
            y += _GROUP_H
            for row in rows:
                placed.append((row, y))
                y += _ROW_H
            y += 18
        return placed, y - 18

    def _groups(self) -> list[tuple[str, list[Row]]]:
        """Headings with their rows; the first two stand beside the others where there is room."""
        return [(_("Picture"), self._view()), (_("Sound"), self._sound()), (_("Pace"), self._pace()), (_("Help"), self._help())]

    def _view(self) -> list[Row]:
        contrasts = [("off", _("no")), ("light", _("light")), ("dark", _("dark"))]
        view = [
            self._choice("language", _("Language"), [(c, texts.NATIVE_NAMES[c]) for c in texts.LANGUAGES]),
            self._slider("interface_size", _("Size of everything"), 0.8, 2.0, 0.05, percent),
        ]
        if self.app.settings.interface_size > self.app.canvas.largest + 0.01:
            room = _("As large as this window allows: {share}").format(share=percent(self.app.canvas.largest))
            view.append(self._remark(room))
        return [
            *view,
            self._toggle("full_screen", _("Full screen (F11)")),
            self._choice("contrast", _("High contrast"), contrasts, _("Black, white and yellow, with lines round everything.")),
            self._toggle("calm", _("Calm effects"), _("Nothing shakes, nothing flashes.")),
        ]

    def _sound(self) -> list[Row]:
        sound = [
            self._slider("effects", _("Loudness"), 0.0, 1.0, 0.05, percent),
            self._slider("music", _("Music"), 0.0, 1.0, 0.05, percent),
            self._toggle("mute", _("Silence"), key="m"),
            self._toggle("background_sound", _("Sound in the background"), _("Also while another window is in front.")),
        ]
        if not self.app.sound.available and self.app.sound.tried:
            sound.append(self._remark(_("There is no sound device.")))
        return sound

    def _pace(self) -> list[Row]:
        speeds = [("off", _("off")), ("fast", _("fast")), ("normal", _("normal")), ("slow", _("slow"))]
        step_tip = _("After each move of a computer player the game waits for a click.")
        return [
            self._choice("speed", _("Animations"), speeds),
            self._slider("pace_s", _("Pause between computer moves"), 0.3, 2.5, 0.1, _seconds),
            self._toggle("step_by_step", _("Step by step"), step_tip),
        ]

    def _help(self) -> list[Row]:
        backs = [("off", _("no")), ("turn", _("own turn")), ("free", _("always"))]
        back_tip = _("Own turn: until dice are thrown or somebody else moves. Always: whatever came after.")
        turn_tip = _("Until then the whole turn can be taken back. For one player alone: press the token in the set-up.")
        over_tip = _("Between two people the table waits. Where tiles are hidden, it always does.")
        return [
            self._toggle("confirm_turn", _("Confirm the end of a turn"), turn_tip),
            self._toggle("hand_over", _("Call the next person"), over_tip),
            self._toggle("odds", _("Show the odds"), _("Says how likely each roll is to help or to fail.")),
            self._toggle("show_tips", _("First-time tips"), _("Switched on again, every tip is shown once more.")),
            self._choice("take_back", _("Take back"), backs, back_tip),
            self._toggle("hints", _("Allow hints"), _("The lamp shows a good move. The result tells who asked.")),
            self._toggle("hide_scores", _("Hide the scores until the end"), _("What lies on the table can be counted all the same.")),
        ]

    # rows ---------------------------------------------------------------------------------------------------------

    def _value(self, name: str) -> Any:
        if name == "language":
            return texts.language()
        if name == "full_screen":
            return self.app.full_screen
        if name == "contrast":
            chosen = self.app.settings
            return "off" if not chosen.high_contrast else "dark" if chosen.dark else "light"
        return getattr(self.app.settings, name)

    def _change(self, name: str) -> Callable[[Any], None]:
        def change(value: Any) -> None:
            if name == "contrast":
                self.app.settings.high_contrast, self.app.settings.dark = value != "off", value == "dark"
            else:
                setattr(self.app.settings, name, value)
            if name == "odds":
                self.app.settings.odds_at = {}  # from now on in all games
            if name == "confirm_turn":
                self.app.settings.confirm_of = {}  # from now on for everybody
            if name == "show_tips":
                self.app.settings.seen_tips = ()
            if name == "full_screen" and value != self.app.full_screen:
                self.app.toggle_full_screen()
            self.app.apply_settings()
            self.app.save_settings()

        return change

    def _toggle(self, name: str, text: str, tip: str = "", key: str = "") -> Row:
        def row(rect: pygame.FRect) -> list[Widget]:
            toggle = Toggle(
                id=name,
                rect=rect,
                text=text,
                tip=tip,
                value=self._value(name),
                on_change=self._change(name),
                shortcut=key,
            )
            return [toggle]

        return row

    def _slider(
        self, name: str, text: str, low: float, high: float, step: float, shown: Callable[[float], str], tip: str = ""
    ) -> Row:
        def row(rect: pygame.FRect) -> list[Widget]:
            return [
                Slider(
                    id=name,
                    rect=rect,
                    text=text,
                    tip=tip,
                    value=self._value(name),
                    low=low,
                    high=high,
                    step=step,
                    shown=shown,
                    on_change=self._change(name),
                    settles=name == "interface_size",
                )
            ]

        return row

    def _choice(self, name: str, text: str, values: list[tuple[str, str]], tip: str = "") -> Row:
        """The label keeps what it needs; the choice gets what it wants of the rest."""

        def row(rect: pygame.FRect) -> list[Widget]:
            measure = measure_bold(self.app)
            wanted = Choice.wanted_width(measure, [t for _v, t in values])
            width = min(wanted, rect.w - measure(text, theme.BODY) - 16)
            field = pygame.FRect(rect.right - width, rect.y, width, rect.h)
            self._words.append((text, rect.x, rect.centery - self._area_top(), False))
            return [
                Choice(
                    id=name,
                    rect=field,
                    text=text,
                    tip=tip,
                    values=values,
                    value=self._value(name),
                    measure=measure,
                    on_change=self._change(name),
                )
            ]

        return row

    def _remark(self, text: str) -> Row:
        def row(rect: pygame.FRect) -> list[Widget]:
            self._words.append((text, rect.x, rect.centery - self._area_top(), False))
            return []

        return row

    def _area_top(self) -> float:
        return self.panel.y + _HEAD_H - self._scrolled

    def _scroll(self, offset: float) -> None:
        self._scrolled = offset
        self.layout()

    # drawing ------------------------------------------------------------------------------------------------------

    def draw_behind(self, pen: Pen) -> None:
        super().draw_behind(pen)
        pen.text(_("Settings"), self.panel.x + _PAD, self.panel.y + 40, theme.TITLE, theme.INK, theme.BLACK)

    def _draw_words(self, pen: Pen, area: pygame.FRect, top: float) -> None:
        for text, x, y, heading in self._words:
            if heading:
                pen.text(text, x, top + y, theme.HEADING, theme.INK, theme.BLACK)
            else:
                pen.text(text, x, top + y, theme.BODY, theme.INK, theme.BOLD)


def _seconds(value: float) -> str:
    return _("{n} s").format(n=decimal(value))
