"""Nothing is lost by kill -9, quitting leaves nothing behind, and the harness that says so sees when it is not so."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from build import kill
from game.core.contract import CHANCE, Game
from game.core.record import RANDOM, Seat, read, state_hash
from game.core.record_file import RecordFile
from game.core.registry import find, games
from game.core.session import Session

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the harness looks into /proc")
GAMES = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)


@GAMES
def test_kill_at_ten_moments_loses_nothing_that_was_shown(game: Game, tmp_path: Path) -> None:
    """Failure 17: closed by accident, and the game is gone."""
    assert kill.killed(game, "tests", tmp_path / "program", moments=10) == []
    assert len(list(tmp_path.glob("program/left-*/*.jsonl"))) >= 10


@GAMES
def test_quitting_while_a_computer_thinks_ends_everything(game: Game, tmp_path: Path) -> None:
    """Failure 37: the program is quitted while a computer thinks, and freezes, crashes or stays. `make.py soak` does it hundreds of
    times."""
    wrong, _seconds = kill.quitted(game, "tests", tmp_path / "program")
    assert wrong == []


def test_two_copies_of_the_program_share_a_folder(tmp_path: Path) -> None:
    """Both begin game after game in the same seconds, until both are killed: each record is one whole game."""
    game = find("coins")
    programs = [kill.Program(game, RANDOM, seed, tmp_path / seed, tmp_path / "data") for seed in ("one", "two")]
    try:
        for program in programs * 3:
            program.play(30)
    finally:
        for program in programs:
            program.close()
    records = [read(path) for path in programs[0].saves().glob("*.jsonl") if path.stat().st_size]
    assert {record.header.seed[:3] for record in records} == {"one", "two"}
    assert len({record.header.seed for record in records}) == len(records)
    assert sum(record.end is None for record in records) <= 2
    for record in records:
        session = Session.from_record(record)
        assert record.end is None or record.end.hash == state_hash(session.state)


@pytest.fixture
def left(tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    """The record of a game of worms, and what the screen showed at its last move."""
    path = tmp_path / "worms-20260101-120000.jsonl"
    session = Session(find("worms"), (Seat("A", RANDOM), Seat("B", RANDOM)), {}, "s", RecordFile(path, pytest.fail))
    while session.ply < 12:
        session.chance() if session.to_act == CHANCE else session.play(session.legal[0])
    session.leave()
    shown = {
        "moves": session.ply, "to_act": session.to_act, "legal": [str(move) for move in session.legal],
        "scores": list(session.rules.scores(session.state)),
    }  # fmt: skip
    return path, shown


def test_whole_record_is_right_and_goes_on(left: tuple[Path, dict[str, Any]]) -> None:
    path, shown = left
    lines = path.read_bytes().count(b"\n")
    assert kill.faults(find("worms"), path.parent, shown) == []
    assert path.read_bytes().count(b"\n") > lines
    assert kill.faults(find("worms"), path.parent, shown | {"legal": []}) == []


@pytest.mark.parametrize("change", [{"moves": 13}, {"to_act": 5}, {"scores": [9, 9]}, {"legal": ["take 36"]}])
def test_anything_else_on_the_screen_is_a_fault(left: tuple[Path, dict[str, Any]], change: dict[str, Any]) -> None:
    path, shown = left
    assert len(kill.faults(find("worms"), path.parent, shown | change)) == 1


def test_a_missing_move_or_line_is_a_fault(left: tuple[Path, dict[str, Any]]) -> None:
    path, shown = left
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    assert len(kill.faults(find("worms"), path.parent, shown)) == 1
    path.write_bytes(b"".join([lines[0], b"nonsense\n", *lines[1:]]))
    assert len(kill.faults(find("worms"), path.parent, shown)) == 1


def test_a_program_that_does_not_start_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kill, "ROOT", tmp_path)
    with pytest.raises(kill.Hangs, match="status 2"):
        kill.killed(find("worms"), "tests", tmp_path / "program")
