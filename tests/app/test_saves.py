"""Saves: names, the list of running games, and files that are none."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.app.notices import DISK_FULL, GAME_NOT_SAVED, NOT_DELETED, NOT_NAMED, Notice, saving_failed
from game.app.paths import Folders
from game.app.saves import (
    LONGEST_NAME,
    MOST_NAMED,
    NAME,
    PROBLEMS,
    delete,
    finished,
    kept,
    new_path,
    problem_of,
    record_file,
    rename,
    running,
    seat_to_act,
)
from game.core.contract import CHANCE, Game
from game.core.record import End, Header, RecordError, Seat, end_line, header_line, move_line, read, undo_line
from game.core.session import Session
from tests.core.toygame import offered

SEATS = (Seat("Ґанна", "human"), Seat("B", "easy"))


@pytest.fixture(autouse=True)
def toy() -> Iterator[Game]:
    with offered() as game:
        yield game


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path)


def header(toy: Game, **changes: object) -> bytes:
    fields = {"format": 1, "game": "toy", "rules": toy.version, "options": {}, "seats": SEATS, "seed": "s"}
    return header_line(Header(**{**fields, **changes}))  # type: ignore[arg-type]


def test_names_say_game_and_time_and_do_not_collide(folders: Folders) -> None:
    before = datetime.now(UTC).replace(microsecond=0)
    paths = []
    for _ in range(3):
        paths.append(new_path(folders, "toy"))
        paths[-1].touch()
    assert len(set(paths)) == 3
    for path in paths:
        named = NAME.fullmatch(path.stem)
        assert named
        assert named["slug"] == "toy"
        started = datetime.strptime(named["started"], "%Y%m%d-%H%M%S").replace(tzinfo=UTC)
        assert before <= started <= datetime.now(UTC)


def test_a_game_is_kept_and_gone_on_with(folders: Folders, toy: Game) -> None:
    session = Session(toy, SEATS, {}, "s", record_file(new_path(folders, "toy"), pytest.fail))
    session.chance()
    session.chance()
    session.play(session.legal[0])
    [info] = running(folders)
    assert (info.slug, info.seats, info.plies, info.problem) == ("toy", SEATS, 3, None)
    assert (datetime.now(UTC) - info.started).total_seconds() < 60
    session.leave()
    again = Session.from_record(read(info.path), record_file(info.path, pytest.fail, resume=True))
    assert again.state == session.state
    again.chance()
    assert running(folders)[0].plies == 4


ENDED = End("00", (3, 1), ((0,), (1,)))


def test_games_are_listed_with_the_one_that_was_played_last_first(folders: Folders, toy: Game) -> None:
    kept_files = {
        "toy-20250101-120000": header(toy) + move_line("x"),
        "toy-20250301-120000": header(toy) + move_line("x") + end_line(ENDED),
        "toy-20250201-120000": header(toy) + end_line(ENDED) + undo_line(1).replace(b"1", b"0"),
        "toy-20250201-120000-2": header(toy) + move_line("x") + end_line(ENDED) + undo_line(1),
        "toy-20250401-120000": header(toy) + move_line("x") + end_line(ENDED) + b'{"to',
        "toy-20250501-120000": header(toy, rules=99) + move_line("x") + end_line(ENDED),
    }
    for number, (name, data) in enumerate(kept_files.items()):
        path = folders.saves / f"{name}.jsonl"
        path.write_bytes(data)
        os.utime(path, (1000 - number, 1000 - number))
    assert [(info.path.stem, bool(info.problem), info.end) for info in kept(folders)] == [
        ("toy-20250101-120000", False, None),
        ("toy-20250301-120000", False, ENDED),
        ("toy-20250201-120000", True, None),
        ("toy-20250201-120000-2", False, None),
        ("toy-20250401-120000", False, None),
        ("toy-20250501-120000", True, ENDED),
    ]
    assert next(info.path.stem for info in running(folders)) == "toy-20250101-120000"
    assert {info.path.stem for info in finished(folders)} == {"toy-20250301-120000", "toy-20250501-120000"}


@pytest.mark.parametrize(
    "end",
    [
        End("00", (3,), ((0,), (1,))),
        End("00", (3, 1), ((0,),)),
        End("00", (3, 1), ((0, 0), (1,))),
        End("00", (3, 1), ((7,), (1,))),
    ],
)
def test_an_end_that_cannot_be_is_not_counted(folders: Folders, toy: Game, end: End) -> None:
    (folders.saves / "toy-20250101-120000.jsonl").write_bytes(header(toy) + end_line(end))
    assert finished(folders) == []


def test_a_list_sees_what_was_written_since_the_last_look(folders: Folders, toy: Game) -> None:
    path = folders.saves / "toy-20250101-120000.jsonl"
    for moves in range(4):
        path.write_bytes(header(toy) + move_line("x") * moves)
        assert [info.plies for info in kept(folders)] == [moves]


def test_whose_turn_it_is_is_asked_of_the_rules(folders: Folders, toy: Game) -> None:
    session = Session(toy, SEATS, {}, "s", record_file(new_path(folders, "toy"), pytest.fail))
    assert seat_to_act(running(folders)[0]) >= 0, "the dice that are due are thrown"
    while session.to_act == CHANCE:
        session.chance()
    assert seat_to_act(running(folders)[0]) == session.to_act
    path = running(folders)[0].path
    before = path.read_bytes()
    path.write_bytes(before + move_line("nonsense"))
    with pytest.raises(RecordError):
        seat_to_act(running(folders)[0])


def test_a_game_has_a_name_until_it_is_taken_away(folders: Folders, toy: Game) -> None:
    path = folders.saves / "toy-20250101-120000.jsonl"
    path.write_bytes(header(toy) + move_line("x"))
    assert rename(folders, running(folders)[0], "  Різдво   в бабусі ") is None
    assert [info.name for info in kept(folders)] == ["Різдво в бабусі"]
    assert path.read_bytes() == header(toy) + move_line("x")
    assert rename(folders, running(folders)[0], "x" * 500) is None
    assert [info.name for info in kept(folders)] == ["x" * LONGEST_NAME]
    assert rename(folders, running(folders)[0], " ") is None
    assert [info.name for info in kept(folders)] == [""]
    assert [file.name for file in folders.saves.iterdir()] == [path.name]


def test_twenty_games_can_have_a_name(folders: Folders, toy: Game) -> None:
    for number in range(MOST_NAMED + 1):
        (folders.saves / f"toy-20250101-1200{number:02}.jsonl").write_bytes(header(toy))
    refusals = [rename(folders, info, "mine") for info in running(folders)]
    assert [refusal is None for refusal in refusals] == [True] * MOST_NAMED + [False]
    named = [info for info in running(folders) if info.name]
    assert len(named) == MOST_NAMED
    assert rename(folders, named[0], "renamed") is None


@pytest.mark.parametrize("text", [b"", b"\xff\xfe", b"\n \n"])
def test_a_damaged_name_is_none(folders: Folders, toy: Game, text: bytes) -> None:
    (folders.saves / "toy-20250101-120000.jsonl").write_bytes(header(toy))
    (folders.saves / "toy-20250101-120000.name").write_bytes(text)
    assert [(info.name, info.problem) for info in kept(folders)] == [("", None)]


def test_a_deleted_game_moves_with_its_name_and_still_counts(folders: Folders, toy: Game) -> None:
    data = header(toy) + move_line("x") + end_line(ENDED)
    for _time in range(2):
        path = folders.saves / "toy-20250101-120000.jsonl"
        path.write_bytes(data)
        rename(folders, next(kept(folders)), "mine")
        assert delete(folders, next(kept(folders))) is None
    assert list(folders.saves.iterdir()) == []
    stems = ("toy-20250101-120000", "toy-20250101-120000-2")
    assert {path.name for path in folders.deleted.iterdir()} == {f"{s}.{e}" for s in stems for e in ("jsonl", "name")}
    assert len(finished(folders)) == 2


def test_a_game_that_is_open_elsewhere_is_not_deleted(folders: Folders, toy: Game) -> None:
    session = Session(toy, SEATS, {}, "s", record_file(new_path(folders, "toy"), pytest.fail))
    assert delete(folders, running(folders)[0]) == Notice(PROBLEMS["in_use"])
    session.leave()
    assert delete(folders, running(folders)[0]) is None


def test_where_nothing_can_be_written_names_and_deleting_say_so(
    folders: Folders, toy: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folders.saves / "toy-20250101-120000.jsonl").write_bytes(header(toy))

    def forbid(*_how: object, **_more: object) -> None:
        raise OSError(errno.EROFS, "read-only")

    for act in ("write_text", "rename", "replace"):
        monkeypatch.setattr(Path, act, forbid)
    assert rename(folders, running(folders)[0], "x") == NOT_NAMED
    assert delete(folders, running(folders)[0]) == NOT_DELETED
    assert [info.name for info in running(folders)] == [""]


@pytest.mark.parametrize(
    ("name", "data", "slug", "reason"),
    [
        ("toy-20250101-120000", b"{", "toy", "damaged"),
        ("toy-20250101-120000", b"\0" * 500, "toy", "damaged"),
        ("chess-20250101-120000", header_line(Header(1, "chess", 1, {}, (), "")), "chess", "game"),
        ("toy-20250101-120000", b'{"format":999}\n', "toy", "version"),
        ("my game", b"nonsense\n", "", "damaged"),
        ("toy-99999999-999999", b"nonsense\n", "toy", "damaged"),
    ],
)
def test_a_bad_file_is_listed_with_its_problem_and_kept(
    folders: Folders, name: str, data: bytes, slug: str, reason: str
) -> None:
    path = folders.saves / f"{name}.jsonl"
    path.write_bytes(data)
    [info] = running(folders)
    assert (info.path, info.slug, info.seats, info.plies) == (path, slug, (), 0)
    assert info.problem == Notice(PROBLEMS[reason])
    assert info.problem.sentence()
    assert path.read_bytes() == data


def test_a_finished_game_says_whether_moves_were_taken_back(folders: Folders, toy: Game) -> None:
    for number, more in enumerate((b"", move_line("y") + undo_line(1))):
        data = header(toy) + move_line("x") + more + end_line(ENDED)
        (folders.saves / f"toy-2025010{number + 1}-120000.jsonl").write_bytes(data)
    assert {info.started.day: info.is_eased for info in finished(folders)} == {1: False, 2: True}


def test_an_empty_file_is_no_game(folders: Folders) -> None:
    """The program was killed before a game's first line: nothing is lost, and nobody has to be told."""
    (folders.saves / "toy-20250101-120000.jsonl").touch()
    assert list(kept(folders)) == []


def test_a_folder_named_like_a_save_is_a_problem_too(folders: Folders) -> None:
    (folders.saves / "toy-20250101-120000.jsonl").mkdir()
    [info] = running(folders)
    assert info.problem == Notice(PROBLEMS["unreadable"])


def test_every_reason_has_its_words() -> None:
    for reason in ("unreadable", "game", "version", "damaged", "in_use"):
        assert problem_of(RecordError(reason, "x")).sentence()


def test_without_a_folder_there_are_no_games_and_playing_goes_on(tmp_path: Path, toy: Game) -> None:
    (tmp_path / "file").write_bytes(b"")
    folders = Folders(tmp_path / "file" / "data")
    assert running(folders) == []
    told: list[Notice] = []
    session = Session(toy, SEATS, {}, "s", record_file(new_path(folders, "toy"), told.append))
    session.chance()
    session.chance()
    session.play(session.legal[0])
    assert session.ply == 3
    assert told == [GAME_NOT_SAVED]


def test_a_full_disk_has_its_own_words() -> None:
    assert saving_failed(OSError(errno.ENOSPC, "")) == DISK_FULL
    assert saving_failed(OSError(errno.EACCES, "")) == GAME_NOT_SAVED
