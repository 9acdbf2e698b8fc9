"""The sheet at the end of a game."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.ui import theme
from scenes.ui.pen import Pen
from scenes.ui.widgets import Button, button_width
from tests.scenes.table.seated import whole_game


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600)])
@pytest.mark.parametrize("lang", ["en", "uk", "ru"])
def test_its_buttons_have_room_for_their_words_in_one_line(table: Any, lang: str, size: tuple[int, int]) -> None:
    moves = [str(entry.move) for entry in whole_game("d", 2, {"starter": "first"})]
    seated = table(("human", "human"), lang, size, moves=moves)
    seated.until(lambda: seated.hand.screen == "result")
    app = seated.hand.app
    buttons = [widget for widget in app.top.widgets if isinstance(widget, Button)]
    assert [b.id for b in buttons] == ["again", "players", "review", "board", "menu"]
    if (lang, size[0]) != ("ru", 1024):  # there two of them take two lines
        assert [b.id for b in buttons if b.rect.w < button_width(app, b.text, b.icon, b.size) - 0.5] == []
    pen = Pen(app)
    for button in buttons:
        words = [pen.width(word, button.size, theme.BLACK) for word in button.text.split(" ")]
        assert max(words) <= button.rect.w - 24 - 32
