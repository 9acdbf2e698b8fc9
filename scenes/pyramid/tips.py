"""First-time tips of Tumbledown."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.texts import N_
from game.core.contract import Event
from game.pyramid.events import Burnt, Collapsed, Cursed, Exploded
from game.pyramid.moves import Place
from game.pyramid.state import FALL
from scenes.pyramid import words
from scenes.table.look import Situation
from scenes.table.tips import Tip, after


def _build(situation: Situation, events: Sequence[Event]) -> str | None:
    return next((f"tile:{move.tile}" for move in situation.legal if isinstance(move, Place)), None)


def _fall(situation: Situation, events: Sequence[Event]) -> str | None:
    return f"tile:{words.falling_tile(situation.state)}" if situation.state.phase == FALL else None


TIPS = (
    Tip("fall", N_("This tile falls one row. You choose where to: left or right."), _fall),
    Tip("exploded", N_("A coal and a torch touched: they exploded, and took all tiles around them along."), after(Exploded)),
    Tip("burnt", N_("Fire! It ran through all straw and wood it could reach. What burnt goes under the pile."), after(Burnt)),
    Tip("cursed", N_("Three equal numbers, one on two: that is the curse. All three go under the pile."), after(Cursed)),
    Tip(
        "collapsed",
        N_("A tile lay badly: nothing matched, or it was too heavy. What was under it goes under the pile."),
        after(Collapsed),
    ),
    Tip("build", N_("Take a tile of your hand. Then every open space tells you what would happen there."), _build),
)
