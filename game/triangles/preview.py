"""What a screen asks while a tile is in the hand: where it goes, what it would bring, what it would complete."""

from __future__ import annotations

import msgspec

from game.triangles.lattice import Cell, Vertex, around, outline, vertices
from game.triangles.layout import bridge_cells, layout_of
from game.triangles.moves import Lay
from game.triangles.rules import layings, refusal
from game.triangles.scoring import Worth, worth_of
from game.triangles.state import State


class Figure(msgspec.Struct, frozen=True, gc=False):
    """A hexagon or a bridge that a tile makes."""

    kind: str
    """hexagon or bridge."""
    cells: tuple[Cell, ...]
    """Of a hexagon the six, clockwise; of a bridge the tile's, that at its edge, those at the corner opposite."""
    border: tuple[Vertex, ...]
    """The closed line to draw round it, clockwise: six vertices, or the three of the bridge's own tile."""


def layings_of(state: State, seat: int) -> tuple[Lay, ...]:
    """Every way to lay a tile of the seat's hand as the table is now, whoever is to move; worth most first."""
    if state.phase != "play":
        return ()
    layout = layout_of(state.board)
    found = layings(state.board, state.hands[seat])
    return tuple(sorted(found, key=lambda lay: -worth_of(layout, lay.tile, lay.cell).points))


def playable(state: State, seat: int) -> frozenset[str]:
    """The tiles of the seat's hand that can be laid somewhere."""
    return frozenset(lay.tile for lay in layings_of(state, seat))


def places(state: State, seat: int, tile: str) -> dict[Cell, tuple[int, ...]]:
    """Where a tile of the seat's hand goes, with its rotations: one beside a layout, up to three for a first tile."""
    found: dict[Cell, tuple[int, ...]] = {}
    for lay in layings_of(state, seat):
        if lay.tile == tile:
            found[lay.cell] = (*found.get(lay.cell, ()), lay.rot)
    return found


def why_not(state: State, lay: Lay) -> tuple[str, dict[str, object]] | None:
    """Why a tile cannot be laid so (reason and facts of `TrianglesRules`), None when it can."""
    refused = refusal(layout_of(state.board), lay)
    return (refused.reason, dict(refused.facts)) if refused else None


def worth(state: State, lay: Lay) -> Worth:
    """What a legal laying would bring."""
    return worth_of(layout_of(state.board), lay.tile, lay.cell)


def figures(state: State, lay: Lay) -> tuple[Figure, ...]:
    """The hexagons or the bridge that a legal laying would make."""
    made = worth(state, lay)
    if made.bridge:
        return (Figure("bridge", bridge_cells(layout_of(state.board), lay.cell), vertices(lay.cell)),)
    return tuple(Figure("hexagon", around(centre), outline(centre)) for centre in made.hexagons)
