"""The log: what it keeps, and that it never becomes a trouble of its own."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app import logs
from game.app.paths import Folders


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    logs.stop()


def failure(text: str = "boom") -> ValueError:
    try:
        raise ValueError(text)
    except ValueError as error:
        return error


def test_an_error_is_kept_with_its_trace(tmp_path: Path) -> None:
    folders = Folders(tmp_path)
    logs.start(folders)
    assert list(folders.logs.iterdir()) == []
    path = logs.report(failure("щось не так"))
    assert path == folders.logs / "lamplight.log"
    text = path.read_text(encoding="utf-8")
    assert "ValueError: щось не так" in text
    assert "test_logs.py" in text


def test_it_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "FILE_BYTES", 2000)
    folders = Folders(tmp_path)
    logs.start(folders)
    for number in range(100):
        logs.report(failure(f"error {number}"))
    files = list(folders.logs.iterdir())
    assert len(files) == logs.OLD_FILES + 1
    assert all(file.stat().st_size <= 2000 for file in files)
    assert "error 99" in (folders.logs / "lamplight.log").read_text(encoding="utf-8")


def test_where_it_cannot_be_written_it_is_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_bytes(b"")
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    logs.start(Folders(tmp_path / "file" / "data"))
    assert logs.report(failure()) is None
    assert stream.getvalue() == ""


def test_a_log_that_fails_later_is_silent_without_streams(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Failure 3: a message that cannot be written goes to a stream that is not there."""
    folders = Folders(tmp_path)
    logs.start(folders)
    (folders.logs / "lamplight.log").mkdir()
    monkeypatch.setattr(sys, "stderr", None)
    assert logs.report(failure()) is None
    (folders.logs / "lamplight.log").rmdir()
    assert logs.report(failure())
