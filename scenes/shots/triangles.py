"""Three Corners: its set-up, its page of the rule book and its table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.record import HUMAN
from scenes.rulebook.scene import RulebookScene
from scenes.shots.staging import asked, hinted, menu, play_on, played, point_at, press, set_up, table
from scenes.table.scene import TableScene

if TYPE_CHECKING:
    from scenes.engine.app import App


_CORNERS = (HUMAN, "hard")


def _triangles_start(app: App) -> None:
    table(app, "triangles", _CORNERS, played("triangles", _CORNERS, 2))


def _triangles_places(app: App) -> None:
    """A tile is in hand, and the pointer rests on one of its places."""
    scene = _triangles_later(app)
    press(app, scene, _lit_tiles(scene)[0])
    places = [w.id for w in scene.widgets if w.id.startswith("place:")]
    point_at(scene, places[0])


def _triangles_hint(app: App) -> None:
    scene = _triangles_later(app)
    hinted(app, scene)


def _triangles_curtain(app: App) -> None:
    """The next person is asked to sit down."""
    scene = table(app, "triangles", (HUMAN, HUMAN), played("triangles", (HUMAN, HUMAN), 8))
    while app.top is scene:
        app.step(0.05)


def _triangles_full(app: App) -> None:
    """Four at the table, late in a round."""
    table(
        app, "triangles", (HUMAN, "hard", "easy", "normal"), played("triangles", (HUMAN, "hard", "easy", "normal"), 29)
    )


def _triangles_side(app: App) -> None:
    _triangles_later(app).side.toggle()


def _triangles_result(app: App) -> None:
    scene = table(app, "triangles", _CORNERS, played("triangles", _CORNERS, 500))
    while app.top is scene:
        app.step(0.05)


def _triangles_later(app: App) -> TableScene:
    """Late in the first round; the first seat is to lay a tile."""
    scene = table(app, "triangles", _CORNERS, played("triangles", _CORNERS, 24))
    while not _lit_tiles(scene):
        play_on(scene.session)
        scene.story.rewind(scene.session.ply)
        scene.presenter.snap(scene.session.state)
        scene.layout()
    asked(app, scene)
    return scene


def _lit_tiles(scene: TableScene) -> list[str]:
    """Ids of the tiles in the rack that fit somewhere."""
    return [w.id for w in scene.widgets if w.id.startswith("tile:") and w.focusable]


def _setup_triangles(app: App) -> None:
    set_up(app, "triangles", 2)


def _rulebook_triangles(app: App) -> None:
    menu(app)
    app.push(RulebookScene(app, "triangles", 3))


SHOTS: dict[str, Callable[[App], None]] = {
    "setup_triangles": _setup_triangles,
    "rulebook_triangles": _rulebook_triangles,
    "triangles_start": _triangles_start,
    "triangles_places": _triangles_places,
    "triangles_hint": _triangles_hint,
    "triangles_curtain": _triangles_curtain,
    "triangles_full": _triangles_full,
    "triangles_side": _triangles_side,
    "triangles_result": _triangles_result,
}
