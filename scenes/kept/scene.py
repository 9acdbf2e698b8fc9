"""The kept games over the menu: a list to go on with, a list of finished games, and the statistics."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.app import saves
from game.app.saves import SaveInfo
from game.app.texts import gettext as _
from game.core.record import RecordError
from scenes.kept import row
from scenes.kept.naming import NamingScene
from scenes.kept.statistics import StatisticsPage
from scenes.menu.offers import offers
from scenes.ui import theme
from scenes.ui.dialog import Answer, Dialog, Overlay
from scenes.ui.fields import Choice, measure_bold
from scenes.ui.pen import Pen
from scenes.ui.scroll import ScrollArea
from scenes.ui.widgets import Button, IconButton, Widget, button_width

if TYPE_CHECKING:
    from scenes.engine.app import App

PAGES = ("running", "finished", "statistics")
_PAD = 30.0
_HEAD_H = 84.0
_PAGE = 30
"""So many games are listed at first; each wish for older ones adds as many."""


class KeptScene(Overlay):
    """Named games stand first, then the one that was played last."""

    name = "kept"

    def __init__(self, app: App, page: str = "") -> None:
        """Without a page it opens at the running games, or at the finished ones where no other are kept."""
        super().__init__(app)
        self.page = page
        """One of PAGES, once it was entered."""
        self.games: list[SaveInfo] = []
        self.statistics = StatisticsPage(self)
        self._shown = _PAGE
        self._scrolled = 0.0
        self._turns: dict[Path, str | RecordError] = {}
        """Whose turn it is in the running games that have been shown, or what is wrong with them."""

    def enter(self) -> None:
        self.look_again()

    def look_again(self) -> None:
        """Something has changed on the disk."""
        self.games = sorted(saves.kept(self.app.folders), key=lambda info: not info.name)
        if not self.page:
            self.page = "finished" if self.games and all(info.end is not None for info in self.games) else "running"
        self._turns.clear()
        self.statistics.count()
        self.layout()

    # layout -------------------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        canvas = self.app.canvas
        width, height = min(canvas.width - 40, 1010.0), min(canvas.height - 28, 680.0)
        self.panel = pygame.FRect((canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
        corner = self.corner()
        left = corner[0].rect.x - 16
        pages = list(zip(PAGES, (_("Going on"), _("Finished"), _("Statistics")), strict=True))
        measure = measure_bold(self.app)
        wide = Choice.wanted_width(measure, [text for _name, text in pages])
        wide = min(wide + 40, left - self.panel.x - _PAD - measure(_("Kept games"), theme.TITLE - 4) - 20)
        choice = Choice(
            id="page", rect=pygame.FRect(left - wide, self.panel.y + 16, wide, 48), values=pages, value=self.page,
            measure=measure, on_change=self.turn_to,
        )  # fmt: skip
        area = pygame.FRect(self.panel.x + 18, self.panel.y + _HEAD_H, width - 36, height - _HEAD_H - 22)
        body = self.statistics.build(area) if self.page == "statistics" else self._list(area)
        return [choice, *corner, *body]

    def _list(self, area: pygame.FRect) -> list[Widget]:
        found = [info for info in self.games if (info.end is not None) == (self.page == "finished")]
        listed = found[: self._shown]
        more = len(found) > len(listed)
        content = len(listed) * row.ROW_H + (72 if more else 0)
        scroll = ScrollArea(
            id="list", rect=area, content=content, offset=self._scrolled, on_scroll=self._scroll,
            paint=None if found else self._draw_nothing,
        )  # fmt: skip
        self._scrolled = scroll.offset
        widgets: list[Widget] = [scroll]
        for number, info in enumerate(listed):
            y = area.y + number * row.ROW_H - scroll.offset
            rect = pygame.FRect(area.x + 12, y + 4, area.w - (40 if scroll.scrolls else 24), row.ROW_H - 12)
            widgets += self._row(info, rect, area)
        if more:
            text = _("Older games")
            wide = button_width(self.app, text, size=theme.BODY)
            y = area.y + len(listed) * row.ROW_H - scroll.offset + 8
            rect = pygame.FRect(area.centerx - wide / 2, y, wide, 50)
            widgets.append(Button(id="older", rect=rect, text=text, size=theme.BODY, clip=area, on_press=self._show_older))
        return widgets

    def _row(self, info: SaveInfo, card: pygame.FRect, area: pygame.FRect) -> list[Widget]:
        """The game itself, naming and deleting."""
        pictures = {offer.slug: offer.picture for offer in offers()}
        problem, moment = self._state_of(info)
        rect = pygame.FRect(card.x, card.y, card.w - row.BUTTONS_W, card.h)
        name = info.path.name
        game = row.KeptGame(
            id=name, rect=rect, text=row.title(info), info=info, enabled=not problem, picture=pictures.get(info.slug, ""),
            players=problem or row.players(info), moment=moment, clip=area, on_press=partial(self.open, info),
        )  # fmt: skip
        rename, delete = (pygame.FRect(rect.right + x, card.centery - 22, 44, 44) for x in (4, 54))
        can = self.app.folders.writable
        return [
            game,
            IconButton(
                id=f"{name}.rename", rect=rename, icon="pencil", text=_("Give it a name"), tip=_("Give it a name"), on_paper=True,
                enabled=can and not problem, clip=area, on_press=partial(self.rename, info),
            ),
            IconButton(
                id=f"{name}.delete", rect=delete, icon="trash", text=_("Delete"), tip=_("Delete"), on_paper=True,
                enabled=can, clip=area, on_press=partial(self.ask_to_delete, info),
            ),
        ]  # fmt: skip

    def _state_of(self, info: SaveInfo) -> tuple[str, str]:
        """Why the game cannot be opened, and what stands at the right: whose turn it is, who has won, or the file."""
        if info.problem is not None:
            return info.problem.sentence(), info.path.name
        if info.end is not None:
            return "", row.outcome(info)
        if info.path not in self._turns:
            try:
                self._turns[info.path] = row.turn(info)
            except RecordError as error:
                self._turns[info.path] = error
        turn = self._turns[info.path]
        return ("", turn) if isinstance(turn, str) else (saves.problem_of(turn).sentence(), info.path.name)

    def _draw_nothing(self, pen: Pen, area: pygame.FRect, _top: float) -> None:
        text = _("No game has been finished yet.") if self.page == "finished" else _("No game waits to be gone on with.")
        pen.prose(text, area.centerx, area.centery - 30, area.w - 80, theme.HEADING, theme.INK_SOFT, "center", theme.BOLD)

    # acts ---------------------------------------------------------------------------------------------------------

    def turn_to(self, page: str) -> None:
        """Another list."""
        self.page, self._scrolled, self._shown = page, 0.0, _PAGE
        self.layout()

    def open(self, info: SaveInfo) -> None:
        """Go on with the game, or look at a finished one."""
        from scenes.table.opening import open_saved

        open_saved(self.app, info.path, self.page)

    def rename(self, info: SaveInfo) -> None:
        """Ask for a name."""

        def done(name: str) -> None:
            trouble = saves.rename(self.app.folders, info, name)
            if trouble is not None:
                self.app.say(trouble.sentence())
            self.look_again()

        self.app.push(NamingScene(self.app, info.name, done))

    def ask_to_delete(self, info: SaveInfo) -> None:
        """Ask once."""
        text = _("It moves to the folder “deleted”, and a finished game still counts in the statistics.")
        answers = (Answer("no", _("No")), Answer("yes", _("Delete"), partial(self._delete, info), call=True))
        self.app.push(Dialog(self.app, _("Delete this game?"), f"**{row.title(info)}**, {row.day(info)}\n{text}", answers))

    def _delete(self, info: SaveInfo) -> None:
        trouble = saves.delete(self.app.folders, info)
        if trouble is not None:
            self.app.say(trouble.sentence())
        self.look_again()

    def _show_older(self) -> None:
        self._shown += _PAGE
        self.layout()

    def _scroll(self, offset: float) -> None:
        self._scrolled = offset
        self.layout()

    def draw_behind(self, pen: Pen) -> None:
        super().draw_behind(pen)
        pen.text(_("Kept games"), self.panel.x + _PAD, self.panel.y + 42, theme.TITLE - 4, theme.INK, theme.BLACK)
        if self.page == "statistics":
            self.statistics.draw_heads(pen)
