"""The review page: the result with luck and play, the chances turn by turn, the dearest choices. It fills while the worker
looks at the game again, and can be left at any moment."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.app.texts import gettext as _
from game.app.texts import language
from game.core.session import Session
from scenes.engine.scene import Key
from scenes.review import chart, words
from scenes.review.card import Card, measured
from scenes.review.inquiry import Inquiry
from scenes.table import looks
from scenes.table.opening import play_again
from scenes.table.picture import Mark, position
from scenes.ui import theme
from scenes.ui.pen import Pen
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget_scene import WidgetScene
from scenes.ui.widgets import Button, IconButton, Widget, button_width, mute_button

if TYPE_CHECKING:
    from scenes.engine.app import App

_WIDEST = 1180.0
_PAD = 30.0
_FOOT = 92.0
_GAP = 16.0
_ROW, _HEAD = 38.0, 30.0
"""Height of a line of the table, and of its headings."""
_LEAST_CHART, _BEST_CHART = 150.0, 236.0
_NARROW = 860.0
"""Where the page is narrower, the chart stands under the table."""
_STATE_H = 92.0
"""Of what stands in the place of the cards before there are any."""
_BETTER, _WORSE = "#3f7a2f", "#a33a26"


class ReviewScene(WidgetScene):
    """One game that is over, looked at afterwards; it lies over the screen it was opened from."""

    name = "review"

    def __init__(self, app: App, session: Session) -> None:
        """Raises ValueError where the game is not over."""
        super().__init__(app)
        self.session = session
        look, result = looks.find(session.game.slug), session.result
        assert look is not None
        if result is None:
            raise ValueError("a game that is not over cannot be looked at")
        self.look, self.result = look, result
        self.inquiry = Inquiry(app, session, self._learned)
        self.names = tuple(seat.name for seat in session.seats)
        self._scrolled = 0.0
        self._is_narrow = False
        self._pictures: dict[tuple[int, tuple[int, int], str], pygame.Surface] = {}

    # layout -------------------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        canvas = self.app.canvas
        width = min(canvas.width - 40, _WIDEST)
        self.panel = pygame.FRect((canvas.width - width) / 2, 58, width, canvas.height - 58 - 16)
        area = pygame.FRect(self.panel.x + 14, self.panel.y + 14, width - 28, self.panel.h - 14 - _FOOT)
        inner = area.w - 2 * (_PAD - 14)
        ending = self.look.words.ending(self.result, self.names).partition("\n")[0]
        self._title = Pen(self.app).measure(ending, inner, theme.TITLE - 2, theme.BLACK)
        self._note = Pen(self.app).measure(words.explained(self._judge), inner, theme.SMALL)
        self._is_narrow = inner < _NARROW
        cards = self._cards(inner)
        self._rows_h = _HEAD + _ROW * len(self.names)
        fixed = self._title.height + 14 + self._note.height + 10 + 22 + self._cards_h + 14
        if self._is_narrow:
            self._chart_h = _LEAST_CHART
            content = fixed + self._rows_h + 18 + 26 + self._chart_h
        else:
            room = min(_BEST_CHART, max(_LEAST_CHART, area.h - fixed - 26))
            self._chart_h = max(self._rows_h - 22, room)
            content = fixed + 26 + self._chart_h
        page = ScrollArea(
            id="page", rect=area, content=content, offset=self._scrolled, on_scroll=self._scroll, paint=self._paint
        )
        self._scrolled = page.offset
        top = area.y - page.offset + content - self._cards_h - 14
        for number, card in enumerate(cards):
            row, column = divmod(number, self._columns)
            card.rect.topleft = (
                area.x + _PAD - 14 + column * (card.rect.w + _GAP),
                top + row * (card.rect.h + _GAP),
            )
            card.clip = area
        return [*self._bar(), page, *cards, *self._buttons()]

    @property
    def _judge(self) -> Any:
        return self.inquiry.judge

    def _cards(self, width: float) -> list[Card]:
        """The dearest choices; strokes of luck where nothing is decided. Nothing before all is known."""
        self._cards_h = _STATE_H
        if self.inquiry.running or self.inquiry.failed:
            return []
        wide = (width - _GAP * (self._columns - 1)) / self._columns
        told = self._told()
        texts = [measured(self.app, text, wide) for _ply, text, _marks in told]
        height = max((needed for _prose, needed in texts), default=0.0)
        if told:
            rows = -(-len(told) // self._columns)
            self._cards_h = rows * (height + _GAP) - _GAP
        return [
            Card(
                id=f"card:{number}", rect=pygame.FRect(0, 0, wide, height), text=text, number=number, prose=prose,
                picture=partial(self._picture, ply, marks), on_press=partial(self.watch, ply),
            )
            for number, ((ply, text, marks), (prose, _needed)) in enumerate(zip(told, texts, strict=True), 1)
        ]  # fmt: skip

    @property
    def _columns(self) -> int:
        """Cards beside each other."""
        return 2 if self._is_narrow else 3

    def _told(self) -> list[tuple[int, str, tuple[Mark, ...]]]:
        """By card: the ply of its picture, its text, and the moves pointed out."""
        review, session = self.inquiry.review, self.session
        if not self.inquiry.decides:
            return [(found.ply + 1, words.stroke(self.look, session, found), ()) for found in review.strokes]
        return [
            (
                dear.ply,
                words.choice(self.look, session, self._judge, dear),
                (Mark(str(session.history[dear.ply].move), "close", _WORSE), Mark(dear.best.move, "check", _BETTER)),
            )
            for dear in review.dear
        ]

    def _picture(self, ply: int, marks: tuple[Mark, ...], size_px: tuple[int, int]) -> pygame.Surface:
        key = (ply, size_px, language())
        if key not in self._pictures:
            self._pictures[key] = position(self.app, self.look, self.session, ply, size_px, marks)
        return self._pictures[key]

    def _bar(self) -> list[Widget]:
        right = self.app.canvas.width - 60
        icons: list[tuple[str, str, str, str, Callable[[], None]]] = [
            ("settings", "gear", _("Settings"), "s", self._open_settings),
            ("rules", "help", _("How to play (F1)"), "f1", self._open_rules),
        ]
        buttons = [
            IconButton(
                id=name, rect=pygame.FRect(right - 50 * n, 8, 40, 40), icon=icon, tip=tip, shortcut=key, on_press=act
            )
            for n, (name, icon, tip, key, act) in enumerate(icons, 1)
        ]
        back = IconButton(
            id="back", rect=pygame.FRect(20, 8, 40, 40), icon="arrow_left", tip=_("Back (Esc)"), on_press=self.back
        )
        return [back, *reversed(buttons), mute_button(self.app, pygame.FRect(right, 8, 40, 40))]

    def _buttons(self) -> list[Widget]:
        actions: list[tuple[str, str, str, bool, Callable[[], None]]] = [
            ("watch", _("Watch again"), "play", False, partial(self.watch, 0)),
            ("menu", _("Menu"), "home", False, self._open_menu),
            ("again", _("Play again"), "again", True, partial(play_again, self.app, self.session)),
        ]
        widths = [button_width(self.app, text, icon) for _id, text, icon, _call, _act in actions]
        x = self.panel.right - _PAD - sum(widths) - _GAP * (len(widths) - 1)
        widgets: list[Widget] = []
        for (name, text, icon, call, act), wide in zip(actions, widths, strict=True):
            rect = pygame.FRect(x, self.panel.bottom - 80, wide, 58)
            widgets.append(Button(id=name, rect=rect, text=text, icon=icon, call=call, on_press=act))
            x += wide + _GAP
        return widgets

    def _learned(self) -> None:
        """Something was found out: the chart grows, and at last the cards appear."""
        if self.inquiry.running:
            self.app.redraw()
        else:
            self.layout()

    def _scroll(self, offset: float) -> None:
        self._scrolled = offset
        self.layout()

    # acts ---------------------------------------------------------------------------------------------------------

    def watch(self, ply: int) -> None:
        """The record on the table, from that move on."""
        from scenes.review.replay import ReplayScene

        self.inquiry.stop()
        self.app.push(ReplayScene(self.app, self.session, ply))

    def _open_settings(self) -> None:
        from scenes.settings.scene import SettingsScene

        self.app.push(SettingsScene(self.app))

    def _open_rules(self) -> None:
        from scenes.rulebook.scene import RulebookScene

        self.app.push(RulebookScene(self.app, self.session.game.slug))

    def _open_menu(self) -> None:
        from scenes.menu.scene import MenuScene

        self.app.replace(MenuScene(self.app))

    # scene --------------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        self.inquiry.stop()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.inquiry.poll()

    def key(self, key: Key) -> None:
        """Page keys scroll, wherever the focus is."""
        page = next(w for w in self.widgets if isinstance(w, ScrollArea))
        if not (key.name in ("pageup", "pagedown", "home", "end") and page.key(key)):
            super().key(key)

    @property
    def busy(self) -> bool:
        return self.inquiry.running

    def describe(self) -> dict[str, Any]:
        session = self.session
        found = {"game": session.game.slug, "scores": list(self.result.scores), "moves": session.ply}
        return super().describe() | found

    # drawing ------------------------------------------------------------------------------------------------------

    def draw_behind(self, pen: Pen) -> None:
        pen.wood()
        pen.text(_(self.session.game.name), 74, 28, 23, theme.CREAM, theme.BLACK, shadow=True)
        pen.slab(self.panel, theme.PAPER, theme.PAPER_EDGE, 0, 18)

    def _paint(self, pen: Pen, area: pygame.FRect, top: float) -> None:
        """Title, table, chart and note, from `top` down; what is still being worked out in the place of the cards."""
        left, width = area.x + _PAD - 14, area.w - 2 * (_PAD - 14)
        pen.draw_prose(self._title, left, top + 2)
        y = top + self._title.height + 14
        if self._is_narrow:
            self._draw_table(pen, pygame.FRect(left, y, width, self._rows_h))
            y += self._rows_h + 18
            right = pygame.FRect(left, y + 26, width, self._chart_h)
        else:
            table_w = min(470.0, width * 0.42)
            self._draw_table(pen, pygame.FRect(left, y, table_w, self._rows_h))
            right = pygame.FRect(left + table_w + 32, y + 26, width - table_w - 32, self._chart_h)
        pen.text(words.charted(self._judge), right.x, y + 10, theme.LABEL, theme.INK, theme.BLACK)
        review = self.inquiry.review
        marked = [(dear.turn, dear.seat) for dear in review.dear] if self.inquiry.decides else []
        if not self.inquiry.decides and not self.inquiry.running:
            marked = [(found.turn, found.seat) for found in review.strokes]
        chart.draw(pen, right, self.session, review.turns, review.chances, marked)
        y = right.bottom + 10
        pen.draw_prose(self._note, left, y, theme.INK_SOFT)
        self._draw_state(pen, pygame.FRect(left, y + self._note.height + 22, width, self._cards_h))

    def _draw_table(self, pen: Pen, rect: pygame.FRect) -> None:
        """A line for each player, best first."""
        review = self.inquiry.review
        columns = [(_("Result"), 0.66), (_("Luck"), 0.84), (_("Play"), 1.0)]
        for text, share in columns:
            pen.text(text, rect.x + rect.w * share, rect.y + 10, theme.BODY, theme.INK, theme.BLACK, "right")
        pen.text(_("Player"), rect.x + 2, rect.y + 10, theme.BODY, theme.INK, theme.BLACK)
        y = rect.y + _HEAD
        for place, group in enumerate(self.result.ranking, 1):
            for seat in group:
                pen.box(pygame.FRect(rect.x, y - 2, rect.w, 1.5), "#d8c094", 0.5)
                middle = y + _ROW / 2 - 1
                player = self.session.seats[seat]
                pen.text(str(place), rect.x + 8, middle, theme.BODY, theme.INK, theme.BLACK, "center")
                pen.token(player.look, player.animal, (rect.x + 34, middle), 14)
                cells = (
                    self.look.words.unit(self.result.scores[seat]),
                    words.luck(self._judge, review.luck[seat]) if self.inquiry.knows_luck else "…",
                    words.play(self._judge, review.play[seat]) if self.inquiry.knows_play else "…",
                )
                room = rect.w * columns[0][1] - pen.width(cells[0]) - 66
                name = pen.name(self.names[seat], room, theme.BODY, lines=2)
                pen.draw_prose(name, rect.x + 54, middle - name.height / 2)
                for text, (_head, share) in zip(cells, columns, strict=True):
                    pen.text(text, rect.x + rect.w * share, middle, theme.BODY, theme.INK, theme.BOLD, "right")
                y += _ROW

    def _draw_state(self, pen: Pen, rect: pygame.FRect) -> None:
        """How far the work has come, or why there are no cards."""
        if self.inquiry.running:
            text = _("The game is being looked at again …")
            pen.text(text, rect.x, rect.y + 12, theme.BODY, theme.INK, theme.BOLD)
            pen.bar(pygame.FRect(rect.x, rect.y + 34, min(rect.w, 520), 16), self.inquiry.progress, theme.CALL)
        elif self.inquiry.failed:
            text = _("This could not be worked out this time. You can still watch the game again.")
            pen.prose(text, rect.x, rect.y + 4, rect.w, theme.BODY, theme.INK)
        elif self.inquiry.decides and not self.inquiry.review.dear:
            text = _("No choice cost much: well played!")
            pen.text(text, rect.x, rect.y + 12, theme.LABEL, theme.INK, theme.BOLD)
