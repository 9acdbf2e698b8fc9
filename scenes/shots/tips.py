"""The first tip of each game, at the first choice of a person."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.core.record import HUMAN, RANDOM
from game.core.registry import games
from game.core.session import Session
from scenes.setup.seating import seats_for
from scenes.shots.staging import play_on, table
from scenes.table import looks
from scenes.table.tips import Tips, find

if TYPE_CHECKING:
    from scenes.engine.app import App

LONGEST = 30
"""Moves after which a person has had a choice, in any game that has choices at all."""


def _tip(slug: str, app: App) -> None:
    players = (HUMAN, RANDOM)
    session = Session(games()[slug], seats_for(slug, players), {}, "tip")
    while session.ply < LONGEST and not (session.to_act == 0 and (len(session.legal) > 1 or not session.game.levels)):
        play_on(session, 0)
    scene = table(app, slug, players, [str(entry.move) for entry in session.history], False, **session.options)
    app.settings.show_tips, app.settings.seen_tips = True, ()
    scene.tips = Tips(scene)
    app.step(0.0)


SHOTS: dict[str, Callable[[App], None]] = {
    f"{slug}_tip": partial(_tip, slug) for slug in games() if looks.is_there(slug) and find(slug)
}
