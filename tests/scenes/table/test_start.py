"""Who begins is drawn by lot, and everybody sees it: on the panel, until the next player's turn."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.contract import CHANCE
from tests.scenes.table.seated import told


@pytest.mark.parametrize("speed", ["off", "normal"])
def test_who_begins_is_marked_until_the_next_one_plays(table: Any, monkeypatch: pytest.MonkeyPatch, speed: str) -> None:
    seated = table(("human",) * 3, options={"starter": "random"}, speed=speed).settle()
    first = seated.session.to_act
    assert first == seated.scene.situation.turn

    def starting() -> list[int]:
        seated.scene.backdrop.forget()
        seats = seated.scene.frame.seats
        begins = [at for text, at in told(monkeypatch, seated.hand) if text.startswith("starts")]
        return [seat for seat, panel in enumerate(seats) if any(panel.collidepoint(at.midleft) for at in begins)]

    assert starting() == [first]
    while seated.session.to_act in (first, CHANCE):
        move = next((m for m in seated.session.legal if str(m) == "stop"), seated.session.legal[0])
        seated.play(str(move))
    assert starting() == []
