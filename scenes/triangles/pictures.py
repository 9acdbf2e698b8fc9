"""The pictures of the rule book of Three Corners."""

from __future__ import annotations

from game.app.texts import N_
from game.triangles.layout import Placed
from game.triangles.scoring import no_lines
from game.triangles.state import State
from game.triangles.tiles import HIDDEN
from scenes.table.book import Picture
from scenes.triangles.places import HALF, RADIUS, ROW, middle_of

_SHAPE = 2.0
"""Width by height of a picture, at least."""


def _picture(tiles: str, caption: str, hand: str = "") -> Picture:
    """Tiles on the table in the order of laying, each as `245:3,-1:2` (tile, cell, turns); the last one is marked. With a tile
    in hand, the places are shown where it goes."""
    board = []
    for word in tiles.split():
        tile, cell, rot = word.split(":")
        x, y = map(int, cell.split(","))
        board.append(Placed(tile, x, y, int(rot), 0 if hand else 1))
    middles = [middle_of(placed.cell) for placed in board]
    room = HALF * (2.4 if hand else 0.6)
    left, right = min(x for x, _y in middles) - HALF - room, max(x for x, _y in middles) + HALF + room
    top = min(y for _x, y in middles) - RADIUS - room * 0.6
    bottom = max(y for _x, y in middles) + RADIUS + room * 0.6
    wide = max(right - left, (bottom - top) * _SHAPE, 5 * ROW)
    part = ((left + right - wide) / 2, top, wide, bottom - top)
    none = (0, 0)
    state = State(
        "play", 0, 1, 0, tuple(board), ((hand or "555",), (HIDDEN,)), (), none, no_lines(2), barred=none
    )
    return Picture(state, part, caption, selected=f"tile:{hand}" if hand else "")


ROW_OF_TILES = _picture(
    "045:0,0:0 034:1,0:0 334:2,0:0 023:1,-1:2", N_("Wherever corners meet, they show the same digit.")
)
PLACES = _picture(
    "045:0,0:0 034:1,0:0 334:2,0:0",
    N_("The faint digits show where the tile 0-2-3 in your hand may go, already turned."),
    hand="023",
)
HEXAGON = _picture(
    "124:1,0:0 234:2,0:0 334:2,1:1 344:1,1:1 444:0,1:0 144:0,0:0",
    N_("The sixth tile, 1-4-4, closes a hexagon: 9 points and 50 more."),
)
BRIDGE = _picture(
    "045:0,1:0 455:1,1:0 445:2,1:0 244:2,0:0 234:3,0:0 233:3,-1:2 223:2,-1:2 224:1,-1:0 044:0,0:2",
    N_("The tile 0-4-4 touches with one edge and with the corner opposite: a bridge, 8 points and 40 more."),
)
