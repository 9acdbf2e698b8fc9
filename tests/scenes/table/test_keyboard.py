"""Everything on the table can be done without a mouse, under any layout of the keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pygame
import pytest

from game.core import registry
from game.core.contract import CHANCE, OVER
from game.core.record import HUMAN
from game.core.session import Session
from scenes.setup.seating import seats_for
from scenes.table import bars, looks
from scenes.table.look import Action, Situation
from scenes.ui.widgets import IconButton
from tests.scenes.table.seated import DECIDING, KEEPING, Seated

TAB, ENTER, ESC = pygame.KSCAN_TAB, pygame.KSCAN_RETURN, pygame.KSCAN_ESCAPE
ARROWS = {"left": pygame.KSCAN_LEFT, "right": pygame.KSCAN_RIGHT, "up": pygame.KSCAN_UP, "down": pygame.KSCAN_DOWN}


def focused(seated: Seated) -> str:
    return seated.scene.focused.id if seated.scene.focused else ""


def tab_to(seated: Seated, name: str) -> Seated:
    for _key in range(60):
        if focused(seated) == name:
            return seated
        seated.key(TAB)
    raise AssertionError(f"Tab does not come to {name}")


def test_a_whole_turn_with_tab_and_enter(table: Any) -> None:
    seated = table().settle()
    tab_to(seated, "roll").key(ENTER).settle()
    for _throw in range(8):
        if seated.session.to_act != 0 or seated.session.state.phase == "ready":
            break
        phase = seated.session.state.phase
        if phase == "keep":
            tab_to(seated, next(iter(seated.picks)))
        else:
            tab_to(seated, next(b for b in seated.buttons if b.startswith(("stop", "take", "steal"))))
        seated.key(ENTER)
        seated.hand.step(2)
        if seated.hand.screen == "dialog":
            seated.hand.key("tab", "enter")
        seated.settle()
    assert seated.session.to_act == 1
    assert any(move.startswith("keep") for move in seated.moves)


def test_arrows_go_from_die_to_die(table: Any) -> None:
    seated = table(moves=KEEPING).settle()
    tab_to(seated, "die:0")
    seated.key(ARROWS["right"])
    assert focused(seated) == "die:1"
    seated.key(ARROWS["down"])
    assert focused(seated) == "die:5"
    seated.key(ARROWS["left"])
    assert focused(seated) == "die:4"
    seated.key(ARROWS["up"]).key(ENTER)
    assert seated.moves[len(KEEPING)] == "keep 6"


def test_every_pick_and_button_gets_the_focus(table: Any) -> None:
    seated = table(moves=DECIDING).settle()
    met = set()
    for _key in range(40):
        seated.key(TAB)
        met.add(focused(seated))
    enabled = {c["id"] for c in seated.scene.describe()["controls"] if c["enabled"]}
    assert met == enabled | set(seated.picks)
    for _key in range(40):
        seated.key(TAB, pygame.KMOD_LSHIFT)
        met.discard(focused(seated))
    assert met == set()


def test_arrows_come_to_what_cannot_be_used_and_it_says_why(table: Any) -> None:
    """Tab goes past it."""
    seated = table(moves=KEEPING).settle()
    tab_to(seated, "die:0")
    closed = {c["id"]: c for c in seated.scene.describe()["closed"]}
    assert closed
    assert not closed.keys() & seated.picks.keys()
    for _key in range(30):
        if focused(seated) in closed:
            break
        seated.key(ARROWS["up"])
    name = focused(seated)
    assert name in closed
    seated.key(ENTER)
    assert seated.scene.counsel.message == "Pick a face to keep first"
    assert seated.moves == list(KEEPING)
    seated.key(TAB)
    assert focused(seated) not in closed


@pytest.mark.parametrize(
    ("key", "begins"), [(pygame.KSCAN_T, "roll"), (pygame.KSCAN_SPACE, "roll"), (pygame.KSCAN_RETURN, "roll")]
)
def test_shortcuts_go_by_the_place_of_the_key(table: Any, key: int, begins: str) -> None:
    """Failure 27: shortcuts by letters are dead on a Cyrillic layout."""
    seated = table(moves=DECIDING).settle()
    seated.key(key)
    assert seated.moves[len(DECIDING)] == begins


def test_the_key_of_the_stop_asks_as_its_button_does(table: Any) -> None:
    seated = table(moves=(*KEEPING, "keep 4")).settle()
    seated.key(pygame.KSCAN_P)
    seated.hand.step(2)
    assert seated.hand.screen == "dialog"


def test_a_key_skips_what_is_being_shown_and_does_nothing_else(table: Any) -> None:
    """Failure 39: an animation cannot be skipped."""
    seated = table().settle()
    seated.key(pygame.KSCAN_T).until(lambda: len(seated.moves) == 2)
    seated.hand.step(3)
    assert not seated.scene.presenter.idle
    seated.key(pygame.KSCAN_SPACE)
    assert seated.scene.presenter.idle
    assert len(seated.moves) == 2


@pytest.mark.parametrize(
    ("key", "screen"), [(pygame.KSCAN_F1, "rulebook"), (pygame.KSCAN_S, "settings"), (ESC, "menu")]
)
def test_the_other_screens_have_keys(table: Any, key: int, screen: str) -> None:
    seated = table(moves=KEEPING, is_recorded=True, size=(1024, 600)).settle()
    seated.key(key)
    seated.hand.step(2)
    assert seated.hand.screen == screen
    assert seated.moves == list(KEEPING)


@pytest.mark.parametrize("moves", [KEEPING, DECIDING], ids=["keeping", "deciding"])
def test_the_sound_goes_off_and_on_by_key_and_by_button(table: Any, moves: tuple[str, ...]) -> None:
    seated = table(moves=moves).settle()
    seated.key(pygame.KSCAN_M)
    assert seated.hand.app.settings.mute
    seated.click("mute")
    assert not seated.hand.app.settings.mute
    assert seated.moves == list(moves)


def offered(slug: str) -> Iterator[list[Action]]:
    """What people can do on the way through random games, as buttons."""
    look = looks.find(slug)
    assert look is not None
    for seed in range(6):
        session = Session(registry.find(slug), seats_for(slug, (HUMAN, HUMAN)), {}, f"{seed}")
        rng = Random(seed)
        while session.to_act != OVER and session.ply < 250:
            if session.to_act == CHANCE:
                session.chance()
                continue
            seat = session.to_act
            view = session.rules.view(session.state, seat)
            yield list(look.actions(Situation(session.rules, view, session.legal, ("Ann", "Bob"), seat, seat, True, seat)))
            session.play(rng.choice(session.legal))


@pytest.mark.parametrize("slug", [slug for slug in registry.games() if looks.is_there(slug)])
def test_no_game_gives_another_meaning_to_a_key_of_every_table(table: Any, slug: str) -> None:
    """A key that tells what happened in a small window must not end a turn in a large one."""
    scene = table(moves=DECIDING, size=(1024, 600)).settle().scene
    taken = {w.shortcut for w in scene.widgets if isinstance(w, IconButton)} - {""}
    assert {"l", "h", "o", "r", "s", "m"} < taken
    scene.flow.awaits_end = True
    taken |= {action.key for action in bars.standing_actions(scene, scene.situation)}
    assert "e" in taken
    met = 0
    for actions in offered(slug):
        keys = [action.key for action in actions if action.key]
        assert len(keys) == len(set(keys))
        assert not taken & {action.key for action in actions if action.verb != "turn"}
        met += len(keys)
    assert met or slug == "pyramid"
