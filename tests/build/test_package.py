"""The packed program, where `make.py package` has made one: LAMPLIGHT_FROZEN names its executable."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from game.core.registry import games

ROOT = Path(__file__).resolve().parents[2]
FROZEN = os.environ.get("LAMPLIGHT_FROZEN", "")
pytestmark = [
    pytest.mark.frozen,
    pytest.mark.skipif(not FROZEN, reason="LAMPLIGHT_FROZEN names no packed program (make.py package builds one)"),
]


@pytest.fixture
def moved(tmp_path: Path) -> Path:
    """The packed program, carried to a folder that a family might put it in."""
    folder = tmp_path / "Наші ігри (з лампою)"
    shutil.copytree(Path(FROZEN).parent, folder, symlinks=True)
    return folder / Path(FROZEN).name


def test_checks_itself_in_another_folder(moved: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    # HOME is empty and PATH short: nothing of the machine that built it may be needed.
    bare = {"HOME": str(elsewhere), "PATH": "/usr/bin:/bin", "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [moved, "--selfcheck"], cwd=elsewhere, env=bare, capture_output=True, encoding="utf-8", errors="replace"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    on_the_table = [slug for slug in games() if (ROOT / "scenes" / slug).is_dir()]
    assert [slug for slug in on_the_table if slug not in done.stdout] == [], "the packed program lacks these games"


def test_packs_only_what_the_program_needs(moved: Path) -> None:
    inside = moved.parent / "_internal"
    assert not [p for p in ("numpy", "pytest", "babel", "tkinter", "mypy", "PIL") if (inside / p).exists()]
    # Opened while the program runs, named by no import: without it every SVG fails to load.
    assert list((inside / "pygame_ce.libs").glob("libtiff*")) or os.name == "nt"
    assert (inside / "assets").is_dir()
