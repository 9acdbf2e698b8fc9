"""A player's own sheet over the set-up: colour with pattern, and animal, each chosen by itself; does a person end turns by hand?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.app.settings import profile_of
from game.app.texts import gettext as _
from game.core.record import HUMAN
from scenes.engine.scene import Key, Pointer
from scenes.setup.seating import Place, Seating
from scenes.ui import theme
from scenes.ui.dialog import Overlay
from scenes.ui.fields import Toggle
from scenes.ui.pen import Pen
from scenes.ui.widgets import Button, Widget, button_width

if TYPE_CHECKING:
    from scenes.engine.app import App

_PAD = 34.0
_CELL = 56.0
_RADIUS, _TAKEN_RADIUS = 23.0, 17.0
_HEAD, _LABEL, _LINE, _FOOT = 84.0, 26.0, 56.0, 84.0
"""Heights: the name, over a row, the sentence under the rows, the button."""


@dataclass(slots=True, kw_only=True)
class TokenButton(Widget):
    """A token that can be pressed."""

    look: int
    animal: int
    on_press: Callable[[], None]
    token_radius: float = 22.0
    chosen: bool = False

    def press(self) -> None:
        self.on_press()

    def draw(self, pen: Pen) -> None:
        ring = pygame.FRect(0, 0, 2 * self.token_radius + 8, 2 * self.token_radius + 8)
        ring.center = self.rect.center
        if self.chosen:
            pen.box(ring, "#2b2118", ring.w / 2)
        elif self.hovered:
            pen.box(ring, theme.WELL, ring.w / 2)
        pen.token(self.look, self.animal, self.rect.center, self.token_radius - (1 if self.held else 0))


class BadgeScene(Overlay):
    """Two rows of tokens: this player's with every colour and with every animal. What another player has is shown as theirs
    and smaller; whoever takes it changes with them, so no two are ever alike."""

    name = "badge"

    def __init__(self, app: App, seating: Seating, seat: int, changed: Callable[[], None]) -> None:
        super().__init__(app)
        self.seating = seating
        self.seat = seat
        self.changed = changed
        self._points = True
        """The pointer was used last, not the keyboard: what it points at is told."""

    @property
    def place(self) -> Place:
        """Whose look it is."""
        return self.seating.places[self.seat]

    def enter(self) -> None:
        self.layout()
        self.focus(f"look={self.place.look}")

    def pointer(self, pointer: Pointer) -> None:
        self._points = True
        super().pointer(pointer)

    def key(self, key: Key) -> None:
        self._points = False
        super().key(key)

    def back(self) -> None:
        self.app.pop()
        self.changed()

    def build(self) -> list[Widget]:
        canvas, animals = self.app.canvas, len(theme.ANIMALS)
        width = _CELL * animals + 2 * _PAD
        height = _HEAD + 2 * (_LABEL + _CELL) + _LINE + _FOOT
        self.panel = pygame.FRect((canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
        looks_y = self.panel.y + _HEAD + _LABEL
        animals_y = looks_y + _CELL + _LABEL
        text = _("Done")
        wide = button_width(self.app, text)
        rect = pygame.FRect(self.panel.right - _PAD - wide, self.panel.bottom - _FOOT + 4, wide, 58)
        return [
            *[self._look(look, looks_y) for look in range(len(theme.SEAT_LOOKS))],
            *[self._animal(animal, animals_y) for animal in range(animals)],
            *self._turn(pygame.FRect(self.panel.x + _PAD, rect.y, rect.x - self.panel.x - _PAD - 40, rect.h)),
            Button(id="done", rect=rect, text=text, call=True, radius=16, on_press=self.back),
        ]

    def _turn(self, rect: pygame.FRect) -> list[Widget]:
        """How turns end, for a person."""
        if self.place.player != HUMAN:
            return []
        name, chosen = self.place.name, self.app.settings

        def confirm(on: bool) -> None:
            chosen.confirm_of = chosen.confirm_of | {profile_of(name): on}
            self.app.save_settings()
            self.layout()

        tip = _("Until then the whole turn can be taken back.")
        text, value = _("Confirm the end of a turn"), chosen.confirms_turn(name)
        return [Toggle(id="confirm_turn", rect=rect, text=text, tip=tip, value=value, on_change=confirm)]

    def _look(self, look: int, y: float) -> TokenButton:
        owner = next((place for place in self.seating.places if place.look == look), None)
        text = self._told(_(theme.SEAT_LOOKS[look].name), owner)
        act = partial(self.seating.take_look, self.seat, look)
        return self._token(f"look={look}", (look, (owner or self.place).animal), (look, y), owner, text, act)

    def _animal(self, animal: int, y: float) -> TokenButton:
        owner = next((place for place in self.seating.places if place.animal == animal), None)
        text = self._told(_(theme.ANIMALS[animal].name), owner)
        act = partial(self.seating.take_animal, self.seat, animal)
        return self._token(f"animal={animal}", ((owner or self.place).look, animal), (animal, y), owner, text, act)

    def _told(self, name: str, owner: Place | None) -> str:
        if owner is None or owner is self.place:
            return name
        return _("{what}: {name} has it, so you two would swap").format(what=name, name=owner.name)

    def _token(
        self, name: str, look: tuple[int, int], at: tuple[int, float], owner: Place | None, text: str, act: Callable[[], None]
    ) -> TokenButton:
        is_mine = owner is self.place

        def take() -> None:
            act()
            self.layout()

        return TokenButton(
            id=name, rect=pygame.FRect(self.panel.x + _PAD + at[0] * _CELL, at[1], _CELL, _CELL), look=look[0], animal=look[1],
            text=text, radius=_CELL / 2, token_radius=_RADIUS if owner is None or is_mine else _TAKEN_RADIUS, chosen=is_mine,
            on_press=take,
        )  # fmt: skip

    def draw_behind(self, pen: Pen) -> None:
        super().draw_behind(pen)
        left, top, place = self.panel.x + _PAD, self.panel.y, self.place
        pen.token(place.look, place.animal, (left + 28, top + 46), 28)
        pen.text(place.name, left + 70, top + 46, theme.TITLE - 4, theme.INK, theme.BLACK)
        for number, text in enumerate((_("Colour and pattern"), _("Animal"))):
            y = top + _HEAD + number * (_LABEL + _CELL) + _LABEL / 2
            pen.text(text, left, y, theme.BODY, theme.INK_SOFT, theme.BOLD)
        under = next((w for w in self.widgets if isinstance(w, TokenButton) and w.hovered), None)
        pointed = (under if self._points else None) or self.focused
        if isinstance(pointed, TokenButton):
            room = self.panel.w - 2 * _PAD
            y = top + _HEAD + 2 * (_LABEL + _CELL) + 10
            pen.prose(pointed.text, left, y, room, theme.BODY, theme.INK, weight=theme.BOLD)
