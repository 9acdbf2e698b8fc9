"""The page about the dice: counts in slices, shows people, computers and the game on the table, writes the list."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.app import fairness, saves
from game.core.contract import CHANCE, OVER
from game.core.record import HUMAN, RANDOM, Seat, header_line, move_line
from game.core.registry import find
from game.core.session import Session
from scenes.rulebook.fairness import FairnessScene
from scenes.rulebook.scene import RulebookScene
from scenes.table import looks
from scenes.table.scene import TableScene
from tests.scenes.table.seated import Thinker


def play(app: Any, seed: str, slug: str = "coins") -> Session:
    """A whole game of a person and a computer player, stored."""
    session = Session(find(slug), (Seat("Ганна", HUMAN), Seat("Bob", RANDOM)), {}, seed)
    rng = Random(seed)
    while session.to_act != OVER:
        if session.to_act == CHANCE:
            session.chance()
        else:
            session.play(rng.choice(session.legal))
    moves = (move_line(str(entry.move)) for entry in session.history)
    saves.new_path(app.folders, slug).write_bytes(header_line(session.header) + b"".join(moves))
    return session


def count(hand: Any) -> FairnessScene:
    """Until everything has been looked at."""
    scene = hand.app.top
    assert isinstance(scene, FairnessScene)
    for _frame in range(500):
        if not scene.counting:
            return scene
        hand.step()
    raise AssertionError("it never ends")


def test_opened_from_the_book_it_counts_all_games(hand: Any) -> None:
    sessions = [play(hand.app, f"{n}", slug) for n in range(3) for slug in ("coins", "manholes", "triangles")]
    hand.show(RulebookScene(hand.app, "worms")).click("fairness")
    scene = count(hand)
    fell = sum(len(s.game.dice(e.move)) for s in sessions if s.game.dice for e in s.history if e.actor == CHANCE)
    assert scene.people.dice + scene.computers.dice == fell > 0
    assert scene.games == 6  # no dice in triangles
    assert "which" not in {w.id for w in scene.widgets}


def test_each_frame_looks_at_a_few_games_only(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(4):
        play(hand.app, f"{number}")
    monkeypatch.setattr("scenes.rulebook.fairness.SLICE_S", -1.0)
    scene = FairnessScene(hand.app)
    hand.app.replace(scene)
    done = []
    while scene.counting:
        hand.step()
        done.append(scene.games)
    assert done == [1, 2, 3, 4]


def test_list_is_written_with_its_path(hand: Any) -> None:
    sessions = [play(hand.app, f"seed {number}") for number in range(3)]
    hand.show(FairnessScene(hand.app))
    count(hand)
    hand.click("list")
    scene = count(hand)
    path = hand.app.folders.data / fairness.LIST_NAME
    assert scene.list_path == path
    text = path.read_text(encoding="utf-8")
    assert all(session.seed in text for session in sessions)
    throws = sum(1 for s in sessions for e in s.history if e.actor == CHANCE and s.game.dice and s.game.dice(e.move))
    assert sum(": " in line and line.startswith(" ") for line in text.splitlines()) == throws


def test_list_that_cannot_be_written_says_so(hand: Any) -> None:
    play(hand.app, "one")
    (hand.app.folders.data / fairness.LIST_NAME).mkdir()
    hand.show(FairnessScene(hand.app))
    count(hand)
    hand.click("list")
    scene = count(hand)
    assert scene.list_path is None
    assert any(str(hand.app.folders.data / fairness.LIST_NAME) in text for text in scene._texts())


def test_unreadable_games_are_told(hand: Any) -> None:
    play(hand.app, "one")
    (hand.app.folders.saves / "worms-20200101-000000.jsonl").write_bytes(b"{")
    hand.show(FairnessScene(hand.app))
    scene = count(hand)
    assert (scene.games, scene.unread) == (1, 1)


def test_game_on_the_table_is_shown_by_seat(hand: Any) -> None:
    session = play(hand.app, "table", "manholes")
    look = looks.find("manholes")
    assert look is not None
    table = TableScene(hand.app, session, look)
    hand.app.worker = Thinker()
    hand.show(table).key("f1").step(2)
    hand.click("book_whole").step(2)
    hand.click("fairness").step(2)
    scene = count(hand)
    hand.click("which=true")
    assert [name for name, _tally in scene._groups()] == ["Ганна", "Bob"]
    assert sum(tally.dice for _name, tally in scene._groups()) == scene.people.dice + scene.computers.dice
    assert any(session.seed in text for text in scene._texts())
    hand.click("which=false")
    assert any("The 6 is the worm." in text for text in scene._texts())
    assert not any(session.seed in text for text in scene._texts())
    assert scene._groups()[0][1] == scene.people


def test_nothing_thrown_yet_is_no_fault(hand: Any) -> None:
    hand.show(FairnessScene(hand.app)).step(3)
    scene = count(hand)
    assert scene.people.verdict == "few"
    hand.click("list").step(2)
    assert scene.list_path is not None


def test_a_lesson_has_no_dice_of_its_own(hand: Any) -> None:
    from scenes.lesson.scene import LessonScene

    hand.app.worker = Thinker()
    hand.show(LessonScene(hand.app, "worms")).key("f1").step(2)
    hand.click("fairness").step(2)
    assert not count(hand).of_game
