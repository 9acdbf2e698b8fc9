"""A duel at the table: by button, key, shaking, by itself and in a rush; always with the same result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.core.contract import OVER
from scenes.engine.scene import Pointer
from scenes.setup.scene import SetupScene
from scenes.ui.widgets import Button
from tests.scenes.coins.conftest import throws
from tests.scenes.table.seated import Seated

Duel = Callable[..., Seated]


def middle(table: Seated, name: str) -> tuple[float, float]:
    widget = next(w for w in table.scene.widgets if w.id == name)
    return widget.rect.center


def number(table: Seated, place: str) -> int:
    return int(table.poses[f"number:{place}"].face.partition(":")[2])


@pytest.mark.parametrize("options", [{"match": 3, "pool": 6}, {"counters": True}])
def test_shown_skipped_and_without_motion_it_ends_alike(duel: Duel, options: dict[str, Any]) -> None:
    ends = []
    for way in ("shown", "skipped", "off"):
        table = duel(seed="same", settings={"speed": "off" if way == "off" else "fast"}, **options)
        for _throw in range(8):
            table.settle()
            table.scene.flow.play(table.session.legal)
            while way == "skipped" and not table.scene.flow.open_for_human and table.session.to_act != OVER:
                table.scene.flow.click()
                table.hand.app.step(0.0)
        table.settle()
        assert table.poses == table.layout
        ends.append((table.poses, table.moves))
    assert ends[0] == ends[1] == ends[2]


def test_the_throw_is_all_there_is_and_has_a_button_a_pick_and_the_space_bar(duel: Duel) -> None:
    table = duel().settle()
    at = table.scene.situation
    actions, picks = table.scene.look.actions(at), table.scene.look.picks(at)
    assert [a.moves for a in actions if a.moves] == [p.moves for p in picks] == [table.session.legal]
    for act in (lambda: table.click("throw"), lambda: table.click("cup"), lambda: table.key(pygame.KSCAN_SPACE)):
        plies = table.session.ply
        act()
        table.settle()
        assert table.session.ply == plies + 2


def test_numbers_count_while_coins_travel(duel: Duel) -> None:
    table = duel(throws("114456", "114456")).settle()
    seen = []
    table.scene.flow.play(table.session.legal)
    table.session.chance = lambda: table.session.play(table.session.game.parse_move("cast 444416"))  # type: ignore[method-assign]
    while table.scene.busy:
        table.hand.app.step(0.02)
        seen.append((number(table, "pile:0"), number(table, "pot"), number(table, "pile:1")))
    assert list(dict.fromkeys(seen)) == [(1, 10, 1), (1, 9, 1), (1, 8, 1), (2, 8, 1), (3, 8, 1)]


def test_held_down_the_cup_is_shaken_and_let_go_it_throws(duel: Duel) -> None:
    for name in ("throw", "cup"):
        table = duel(throws("114456")).settle()
        table.scene.pointer(Pointer("down", *middle(table, name)))
        rest = table.poses["cup"]
        seen = set()
        for _frame in range(20):
            table.hand.app.step(0.05)
            seen.add(table.poses["cup"].angle)
        assert len(seen) > 5, name
        assert all(table.poses[f"die:{die}"].alpha == 0 for die in range(6))
        assert all(table.poses[f"glow:{die}"].alpha == 0 for die in range(6))
        assert table.session.ply == 2
        table.scene.pointer(Pointer("up", *middle(table, name)))
        assert table.session.ply == 3
        table.settle()
        assert table.poses == table.layout
        assert table.poses["cup"] != rest


def test_let_go_beside_it_everything_lies_as_before(duel: Duel) -> None:
    table = duel(throws("114456")).settle()
    table.scene.pointer(Pointer("down", *middle(table, "cup")))
    for _frame in range(10):
        table.hand.app.step(0.05)
    table.scene.pointer(Pointer("move", 4, 4))
    table.scene.pointer(Pointer("up", 4, 4))
    table.settle()
    assert table.session.ply == 2
    assert table.poses == table.layout


def test_calm_nothing_is_shaken(duel: Duel) -> None:
    table = duel(throws("114456"), settings={"calm": True}).settle()
    table.scene.pointer(Pointer("down", *middle(table, "cup")))
    for _frame in range(10):
        table.hand.app.step(0.05)
    assert table.poses == table.layout


def test_it_throws_by_itself_until_it_is_stopped(duel: Duel) -> None:
    table = duel(settings={"speed": "off", "pace_s": 0.1}).settle()
    table.click("auto")
    table.until(lambda: table.session.ply >= 6)
    assert table.buttons == ["auto", "rush"]
    table.click("auto").settle()
    assert "throw" in table.buttons
    assert table.session.to_act != OVER


def test_its_button_can_be_pressed_while_the_dice_roll(duel: Duel) -> None:
    table = duel().settle()
    table.click("auto")
    table.until(lambda: table.session.ply >= 2)
    assert table.scene.presenter.moving
    table.click("auto")
    assert table.scene.presenter.moving, "the click stopped the throwing by itself and skipped nothing"
    table.settle()
    assert table.session.ply == 2


@pytest.mark.parametrize("players", [("human", "human"), ("human", "random"), ("random", "random")])
def test_it_can_be_taken_to_the_end_at_once(duel: Duel, players: tuple[str, str]) -> None:
    table = duel(players=players, match=5, pool=20).settle() if "human" in players else duel(players=players)
    table.until(lambda: "rush" in table.buttons)
    table.click("rush")
    for _frame in range(400):
        table.hand.app.step(0.02)
    assert table.session.to_act == OVER
    assert table.hand.screen == "result"
    assert table.poses == table.layout


def test_a_rematch_is_begun_by_the_other_one(duel: Duel) -> None:
    table = duel(throws("666666"))
    table.until(lambda: table.hand.screen == "result")
    table.hand.click("again")
    table.hand.step(2)
    session = table.hand.app.top.session
    assert session.to_act == 1
    assert session.options["match"] == table.session.options["match"]


@pytest.mark.parametrize("lang", ["en", "uk", "ru"])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)])
def test_everything_fits_the_window(duel: Duel, lang: str, size: tuple[int, int]) -> None:
    table = duel(throws("114456"), lang=lang, size=size, extras=True, match=5).settle()
    canvas = table.hand.app.canvas
    buttons = [w for w in table.scene.widgets if isinstance(w, Button)]
    assert len(buttons) == 3
    assert all(canvas.rect.contains(w.rect) for w in buttons)
    assert all(not a.rect.colliderect(b.rect) for a in buttons for b in buttons if a is not b)


def test_a_hint_says_there_is_nothing_to_decide(duel: Duel) -> None:
    table = duel().settle()
    table.click("hint").click("hint").until(lambda: table.hinted)
    assert "nothing to decide" in table.message
    assert table.hinted == "throw"


def test_the_set_up_offers_people_and_computers_without_levels(hand: Any) -> None:
    scene = SetupScene(hand.app, "coins")
    hand.show(scene)
    assert scene.seating.players == ("human", "random")
    assert hand.widget("seat1.player").value == "random"
    hand.app.redraw()
    hand.step()
