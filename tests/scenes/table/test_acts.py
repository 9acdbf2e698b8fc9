"""Clicks do what they promise, once, for the person whose turn it is, and never while something is being shown."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from tests.scenes.table.seated import DECIDING, KEEPING, STOPPED_WITH_CHOICE, Seated, Thinker

CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT
SPECIAL = (pygame.KSCAN_ESCAPE, pygame.KSCAN_TAB, pygame.KSCAN_F1, pygame.KSCAN_F11, pygame.KSCAN_S)
"""They leave the table, lead to the buttons that do, or change the window."""
ALL_KEYS = [code for code in range(4, 83) if code not in SPECIAL]
"""Letters, digits, signs, F keys, arrows."""


def added(seated: Seated, act: Any) -> list[str]:
    """The moves that an act brings at once: before luck or anybody else has moved."""
    before = len(seated.moves)
    act()
    return seated.moves[before:]


@pytest.mark.parametrize(
    ("moves", "thing", "brings"),
    [
        ((), "roll", ["roll"]),
        ((), "cup", ["roll"]),
        (KEEPING, "die:0", ["keep 6"]),
        (KEEPING, "die:3", ["keep 6"]),
        (KEEPING, "die:2", ["keep 4"]),
        (DECIDING, "cup", ["roll"]),
        (DECIDING, "roll", ["roll"]),
        (STOPPED_WITH_CHOICE, "tile:23", ["stop"]),
        (STOPPED_WITH_CHOICE, "tile:24", ["stop"]),
        (STOPPED_WITH_CHOICE, "stop:23:take", ["stop"]),
        (STOPPED_WITH_CHOICE, "stop:24:steal", ["stop"]),
    ],
)
def test_a_click_makes_its_move(table: Any, moves: Any, thing: str, brings: list[str]) -> None:
    seated = table(moves=moves).settle()
    assert added(seated, lambda: seated.click(thing))[:1] == brings


@pytest.mark.parametrize(
    ("thing", "brings"),
    [("tile:23", "take 23"), ("stop:23:take", "take 23"), ("tile:24", "steal 24 0"), ("stop:24:steal", "steal 24 0")],
)
def test_a_stop_with_a_tile_takes_that_tile(table: Any, thing: str, brings: str) -> None:
    seated = table(moves=STOPPED_WITH_CHOICE).settle()
    assert added(seated, lambda: seated.click(thing).settle()) == ["stop", brings]


@pytest.mark.parametrize("moves", [(), KEEPING, DECIDING])
def test_a_click_beside_everything_does_nothing(table: Any, moves: Any) -> None:
    seated = table(moves=moves).settle()
    seated.hand.step(5)
    taken = [
        pygame.Rect(thing["rect"]).inflate(20, 20)
        for thing in (*seated.picks.values(), *seated.scene.describe()["controls"])
    ]
    for x in range(5, 1280, 60):
        for y in range(5, 720, 60):
            if not any(rect.collidepoint(x, y) for rect in taken):
                seated.click_at(x, y)
    assert seated.moves == list(moves)
    assert seated.hand.screen == "table"


def test_a_throw_cannot_be_clicked_through(table: Any) -> None:
    """A click on the place where a die is going to lie only finishes the throw."""
    seated = table().settle()
    seated.click("roll").until(lambda: len(seated.moves) == 2)
    seated.hand.step(4)
    assert not seated.scene.presenter.idle
    assert seated.picks == {}
    die = seated.layout["die:2"]
    x, y = seated.scene.viewpoint.camera.px(die.x, die.y)
    seated.click_at(x, y)
    assert seated.scene.presenter.idle
    assert len(seated.moves) == 2
    assert seated.poses == seated.layout
    seated.click_at(x, y)
    assert [move.split()[0] for move in seated.moves[2:]] == ["keep"]


def test_a_second_click_in_the_same_frame_does_nothing_more(table: Any) -> None:
    seated = table().settle()
    left, top, width, height = next(c["rect"] for c in seated.scene.describe()["controls"] if c["id"] == "roll")
    for _time in range(3):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=(left + width // 2, top + height // 2), button=1, touch=False))
    seated.hand.app.step(0.0)
    assert seated.moves in (["roll"], ["roll", seated.moves[-1]])
    assert [move for move in seated.moves if not move.startswith(("roll", "cast"))] == []


@pytest.mark.parametrize("button", [2, 3])
def test_the_left_button_is_the_one_that_plays(table: Any, button: int) -> None:
    seated = table(moves=KEEPING).settle()
    left, top, width, height = seated.picks["die:0"]["rect"]
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=(left + width // 2, top + height // 2), button=button, touch=False))
    seated.hand.step(2)
    assert seated.moves == list(KEEPING)


def test_letting_go_elsewhere_makes_no_move(table: Any) -> None:
    seated = table(moves=KEEPING).settle()
    left, top, width, height = seated.picks["die:0"]["rect"]
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(left + width // 2, top + height // 2), button=1))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(640, 650), button=1))
    seated.hand.step(2)
    assert seated.moves == list(KEEPING)


def test_nobody_can_move_for_a_computer_player(table: Any) -> None:
    """Failure 36: a person moves for the computer. A storm of clicks and keys while it thinks: only the menu's buttons may answer."""
    seated = table(("hard", "human"), moves=KEEPING, worker=Thinker(held=True))
    for x in range(270, 1010, 37):
        for y in range(80, 715, 37):
            seated.click_at(x, y)
    for code in ALL_KEYS:
        seated.key(code)
    seated.key(pygame.KSCAN_Z, CTRL).key(pygame.KSCAN_Y, CTRL)
    seated.hand.step(5)
    assert seated.moves == list(KEEPING)
    assert seated.picks == {}
    seated.hand.app.worker.held = False
    seated.until(lambda: len(seated.moves) > len(KEEPING))


def test_the_menu_can_be_reached_while_a_computer_player_thinks(table: Any) -> None:
    seated = table(("hard", "human"), moves=KEEPING, worker=Thinker(held=True))
    seated.click("settings")
    seated.hand.step(2)
    assert seated.hand.screen == "settings"


def test_a_stop_that_fails_is_asked_first(table: Any) -> None:
    seated = table(moves=(*KEEPING, "keep 4")).settle()
    seated.click("stop")
    seated.hand.step(2)
    assert seated.hand.screen == "dialog"
    seated.hand.click("no")
    assert seated.moves == [*KEEPING, "keep 4"]
    seated.click("stop")
    seated.hand.step(2).click("yes")
    assert seated.moves[len(KEEPING) :][:2] == ["keep 4", "stop"]


# taking back ---------------------------------------------------------------------------------------------------------


def test_a_choice_of_dice_can_be_taken_back_and_done_again(table: Any) -> None:
    seated = table(moves=KEEPING).settle().play("keep 4")
    seated.key(pygame.KSCAN_Z, CTRL).settle()
    assert seated.moves == list(KEEPING)
    assert seated.poses == seated.layout
    assert not any("keeps" in line for line in seated.log)
    seated.key(pygame.KSCAN_Y, CTRL).settle()
    assert seated.moves == [*KEEPING, "keep 4"]
    assert seated.poses == seated.layout
    assert any("keeps 2 × 4" in line for line in seated.log)


def test_shift_does_again_too(table: Any) -> None:
    seated = table(moves=KEEPING).settle().play("keep 4")
    seated.click("undo").settle()
    assert seated.moves == list(KEEPING)
    seated.key(pygame.KSCAN_Z, CTRL | SHIFT).settle()
    assert seated.moves == [*KEEPING, "keep 4"]


def test_thrown_dice_are_not_taken_back_and_the_table_says_why(table: Any) -> None:
    seated = table(moves=DECIDING).settle().play("roll")
    moves = seated.moves
    seated.key(pygame.KSCAN_Z, CTRL)
    seated.hand.step(2)
    assert seated.moves == moves
    assert seated.message == "The dice have spoken: this cannot be taken back"
    undo = next(c for c in seated.scene.describe()["controls"] if c["id"] == "undo")
    assert not undo["enabled"]


@pytest.mark.parametrize(("policy", "goes"), [("off", False), ("turn", True), ("free", True)])
def test_the_settings_decide_what_can_be_taken_back(table: Any, policy: str, goes: bool) -> None:
    seated = table(moves=KEEPING, take_back=policy).settle().play("keep 4")
    seated.key(pygame.KSCAN_Z, CTRL).settle()
    assert (seated.moves == list(KEEPING)) is goes


def test_taking_back_changes_no_dice_to_come(table: Any) -> None:
    seated = table(moves=KEEPING).settle().play("keep 4", "roll")
    rolled = seated.moves
    again = table(moves=KEEPING).settle().play("keep 6")
    again.key(pygame.KSCAN_Z, CTRL).settle().play("keep 4", "roll")
    assert again.moves == rolled


def test_moves_can_be_taken_back_while_they_wait_to_be_shown(table: Any) -> None:
    seated = table(moves=DECIDING, speed="slow", take_back="free").settle()
    seated.scene.flow.play([seated.session.legal[0]])
    seated.session.chance()
    seated.scene.presenter.show(seated.session.history[-1])
    assert not seated.scene.presenter.idle
    assert seated.scene.flow.take_back()
    assert seated.scene.presenter.idle
    assert seated.poses == seated.layout
