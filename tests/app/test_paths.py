"""Folders: made when needed, nowhere else than told, and a program that runs without them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app import paths
from game.app.paths import Folders


@pytest.fixture
def forgetful() -> Iterator[None]:
    paths.assets.cache_clear()
    yield
    paths.assets.cache_clear()


@pytest.mark.usefixtures("forgetful")
def test_assets_lie_beside_the_program_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Failure 6: it works in a terminal and fails by a double click, since the working folder is another one."""
    monkeypatch.chdir(tmp_path)
    assert (paths.assets() / "shared" / "icons" / "lamp.svg").is_file()


@pytest.mark.usefixtures("forgetful")
def test_assets_of_the_frozen_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert paths.assets() == tmp_path / "assets"


def test_folders_are_made_when_asked_for(tmp_path: Path) -> None:
    folders = Folders(tmp_path / "Бабуся Ганна" / "гра ґ")
    assert folders.writable
    assert list(folders.data.iterdir()) == []
    assert folders.saves.is_dir()
    assert folders.logs.is_dir()
    assert folders.settings_file == folders.data / "settings.json"
    assert sorted(path.name for path in folders.data.iterdir()) == ["logs", "saves"]


def test_a_relative_folder_stays_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folders = Folders(Path("data"))
    monkeypatch.chdir("/")
    assert folders.saves == tmp_path / "data" / "saves"


def test_the_usual_folder_is_the_persons_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Failure 14: settings are written beside the program, where nobody may write."""
    monkeypatch.setattr(paths, "_own_folder", lambda: tmp_path / "own")
    assert Folders().data == tmp_path / "own"
    assert paths.APP_NAME == "Lamplight"


def test_without_a_home_nothing_is_written_where_the_program_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Failure 6: what is written lands in whatever folder the program was started from."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(paths, "_own_folder", lambda: Path("~/.local/share/Lamplight"))
    folders = Folders()
    assert not folders.writable
    assert folders.saves
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_can_be_written_it_says_so_and_makes_nothing(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_bytes(b"")
    folders = Folders(blocked / "data")
    assert not folders.writable
    assert not folders.saves.exists()
    assert not folders.logs.exists()
