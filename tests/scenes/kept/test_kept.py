"""The screen of kept games: going on, names, deleting, files that are none, statistics."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from game.app import saves, settings
from game.app.texts import LANGUAGES
from game.core.record import End, end_line, read
from game.core.record_file import RecordFile
from game.core.registry import games
from game.core.session import Session
from scenes.kept import statistics
from scenes.kept.scene import KeptScene
from scenes.menu.scene import MenuScene
from scenes.shots.staging import keep_game
from scenes.ui import theme
from scenes.ui.pen import Pen
from tests.scenes.menu.test_menu import Silent

BAD = "worms-20260101-120000.jsonl"


def shown(hand: Any, page: str = "running") -> Any:
    hand.app.worker = Silent()
    hand.show(MenuScene(hand.app))
    hand.app.push(KeptScene(hand.app, page))
    return hand.step(2)


def rows(hand: Any) -> list[Any]:
    return [w for w in hand.app.top.widgets if w.id.endswith(".jsonl")]


def keep(hand: Any, slug: str, number: int, plies: int = 12) -> str:
    """A kept game, the later the higher the number; the name of its file."""
    before = set(hand.app.folders.saves.glob("*.jsonl"))
    keep_game(hand.app, slug, plies)
    (file,) = set(hand.app.folders.saves.glob("*.jsonl")) - before
    os.utime(file, (1e9 + number, 1e9 + number))
    return str(file.name)


def test_games_are_listed_with_what_is_to_know(hand: Any) -> None:
    keep(hand, "worms", 1)
    keep(hand, "coins", 2)
    keep(hand, "coins", 3, 10_000)
    shown(hand)
    assert [(r.text, r.players) for r in rows(hand)] == [
        ("The Common Pot", "Emma and Oliver"),
        ("Worms on the Grill", "Emma and Oliver"),
    ]
    assert all(r.moment in ("To move: Emma", "To move: Oliver") for r in rows(hand))
    hand.click("page=finished")
    (row,) = rows(hand)
    assert row.players in ("Emma 1 · Oliver 0", "Oliver 1 · Emma 0")
    assert row.moment == f"Won by {row.players.split()[0]}"


def test_a_game_is_gone_on_with_by_mouse_and_by_keyboard(hand: Any) -> None:
    first, second = keep(hand, "worms", 1), keep(hand, "coins", 2)
    shown(hand).click(second)
    assert hand.screen == "table"
    assert hand.app.top.session.game.slug == "coins"
    shown(hand).key("tab", "tab", "tab", "tab", "down", "enter")
    assert hand.screen == "table"
    assert hand.app.top.session.game.slug == "worms"
    assert read(hand.app.folders.saves / first).header.game == "worms"


@pytest.mark.parametrize("page", ["running", "finished"])
def test_esc_leads_back_to_the_list_and_home_to_the_menu(hand: Any, page: str) -> None:
    name = keep(hand, "worms", 1, 12 if page == "running" else 100_000)
    shown(hand, page).click(name).step(60)
    assert any(scene.name == "table" for scene in hand.app.stack)
    while hand.screen != "table":
        hand.click("board")
    hand.key("esc")
    assert hand.screen == "kept"
    assert hand.app.top.page == page
    assert [scene.name for scene in hand.app.stack] == ["menu", "kept"]
    hand.click(name).step(60)
    while hand.screen != "table":
        hand.click("board")
    hand.click("home")
    assert hand.screen == "menu"


@pytest.mark.parametrize("slug", list(games()))
def test_every_kind_of_game_is_gone_on_with(hand: Any, slug: str) -> None:
    name = keep(hand, slug, 1, 23)
    path = hand.app.folders.saves / name
    before, state = path.read_bytes(), Session.from_record(read(path)).state
    hand.app.worker = Silent()
    hand.show(MenuScene(hand.app)).click("continue")
    table = hand.app.top
    assert (hand.screen, table.session.history[22].state) == ("table", state)
    if table.session.to_act >= 0:
        table.session.play(table.session.legal[0])
    assert path.read_bytes().startswith(before)
    assert len(read(path).moves) == table.session.ply > 23


def test_bad_files_are_greyed_with_their_reason_and_their_name(hand: Any) -> None:
    good = keep(hand, "worms", 1)
    for number, (name, data) in enumerate(
        [(BAD, "{\n"), ("chess-20260101-120000.jsonl", '{"format":1,"game":"chess","rules":1,"options":{},"seats":[],"seed":""}\n'),
         ("coins-20260101-120000.jsonl", '{"format":999}\n')]
    ):  # fmt: skip
        (hand.app.folders.saves / name).write_text(data, encoding="utf-8")
        os.utime(hand.app.folders.saves / name, (2e9 - number, 2e9 - number))
    lines = (hand.app.folders.saves / good).read_bytes()
    (hand.app.folders.saves / "worms-20260102-120000.jsonl").write_bytes(lines + b'{"m":"take 99"}\n')
    shown(hand)
    assert {r.id: (r.enabled, r.players) for r in rows(hand)} == {
        BAD: (False, "This file is damaged."),
        "chess-20260101-120000.jsonl": (False, "This program does not have that game."),
        "coins-20260101-120000.jsonl": (False, "This game was saved by another version of the program."),
        "worms-20260102-120000.jsonl": (False, "This file is damaged."),
        good: (True, "Emma and Oliver"),
    }
    assert all(r.moment == r.id for r in rows(hand) if not r.enabled)
    hand.click(BAD)
    assert hand.screen == "kept"
    hand.click(f"{BAD}.delete").click("yes")
    assert BAD not in [r.id for r in rows(hand)]
    assert (hand.app.folders.deleted / BAD).read_text(encoding="utf-8") == "{\n"


def test_a_name_is_given_changed_and_taken_away(hand: Any) -> None:
    old = keep(hand, "worms", 1)
    keep(hand, "coins", 2)
    shown(hand).click(f"{old}.rename")
    assert hand.screen == "naming"
    hand.write("Різдво").key("enter")
    assert hand.screen == "kept"
    assert [r.text for r in rows(hand)] == ["Різдво · Worms on the Grill", "The Common Pot"], "named games stand first"
    hand.click(f"{old}.rename").write("Easter").click("cancel")
    assert rows(hand)[0].text == "Різдво · Worms on the Grill"
    hand.click(f"{old}.rename").write("Easter").key("esc", "esc")
    assert (hand.screen, rows(hand)[0].text) == ("kept", "Різдво · Worms on the Grill")
    hand.click(f"{old}.rename").key("backspace").click("save")
    assert [r.text for r in rows(hand)] == ["The Common Pot", "Worms on the Grill"]


def test_a_name_that_cannot_be_saved_is_told(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    name = keep(hand, "worms", 1)

    def full(*_how: Any, **_more: Any) -> None:
        raise OSError("full")

    monkeypatch.setattr(Path, "write_text", full)
    said: list[str] = []
    monkeypatch.setattr(hand.app, "say", said.append)
    shown(hand).click(f"{name}.rename").write("x").key("enter")
    assert said == ["The name could not be saved."]
    assert hand.screen == "kept"


def test_deleting_asks_once_and_moves_the_file(hand: Any) -> None:
    name = keep(hand, "worms", 1)
    shown(hand).click(f"{name}.delete")
    assert hand.screen == "dialog"
    assert "deleted" in hand.app.top.words
    hand.key("enter")
    assert [r.id for r in rows(hand)] == [name], "Enter gives the safe answer"
    hand.click(f"{name}.delete").click("yes")
    assert rows(hand) == []
    assert (hand.app.folders.deleted / name).is_file()


def test_a_game_open_in_another_window_is_neither_opened_nor_deleted(
    hand: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = keep(hand, "worms", 1)
    other = RecordFile.resume(hand.app.folders.saves / name, pytest.fail)
    said: list[str] = []
    monkeypatch.setattr(hand.app, "say", said.append)
    shown(hand).click(name)
    assert hand.screen == "dialog"
    assert "another window" in hand.app.top.words
    hand.key("esc").click(f"{name}.delete").click("yes")
    assert said == ["This game is open in another window of Lamplight. Close it there first."]
    other.left()
    hand.click(name)
    assert hand.screen == "table"


def test_where_nothing_can_be_written_games_are_shown_and_played_all_the_same(hand: Any) -> None:
    name = keep(hand, "coins", 1)
    hand.app.folders.writable = False
    before = (hand.app.folders.saves / name).read_bytes()
    shown(hand)
    assert not hand.controls[f"{name}.rename"]["enabled"]
    assert not hand.controls[f"{name}.delete"]["enabled"]
    hand.click(name)
    assert hand.screen == "table"
    session = hand.app.top.session
    session.play(session.legal[0]) if session.legal else session.chance()
    assert (hand.app.folders.saves / name).read_bytes() == before


def test_only_some_games_are_listed_until_older_ones_are_asked_for(hand: Any) -> None:
    name = keep(hand, "coins", 0)
    data = (hand.app.folders.saves / name).read_bytes()
    for number in range(1, 40):
        (hand.app.folders.saves / f"coins-20260101-1200{number:02}.jsonl").write_bytes(data)
    shown(hand)
    assert len(rows(hand)) == 30
    hand.app.top.use(hand.widget("older"))
    hand.step()
    assert len(rows(hand)) == 40
    assert rows(hand)[-1].id == name


def test_it_opens_where_there_are_games(hand: Any) -> None:
    shown(hand, "")
    assert hand.app.top.page == "running"
    keep(hand, "coins", 1, 10_000)
    shown(hand, "")
    assert hand.app.top.page == "finished"
    assert len(rows(hand)) == 1
    keep(hand, "coins", 2)
    shown(hand, "")
    assert hand.app.top.page == "running"


def test_an_empty_folder_says_so(hand: Any) -> None:
    for page in ("running", "finished", "statistics"):
        shown(hand, page).step(2)
        assert rows(hand) == []


def count(hand: Any, slug: str, number: int, *scores: int, ranking: list[list[int]]) -> None:
    """A finished game with these points."""
    name = keep(hand, slug, number)
    file = hand.app.folders.saves / name
    end = End("", scores, tuple(map(tuple, ranking)))
    file.write_bytes(file.read_bytes() + end_line(end))


def test_statistics_say_what_a_person_has_done(hand: Any) -> None:
    count(hand, "worms", 1, 7, 2, ranking=[[0], [1]])
    count(hand, "worms", 2, 4, 4, ranking=[[0, 1]])
    shown(hand).click("page=statistics")
    text = hand.controls["tally=worms"]["text"]
    assert text.startswith(
        "Worms on the Grill: Played 2, Won 1, Tied 1, Best 7, Average 5.5, Wins in a row 0 (most 1)."
    )
    assert text.endswith("Wins by opponent: easy 1 of 2")
    assert hand.controls["person=Emma"]["text"] == "Emma"


def test_what_was_not_as_usual_is_told(hand: Any) -> None:
    count(hand, "worms", 1, 7, 2, ranking=[[0], [1]])
    (file,) = hand.app.folders.saves.glob("worms*")
    data = file.read_bytes().replace(b'"short_game":false', b'"short_game":true')
    file.write_bytes(data.replace(b'{"end"', b'{"undo":1}\n{"end"'))
    shown(hand, "statistics")
    assert hand.controls["tally=worms+"]["text"].endswith("With changed rules. Moves were taken back in 1 game.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_heads_of_the_columns_have_room(open_app: Any, language: str) -> None:
    """Whole words, in two lines at most."""
    hand = open_app(language, (1024, 600))
    pen = Pen(hand.app)
    for head, width in zip(statistics._heads(), statistics._COLUMNS, strict=True):
        assert all(pen.width(word, theme.SMALL) <= width - 4 for word in head.split())
        assert len(pen.measure(head, width - 4, theme.SMALL, theme.BOLD).lines) <= 2


def test_resetting_asks_twice_and_keeps_the_games(hand: Any) -> None:
    count(hand, "worms", 1, 7, 2, ranking=[[0], [1]])
    shown(hand, "statistics").click("reset").click("yes")
    assert hand.screen == "dialog"
    hand.key("esc")
    assert "tally=worms" in hand.controls
    hand.click("reset").click("yes").click("yes")
    assert "tally=worms" not in hand.controls
    assert len(saves.finished(hand.app.folders)) == 1
    assert settings.load(hand.app.folders)[0].counted_since != ""


@pytest.mark.parametrize("language", ["uk", "ru"])
def test_an_average_has_a_comma_where_people_write_one(open_app: Any, language: str) -> None:
    hand = open_app(language)
    count(hand, "worms", 1, 7, 2, ranking=[[0], [1]])
    shown(hand, "statistics")
    assert "7,0" in hand.controls["tally=worms"]["text"]
