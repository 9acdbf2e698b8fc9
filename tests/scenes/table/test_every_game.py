"""What may go wrong at a table, at the tables of all games: clicks beside, sizes, keys, fingers, rubbish from computer players."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.core import record, registry
from game.core.contract import OVER
from game.core.record import HUMAN
from game.core.session import Session
from scenes.settings.scene import SettingsScene
from scenes.table import doors, looks
from scenes.table.curtain import Curtain
from scenes.table.scene import TableScene
from scenes.table.spots import Spot
from scenes.ui.dialog import Dialog
from tests.scenes.table.seated import AT_ONCE, Seated, Thinker, sensible, unable

SLUGS = list(registry.games())
WITH_LEVELS = [slug for slug, game in registry.games().items() if game.levels]
WITH_HANDS = [slug for slug in SLUGS if looks.is_there(slug) and looks.find(slug).hides]  # type: ignore[union-attr]
ODD_SIZES = (
    *((1024, 600), (1025, 601), (1111, 777), (1280, 720), (1366, 768)),
    *((1599, 901), (1920, 1080), (2000, 900), (1024, 1000), (1093, 615)),
)
CALM_KEYS = [code for code in range(4, 83) if code not in (pygame.KSCAN_ESCAPE, pygame.KSCAN_TAB)]
LONGEST_GAME = 6000
"""Decisions of a person after which a game that does not end is given up."""


def to_turn(seated: Seated) -> Seated:
    """A person is to decide, and something can be picked or pressed."""
    return seated.until(lambda: seated.scene.open_for_human)


def pressed(seated: Seated, at: tuple[float, float], by_finger: bool = False) -> None:
    """Press and let go; a touch screen tells everything twice, as a finger and as a mouse."""
    width, height = seated.hand.app.canvas.size_px
    for finger, mouse in (
        (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN), (pygame.FINGERUP, pygame.MOUSEBUTTONUP),
    ):  # fmt: skip
        if by_finger:
            told = {"touch_id": 1, "finger_id": 1, "x": at[0] / width, "y": at[1] / height, "dx": 0.0, "dy": 0.0}
            pygame.event.post(pygame.Event(finger, told))
        pygame.event.post(pygame.Event(mouse, pos=at, button=1, touch=by_finger))
        seated.hand.app.step(0.0)


# window and mouse ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_centre_and_corners_of_everything_are_hit_at_odd_sizes(game_table: Any, resize: Any, slug: str) -> None:
    """Failure 20: after a change of size clicks land beside the thing."""
    seated = to_turn(game_table(slug, plies=6))
    for size in ODD_SIZES:
        resize(seated.hand.app, size)
        assert seated.hand.app.canvas.size_px == size
        told = seated.scene.describe()
        for thing in [*told["controls"], *told["picks"]]:
            rect = pygame.Rect(thing["rect"])
            assert pygame.Rect((0, 0), size).contains(rect), thing
            shaped = any(w.id == thing["id"] and isinstance(w, Spot) for w in seated.scene.widgets)
            inner = rect.inflate(-rect.w // 5, -rect.h // 5)
            places = [rect.center] if shaped else [rect.center, *corners(inner)]
            for place in places:
                at = seated.hand.app.canvas.units(place)
                hit = next((w for w in reversed(seated.scene.widgets) if w.hit(*at)), None)
                assert (hit and hit.id) == thing["id"], (size, place)


def corners(rect: pygame.Rect) -> list[tuple[int, int]]:
    return [rect.topleft, (rect.right - 1, rect.top), (rect.left, rect.bottom - 1), (rect.right - 1, rect.bottom - 1)]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_huge_step_of_time_skips_nothing(game_table: Any, slug: str) -> None:
    """Failure 23: a window that is dragged by its title stops the loop, and the next frame comes seconds later."""
    seated = to_turn(game_table(slug, pace_s=2.5))
    seated.scene.flow.play([seated.session.legal[0]])
    for _frame in range(30):
        before = seated.session.ply
        seated.hand.app.step(3.0)
        assert seated.session.ply <= before + 1
        if seated.scene.flow.is_thinking and seated.scene.presenter.idle:
            break
    seated.until(lambda: seated.scene.presenter.idle)
    assert seated.poses == seated.scene.presenter._layout(seated.session.state)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_finger_is_one_click(game_table: Any, slug: str) -> None:
    """Failure 29: a touch screen sends a finger and a mouse, and everything happens twice."""
    played = []
    for by_finger in (False, True):
        seated = to_turn(game_table(slug, **AT_ONCE))
        for _tap in range(6):
            to_turn(seated)
            rect = next(iter(seated.picks.values()))["rect"]
            pressed(seated, (rect[0] + rect[2] / 2, rect[1] + rect[3] / 2), by_finger)
        played.append((seated.moves, seated.scene.selection.selected))
    assert played[0] == played[1]


def over_table(seated: Seated) -> dict[str, Callable[[], None]]:
    """What can lie over a table, and how it comes there."""
    scene, app = seated.scene, seated.hand.app
    over = {
        "settings": lambda: doors.settings(scene),
        "rulebook": lambda: doors.whole_rules(scene, 0),
        "dialog": lambda: app.push(Dialog.question(app, "Well?", lambda: None)),
    }
    if scene.session.game.levels:
        over["level"] = lambda: doors.level(scene, 1)
    return over


@pytest.mark.parametrize("slug", SLUGS)
def test_what_lies_over_the_table_takes_all_clicks(game_table: Any, slug: str) -> None:
    """Failure 30: a click on a dialog hits the board below."""
    seated = to_turn(game_table(slug, plies=4))
    moves = seated.moves
    for name, open_it in over_table(seated).items():
        for x in range(20, 1280, 90):
            for y in range(20, 720, 75):
                if seated.hand.app.top is seated.scene:
                    open_it()
                    seated.hand.step()
                own = [pygame.Rect(control["rect"]) for control in seated.hand.app.top.describe()["controls"]]
                if not any(rect.collidepoint(x, y) for rect in own):
                    seated.click_at(x, y)
                assert (seated.moves, seated.scene.selection.selected) == (moves, ""), (name, x, y)
        seated.hand.key("esc")
        assert seated.hand.screen == "table", name


# computer players ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", [unable, lambda *_: None, lambda *_: "nonsense", lambda *_: 7, lambda *_: ["roll"]])
@pytest.mark.parametrize("slug", WITH_LEVELS)
def test_rubbish_of_a_computer_player_gives_a_legal_move(game_table: Any, slug: str, answer: Any) -> None:
    """Failure 35: an illegal move, nothing, or an exception of a computer player breaks the game."""
    level = registry.find(slug).levels[-1]
    seated = game_table(slug, (level, level), worker=Thinker(odds=unable, move=answer), **AT_ONCE)
    seated.until(lambda: seated.session.ply > 30 or seated.session.to_act == OVER)
    assert seated.hand.screen in ("table", "result")


@pytest.mark.parametrize("slug", WITH_LEVELS)
def test_a_storm_while_the_computer_thinks_changes_nothing(game_table: Any, slug: str) -> None:
    """Failure 36: a person moves for the computer, or ends its turn; and the menu is dead meanwhile."""
    seated = game_table(slug, ("hard", HUMAN), worker=Thinker(held=True, odds=unable), plies=2)
    while seated.session.to_act != 0 or len(seated.session.legal) < 2:
        seated.session.play(seated.session.legal[0]) if seated.session.to_act >= 0 else seated.session.chance()
    seated.hand.show(TableScene(seated.hand.app, seated.session, seated.scene.look))
    seated.scene = seated.hand.app.top
    seated.until(lambda: seated.scene.thinking_seat == 0)
    moves = seated.moves
    frame = seated.scene.frame.table
    for x in range(int(frame.left), int(frame.right), 45):
        for y in range(int(frame.top), int(frame.bottom), 45):
            seated.click_at(x, y)
    for code in CALM_KEYS:
        seated.key(code)
        if seated.hand.screen != "table":
            seated.hand.key("esc")
    for mod in (pygame.KMOD_CTRL, pygame.KMOD_CTRL | pygame.KMOD_SHIFT):
        seated.key(pygame.KSCAN_Z, mod)
    assert (seated.moves, seated.hand.screen) == (moves, "table")
    seated.click("settings")
    seated.hand.step(2)
    assert isinstance(seated.hand.app.top, SettingsScene)


# people --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("act", ["resize", "language", "full screen", "keys", "clicks", "menu"])
@pytest.mark.parametrize("slug", WITH_HANDS)
def test_the_curtain_shows_nothing_whatever_is_done(game_table: Any, resize: Any, slug: str, act: str) -> None:
    """Failure 33: the next player's hand is seen before they sit down."""
    seated = game_table(slug, (HUMAN, HUMAN), is_recorded=True, **AT_ONCE)
    app = seated.hand.app
    seated.until(lambda: isinstance(app.top, Curtain))
    if act == "resize":
        resize(app, (1111, 777))
    elif act == "language":
        app.settings.language = "uk"
        app.apply_settings()
    elif act == "full screen":
        seated.key(pygame.KSCAN_F11)
        seated.key(pygame.KSCAN_F11)
    elif act == "keys":
        for code in CALM_KEYS:
            if code not in (pygame.KSCAN_RETURN, pygame.KSCAN_SPACE):
                seated.key(code)
    elif act == "clicks":
        own = pygame.Rect(app.top.describe()["controls"][0]["rect"])
        for x in range(20, 1280, 90):
            for y in range(20, 720, 75):
                if not own.collidepoint(x, y):
                    seated.click_at(x, y)
    else:
        seated.key(pygame.KSCAN_ESCAPE)
        seated.hand.step(2)
        assert seated.hand.screen == "menu"
        return
    seated.hand.step(3)
    assert isinstance(app.top, Curtain)
    scene, presenter = seated.scene, seated.scene.presenter
    assert presenter.viewer == -1
    public = seated.session.rules.view(seated.session.state, -1)
    assert seated.poses == scene.look.layout(public, -1, presenter.places)
    assert seated.picks == {}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_whole_game_by_tab_arrows_and_enter(game_table: Any, slug: str) -> None:
    """Failure 46: it cannot be played without a mouse. The keys are those of a Cyrillic layout."""
    rng = Random(f"keys/{slug}")
    short = {"target": 200, "deal": 9, "short_game": True}
    options = {option.key: short[option.key] for option in registry.find(slug).options if option.key in short}
    seated = game_table(slug, options=options, worker=Thinker(odds=unable, move=sensible), **AT_ONCE)
    for _decision in range(LONGEST_GAME):
        seated.until(lambda: seated.scene.open_for_human or seated.session.to_act == OVER)
        if seated.session.to_act == OVER:
            break
        scene = seated.scene
        spots = [w for w in scene.widgets if isinstance(w, Spot) and w.focusable]
        choices = [*seated.buttons, *([w.id for w in spots if w.pick.moves] or [w.id for w in spots])]
        target = rng.choice(choices)
        arrow = rng.choice((pygame.KSCAN_LEFT, pygame.KSCAN_RIGHT, pygame.KSCAN_UP, pygame.KSCAN_DOWN))
        seated.key(arrow)
        if not scene.open_for_human:
            continue
        for _tab in range(len(scene.widgets) + 1):
            if scene.focused is not None and scene.focused.id == target:
                break
            seated.key(pygame.KSCAN_TAB)
        assert (scene.focused and scene.focused.id) == target
        seated.key(pygame.KSCAN_RETURN)
        seated.hand.app.step(0.0)
        if seated.hand.screen == "dialog":
            seated.hand.key("tab", *("tab",) * rng.randrange(2), "enter")
    assert seated.session.result is not None
    seated.until(lambda: seated.hand.screen == "result")


# trouble -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_an_error_in_the_middle_of_a_game_is_told_and_loses_nothing(
    game_table: Any, slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Failure 4: the program closes at once and shows nothing."""
    seated = to_turn(game_table(slug, plies=8, is_recorded=True))
    app, moves = seated.hand.app, seated.moves
    monkeypatch.setattr(seated.scene, "update", unable)
    app.frame()
    app.frame()
    assert seated.hand.screen == "error"
    assert "no idea" in caplog.text
    (path,) = (tmp_path / "saves").glob("*.jsonl")
    kept = record.read(path)
    assert kept.moves == moves
    assert Session.from_record(kept).state == seated.session.state
    monkeypatch.undo()
    seated.hand.key("enter")
    assert seated.hand.screen == "table"
    assert to_turn(seated).moves == moves
