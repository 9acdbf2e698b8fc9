"""The command line: what it prints, its exit status, and one sentence for whatever cannot be done."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from game.cli import arena, commands
from game.core.contract import Game
from game.core.record import Header, Record, Seat, end_line, header_line, move_line, parse_all, whole_line
from tests.core.test_record import END
from tests.core.toygame import offered

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def toy() -> Iterator[Game]:
    with offered() as game:
        yield game


class Said(NamedTuple):
    status: int
    out: str
    err: str


class Shell:
    """Runs commands in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch
        self._folder = folder

    def __call__(self, *arguments: str | Path, stdin: str | bytes = b"") -> Said:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        status = commands.main([str(argument) for argument in arguments])
        return Said(status, *self._capsys.readouterr())

    def file(self, *lines: bytes) -> Path:
        path = self._folder / "given.jsonl"
        path.write_bytes(b"".join(lines))
        return path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Shell:
    return Shell(capsys, monkeypatch, tmp_path)


def header(**changes: Any) -> Header:
    seats = (Seat("A", "human"), Seat("B", "easy"))
    fields = {"format": 1, "game": "toy", "rules": 3, "options": {}, "seats": seats, "seed": "s"}
    return Header(**{**fields, **changes})


MOVES = (b'{"m":"deal 1 2 3 4 5 6 7 8"}\n', b'{"m":"die 2"}\n')


def test_list_names_games_seats_options_and_levels(run: Shell) -> None:
    said = run("list")
    assert said.status == 0
    assert "toy: Toy; seats 2-4; levels easy, stuck, crash, rubbish, cheat, raises\n" in said.out
    assert "    cards=8*|12  Cards\n    drop=false*|true  The lowest card may be dropped\n" in said.out
    assert "worms: " in said.out


def test_play_writes_records_that_replay(run: Shell, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    table = ("--seats", "easy,random,random", "--option", "drop=true")
    said = run("play", "toy", *table, "--games", "9", "--seed", "x", "--out", out)
    assert said.status == 0
    summary = json.loads(said.out.splitlines()[-1])
    assert (summary["game"], summary["games"], summary["unfinished"], summary["seed"]) == ("toy", 9, 0, "x")
    assert summary["options"] == {"cards": 8, "drop": True}
    assert sum(summary["wins_by_seat"]) == pytest.approx(9)
    assert {level: count["seats"] for level, count in summary["levels"].items()} == {"easy": 9, "random": 18}
    for count in summary["levels"].values():
        low, high = count["interval"]
        assert count["win_rate"] == pytest.approx(count["wins"] / count["seats"], abs=1e-6)
        assert 0 <= low <= count["win_rate"] <= high <= 1
    assert summary["turns_per_game"] >= 6
    assert summary["moves_per_second"] > 0
    records = list(parse_all(out.read_bytes()))
    assert [tuple(seat.player for seat in record.header.seats) for record in records[:4]] == [
        ("easy", "random", "random"),
        ("random", "random", "easy"),
        ("random", "easy", "random"),
        ("easy", "random", "random"),
    ]
    assert [record.header.seed for record in records] == ["x/0"] * 3 + ["x/1"] * 3 + ["x/2"] * 3
    assert len({record.moves[0] for record in records}) == 3
    assert run("replay", out) == Said(0, "9 records replayed, no difference\n", "")


def test_same_seed_same_games(run: Shell, tmp_path: Path) -> None:
    files = [tmp_path / "a", tmp_path / "b", tmp_path / "c"]
    for file, seed in zip(files, ("1", "1", "2"), strict=True):
        run("play", "toy", "--seats", "random,random", "--games", "4", "--seed", seed, "--out", file)
    one, same, other = (file.read_bytes() for file in files)
    assert one == same != other


def test_without_a_seed_games_differ_and_the_seed_is_told(run: Shell, tmp_path: Path) -> None:
    seeds = set()
    for name in ("a", "b"):
        said = run("play", "toy", "--seats", "random,random", "--out", tmp_path / name)
        seeds.add(json.loads(said.out)["seed"])
    assert len(seeds) == 2
    assert (tmp_path / "a").read_bytes() != (tmp_path / "b").read_bytes()


def test_any_number_of_processes_plays_the_same_games(tmp_path: Path) -> None:
    """Through the interpreter, with a real game: the processes know no others."""
    for jobs in ("1", "2"):
        command = ["play", "coins", "--seats", "random,random", "--games", "6", "--seed", "1", "--jobs", jobs]
        done = subprocess.run(
            [sys.executable, "-m", "game", *command, "--out", str(tmp_path / jobs)],
            cwd=ROOT,
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        assert json.loads(done.stdout.splitlines()[-1])["games"] == 6
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes() != b""


def test_games_stopped_by_the_cap_are_counted(run: Shell, toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "find", lambda slug: msgspec.structs.replace(toy, cap=5))
    summary = json.loads(run("play", "toy", "--seats", "random,random", "--games", "3").out)
    assert (summary["unfinished"], summary["moves_per_game"]) == (3, 5)
    assert summary["levels"]["random"] == {"seats": 0, "wins": 0, "win_rate": None, "interval": None}


def test_a_save_is_replayed_too(run: Shell) -> None:
    assert run("replay", run.file(header_line(header()), *MOVES)) == Said(0, "1 record replayed, no difference\n", "")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ((b'"lay ', b'"lay 9'), "is not allowed here"),
        ((b'"shout"', b'"sigh"'), "'sigh' is no move of toy"),
        ((b'"scores":[', b'"scores":[1'), "the scores at the end are"),
        ((b'"hash":"', b'"hash":"0'), "the hash of the last state is"),
        ((b'"ranking":[[', b'"ranking":[[7,'), "the ranking at the end is"),
        ((b',"shout"],"end"', b'],"end"'), "the game goes on after the last move"),
    ],
)
def test_replay_names_the_first_difference(run: Shell, tmp_path: Path, change: tuple[bytes, bytes], says: str) -> None:
    out = tmp_path / "games"
    run("play", "toy", "--seats", "random,random", "--games", "2", "--seed", "1", "--out", out)
    first, second = out.read_bytes().splitlines(keepends=True)
    assert change[0] in second
    said = run("replay", run.file(first, second.replace(*change, 1)))
    assert said.status == 1
    assert said.out.startswith("record 2: ")
    assert says in said.out
    assert len(said.out.splitlines()) == 1


def test_replay_misses_an_end_that_was_not_recorded(run: Shell, tmp_path: Path) -> None:
    out = tmp_path / "games"
    run("play", "toy", "--seats", "random,random", "--out", out)
    [record] = parse_all(out.read_bytes())
    said = run("replay", run.file(whole_line(Record(record.header, record.moves))))
    assert said == Said(1, "record 1: the game is over after the last move, the record does not say so\n", "")


def test_cases_pass_and_fail_by_line(run: Shell) -> None:
    case = {"id": "A1", "card": 5, "die": 2, "points": 10}
    good = json.dumps({"toy": [case]})
    assert run("cases", "-", stdin=good) == Said(0, "ok A1\n1 passed, 0 failed\n", "")
    bad = json.dumps({"toy": [case, {**case, "id": "A2", "points": 11}]})
    expected = "ok A1\nFAIL A2: expected 11, got 10\n1 passed, 1 failed\n"
    assert run("cases", "-", stdin=bad) == Said(1, expected, "")
    assert run("cases", "-", stdin=b"\xef\xbb\xbf" + good.encode()).status == 0


def test_odds_are_json(run: Shell) -> None:
    said = run("odds", "toy", "-", stdin='{"at_least": 2}')
    assert (said.status, json.loads(said.out)) == (0, {"chance": 0.5})


def test_moves_of_a_record_are_json(run: Shell) -> None:
    save = run.file(header_line(header()), *MOVES)
    assert json.loads(run("moves", "toy", save).out) == ["lay 1", "lay 2", "draw"]
    assert json.loads(run("moves", "toy", "-", stdin=header_line(header()) + MOVES[0]).out) == []
    record = Record(header(), ["deal 1 2 3 4 5 6 7 8", "die 2", "lay 1", "die 1"])
    assert json.loads(run("moves", "toy", "-", stdin=whole_line(record)).out) == ["lay 3", "lay 4", "draw"]


TORN = header_line(header()) + MOVES[0][:-5]
PLAY = ("play", "toy", "--seats", "random,random")


@pytest.mark.parametrize(
    ("arguments", "stdin", "says"),
    [
        ((), b"", "COMMAND"),
        (("dance",), b"", "dance"),
        (("list", "all"), b"", "all"),
        (("play", "chess", "--seats", "random,random"), b"", "no game is called 'chess'; there are:"),
        (("play", "toy"), b"", "--seats"),
        (("play", "toy", "--seats", "random"), b"", "toy is for 2 to 4 seats, not 1"),
        (("play", "toy", "--seats", ",".join(["random"] * 5)), b"", "toy is for 2 to 4 seats, not 5"),
        (("play", "toy", "--seats", "easy,easy,easy,easy"), b"", "8 cards are too few for 4 seats"),
        (("play", "toy", "--seats", "random,human"), b"", "toy has no player 'human'"),
        (("play", "toy", "--seats", "random,"), b"", "toy has no player ''"),
        ((*PLAY, "--games", "0"), b"", "--games"),
        ((*PLAY, "--games", "many"), b"", "--games"),
        ((*PLAY, "--jobs", "-1"), b"", "--jobs"),
        ((*PLAY, "--option", "drop"), b"", "KEY=VALUE"),
        ((*PLAY, "--option", "drop=maybe"), b"", "option 'drop' of toy cannot be 'maybe'; it can be: false, true"),
        ((*PLAY, "--option", "colour=red"), b"", "toy has no option 'colour'"),
        ((*PLAY, "--out", "/nowhere/at/all"), b"", "/nowhere/at/all cannot be written: No such file or directory"),
        (("replay", "/nowhere"), b"", "/nowhere cannot be read: No such file or directory"),
        (("replay", "/"), b"", "/ cannot be read"),
        (("replay", "-"), b"", "the file ends before the first line is complete"),
        (("replay", "-"), b"nonsense\n", "line 1: this is not the header"),
        (("replay", "-"), TORN, "the last line of the standard input is broken off"),
        (("replay", "-"), whole_line(Record(header()))[:-9], "line 1: this is not a whole game"),
        (("replay", "-"), b'{"format":7}\n', "format 7"),
        (("replay", "-"), header_line(header(rules=9)), "version 9 of the rules of toy"),
        (("replay", "-"), header_line(header(game="chess")), "no game is called 'chess'"),
        (("replay", "-"), header_line(header()) + b'{"n":1}\n', "line 2"),
        (("cases", "-"), b"{", "the standard input is not JSON"),
        (("cases", "-"), b"[" * 100_000, "the standard input is not JSON"),
        (("cases", "-"), b'{"chess": []}', "the standard input holds cases of none of: "),
        (("cases", "-"), b'{"toy": [{"id": "A"}]}', "case A has other keys"),
        (("cases", "/nowhere"), b"", "/nowhere cannot be read"),
        (("odds", "chess", "-"), b"{}", "no game is called 'chess'"),
        (("odds", "toy", "-"), b"", "is not JSON"),
        (("odds", "toy", "-"), b"[]", "a position of toy is a JSON object"),
        (("odds", "toy", "-"), b'{"at_least": 9}', "this is no position of toy: "),
        (("moves", "chess", "-"), header_line(header()), "no game is called 'chess'"),
        (("moves", "coins", "-"), header_line(header()), "this is a record of toy, not of coins"),
        (("moves", "toy", "-"), TORN, "is broken off"),
        (("moves", "toy", "-"), whole_line(Record(header())) * 2, "the standard input holds 2 records instead of one"),
        (("moves", "toy", "-"), header_line(header()) + move_line("die 1"), "line 2: move 1, 'die 1', is not allowed"),
        (("moves", "toy", "-"), header_line(header()) + end_line(END) + move_line("die 1"), "line 3"),
    ],
)
def test_bad_input_gets_one_sentence_and_status_2(
    run: Shell, arguments: tuple[str, ...], stdin: bytes, says: str
) -> None:
    said = run(*arguments, stdin=stdin)
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith("python -m game: ")
    assert says in said.err
    assert said.err.count("\n") == 1


def test_a_reader_that_leaves_early_is_no_failure() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "game", "list"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    with process, process.stderr as errors:
        assert errors.read() == b""


def test_the_module_itself_runs() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "game", "odds", "nothing", "-"], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "no game is called 'nothing'" in done.stderr
    help_text = subprocess.run(
        [sys.executable, "-m", "game", "play", "--help"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    assert "--seats" in help_text.stdout
