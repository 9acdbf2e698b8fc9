"""Reading in the rules of a game: the text of a page, a field to look for words, and what was found. The rule book shows them as a
screen of its own, a table beside the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.app.texts import gettext as _
from game.core.record import HUMAN
from scenes.engine.scene import Key
from scenes.setup.seating import seats_for
from scenes.table import looks, search
from scenes.table.book import Page, Picture, painted
from scenes.ui import theme
from scenes.ui.pen import Pen
from scenes.ui.prose import Prose
from scenes.ui.scroll import BAR_WIDTH, ScrollArea
from scenes.ui.text_field import TextField
from scenes.ui.widgets import ListRow, Widget

if TYPE_CHECKING:
    from scenes.engine.app import App

LONGEST_QUERY = 40
"""Letters."""
_WIDEST = 660.0
"""Longer lines are hard to read."""
_PICTURE_SHARE = 0.56
"""Of the height of the page, at most: the caption and some words are to be seen with it."""
_ICON_ROOM = 30.0
MARK = "#ffd58f"
"""Behind the words that were looked for."""


@dataclass(slots=True, kw_only=True)
class SearchField(TextField):
    """Empty it says what it is for; Enter goes from hit to hit, Esc empties it."""

    on_enter: Callable[[], None]
    on_press: Callable[[], None]

    def press(self) -> None:
        self.on_press()

    def key(self, key: Key) -> bool:
        if key.name == "enter" and not key.alt:
            self.on_enter()
            return True
        if key.name == "esc":
            was_empty = not self.value
            self._set("", 0)
            return not was_empty
        return TextField.key(self, key)

    def draw(self, pen: Pen) -> None:
        pen.box(self.rect, "#fffaf0", 10, 1.0 if self.focused else 0.7, stroke=theme.PAPER_EDGE, width=1.5)
        pen.icon("search", (self.rect.x + 20, self.rect.centery), 20, theme.INK_SOFT)
        self._draw_written(pen, self.tip)


@dataclass(slots=True, kw_only=True)
class Found(ListRow):
    """A hit in the list: the page, and the words round the match."""

    heading: Prose
    excerpt: Prose | None

    def draw(self, pen: Pen) -> None:
        ListRow.draw(self, pen)
        pen.draw_prose(self.heading, self.rect.x + 12, self.rect.y + 8)
        if self.excerpt is not None:
            pen.draw_prose(self.excerpt, self.rect.x + 12, self.rect.y + 8 + self.heading.height, theme.INK_SOFT)


class Reader:
    """Where somebody reads, and what they look for. It makes the widgets for places that its screen gives it."""

    def __init__(self, app: App, slug: str, page: int, size: float, changed: Callable[[], None]) -> None:
        """`size`: of the text. `changed` is called when the screen is to be laid out anew."""
        self._app = app
        self.slug = slug
        self.page = page
        self.query = ""
        self.is_listing = False
        """What was looked for has not been chosen from yet."""
        self._size = size
        self._changed = changed
        self._pages: list[Page] = []
        self._hits: list[search.Hit] = []
        self._wanted: tuple[str, ...] = ()
        """What is marked in the text."""
        self._chosen = -1
        """Which of the hits is shown."""
        self._due: int | None = None
        """The part of the page that is to come into view."""
        self._read = 0.0
        self._listed = 0.0
        self._pictures: dict[tuple[object, ...], pygame.Surface] = {}
        """Drawn once for a size and a language."""

    @property
    def pages(self) -> list[Page]:
        """Of the game, as they were laid out last."""
        return self._pages

    @property
    def is_searching(self) -> bool:
        """Enough was written to look for."""
        return bool(search.needles(self.query))

    def renew(self) -> None:
        """Before a layout: pages and hits in the language in use."""
        look = looks.find(self.slug)
        self._pages = look.rules_pages() if look is not None else []
        self.page = max(0, min(self.page, len(self._pages) - 1))
        self._hits, self._wanted = search.find(self._pages, self.query)

    # acts ---------------------------------------------------------------------------------------------------------

    def show(self, slug: str, page: int) -> None:
        """Turn to a page."""
        if slug != self.slug:
            self.query, self._chosen = "", -1
        self._turn_to(slug, page)
        self._changed()

    def _turn_to(self, slug: str, page: int) -> None:
        self.slug, self.page, self._read, self._due, self.is_listing = slug, page, 0.0, None, False
        self._pictures.clear()

    def turn(self, by: int) -> None:
        """Some pages on, as far as there are any."""
        if 0 <= self.page + by < len(self._pages):
            self.show(self.slug, self.page + by)

    def look_for(self, query: str) -> None:
        """Something else is looked for."""
        self.query, self._listed, self._chosen = query, 0.0, -1
        self.is_listing = self.is_searching
        self._changed()

    def list_again(self) -> None:
        """Back to all that was found."""
        self.is_listing = self.is_searching
        self._changed()

    def choose(self, number: int) -> None:
        """Show that hit."""
        hit = self._hits[number]
        self._turn_to(self.slug, hit.page)
        self._chosen, self._due = number, hit.part
        self._changed()

    def next_hit(self) -> None:
        """The first hit, or the one after that which is shown; after the last the first again."""
        if self._hits:
            self.choose((self._chosen + 1) % len(self._hits))

    # widgets ------------------------------------------------------------------------------------------------------

    def field(self, rect: pygame.FRect) -> Widget:
        """Where words to look for are written."""
        return SearchField(
            id="search", rect=rect, app=self._app, tip=_("Find in the rules"), value=self.query, longest=LONGEST_QUERY,
            size=theme.BODY, indent=_ICON_ROOM, radius=10, on_change=self.look_for, on_done=lambda: None, on_enter=self.next_hit,
            on_press=self.list_again,
        )  # fmt: skip

    def hits(self, area: pygame.FRect) -> list[Widget]:
        """What was found, as a list."""
        pen = Pen(self._app)
        width = area.w - BAR_WIDTH - 6
        found: list[Found] = []
        y = 0.0
        for number, hit in enumerate(self._hits):
            heading = pen.measure(hit.title, width - 24, theme.BODY, theme.BLACK)
            excerpt = pen.measure(hit.excerpt, width - 24, theme.SMALL, theme.BOLD) if hit.excerpt else None
            height = max(44.0, heading.height + (excerpt.height if excerpt else 0.0) + 16)
            rect = pygame.FRect(area.x, area.y + y, width, height)
            found.append(
                Found(
                    id=f"hit:{number}", rect=rect, text=f"{hit.title}: {hit.excerpt}", heading=heading, excerpt=excerpt,
                    chosen=number == self._chosen, on_press=partial(self.choose, number),
                )
            )  # fmt: skip
            y += height + 4
        nothing = None if found else self._draw_nothing
        scroll = ScrollArea(id="hits", rect=area, content=y, offset=self._listed, on_scroll=self._scroll_hits, paint=nothing)
        self._listed = scroll.offset
        for widget in found:
            widget.rect.y -= scroll.offset
            widget.clip = area
        return [scroll, *found]

    @staticmethod
    def _draw_nothing(pen: Pen, area: pygame.FRect, top: float) -> None:
        pen.prose(_("Nothing in these rules."), area.x + 12, top + 10, area.w - 24, theme.BODY, theme.INK_SOFT, weight=theme.BOLD)

    def text(self, area: pygame.FRect) -> list[Widget]:
        """The page."""
        pen = Pen(self._app)
        tops: list[float] = []
        height = self._lay(pen, area, 0.0, False, tops)
        if self._due is not None:
            self._read = max(0.0, tops[self._due] - 30) if self._due != search.HEADING else 0.0
            self._due = None
        scroll = ScrollArea(id="text", rect=area, content=height, offset=self._read, on_scroll=self._scroll_text, paint=self._paint)
        self._read = scroll.offset
        return [scroll]

    def _scroll_hits(self, offset: float) -> None:
        self._listed = offset
        self._changed()

    def _scroll_text(self, offset: float) -> None:
        self._read = offset
        self._changed()

    # drawing ------------------------------------------------------------------------------------------------------

    def _paint(self, pen: Pen, area: pygame.FRect, top: float) -> None:
        self._lay(pen, area, top, True, [])

    def _lay(self, pen: Pen, area: pygame.FRect, y: float, draw: bool, tops: list[float]) -> float:
        """The page from `y` down; answers its height, and in `tops` where its parts begin."""
        if not self._pages:
            return 0.0
        top = y
        title, parts = self._pages[self.page]
        width = min(area.w - BAR_WIDTH - 8, _WIDEST)
        heading = pen.measure(title, width, self._size + 8, theme.BLACK)
        if draw:
            self._draw_marked(pen, heading, area.x, y)
        y += heading.height + 12
        for part in parts:
            tops.append(y - top)
            if isinstance(part, Picture):
                y += self._lay_picture(pen, part, (area.x, y), (width, area.h), draw)
                continue
            prose = pen.measure(part, width, self._size)
            if draw:
                self._draw_marked(pen, prose, area.x, y)
            y += prose.height + 14
        return y - top

    def _lay_picture(
        self, pen: Pen, picture: Picture, at: tuple[float, float], room: tuple[float, float], draw: bool
    ) -> float:
        """A picture with its caption under it, as large as there is room to see it whole; answers the height of both."""
        _left, _top, width, height = picture.part
        k = min(room[0] / width, room[1] * _PICTURE_SHARE / height)
        size = width * k, height * k
        caption = pen.measure(picture.caption, room[0], min(self._size, theme.BODY), theme.BOLD)
        seen = pen.canvas.rect_px(pygame.FRect(at, (size[0], size[1] + 40))).colliderect(pen.target.get_clip())
        if draw and seen:
            key = (self.slug, self.page, picture.caption, pen.canvas.scale, size)
            if key not in self._pictures:
                look = looks.find(self.slug)
                assert look is not None
                names = [seat.name for seat in seats_for(self.slug, (HUMAN,) * picture.seats)]
                self._pictures[key] = painted(self._app, look, picture, names, size)
            k = pen.canvas.scale
            pen.target.blit(self._pictures[key], (round(at[0] * k), round(at[1] * k)))
            self._draw_marked(pen, caption, at[0], at[1] + size[1] + 7, theme.INK_SOFT)
        return size[1] + 7 + caption.height + 18

    def _draw_marked(self, pen: Pen, prose: Prose, x: float, y: float, color: theme.Color = theme.INK) -> None:
        """A text, with light behind the words that are looked for."""
        k, fonts = pen.canvas.scale, self._app.fonts
        for number, line in enumerate(prose.lines if self._wanted else ()):
            for run in line.runs:
                for start, end in search.places(run.text, self._wanted):
                    left = x + (run.x_px + fonts.width(run.text[:start], run.weight, prose.size_px)) / k
                    width = fonts.width(run.text[start:end], run.weight, prose.size_px) / k
                    pen.box(pygame.FRect(left - 2, y + number * prose.step_px / k, width + 4, prose.step_px / k), MARK, 4)
        pen.draw_prose(prose, x, y, color)
