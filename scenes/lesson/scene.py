"""A lesson on the table: the learner does what the bubble asks for; anything else gets a friendly reason and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.app.texts import gettext as _
from game.core.record import HUMAN
from scenes.engine.scene import Key, Scene
from scenes.lesson import lessons
from scenes.lesson.rehearsal import Prompter, Rehearsal
from scenes.table import bubble, looks
from scenes.table.lesson import BETWEEN, Task
from scenes.table.look import Action, Pick
from scenes.table.scene import TableScene
from scenes.table.spots import Spot
from scenes.ui import theme
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.widgets import Button, IconButton, Widget, button_width

if TYPE_CHECKING:
    from scenes.engine.app import App

_NOT_HERE = ("home", "undo", "hint", "odds", "again", "result")
"""Controls of a real game's table."""


class LessonScene(TableScene):
    """A table whose game is written down. It lies over the screen it was opened from, and goes when it is left."""

    name = "lesson"

    def __init__(self, app: App, slug: str, at: int = 0) -> None:
        """Begins with the task of that number. Raises LookupError for a game without a lesson."""
        lesson, look = lessons.find(slug), looks.find(slug)
        assert look is not None, slug
        self.lesson = lesson
        self.at = at
        """Number of the task."""
        self.answer = ""
        """To a wrong try, until the next one."""
        self.rehearsal = Rehearsal(lesson, at)
        super().__init__(app, self.rehearsal, look)
        self.tips.tips = ()
        self.flow.thinking = Prompter(app, self.rehearsal)
        self._rest()
        self.game_over = lambda _table: self._finish()

    # what is asked for --------------------------------------------------------------------------------------------

    @property
    def task(self) -> Task | None:
        """What is asked for now, or will be when all has been shown; None at the end."""
        return self.lesson.tasks[self.at] if self.at < len(self.lesson.tasks) else None

    @property
    def waiting(self) -> bool:
        """Everything has been shown, and the learner is to do or to read something."""
        task = self.task
        return task is not None and (self.flow.open_for_human if task.accepts else self.flow.over)

    @property
    def open_for_human(self) -> bool:
        task = self.task
        return task is not None and bool(task.accepts) and super().open_for_human

    def told(self, text: str) -> str:
        """A text of the lesson as it is shown."""
        others = [seat.name for seat in self.session.seats if seat.player != HUMAN]
        return _(text).format(other=others[0] if others else "")

    def sentence(self) -> str:
        return "" if self.waiting and not self.open_for_human else super().sentence()

    # layout -------------------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        actions = {a.id: a for a in self.look.actions(self.situation)} if self.open_for_human else {}
        unwanted = {*_NOT_HERE, *(a.id for a in actions.values() if a.verb in ("auto", "rush"))}
        widgets = [widget for widget in super().build() if widget.id not in unwanted]
        leave = IconButton(
            id="leave_lesson",
            rect=pygame.FRect(20, 8, 40, 40),
            icon="close",
            tip=_("Leave the lesson (Esc)"),
            on_press=self.back,
        )
        return [leave, *widgets, *self._bubble(widgets, actions)]

    def _bubble(self, widgets: list[Widget], actions: dict[str, Action]) -> list[Widget]:
        """The bubble of the task, with its button where there is only something to be read."""
        task = self.task
        if task is None or not self.waiting:
            return []
        doing = self._doing(task.accepts, widgets, actions)
        shown = self._shown(task, widgets, self._doing(task.accepts[:1], widgets, actions) or doing)
        needed = [shown] if shown is not None else []
        needed += [w.rect for w in widgets if w in doing or w.id in task.shows]
        words, told, width, height = bubble.measured(self.app, self.told(task.text), self.answer, not task.accepts)
        canvas = self.app.canvas
        area = pygame.FRect(10, 54, canvas.width - 20, canvas.height - 62)
        rect = bubble.place((width, height), area, needed, bubble.crowd(self, widgets))
        pointed = next((w for w in widgets if w.rect is shown), None)
        paper = bubble.Bubble(
            id="bubble",
            rect=rect,
            text=self.told(task.text),
            heading=_("Lesson · step {n} of {count}").format(n=self.at + 1, count=len(self.lesson.tasks)),
            words=words,
            answer=told,
            target=shown,
            glows=not (isinstance(pointed, Spot) and task.accepts),
        )
        return [paper] if task.accepts else [paper, self._go_on_button(rect)]

    def _go_on_button(self, paper: pygame.FRect) -> Button:
        text = _("Go on")
        width = button_width(self.app, text, size=theme.LABEL)
        rect = pygame.FRect(
            paper.right - bubble.PAD - width, paper.bottom - 16 - bubble.BUTTON_H, width, bubble.BUTTON_H
        )
        return Button(id="go_on", rect=rect, text=text, call=True, size=theme.LABEL, on_press=self.go_on)

    @staticmethod
    def _doing(wanted: tuple[str, ...], widgets: list[Widget], actions: dict[str, Action]) -> list[Widget]:
        """The controls that do one of these acts."""

        def act(widget: Widget) -> str:
            if isinstance(widget, Spot):
                return text_of(widget.pick.moves)
            return text_of(actions[widget.id].moves) if widget.id in actions else ""

        return [widget for widget in widgets if act(widget) in wanted]

    def _first_click(self, task: Task, widgets: list[Widget]) -> Widget | None:
        """The thing to be taken in hand for what is asked for."""
        return next(
            (
                widget
                for widget in widgets
                if isinstance(widget, Spot)
                and widget.id != self.selection.selected
                and any(str(move) in task.accepts[:1] for move in widget.pick.towards)
            ),
            None,
        )

    def _shown(self, task: Task, widgets: list[Widget], doing: list[Widget]) -> pygame.FRect | None:
        """What the arrow points to."""
        if doing:
            named = [widget for name in task.shows for widget in doing if widget.id == name]
            buttons = [widget for widget in doing if isinstance(widget, Button)]
            return (named or buttons or doing)[0].rect
        first = self._first_click(task, widgets)
        if first is not None:
            return first.rect
        for name in task.shows:
            if name == self.selection.selected:
                continue
            widget = next((w for w in widgets if w.id == name), None)
            rect = widget.rect if widget is not None else bubble.piece(self, name)
            if rect is not None:
                return rect
        return None

    def layout(self) -> None:
        super().layout()
        task = self.task
        self.counsel.hinted = task.accepts[0].split(BETWEEN)[-1] if task is not None and task.accepts else ""

    # acts ---------------------------------------------------------------------------------------------------------

    def play(self, moves: tuple[Any, ...], warning: str) -> None:
        """What was asked for is done, without further questions; all else is answered."""
        task, act = self.task, text_of(moves)
        if task is None or not self.open_for_human:
            return
        if act not in task.accepts:
            self._reply(self.told(task.reply(act)))
            return
        self._next()
        super().play(moves, "")

    def pick(self, pick: Pick) -> None:
        if pick.refusal:
            self._reply(pick.refusal)
        else:
            super().pick(pick)

    def go_on(self) -> None:
        """What was to be read has been read."""
        if self.waiting and not self.open_for_human:
            self._next()
            self.layout()

    def _next(self) -> None:
        self.at += 1
        self.answer = ""
        self._rest()

    def _rest(self) -> None:
        """Let the game go on up to what is to be read."""
        task = self.task
        self.rehearsal.until = (
            self.lesson.starts[self.at] if task is not None and not task.accepts else len(self.lesson.moves)
        )
        self._over_s = 0.0

    def _reply(self, answer: str) -> None:
        self.answer = answer
        self.layout()

    def take_back(self) -> None:
        """Nothing: wrong moves are not made in the first place."""

    def back(self) -> None:
        """Leave, at any moment."""
        if len(self.app.stack) > 1:
            self.app.pop()
        else:
            from scenes.menu.scene import MenuScene

            self.app.replace(MenuScene(self.app))

    def _finish(self) -> None:
        """The last card."""
        if self.task is not None or self.app.top is not self:
            return
        answers = (
            Answer("leave", _("Close"), self.back),
            Answer("again", _("Once more"), self._begin_again),
            Answer("play", _("Now play a real game"), self._play_real, call=True),
        )
        title = _("Well done! You can play this game now.")
        self.app.push(Dialog(self.app, title, self.told(self.lesson.last), answers, safe="leave"))

    def _begin_again(self) -> None:
        again = LessonScene(self.app, self.lesson.slug)
        if len(self.app.stack) > 1:
            self.app.pop()
            self.app.push(again)
        else:
            self.app.replace(again)

    def _play_real(self) -> None:
        """To the set-up of the game; back to it where the lesson was opened there."""
        from scenes.menu.scene import MenuScene
        from scenes.setup.scene import SetupScene

        below: list[Scene] = list(self.app.stack[: self.app.stack.index(self)])
        if below and isinstance(below[-1], SetupScene):
            self.app.pop()
        else:
            self.app.replace(MenuScene(self.app))
            self.app.push(SetupScene(self.app, self.lesson.slug))

    # scene --------------------------------------------------------------------------------------------------------

    def key(self, key: Key) -> None:
        """Space and Enter go on reading."""
        reading = self.waiting and not self.open_for_human
        if reading and key.name in ("space", "enter") and (not self._by_keyboard or self.focused is None):
            self.go_on()
        else:
            super().key(key)

    @property
    def busy(self) -> bool:
        return self.moving or not self.waiting


def text_of(moves: tuple[Any, ...]) -> str:
    """An act as lessons write it."""
    return BETWEEN.join(str(move) for move in moves)
