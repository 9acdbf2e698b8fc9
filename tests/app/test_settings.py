"""Settings: what is kept, and that no damage to the file can keep the program from starting."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.notices import NO_FOLDER, SETTINGS_NOT_SAVED, SETTINGS_PARTLY
from game.app.paths import Folders
from game.app.settings import Settings, TableSetup, copied, load, save
from game.core.record import Seat


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path)


def written(folders: Folders, text: str | bytes) -> tuple[Settings, list[Any]]:
    folders.settings_file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return load(folders)


def test_without_a_file_all_is_as_usual(folders: Folders) -> None:
    assert load(folders) == (Settings(), [])
    assert Settings().pace_s == 0.8


def test_what_is_saved_is_loaded(folders: Folders) -> None:
    table = TableSetup((Seat("Ґанна", "human", 3), Seat("B", "hard", 1)), {"any_lower": True, "starter": "random"})
    settings = Settings("uk", 1.5, "fast", True, 1.2, True, False, False, False, True, "free", 0.1, 0.2, True, True, True, (1920, 1080))
    settings.high_contrast, settings.first_start, settings.tables = True, False, {"worms": table}
    assert save(folders, settings, Settings()) == []
    assert load(folders) == (settings, [])
    assert [path.name for path in folders.data.iterdir()] == ["settings.json"]


def test_only_what_differs_from_the_usual_is_kept(folders: Folders) -> None:
    settings = Settings()
    settings.calm = True
    settings.effects = float("0.6")
    settings.speed = msgspec.json.decode(b'"normal"')
    save(folders, settings, Settings())
    assert msgspec.json.decode(folders.settings_file.read_bytes()) == {"calm": True}


@pytest.mark.parametrize("text", ["", "{", "[]", "5", "null", '"x"', "NaN", "\0" * 100, b"\xff\xfe", "[" * 100_000])
def test_a_file_that_is_no_settings_is_set_aside(folders: Folders, text: str | bytes) -> None:
    """Failure 15: a damaged file of settings, and nothing opens any more."""
    settings, notices = written(folders, text)
    assert settings == Settings()
    assert [notice.facts for notice in notices] == [{"file": "settings.json.damaged"}]
    assert "settings.json.damaged" in notices[0].sentence()
    assert not folders.settings_file.exists()
    assert (folders.data / "settings.json.damaged").exists()
    assert load(folders) == (Settings(), [])


def test_a_folder_of_that_name_is_set_aside(folders: Folders) -> None:
    """Failure 15: a folder has the name of the settings."""
    folders.settings_file.mkdir()
    assert load(folders)[0] == Settings()
    assert save(folders, Settings("uk"), Settings()) == []
    assert load(folders) == (Settings("uk"), [])


@pytest.mark.parametrize(
    "damage",
    [
        '"language": "de"',
        '"language": null',
        '"interface_size": 1e99',
        '"interface_size": "big"',
        '"pace_s": -1',
        '"effects": true',
        '"window": [0, 0]',
        '"window": [1]',
        '"take_back": []',
        '"tables": 7',
        '"tables": {"worms": 5}',
        '"tables": {"worms": {"seats": [{"name": 1}]}}',
    ],
)
def test_a_damaged_value_falls_back_alone(folders: Folders, damage: str) -> None:
    settings, notices = written(folders, f'{{"calm": true, {damage}, "mute": true, "of_a_later_version": 1}}')
    assert notices == [SETTINGS_PARTLY]
    assert settings == Settings(calm=True, mute=True)
    assert folders.settings_file.exists()


def test_a_damaged_table_leaves_the_others(folders: Folders) -> None:
    settings, notices = written(folders, '{"tables": {"worms": 5, "coins": {"options": {"pool": 12}}}}')
    assert notices == [SETTINGS_PARTLY]
    assert settings.tables == {"coins": TableSetup((), {"pool": 12})}


SCALARS = st.none() | st.booleans() | st.floats() | st.integers() | st.text("aі0.\n", max_size=5)


@given(value=st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text("ab"), inner), max_leaves=5))
def test_no_value_anywhere_stops_the_program(tmp_path_factory: pytest.TempPathFactory, value: Any) -> None:
    """Failure 15: a value of a wrong kind in the settings, and nothing opens any more."""
    folders = Folders(tmp_path_factory.mktemp("data"))
    for name in Settings.__struct_fields__:
        settings, _ = written(folders, msgspec.json.encode({name: value}))
        assert msgspec.convert(msgspec.to_builtins(settings), Settings) == settings


def test_saving_is_all_or_nothing(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    save(folders, Settings("uk"), Settings())

    def full(number: int) -> None:
        raise OSError("full")

    monkeypatch.setattr(os, "fsync", full)
    assert save(folders, Settings("ru"), Settings()) == [SETTINGS_NOT_SAVED]
    assert load(folders)[0].language == "uk"


def test_where_nothing_can_be_written_it_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    folders = Folders(tmp_path / "file" / "data")
    assert load(folders) == (Settings(), [NO_FOLDER])
    assert save(folders, Settings("uk"), Settings()) == []


def test_two_copies_keep_what_each_has_chosen(folders: Folders) -> None:
    """And neither loses what the other has set up, nor what a later version has written."""
    folders.settings_file.write_text('{"of_a_later_version": [1], "mute": true}', encoding="utf-8")
    one, two = load(folders)[0], load(folders)[0]
    before_one, before_two = copied(one), copied(two)
    one.language, one.tables["coins"] = "uk", TableSetup((), {"pool": 12})
    two.calm, two.mute, two.tables["worms"] = True, False, TableSetup()
    assert save(folders, one, before_one) == []
    assert save(folders, two, before_two) == []
    assert load(folders)[0] == Settings(
        "uk", calm=True, tables={"coins": TableSetup((), {"pool": 12}), "worms": TableSetup()}
    )
    assert msgspec.json.decode(folders.settings_file.read_bytes())["of_a_later_version"] == [1]


def test_a_choice_that_was_not_saved_is_saved_the_next_time(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk, at the file, at its text and at the push to the disk: the old settings stay, and no draft is left."""
    save(folders, Settings("uk"), Settings())
    for broken in (Broken(0), Broken(3), Broken(10_000)):
        monkeypatch.setattr(Path, "open", broken.opener)
        assert save(folders, Settings("ru"), Settings("uk")) == [SETTINGS_NOT_SAVED]
        monkeypatch.undo()
        assert load(folders) == (Settings("uk"), [])
        assert [file.name for file in folders.data.iterdir()] == ["settings.json"]
    assert save(folders, Settings("ru"), Settings("uk")) == []
    assert load(folders) == (Settings("ru"), [])


def test_a_file_that_cannot_be_read_now_is_not_written_over(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    """On some systems a file cannot be opened while the other copy of the program replaces it."""
    save(folders, Settings("uk"), Settings())

    def refuse(path: Path) -> bytes:
        raise PermissionError(errno.EACCES, "in use")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert load(folders) == (Settings(), [SETTINGS_PARTLY])
    assert save(folders, Settings(calm=True), Settings()) == [SETTINGS_NOT_SAVED]
    monkeypatch.undo()
    assert load(folders) == (Settings("uk"), [])


class Broken:
    """A disk that is full after so many bytes."""

    def __init__(self, room: int) -> None:
        self.room = room
        self._open = Path.open

    @property
    def opener(self) -> Any:
        def opened(path: Path, mode: str = "r", **how: Any) -> Any:
            if mode != "wb":
                return self._open(path, mode, **how)
            if not self.room:
                raise OSError(errno.ENOSPC, "full")
            return Full(self._open(path, mode, buffering=0), self.room)

        return opened


class Full:
    """What it gives."""

    def __init__(self, stream: Any, room: int) -> None:
        self._stream = stream
        self._room = room

    def __enter__(self) -> Full:
        return self

    def __exit__(self, *_trouble: object) -> None:
        self._stream.close()

    def write(self, data: bytes) -> None:
        self._stream.write(data[: self._room])
        if len(data) > self._room:
            raise OSError(errno.ENOSPC, "full")

    def flush(self) -> None:
        raise OSError(errno.ENOSPC, "full")
