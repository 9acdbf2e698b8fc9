"""With the setting, a turn is handed on by its button; until then it can be taken back, and nobody else begins."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.worms.rules import WormsRules
from tests.scenes.table.seated import KEEPING, STOPPED_WITH_CHOICE, Seated, Thinker


def finished(table: Any, players: Any = ("human", "human"), **more: Any) -> Seated:
    """The second seat has stopped and taken tile 23, and is to end the turn."""
    seated: Seated = table(players, moves=STOPPED_WITH_CHOICE, confirm_turn=True, **more).settle()
    seated.click("stop:23:take").settle()
    assert seated.moves[-2:] == ["stop", "take 23"]
    return seated


def test_the_turn_waits_for_its_button(table: Any) -> None:
    seated = finished(table)
    assert seated.buttons == ["end_turn"]
    assert seated.picks == {}
    assert seated.scene.sentence() == "Тарас, end your turn, or take back what you did"
    described = seated.scene.describe()
    assert (described["to_act"], described["legal"]) == (1, [])
    assert seated.scene.situation.turn == 1
    seated.hand.step(60)
    seated.click("end_turn").settle()
    assert seated.buttons == ["roll"]
    assert seated.scene.describe()["to_act"] == 0


@pytest.mark.parametrize("key", [pygame.KSCAN_RETURN, pygame.KSCAN_SPACE, pygame.KSCAN_E])
def test_the_keyboard_ends_it(table: Any, key: int) -> None:
    seated = finished(table)
    seated.key(key).settle()
    assert seated.buttons == ["roll"]
    assert seated.moves[-1] == "take 23"


def test_enter_ends_it_after_a_turn_by_keyboard(table: Any) -> None:
    seated = table(moves=STOPPED_WITH_CHOICE, confirm_turn=True).settle()
    while seated.scene.focused is None or seated.scene.focused.id != "stop:23:take":
        seated.key(pygame.KSCAN_TAB)
    seated.key(pygame.KSCAN_RETURN).settle()
    assert seated.buttons == ["end_turn"]
    seated.key(pygame.KSCAN_RETURN).settle()
    assert seated.buttons == ["roll"]


def test_until_then_the_turn_can_be_taken_back_and_done_again(table: Any) -> None:
    seated = finished(table)
    seated.click("undo").settle()
    assert seated.moves[-1] == "stop"
    seated.click("undo").settle()
    assert seated.moves == list(STOPPED_WITH_CHOICE)
    assert "roll" in seated.buttons
    seated.key(pygame.KSCAN_Y, pygame.KMOD_LCTRL).key(pygame.KSCAN_Y, pygame.KMOD_LCTRL).settle()
    assert seated.moves[-2:] == ["stop", "take 23"]
    assert seated.buttons == ["end_turn"]


def test_the_computer_does_not_begin_before(table: Any) -> None:
    seated = finished(table, ("hard", "human"), worker=Thinker(held=True))
    seated.hand.step(100)
    assert seated.buttons == ["end_turn"]
    assert "move" not in seated.hand.app.worker.asked
    assert seated.scene.thinking_seat == -1
    ply = seated.session.ply
    seated.click("end_turn")
    seated.hand.app.worker.held = False
    seated.until(lambda: seated.session.ply > ply)


def test_no_button_in_the_middle_of_a_turn(table: Any) -> None:
    seated = table(moves=KEEPING, confirm_turn=True).settle().play("keep 4")
    assert "end_turn" not in seated.buttons


def test_no_button_where_luck_has_ended_the_turn(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing could be taken back any more."""
    seated = table(moves=("roll", "cast 6 6 6 6 6 6 6 1", "keep 6"), confirm_turn=True).settle()
    monkeypatch.setattr(WormsRules, "sample_chance", lambda *_asked: seated.session.game.parse_move("cast 6"))
    seated.click("roll").settle()
    assert seated.session.to_act == 1
    assert seated.buttons == ["roll"]


def test_switched_off_it_asks_nothing(table: Any) -> None:
    seated = table(moves=STOPPED_WITH_CHOICE, confirm_turn=False).settle()
    seated.click("stop:23:take").settle()
    assert seated.buttons == ["roll"]
    waiting = finished(table)
    waiting.hand.app.settings.confirm_turn = False
    waiting.settle()
    waiting.hand.step(2)
    assert waiting.buttons == ["roll"]


def test_a_kept_game_goes_on_at_once(table: Any) -> None:
    seated = finished(table)
    again = table(moves=seated.moves, confirm_turn=True).settle()
    assert again.buttons == ["roll"]


def test_a_turn_that_was_ended_cannot_be_taken_back_by_the_next(table: Any) -> None:
    seated = finished(table)
    seated.click("end_turn").settle()
    moves = seated.moves
    seated.key(pygame.KSCAN_Z, pygame.KMOD_LCTRL)
    seated.hand.step(2)
    assert seated.moves == moves
    assert seated.message == "That turn was ended: it cannot be taken back"
    undo = seated.hand.widget("undo")
    assert (undo.enabled, undo.tip) == (False, seated.message)


@pytest.mark.parametrize("choice", [{"take_back": "free"}, {"confirm_of": {"тарас": False}}], ids=["always", "no button"])
def test_it_can_where_everything_can_or_nobody_ended_it(table: Any, choice: dict[str, Any]) -> None:
    """Without the button there is no other moment to take back the last thing one did."""
    seated = table(moves=STOPPED_WITH_CHOICE, confirm_turn=True, **choice).settle()
    seated.click("stop:23:take").settle()
    if "end_turn" in seated.buttons:
        seated.click("end_turn").settle()
    assert seated.buttons == ["roll"]
    seated.key(pygame.KSCAN_Z, pygame.KMOD_LCTRL).settle()
    assert seated.moves[-1] == "stop"


@pytest.mark.parametrize(("usual", "own"), [(True, False), (False, True)])
def test_a_person_can_have_it_otherwise_than_the_others(table: Any, usual: bool, own: bool) -> None:
    """The second seat decides; the first wants it the other way round."""
    for name, confirms in (("тарас", own), ("olena", usual)):
        seated = table(moves=STOPPED_WITH_CHOICE, confirm_turn=usual, confirm_of={name: own}).settle()
        seated.click("stop:23:take").settle()
        assert seated.buttons == (["end_turn"] if confirms else ["roll"])
