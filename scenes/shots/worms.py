"""Worms on the Grill: its set-up, its page of the rule book and its table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.record import HUMAN
from scenes.rulebook.scene import RulebookScene
from scenes.shots.staging import asked, hinted, menu, point_at, set_up, table
from scenes.table import doors
from scenes.table.scene import TableScene

if TYPE_CHECKING:
    from scenes.engine.app import App


def _setup_worms(app: App) -> None:
    set_up(app, "worms", 4)


def _setup_worms_full(app: App) -> None:
    set_up(app, "worms", 7)


def _rulebook_worms(app: App) -> None:
    menu(app)
    app.push(RulebookScene(app, "worms", 4))


def _turn(worms: int, count: int, face: int) -> list[str]:
    """A turn of worms: so many worms are kept, then so many dice of a face; then a stop."""
    first = ["6"] * worms + ["1"] * (8 - worms)
    second = [str(face)] * count + ["1"] * (8 - worms - count)
    return ["roll", f"cast {' '.join(first)}", "keep 6", "roll", f"cast {' '.join(second)}", f"keep {face}", "stop"]


_FAIL = ["roll", "cast 1 1 1 1 1 1 1 1", "keep 1"]


_ROUND = [*_turn(3, 2, 3), *_turn(4, 3, 4), *_turn(4, 1, 4), *_turn(4, 1, 2)]
"""The four seats take 21, 32, 24 and 22."""


_MIDDLE = [
    *_ROUND,
    *_turn(4, 2, 3),
    *_turn(5, 2, 3),
    *_FAIL,
    *_turn(4, 3, 3),
    *_FAIL,
    *_FAIL,
    *_turn(4, 1, 4),
    *_turn(5, 1, 2),
]
"""Some turns later: tiles in front of all, two turned down, and the first seat is to move."""


_FOUR = (HUMAN, "hard", HUMAN, "easy")


_KEPT = ["roll", "cast 6 3 4 6 1 4 5 2", "keep 6"]


def _worms_start(app: App) -> None:
    asked(app, table(app, "worms", _FOUR))


def _worms_keep(app: App) -> None:
    """The second throw of a turn lies there, and the pointer rests on a die."""
    scene = table(app, "worms", _FOUR, [*_MIDDLE, *_KEPT, "roll", "cast 3 5 4 4 1 3"])
    asked(app, scene)
    point_at(scene, "die:4")


def _worms_decide(app: App) -> None:
    """Roll on, take, or steal."""
    asked(app, _worms_with_choice(app))


def _worms_hint(app: App) -> None:
    scene = _worms_with_choice(app)
    asked(app, scene)
    hinted(app, scene)


def _worms_full(app: App) -> None:
    """Seven at the table, in the middle of the game."""
    round_of_seven = [*_ROUND, *_turn(5, 1, 2), *_turn(5, 1, 4), *_turn(4, 3, 5)]
    later = [
        *_turn(4, 2, 3),
        *_FAIL,
        *_turn(5, 2, 3),
        *_turn(5, 2, 4),
        *_turn(4, 1, 3),
        *_turn(5, 1, 3),
        *_turn(4, 2, 5),
    ]
    players = (HUMAN, "hard", HUMAN, "easy", "normal", "hard", "easy")
    asked(app, table(app, "worms", players, [*round_of_seven, *later, *_KEPT]))


def _worms_result(app: App) -> None:
    scene = table(app, "worms", _FOUR, _MIDDLE, to_the_end=True)
    while app.top is scene:
        app.step(0.05)


def _worms_side(app: App) -> None:
    """Small windows fold the right column away; here it is opened over the table."""
    scene = _worms_with_choice(app)
    asked(app, scene)
    scene.side.toggle()


def _worms_rules(app: App) -> None:
    """The rule book beside the game, where the window is large; else over it."""
    scene = _worms_with_choice(app)
    asked(app, scene)
    doors.rules(scene)


def _worms_found(app: App) -> None:
    """The same, with words that were looked for: the list, or a page with marks."""
    _worms_rules(app)
    app.step(0.0)
    top = app.top
    reader = top.reader if isinstance(top, RulebookScene) else top.side.book if isinstance(top, TableScene) else None
    assert reader is not None
    reader.look_for(reader.pages[reader.page].title)


def _worms_with_choice(app: App) -> TableScene:
    moves = [*_MIDDLE, "roll", "cast 3 4 6 1 6 4 4 6", "keep 6", "roll", "cast 4 2 4 1 4", "keep 4"]
    return table(app, "worms", _FOUR, moves)


def tumble(app: App) -> None:
    """Eight dice leave the cup."""
    scene = table(app, "worms", (HUMAN, HUMAN))
    scene.flow.play(scene.session.legal)


SHOTS: dict[str, Callable[[App], None]] = {
    "setup_worms": _setup_worms,
    "setup_worms_full": _setup_worms_full,
    "rulebook_worms": _rulebook_worms,
    "worms_start": _worms_start,
    "worms_keep": _worms_keep,
    "worms_decide": _worms_decide,
    "worms_hint": _worms_hint,
    "worms_full": _worms_full,
    "worms_result": _worms_result,
    "worms_side": _worms_side,
    "worms_rules": _worms_rules,
    "worms_found": _worms_found,
}
