"""Where lines of running text end."""

from __future__ import annotations

import pytest

from scenes.engine.fonts import BOLD, Fonts
from scenes.ui.prose import lay_out

FONTS = Fonts()


def lines(text: str, width: float) -> list[str]:
    prose = lay_out(FONTS, text, width, 16, 1.0, BOLD)
    return [" ".join(run.text for run in line.runs) for line in prose.lines]


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("Emma leaves and keeps 3 new covers", "3\u00a0new"),
        ("Grandma wins with 12 worms", "12\u00a0worms"),
        ("Оленка виходить і зберігає 3 нові кришки", "3\u00a0нові"),
        ("Тарас закриває люк: ряд 4, стовпець 5", "ряд\u00a04,"),
        ("**Тарас** закриває люк: ряд 4, стовпець 5", "стовпець\u00a05"),
        ("the roll fails with 25 % or so", "25\u00a0%"),
        ("**Emma** keeps 2 × 4: 18 in all", "2\u00a0×\u00a04:"),
    ],
)
def test_a_line_does_not_end_inside_a_number_phrase(text: str, whole: str) -> None:
    for width in range(100, 320, 4):
        assert any(whole in line for line in lines(text, width)), (width, lines(text, width))


def test_a_phrase_longer_than_a_line_is_broken_between_its_words() -> None:
    assert lines("12 hippopotamuses", 140) == ["12", "hippopotamuses"]


def test_other_spaces_are_places_for_a_break() -> None:
    assert lines("tile 24 from the grill", 90)[-1] == "the grill"
    assert len(lines("one two three four", 60)) > 1
