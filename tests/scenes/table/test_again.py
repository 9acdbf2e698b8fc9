"""What the others did since one's last turn is marked until one acts, and is shown once more without changing anything."""

from __future__ import annotations

from typing import Any

import pygame

from tests.scenes.table.seated import Seated

MINE = ("roll", "cast 6 6 6 1 1 1 1 1", "keep 6", "roll", "cast 3 3 1 1 1", "keep 3", "stop")
THEIRS = ("roll", "cast 6 6 6 6 1 1 1 1", "keep 6", "roll", "cast 2 1 1 1", "keep 2", "stop")
"""The first seat takes tile 21, the second tile 22."""


def test_what_the_others_touched_is_marked_until_one_acts(table: Any) -> None:
    seated = table(("human", "hard"), moves=(*MINE, *THEIRS)).settle()
    assert seated.scene.again.touched == ("tile:22",)
    seated.click("roll").settle()
    assert seated.scene.again.touched == ()
    assert seated.scene.again.moves == range(len(MINE), len(MINE) + len(THEIRS))


def test_nothing_is_marked_before_anybody_else_has_moved(table: Any) -> None:
    seated = table(("human", "hard")).settle()
    assert seated.scene.again.touched == ()
    again = next(c for c in seated.scene.describe()["controls"] if c["id"] == "again")
    assert not again["enabled"]


def test_ones_own_failed_throw_is_not_what_the_others_did(table: Any) -> None:
    failed = ("roll", "cast 1 1 1 1 1 1 1 1", "keep 1")
    seated = table(("human", "human"), moves=(*MINE, *THEIRS, *failed, *THEIRS)).settle()
    first = seated.scene.again.moves.start
    assert seated.session.history[first].actor == 1
    assert str(seated.session.history[first].move) == "roll"


def test_it_is_shown_again_and_changes_nothing(table: Any) -> None:
    """Failure 40: what the computer did cannot be seen once more."""
    seated = table(("human", "hard"), moves=(*MINE, *THEIRS), speed="off").settle()
    before, poses, log = seated.session.state, seated.poses, list(seated.log)
    seated.key(pygame.KSCAN_R)
    assert seated.scene.busy
    assert len(seated.log) < len(log)
    assert "tile:22" in seated.poses
    assert seated.poses["tile:22"] != poses["tile:22"]
    said = set()
    seated.until(lambda: said.add(seated.scene.sentence()) or not seated.scene.busy)
    assert "Once more: **Тарас** takes tile 22 from the grill" in said
    assert seated.session.state is before
    assert seated.poses == poses
    assert seated.log == log
    assert seated.moves == [*MINE, *THEIRS]
    assert seated.scene.open_for_human


def test_while_it_is_shown_nobody_can_move_and_esc_ends_it(table: Any) -> None:
    seated = table(("human", "hard"), moves=(*MINE, *THEIRS)).settle()
    poses = seated.poses
    seated.click("again")
    seated.hand.step(4)
    assert seated.picks == {}
    assert "roll" not in seated.buttons
    seated.key(pygame.KSCAN_H).key(pygame.KSCAN_SPACE)
    seated.hand.step(4)
    assert seated.moves == [*MINE, *THEIRS]
    seated.key(pygame.KSCAN_ESCAPE)
    assert (seated.hand.screen, seated.poses) == ("table", poses)
    assert seated.scene.open_for_human


def test_a_new_size_in_the_middle_of_it_does_no_harm(table: Any, resize: Any) -> None:
    seated: Seated = table(("human", "hard"), moves=(*MINE, *THEIRS)).settle()
    seated.click("again")
    seated.hand.step(20)
    resize(seated.hand.app, (1024, 600))
    seated.settle()
    assert seated.poses == seated.layout
    assert seated.moves == [*MINE, *THEIRS]


def test_taking_back_ends_it(table: Any) -> None:
    seated = table(("human", "hard"), moves=(*MINE, *THEIRS), take_back="free").settle()
    seated.key(pygame.KSCAN_R)
    assert seated.scene.again.showing
    seated.key(pygame.KSCAN_Z, pygame.KMOD_LCTRL)
    assert not seated.scene.again.showing
    assert seated.moves == list(MINE[:-1])
    assert seated.poses == seated.layout
