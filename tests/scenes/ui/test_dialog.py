"""Dialogs, error dialogs and toasts."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.app.notices import GAME_NOT_SAVED
from scenes.engine.scene import Scene
from scenes.menu.scene import MenuScene
from scenes.ui.dialog import Dialog


@pytest.fixture
def asked(hand: Any) -> list[str]:
    """A question over the menu; the answers that followed."""
    followed: list[str] = []
    hand.show(MenuScene(hand.app))
    hand.app.push(Dialog.question(hand.app, "Really?", lambda: followed.append("yes")))
    hand.step(2)
    return followed


def test_dialog_takes_all_input(hand: Any, asked: list[str]) -> None:
    """Failure 30: a click on a dialog hits what is below."""
    for x in range(20, 1280, 60):
        for y in range(20, 720, 60):
            if not any(pygame.Rect(c["rect"]).inflate(20, 20).collidepoint(x, y) for c in hand.controls.values()):
                pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=False))
                pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1, touch=False))
    hand.step(3)
    assert [scene.name for scene in hand.app.stack] == ["menu", "dialog"]
    assert asked == []


def test_esc_and_enter_give_the_safe_answer(hand: Any, asked: list[str]) -> None:
    hand.key("esc")
    assert hand.screen == "menu"
    hand.app.push(Dialog.question(hand.app, "Really?", lambda: asked.append("yes")))
    hand.step(2).key("enter")
    assert hand.screen == "menu"
    assert asked == []


def test_yes_by_mouse_and_by_keyboard(hand: Any, asked: list[str]) -> None:
    hand.click("yes")
    assert asked == ["yes"]
    assert hand.screen == "menu"
    hand.app.push(Dialog.question(hand.app, "Really?", lambda: asked.append("again")))
    hand.step(2).key("tab", "enter")
    assert asked == ["yes", "again"]


class Failing(Scene):
    """Fails in every frame while `broken`, in one of its parts."""

    name = "failing"
    broken = True

    def __init__(self, app: Any, part: str = "update") -> None:
        super().__init__(app)
        self.part = part

    def fail(self, part: str) -> None:
        if self.broken and part == self.part:
            raise RuntimeError("as the test wants it")

    def layout(self) -> None:
        self.fail("layout")

    def update(self, seconds: float) -> None:
        self.fail("update")

    def draw(self, target: pygame.Surface) -> None:
        self.fail("draw")


@pytest.mark.parametrize("part", ["layout", "update", "draw"])
def test_a_failing_screen_is_told_once_and_can_go_on(hand: Any, part: str) -> None:
    """Failure 4: whichever part of the screen fails, the dialog can be seen and left."""
    scene = Failing(hand.app, part)
    hand.app.replace(scene)
    for _frame in range(5):
        hand.app.frame()
    assert (hand.screen, hand.app.running) == ("error", True)
    scene.broken = False
    hand.click("continue")
    assert hand.app.top is scene


def test_a_screen_that_fails_again_leads_to_the_menu(hand: Any) -> None:
    hand.app.replace(Failing(hand.app))
    for _frame in range(3):
        hand.app.frame()
    hand.app.top.back()
    for _frame in range(3):
        hand.app.frame()
    assert hand.screen == "error"
    hand.click("continue")
    assert hand.screen == "menu"
    assert hand.app.running


def test_details_can_be_copied(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    hand.app.replace(Failing(hand.app))
    for _frame in range(3):
        hand.app.frame()
    hand.click("copy")
    assert "as the test wants it" in copied[0]
    assert hand.screen == "error", "it stays open"
    assert hand.app.notices.sentence == "Copied."


def test_toasts_show_one_after_the_other_and_rest(hand: Any) -> None:
    hand.show(MenuScene(hand.app))
    toasts = hand.app.notices
    hand.app.say("One two three.")
    hand.app.say("Four five six.")
    hand.app.say("One two three.")
    seen: list[str] = []
    rests = 0
    for _frame in range(400):
        hand.step()
        if toasts.sentence and (not seen or seen[-1] != toasts.sentence):
            seen.append(toasts.sentence)
        rests += bool(toasts.sentence and not toasts.moving)
    assert seen == ["One two three.", "Four five six."]
    assert toasts.sentence == ""
    assert rests > 50, "while it can be read nothing moves"


def test_a_notice_is_said_once_in_the_language_in_use(open_app: Any) -> None:
    hand = open_app("uk")
    hand.show(MenuScene(hand.app))
    hand.app.notice(GAME_NOT_SAVED)
    assert hand.app.notices.sentence == "Зараз цю гру не вдається зберегти. Грайте далі — збереження буде повторено."
    hand.step(400)
    hand.app.notice(GAME_NOT_SAVED)
    assert hand.app.notices.sentence == ""


def test_a_toast_takes_no_click(hand: Any) -> None:
    hand.show(MenuScene(hand.app))
    hand.app.say(
        "A long sentence that lies over the title and the languages in the corner of the menu, right at the top."
    )
    hand.step(4).click("language=uk")
    assert hand.app.settings.language == "uk"
