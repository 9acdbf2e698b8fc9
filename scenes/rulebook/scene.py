"""The rule book, over the menu, the set-up or a table: games and pages on the left, the page on the right."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.app.texts import gettext as _
from scenes.engine.scene import Key
from scenes.lesson import lessons
from scenes.menu.offers import name_of, offers
from scenes.table.reader import Reader
from scenes.ui import theme
from scenes.ui.dialog import Overlay
from scenes.ui.pen import Pen
from scenes.ui.prose import Prose
from scenes.ui.scroll import ScrollArea
from scenes.ui.widgets import Button, ListRow, Widget, button_width

if TYPE_CHECKING:
    from game.core.session import Session
    from scenes.engine.app import App

_PAD = 30.0
_HEAD_H = 74.0
_LIST_W, _NARROW_LIST_W = 270.0, 230.0
_READING = 18.0
"""Size of the text."""


@dataclass(slots=True, kw_only=True)
class Entry(ListRow):
    """A line of the list: a game or one of its pages."""

    is_game: bool

    @property
    def raised(self) -> bool:
        return self.chosen and not self.is_game

    def draw(self, pen: Pen) -> None:
        ListRow.draw(self, pen)
        prose = entry_text(pen, self.text, self.rect.w, self.is_game, self.chosen)
        pen.draw_prose(prose, self.rect.x + _indent(self.is_game), self.rect.centery - prose.height / 2)


def entry_text(pen: Pen, text: str, width: float, is_game: bool, chosen: bool) -> Prose:
    """A line of the list in a width, laid out."""
    weight = theme.BLACK if is_game or chosen else theme.BOLD
    return pen.measure(text, width - _indent(is_game) - 10, theme.LABEL if is_game else theme.BODY, weight)


def _indent(is_game: bool) -> float:
    return 12.0 if is_game else 26.0


class RulebookScene(Overlay):
    """Opens at a page of a game; without a game at the first there is."""

    name = "rulebook"

    def __init__(self, app: App, slug: str, page: int = 0, session: Session | None = None) -> None:
        """Over a table with its session."""
        super().__init__(app)
        self._session = session
        self.slugs = [offer.slug for offer in offers() if offer.ready]
        slug = slug if slug in self.slugs else next(iter(self.slugs), "")
        self.reader = Reader(app, slug, page, _READING, self.layout)
        self._list_scrolled = 0.0
        self._line_x = 0.0

    # layout -------------------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        canvas = self.app.canvas
        self.reader.renew()
        around = 20.0 if canvas.narrow else 40.0
        width, height = min(canvas.width - around, 1090.0), min(canvas.height - around * 0.7, 680.0)
        self.panel = pygame.FRect((canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
        body_y, body_h = self.panel.y + _HEAD_H, height - _HEAD_H - 22
        gap, list_w = (20.0, _NARROW_LIST_W) if canvas.narrow else (36.0, _LIST_W)
        side = pygame.FRect(self.panel.x + (10 if canvas.narrow else 18), body_y, list_w, body_h)
        right = pygame.FRect(side.right + gap, body_y, self.panel.right - (14 if canvas.narrow else _PAD) - side.right - gap, body_h)
        self._line_x = side.right + gap / 2 - 4
        corner = self.corner()
        dice = pygame.FRect(side.x, side.bottom - 44, side.w - 14, 44)
        side.h -= 54
        search = pygame.FRect(side.x, side.y, side.w - 14, 44)
        side.y, side.h = side.y + 54, side.h - 54
        fairness = Button(id="fairness", rect=dice, text=_("Are the dice fair?"), size=theme.BODY, on_press=self.open_fairness)
        listed = self.reader.hits(side) if self.reader.is_searching else self._list(side)
        return [*self._lesson(corner[0].rect), *corner, self.reader.field(search), *listed, fairness, *self.reader.text(right)]

    def _lesson(self, corner: pygame.FRect) -> list[Widget]:
        """The way to the lesson of the game, left of the buttons in the corner."""
        if not lessons.is_there(self.reader.slug):
            return []
        text = _("Learn by playing, step by step")
        width = button_width(self.app, text, size=theme.BODY)
        title_w = Pen(self.app).width(_("How to play"), theme.TITLE, theme.BLACK)
        if width > corner.x - 16 - (self.panel.x + _PAD + title_w + 20):
            text = _("Lesson")
            width = button_width(self.app, text, size=theme.BODY)
        rect = pygame.FRect(corner.x - 16 - width, corner.y, width, 44)
        return [Button(id="lesson", rect=rect, text=text, size=theme.BODY, on_press=self.open_lesson)]

    def _list(self, side: pygame.FRect) -> list[Widget]:
        entries: list[Entry] = []
        pen = Pen(self.app)
        y = 0.0
        reader = self.reader
        for slug in self.slugs:
            open_ = slug == reader.slug
            lines = [(slug, name_of(slug), open_, 0)]
            lines += [
                (f"{slug}:{n}", title, n == reader.page, n) for n, (title, _parts) in enumerate(reader.pages if open_ else [])
            ]
            for name, text, chosen, number in lines:
                is_game = name == slug
                height = max(44.0, entry_text(pen, text, side.w - 14, is_game, chosen=True).height + 10)
                rect = pygame.FRect(side.x, side.y + y, side.w - 14, height)
                entries.append(
                    Entry(id=name, rect=rect, text=text, chosen=chosen, is_game=is_game, on_press=partial(reader.show, slug, number))
                )
                y += height + 2
            y += 6 if open_ else 0
        scroll = ScrollArea(id="pages", rect=side, content=y, offset=self._list_scrolled, on_scroll=self._scroll_list)
        self._list_scrolled = scroll.offset
        for entry in entries:
            entry.rect.y -= scroll.offset
            entry.clip = side
        return [scroll, *entries]

    # acts ---------------------------------------------------------------------------------------------------------

    def open_lesson(self) -> None:
        """In the place of the book."""
        from scenes.lesson.scene import LessonScene

        self.app.pop()
        self.app.push(LessonScene(self.app, self.reader.slug))

    def open_fairness(self) -> None:
        """Over the book."""
        from scenes.rulebook.fairness import FairnessScene

        self.app.push(FairnessScene(self.app, self._session))

    def key(self, key: Key) -> None:
        """Page keys turn the pages, Ctrl+F looks for words; F1 closes what it opened."""
        focused = self.focused
        if key.name in ("pageup", "pagedown") and not isinstance(focused, ScrollArea):
            self.reader.turn(1 if key.name == "pagedown" else -1)
        elif key.ctrl and key.name == "f":
            self.focus("search")
        elif key.name == "f1":
            self.back()
        else:
            super().key(key)

    def _scroll_list(self, offset: float) -> None:
        self._list_scrolled = offset
        self.layout()

    # drawing ------------------------------------------------------------------------------------------------------

    def draw_behind(self, pen: Pen) -> None:
        super().draw_behind(pen)
        pen.text(_("How to play"), self.panel.x + _PAD, self.panel.y + 40, theme.TITLE, theme.INK, theme.BLACK)
        line = pygame.FRect(self._line_x, self.panel.y + _HEAD_H, 2, self.panel.h - _HEAD_H - 26)
        pen.box(line, "#d8c094", 1)
