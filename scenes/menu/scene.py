"""The menu: five cards, and what can be done from here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.app import saves, texts
from game.app.texts import N_, and_list
from game.app.texts import gettext as _
from game.core.record import RecordError
from scenes.kept.row import turn
from scenes.menu.card import Card
from scenes.menu.offers import Offer, name_of, offers
from scenes.ui import theme, vector
from scenes.ui.fields import Toggle
from scenes.ui.pen import Pen
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget_scene import WidgetScene
from scenes.ui.widgets import Button, Widget, button_row, mute_button

if TYPE_CHECKING:
    from scenes.engine.app import App

_TITLE_H, _BUTTON_H, _LINE_H = 118.0, 64.0, 44.0
_GAP = 20.0
_FOLDED_BUTTON_H, _LEAST_CARD_H, _MOST_CARD_H = 56.0, 88.0, 128.0
_CALM = N_("Calm effects: nothing shakes, nothing flashes")


@dataclass(slots=True, kw_only=True)
class Word(Widget):
    """A word on wood that can be chosen: a language."""

    on_press: Callable[[], None]
    chosen: bool

    def press(self) -> None:
        self.on_press()

    def draw(self, pen: Pen) -> None:
        if self.chosen or self.hovered:
            pen.box(self.rect, "#2b1a0e", 10, 0.6 if self.chosen else 0.3)
        pen.text(self.text, *self.rect.center, theme.BODY, theme.CREAM, theme.BLACK if self.chosen else theme.BOLD, "center")


class MenuScene(WidgetScene):
    """Cards in the middle, buttons under them, languages in the corner."""

    name = "menu"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.next_game: saves.SaveInfo | None = None
        """The game that was played last, of those that can be gone on with."""
        self.has_games = False
        """There is anything in the list of kept games."""
        self._turn: tuple[saves.SaveInfo, str] | None = None
        """Whose turn it is in that game, in words."""
        self._title_y = 0.0
        self._line_y = 0.0
        """Middle of the line under the buttons."""
        self._scrolled = 0.0

    # layout -------------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        """Games may have gone since the last time, as the screen of kept games lies over this one."""
        self.has_games, self.next_game = False, None
        for info in saves.kept(self.app.folders):
            self.has_games = True
            if info.end is None and info.problem is None:
                self.next_game = info
                break
        super().layout()

    def build(self) -> list[Widget]:
        return self._folded() if self.app.canvas.narrow else self._spread()

    def _folded(self) -> list[Widget]:
        """Cards in two columns that scroll, between the name with the languages and the buttons."""
        canvas = self.app.canvas
        self._title_y = 0.0
        buttons_y = canvas.height - _FOLDED_BUTTON_H - 12
        area = pygame.FRect(16, 58, canvas.width - 32, buttons_y - 58 - 4)
        cells = len(offers()) + (1 if self.app.settings.first_start else 0)
        rows = -(-cells // 2)
        height = max(_LEAST_CARD_H, min(_MOST_CARD_H, (area.h - 20 - (rows - 1) * 12) / rows))
        content = 20 + rows * height + (rows - 1) * 12
        scroll = ScrollArea(id="cards", rect=area, content=content, offset=self._scrolled, on_scroll=self._scroll)
        self._scrolled = scroll.offset
        width = (area.w - 20 - 14 - (14 if scroll.scrolls else 0)) / 2

        def cell(n: int) -> pygame.FRect:
            x = area.x + 10 + n % 2 * (width + 14)
            return pygame.FRect(x, area.y + 10 - scroll.offset + n // 2 * (height + 12), width, height)

        widgets: list[Widget] = [self._card(offer, cell(n), is_wide=True) for n, offer in enumerate(offers())]
        if self.app.settings.first_start:
            rect = cell(len(widgets)).inflate(-12, 0)
            widgets.append(self._calm_toggle(rect))
        for widget in widgets:
            widget.clip = area
        return [*self._corner(), scroll, *widgets, *self._buttons(buttons_y, _FOLDED_BUTTON_H)]

    def _card(self, offer: Offer, rect: pygame.FRect, is_wide: bool = False) -> Card:
        return Card(
            id=offer.slug, rect=rect, text=_(offer.name), offer=offer, enabled=offer.ready, is_wide=is_wide,
            on_press=partial(self.set_up, offer.slug),
        )

    def _scroll(self, offset: float) -> None:
        self._scrolled = offset
        self.layout()

    def _spread(self) -> list[Widget]:
        canvas = self.app.canvas
        found = offers()
        count = len(found)
        room = (canvas.width - 2 * 33 - (count - 1) * _GAP) / count
        width = min(room, 262.0, (canvas.height * 0.47 - 104) * 222 / 210)
        height = Card.height(width)
        spare = canvas.height - _TITLE_H - height - _BUTTON_H - _LINE_H
        self._title_y = spare * 0.32
        cards_y = self._title_y + _TITLE_H + spare * 0.2
        buttons_y = cards_y + height + spare * 0.25
        line_y = buttons_y + _BUTTON_H + spare * 0.1
        self._line_y = line_y + _LINE_H / 2
        left = (canvas.width - count * width - (count - 1) * _GAP) / 2
        cards: list[Widget] = [
            self._card(offer, pygame.FRect(left + n * (width + _GAP), cards_y, width, height))
            for n, offer in enumerate(found)
        ]
        first = [self._calm_line(line_y)] if self.app.settings.first_start else []
        return [*cards, *self._buttons(buttons_y, _BUTTON_H), *first, *self._corner()]

    def _buttons(self, y: float, height: float) -> list[Widget]:
        wanted: list[tuple[str, str, Callable[[], None], bool]] = []
        if self.next_game is not None:
            text = _("Continue · {game}").format(game=name_of(self.next_game.slug))
            wanted.append(("continue", text, self.go_on, True))
        if self.has_games:
            wanted.append(("kept", _("Kept games"), self.open_kept, False))
        wanted += [
            ("rules", _("How to play"), self.open_rules, False),
            ("settings", _("Settings"), self.open_settings, False),
            ("quit", _("Quit"), self.app.quit, False),
        ]
        room = self.app.canvas.width - 40 - 18 * (len(wanted) - 1)
        size, widths = button_row(self.app, [(text, "") for _id, text, *_ in wanted], room, height, (20.0, 19.0, 18.0, 17.0, 16.0, 15.0))
        total = sum(widths) + 18 * (len(widths) - 1)
        x = (self.app.canvas.width - total) / 2
        buttons: list[Widget] = []
        for (name, text, act, call), width in zip(wanted, widths, strict=True):
            rect = pygame.FRect(x, y, width, height)
            tip = ""
            if name == "continue" and self.next_game is not None:
                tip = f"{name_of(self.next_game.slug)}: {self.waiting}"
            key = "f1" if name == "rules" else ""
            buttons.append(
                Button(id=name, rect=rect, text=text, tip=tip, on_press=act, call=call, size=size, radius=theme.RADIUS, shortcut=key)
            )
            x += width + 18
        return buttons

    @property
    def waiting(self) -> str:
        """Who plays the game to go on with, and whose turn it is; the latter as soon as it was found out."""
        info = self.next_game
        if info is None:
            return ""
        turn = self._turn[1] if self._turn is not None and self._turn[0] == info else ""
        return " · ".join(filter(None, (and_list([seat.name for seat in info.seats]), turn)))

    def _find_turn(self) -> None:
        """Play the game to go on with again, after the first picture: it takes a moment."""
        info = self.next_game
        if info is None or (self._turn is not None and self._turn[0] == info):
            return
        try:
            self._turn = info, turn(info)
        except (RecordError, OSError):
            self._turn = info, ""
        self.layout()

    def _calm_line(self, y: float) -> Widget:
        width = min(Pen(self.app).width(_(_CALM), theme.BODY) + 54 + 26, self.app.canvas.width - 80)
        return self._calm_toggle(pygame.FRect((self.app.canvas.width - width) / 2, y, width, _LINE_H))

    def _calm_toggle(self, rect: pygame.FRect) -> Widget:
        value = self.app.settings.calm
        return Toggle(id="calm", rect=rect, text=_(_CALM), value=value, on_change=self._set_calm, on_wood=True)

    def _corner(self) -> list[Widget]:
        """Languages in their own names, and the sound switch."""
        x = self.app.canvas.width - 20 - 44
        corner: list[Widget] = [mute_button(self.app, pygame.FRect(x, 12, 44, 44))]
        pen = Pen(self.app, pygame.display.get_surface())
        for code in reversed(texts.LANGUAGES):
            name = texts.NATIVE_NAMES[code]
            width = pen.width(name, theme.BODY, theme.BLACK) + 24
            x -= width + 6
            rect = pygame.FRect(x, 12, width, 44)
            chosen = code == texts.language()
            corner.append(Word(id=f"language={code}", rect=rect, text=name, chosen=chosen, on_press=partial(self._speak, code)))
        return [*reversed(corner[1:]), corner[0]]

    # acts ---------------------------------------------------------------------------------------------------------

    def set_up(self, slug: str) -> None:
        """To the set-up of a game."""
        from scenes.setup.scene import SetupScene

        self._leave_first_start()
        self.app.push(SetupScene(self.app, slug))

    def go_on(self) -> None:
        """Go on with the game that was played last."""
        from scenes.table.opening import open_saved

        self._leave_first_start()
        if self.next_game is not None:
            open_saved(self.app, self.next_game.path)

    def open_kept(self) -> None:
        """All games that were begun, and the statistics."""
        from scenes.kept.scene import KeptScene

        self.app.push(KeptScene(self.app))

    def open_rules(self) -> None:
        from scenes.rulebook.scene import RulebookScene

        self.app.push(RulebookScene(self.app, ""))

    def open_settings(self) -> None:
        from scenes.settings.scene import SettingsScene

        self.app.push(SettingsScene(self.app))

    def back(self) -> None:
        """Esc never quits."""

    def _speak(self, code: str) -> None:
        self.app.settings.language = code  # type: ignore[assignment]  # one of LANGUAGES
        self.app.apply_settings()
        self.app.save_settings()

    def _set_calm(self, calm: bool) -> None:
        self.app.settings.calm = calm
        self.app.save_settings()
        self.layout()

    def _leave_first_start(self) -> None:
        """The question about calm effects has been seen; it is asked once."""
        if self.app.settings.first_start:
            self.app.settings.first_start = False
            self.app.save_settings()

    # drawing ------------------------------------------------------------------------------------------------------

    @property
    def _cards(self) -> list[Card]:
        return [w for w in self.widgets if isinstance(w, Card)]

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._find_turn()
        for card in self._cards:
            card.move(seconds, self.app.settings.calm or self.app.settings.speed == "off")

    @property
    def moving(self) -> bool:
        return any(card.lift != card.wanted_lift for card in self._cards)

    @property
    def busy(self) -> bool:
        return False

    def draw_behind(self, pen: Pen) -> None:
        pen.wood()
        if pen.canvas.narrow:
            pen.text("Lamplight", 24, 34, 32, theme.rgb("#ffe9c4"), theme.BLACK, shadow=True)
            return
        middle = pen.canvas.width / 2
        glow = pygame.FRect(middle - 330, -150, 660, self._title_y + 330)
        area = pen.canvas.rect_px(glow)
        pen.target.blit(pen.images.vector(_LIGHT, area.w, area.h), area)
        y = self._title_y + 42
        pen.text("Lamplight", middle, y + 5, 66, theme.rgb("#5a371c"), theme.BLACK, "center")
        pen.text("Lamplight", middle, y, 66, theme.rgb("#ffe9c4"), theme.BLACK, "center")
        pen.text(_("five family games for one table"), middle, y + 54, 19, theme.CREAM_SOFT, theme.BOLD, "center")
        if self.next_game is not None and not self.app.settings.first_start:
            shown = pen.fit(self.waiting, pen.canvas.width - 80, theme.BODY, theme.BOLD)
            pen.text(shown, middle, self._line_y, theme.BODY, theme.CREAM_SOFT, theme.BOLD, "center")


_LIGHT = vector.document(
    660,
    450,
    '<defs><radialGradient id="l" gradientUnits="userSpaceOnUse" cx="330" cy="225" r="225">'
    '<stop offset="0%" stop-color="#ffe2a8" stop-opacity="0.42"/><stop offset="45%" stop-color="#ffd48c" stop-opacity="0.16"/>'
    '<stop offset="100%" stop-color="#ffd48c" stop-opacity="0"/></radialGradient></defs>'
    '<ellipse cx="330" cy="225" rx="330" ry="225" fill="url(#l)"/>',
)
