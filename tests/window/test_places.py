"""Where the window lies: inside of small screens, and after full screen where it was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.window.screen import SOURCE, Window, opened

pytestmark = pytest.mark.window

SMALL = ((1024, 600), (1280, 720), (1366, 768))
TIMES = 20
GREY = 20
"""A picture has more colours than this, in a few hundred places; a black or torn one has few."""


def outside(window: Window) -> list[str]:
    """The controls that are not wholly on the screen."""
    left, top, width, height = window.geometry
    across, down = window.screen.size
    found = []
    for control in window.state["controls"]:
        x, y, w, h = control["rect"]
        is_in_window = x >= 0 and y >= 0 and x + w <= width and y + h <= height
        if not is_in_window or left + x < 0 or top + y < 0 or left + x + w > across or top + y + h > down:
            found.append(control["id"])
    return found


@pytest.mark.parametrize("kept", [None, (1600, 1000)], ids=["first start", "larger before"])
@pytest.mark.parametrize("size", SMALL, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_window_is_inside_of_a_small_screen(tmp_path: Path, size: tuple[int, int], kept: tuple[int, int] | None) -> None:
    """Failure 21: the window is larger than the screen; its title or the lowest buttons are out of reach."""
    (tmp_path / "data").mkdir()
    if kept:
        (tmp_path / "data" / "settings.json").write_text(json.dumps({"window": kept}), encoding="utf-8")
    with opened(SOURCE, tmp_path, size=size, manager="evilwm") as window:
        state = window.settled()
        left, top, width, height = window.geometry
        assert left >= 0
        assert top >= 0
        assert left + width <= size[0]
        assert top + height <= size[1]
        assert kept is None or (width, height) == (size[0] - 16, size[1] - 80), "as large as there is room"
        assert {"worms", "settings", "quit", "language=uk"} <= {control["id"] for control in state["controls"]}
        assert outside(window) == []
        state = window.click(next(control for control in state["controls"] if control["id"] == "settings"))
        assert state["screen"] == "settings"
        assert outside(window) == []


@pytest.mark.parametrize(
    ("manager", "is_maximised"),
    [("evilwm", False), ("openbox", False), ("openbox", True)],
    ids=["small manager", "usual manager", "maximised"],
)
def test_full_screen_and_back_twenty_times(tmp_path: Path, manager: str, is_maximised: bool) -> None:
    """Failure 22: after full screen the frame is lost, the window stuck at the corner, black, or of another size."""
    with opened(SOURCE, tmp_path, manager=manager) as window:
        window.settled()
        whole = (0, 0, *window.screen.size)
        before = window.geometry
        if is_maximised:
            window.maximise()
            before = window.until_geometry(lambda found: found[2:] != before[2:], "it is maximised")
            window.until(lambda state: state["controls"][-1]["rect"][0] > 1300, "it is laid out anew")
        shown = window.settled()["controls"]
        assert window.screen.colours(tmp_path / "before.png") > GREY
        for time in range(TIMES):
            window.key("F11")
            window.until_geometry(lambda found: found == whole, "it fills the screen")
            if time in (0, TIMES - 1):
                window.until(lambda state: state["controls"] != shown, "it is laid out anew")
                assert window.screen.colours(tmp_path / "full.png") > GREY
            window.key("F11")
            window.until_geometry(lambda found: is_near(found, before), f"it is back at {before}")
        window.until(lambda state: state["controls"] == shown, "everything is where it was")
        assert window.screen.colours(tmp_path / "back.png") > GREY


def is_near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """The same size, and the same place but for the line that some window managers draw around it."""
    return one[2:] == other[2:] and all(abs(a - b) <= 1 for a, b in zip(one[:2], other[:2], strict=True))
