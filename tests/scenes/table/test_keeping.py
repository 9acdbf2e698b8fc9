"""A game goes on where it was, plays by itself to its end, and its result is told in full."""

from __future__ import annotations

import errno
import json
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import saves
from game.app.notices import DISK_FULL
from game.core.contract import OVER
from game.core.record import read
from game.core.record_file import RecordFile
from scenes.setup.scene import SetupScene
from scenes.table.opening import new_table, open_saved, tidy
from scenes.table.scene import TableScene
from scenes.ui import theme
from tests.scenes.table.seated import (
    DECIDING,
    KEEPING,
    STOPPED_WITH_CHOICE,
    Seated,
    Thinker,
    by_level,
    told,
    whole_game,
)


def kept(seated: Seated) -> Path:
    """The record that the table has written so far."""
    return saves.running(seated.hand.app.folders)[0].path


def reopened(seated: Seated, path: Path) -> TableScene:
    """The same record opened by a program that knows nothing of the first table."""
    seated.session.leave()
    open_saved(seated.hand.app, path)
    seated.hand.step(1, 0.0)
    scene = seated.hand.app.top
    assert isinstance(scene, TableScene)
    assert scene is not seated.scene
    return scene


@pytest.mark.parametrize("moves", [KEEPING, DECIDING, STOPPED_WITH_CHOICE])
def test_a_game_goes_on_where_it_was(table: Any, moves: Any) -> None:
    seated = table(is_recorded=True, moves=moves)
    scene = reopened(seated, kept(seated))
    assert scene.session.state == seated.session.state
    assert dict(scene.stage.poses) == seated.layout
    assert [str(e.move) for e in scene.session.history] == seated.moves


def test_a_program_killed_in_the_middle_of_an_animation_loses_nothing(table: Any) -> None:
    seated = table(is_recorded=True).settle()
    seated.click("roll").until(lambda: len(seated.moves) == 2)
    seated.hand.step(3)
    assert not seated.scene.presenter.idle
    scene = reopened(seated, kept(seated))
    assert scene.session.state == seated.session.state


def test_a_line_torn_by_a_kill_is_left_out(table: Any) -> None:
    seated = table(is_recorded=True, moves=DECIDING)
    path = kept(seated)
    path.write_bytes(path.read_bytes()[:-4])
    scene = reopened(seated, path)
    assert [str(e.move) for e in scene.session.history] == list(KEEPING)


def test_what_was_taken_back_stays_so(table: Any) -> None:
    seated = table(is_recorded=True, moves=KEEPING).settle().play("keep 4")
    seated.key(pygame.KSCAN_Z, pygame.KMOD_LCTRL).settle()
    scene = reopened(seated, kept(seated))
    assert [str(e.move) for e in scene.session.history] == list(KEEPING)


def test_the_same_dice_come_after_reopening(table: Any) -> None:
    """Failure 18: luck can be fished for by loading the game again and again."""
    seated = table(is_recorded=True, moves=DECIDING).settle()
    path = kept(seated)
    copy = path.with_name("worms-20200101-000000.jsonl")
    copy.write_bytes(path.read_bytes())
    seated.play("roll")
    again = Seated(seated.hand, reopened(seated, copy)).settle().play("roll")
    assert again.moves == seated.moves


def test_new_games_have_luck_of_their_own(table: Any) -> None:
    """Failure 18: with a seed that is always the same, every new game throws the same dice."""
    seated = table()
    throws = set()
    for _game in range(50):
        session = new_table(seated.hand.app, "worms", seated.session.seats, {"starter": "first"}).session
        session.play(session.legal[0])
        session.chance()
        throws.add(str(session.history[-1].move))
        session.leave()
    assert len(throws) > 45, "two of a million and a half throws are seldom alike"


def test_a_damaged_game_is_told_about_and_stays_on_disk(table: Any) -> None:
    seated = table(is_recorded=True, moves=KEEPING)
    path = kept(seated)
    path.write_text("{\n", encoding="utf-8")
    open_saved(seated.hand.app, path)
    seated.hand.step(2)
    assert seated.hand.screen == "dialog"
    assert path.is_file()


def test_without_a_folder_the_game_is_played_all_the_same(table: Any) -> None:
    seated = table()
    seated.hand.app.folders.writable = False
    scene = new_table(seated.hand.app, "worms", seated.session.seats, {"starter": "first"})
    Seated(seated.hand, scene).settle().play("roll")
    assert len(scene.session.history) >= 2


# to the end ----------------------------------------------------------------------------------------------------------


def test_a_game_that_plays_by_itself_ends(table: Any) -> None:
    seated = table(speed="off", worker=Thinker(move=by_level))
    scene = new_table(seated.hand.app, "worms", seated.session.seats, {}, autoplay=True)
    seated.hand.app.hurried = True
    ended: list[TableScene] = []
    scene.game_over = ended.append
    seated = Seated(seated.hand, scene)
    seated.until(lambda: ended)
    assert scene.session.to_act == OVER
    assert ended == [scene]
    assert seated.poses == seated.layout
    seated.hand.step(10)
    assert ended == [scene]
    assert not scene.busy


def ended_table(table: Any, **more: Any) -> Seated:
    game = whole_game("end", 3, {"starter": "first"})
    seated = table(("human",) * 3, moves=[str(entry.move) for entry in game], **more)
    seated.until(lambda: seated.hand.screen == "result")
    return seated


def test_the_result_tells_every_player_once_best_first(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Failure 43: the points cannot be seen to add up."""
    seated = ended_table(table)
    said = [(text, round(at.centery)) for text, at in sorted(told(monkeypatch, seated.hand), key=lambda found: found[1].x)]
    result = seated.session.result
    assert result is not None
    rows = []
    for place, group in enumerate(result.ranking, 1):
        for seat in group:
            y = next(y for text, y in said if text == seated.scene.names[seat])
            row = [text for text, other in said if abs(other - y) <= 2]
            points = [str(line.points[seat]) for line in result.breakdown]
            assert row == [str(place), seated.scene.names[seat], *points, str(result.scores[seat])]
            assert sum(line.points[seat] for line in result.breakdown) == result.scores[seat]
            rows.append(y)
    assert rows == sorted(rows)
    assert len(set(rows)) == 3


def test_the_end_can_be_looked_at_and_the_result_comes_back(table: Any) -> None:
    seated = ended_table(table)
    seated.hand.click("board")
    assert seated.hand.screen == "table"
    assert seated.buttons == ["result"]
    seated.hand.step(60)
    assert seated.hand.screen == "table"
    seated.click("result")
    seated.hand.step(2)
    assert seated.hand.screen == "result"


@pytest.mark.parametrize("key", ["space", "enter"])
def test_the_result_comes_back_by_the_keys_of_the_amber_button(table: Any, key: str) -> None:
    seated = ended_table(table)
    seated.hand.click("board").key(key)
    assert seated.hand.screen == "result"


def test_again_sits_the_same_people_down_to_other_dice(table: Any) -> None:
    seated = ended_table(table)
    seated.hand.click("again")
    scene = seated.hand.app.top
    assert isinstance(scene, TableScene)
    assert scene.session.seats == seated.session.seats
    assert scene.session.options == seated.session.options
    assert scene.session.seed != seated.session.seed
    assert len(scene.session.history) < 3


def test_the_menu_is_one_click_from_the_result(table: Any) -> None:
    assert ended_table(table).hand.click("menu").screen == "menu"


def test_seats_of_a_file_are_tidied(table: Any) -> None:
    """Failure 41: a file may say what the set-up would not: equal names, looks or animals, such as are none, names without end or letters."""
    seated = table(("human",) * 3, is_recorded=True, moves=KEEPING)
    path = kept(seated)
    head, *moves = path.read_text(encoding="utf-8").splitlines()
    header = json.loads(head)
    for number, seat in enumerate(header["seats"]):
        seat |= {"look": 99 if number else 0, "animal": -3, "name": "Ї" * 500 if number < 2 else " "}
    path.write_text("\n".join([json.dumps(header, ensure_ascii=False), *moves]) + "\n", encoding="utf-8")
    seats = reopened(seated, path).session.seats
    assert [seat.name for seat in seats] == ["Ї" * 16, "Ї" * 14 + " 2", *(str(n) for n in range(3, len(seats) + 1))]
    assert len({seat.look for seat in seats}) == len({seat.animal for seat in seats}) == len(seats)
    assert all(0 <= seat.look < len(theme.SEAT_LOOKS) for seat in seats)


def test_the_log_is_that_of_the_game_after_taking_back_and_playing_on(table: Any) -> None:
    """Its lines are kept and added to: what was taken back must not stay among them."""
    seated = table(moves=KEEPING)
    scene = seated.settle().scene
    before = list(scene.story.lines)
    scene.flow.play([scene.session.legal[0]])
    seated.settle()
    first = list(scene.story.lines)
    assert first[: len(before)] == before
    assert len(first) > len(before)
    scene.take_back()
    assert scene.story.lines == before
    scene.flow.play([scene.session.legal[-1]])
    seated.settle()
    assert scene.story.lines[: len(before)] == before
    assert scene.story.lines != first


def test_leaving_a_kept_game_asks_nothing_and_says_so(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    seated = table(is_recorded=True, moves=KEEPING).settle()
    said: list[str] = []
    monkeypatch.setattr(seated.hand.app, "say", said.append)
    seated.click("home").hand.step(2)
    assert (seated.hand.screen, said) == ("menu", ["Your game is kept"])


def test_leaving_a_game_that_could_not_be_saved_is_asked(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is lost without a word; and once there is room again, nothing is asked."""
    seated = table(is_recorded=True, moves=DECIDING).settle()
    said: list[str] = []
    monkeypatch.setattr(seated.hand.app, "say", said.append)
    write = RecordFile._write

    def full(*_how: Any) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(RecordFile, "_write", full)
    seated.play("roll")
    assert said == [DISK_FULL.sentence()]
    seated.click("home").hand.step(2)
    assert seated.hand.screen == "dialog"
    seated.hand.click("no")
    assert seated.hand.screen == "table"
    monkeypatch.setattr(RecordFile, "_write", write)
    seated.play(str(seated.session.legal[0]))
    seated.click("home").hand.step(2)
    assert (seated.hand.screen, said[1:]) == ("menu", ["Your game is kept"])
    assert [str(entry.move) for entry in reopened(seated, kept(seated)).session.history] == seated.moves


def test_leaving_a_game_where_nothing_can_be_saved_is_asked(table: Any) -> None:
    seated = table(moves=KEEPING).settle()
    seated.click("home").hand.step(2)
    assert seated.hand.screen == "dialog"
    seated.hand.click("yes").step(2)
    assert seated.hand.screen == "menu"


@pytest.mark.parametrize("path", sorted((Path(__file__).parents[2] / "saves" / "format-1").glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_save_from_before_there_were_animals_is_opened_with_different_ones(path: Path) -> None:
    seats = tidy(read(path).header.seats)
    assert [seat.animal for seat in seats] == list(range(len(seats)))


def test_other_people_can_sit_down_to_the_same_table(table: Any) -> None:
    """The set-up knows who played, how well and by which options; nothing is opened or remembered before it is begun."""
    seated = ended_table(table, options={"short_game": True})
    seated.hand.click("players")
    setup = seated.hand.app.top
    assert isinstance(setup, SetupScene)
    assert setup.seating.seats() == tidy(seated.session.seats)
    assert setup.seating.options == seated.session.options
    assert seated.hand.app.settings.tables == {}
    assert seated.hand.click("home").screen == "menu"
