"""The easy level loses to a careful child: to a few simple rules of thumb that look at nothing but the table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from game.ai import players
from game.cli.arena import play_out
from game.core.contract import Game
from game.core.registry import games
from game.manholes.moves import LEAVE, Place
from game.manholes.state import State as Map
from game.pyramid.moves import Fall
from game.pyramid.rules import PyramidRules, preview
from game.pyramid.state import State as Wall
from game.triangles.moves import Lay
from game.triangles.state import State as Corners
from game.worms.moves import ROLL, STOP, Keep
from game.worms.rules import takes
from game.worms.state import POINTS, WORM
from game.worms.state import State as Grill

CHILD = "child"
GAMES = 24


def builds(rules: PyramidRules, view: Wall, moves: Any, rng: Random) -> Any:
    """Something quiet if it can; otherwise what takes the fewest tiles at first."""
    if isinstance(moves[0], Fall):
        return rng.choice(moves)
    first = {move: preview(rules, view, move.tile, move.cell) for move in moves}
    costs = {move: len(seen.taken) if seen.kind != "throw" else 2 for move, seen in first.items()}
    return rng.choice([move for move in moves if costs[move] == min(costs.values())])


def lays(rules: Any, view: Corners, moves: Any, rng: Random) -> Any:
    """The tile with the highest digits."""
    return max(moves, key=lambda move: sum(map(int, move.tile)) if isinstance(move, Lay) else 0)


def covers(rules: Any, view: Map, moves: Any, rng: Random) -> Any:
    """A cell in the row or column with most covers; goes home with three new ones."""
    if LEAVE in moves:
        return LEAVE if len(view.placed[view.seat]) >= 3 else moves[0]
    if not isinstance(moves[0], Place):
        return rng.choice(moves)
    board = view.covers(view.seat)

    def beside(move: Place) -> int:
        row, column = divmod(move.cell, 6)
        across = sum(board >> 6 * row + c & 1 for c in range(6))
        return max(across, sum(board >> 6 * r + column & 1 for r in range(6)))

    return max(moves, key=beside)


def grills(rules: Any, view: Grill, moves: Any, rng: Random) -> Any:
    """Worms first, then the face that brings most; stops as soon as there is a tile to be had."""
    if STOP in moves:
        return STOP if takes(view, rules.any_lower) else ROLL
    if isinstance(moves[0], Keep):
        shown = [face for i, face in enumerate(view.dice) if i not in view.kept]
        return max(moves, key=lambda m: (m.face == WORM, shown.count(m.face) * POINTS[m.face]))
    return moves[0]


CHILDREN: dict[str, Callable[..., Any]] = {
    "pyramid": builds,
    "triangles": lays,
    "manholes": covers,
    "worms": grills,
}


def choose(game: Game, rules: Any, state: Any, seat: int, level: str, rng: Random) -> Any:
    """As `players.choose`, for a child too."""
    if level != CHILD:
        return decide(game, rules, state, seat, level, rng)
    view = rules.view(state, seat)
    return CHILDREN[game.slug](rules, view, rules.legal_moves(view), rng)


decide = players.choose


@pytest.mark.parametrize("game", [game for game in games().values() if game.levels], ids=lambda game: game.slug)
def test_easy_loses_to_a_careful_child(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Failure 45: ‘easy’ beats beginners. That each level beats the one below is measured by `make.py ladder`."""
    monkeypatch.setattr(players, "choose", choose)
    rules, tally = game.rules(2, game.complete({})), 0.0
    for number in range(GAMES):
        seats = (CHILD, game.levels[0]) if number % 2 else (game.levels[0], CHILD)
        played = play_out(game, rules, seats, f"child/{number // 2}")
        assert played.result
        tally += (seats.index(CHILD) in played.result.winners) / len(played.result.winners)
    assert tally > GAMES / 2
