"""The loop, the scene stack, the window and the state file; the canvas and the fonts beside them."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.app import texts
from scenes.engine.canvas import COMPACT, FULL, LEAST, Canvas
from scenes.engine.fonts import Fonts
from scenes.engine.images import Images
from scenes.engine.scene import Pointer, Scene
from scenes.menu.scene import MenuScene
from scenes.settings.scene import SettingsScene
from scenes.ui import vector
from scenes.ui.dialog import Dialog


class Noting(Scene):
    """Writes down what happens to it."""

    name = "noting"

    def __init__(self, app: Any, log: list[str], title: str) -> None:
        super().__init__(app)
        self.log = log
        self.title = title

    def enter(self) -> None:
        self.log.append(f"{self.title} enters")

    def leave(self) -> None:
        self.log.append(f"{self.title} leaves")

    def layout(self) -> None:
        self.log.append(f"{self.title} lays out")

    def draw(self, target: pygame.Surface) -> None:
        self.log.append(f"{self.title} draws")


def test_scenes_change_between_frames_only(hand: Any) -> None:
    log: list[str] = []
    hand.app.push(Noting(hand.app, log, "a"))
    assert log == []
    hand.step()
    assert log == ["a enters", "a lays out", "a draws"]
    hand.app.push(Noting(hand.app, log, "b"))
    hand.app.pop()
    hand.app.replace(Noting(hand.app, log, "c"))
    log.clear()
    hand.step()
    assert log == ["b enters", "b lays out", "b leaves", "a lays out", "a leaves", "c enters", "c lays out", "c draws"]


def test_nothing_is_drawn_while_nothing_happens(hand: Any) -> None:
    log: list[str] = []
    hand.show(Noting(hand.app, log, "a"))
    log.clear()
    hand.step(50)
    assert log == []
    hand.app.redraw()
    hand.step(50)
    assert log == ["a draws"]


def test_taking_the_last_screen_ends_the_program(hand: Any) -> None:
    hand.show(Noting(hand.app, [], "a"))
    hand.app.pop()
    hand.step()
    assert not hand.app.running


@pytest.mark.parametrize(
    "size", [(1024, 600), (1280, 720), (1366, 768), (1920, 1080), (3840, 2160), (1500, 1400), (1001, 777)]
)
@pytest.mark.parametrize("interface", [0.8, 1.0, 1.5, 3.0])
def test_canvas_holds_the_least_layout_and_fills_the_window(size: tuple[int, int], interface: float) -> None:
    """Failure 19: the window of a scaled screen is laid out for another size."""
    canvas = Canvas(size, interface)
    assert canvas.width >= LEAST[0] - 0.01
    assert canvas.height >= LEAST[1] - 0.01
    assert canvas.rect_px(canvas.rect).size == size
    for point in [(0, 0), (size[0] - 1, size[1] - 1), (317, 211)]:
        x, y = canvas.units(point)
        assert (x * canvas.scale, y * canvas.scale) == pytest.approx(point)


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080), (3840, 2160)])
def test_interface_size_is_real_up_to_the_smallest_canvas(size: tuple[int, int]) -> None:
    usual = Canvas(size)
    assert (usual.width, usual.height) == pytest.approx(FULL, abs=1)
    assert not usual.compact
    for interface in (0.8, 1.25, 1.5, 1.6):
        canvas = Canvas(size, interface)
        assert canvas.scale == pytest.approx(usual.scale * min(interface, usual.largest), rel=1e-3)
        assert canvas.compact is (interface > 1)
        assert canvas.narrow is (interface > 1.18)
    assert usual.largest == pytest.approx(1.6, abs=0.01)
    assert Canvas(size, 2.0).scale == Canvas(size, 3.0).scale == pytest.approx(usual.scale * usual.largest)


def test_a_small_window_folds_at_the_usual_size_already() -> None:
    canvas = Canvas((1024, 600))
    assert canvas.width >= COMPACT[0] - 0.01
    assert canvas.height >= COMPACT[1] - 0.01
    assert canvas.compact
    assert not canvas.narrow
    assert canvas.largest == pytest.approx(1.36, abs=0.01)


def test_neighbours_in_units_are_neighbours_in_pixels() -> None:
    canvas = Canvas((1366, 768))
    for n in range(40):
        left, right = pygame.FRect(n * 13.37, 0, 13.37, 5), pygame.FRect((n + 1) * 13.37, 0, 13.37, 5)
        assert canvas.rect_px(left).right == canvas.rect_px(right).left


@pytest.mark.parametrize("size", [(1024, 600), (1600, 1000), (1111, 701)])
def test_after_a_change_of_size_clicks_land_where_things_are(
    hand: Any, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Failure 20: after a change of size clicks land beside the thing."""
    hand.show(MenuScene(hand.app))
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
    hand.step()
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: 10**9)
    hand.step(2)
    for control in hand.controls.values():
        assert pygame.Rect((0, 0), size).contains(pygame.Rect(control["rect"])), control["id"]
    left, top, width, height = hand.controls["settings"]["rect"]
    hand.down(left + 1, top + 1).up(left + width - 2, top + height - 2)
    assert hand.screen == "settings"


def test_outside_of_a_widget_is_nowhere(hand: Any) -> None:
    hand.show(MenuScene(hand.app))
    hand.down(-50, -50).up(5000, 5000)
    hand.app.top.pointer(Pointer("up", 1e9, -1e9))
    assert hand.screen == "menu"


def test_from_full_screen_a_maximised_window_is_maximised_again(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Failure 22: what SDL tells while the window is not its own counts for nothing."""
    asked: list[str] = []

    class Window:
        def set_fullscreen(self, desktop: bool) -> None:
            asked.append("whole screen" if desktop else "another mode")

        def set_windowed(self) -> None:
            asked.append("window")

        def maximize(self) -> None:
            asked.append("largest")

    monkeypatch.setattr(pygame, "Window", SimpleNamespace(from_display_module=Window))
    hand.show(MenuScene(hand.app))
    pygame.event.post(pygame.Event(pygame.WINDOWMAXIMIZED))
    hand.step()
    hand.app.toggle_full_screen()
    pygame.event.post(pygame.Event(pygame.WINDOWRESTORED))
    hand.step()
    hand.app.toggle_full_screen()
    assert asked == ["whole screen", "window", "largest"]
    pygame.event.post(pygame.Event(pygame.WINDOWRESTORED))
    hand.step()
    hand.app.toggle_full_screen()
    hand.app.toggle_full_screen()
    assert asked[3:] == ["whole screen", "window"]


AT_REST = {
    "menu": lambda app: app.push(MenuScene(app)),
    "settings": lambda app: (app.push(MenuScene(app)), app.push(SettingsScene(app))),
    "dialog": lambda app: (app.push(MenuScene(app)), app.push(Dialog.question(app, "Really?", lambda: None))),
    "minimised": lambda app: (app.push(MenuScene(app)), pygame.event.post(pygame.Event(pygame.WINDOWMINIMIZED))),
}


@pytest.mark.parametrize("where", AT_REST)
def test_at_rest_no_picture_is_drawn(hand: Any, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    """Failure 24: a still menu uses a whole core. The share of a core is measured by `make.py bench`."""
    AT_REST[where](hand.app)
    hand.step(60)
    drawn: list[int] = []
    monkeypatch.setattr(pygame.display, "update", lambda *_areas: drawn.append(1))
    hand.step(100)
    assert drawn == []
    hand.app.redraw()
    hand.step()
    assert drawn == [1]


def test_full_screen_twenty_times_comes_back_to_the_same_size(hand: Any) -> None:
    """Failure 22: full screen and back leaves another size."""
    hand.show(MenuScene(hand.app))
    size = pygame.display.get_window_size()
    for _time in range(20):
        hand.app.toggle_full_screen()
        hand.step()
    assert pygame.display.get_window_size() == size
    assert not hand.app.full_screen


def test_screen_saver_may_come(hand: Any) -> None:
    """Failure 31: the screen never sleeps while the program is open."""
    assert pygame.display.get_allow_screensaver()


def test_state_file_tells_the_screen_and_is_always_whole(hand: Any, tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    hand.app.state_file = file
    hand.show(MenuScene(hand.app))
    state = json.loads(file.read_text(encoding="utf-8"))
    assert (state["screen"], state["dialog"], state["game"], state["busy"]) == ("menu", None, None, False)
    quit_ = next(control for control in state["controls"] if control["id"] == "quit")
    assert (quit_["text"], quit_["enabled"]) == ("Quit", True)
    hand.app.push(SettingsScene(hand.app))
    hand.step(2)
    state = json.loads(file.read_text(encoding="utf-8"))
    assert (state["screen"], state["dialog"]) == ("settings", "settings")


def test_state_file_that_cannot_be_written_stops_nobody(hand: Any, tmp_path: Path) -> None:
    hand.app.state_file = tmp_path / "gone" / "state.json"
    hand.show(MenuScene(hand.app))
    assert hand.screen == "menu"


def test_font_draws_all_letters_of_the_three_languages() -> None:
    """Failure 48: letters appear as boxes."""
    letters = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёыэъ" + "abcdefghijklmnopqrstuvwxyz" + "0123456789’ʼ'-«»“”—–…№×·%"
    fonts = Fonts()
    assert fonts.missing(letters + letters.upper() + "".join(texts.NATIVE_NAMES.values())) == set()
    assert fonts.missing("a漢") == {"漢"}


def test_drawings_by_code_fill_their_size_exactly(hand: Any, tmp_path: Path) -> None:
    """The SVG loader keeps the aspect ratio by itself: a line one pixel high would be too short."""
    images = Images(tmp_path)
    svg = vector.document(400, 1.5, vector.rect(0, 0, 400, 1.5, 0, "#ff0000"))
    surface = images.vector(svg, 300, 1)
    assert surface.get_size() == (300, 1)
    assert surface.get_at((299, 0)).r > 200
    assert surface.get_at((299, 0)).a > 200
