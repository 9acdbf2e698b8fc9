"""Every lesson that a game brings: it is a legal game, its texts are there in three languages, and its steps are few."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.app import texts
from game.app.texts import gettext as _
from game.core.contract import CHANCE, OVER
from game.core.record import HUMAN
from game.core.registry import find, games
from game.core.session import Seat, Session
from scenes.lesson import lessons
from scenes.table import looks
from scenes.table.lesson import BETWEEN, Lesson

SLUGS = [slug for slug in games() if lessons.is_there(slug)]


def lesson_texts(lesson: Lesson) -> list[str]:
    """All its msgids."""
    found = [lesson.last]
    for task in lesson.tasks:
        found += [text for text in (task.text, task.otherwise, *task.replies.values()) if text]
    return found


@pytest.fixture
def english_again() -> Iterator[None]:
    yield
    texts.use("en")


def test_every_game_with_a_table_has_a_lesson_and_others_have_none() -> None:
    """Failure 44: players give up at the first puzzle, as nobody shows them how to play."""
    assert [slug for slug in games() if looks.is_there(slug)] == SLUGS
    with pytest.raises(LookupError):
        lessons.find("chess")


@pytest.mark.parametrize("slug", SLUGS)
def test_a_lesson_is_short(slug: str) -> None:
    assert 5 <= len(lessons.find(slug).tasks) <= 8


@pytest.mark.parametrize("slug", SLUGS)
def test_a_lesson_is_a_legal_game_in_which_the_learner_does_the_tasks(slug: str) -> None:
    lesson = lessons.find(slug)
    learner = lesson.players.index(HUMAN)
    assert lesson.players.count(HUMAN) == 1
    for number in range(len(lesson.tasks)):
        for way in lesson.tasks[number].accepts or ("",):
            session = Session(find(slug), [Seat(p, p) for p in lesson.players], lesson.options, "lesson")
            for text in lesson.before:
                session.play(session.game.parse_move(text))
            for other, task in enumerate(lesson.tasks):
                assert session.ply == lesson.starts[other]
                done = way if other == number and way else (task.accepts or ("",))[0]
                for text in filter(None, done.split(BETWEEN)):
                    assert session.to_act == learner
                    session.play(session.game.parse_move(text))
                for text in task.then:
                    assert session.to_act not in (learner, OVER)
                    if session.to_act != CHANCE:
                        assert session.game.parse_move(text) in session.legal
                    session.play(session.game.parse_move(text))


@pytest.mark.parametrize("slug", SLUGS)
def test_whatever_else_can_be_done_has_an_answer(slug: str) -> None:
    lesson = lessons.find(slug)
    session = Session(find(slug), [Seat(p, p) for p in lesson.players], lesson.options, "lesson")
    for ply, text in enumerate(lesson.moves):
        for task, start in zip(lesson.tasks, lesson.starts, strict=True):
            if start == ply and task.accepts and len(session.legal) > 1:
                assert task.otherwise, task.text
        session.play(session.game.parse_move(text))


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("language", ["uk", "ru"])
def test_all_texts_are_there(slug: str, language: str, english_again: None) -> None:
    texts.use(language)
    for text in lesson_texts(lessons.find(slug)):
        translated = _(text)
        assert translated != text
        assert "{" not in translated.format(other="Ґава")
        assert text.count("**") == translated.count("**"), text
