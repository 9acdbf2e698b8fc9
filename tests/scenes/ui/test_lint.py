"""Every screen in every language and size: nothing outside, nothing over another thing, no text wider than its place."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pygame
import pytest

from game.app.texts import LANGUAGES
from game.core.registry import games
from scenes.menu.card import FOOT, Card
from scenes.shots import SHOTS
from scenes.ui import theme
from scenes.ui.fields import Choice, Slider, Toggle
from scenes.ui.pen import Pen
from scenes.ui.scroll import ScrollArea
from scenes.ui.widgets import Button, Link, Widget, button_width

PLACES = [(language, size) for language in LANGUAGES for size in ((1280, 720), (1024, 600), (1920, 1080))]
PLACES += [("uk", (1366, 768)), ("ru", (2560, 1080)), ("uk", (1024, 768))]
MINE = [name for name in SHOTS if name.split("_")[0] not in games()]
"""The screens around the tables; each game's table is looked at beside its own tests."""


def seen(widget: Widget) -> pygame.FRect:
    """The part of it that shows."""
    return widget.rect.clip(widget.clip) if widget.clip else widget.rect


def widgets_of(app: Any) -> list[Widget]:
    shown = [w for w in app.top.widgets if w.visible and not isinstance(w, ScrollArea)]
    return [w for w in shown if seen(w).w > 1 and seen(w).h > 1]


def text_faults(pen: Pen, widget: Widget) -> str:
    """What is wrong with the text of a widget, empty for nothing."""
    rect = widget.rect
    if isinstance(widget, Button) and widget.text:
        return (
            ""
            if button_width(pen.app, widget.text, widget.icon, widget.size) - 30 <= rect.w
            else "wider than its button"
        )
    if isinstance(widget, Link):
        return "" if 32 + pen.width(widget.text, widget.size) <= rect.w else "wider than its place"
    if isinstance(widget, Choice):
        # A game may name its options at length: then two arrows are meant. Everything else has room for its segments.
        return "two arrows instead of segments" if widget.narrow and not widget.id.startswith("option.") else ""
    if isinstance(widget, (Toggle, Slider)):
        room = rect.w - 68 if isinstance(widget, Toggle) else rect.w - 248
        label = pen.measure(widget.text, room, theme.BODY, theme.BOLD)
        return "" if label.height <= 46 and label.width <= room else "its label has no room"
    if isinstance(widget, Card):
        title = pen.measure(widget.text, rect.w - 24, 18, theme.BLACK)
        return "" if title.height + 30 <= FOOT and title.width <= rect.w - 24 else "its name has no room"
    return ""


def faults(app: Any) -> list[str]:
    pen = Pen(app, pygame.display.get_surface())
    canvas = app.canvas.rect.inflate(1, 1)
    widgets = widgets_of(app)
    found = [f"{w.id} is outside" for w in widgets if not canvas.contains(seen(w))]
    found += [
        f"{a.id} lies over {b.id}"
        for a, b in combinations(widgets, 2)
        if seen(a).inflate(-1, -1).colliderect(seen(b).inflate(-1, -1))
    ]
    found += [f"{w.id} {w.text!r}: {fault}" for w in widgets if (fault := text_faults(pen, w))]
    found += [f"{w.id} is too small to hit" for w in widgets if w.enabled and min(w.rect.inflate(4, 4).size) < 44]
    return found


@pytest.mark.parametrize(("language", "size"), PLACES, ids=[f"{a}-{b}x{c}" for a, (b, c) in PLACES])
def test_screens_have_no_faults(open_app: Any, language: str, size: tuple[int, int]) -> None:
    hand = open_app(language, size)
    found = []
    for name in MINE:
        SHOTS[name](hand.app)
        hand.step(3)
        found += [f"{name}: {fault}" for fault in faults(hand.app)]
    assert found == []


@pytest.mark.parametrize("interface", [0.8, 1.3, 2.0])
def test_screens_have_no_faults_at_any_interface_size(open_app: Any, interface: float) -> None:
    hand = open_app("uk", (1280, 720), interface_size=interface)
    found = []
    for name in MINE:
        SHOTS[name](hand.app)
        hand.step(3)
        found += [f"{name}: {fault}" for fault in faults(hand.app)]
    assert found == []


@pytest.mark.parametrize("name", MINE)
def test_screen_draws_something_and_comes_to_rest(open_app: Any, name: str) -> None:
    hand = open_app()
    SHOTS[name](hand.app)
    hand.step(20)
    assert not hand.app.top.moving
    picture = pygame.display.get_surface()
    colours = {tuple(picture.get_at((x, y))) for x in range(10, 1280, 50) for y in range(10, 720, 40)}
    assert len(colours) > 20
