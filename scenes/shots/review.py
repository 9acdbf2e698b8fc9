"""Games looked at afterwards: the page of each game, a record on the table, all hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.core import registry
from game.core.contract import OVER, OptionValue
from game.core.record import HUMAN, RANDOM
from game.core.session import Session
from scenes.review.replay import ReplayScene
from scenes.review.scene import ReviewScene
from scenes.setup.seating import seats_for
from scenes.shots.staging import menu, play_on

if TYPE_CHECKING:
    from scenes.engine.app import App


def finished(slug: str, players: Sequence[str], seed: str = "picture", **options: OptionValue) -> Session:
    """A whole game as the second weakest computer players play it, which is quick."""
    session = Session(registry.find(slug), seats_for(slug, players), options, seed)
    while session.to_act != OVER:
        play_on(session, 1)
    return session


GAMES: dict[str, Callable[[], Session]] = {
    "worms": partial(finished, "worms", (HUMAN, HUMAN, "easy", "easy"), short_game=True),
    "pyramid": partial(finished, "pyramid", (HUMAN, HUMAN, "easy"), "picture8"),
    "triangles": partial(finished, "triangles", (HUMAN, HUMAN, "easy")),
    "manholes": partial(finished, "manholes", (HUMAN, HUMAN, "easy")),
    "coins": partial(finished, "coins", (HUMAN, RANDOM)),
}


def _review(app: App, slug: str) -> None:
    menu(app)
    app.push(ReviewScene(app, GAMES[slug]()))


def _replay(app: App) -> None:
    """In the middle of a game."""
    session = GAMES["pyramid"]()
    menu(app)
    app.push(ReplayScene(app, session, session.ply // 2))


def _hands(app: App) -> None:
    session = GAMES["triangles"]()
    scene = ReplayScene(app, session, session.ply)
    app.replace(scene)
    app.step(0.0)
    scene.show_hands()


SHOTS: dict[str, Callable[[App], None]] = {
    **{f"{slug}_review": partial(_review, slug=slug) for slug in GAMES},
    "pyramid_replay": _replay,
    "triangles_hands": _hands,
}
