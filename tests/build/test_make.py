"""make.py's own decisions: when an environment is made anew, and what a wrong call is told."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from build import make


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project that consists of two requirements files."""
    for name in ("run.txt", "tests.txt"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    monkeypatch.setattr(make, "ROOT", tmp_path)
    return tmp_path


@pytest.mark.usefixtures("root")
def test_unfinished_environment_is_made_anew() -> None:
    assert make.missing(None, ["run.txt"]) == (True, ["run.txt"])


@pytest.mark.usefixtures("root")
def test_finished_environment_is_left_alone() -> None:
    assert make.missing(make.fingerprint(["run.txt", "tests.txt"]), ["run.txt"]) == (False, [])


@pytest.mark.usefixtures("root")
def test_another_commands_needs_are_added() -> None:
    assert make.missing(make.fingerprint(["run.txt"]), ["run.txt", "tests.txt"]) == (False, ["tests.txt"])


@pytest.mark.parametrize("changed", ["run.txt", "tests.txt"])
def test_changed_requirements_make_it_anew_with_all_that_was_there(root: Path, changed: str) -> None:
    stamp = make.fingerprint(["run.txt", "tests.txt"])
    (root / changed).write_text("newer", encoding="utf-8")
    assert make.missing(stamp, ["run.txt"]) == (True, ["run.txt", "tests.txt"])


def test_removed_requirements_file_makes_it_anew(root: Path) -> None:
    stamp = make.fingerprint(["run.txt", "tests.txt"])
    (root / "tests.txt").unlink()
    assert make.missing(stamp, ["run.txt"]) == (True, ["run.txt"])


@pytest.mark.usefixtures("root")
def test_another_python_makes_it_anew() -> None:
    assert make.missing(make.fingerprint(["run.txt"]) | {"python": "3.99"}, ["run.txt"]) == (True, ["run.txt"])


@pytest.mark.parametrize("text", ["", "nonsense", "[]", "{}", '{"run.txt": "1"}'])
def test_damaged_stamp_counts_as_none(tmp_path: Path, text: str) -> None:
    python = make.python_of(tmp_path)
    python.parent.mkdir()
    python.touch()
    (tmp_path / make.STAMP).write_text(text, encoding="utf-8")
    assert make.read_stamp(tmp_path) is None


def test_stamp_without_its_python_counts_as_none(tmp_path: Path) -> None:
    (tmp_path / make.STAMP).write_text(json.dumps({"python": sys.version}), encoding="utf-8")
    assert make.read_stamp(tmp_path) is None


def test_failed_installation_leaves_no_stamp(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make.subprocess, "call", lambda command: int("pip" in command))
    (root / ".venv").mkdir()
    with pytest.raises(make.Failure, match="Installing failed"):
        make.ensure(root / ".venv", ["run.txt"])
    assert make.read_stamp(root / ".venv") is None


def test_python_without_venv_is_told_what_to_install(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(make.Failure, match=r"sudo apt install python3\.\d+-venv"):
        make.ensure(root / ".venv", ["run.txt"])


def call(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs make.py as a person does, from another folder."""
    script = Path(make.__file__)
    return subprocess.run([sys.executable, script, *arguments], capture_output=True, encoding="utf-8", cwd=Path.home())


def test_unknown_command_is_named_with_those_there_are() -> None:
    done = call("paly")
    assert (done.returncode, done.stdout) == (2, "")
    assert "'paly'" in done.stderr
    assert "play" in done.stderr


def test_help_lists_every_command() -> None:
    done = call("--help")
    assert done.returncode == 0
    assert [name for name in make.COMMANDS if f"  {name} " not in done.stdout] == []


def test_no_command_shows_the_list_and_fails() -> None:
    done = call()
    assert done.returncode == 2
    assert "package" in done.stderr


def test_requirements_are_pinned_and_say_why() -> None:
    for name in (make.RUN, make.BUILD, make.TESTS):
        lines = (make.ROOT / name).read_text(encoding="utf-8").splitlines()
        for above, line in zip(["", *lines], lines, strict=False):
            if line and not line.startswith("#"):
                assert "==" in line, f"{name}: {line} is not pinned"
                assert above.startswith("# "), f"{name}: {line} has no reason above it"
