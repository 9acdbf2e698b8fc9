"""A game's rule book: pages of words and pictures. A picture is a position of the game, drawn as the table draws it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import pygame

from game.app.texts import gettext as _
from game.core import registry
from game.core.contract import OptionValue
from scenes.engine.sprites import Camera, Stage
from scenes.table.drawing import draw_place
from scenes.table.look import Look, Places, Situation
from scenes.ui import theme, vector
from scenes.ui.pen import Pen

if TYPE_CHECKING:
    from scenes.engine.app import App

_FAR = pygame.FRect(-90_000, -90_000, 600, 112)
"""Out of the picture."""
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
    width, height = app.canvas.px(size[0]), app.canvas.px(size[1])
    whole = pygame.Surface((width, height), pygame.SRCALPHA)
    whole.fill(theme.rgb(theme.WOOD[1]))
    part, pen = pygame.FRect(picture.part), Pen(app, whole)
    camera = Camera.fit(part, whole.get_rect())
    rules = registry.find(look.slug).rules(picture.seats, registry.find(look.slug).complete(picture.options))
    state = rules.view(picture.state, 0)
    look.draw_ground(pen, camera, pygame.FRect(0, 0, *size))
    holdings = tuple(_draw_panel(pen, camera, picture, seat, names) for seat in range(picture.seats))
    stage = Stage(look.painter(app), app.images)
    stage.poses.update(look.layout(state, 0, Places(part, holdings, _FAR, rules)))
    stage.refresh(camera, True)
    stage.draw_pieces(whole, range(-1000, 100_000))
    actor = rules.to_act(state)
    legal = rules.legal_moves(picture.state) if actor >= 0 else ()
    shown = tuple(names[: picture.seats])
    situation = Situation(rules, state, legal, shown, actor, actor, actor == 0, 0, selected=picture.selected)
    for pick in look.picks(situation) if legal else ():
        if pick.area and not pick.refusal:
            k = app.canvas.scale
            draw_place(pen, [(x / k, y / k) for x, y in (camera.px(*corner) for corner in pick.area)], strong=False)
    look.draw_over(pen, camera, situation)
    _round_off(app, whole)
    return whole


def _draw_panel(pen: Pen, camera: Camera, picture: Picture, seat: int, names: Sequence[str]) -> pygame.FRect:
    """A player's panel, where the picture has one; answers where the holdings lie."""
    if seat >= len(picture.panels):
        return _FAR
    panel = pygame.FRect(picture.panels[seat])
    k = camera.scale / pen.canvas.scale
    (left, top), scale = camera.px(panel.x, panel.y), pen.canvas.scale
    pen.slab(pygame.FRect(left / scale, top / scale, panel.w * k, panel.h * k), radius=14 * k)
    middle = left / scale + 42 * k, top / scale + panel.h * k / 2
    pen.token(seat, names[seat][:1].upper(), middle, 26 * k)
    return pygame.FRect(panel.x + 78, panel.y + 6, panel.w - 86, panel.h - 12)


def _round_off(app: App, whole: pygame.Surface) -> None:
    width, height = whole.get_size()
    radius = _CORNER * app.canvas.scale
    mask = app.images.vector(vector.document(width, height, vector.rect(0, 0, width, height, radius, "#ffffff")), width, height)
    whole.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
