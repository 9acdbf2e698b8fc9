"""Somebody who does what the lesson asks for, by mouse or by keyboard."""

from __future__ import annotations

from typing import Any

from scenes.lesson.scene import LessonScene
from scenes.menu.scene import MenuScene
from scenes.table.bubble import Bubble
from scenes.ui.widgets import Widget

QUICK = {"speed": "off", "pace_s": 0.0}
"""Settings with which nobody waits."""


class Learner:
    """A lesson that was opened over the menu, and a hand."""

    def __init__(self, hand: Any, slug: str, at: int = 0) -> None:
        self.hand = hand
        hand.show(MenuScene(hand.app))
        hand.app.push(LessonScene(hand.app, slug, at))
        hand.step()
        self.scene: LessonScene = hand.app.top
        self.wait()

    @property
    def is_there(self) -> bool:
        """The lesson lies on top."""
        return self.hand.app.top is self.scene

    @property
    def bubble(self) -> Bubble:
        return next(w for w in self.scene.widgets if isinstance(w, Bubble))

    @property
    def pointed(self) -> Widget:
        """The control that the arrow points to."""
        target = self.bubble.target
        return next(w for w in self.scene.widgets if not isinstance(w, Bubble) and w.rect == target and w.focusable)

    def wait(self) -> None:
        """Until the lesson asks for something, or is over."""
        for _frame in range(4000):
            if self.scene.waiting or not self.is_there:
                return
            self.hand.step()
        raise AssertionError("the lesson asks for nothing and does not end")

    def click(self) -> None:
        """Do the task on the screen with the mouse: click what is pointed at until it is done."""
        at, task = self.scene.at, self.scene.task
        assert task is not None
        for _click in range(6):
            if self.scene.at != at:
                break
            k = self.scene.app.canvas.scale
            rect = self.pointed.rect if task.accepts else self.hand.widget("go_on").rect
            self.hand.down(rect.centerx * k, rect.centery * k).up(rect.centerx * k, rect.centery * k)
            assert not self.scene.answer
        assert self.scene.at == at + 1
        self.wait()

    def type(self) -> None:
        """The same with the keyboard."""
        at, task = self.scene.at, self.scene.task
        assert task is not None
        if not task.accepts:
            self.hand.key("enter")
        for _press in range(6):
            if self.scene.at != at:
                break
            wanted = self.pointed.id
            for _tab in range(len(self.scene.widgets)):
                if self.scene.focused is not None and self.scene.focused.id == wanted:
                    break
                self.hand.key("tab")
            self.hand.key("enter")
            assert not self.scene.answer
        assert self.scene.at == at + 1
        self.wait()

    def go_to(self, number: int) -> None:
        """Do all tasks before that one, without clicking."""
        while self.scene.at < number:
            task, parse = self.scene.task, self.scene.session.game.parse_move
            assert task is not None
            if task.accepts:
                self.scene.play(tuple(parse(text) for text in task.accepts[0].split(", ")), "")
            else:
                self.scene.go_on()
            self.wait()
