"""A game's rule book: pages of words and pictures. A picture is a position of the game, drawn as the table draws it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import pygame

from game.app.texts import gettext as _
from game.core import registry
from game.core.contract import OptionValue
from scenes.table.look import Look, Situation
from scenes.table.picture import draw_table
from scenes.ui import vector
from scenes.ui.pen import Pen

if TYPE_CHECKING:
    from scenes.engine.app import App

_CORNER = 12.0


class Picture(msgspec.Struct, frozen=True):
    """A position, and which part of the table is shown of it."""

    state: Any
    part: tuple[float, float, float, float]
    """Left, top, width and height, table units."""
    caption: str
    """A msgid."""
    seats: int = 2
    options: Mapping[str, OptionValue] = {}
    selected: str = ""
    """Id of the pick in hand."""
    panels: tuple[tuple[float, float, float, float], ...] = ()
    """By seat: a player's panel beside the table, table units; none where nobody's holdings matter."""


class Page(NamedTuple):
    """A heading, paragraphs with `**bold**` parts, and pictures."""

    title: str
    parts: tuple[str | Picture, ...]

    @property
    def words(self) -> list[str]:
        """Paragraphs and captions."""
        return [part.caption if isinstance(part, Picture) else part for part in self.parts]


def told(pages: Sequence[Page]) -> list[Page]:
    """Pages of msgids in the language in use."""
    return [Page(_(page.title), tuple(_in_words(part) for part in page.parts)) for page in pages]


def _in_words(part: str | Picture) -> str | Picture:
    return _(part) if isinstance(part, str) else msgspec.structs.replace(part, caption=_(part.caption))


def painted(app: App, look: Look, picture: Picture, names: Sequence[str], size: tuple[float, float]) -> pygame.Surface:
    """The picture in a box of that size (canvas units) and the shape of its part; the first of the `names` looks."""
    whole = pygame.Surface((app.canvas.px(size[0]), app.canvas.px(size[1])), pygame.SRCALPHA)
    game = registry.find(look.slug)
    rules = game.rules(picture.seats, game.complete(picture.options))
    actor = rules.to_act(picture.state)
    legal = rules.legal_moves(picture.state) if actor >= 0 else ()
    shown, view = tuple(names[: picture.seats]), rules.view(picture.state, 0)
    situation = Situation(rules, view, legal, shown, actor, actor, actor == 0, 0, selected=picture.selected)
    panels = [pygame.FRect(panel) for panel in picture.panels]
    draw_table(Pen(app, whole), look, situation, pygame.FRect(picture.part), panels, shows_places=True)
    _round_off(app, whole)
    return whole


def _round_off(app: App, whole: pygame.Surface) -> None:
    width, height = whole.get_size()
    radius = _CORNER * app.canvas.scale
    mask = app.images.vector(vector.document(width, height, vector.rect(0, 0, width, height, radius, "#ffffff")), width, height)
    whole.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
