"""Text of every size, also none at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scenes.engine.fonts import BLACK, BOLD, REGULAR, Fonts


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
