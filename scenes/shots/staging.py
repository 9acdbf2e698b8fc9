"""What brings the program to a moment: a table after some moves, a pressed button, an answer that has come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING

from game.ai import players as computers
from game.app import saves
from game.core import registry
from game.core.contract import CHANCE, OVER, Game, OptionValue
from game.core.record import HUMAN, RANDOM, End, end_line, header_line, move_line, state_hash
from game.core.session import Session
from scenes.engine.scene import Pointer
from scenes.menu.scene import MenuScene
from scenes.setup.scene import SetupScene
from scenes.setup.seating import seats_for
from scenes.table import looks
from scenes.table.scene import TableScene
from scenes.ui.widget_scene import WidgetScene

if TYPE_CHECKING:
    from scenes.engine.app import App


def menu(app: App) -> None:
    app.replace(MenuScene(app))


def set_up(app: App, slug: str, seats: int) -> None:
    app.settings.tables.pop(slug, None)
    scene = SetupScene(app, slug)
    while len(scene.seating.places) < seats:
        scene.seating.add()
    app.replace(scene)


def keep_game(app: App, slug: str, plies: int = 12) -> None:
    """A game of a person against the weakest computer, begun and left, or over before so many moves. Played at random."""
    game = registry.find(slug)
    players = (HUMAN, game.levels[0] if game.levels else RANDOM)
    session = Session(game, seats_for(slug, players), {}, "picture")
    lines = [header_line(session.header)]
    while session.to_act != OVER and session.ply < plies:
        if session.to_act == CHANCE:
            session.chance()
        else:
            session.play(Random(f"picture/{session.ply}").choice(session.legal))
        lines.append(move_line(str(session.history[-1].move)))
    result = session.result
    if result is not None:
        lines.append(end_line(End(state_hash(session.state), result.scores, result.ranking)))
    saves.new_path(app.folders, slug).write_bytes(b"".join(lines))


def table(
    app: App,
    slug: str,
    players: Sequence[str],
    moves: Sequence[str] = (),
    to_the_end: bool = False,
    **options: OptionValue,
) -> TableScene:
    """Without tips: a table at which these moves (luck included) have been made, unrecorded; answers its scene, laid out."""
    app.settings.show_tips = False
    game = registry.find(slug)
    session = Session(game, seats_for(slug, players), _first_starts(game) | options, "picture")
    for text in moves:
        session.play(game.parse_move(text))
    while to_the_end and session.to_act != OVER:
        play_on(session)
    look = looks.find(slug)
    assert look is not None
    scene = TableScene(app, session, look)
    app.replace(scene)
    app.step(0.0)
    return scene


def _first_starts(game: Game) -> dict[str, OptionValue]:
    """The option that lets the first seat begin, where a game has it."""
    return {"starter": "first"} if any(o.key == "starter" and "first" in o.values for o in game.options) else {}


def play_on(session: Session, strength: int = -1) -> None:
    """One more move, of luck or of a computer player: the strongest, or the one at this place among the levels."""
    if session.to_act == CHANCE:
        session.chance()
        return
    seat, rng = session.to_act, Random(f"picture/{session.ply}")
    view = session.rules.view(session.state, seat)
    level = session.game.levels[strength] if session.game.levels else RANDOM
    session.play(computers.choose(session.game, session.rules, view, seat, level, rng))


def until(app: App, come: Callable[[], object]) -> None:
    """Wait for an answer of the worker; no time of the program passes meanwhile."""
    for _look in range(20_000):
        if come():
            return
        app.step(0.0)


def point_at(scene: WidgetScene, widget_id: str) -> None:
    widget = next(w for w in scene.widgets if w.id == widget_id)
    scene.pointer(Pointer("move", *widget.rect.center))


def hinted(app: App, scene: TableScene) -> None:
    """A hint, told to its end."""
    scene.counsel.ask_hint()
    scene.counsel.ask_hint()
    until(app, lambda: scene.counsel.hinted)
    scene.counsel.ask_hint()


def asked(app: App, scene: TableScene) -> None:
    """The odds have come."""
    until(app, lambda: scene.counsel.odds)


def press(app: App, scene: WidgetScene, widget_id: str) -> None:
    scene.use(next(w for w in scene.widgets if w.id == widget_id))
    app.step(0.5)


def played(slug: str, players: Sequence[str], plies: int, **options: OptionValue) -> list[str]:
    """The first moves of a game as the second weakest computer players play it, which is quick."""
    game = registry.find(slug)
    session = Session(game, seats_for(slug, players), _first_starts(game) | options, "picture")
    while session.to_act != OVER and session.ply < plies:
        play_on(session, 1)
    return [str(entry.move) for entry in session.history]
