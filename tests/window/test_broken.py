"""A packed program from which a file was deleted: it says so on the screen, writes down what went wrong, and keeps the game."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.core.record import read
from game.core.session import Session
from tests.window.screen import FROZEN, opened

pytestmark = [
    pytest.mark.window,
    pytest.mark.frozen,
    pytest.mark.skipif(not FROZEN, reason="LAMPLIGHT_FROZEN names no packed program"),
]
TURN = ("--start", "worms", "--seats", "human,easy", "--option", "starter=first", "--seed", "7", "--size", "1280x720")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The packed folder, to be damaged."""
    return Path(shutil.copytree(Path(FROZEN).parent, tmp_path / "copy", symlinks=True))


def test_a_missing_picture_is_told_and_the_game_is_kept(copy: Path, tmp_path: Path) -> None:
    """Failure 4: the packed game closes at once and shows nothing."""
    pictures = sorted((copy / "_internal" / "assets" / "worms").glob("*.svg"))
    assert pictures
    for picture in pictures:
        picture.unlink()
    with opened([str(copy / Path(FROZEN).name)], tmp_path, *TURN) as window:
        state = window.until(lambda state: state and state["screen"] == "error", "the failure is told")
        assert {"copy", "continue"} <= {control["id"] for control in state["controls"]}
        assert window.screen.colours(tmp_path / "told.png") > 5, "the dialog can be seen"
        log = tmp_path / "data" / "logs" / "lamplight.log"
        assert "Traceback" in log.read_text(encoding="utf-8")
        (path,) = (tmp_path / "data" / "saves").glob("*.jsonl")
        kept = Session.from_record(read(path))
        assert kept.ply == state["moves"]
        window.click(next(control for control in state["controls"] if control["id"] == "continue"))
        state = window.until(lambda state: state["screen"] == "error", "a screen that fails again is left")
        window.click(next(control for control in state["controls"] if control["id"] == "continue"))
        window.until(lambda state: state["screen"] == "menu", "the menu is there, without the game's pictures")
        window.ask_to_close()
        assert window.ended() == 0
        window.left_alone()


def test_a_missing_folder_is_told_by_a_box_of_the_system(copy: Path, tmp_path: Path) -> None:
    """Failure 4: as long as nothing of its own can be shown, a box of the system says it, and the exit status is not 0."""
    shutil.rmtree(copy / "_internal" / "assets" / "locale")
    with opened([str(copy / Path(FROZEN).name)], tmp_path) as window:
        window.screen.until_drawn(tmp_path / "told.png")
        window.press_box()
        assert window.ended() == 1
        window.left_alone()
    said = (tmp_path / "output.txt").read_text(encoding="utf-8")
    for word in ("Unpack", "Розпакуйте", "Распакуйте"):
        assert word in said
