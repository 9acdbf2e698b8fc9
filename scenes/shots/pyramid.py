"""Tumbledown: its set-up, its page of the rule book and its table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.record import HUMAN
from scenes.rulebook.scene import RulebookScene
from scenes.shots.staging import asked, hinted, menu, played, point_at, press, set_up, table
from scenes.table.scene import TableScene

if TYPE_CHECKING:
    from scenes.engine.app import App


_WALL = (
    "deal R60 Y6 RT B30 BT YC G4 Y100 Y10 R30 Y2 GC B60 B4 Y20 R10 MS R6 R40 B10 G10 R4 Y30 B20 B120 G120 B40 G6 R100 B100 R2 G40 B2 G100 "
    "R120 G20 R20 Y4 G2 Y40 B6 G60 G30 Y60 Y120",
    *(f"place {tile}" for tile in (
        "RT 0,1", "R10 1,0", "G120 0,-1", "G100 1,-1", "BT 0,1", "B60 1,0", "B120 2,-1", "R120 0,2", "R60 1,1", "B4 2,0", "B20 3,-1", "Y40 0,-2",
        "Y100 1,-2", "MS 2,-2", "B100 3,-2", "G20 4,-2", "YC 0,-3", "R40 1,-3", "R100 2,-3", "G2 3,-3", "B30 4,-3", "GC 5,-3", "G40 0,3", "G60 1,2",
    )),
)  # fmt: skip
"""Moves of pyramid for four seats: a wall of six rows, and the first seat is to move."""


_BUILDERS = (HUMAN, "hard", "normal", "easy")


def _pyramid_start(app: App) -> None:
    asked(app, table(app, "pyramid", _BUILDERS, _WALL[:1]))


def _pyramid_preview(app: App) -> None:
    """A tile is held over a space where it would bring down the wall."""
    scene = _pyramid_wall(app)
    press(app, scene, "tile:Y6")
    point_at(scene, "space:2,1")


def _pyramid_fall(app: App) -> None:
    """A collapse: the tile hangs in the air, and may fall to two sides."""
    scene = table(app, "pyramid", _BUILDERS, [*_WALL, "place Y10 2,1"])
    asked(app, scene)
    point_at(scene, "fall:R")


def _pyramid_hint(app: App) -> None:
    scene = _pyramid_wall(app)
    hinted(app, scene)


def _pyramid_curtain(app: App) -> None:
    """The next person is asked to sit down."""
    table(app, "pyramid", (HUMAN,) * 4, [*_WALL, "place R30 2,1"])
    app.step(0.0)


def _pyramid_full(app: App) -> None:
    """Six at the table, in the middle of a game with all options."""
    options = {"curse": True, "special_fire": True, "loose_overhang": True}
    players = (HUMAN, "hard", "easy", "normal", "hard", "easy")
    asked(app, table(app, "pyramid", players, played("pyramid", players, 41, **options), **options))


def _pyramid_result(app: App) -> None:
    scene = table(app, "pyramid", _BUILDERS, played("pyramid", _BUILDERS, 10_000))
    while app.top is scene:
        app.step(0.05)


def _pyramid_side(app: App) -> None:
    _pyramid_wall(app).side.toggle()


def _pyramid_wall(app: App) -> TableScene:
    scene = table(app, "pyramid", _BUILDERS, _WALL)
    asked(app, scene)
    return scene


def _setup_pyramid(app: App) -> None:
    set_up(app, "pyramid", 6)


def _rulebook_pyramid(app: App) -> None:
    menu(app)
    app.push(RulebookScene(app, "pyramid", 3))


_FUEL = (
    "deal R30 B30 G10 B20 Y10 B6 MS RT YC GC Y120 B120 G120 R120 Y100 B100 G100 R100 Y60 B60 G60 R60 R2 B10 B40 B4 R20 BT G40 R40 Y30 G30 "
    "Y20 G20 R10 Y6 G6 R6 Y4 G4 R4 Y2 B2 G2 Y40",
    *(f"place {tile}" for tile in (
        "R30 0,1", "R2 1,0", "B30 0,2", "B10 1,1", "G10 2,0", "B40 0,3", "B20 1,2", "B4 2,1", "Y10 3,0", "R20 0,4", "B6 1,3",
    )),
)  # fmt: skip
"""Moves of pyramid for two seats: twelve tiles of straw and wood, and the second seat holds a torch."""


def burn(app: App) -> None:
    """Twelve tiles catch fire one from the other."""
    scene = table(app, "pyramid", ("easy", HUMAN), _FUEL)
    scene.flow.play([scene.session.game.parse_move("place BT 2,2")])


SHOTS: dict[str, Callable[[App], None]] = {
    "setup_pyramid": _setup_pyramid,
    "rulebook_pyramid": _rulebook_pyramid,
    "pyramid_start": _pyramid_start,
    "pyramid_preview": _pyramid_preview,
    "pyramid_fall": _pyramid_fall,
    "pyramid_hint": _pyramid_hint,
    "pyramid_curtain": _pyramid_curtain,
    "pyramid_full": _pyramid_full,
    "pyramid_side": _pyramid_side,
    "pyramid_result": _pyramid_result,
}
