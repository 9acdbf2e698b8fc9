"""Are the dice fair? Every die thrown in this copy, by persons and by computer players, beside what is to be expected."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import pygame

from game.app import fairness
from game.app.fairness import Tally
from game.app.texts import gettext as _
from game.app.texts import language
from game.core import registry
from game.core.session import Session
from scenes.ui import theme
from scenes.ui.dialog import Overlay
from scenes.ui.fields import Choice, measure_bold
from scenes.ui.pen import Pen
from scenes.ui.scroll import ScrollArea
from scenes.ui.widgets import Button, Widget, button_width

if TYPE_CHECKING:
    from scenes.engine.app import App

_PAD = 30.0
_HEAD_H = 74.0
_FOOT_H = 66.0
_BARS_H = 84.0
_GAP = 36.0
_READING = theme.LABEL
SLICE_S = 0.006
"""Games are counted for so long in a frame, and at least one."""


class FairnessScene(Overlay):
    """Counts a few stored games in every frame, so that the window never waits."""

    name = "fairness"

    def __init__(self, app: App, session: Session | None = None) -> None:
        """With the game on the table, where there is one."""
        super().__init__(app)
        self._scrolled = 0.0
        self._files = fairness.files(app.folders)
        self._todo = list(self._files)
        self.people, self.computers = Tally(), Tally()
        self.games = 0
        """That had dice in them."""
        self.unread = 0
        self._list: TextIO | None = None
        """Being written."""
        self.list_path: Path | None = None
        """Written."""
        self._trouble = ""
        self._session = session
        self.of_game: tuple[tuple[str, Tally], ...] = ()
        """Name and dice by seat, of the game on the table."""
        if session is not None and session.game.dice is not None:
            throws = fairness.thrown(session.game, ((entry.actor, entry.move) for entry in session.history))
            tallies = fairness.tallied(throws, len(session.seats))
            self.of_game = tuple((seat.name, tally) for seat, tally in zip(session.seats, tallies, strict=True))
        self.shows_game = False

    # counting -----------------------------------------------------------------------------------------------------

    @property
    def counting(self) -> bool:
        """Not all stored games have been looked at."""
        return bool(self._todo)

    @property
    def moving(self) -> bool:
        return self.counting

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if not self.counting:
            return
        end = time.monotonic() + SLICE_S
        while self._todo:
            self._count(self._todo.pop(0))
            if time.monotonic() > end:
                break
        if not self._todo:
            self._close_list()
        self.layout()

    def _count(self, path: Path) -> None:
        dice = fairness.dice_in(path)
        if self._list is not None:
            if dice is not None and dice.throws:
                self._write(fairness.list_of(dice))
            return
        if dice is None:
            self.unread += 1
        elif dice.throws:
            self.games += 1
            people, computers = fairness.by_kind(dice)
            self.people += people
            self.computers += computers

    # the list -----------------------------------------------------------------------------------------------------

    def write_list(self) -> None:
        """Looks at all games once more, and writes down what was thrown."""
        if self.counting:
            return
        self.list_path, self._trouble = None, ""
        try:
            self._list = (self.app.folders.data / fairness.LIST_NAME).open("w", encoding="utf-8")
        except OSError:
            self._list_failed()
        else:
            self._write(fairness.list_head())
            self._todo = list(self._files)
            if not self._todo:
                self._close_list()
        self.layout()

    def _write(self, text: str) -> None:
        if self._list is not None:
            try:
                self._list.write(text)
            except OSError:
                self._list_failed()

    def _list_failed(self) -> None:
        self._trouble = _("The list could not be written to {path}.").format(
            path=self.app.folders.data / fairness.LIST_NAME
        )
        self._todo = []
        self._drop_list()

    def _drop_list(self) -> None:
        stream, self._list = self._list, None
        if stream is not None:
            try:
                stream.close()
            except OSError:
                pass  # What could not be written has been said, or nobody waits for it any more.

    def _close_list(self) -> None:
        if self._list is None:
            return
        stream, self._list = self._list, None
        try:
            stream.close()
        except OSError:
            self._list_failed()
        else:
            self.list_path = Path(stream.name)

    def leave(self) -> None:
        self._drop_list()

    # layout -------------------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        canvas = self.app.canvas
        width, height = min(canvas.width - 40, 1000.0), min(canvas.height - 28, 720.0)
        self.panel = pygame.FRect((canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
        area = pygame.FRect(self.panel.x + _PAD, self.panel.y + _HEAD_H, width - 2 * _PAD + 14, height - _HEAD_H - _FOOT_H - 18)
        pen = Pen(self.app)
        scroll = ScrollArea(
            id="page",
            rect=area,
            content=self._lay(pen, area, 0.0, False),
            offset=self._scrolled,
            on_scroll=self._scroll,
            paint=self._paint,
        )
        self._scrolled = scroll.offset
        widgets = self.corner()
        if self.of_game:
            widgets.insert(0, self._which(widgets[0].rect))
        text = _("Save the list of all dice")
        wide = button_width(self.app, text, size=theme.BODY)
        rect = pygame.FRect(self.panel.right - _PAD - wide, self.panel.bottom - _FOOT_H - 4, wide, 48)
        save = Button(
            id="list", rect=rect, text=text, size=theme.BODY, enabled=not self.counting, on_press=self.write_list
        )
        return [*widgets, scroll, save]

    def _which(self, corner: pygame.FRect) -> Choice:
        values = [(False, _("All games")), (True, _("This game"))]
        measure = measure_bold(self.app)
        width = Choice.wanted_width(measure, [text for _value, text in values])
        rect = pygame.FRect(corner.x - 16 - width, corner.y, width, 44)
        return Choice(
            id="which", rect=rect, text=_("Which dice"), values=values, value=self.shows_game, measure=measure,
            on_change=self._choose,
        )  # fmt: skip

    def _choose(self, shows_game: bool) -> None:
        self.shows_game, self._scrolled = shows_game, 0.0
        self.layout()

    def _scroll(self, offset: float) -> None:
        self._scrolled = offset
        self.layout()

    def _groups(self) -> list[tuple[str, Tally]]:
        if self.shows_game:
            return list(self.of_game)
        return [(_("People"), self.people), (_("Computer players"), self.computers)]

    def _paint(self, pen: Pen, area: pygame.FRect, top: float) -> None:
        self._lay(pen, area, top, True)

    def _lay(self, pen: Pen, area: pygame.FRect, y: float, draw: bool) -> float:
        """The page from `y` down; answers its height."""
        top, width = y, area.w - 30
        column = (width - _GAP) / 2
        groups = self._groups()
        for left, right in zip(groups[::2], [*groups[1::2], None], strict=False):
            heights = [draw_tally(pen, area.x, y, column, *left, draw)]
            if right is not None:
                heights.append(draw_tally(pen, area.x + column + _GAP, y, column, *right, draw))
            y += max(heights) + 22
        for text in self._texts():
            prose = pen.measure(text, width, _READING)
            if draw:
                pen.draw_prose(prose, area.x, y)
            y += prose.height + 12
        return y - top

    def _texts(self) -> list[str]:
        told = [] if self.shows_game else [self._counted()]
        if self.unread and not self.shows_game:
            told.append(_("Games that cannot be read or run again are left out: {n}.").format(n=self.unread))
        if self._trouble:
            told.append(self._trouble)
        if self.list_path is not None:
            told.append(_("The list is in the file {path}").format(path=f"**{self.list_path}**"))
        return [
            *told,
            *self._notes(),
            _(
                "**How the dice are made.** Every game has a long secret number, its seed. What falls comes from the seed and "
                "from the number of the move, and from nothing else. Whoever draws the dice does not know who throws, a "
                "person or a computer player, and not how the game stands."
            ),
            _(
                "Thinking longer or taking a move back never changes the dice to come. The seed is kept with the game. So every "
                "game can be run again, die by die, by anybody who doubts."
            ),
        ]

    def _notes(self) -> list[str]:
        """What faces stand for, and the seed of the game on the table."""
        if self.shows_game and self._session is not None:
            note, seed = self._session.game.dice_note, _("The seed of this game: {seed}").format(seed=f"**{self._session.seed}**")
            return [_(note), seed] if note else [seed]
        return [f"**{_(game.name)}:** {_(game.dice_note)}" for game in registry.games().values() if game.dice_note]

    def _counted(self) -> str:
        done = len(self._files) - len(self._todo)
        if self.counting:
            return _("Counting: {n} of {all} games …").format(n=done, all=len(self._files))
        return _("Games with dice: {n}. Deleted games are counted too.").format(n=self.games)

    # drawing ------------------------------------------------------------------------------------------------------

    def draw_behind(self, pen: Pen) -> None:
        super().draw_behind(pen)
        pen.text(_("Are the dice fair?"), self.panel.x + _PAD, self.panel.y + 40, theme.TITLE, theme.INK, theme.BLACK)


def verdict(tally: Tally) -> str:
    """What the counts mean, in words."""
    if tally.verdict == "few":
        return _("Too few dice to say anything.")
    hundred = round(tally.rarity * 100)
    if tally.verdict == "rare":
        return _("Rarer than one in a hundred: see the list.")
    if hundred >= 100:
        return _("As fair dice do.")
    return _("As fair dice do: {n} of 100 fair sets stray as far or farther.").format(n=hundred)


def draw_tally(pen: Pen, x: float, y: float, width: float, name: str, tally: Tally, draw: bool) -> float:
    """A bar for each face with a line where it is expected, equal neighbours, the verdict; answers the height."""
    dice, top = tally.dice, y
    verdict_prose = pen.measure(verdict(tally), width - 28, theme.BODY, theme.BLACK)
    lines = [_("Dice: {n} · expected of each face: {expected}").format(n=dice, expected=_number(dice / fairness.FACES))]
    if tally.neighbours:
        lines.append(
            _("The same face twice in a row: {n} · expected: {expected}").format(
                n=tally.repeats, expected=_number(tally.neighbours / fairness.FACES)
            )
        )
    told = [pen.measure(line, width - 28, theme.SMALL, theme.BOLD) for line in lines]
    height = 44 + _BARS_H + 60 + sum(prose.height + 4 for prose in told) + verdict_prose.height + 18
    if not draw:
        return height
    box = pygame.FRect(x, top, width, height)
    pen.box(box, "#fffaf0", 14, 0.85)
    pen.text(pen.fit(name, width - 28, theme.HEADING, theme.BLACK), x + 14, y + 24, theme.HEADING, theme.INK, theme.BLACK)
    _draw_bars(pen, pygame.FRect(x + 14, y + 62, width - 28, _BARS_H), tally)
    y += 44 + _BARS_H + 56
    for prose in told:
        pen.draw_prose(prose, x + 14, y, theme.INK_SOFT)
        y += prose.height + 4
    pen.draw_prose(verdict_prose, x + 14, y + 6)
    return height


def _draw_bars(pen: Pen, area: pygame.FRect, tally: Tally) -> None:
    """Counts in the bars, faces under them, a dashed line at the expected height."""
    expected = tally.dice / fairness.FACES
    highest = max(*tally.faces, expected * 1.2, 1)
    step = area.w / fairness.FACES
    for number, count in enumerate(tally.faces):
        middle = area.x + (number + 0.5) * step
        bar = pygame.FRect(middle - step * 0.36, area.bottom - area.h * count / highest, step * 0.72, area.h * count / highest)
        if bar.h >= 1:
            pen.box(bar, "#d9a05a", min(5.0, bar.h / 2))
        at = area.bottom - 13 if bar.h > 26 else bar.top - 10  # in the foot of the bar, where the line never is
        pen.text(str(count), middle, at, theme.SMALL, theme.INK, theme.BLACK, "center")
        die = pygame.FRect(middle - 12, area.bottom + 7, 24, 24)
        pen.box(die, "#efe0c3", 6)
        pen.text(str(number + 1), *die.center, theme.BODY, theme.INK, theme.BLACK, "center")
    y = area.bottom - area.h * expected / highest
    dashes = int(area.w / 10)
    for dash in range(dashes if tally.dice else 0):
        pen.box(pygame.FRect(area.x + dash * 10, y - 1, 6, 2), theme.PAPER_EDGE, 1)
    pen.box(pygame.FRect(area.x, area.bottom, area.w, 2), theme.PAPER_EDGE, 1)


def _number(value: float) -> str:
    text = f"{value:.1f}" if value < 100 else f"{value:.0f}"
    return text if language() == "en" else text.replace(".", ",")

