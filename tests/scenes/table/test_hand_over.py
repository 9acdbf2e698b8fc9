"""On wish a curtain falls between two people also where nothing is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.table.curtain import Curtain
from tests.scenes.table.test_side import TURN


def test_the_next_person_is_called(table: Any) -> None:
    seated = table(hand_over=True)
    seated.until(lambda: isinstance(seated.hand.app.top, Curtain))
    assert seated.hand.app.top.player.name == seated.session.seats[0].name
    assert not seated.scene.open_for_human
    seated.hand.click("open").step(2)
    seated.play(*[move for move in TURN if not move.startswith("cast")][:1])
    assert seated.hand.screen == "table", "the same person goes on"


def test_the_curtain_falls_once_for_each_turn(table: Any) -> None:
    seated = table(moves=TURN, hand_over=True)
    seated.until(lambda: isinstance(seated.hand.app.top, Curtain))
    assert seated.hand.app.top.player.name == seated.session.seats[1].name
    seated.hand.click("open").step(3)
    assert seated.hand.screen == "table"
    assert seated.scene.open_for_human


@pytest.mark.parametrize(("players", "wish"), [(("human", "human"), False), (("human", "easy"), True)])
def test_nobody_is_called_without_the_wish_or_another_person(table: Any, players: Any, wish: bool) -> None:
    seated = table(players, hand_over=wish).settle()
    seated.hand.step(20)
    assert seated.hand.screen == "table"
    assert not seated.scene.handover.due


def test_it_shows_the_way_to_the_menu(table: Any) -> None:
    seated = table(hand_over=True, is_recorded=True)
    seated.until(lambda: isinstance(seated.hand.app.top, Curtain))
    seated.hand.key("esc")
    assert seated.hand.screen == "menu"
