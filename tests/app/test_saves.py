"""Saves: names, the list of running games, and files that are none."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.app.notices import DISK_FULL, GAME_NOT_SAVED, Notice, saving_failed
from game.app.paths import Folders
from game.app.saves import NAME, PROBLEMS, new_path, problem_of, record_file, running
from game.core.contract import Game
from game.core.record import Header, RecordError, Seat, end_line, header_line, move_line, read, undo_line
from game.core.session import Session
from tests.core.test_record import END
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
    again = Session.from_record(read(info.path), record_file(info.path, pytest.fail, resume=True))
    assert again.state == session.state
    again.chance()
    assert running(folders)[0].plies == 4


def test_running_games_are_listed_newest_first_and_finished_ones_are_not(folders: Folders, toy: Game) -> None:
    kept = {
        "toy-20250101-120000": header(toy) + move_line("x"),
        "toy-20250301-120000": header(toy) + move_line("x") + end_line(END),
        "toy-20250201-120000": header(toy) + end_line(END) + undo_line(1).replace(b"1", b"0"),
        "toy-20250201-120000-2": header(toy) + move_line("x") + end_line(END) + undo_line(1),
        "toy-20250401-120000": header(toy) + move_line("x") + end_line(END) + b'{"to',
    }
    for name, data in kept.items():
        (folders.saves / f"{name}.jsonl").write_bytes(data)
    assert [(info.path.stem, bool(info.problem)) for info in running(folders)] == [
        ("toy-20250201-120000-2", False),
        ("toy-20250201-120000", True),
        ("toy-20250101-120000", False),
    ]


@pytest.mark.parametrize(
    ("name", "data", "slug", "reason"),
    [
        ("toy-20250101-120000", b"", "toy", "damaged"),
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


def test_a_folder_named_like_a_save_is_a_problem_too(folders: Folders) -> None:
    (folders.saves / "toy-20250101-120000.jsonl").mkdir()
    [info] = running(folders)
    assert info.problem == Notice(PROBLEMS["unreadable"])


def test_every_reason_has_its_words() -> None:
    for reason in ("unreadable", "game", "version", "damaged"):
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
