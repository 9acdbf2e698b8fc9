"""At any size, in any language, with any number of seats: nothing outside, nothing over another, all can be hit."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec
import pygame
import pytest

from game.app.texts import LANGUAGES
from scenes.table.spots import Area, Spot
from scenes.ui.pen import Pen
from scenes.ui.widgets import Button, button_width
from tests.scenes.table.seated import DECIDING, KEEPING, STOPPED_WITH_CHOICE, Seated, Thinker, told, whole_game

ODD_SIZES = (
    *((1024, 600), (1025, 601), (1111, 777), (1280, 720), (1366, 768)),
    *((1599, 901), (1920, 1080), (2000, 900), (1024, 1000), (2560, 1439)),
)
LINTED = ((1280, 720), (1024, 600), (1920, 1080), (1400, 1050))
PHASES = {"ready": (), "keep": KEEPING, "decide": DECIDING, "choice": STOPPED_WITH_CHOICE}
LONG = ("Wwwwwwwwwwwwwwww", "Щщщщщщщщщщщщщщщщ", "Олександра-Марія")
"""As long as the set-up lets names be."""


def resized(seated: Seated, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    seated.hand.app.apply_settings()


@pytest.mark.parametrize("size", ODD_SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_middle_of_everything_told_hits_it(table: Any, size: tuple[int, int]) -> None:
    for moves in PHASES.values():
        seated = table(moves=moves, size=size).settle()
        described = seated.scene.describe()
        assert described["controls"]
        for thing in [*described["controls"], *described["picks"]]:
            rect = pygame.Rect(thing["rect"])
            assert pygame.Rect(0, 0, *size).contains(rect), thing
            at = seated.hand.app.canvas.units(rect.center)
            hit = next(w for w in reversed(seated.scene.widgets) if w.hit(*at))
            assert hit.id == thing["id"]


def test_clicks_hit_when_the_window_has_changed(table: Any, resize: Any) -> None:
    for size in ODD_SIZES[:4]:
        seated = table(moves=KEEPING).settle()
        resize(seated.hand.app, size)
        seated.click("die:2")
        assert seated.moves[len(KEEPING) :][:1] == ["keep 4"]


@pytest.mark.parametrize("interface", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("size", [(1, 1), (3, 700), (900, 3), (60, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_window_squeezed_to_nothing_goes_on(table: Any, resize: Any, size: tuple[int, int], interface: float) -> None:
    seated = table(moves=DECIDING).settle()
    seated.hand.app.settings.interface_size = interface
    for screen in ("table", "settings"):
        assert seated.hand.screen == screen
        resize(seated.hand.app, size)
        seated.hand.step(4)
        assert pygame.display.get_window_size() == size
        resize(seated.hand.app, (1280, 720))
        if screen == "table":
            seated.click("settings")
    seated.hand.key("esc")
    assert seated.hand.screen == "table"
    assert faults(seated) == []


def faults(seated: Seated) -> list[str]:
    """What is wrong with the places of things on the table now."""
    app, scene = seated.hand.app, seated.scene
    whole = pygame.FRect(0, 0, app.canvas.width, app.canvas.height).inflate(0.5, 0.5)
    used = [w for w in scene.widgets if not isinstance(w, Area)]
    found = [f"{w.id} is outside" for w in scene.widgets if not whole.contains(w.rect)]
    buttons = [w for w in used if not isinstance(w, Spot)]
    panels = [w for w in scene.widgets if isinstance(w, Area) and (w.id != "log" or not scene.frame.side_folds)]
    for a, b in combinations([*buttons, *panels], 2):
        if a.rect.inflate(-1, -1).colliderect(b.rect.inflate(-1, -1)):
            found.append(f"{a.id} lies over {b.id}")
    for spot in (w for w in used if isinstance(w, Spot)):
        found += [f"{b.id} lies over {spot.id}" for b in buttons if b.rect.colliderect(spot.rect)]
    for button in (w for w in buttons if isinstance(w, Button)):
        if button_width(app, button.text, button.icon, button.size) > button.rect.w + 0.5:
            found.append(f"{button.id} {button.text!r} is wider than its button")
        if app.canvas.px(button.size) < 13 * app.canvas.scale - 0.5:
            found.append(f"{button.id} is written too small")
    return found


@pytest.mark.parametrize("seats", range(2, 8))
def test_the_table_has_no_faults(table: Any, monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    """Failures 19 and 47: at some size things lie outside or over each other, or are wider than their box."""
    written: list[tuple[str, pygame.FRect]] = []
    write, draw = Pen.text, Pen.draw_prose

    def text(pen: Pen, words: str, *rest: Any, **more: Any) -> pygame.FRect:
        written.append((words, write(pen, words, *rest, **more)))
        return written[-1][1]

    def prose(pen: Pen, laid: Any, x: float, y: float, color: Any = (0, 0, 0), align: str = "left") -> None:
        left = x - laid.width / 2 if align == "center" else x
        written.append((str(laid.lines[:1]), pygame.FRect(left, y, laid.width, laid.height)))
        draw(pen, laid, x, y, color, align)

    monkeypatch.setattr(Pen, "text", text)
    monkeypatch.setattr(Pen, "draw_prose", prose)
    found = []
    for phase, moves in PHASES.items():
        if phase == "ready" or (phase == "choice" and seats != 2):
            continue
        seated = table(("human",) * seats, moves=moves, worker=Thinker())
        for language in LANGUAGES:
            for size in LINTED:
                seated.hand.app.settings.language = language
                resized(seated, size)
                written.clear()
                seated.hand.step(2)
                place = f"{phase} {language} {size}"
                found += [f"{place}: {fault}" for fault in faults(seated)]
                canvas = seated.hand.app.canvas
                whole = pygame.FRect(0, 0, canvas.width, canvas.height).inflate(1, 1)
                found += [f"{place}: {words!r} is outside" for words, rect in written if not whole.contains(rect)]
                side = seated.scene.frame.side
                in_side = [(words, rect) for words, rect in written if side.collidepoint(rect.midleft)]
                if not seated.scene.frame.side_folds:
                    assert in_side
                    found += [
                        f"{place}: {words!r} leaves its panel" for words, rect in in_side if not side.contains(rect)
                    ]
    assert found == []


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)])
def test_a_stop_with_long_names_keeps_its_buttons_apart(table: Any, size: tuple[int, int]) -> None:
    seated = table(moves=STOPPED_WITH_CHOICE, size=size)
    for language in LANGUAGES:
        for name in LONG:
            named(seated, (name,) * len(seated.session.seats))
            seated.hand.app.settings.language = language
            seated.hand.app.apply_settings()
            seated.hand.step()
            assert faults(seated) == []


def named(seated: Seated, names: tuple[str, ...]) -> None:
    """Other people sit there."""
    seats = [msgspec.structs.replace(seat, name=name) for seat, name in zip(seated.session.seats, names, strict=True)]
    seated.session.seats = tuple(seats)
    seated.scene.layout()
    seated.hand.step()


LONG_NAMES = (("Олександра-Марія", "Александра Петр."), ("Maximilian-Josef", "Wilhelmina-Grace"))
"""Of 16 letters, as people have them."""


@pytest.mark.parametrize("names", LONG_NAMES, ids=["Cyrillic", "Latin"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 600), (1920, 1080)])
def test_a_long_name_is_written_in_full_on_its_panel_and_in_the_result(
    table: Any, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...], size: tuple[int, int]
) -> None:
    moves = [str(entry.move) for entry in whole_game("d", 2, {"starter": "first"})]
    seated = table(("human", "human"), size=size, moves=moves)
    named(seated, names)
    seated.scene.backdrop.forget()
    on_panels = told(monkeypatch, seated.hand)
    seated.until(lambda: seated.hand.screen == "result")
    for written in (on_panels, told(monkeypatch, seated.hand)):
        names_told = {text.replace(" ", "") for text, _at in written}
        assert {name.replace(" ", "") for name in names} <= names_told


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600)])
def test_a_name_without_room_is_told_under_the_pointer(table: Any, size: tuple[int, int]) -> None:
    seated = table(("human",) * 7, size=size)
    named(seated, tuple(f"{n}{'W' * 15}" for n in range(7)))
    for seat in range(7):
        assert seated.hand.widget(f"seat:{seat}").tip.startswith(f"{seat}{'W' * 15}")


def test_the_folded_column_opens_over_the_table_and_closes(table: Any) -> None:
    seated = table(moves=DECIDING, size=(1024, 600)).settle()
    assert "side" in {c["id"] for c in seated.scene.describe()["controls"]}
    assert not seated.scene.frame.side_shown
    seated.key(pygame.KSCAN_L)
    assert seated.scene.frame.side_shown
    seated.click("side")
    assert not seated.scene.frame.side_shown


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)])
@pytest.mark.parametrize("moves", PHASES.values(), ids=PHASES)
def test_a_table_at_rest_draws_nothing(
    table: Any, monkeypatch: pytest.MonkeyPatch, moves: Any, size: tuple[int, int]
) -> None:
    """Failure 24: a table at rest uses a whole core."""
    seated = table(moves=moves, size=size).settle()
    seated.hand.step(40)
    drawn: list[int] = []
    monkeypatch.setattr(pygame.display, "update", lambda *_areas: drawn.append(1))
    seated.hand.step(100)
    assert drawn == []


def test_a_table_that_waits_for_a_computer_player_draws_nothing(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Failure 24: a table that waits uses a whole core."""
    seated = table(("hard", "human"), moves=KEEPING, worker=Thinker(held=True))
    seated.hand.step(40)
    drawn: list[int] = []
    monkeypatch.setattr(pygame.display, "update", lambda *_areas: drawn.append(1))
    seated.hand.step(100)
    assert drawn == []
