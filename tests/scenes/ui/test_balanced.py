"""A sentence of several lines has lines about as long as each other."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.engine.fonts import BOLD
from scenes.ui.pen import Pen

SENTENCE = "I would keep the fours. They bring the most points now and leave dice enough to go on with, so that a tile is near."


@pytest.mark.parametrize("width", [300.0, 420.0, 560.0, 730.0])
def test_no_word_stands_alone_and_there_are_no_more_lines(hand: Any, width: float) -> None:
    pen = Pen(hand.app)
    plain, prose = pen.measure(SENTENCE, width, 17, BOLD), pen.balanced(SENTENCE, width, 17, BOLD)
    assert len(prose.lines) == len(plain.lines) > 1
    assert prose.width <= width
    widths = [line.width_px for line in prose.lines]
    assert min(widths) > 0.6 * max(widths)
    assert " ".join(run.text for line in prose.lines for run in line.runs) == SENTENCE


def test_what_fits_on_a_line_stays_there(hand: Any) -> None:
    pen = Pen(hand.app)
    assert len(pen.balanced(SENTENCE, 5000.0, 17, BOLD).lines) == 1
    assert pen.balanced("", 300.0, 17, BOLD) == pen.measure("", 300.0, 17, BOLD)


def test_the_halves_of_a_message_with_a_line_end_stay_apart(hand: Any) -> None:
    prose = Pen(hand.app).balanced("One.\nTwo and three.", 400.0, 17, BOLD)
    assert [" ".join(run.text for run in line.runs) for line in prose.lines] == ["One.", "Two and three."]
