"""Brings the program to each of its screens: for pictures and tests. Every entry starts from wherever the program is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from game.ai import players as computers
from game.app import saves
from game.app.texts import gettext as _
from game.core import registry
from game.core.contract import CHANCE, OVER, Game, OptionValue
from game.core.record import HUMAN, RANDOM
from game.core.session import Session
from scenes.engine.scene import Pointer
from scenes.failure import ErrorDialog
from scenes.menu.kept import KeptScene
from scenes.menu.scene import MenuScene
from scenes.rulebook.scene import RulebookScene
from scenes.settings.scene import SettingsScene
from scenes.setup.scene import SetupScene
from scenes.setup.seating import seats_for
from scenes.table import looks
from scenes.table.scene import TableScene
from scenes.ui.dialog import Dialog

if TYPE_CHECKING:
    from scenes.engine.app import App


def _menu(app: App) -> None:
    app.replace(MenuScene(app))


def _menu_continue(app: App) -> None:
    _keep_game(app, "worms")
    _menu(app)


def _kept(app: App) -> None:
    """Two games, and a file that cannot be read."""
    while len([info for info in saves.running(app.folders) if info.problem is None]) < 2:
        _keep_game(app, "worms")
    if app.folders.writable:
        (app.folders.saves / "worms-20260101-120000.jsonl").write_text("{\n", encoding="utf-8")
    _menu(app)
    app.push(KeptScene(app))


def _setup_worms(app: App) -> None:
    _set_up(app, "worms", 4)


def _setup_worms_full(app: App) -> None:
    _set_up(app, "worms", 7)


def _settings(app: App) -> None:
    _menu(app)
    app.push(SettingsScene(app))


def _rulebook_worms(app: App) -> None:
    _menu(app)
    app.push(RulebookScene(app, "worms", 4))


def _dialog(app: App) -> None:
    _menu(app)
    app.push(Dialog.message(app, _("This game cannot be opened"), _("This file is damaged.")))


def _error(app: App) -> None:
    app.replace(ErrorDialog(app, RuntimeError("for the picture"), Path("lamplight.log")))


def _set_up(app: App, slug: str, seats: int) -> None:
    app.settings.tables.pop(slug, None)
    scene = SetupScene(app, slug)
    while len(scene.seating.places) < seats:
        scene.seating.add()
    app.replace(scene)


def _keep_game(app: App, slug: str) -> None:
    """A game that was begun and left."""
    sink = saves.record_file(saves.new_path(app.folders, slug), app.notice)
    session = Session(registry.find(slug), seats_for(slug, (HUMAN, HUMAN)), {}, "picture", sink)
    for _ply in range(12):
        if session.to_act == CHANCE:
            session.chance()
        else:
            session.play(session.legal[0])


# the tables --------------------------------------------------------------------------------------------------------


def _table(
    app: App,
    slug: str,
    players: Sequence[str],
    moves: Sequence[str] = (),
    to_the_end: bool = False,
    **options: OptionValue,
) -> TableScene:
    """A table at which these moves (luck included) have been made, unrecorded; answers its scene, laid out."""
    game = registry.find(slug)
    session = Session(game, seats_for(slug, players), _first_starts(game) | options, "picture")
    for text in moves:
        session.play(game.parse_move(text))
    while to_the_end and session.to_act != OVER:
        _play_on(session)
    look = looks.find(slug)
    assert look is not None
    scene = TableScene(app, session, look)
    app.replace(scene)
    app.step(0.0)
    return scene


def _first_starts(game: Game) -> dict[str, OptionValue]:
    """The option that lets the first seat begin, where a game has it."""
    return {"starter": "first"} if any(o.key == "starter" and "first" in o.values for o in game.options) else {}


def _play_on(session: Session, strength: int = -1) -> None:
    """One more move, of luck or of a computer player: the strongest, or the one at this place among the levels."""
    if session.to_act == CHANCE:
        session.chance()
        return
    seat, rng = session.to_act, Random(f"picture/{session.ply}")
    view = session.rules.view(session.state, seat)
    level = session.game.levels[strength] if session.game.levels else RANDOM
    session.play(computers.choose(session.game, session.rules, view, seat, level, rng))


def _until(app: App, come: Callable[[], object]) -> None:
    """Wait for an answer of the worker; no time of the program passes meanwhile."""
    for _look in range(20_000):
        if come():
            return
        app.step(0.0)


def _point_at(scene: TableScene, widget_id: str) -> None:
    widget = next(w for w in scene.widgets if w.id == widget_id)
    scene.pointer(Pointer("move", *widget.rect.center))


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
    _asked(app, _table(app, "worms", _FOUR))


def _worms_keep(app: App) -> None:
    """The second throw of a turn lies there, and the pointer rests on a die."""
    scene = _table(app, "worms", _FOUR, [*_MIDDLE, *_KEPT, "roll", "cast 3 5 4 4 1 3"])
    _asked(app, scene)
    _point_at(scene, "die:4")


def _worms_decide(app: App) -> None:
    """Roll on, take, or steal."""
    _asked(app, _worms_with_choice(app))


def _worms_hint(app: App) -> None:
    scene = _worms_with_choice(app)
    _asked(app, scene)
    scene.counsel.ask_hint()
    _until(app, lambda: scene.counsel.message)


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
    _asked(app, _table(app, "worms", players, [*round_of_seven, *later, *_KEPT]))


def _worms_result(app: App) -> None:
    scene = _table(app, "worms", _FOUR, _MIDDLE, to_the_end=True)
    while app.top is scene:
        app.step(0.05)


def _worms_side(app: App) -> None:
    """Small windows fold the right column away; here it is opened over the table."""
    scene = _worms_with_choice(app)
    _asked(app, scene)
    scene.toggle_side()


def _worms_with_choice(app: App) -> TableScene:
    moves = [*_MIDDLE, "roll", "cast 3 4 6 1 6 4 4 6", "keep 6", "roll", "cast 4 2 4 1 4", "keep 4"]
    return _table(app, "worms", _FOUR, moves)


def _asked(app: App, scene: TableScene) -> None:
    """The odds have come."""
    _until(app, lambda: scene.counsel.odds)


def tumble(app: App) -> None:
    """Eight dice leave the cup."""
    scene = _table(app, "worms", (HUMAN, HUMAN))
    scene.flow.play(scene.session.legal)


def _throws(*casts: str) -> list[str]:
    """Moves of coins: the dice fall like this."""
    return [move for cast in casts for move in ("throw", f"cast {cast}")]


_POT_EMPTY = _throws("114456", "444416", "115566", "223344", "123456", "555123", "333341", "222231")
_SECOND_STAGE = [*_POT_EMPTY, *_throws("112345", "666661", "112233", "111342", "222156")]


def _coins_start(app: App) -> None:
    _table(app, "coins", (HUMAN, HUMAN))


def _coins_pot_empty(app: App) -> None:
    """The change of the stage is announced."""
    _table(app, "coins", (HUMAN, HUMAN), _POT_EMPTY)


def _coins_second_stage(app: App) -> None:
    _table(app, "coins", (HUMAN, HUMAN), _SECOND_STAGE)


def _coins_counters(app: App) -> None:
    """The second duel of a match, with all the options that show."""
    moves = _throws("444455", "333441", "555666", "114466", "222345", "333321")
    _table(app, "coins", (HUMAN, HUMAN), moves, counters=True, extras=True, match=5)


def _coins_side(app: App) -> None:
    _table(app, "coins", (HUMAN, HUMAN), _SECOND_STAGE).toggle_side()


def _coins_result(app: App) -> None:
    scene = _table(app, "coins", (HUMAN, HUMAN), to_the_end=True, match=3)
    while app.top is scene:
        app.step(0.05)


def _setup_coins(app: App) -> None:
    _set_up(app, "coins", 2)


def _rulebook_coins(app: App) -> None:
    _menu(app)
    app.push(RulebookScene(app, "coins", 1))


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
    _asked(app, _table(app, "pyramid", _BUILDERS, _WALL[:1]))


def _pyramid_preview(app: App) -> None:
    """A tile is held over a space where it would bring down the wall."""
    scene = _pyramid_wall(app)
    _press(app, scene, "tile:Y6")
    _point_at(scene, "space:2,1")


def _pyramid_fall(app: App) -> None:
    """A collapse: the tile hangs in the air, and may fall to two sides."""
    scene = _table(app, "pyramid", _BUILDERS, [*_WALL, "place Y10 2,1"])
    _asked(app, scene)
    _point_at(scene, "fall:R")


def _pyramid_hint(app: App) -> None:
    scene = _pyramid_wall(app)
    scene.counsel.ask_hint()
    _until(app, lambda: scene.counsel.message)


def _pyramid_curtain(app: App) -> None:
    """The next person is asked to sit down."""
    _table(app, "pyramid", (HUMAN,) * 4, [*_WALL, "place R30 2,1"])
    app.step(0.0)


def _pyramid_full(app: App) -> None:
    """Six at the table, in the middle of a game with all options."""
    options = {"curse": True, "special_fire": True, "loose_overhang": True}
    players = (HUMAN, "hard", "easy", "normal", "hard", "easy")
    _asked(app, _table(app, "pyramid", players, _played("pyramid", players, 41, **options), **options))


def _pyramid_result(app: App) -> None:
    scene = _table(app, "pyramid", _BUILDERS, _played("pyramid", _BUILDERS, 10_000))
    while app.top is scene:
        app.step(0.05)


def _pyramid_side(app: App) -> None:
    _pyramid_wall(app).toggle_side()


def _pyramid_wall(app: App) -> TableScene:
    scene = _table(app, "pyramid", _BUILDERS, _WALL)
    _asked(app, scene)
    return scene


def _press(app: App, scene: TableScene, widget_id: str) -> None:
    scene.use(next(w for w in scene.widgets if w.id == widget_id))
    app.step(0.5)


def _played(slug: str, players: Sequence[str], plies: int, **options: OptionValue) -> list[str]:
    """The first moves of a game as the second weakest computer players play it, which is quick."""
    game = registry.find(slug)
    session = Session(game, seats_for(slug, players), _first_starts(game) | options, "picture")
    while session.to_act != OVER and session.ply < plies:
        _play_on(session, 1)
    return [str(entry.move) for entry in session.history]


def _setup_pyramid(app: App) -> None:
    _set_up(app, "pyramid", 6)


def _rulebook_pyramid(app: App) -> None:
    _menu(app)
    app.push(RulebookScene(app, "pyramid", 3))


# Three Corners --------------------------------------------------------------------------------------------------------

_CORNERS = (HUMAN, "hard")


def _triangles_start(app: App) -> None:
    _table(app, "triangles", _CORNERS, _played("triangles", _CORNERS, 2))


def _triangles_places(app: App) -> None:
    """A tile is in hand, and the pointer rests on one of its places."""
    scene = _triangles_later(app)
    _press(app, scene, _lit_tiles(scene)[0])
    places = [w.id for w in scene.widgets if w.id.startswith("place:")]
    _point_at(scene, places[0])


def _triangles_hint(app: App) -> None:
    scene = _triangles_later(app)
    scene.counsel.ask_hint()
    _until(app, lambda: scene.counsel.message)


def _triangles_curtain(app: App) -> None:
    """The next person is asked to sit down."""
    scene = _table(app, "triangles", (HUMAN, HUMAN), _played("triangles", (HUMAN, HUMAN), 8))
    while app.top is scene:
        app.step(0.05)


def _triangles_full(app: App) -> None:
    """Four at the table, late in a round."""
    _table(
        app, "triangles", (HUMAN, "hard", "easy", "normal"), _played("triangles", (HUMAN, "hard", "easy", "normal"), 29)
    )


def _triangles_side(app: App) -> None:
    _triangles_later(app).toggle_side()


def _triangles_result(app: App) -> None:
    scene = _table(app, "triangles", _CORNERS, _played("triangles", _CORNERS, 500))
    while app.top is scene:
        app.step(0.05)


def _triangles_later(app: App) -> TableScene:
    """Late in the first round; the first seat is to lay a tile."""
    scene = _table(app, "triangles", _CORNERS, _played("triangles", _CORNERS, 24))
    while not _lit_tiles(scene):
        _play_on(scene.session)
        scene.presenter.snap(scene.session.state)
        scene.layout()
    _asked(app, scene)
    return scene


def _lit_tiles(scene: TableScene) -> list[str]:
    """Ids of the tiles in the rack that fit somewhere."""
    return [w.id for w in scene.widgets if w.id.startswith("tile:") and w.focusable]


def _setup_triangles(app: App) -> None:
    _set_up(app, "triangles", 2)


def _rulebook_triangles(app: App) -> None:
    _menu(app)
    app.push(RulebookScene(app, "triangles", 3))


SHOTS: dict[str, Callable[[App], None]] = {
    "menu": _menu,
    "menu_continue": _menu_continue,
    "menu_kept": _kept,
    "setup_worms": _setup_worms,
    "setup_worms_full": _setup_worms_full,
    "settings": _settings,
    "rulebook_worms": _rulebook_worms,
    "dialog": _dialog,
    "error": _error,
    "worms_start": _worms_start,
    "worms_keep": _worms_keep,
    "worms_decide": _worms_decide,
    "worms_hint": _worms_hint,
    "worms_full": _worms_full,
    "worms_result": _worms_result,
    "worms_side": _worms_side,
    "setup_coins": _setup_coins,
    "rulebook_coins": _rulebook_coins,
    "coins_start": _coins_start,
    "coins_pot_empty": _coins_pot_empty,
    "coins_second_stage": _coins_second_stage,
    "coins_counters": _coins_counters,
    "coins_side": _coins_side,
    "coins_result": _coins_result,
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
"""Screen by name; each brings the program there, and it is drawn once it has come to rest."""
