"""Toggle, choice, slider, text field and scrolled area, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from scenes.ui.fields import Choice, Slider, Toggle, measure_bold
from scenes.ui.scroll import ScrollArea
from scenes.ui.text_field import TextField
from scenes.ui.widget_scene import WidgetScene
from scenes.ui.widgets import Button, Widget


class Bench(WidgetScene):
    """A screen with the widgets a test wants; every change makes it anew, as real screens do."""

    name = "bench"

    def __init__(self, app: Any, make: Callable[[Bench], list[Widget]]) -> None:
        super().__init__(app)
        self.make = make
        self.values: dict[str, Any] = {}
        self.done = 0

    def build(self) -> list[Widget]:
        return self.make(self)

    def change(self, name: str) -> Callable[[Any], None]:
        def changed(value: Any) -> None:
            self.values[name] = value
            self.layout()

        return changed

    def finish(self) -> None:
        self.done += 1


@pytest.fixture
def bench(hand: Any) -> Callable[[Callable[[Bench], list[Widget]]], Bench]:
    def open_bench(make: Callable[[Bench], list[Widget]]) -> Bench:
        scene = Bench(hand.app, make)
        hand.show(scene)
        return scene

    return open_bench


def rect(x: float, y: float, w: float, h: float = 44) -> pygame.FRect:
    return pygame.FRect(x, y, w, h)


def toggle(scene: Bench) -> list[Widget]:
    return [
        Toggle(
            id="t",
            rect=rect(100, 100, 300),
            text="Calm",
            value=scene.values.get("t", False),
            on_change=scene.change("t"),
        )
    ]


def test_toggle_switches_by_click_on_its_whole_row_and_by_key(hand: Any, bench: Any) -> None:
    scene = bench(toggle)
    hand.click("t")
    assert scene.values["t"] is True
    hand.down(110, 120).up(110, 120)
    assert scene.values["t"] is False
    hand.key("tab", "space")
    assert scene.values["t"] is True
    hand.key("left", "left")
    assert scene.values["t"] is False


def choice(width: float) -> Callable[[Bench], list[Widget]]:
    def make(scene: Bench) -> list[Widget]:
        values = [("a", "Person"), ("b", "Easy"), ("c", "Normal"), ("d", "Hard")]
        return [
            Choice(
                id="c", rect=rect(100, 100, width), values=values, value=scene.values.get("c", "a"),
                measure=measure_bold(scene.app), on_change=scene.change("c"),
            )
        ]  # fmt: skip

    return make


@pytest.mark.parametrize("value", "bcd")
def test_each_segment_of_a_choice_can_be_clicked(hand: Any, bench: Any, value: str) -> None:
    scene = bench(choice(400))
    hand.click(f"c={value}")
    assert scene.values["c"] == value


def test_choice_moves_by_arrows_and_stops_at_its_ends(hand: Any, bench: Any) -> None:
    scene = bench(choice(400))
    hand.key("tab", "left")
    assert "c" not in scene.values
    hand.key("right", "right", "right", "right")
    assert scene.values["c"] == "d"
    hand.key("enter")
    assert scene.values["c"] == "a", "Enter goes round"


def test_choice_without_room_becomes_two_arrows(hand: Any, bench: Any) -> None:
    scene = bench(choice(180))
    assert set(hand.controls) == {"c", "c<", "c>"}
    hand.click("c>")
    assert scene.values["c"] == "b"
    hand.click("c<")
    assert scene.values["c"] == "a"
    hand.click("c<")
    assert scene.values["c"] == "d"


def slider(settles: bool) -> Callable[[Bench], list[Widget]]:
    def make(scene: Bench) -> list[Widget]:
        return [
            Slider(
                id="s", rect=rect(100, 100, 500), text="Loudness", value=scene.values.get("s", 0.5), low=0.0, high=1.0, step=0.1,
                on_change=scene.change("s"), shown=lambda v: f"{v:.1f}", settles=settles,
            )
        ]  # fmt: skip

    return make


def test_slider_follows_the_pointer_in_steps_and_keeps_it_outside(hand: Any, bench: Any) -> None:
    scene = bench(slider(False))
    left, top, width, height = hand.controls["s:line"]["rect"]
    hand.down(left + width * 0.5, top + height / 2)
    hand.move(left + width * 0.78, top + 300)
    assert scene.values["s"] == 0.8
    hand.move(left + 5 * width, top)
    assert scene.values["s"] == 1.0
    hand.up(left + 5 * width, top)
    hand.move(left, top)
    assert scene.values["s"] == 1.0, "let go"


def test_settling_slider_tells_its_value_once(hand: Any, bench: Any) -> None:
    scene = bench(slider(True))
    left, top, width, _height = hand.controls["s:line"]["rect"]
    hand.down(left + width * 0.5, top + 5)
    hand.move(left + width * 0.9, top + 5)
    assert scene.values == {}
    hand.up(left + width * 0.9, top + 5)
    assert scene.values == {"s": 0.9}


def test_slider_by_keys_stays_in_its_bounds(hand: Any, bench: Any) -> None:
    scene = bench(slider(False))
    hand.key("tab", "right")
    assert scene.values["s"] == 0.6
    hand.key("end", "right")
    assert scene.values["s"] == 1.0
    hand.key("home", "left")
    assert scene.values["s"] == 0.0


def text(scene: Bench) -> list[Widget]:
    field = TextField(
        id="n", rect=rect(100, 100, 200), app=scene.app, value=scene.values.get("n", "Emma"), longest=16,
        on_change=scene.change("n"), on_done=scene.finish,
    )  # fmt: skip
    mute = Button(id="b", rect=rect(100, 200, 200), text="b", shortcut="m", on_press=lambda: scene.change("b")(True))
    return [field, mute]


def test_typing_replaces_what_was_selected_on_entering(hand: Any, bench: Any) -> None:
    scene = bench(text)
    hand.click("n").write("Їжак Ґава-О’Ніл")
    assert scene.values["n"] == "Їжак Ґава-О’Ніл"
    assert hand.controls["n"]["text"] == "Їжак Ґава-О’Ніл"


def test_name_has_at_most_sixteen_signs_and_none_that_cannot_be_drawn(hand: Any, bench: Any) -> None:
    """Failure 28: a name has signs that are drawn as boxes."""
    scene = bench(text)
    hand.click("n").write("a\n\t<>{}漢😀b" + "c" * 30)
    assert scene.values["n"] == "ab" + "c" * 14


def test_editing_keys(hand: Any, bench: Any) -> None:
    scene = bench(text)
    hand.click("n").key("home", "delete", "end", "backspace", "left").write("i")
    assert scene.values["n"] == "mim"
    hand.key("esc")
    assert scene.values["n"] == "Emma", "Esc brings the old text back"
    hand.key("a", mod=pygame.KMOD_CTRL).key("backspace")
    assert scene.values["n"] == ""


def test_letters_written_into_a_field_are_no_shortcuts(hand: Any, bench: Any) -> None:
    scene = bench(text)
    hand.click("n").key("m")
    assert "b" not in scene.values
    hand.key("tab", "m")
    assert scene.values["b"] is True


def test_leaving_a_field_is_told_once(hand: Any, bench: Any) -> None:
    scene = bench(text)
    hand.click("n")
    assert scene.done == 0
    hand.click("b")
    assert scene.done == 1


def test_keys_repeat_only_while_writing(hand: Any, bench: Any) -> None:
    bench(text)
    assert pygame.key.get_repeat() == (0, 0)
    hand.click("n")
    assert pygame.key.get_repeat() != (0, 0)
    hand.click("b")
    assert pygame.key.get_repeat() == (0, 0)


def scrolled(scene: Bench) -> list[Widget]:
    area = rect(100, 100, 300, 200)
    offset = scene.values.get("area", 0.0)
    scroll = ScrollArea(id="area", rect=area, content=20 * 50, offset=offset, on_scroll=scene.change("area"))
    rows: list[Widget] = [
        Button(
            id=f"row{n}", rect=rect(100, 100 + 50 * n - scroll.offset, 250), text=f"{n}", clip=area,
            on_press=lambda n=n: scene.change("row")(n),
        )
        for n in range(20)
    ]  # fmt: skip
    return [scroll, *rows]


def test_wheel_scrolls_and_what_is_out_of_sight_cannot_be_used(
    hand: Any, bench: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = bench(scrolled)
    assert "row3" in hand.controls
    assert "row4" not in hand.controls
    hand.down(150, 100 + 4 * 50 + 20).up(150, 100 + 4 * 50 + 20)
    assert "row" not in scene.values
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (150, 150))
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-50, flipped=False, touch=False))
    hand.step()
    assert scene.values["area"] == 800
    hand.click("row19")
    assert scene.values["row"] == 19


def test_focus_brings_what_it_reaches_into_view(hand: Any, bench: Any) -> None:
    scene = bench(scrolled)
    hand.key("tab", "tab", *["down"] * 10)
    focused = scene.focused
    assert focused.id == "row10"
    assert pygame.FRect(100, 100, 300, 200).contains(focused.rect)


def test_bar_can_be_dragged(hand: Any, bench: Any) -> None:
    scene = bench(scrolled)
    hand.down(395, 110).move(395, 150)
    assert scene.values["area"] == pytest.approx(200)
    hand.up(395, 150)


def test_m_in_a_text_is_a_letter(hand: Any) -> None:
    """Elsewhere it switches the sound."""
    from scenes.setup.scene import SetupScene

    hand.show(SetupScene(hand.app, "worms"))
    name = next(control for control in hand.controls if hand.widget(control.split(":")[0]).__class__.__name__ == "TextField")
    hand.click(name)
    muted = hand.app.settings.mute
    hand.key("m")
    assert hand.app.settings.mute == muted
