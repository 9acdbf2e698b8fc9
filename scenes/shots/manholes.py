"""Pizza Underground: its set-up, its page of the rule book and its table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.core import registry
from game.core.record import HUMAN
from scenes.rulebook.scene import RulebookScene
from scenes.shots.staging import asked, hinted, menu, played, point_at, set_up, table
from scenes.table.scene import TableScene

if TYPE_CHECKING:
    from scenes.engine.app import App

_LONGEST = 500
"""Plies; each moment below comes before."""


def _at(app: App, seats: int, moment: Callable[[Any], bool], side: str = "A") -> TableScene:
    """A table at the first such moment of a game, with the odds for whoever is to decide."""
    game, people = registry.find("manholes"), (HUMAN,) * seats
    moves = played("manholes", people, _LONGEST, side=side)
    rules = game.rules(seats, game.complete({"side": side}))
    state, count = rules.initial(), 0
    while not moment(state):
        state = rules.apply(state, game.parse_move(moves[count])).state
        count += 1
    scene = table(app, "manholes", people, moves[:count], side=side)
    asked(app, scene)
    return scene


def _first(scene: TableScene, kind: str) -> str:
    """The first thing of this kind that the pointer can rest on."""
    return next(w.id for w in scene.widgets if w.id.startswith(f"{kind}:"))


def _manholes_start(app: App) -> None:
    _at(app, 4, lambda state: state.phase == "turn")


def _placing(app: App) -> TableScene:
    return _at(app, 4, lambda state: state.phase == "place" and state.round > 1 and len(state.exits) == 1, side="B")


def _manholes_pair(app: App) -> None:
    """The pointer on a pair of dice lights up the manholes it names."""
    scene = _placing(app)
    point_at(scene, _first(scene, "pair"))


def _manholes_cell(app: App) -> None:
    """The pointer on a manhole lights up the pairs that name it, and shows the risk of the roll after it."""
    scene = _placing(app)
    point_at(scene, _first(scene, "cell"))


def _manholes_peek(app: App) -> None:
    """A small board is looked at closer."""
    scene = _placing(app)
    point_at(scene, _first(scene, "board"))


def _leaving(app: App) -> TableScene:
    return _at(app, 3, lambda s: s.phase == "turn" and s.round > 1 and len(s.exits) == 1 and len(s.placed[s.seat]) > 1)


def _manholes_leave(app: App) -> None:
    """Roll or leave, with the risk now and later."""
    _leaving(app)


def _manholes_hint(app: App) -> None:
    scene = _leaving(app)
    hinted(app, scene)


def _manholes_side(app: App) -> None:
    _leaving(app).side.toggle()


def _manholes_take(app: App) -> None:
    """Two players on side A: the first to go chooses a colour."""
    _at(app, 2, lambda state: state.phase == "take")


def _manholes_result(app: App) -> None:
    scene = table(app, "manholes", (HUMAN,) * 4, to_the_end=True, side="B")
    while app.top is scene:
        app.step(0.05)


def _setup_manholes(app: App) -> None:
    set_up(app, "manholes", 4)


def _rulebook_manholes(app: App) -> None:
    menu(app)
    app.push(RulebookScene(app, "manholes", 3))


SHOTS: dict[str, Callable[[App], None]] = {
    "setup_manholes": _setup_manholes,
    "rulebook_manholes": _rulebook_manholes,
    "manholes_start": _manholes_start,
    "manholes_pair": _manholes_pair,
    "manholes_cell": _manholes_cell,
    "manholes_peek": _manholes_peek,
    "manholes_leave": _manholes_leave,
    "manholes_hint": _manholes_hint,
    "manholes_side": _manholes_side,
    "manholes_take": _manholes_take,
    "manholes_result": _manholes_result,
}
