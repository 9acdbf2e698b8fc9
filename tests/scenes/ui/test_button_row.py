"""Buttons that share a row: one line where there is room, else two; no word is broken, and nothing is wider than the row."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.ui import theme
from scenes.ui.pen import Pen
from scenes.ui.widgets import button_row, button_width

MENU = [(text, "") for text in ("Продолжить · Червячки на гриле", "Сохранённые игры", "Как играть", "Настройки", "Выйти")]
SIZES = (20.0, 18.0, 16.0)


def lines(app: Any, text: str, width: float, size: float) -> list[str]:
    """As the button draws it."""
    prose = Pen(app).measure(text, width - 24, size, theme.BLACK)
    return [" ".join(run.text for run in line.runs) for line in prose.lines]


def test_with_room_every_text_takes_one_line_in_the_largest_size(hand: Any) -> None:
    size, widths = button_row(hand.app, MENU, 5000, 64, SIZES)
    assert size == 20
    assert widths == [button_width(hand.app, text, size=20) for text, _icon in MENU]


def test_a_smaller_size_comes_before_a_second_line(hand: Any) -> None:
    room = sum(button_width(hand.app, text, size=18) for text, _icon in MENU) + 1
    size, widths = button_row(hand.app, MENU, room, 64, SIZES)
    assert size == 18
    assert sum(widths) <= room


@pytest.mark.parametrize("room", [650, 688, 720, 800])
def test_where_it_is_narrow_texts_take_two_lines_and_no_word_is_broken(hand: Any, room: float) -> None:
    size, widths = button_row(hand.app, MENU, room, 64, SIZES)
    assert sum(widths) <= room
    drawn = [lines(hand.app, text, width, size) for (text, _icon), width in zip(MENU, widths, strict=True)]
    assert max(map(len, drawn)) == 2
    assert [" ".join(parts) for parts in drawn] == [text for text, _icon in MENU]


def test_two_lines_are_only_as_large_as_the_buttons_are_high(hand: Any) -> None:
    assert button_row(hand.app, MENU, 700, 64, SIZES)[0] > button_row(hand.app, MENU, 700, 50, SIZES)[0]


def test_far_too_much_text_still_keeps_to_the_row(hand: Any) -> None:
    _size, widths = button_row(hand.app, MENU, 200, 64, SIZES)
    assert sum(widths) == pytest.approx(200)
