"""The real program in a real window, used as a person uses it: by mouse, and by the cross of the window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.record import read
from game.core.session import Session
from tests.window.screen import SOURCE, State, Window, members, opened

pytestmark = pytest.mark.window

TURN = ("--start", "worms", "--seats", "human,easy", "--seed", "7", "--speed", "fast", "--size", "1280x720")


@pytest.fixture
def table(program: list[str], tmp_path: Path) -> Iterator[Window]:
    """A game of worms between a person and the computer, on a screen of its own."""
    with opened(program, tmp_path, *TURN) as window:
        yield window


def next_click(state: State) -> State:
    """What to click so that the turn comes to its end: a tile as soon as one can be taken, else a die, else the cup; at last
    the button that hands the turn on."""
    order = ("tile", "die", "cup")
    ends = [control for control in state["controls"] if control["id"] == "end_turn"]
    return ends[0] if ends else min(state["picks"], key=lambda pick: order.index(pick["id"].split(":")[0]))


def deciders(folder: Path) -> list[int]:
    """Who made the decisions so far, by the record on the disk; the same seat in a row counts once."""
    (path,) = (folder / "data" / "saves").glob("*.jsonl")
    session = Session.from_record(read(path))
    seats = [entry.actor for entry in session.history if entry.actor >= 0]
    return [seat for n, seat in enumerate(seats) if n == 0 or seats[n - 1] != seat]


def test_one_turn_by_clicks(table: Window, tmp_path: Path) -> None:
    """From the first roll on until the turn has passed to the computer, which plays its own, and back."""
    state = table.settled()
    assert (state["screen"], state["game"], state["to_act"]) == ("table", "worms", 0)
    before = len(deciders(tmp_path))
    while deciders(tmp_path)[before:][:3] not in ([0, 1], [0, 1, 0]):
        assert state["to_act"] == 0
        state = table.click(next_click(state))
    state = table.settled()
    assert state["to_act"] == 0, "the computer has played and it is the person's turn again"


def test_a_window_is_there_before_the_menu_and_then_the_menu(program: list[str], tmp_path: Path) -> None:
    """Failure 8: for many seconds nothing is to be seen. The first thing told is an empty window; how long it takes is measured
    by `make.py bench`, and that the package is a folder, which need not be unpacked at each start, is a test of its description."""
    with opened(program, tmp_path) as window:
        first = window.until(bool, "there is a window")
        assert window.screen.windows() == [window.id]
        assert first["screen"] in ("", "menu")
        state = window.settled()
        assert (state["screen"], len(state["controls"]) > 5) == ("menu", True)


def test_a_game_is_gone_on_with_after_a_kill_under_any_name(program: list[str], tmp_path: Path) -> None:
    """Failure 11: with a Cyrillic user name the program does not start. It plays, is killed, starts again and goes on."""
    home = tmp_path / "Бабуся Ганна і її ґудзики"
    home.mkdir()
    with opened(program, home, *TURN) as window:
        state = window.settled()
        state = window.click(next_click(state))
        moves = state["moves"]
        assert moves > 0
    with opened(program, home, "--size", "1280x720") as window:
        state = window.settled()
        assert state["screen"] == "menu"
        state = window.click(next(control for control in state["controls"] if control["id"] == "continue"))
        assert (state["screen"], state["game"], state["to_act"]) == ("table", "worms", 0)
        assert state["moves"] >= moves


def test_silent_while_the_window_is_away(tmp_path: Path) -> None:
    """Failure 25: music goes on in the background, or comes back although it was switched off. It plays while the window is shown,
    and not while it is not; what was muted before stays muted."""
    with opened(SOURCE, tmp_path, "--size", "1280x720", heard=True) as window:
        window.settled()
        number = window.id
        window.until_heard(True)
        window.hide()
        window.until_heard(False)
        assert not window.hears()
        window.show(number)
        window.until_heard(True)
        window.click(next(control for control in window.state["controls"] if control["id"] == "mute"))
        window.until_heard(False)
        window.hide()
        window.show(number)
        window.settled()
        assert not window.hears()


def test_the_strongest_players_need_one_helper_that_ends_with_the_program(program: list[str], tmp_path: Path) -> None:
    """Failure 7: the program starts itself again and again, and something of it stays. Seven states in which the strongest
    level thinks; the helper, and Python's watcher over both, are all there is beside the window."""
    seats = ("--start", "triangles", "--seats", "human,expert,expert", "--seed", "7", "--speed", "off", "--autoplay", "3")
    with opened(program, tmp_path, *seats) as window:
        crowd, shown = [], window.id
        for number in range(7):
            window.until(lambda state, least=3 * number + 3: state and state["moves"] >= least, "the game goes on")
            crowd.append(len(members(window.process.pid)))
            assert window.screen.windows() == [shown]
        assert max(crowd) <= 3
        assert crowd[-1] == crowd[1]
        window.ask_to_close()
        assert window.ended() == 0
        window.left_alone()


def test_closing_the_window_ends_everything(table: Window) -> None:
    table.settled()
    table.ask_to_close()
    assert table.ended() == 0
    table.left_alone()
