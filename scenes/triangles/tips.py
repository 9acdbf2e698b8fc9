"""First-time tips of Three Corners."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.texts import N_
from game.core.contract import Event
from game.triangles.events import RoundEnded, TileLaid
from game.triangles.moves import DRAW, Lay
from scenes.table.look import Situation
from scenes.table.tips import Tip, after


def _lay(situation: Situation, events: Sequence[Event]) -> str | None:
    return next((f"tile:{move.tile}" for move in situation.legal if isinstance(move, Lay)), None)


def _draw(situation: Situation, events: Sequence[Event]) -> str | None:
    return "draw" if situation.legal == (DRAW,) else None


def _hexagon(situation: Situation, events: Sequence[Event]) -> str | None:
    return next((f"tile:{e.tile}" for e in events if isinstance(e, TileLaid) and e.hexagons), None)


def _bridge(situation: Situation, events: Sequence[Event]) -> str | None:
    return next((f"tile:{e.tile}" for e in events if isinstance(e, TileLaid) and e.bridge), None)


TIPS = (
    Tip("draw", N_("None of your tiles fits now. So you draw from the well."), _draw),
    Tip("round", N_("A round is over. The points count on; the match goes on until somebody reaches the target."), after(RoundEnded)),
    Tip("hexagon", N_("This tile closed a hexagon: the sixth tile round a point brings 50 more."), _hexagon),
    Tip("bridge", N_("This tile made a bridge: one edge, and the corner opposite. That brings 40 more."), _bridge),
    Tip("lay", N_("Click a tile that is lit. You see every place where it fits, and it turns by itself."), _lay),
)
