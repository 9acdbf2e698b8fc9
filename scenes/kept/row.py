"""A line of the list of kept games: picture, name, who plays, and how far it has come or how it ended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.app.saves import SaveInfo, seat_to_act
from game.app.texts import and_list
from game.app.texts import gettext as _
from scenes.menu.offers import name_of
from scenes.ui import theme
from scenes.ui.pen import Pen
from scenes.ui.widgets import Widget

ROW_H = 88.0
BUTTONS_W = 108.0
"""Of a row's right end, where naming and deleting are."""


@dataclass(slots=True, kw_only=True)
class KeptGame(Widget):
    """`text` is the game's own name or the game's; `players` and `moment` are the two ends of the second line."""

    info: SaveInfo
    picture: str
    players: str
    moment: str
    on_press: Callable[[], None]

    def press(self) -> None:
        self.on_press()

    def draw(self, pen: Pen) -> None:
        lit = self.hovered and self.enabled
        card = pygame.FRect(self.rect.x, self.rect.y, self.rect.w + BUTTONS_W, self.rect.h)
        if self.enabled:
            pen.shadow(card, 12, 5, 2, 70)
        pen.box(card, "#fffaf0" if lit else "#f8ecd2" if self.enabled else "#e6d7b8", 12)
        if self.picture:
            pen.picture(self.picture, pygame.FRect(card.x + 12, card.y + 8, 66, card.h - 16))
        else:
            pen.icon("warning", (card.x + 45, card.centery), 32, theme.INK_SOFT)
        left, right = card.x + 94, self.rect.right - 10
        ink = theme.INK if self.enabled else theme.INK_SOFT
        self._line(pen, card.y + 25, (left, right), self.text, (theme.LABEL + 1, theme.BLACK, ink), day(self.info))
        self._line(pen, card.y + 51, (left, right), self.players, (theme.BODY, theme.BOLD, theme.INK_SOFT), self.moment)

    @staticmethod
    def _line(
        pen: Pen, y: float, ends: tuple[float, float], text: str, style: tuple[float, int, theme.Color], aside: str
    ) -> None:
        """A text that gives way, and one at the right that does not."""
        left, right = ends
        size, weight, ink = style
        aside = pen.fit(aside, (right - left) * 0.6, theme.SMALL, theme.BOLD)
        room = right - left - pen.width(aside, theme.SMALL, theme.BOLD) - 14
        pen.text(pen.fit(text, room, size, weight), left, y, size, ink, weight)
        pen.text(aside, right, y, theme.SMALL, theme.INK_SOFT, theme.BOLD, "right")


def title(info: SaveInfo) -> str:
    """What the game is called."""
    game = name_of(info.slug) or info.path.name
    return f"{info.name} · {game}" if info.name else game


def players(info: SaveInfo) -> str:
    """Who plays; in a finished game with their points, the best first."""
    names = [seat.name for seat in info.seats]
    if info.end is None:
        return and_list(names)
    order = [seat for group in info.end.ranking for seat in group]
    return " · ".join(f"{names[seat]} {info.end.scores[seat]}" for seat in order)


def outcome(info: SaveInfo) -> str:
    """Who has won a finished game."""
    assert info.end is not None
    winners = [info.seats[seat].name for seat in info.end.ranking[0]]
    return _("Won by {name}").format(name=winners[0]) if len(winners) == 1 else _("A tie")


def turn(info: SaveInfo) -> str:
    """Whose turn it is in a running game; raises RecordError where the record has a fault."""
    seat = seat_to_act(info)
    return _("To move: {name}").format(name=info.seats[seat].name) if seat >= 0 else ""


def day(info: SaveInfo) -> str:
    """When it was played last, in this computer's time: day and month by number read alike in all languages."""
    return info.played.astimezone().strftime("%d.%m.%Y, %H:%M")
