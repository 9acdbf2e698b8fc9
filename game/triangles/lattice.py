"""The triangular lattice (rules: "The table"): cells, their corners and neighbours, the six cells round a vertex.

Cell (x, y) has integers without bounds, y grows downwards; a cell points up where x + y is even. Its corners are
vertices, numbered 0, 1, 2 clockwise: from the apex where it points up, from the top left where it points down. In a
drawing, vertex (x, y) stands x half sides to the right and y heights down. Edge k of a cell lies opposite corner k.
"""

from __future__ import annotations

from functools import lru_cache

Cell = tuple[int, int]
Vertex = tuple[int, int]

_CACHED = 4096
"""Cells remembered by each of the functions below: a round touches a few hundred."""


def is_up(cell: Cell) -> bool:
    """Does the cell point up?"""
    return (cell[0] + cell[1]) % 2 == 0


@lru_cache(_CACHED)
def vertices(cell: Cell) -> tuple[Vertex, Vertex, Vertex]:
    """The corners 0, 1, 2 of a cell."""
    x, y = cell
    if is_up(cell):
        return (x + 1, y), (x + 2, y + 1), (x, y + 1)
    return (x, y), (x + 2, y), (x + 1, y + 1)


@lru_cache(_CACHED)
def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell]:
    """The cells across the edges 0, 1, 2 (each opposite the corner of that number)."""
    x, y = cell
    if is_up(cell):
        return (x, y + 1), (x - 1, y), (x + 1, y)
    return (x + 1, y), (x - 1, y), (x, y - 1)


@lru_cache(_CACHED)
def around(vertex: Vertex) -> tuple[Cell, ...]:
    """The six cells that meet in a vertex, clockwise from the one above it."""
    x, y = vertex
    return (x - 1, y - 1), (x, y - 1), (x, y), (x - 1, y), (x - 2, y), (x - 2, y - 1)


@lru_cache(_CACHED)
def touching(cell: Cell) -> tuple[Cell, ...]:
    """The twelve cells that share an edge or a corner with a cell, each once."""
    return tuple(dict.fromkeys(other for vertex in vertices(cell) for other in around(vertex) if other != cell))


def outline(centre: Vertex) -> tuple[Vertex, ...]:
    """The six corners of the hexagon round a vertex, clockwise from the top right."""
    x, y = centre
    return (x + 1, y - 1), (x + 2, y), (x + 1, y + 1), (x - 1, y + 1), (x - 2, y), (x - 1, y - 1)
