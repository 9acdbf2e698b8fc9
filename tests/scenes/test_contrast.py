"""Texts stand out from what is behind them: 4.5 to 1 as usual (large ones 3 to 1), 7 to 1 in high contrast."""

from __future__ import annotations

from itertools import combinations
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game.app import settings
from scenes.shots import SHOTS
from scenes.ui import theme
from scenes.ui.pen import Pen
from scenes.ui.prose import Prose
from scenes.ui.widgets import IconButton
from tests.scenes.lint import Adviser

SCREENS = (
    *("menu_continue", "kept", "settings", "dialog", "setup_worms", "setup_coins", "rulebook_manholes", "pyramid_curtain"),
    *("worms_decide", "worms_hint", "worms_result", "coins_second_stage", "pyramid_preview", "triangles_places", "manholes_take"),
    "triangles_lesson",
)
LARGE = 19.0
"""Units: bold letters from this size on are large, as WCAG 2.1 counts them."""
USUAL, USUAL_LARGE, STRONG = 4.5, 3.0, 7.0


class Ratios:
    """Contrast of every text with the mean of what was drawn there before it."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.found: list[tuple[float, float, str]] = []
        """Ratio, size, words."""

    def read(self) -> None:
        ratios, write, draw = self, Pen.text, Pen.draw_prose

        def text(pen: Pen, words: str, x: float, y: float, size: float = theme.BODY, color: theme.Color = theme.INK,
                 weight: int = theme.BOLD, align: str = "left", shadow: bool = False) -> pygame.FRect:  # fmt: skip
            before = pen.target.copy()
            rect = write(pen, words, x, y, size, color, weight, align, shadow)
            ratios._note(pen, before, rect, size, color, words)
            return rect

        def draw_prose(pen: Pen, laid: Prose, x: float, y: float, color: theme.Color = theme.INK, align: str = "left") -> None:
            left = x - laid.width / 2 if align == "center" else x
            words = " ".join(run.text for line in laid.lines for run in line.runs)
            ratios._note(pen, pen.target, pygame.FRect(left, y, laid.width, laid.height), laid.size_px / pen.canvas.scale, color, words)
            draw(pen, laid, x, y, color, align)

        with patch.multiple(Pen, text=text, draw_prose=draw_prose):
            target = pygame.display.get_surface()
            if hasattr(self.app.top, "backdrop"):
                self.app.top.backdrop.forget()
            self.app.top.draw(target)

    def _note(self, pen: Pen, before: pygame.Surface, rect: pygame.FRect, size: float, color: theme.Color, words: str) -> None:
        area = pen.canvas.rect_px(rect).clip(before.get_rect()).clip(pen.target.get_clip())
        ink = pen.ink(color)
        if area.w < 3 or area.h < 3 or not words:
            return
        behind = (0, 0, 0) if pen.strong and ink != (0, 0, 0) else pygame.transform.average_color(before, area)[:3]
        self.found.append((theme.contrast(ink, behind), size, words))


def test_animals_stand_out_on_all_tokens() -> None:
    assert min(theme.contrast((255, 255, 255), theme.rgb(look.color)) for look in theme.SEAT_LOOKS) >= USUAL_LARGE


@pytest.mark.parametrize(("strong", "dark"), [(False, False), (True, False), (True, True)], ids=["usual", "high", "dark"])
@pytest.mark.parametrize("name", SCREENS)
def test_texts_stand_out(open_app: Any, name: str, strong: bool, dark: bool) -> None:
    hand = open_app(high_contrast=strong, dark=dark)
    hand.app.worker = Adviser()
    SHOTS[name](hand.app)
    hand.step(4)
    ratios = Ratios(hand.app)
    ratios.read()
    assert len(ratios.found) > 2
    pale = []
    last = {words: (ratio, size) for ratio, size, words in ratios.found}  # the first of two is a shadow
    for words, (ratio, size) in last.items():
        is_large = size >= LARGE or len(words) == 1  # the letter of a token is as bold as can be
        least = STRONG if strong else USUAL_LARGE if is_large else USUAL
        if ratio < least:
            pale.append(f"{words!r} ({size:.0f}): {ratio:.1f}")
    assert pale == []


def test_contrast_is_that_of_wcag() -> None:
    assert theme.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert theme.contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def test_high_contrast_counts_at_once_and_is_kept(open_app: Any) -> None:
    hand = open_app()
    SHOTS["settings"](hand.app)
    hand.step(2)
    at = hand.app.canvas.rect_px(hand.app.top.panel).move(30, 20).topleft
    assert tuple(pygame.display.get_surface().get_at(at))[:3] != (255, 255, 255)
    for choice, paper in (("light", (255, 255, 255)), ("dark", (0, 0, 0))):
        hand.click(f"contrast={choice}")
        assert (hand.app.settings.high_contrast, hand.app.settings.dark) == (True, choice == "dark")
        assert tuple(pygame.display.get_surface().get_at(at))[:3] == paper
    hand.click("contrast=off")
    assert not hand.app.settings.high_contrast
    assert settings.load(hand.app.folders)[0].high_contrast is False


@pytest.mark.parametrize("on_paper", [False, True])
def test_in_high_contrast_an_icon_that_cannot_be_used_is_struck_out_and_still_known(open_app: Any, on_paper: bool) -> None:
    """A cross alone would say "close"."""
    app = open_app(high_contrast=True).app
    rect = pygame.FRect(10, 10, 40, 40)

    def drawn(icon: str, enabled: bool) -> bytes:
        target = pygame.Surface((60, 60))
        target.fill("white" if on_paper else "black")
        IconButton(id="", rect=rect, icon=icon, on_press=lambda: None, on_paper=on_paper, enabled=enabled).draw(Pen(app, target))
        return pygame.image.tobytes(target, "RGB")

    def differ(one: bytes, other: bytes) -> int:
        """Bytes that are nearly black in one picture and nearly white in the other."""
        return sum(abs(a - b) > 160 for a, b in zip(one, other, strict=True))

    for icon, other in combinations(("undo", "replay", "arrow_right", "pencil"), 2):
        assert differ(drawn(icon, False), drawn(other, False)) > 20
        assert differ(drawn(icon, False), drawn(icon, True)) > 20
