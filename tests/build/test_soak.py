"""The long runs reach everything they claim to reach, and see what is wrong when it is."""

from __future__ import annotations

import argparse
import subprocess
from pathlib import Path
from random import Random

import pytest

from build import soak
from game.core.contract import Game
from game.core.registry import games


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)
def test_every_value_of_every_option_is_played(game: Game) -> None:
    played = {pair for options in soak.option_sets(game, Random(1)) for pair in options.items()}
    changed = {(o.key, str(v).lower()) for o in game.options for v in o.values if v != o.default}
    assert changed <= played


@pytest.mark.parametrize("data", [b"", b"x", b'{"a": 1, "b": [2, 3]}\n{"m": "roll"}\n'])
def test_damage_can_be_done_to_any_file(data: bytes) -> None:
    results = {soak.damage(data, Random(n)) for n in range(200)}
    assert len(results) > 20


def test_a_refusal_in_one_sentence_is_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "torn.jsonl"
    file.write_text('{"format": 1', encoding="utf-8")
    assert soak.fault_of(["replay", str(file)]) == ""


def answers(status: int, *said: str) -> object:
    """A command line that says something on stderr and ends with a status."""

    def headless(command: list[str]) -> int:
        for sentence in said:
            soak.sys.stderr.write(sentence + "\n")
        return status

    return headless


@pytest.mark.parametrize(
    ("status", "said"),
    [(3, ()), (2, ()), (2, ("one", "two")), (0, ("a warning",))],
    ids=["unknown status", "no reason", "two sentences", "well, but complains"],
)
def test_other_answers_are_faults(monkeypatch: pytest.MonkeyPatch, status: int, said: tuple[str, ...]) -> None:
    monkeypatch.setattr(soak, "headless", answers(status, *said))
    assert soak.fault_of(["replay", "x"])


def test_an_exception_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def headless(command: list[str]) -> int:
        raise RecursionError("deep")

    monkeypatch.setattr(soak, "headless", headless)
    assert "deep" in soak.fault_of(["replay", "x"])


def test_random_inputs_are_as_many_as_asked_for_and_failures_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the command that shows them again."""
    long_run = soak.Soak(argparse.Namespace(seed="s", inputs=12_000), tmp_path)
    runs: list[tuple[str, ...]] = []

    def python(*arguments: str) -> tuple[list[str], subprocess.CompletedProcess[str]]:
        runs.append(arguments)
        return list(arguments), subprocess.CompletedProcess(arguments, int(len(runs) == 2), "{}", "it broke")

    monkeypatch.setattr(long_run, "python", python)
    complained: list[list[str]] = []
    monkeypatch.setattr(long_run, "complain", lambda what, command: complained.append(command))
    long_run.storm(next(iter(games().values())))
    assert [(run[4], run[6]) for run in runs] == [("5000", "s/0"), ("5000", "s/5000"), ("2000", "s/10000")]
    assert complained == [list(runs[1])]


def test_what_ending_the_program_leaves_wrong_is_complained_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a program that hangs is no reason to stop."""
    asked = argparse.Namespace(seed="1", kills=2, quits=3)
    long_run = soak.Soak(asked, tmp_path)

    def killed(game: Game, seed: str, folder: Path) -> list[str]:
        folder.mkdir()
        if seed == "1/1":
            raise soak.kill.Hangs("it hangs")
        return ["a move is lost"]

    def quitted(game: Game, seed: str, folder: Path) -> tuple[list[str], float]:
        folder.mkdir()
        return [], 5.0

    monkeypatch.setattr(soak.kill, "killed", killed)
    monkeypatch.setattr(soak.kill, "quitted", quitted)
    long_run.end(next(iter(games().values())))
    assert [what.split(": ")[-1].partition(" takes ")[2] or what.split(": ")[-1] for what in long_run.complaints] == [
        "a move is lost",
        "it hangs",
        "5.00 s to quit",
    ]
    assert list(tmp_path.iterdir()) == []
