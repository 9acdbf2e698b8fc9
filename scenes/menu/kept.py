"""The games that were begun and not finished: one is chosen to go on with. Those that cannot be read say why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.app.saves import SaveInfo, running
from game.app.texts import and_list
from game.app.texts import gettext as _
from scenes.menu.offers import name_of, offers
from scenes.ui import theme
from scenes.ui.dialog import Overlay
from scenes.ui.pen import Pen
from scenes.ui.scroll import ScrollArea
from scenes.ui.widgets import IconButton, Widget

if TYPE_CHECKING:
    from scenes.engine.app import App

_PAD = 30.0
_HEAD_H = 74.0
_ROW_H = 88.0


@dataclass(slots=True, kw_only=True)
class KeptGame(Widget):
    """A line of the list: picture, game, who plays, when it began."""

    info: SaveInfo
    picture: str
    on_press: Callable[[], None]

    def press(self) -> None:
        self.on_press()

    def draw(self, pen: Pen) -> None:
        lit = self.hovered and self.enabled
        if self.enabled:
            pen.shadow(self.rect, 12, 5, 2, 70)
        pen.box(self.rect, "#fffaf0" if lit else "#f8ecd2" if self.enabled else "#e6d7b8", 12)
        if self.picture:
            pen.picture(self.picture, pygame.FRect(self.rect.x + 12, self.rect.y + 8, 66, self.rect.h - 16))
        else:
            pen.icon("warning", (self.rect.x + 45, self.rect.centery), 32, theme.INK_SOFT)
        x, room = self.rect.x + 94, self.rect.w - 94 - 20
        when = _day(self.info)
        when_w = pen.width(when, theme.SMALL, theme.BOLD)
        title = pen.fit(self.text, room - when_w - 14, theme.LABEL + 1, theme.BLACK)
        pen.text(title, x, self.rect.y + 27, theme.LABEL + 1, theme.INK if self.enabled else theme.INK_SOFT, theme.BLACK)
        pen.text(when, self.rect.right - 20, self.rect.y + 27, theme.SMALL, theme.INK_SOFT, theme.BOLD, "right")
        problem = self.info.problem
        second = problem.sentence() if problem else and_list([seat.name for seat in self.info.seats])
        told = pen.measure(second, room, theme.BODY, theme.BOLD)
        if len(told.lines) > 1:
            told = pen.measure(second, room, theme.SMALL, theme.BOLD)
        pen.draw_prose(told, x, self.rect.y + 56 - told.height / 2, theme.INK_SOFT)


class KeptScene(Overlay):
    """The list, newest first."""

    name = "kept"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.kept = running(app.folders)
        self._scrolled = 0.0

    def build(self) -> list[Widget]:
        canvas = self.app.canvas
        pictures = {offer.slug: offer.picture for offer in offers()}
        width = min(canvas.width - 60, 720.0)
        content = len(self.kept) * _ROW_H
        height = min(canvas.height - 40, content + _HEAD_H + 34)
        self.panel = pygame.FRect((canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
        area = pygame.FRect(self.panel.x + 18, self.panel.y + _HEAD_H, width - 36, height - _HEAD_H - 22)
        scroll = ScrollArea(id="list", rect=area, content=content, offset=self._scrolled, on_scroll=self._scroll)
        self._scrolled = scroll.offset
        rows: list[Widget] = []
        for number, info in enumerate(self.kept):
            y = area.y + number * _ROW_H - scroll.offset
            rect = pygame.FRect(area.x + 12, y + 4, area.w - (40 if scroll.scrolls else 24), _ROW_H - 12)
            rows.append(
                KeptGame(
                    id=info.path.name, rect=rect, text=name_of(info.slug) or info.path.name, info=info, enabled=info.problem is None,
                    picture=pictures.get(info.slug, ""), clip=area, on_press=partial(self._open, info),
                )
            )
        close = pygame.FRect(self.panel.right - 20 - 44, self.panel.y + 16, 44, 44)
        button = IconButton(id="close", rect=close, icon="close", text=_("Close"), tip=_("Close"), on_paper=True, on_press=self.back)
        return [button, scroll, *rows]

    def _open(self, info: SaveInfo) -> None:
        from scenes.table.opening import open_saved

        open_saved(self.app, info.path)

    def _scroll(self, offset: float) -> None:
        self._scrolled = offset
        self.layout()

    def draw_behind(self, pen: Pen) -> None:
        super().draw_behind(pen)
        pen.text(_("Go on with which game?"), self.panel.x + _PAD, self.panel.y + 38, theme.TITLE - 4, theme.INK, theme.BLACK)


def _day(info: SaveInfo) -> str:
    """When it began, in this computer's time: day and month by number read alike in all languages."""
    return info.started.astimezone().strftime("%d.%m.%Y, %H:%M")
