"""Records: read again as they were written, torn, damaged, foreign, and on a disk that fails."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.core import lock, record_file
from game.core.contract import Game
from game.core.record import (
    End,
    Header,
    Record,
    RecordError,
    Seat,
    end_line,
    find,
    header_line,
    hint_line,
    move_line,
    parse,
    parse_all,
    read,
    reseat_line,
    state_hash,
    undo_line,
    whole_line,
)
from game.core.record_file import RecordFile, unused
from game.core.session import Session
from tests.core.toygame import offered

HEADER = Header(1, "toy", 3, {"cards": 8, "drop": False}, (Seat("Ґанна", "human", 2), Seat("B", "easy")), "s")
END = End("00", (1, 2), ((1,), (0,)))
LINES = [header_line(HEADER), move_line("deal 1 2"), move_line("die 2"), undo_line(1), move_line("die 1")]


@pytest.fixture(autouse=True)
def toy() -> Iterator[Game]:
    with offered() as game:
        yield game


def problem(data: bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        list(parse_all(data))
    return caught.value


def changed(**fields: Any) -> bytes:
    return header_line(Header(**{**{f: getattr(HEADER, f) for f in HEADER.__struct_fields__}, **fields}))


def test_reads_what_was_written() -> None:
    record = parse(b"".join(LINES))
    assert record == Record(HEADER, ["deal 1 2", "die 1"], [2, 5], None, len(b"".join(LINES)), False)
    assert parse(b"".join([*LINES, end_line(END)])).end == END


def test_taking_back_the_last_move_opens_the_game_again() -> None:
    record = parse(b"".join([*LINES, end_line(END), undo_line(2), move_line("die 3")]))
    assert (record.moves, record.lines, record.end) == (["die 3"], [8], None)


def test_a_whole_game_on_one_line() -> None:
    record = Record(HEADER, ["die 1", "lay 5"], [1, 1], END)
    other = Record(HEADER, [], [])
    assert list(parse_all(whole_line(record) + whole_line(other))) == [record, other]


def test_torn_anywhere_it_gives_all_whole_lines() -> None:
    data = b"".join(LINES)
    for size in range(len(LINES[0]), len(data)):
        record = parse(data[:size])
        whole = [line for number, line in enumerate(LINES) if len(b"".join(LINES[: number + 1])) <= size]
        if not record.torn:
            assert data[: record.size] in (b"".join(whole), data[:size])
        else:
            assert record.size == len(b"".join(whole)) < size


@pytest.mark.parametrize("tail", [b"\0\0\0", b'{"m', b'{"m":"\xd2', b"[[["])
def test_torn_tails_are_left_out(tail: bytes) -> None:
    record = parse(b"".join(LINES) + tail)
    assert record.torn
    assert record.moves == ["deal 1 2", "die 1"]


def test_torn_in_the_header_is_no_record() -> None:
    for size in range(len(LINES[0]) - 1):
        assert problem(LINES[0][:size]).reason == "damaged"


@pytest.mark.parametrize(
    ("data", "reason", "says"),
    [
        (b"\x89PNG\n", "damaged", "line 1: this is not the header"),
        (b"[" * 100_000 + b"\n", "damaged", "line 1"),
        (b"[]\n", "damaged", "line 1"),
        (b'{"game":"toy"}\n', "damaged", "format"),
        (b'{"format":"1"}\n', "damaged", "format"),
        (b'{"format":999}\n', "version", "line 1: the record has format 999; this program reads format 1"),
        (changed(game="chess"), "game", "no game is called 'chess'"),
        (changed(rules=2), "version", "version 2 of the rules of toy; this program has version 3"),
        (changed(options={"cards": 9}), "damaged", "cannot be 9"),
        (changed(options={"colour": 1}), "damaged", "no option 'colour'"),
        (changed(seats=(Seat("A", "human"),) * 4), "damaged", "8 cards are too few for 4 seats"),
        (changed(seats=(Seat("A", "human"),)), "damaged", "2 to 4 seats, not 1"),
        (changed(seats=(Seat("A", "human"), Seat("B", "oracle"))), "damaged", "no player 'oracle'"),
        (LINES[0] + b'{"m":7}\n', "damaged", "line 2"),
        (LINES[0] + b'{"x":"y"}\n', "damaged", "line 2"),
        (LINES[0] + b'{"m":"a","undo":1}\n', "damaged", "line 2"),
        (LINES[0] + b"{}\n", "damaged", "line 2"),
        (LINES[0] + b'{"undo":0}\n', "damaged", "line 2"),
        (LINES[0] + b"broken\n" + LINES[1], "damaged", "line 2"),
        (LINES[0] + undo_line(1), "damaged", "line 2: 1 moves cannot be taken back, 0 are left"),
        (LINES[0] + end_line(END) + move_line("die 1"), "damaged", "line 3: the game has already ended"),
        (whole_line(Record(HEADER)) + b'{"record":{"format":1,"ga', "damaged", "line 2: this is not a whole game"),
        (b'{"record":{"format":2}}\n', "version", "line 1: the record has format 2"),
        (whole_line(Record(HEADER)).replace(b'"toy"', b'"chess"'), "game", "line 1"),
    ],
)
def test_says_what_is_wrong_and_where(data: bytes, reason: str, says: str) -> None:
    error = problem(data)
    assert error.reason == reason
    assert says in str(error)
    assert "\n" not in str(error)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"x\.jsonl cannot be read") as caught:
        read(tmp_path / "x.jsonl")
    assert caught.value.reason == "unreadable"


def test_hash_tells_states_apart(toy: Game) -> None:
    two, three = (toy.rules(seats, toy.complete({})).initial() for seats in (2, 3))
    assert state_hash(two) == state_hash(toy.rules(2, toy.complete({})).initial()) != state_hash(three)


@pytest.fixture
def lockless(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file system that knows no locks."""

    def refuse(number: int) -> None:
        raise OSError(errno.ENOTSUP, "no locks")

    monkeypatch.setattr(lock, "_lock", refuse)


def written(path: Path, troubles: list[OSError] | None = None) -> RecordFile:
    def noted(trouble: OSError) -> None:
        assert troubles is not None, trouble
        troubles.append(trouble)

    return RecordFile(path, noted)


def test_every_line_is_in_the_file_at_once(tmp_path: Path) -> None:
    file = written(tmp_path / "a.jsonl")
    file.began(HEADER)
    assert file.path.read_bytes() == LINES[0]
    file.played("deal 1 2", False)
    file.played("die 2", True)
    file.took_back(1)
    file.played("die 1", True)
    assert file.path.read_bytes() == b"".join(LINES)
    file.ended(END)
    assert read(file.path).end == END


def test_hints_are_counted_over_a_restart(tmp_path: Path) -> None:
    file = written(tmp_path / "a.jsonl")
    session = Session(find("toy"), HEADER.seats, HEADER.options, "1", file)
    while session.to_act < 0:
        session.chance()
    seat = session.to_act
    session.count_hint()
    session.count_hint()
    record = read(file.path)
    assert record.hints == [seat, seat]
    assert Session.from_record(record).hints == [2 if s == seat else 0 for s in range(len(session.seats))]


def test_a_hint_for_nobody_is_refused() -> None:
    with pytest.raises(RecordError, match="line 2: there is no seat 9"):
        parse(LINES[0] + hint_line(9))


def test_a_level_that_changed_is_kept(tmp_path: Path) -> None:
    file = written(tmp_path / "a.jsonl")
    session = Session(find("toy"), HEADER.seats, HEADER.options, "1", file)
    other = next(level for level in session.game.levels if level != "easy")
    session.reseat(1, other)
    assert [seat.player for seat in session.seats] == ["human", other]
    again = Session.from_record(read(file.path))
    assert [seat.player for seat in again.seats] == ["human", other]
    assert again.header.seats == again.seats


@pytest.mark.parametrize(("seat", "player"), [(0, "easy"), (1, "human"), (1, "genius"), (7, "easy")])
def test_nobody_else_takes_a_seat(seat: int, player: str) -> None:
    assert "line 2: no computer player" in str(problem(LINES[0] + reseat_line(seat, player)))
    session = Session(find("toy"), HEADER.seats, HEADER.options, "1")
    with pytest.raises(RecordError, match="no computer player"):
        session.reseat(seat, player)
    assert session.seats == HEADER.seats


def test_goes_on_behind_the_last_whole_line(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    for tail in (b"", b'{"m":"li', b"\0\0"):
        path.write_bytes(b"".join(LINES) + tail)
        file = RecordFile.resume(path, pytest.fail)
        file.played("draw", True)
        assert path.read_bytes() == b"".join(LINES) + move_line("draw")
        file.left()


def test_goes_on_where_only_the_end_of_the_line_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"".join(LINES)[:-1])
    RecordFile.resume(path, pytest.fail).played("draw", True)
    assert path.read_bytes() == b"".join(LINES) + move_line("draw")


def test_a_full_disk_is_told_once_and_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    troubles: list[OSError] = []
    file = written(tmp_path / "a.jsonl", troubles)
    file.began(HEADER)
    whole_write = RecordFile._write

    def half_write(self: RecordFile, stream: Any, start: int, sync: bool) -> None:
        stream.seek(start)
        stream.write(b'{"m":"de')
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(RecordFile, "_write", half_write)
    file.played("deal 1 2", True)
    file.played("die 2", True)
    assert [trouble.errno for trouble in troubles] == [errno.ENOSPC]
    monkeypatch.setattr(RecordFile, "_write", whole_write)
    file.took_back(1)
    file.played("die 1", True)
    assert file.path.read_bytes() == b"".join(LINES)
    assert len(troubles) == 1
    monkeypatch.setattr(RecordFile, "_write", half_write)
    file.played("die 1", True)
    assert len(troubles) == 2


@pytest.mark.parametrize("room", range(0, len(b"".join(LINES)) + 1, 7))
def test_a_disk_that_is_full_in_the_middle_of_any_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    """What is in the file is the start of the game and can be read; with room again, all of it is there."""
    disk = Disk(room)
    opened = record_file._opened
    monkeypatch.setattr(record_file, "_opened", lambda *how: disk.opened(opened(*how)))
    troubles: list[OSError] = []
    file = written(tmp_path / "a.jsonl", troubles)
    file.began(HEADER)
    file.played("deal 1 2", False)
    file.played("die 2", True)
    whole = b"".join(LINES[:3])
    assert (whole + b"x").startswith(file.path.read_bytes())
    assert len(troubles) == (room < len(whole))
    assert file.is_safe == (room >= len(whole))
    if room >= len(LINES[0]):
        assert read(file.path).moves == ["deal 1 2", "die 2"][: file.path.read_bytes().count(b"\n") - 1]
    disk.room = 10_000
    file.took_back(1)
    file.played("die 1", True)
    assert file.path.read_bytes() == b"".join(LINES)
    assert file.is_safe
    assert [path.name for path in tmp_path.iterdir()] == ["a.jsonl"]


def test_two_new_games_of_the_same_second_get_two_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other copy makes its file between the look whether there is one and the making."""
    path = tmp_path / "a.jsonl"
    other = written(path)
    free = record_file.unused

    def late(wanted: Path) -> Path:
        if not wanted.exists():
            monkeypatch.setattr(record_file, "unused", free)
            other.began(HEADER)
            return wanted
        return free(wanted)

    monkeypatch.setattr(record_file, "unused", late)
    mine = written(path)
    mine.began(HEADER)
    mine.played("deal 1 2", True)
    assert (other.path, mine.path) == (path, tmp_path / "a-2.jsonl")
    assert (read(other.path).moves, read(mine.path).moves) == ([], ["deal 1 2"])


class Disk:
    """It is full when `room` bytes lie on it."""

    def __init__(self, room: int) -> None:
        self.room = room

    def opened(self, stream: Any) -> Any:
        disk = self

        class Stream:
            def __enter__(self) -> Any:
                return self

            def __exit__(self, *failure: object) -> None:
                stream.close()

            def __getattr__(self, name: str) -> Any:
                return getattr(stream, name)

            def write(self, data: memoryview) -> int:
                left = disk.room - stream.tell()
                if left <= 0:
                    raise OSError(errno.ENOSPC, "full")
                return int(stream.write(data[:left]))

        return Stream()


def test_short_writes_are_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow:
        def __init__(self, stream: Any) -> None:
            self.stream = stream

        def __enter__(self) -> Slow:
            return self

        def __exit__(self, *failure: object) -> None:
            self.stream.close()

        def __getattr__(self, name: str) -> Any:
            return getattr(self.stream, name)

        def write(self, data: memoryview) -> int:
            return int(self.stream.write(data[:3]))

    opened = record_file._opened
    monkeypatch.setattr(record_file, "_opened", lambda *how: Slow(opened(*how)))
    file = written(tmp_path / "a.jsonl")
    file.began(HEADER)
    file.played("deal 1 2", True)
    assert file.path.read_bytes() == b"".join(LINES[:2])


def test_a_folder_that_is_missing_or_comes_later(tmp_path: Path) -> None:
    troubles: list[OSError] = []
    file = written(tmp_path / "saves" / "a.jsonl", troubles)
    file.began(HEADER)
    file.played("deal 1 2", True)
    assert len(troubles) == 1
    (tmp_path / "saves").mkdir()
    file.played("die 2", True)
    assert file.path.read_bytes() == b"".join(LINES[:3])


def test_a_file_that_vanishes_is_written_again(tmp_path: Path) -> None:
    file = written(tmp_path / "a.jsonl")
    file.began(HEADER)
    file.path.unlink()
    file.played("deal 1 2", True)
    assert file.path.read_bytes() == b"".join(LINES[:2])
    os.truncate(file.path, 10)
    file.played("die 2", True)
    assert file.path.read_bytes() == b"".join(LINES[:3])


def test_a_game_that_is_open_elsewhere_is_refused_until_it_is_left(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    one = written(path)
    one.began(HEADER)
    for _time in range(2):
        with pytest.raises(RecordError, match="another copy") as caught:
            RecordFile.resume(path, pytest.fail)
        assert caught.value.reason == "in_use"
        assert read(path).moves == []
        one.left()
        one = RecordFile.resume(path, pytest.fail)
    one.played("deal 1 2", True)
    one.left()
    one.left()
    assert read(path).moves == ["deal 1 2"]


def test_a_damaged_file_is_not_held(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"nonsense\n")
    for _time in range(2):
        with pytest.raises(RecordError) as caught:
            RecordFile.resume(path, pytest.fail)
        assert caught.value.reason == "damaged"


@pytest.mark.usefixtures("lockless")
def test_two_copies_of_the_program_do_not_spoil_each_others_game(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"".join(LINES[:2]))
    one, two = RecordFile.resume(path, pytest.fail), RecordFile.resume(path, pytest.fail)
    one.played("die 2", True)
    two.played("die 1", True)
    one.played("lay 1", True)
    two.played("lay 2", True)
    assert read(path).moves == ["deal 1 2", "die 2", "lay 1"]
    assert read(tmp_path / "a-2.jsonl").moves == ["deal 1 2", "die 1", "lay 2"]


def test_a_new_record_never_writes_over_another(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"precious\n")
    file = written(path)
    file.began(HEADER)
    assert path.read_bytes() == b"precious\n"
    assert file.path == tmp_path / "a-2.jsonl"
    assert unused(path) == tmp_path / "a-3.jsonl"
