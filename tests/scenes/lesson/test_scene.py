"""A lesson on the table: it is played by doing what it asks for; all else is answered kindly and changes nothing."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.app import saves
from game.core.registry import find
from scenes.lesson import lessons
from scenes.lesson.scene import LessonScene, text_of
from scenes.rulebook.scene import RulebookScene
from scenes.setup.scene import SetupScene
from scenes.table.drawing import Sentence
from scenes.table.look import Pick
from scenes.table.spots import Spot
from scenes.ui.pen import Pen
from tests.scenes.lesson.learner import QUICK, Learner
from tests.scenes.lesson.test_lessons import SLUGS


@pytest.mark.parametrize("slug", SLUGS)
def test_whoever_clicks_what_is_pointed_at_comes_to_the_end(open_app: Any, slug: str) -> None:
    learner = Learner(open_app(size=(1024, 600), **QUICK), slug)
    while learner.is_there:
        learner.click()
    assert learner.hand.screen == "dialog"
    learner.hand.click("play")
    assert [scene.name for scene in learner.hand.app.stack] == ["menu", "setup"]
    assert learner.hand.app.top.slug == slug


@pytest.mark.parametrize("slug", SLUGS)
def test_it_can_be_learnt_by_keyboard(open_app: Any, slug: str) -> None:
    """Failure 46: the lesson cannot be gone through without a mouse."""
    learner = Learner(open_app(**QUICK), slug)
    while learner.is_there:
        learner.type()
    learner.hand.key("esc")
    assert learner.hand.screen == "menu"


@pytest.mark.parametrize("slug", SLUGS)
def test_a_wrong_try_is_answered_and_changes_nothing(open_app: Any, slug: str) -> None:
    learner = Learner(open_app(**QUICK), slug)
    scene, session = learner.scene, learner.scene.session
    while learner.is_there:
        task = scene.task
        assert task is not None
        before, at = session.history[:], scene.at
        acts = [(move,) for move in session.legal]
        acts += [w.pick.moves for w in scene.widgets if isinstance(w, Spot) and w.pick.moves]
        acts += [action.moves for action in scene.look.actions(scene.situation) if action.moves]
        for act in acts if task.accepts else []:
            if text_of(act) in task.accepts or text_of(act) == task.accepts[0].split(", ")[0]:
                continue
            scene.play(act, "a warning")
            assert scene.answer
            assert learner.bubble.answer is not None
            learner.hand.step()
            assert (session.history, scene.at, learner.is_there) == (before, at, True)
        learner.go_to(scene.at + 1)


@pytest.mark.parametrize("slug", SLUGS)
def test_it_can_be_left_at_each_step_and_leaves_nothing_behind(open_app: Any, slug: str) -> None:
    hand = open_app(**QUICK)
    for number in range(len(lessons.find(slug).tasks)):
        Learner(hand, slug, number)
        hand.key("esc")
        assert hand.screen == "menu"
    Learner(hand, slug)
    hand.click("leave_lesson")
    assert hand.screen == "menu"
    assert saves.running(hand.app.folders) == []
    assert hand.app.settings.tables == {}


@pytest.mark.parametrize("lang", ["en", "uk", "ru"])
@pytest.mark.parametrize("slug", SLUGS)
def test_the_bubble_covers_nothing_that_is_needed(open_app: Any, slug: str, lang: str) -> None:
    hand = open_app(lang, (1024, 600), **QUICK)
    canvas = hand.app.canvas
    for number, task in enumerate(lessons.find(slug).tasks):
        learner = Learner(hand, slug, number)
        scene = learner.scene
        for answer in ("", scene.told(task.otherwise)):
            scene.answer = answer
            scene.layout()
            paper = learner.bubble.rect
            assert pygame.FRect(0, 0, canvas.width, canvas.height).contains(paper)
            prompt = Sentence(scene, Pen(hand.app)).area.inflate(-36, -14)
            assert not scene.sentence() or not paper.colliderect(prompt), (task.text, scene.sentence())
            if task.accepts:
                assert not paper.colliderect(learner.pointed.rect), task.text
            else:
                assert paper.contains(learner.hand.widget("go_on").rect)


def test_a_piece_that_cannot_be_used_says_why(open_app: Any) -> None:
    learner = Learner(open_app(**QUICK), "worms")
    learner.scene.pick(Pick("tile:21", ("tile:21",), refusal="Not this one"))
    assert learner.scene.answer == "Not this one"


def test_nothing_can_be_taken_back_or_asked(open_app: Any) -> None:
    learner = Learner(open_app(**QUICK), "worms", 2)
    ply = learner.scene.session.ply
    learner.scene.take_back()
    assert learner.scene.session.ply == ply
    assert not {"home", "undo", "hint"} & {w.id for w in learner.scene.widgets}


def test_the_wanted_piece_glows(open_app: Any) -> None:
    learner = Learner(open_app(**QUICK), "worms", 1)
    assert learner.scene.counsel.hinted == "keep 6"
    assert learner.pointed.id in ("die:0", "die:3", "die:6")


def test_it_can_be_repeated(open_app: Any) -> None:
    learner = Learner(open_app(**QUICK), "coins", 5)
    learner.go_to(len(learner.scene.lesson.tasks))
    learner.hand.step(2).click("again")
    again = learner.hand.app.top
    assert isinstance(again, LessonScene)
    assert again is not learner.scene
    assert (again.at, again.session.ply) == (0, 0)
    assert [scene.name for scene in learner.hand.app.stack] == ["menu", "lesson"]


def test_the_set_up_opens_it_and_gets_the_player_back(open_app: Any) -> None:
    hand = open_app(**QUICK)
    hand.show(SetupScene(hand.app, "worms")).click("add").click("lesson")
    lesson = hand.app.top
    assert isinstance(lesson, LessonScene)
    lesson.at = len(lesson.lesson.tasks)
    lesson.rehearsal.until = 0
    hand.step(40).click("play")
    assert hand.screen == "setup"
    assert len(hand.app.top.seating.places) == 4


def test_the_rule_book_gives_way_to_it(open_app: Any) -> None:
    hand = open_app(**QUICK)
    hand.show(SetupScene(hand.app, "worms"))
    hand.app.push(RulebookScene(hand.app, "coins"))
    hand.step(2).click("lesson")
    assert [scene.name for scene in hand.app.stack] == ["setup", "lesson"]
    assert hand.app.top.session.game is find("coins")
