"""The 45 tiles of Tumbledown: what they are called, what they weigh, what burns (rules: "Tiles").

A tile is written as people would note it down: `B60` is the blue stone of weight 60, `GC` the green coal, `RT` the red
torch, `MS` the millstone. That text is the tile's id for life. `HIDDEN` stands for a tile that a viewer may not know.
"""

from __future__ import annotations

from typing import NamedTuple

HIDDEN = "?"
COLOURS = "RGBY"
"""Red, green, blue, yellow."""

STRAW, WOOD, STONE, COAL, TORCH, MILLSTONE = "straw", "wood", "stone", "coal", "torch", "millstone"

_MATERIALS = {STRAW: (2, 4, 6), WOOD: (10, 20, 30, 40), STONE: (60, 100, 120)}
_FUELS = {COAL: frozenset({STRAW}), TORCH: frozenset({STRAW, WOOD})}


class Tile(NamedTuple):
    """What is printed on one tile."""

    code: str
    colours: str
    """One letter of COLOURS; all four on the millstone."""
    number: int
    """The weight too."""
    material: str

    @property
    def ignites(self) -> bool:
        """Coals and torches set fire to their fuel."""
        return self.material in _FUELS


def _all_tiles() -> dict[str, Tile]:
    found = [
        Tile(f"{colour}{number}", colour, number, material)
        for material, numbers in _MATERIALS.items()
        for number in numbers
        for colour in COLOURS
    ]
    found += [Tile("GC", "G", 1, COAL), Tile("YC", "Y", 1, COAL), Tile("RT", "R", 7, TORCH), Tile("BT", "B", 7, TORCH)]
    found.append(Tile("MS", COLOURS, 200, MILLSTONE))
    return {tile.code: tile for tile in found}


TILES: dict[str, Tile] = _all_tiles()
"""By code, in the order straw, wood, stone, coals, torches, millstone."""


def is_incendiary(code: str) -> bool:
    """A coal or a torch."""
    return TILES[code].ignites


def burns_from(fuel: str, igniter: str) -> bool:
    """Coal burns straw; a torch burns straw and wood."""
    return TILES[fuel].material in _FUELS.get(TILES[igniter].material, ())


def shared_mark(upper: str, lower: str) -> str:
    """What makes two tiles match: "both", "colour", "number", or "" when nothing does. Order does not matter."""
    one, other = TILES[upper], TILES[lower]
    colour = any(letter in other.colours for letter in one.colours)
    number = one.number == other.number
    return ("both" if number else "colour") if colour else ("number" if number else "")


MATCHES: frozenset[tuple[str, str]] = frozenset((a, b) for a in TILES for b in TILES if shared_mark(a, b))
"""All pairs of tiles that share a colour or the number: asked for in every check of the wall."""
