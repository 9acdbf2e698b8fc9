"""The pictures of the rule book of Pizza Underground."""

from __future__ import annotations

from game.app.texts import N_
from game.manholes.board import COLOURS, cell_at, mask_of
from game.manholes.state import Exit, Phase, State
from scenes.table.book import Picture

_ALL = (0.0, 0.0, 756.0, 518.0)
_BOARD = (0.0, 0.0, 403.0, 402.0)
_TRAY = (0.0, 408.0, 756.0, 110.0)

Cells = tuple[tuple[int, int], ...]


def _position(
    phase: Phase,
    kept: Cells = (),
    placed: Cells = (),
    faces: str = "d1 n3 d2 d2 n1 n2 d3 d1",
    pool: tuple[str, ...] = COLOURS,
    exits: tuple[Exit, ...] = (),
) -> State:
    """Seat 0 has these covers, as (row, column): kept in earlier rounds, and placed in this one."""
    banked = mask_of(tuple(cell_at(*cell) for cell in kept)), mask_of((cell_at(2, 3), cell_at(4, 3)))
    run = tuple(cell_at(*cell) for cell in placed), (cell_at(1, 1),)
    return State(phase, 0, 2, 0, banked, run, pool, exits, tuple(faces.split()))


LINE = Picture(
    _position("over", ((2, 0), (2, 1), (2, 2), (2, 3), (2, 4), (4, 4)), exits=(Exit(1, "left"), Exit(0, "left"))),
    _BOARD,
    N_("Five covers side by side: a line, and five pizzas."),
)
ROLL = Picture(_position("place", ((4, 4),)), _ALL, N_("The dice have named the lit manholes. One of them gets a cover."))
TUNNEL = Picture(
    _position("turn", ((4, 4),), ((1, 1), (1, 4))),
    _BOARD,
    N_("The small lights show where the tunnel leads: along the row and the column of the last cover."),
)
CROSSING = Picture(
    _position("place", faces="d1 n3 d2 d2 n1 n2 d3 d1", pool=("green",)),
    _ALL,
    N_("Green 1 and 3: the upper left corner of the crossroads in row 1, column 3, or in row 3, column 1."),
)
RISK = Picture(
    _position("turn", ((4, 4), (4, 3), (0, 2)), ((1, 1), (1, 4), (3, 4))),
    _BOARD,
    N_("Iron: kept in earlier rounds. Copper with a paw: placed in this round."),
)
GONE = Picture(
    _position("place", pool=("green", "red"), placed=((1, 1),), exits=(Exit(1, "left", ("blue", "yellow")),)),
    _TRAY,
    N_("The other player is out and took four dice along. Two colours are left."),
)
