"""Text of every size, also none at all."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from build import texts as catalogues
from game.app.texts import LANGUAGES
from game.core import registry
from scenes.engine.fonts import BLACK, BOLD, REGULAR, Fonts, font_file
from scenes.ui import theme
from scenes.ui.pen import Pen


@pytest.mark.parametrize("size_px", [6, 13, 23, 24, 66])
@pytest.mark.parametrize("text", ["", " ", "Ї", "Їжак Ґава-О’Ніл"])
def test_text_is_as_wide_as_measured(hand: Any, size_px: int, text: str) -> None:
    fonts = hand.app.fonts
    for weight in (REGULAR, BOLD, BLACK):
        surface = fonts.render(text, weight, size_px, (20, 30, 40))
        assert abs(surface.get_width() - fonts.width(text, weight, size_px)) <= max(2, size_px // 8)
        if text.strip():
            assert surface.get_bounding_rect().w > 0


def test_shrunk_text_keeps_its_color(hand: Any) -> None:
    """Shrinking mixes in the transparent black around letters: light text must not get dark rims by that."""
    surface = hand.app.fonts.render("worm", BOLD, 14, (247, 236, 214))
    colors = {
        tuple(surface.get_at((x, y)))[:3]
        for x in range(surface.get_width())
        for y in range(surface.get_height())
        if surface.get_at((x, y)).a
    }
    assert colors == {(247, 236, 214)}


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="counts open files where Linux lists them")
def test_all_sizes_of_a_window_leave_few_files_open() -> None:
    """Each size that was ever used held the font's file open: after some thirty sizes of the window no game could be saved."""
    before = len(list(Path("/proc/self/fd").iterdir()))
    fonts = Fonts()
    for size_px in range(8, 400):
        assert fonts.width("Їжак", BOLD, size_px) > 0
        assert fonts.width("Їжак", BLACK, size_px) > 0
    assert len(list(Path("/proc/self/fd").iterdir())) - before < 120


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_of_every_text_is_in_the_font(language: str) -> None:
    """Failure 48: letters or signs appear as boxes."""
    signs: set[str] = set()
    for domain in catalogues.extract():
        for message in catalogues.texts_of(catalogues.read(language, domain)):
            english = (message.id,) if isinstance(message.id, str) else message.id
            signs.update(*english, *catalogues.forms_of(message))
    assert len(signs) > 60
    assert Fonts().missing("".join(signs - {"\n"})) == set()


def test_the_font_comes_with_the_program() -> None:
    """Failure 48: a missing system font is silently replaced."""
    assert font_file().is_file()
    assert "fontpkg_nunito" in font_file().parts


def test_seats_differ_by_shape_where_colours_cannot_be_told_apart(hand: Any) -> None:
    """Failure 41: the same animal on all seats, in grey, still gives as many pictures; and there are enough of them."""
    assert len({look.pattern for look in theme.SEAT_LOOKS}) == len(theme.SEAT_LOOKS)
    assert len(theme.SEAT_LOOKS) >= max(game.max_seats for game in registry.games().values())
    looks = []
    for number in range(len(theme.SEAT_LOOKS)):
        surface = pygame.Surface((80, 80))
        Pen(hand.app, surface).token(number, 0, (40, 40), 32)
        grey = pygame.transform.grayscale(surface)
        # the rim, by what is lighter and what is darker than its own middle tone
        ring = [grey.get_at((x, y)).r for x in range(80) for y in range(80) if 22**2 < (x - 40) ** 2 + (y - 40) ** 2 < 31**2]
        middle = sorted(ring)[len(ring) // 2]
        looks.append([value > middle + 8 for value in ring])
    for one, other in combinations(looks, 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) > len(one) / 50
