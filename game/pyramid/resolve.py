"""The loop of mayhem: what comes down, blows up, burns or is cursed, and in which order (rules: "When a tile rests",
"Resolving").

After every event all checks begin again, each from the top row down: free air, collapse, explosion, fire, curse. Every
event takes tiles off the wall or lets one sink a row, so the loop ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.pyramid.events import Burnt, Collapsed, Cursed, Exploded, Fell, FireThrown, Mayhem
from game.pyramid.tiles import MATCHES, TILES, burns_from, is_incendiary
from game.pyramid.wall import Cell, Laid, Wall, reading_order, supports, touching

AIR, COLLAPSE, EXPLOSION, FIRE, THROW, CURSE = "air", "collapse", "explosion", "fire", "throw", "curse"
OUTCOMES = ("burn_stay", "burn_stay", "burn_stay", "burn_remove", "explode", "smoke")
"""Of the die of the special fire, by face from 1."""


class Laws(NamedTuple):
    """The options that change what happens, and the direction of the checks."""

    curse: bool = False
    special_fire: bool = False
    loose_overhang: bool = False
    scan: str = "LR"
    """In a row: "LR" from left to right, as the original game does, or "RL"."""


class Trouble(NamedTuple):
    """The next thing that happens on a wall."""

    kind: str
    cell: Cell
    """What falls, gives way, burns or is thrown for; the first of a group that explodes; the upper of three cursed."""
    taken: tuple[Cell, ...] = ()
    """What goes under the pile, in that order."""
    gone: tuple[Cell, ...] = ()
    """What leaves the game."""
    steps: tuple[int, ...] = ()
    """How far the fire had come, for each of `taken`."""
    reason: str = ""
    """Of a collapse, see `misfit`."""


def misfit(wall: Wall, cell: Cell, tile: str, loose: bool = False) -> str:
    """Why `tile` cannot rest at `cell`: "match", "weight", "both", or "" when it can.

    The cell has a support or is in the base. `loose` is the option by which on one support either of the two is enough.
    """
    if cell[0] == 0:
        return ""
    under = [wall[c] for c in supports(cell) if c in wall]
    matches = any((tile, other) in MATCHES for other in under)
    carried = TILES[tile].number <= sum(TILES[other].number for other in under)
    if (matches and carried) or (loose and len(under) == 1 and (matches or carried)):
        return ""
    return "both" if not matches and not carried else "weight" if matches else "match"


def fire_at(wall: Wall, igniter: Cell) -> dict[Cell, int]:
    """What a coal or torch at `igniter` burns, and how far it is: fuel that it touches, and fuel touching that."""
    found: dict[Cell, int] = {}
    edge = [igniter]
    while edge:
        near = [c for cell in edge for c in touching(cell) if c in wall and burns_from(wall[c], wall[igniter])]
        edge = [c for c in dict.fromkeys(near) if c not in found]
        steps = max(found.values(), default=0) + 1
        found.update(dict.fromkeys(edge, steps))
    return found


def fire_to_throw_for(wall: Wall, laws: Laws, placed: Cell | None) -> Cell | None:
    """The fire tile that the tile put at `placed` makes burn under the special fire, or None."""
    if placed is None or placed not in wall:
        return None
    if any(burns_from(wall[c], wall[placed]) for c in touching(placed) if c in wall):
        return placed
    igniters = (c for c in touching(placed) if c in wall and burns_from(wall[placed], wall[c]))
    return min(igniters, key=lambda c: _scan_key(c, laws), default=None)


def first_trouble(wall: Wall, laws: Laws, placed: Cell | None = None) -> Trouble | None:
    """The next thing that happens, None when the wall is at peace.

    `placed` is where this turn's tile was put; it matters for the special fire only.
    """
    order = sorted(wall, key=lambda c: _scan_key(c, laws))
    for cell in order:
        if cell[0] > 0 and not any(c in wall for c in supports(cell)):
            return Trouble(AIR, cell)
    for cell in order:
        if reason := misfit(wall, cell, wall[cell], laws.loose_overhang):
            return Trouble(COLLAPSE, cell, tuple(c for c in supports(cell) if c in wall), reason=reason)
    igniters = [cell for cell in order if is_incendiary(wall[cell])]
    for cell in igniters:
        if any(c in wall and is_incendiary(wall[c]) for c in touching(cell)):
            return _explosion(wall, cell)
    if laws.special_fire:
        fire_tile = fire_to_throw_for(wall, laws, placed)
        if fire_tile is not None:
            return Trouble(THROW, fire_tile)
    else:
        for cell in igniters:
            if burning := fire_at(wall, cell):
                return _fire(FIRE, cell, burning)
    if laws.curse:
        for cell in order:
            three = (cell, *supports(cell))
            if all(c in wall for c in three) and len({TILES[wall[c]].number for c in three}) == 1:
                return Trouble(CURSE, cell, three)
    return None


def thrown(wall: Wall, fire_tile: Cell, face: int) -> Trouble:
    """What the die of the special fire does; `kind` is the outcome."""
    outcome = OUTCOMES[face - 1]
    if outcome == "smoke":
        return Trouble(outcome, fire_tile)
    if outcome == "explode":
        around = _in_reading_order(c for c in touching(fire_tile) if c in wall)
        return Trouble(outcome, fire_tile, around, (fire_tile,), (1,) * len(around))
    burnt = _fire(outcome, fire_tile, fire_at(wall, fire_tile))
    return burnt._replace(gone=()) if outcome == "burn_stay" else burnt


def _scan_key(cell: Cell, laws: Laws) -> tuple[int, int]:
    return -cell[0], cell[1] if laws.scan == "LR" else -cell[1]


def _in_reading_order(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    return tuple(sorted(cells, key=reading_order))


def _explosion(wall: Wall, first: Cell) -> Trouble:
    group, edge = {first}, [first]
    while edge:
        near = {c for cell in edge for c in touching(cell) if c in wall and is_incendiary(wall[c])}
        edge = list(near - group)
        group |= near
    around = {c for cell in group for c in touching(cell) if c in wall} - group
    return Trouble(EXPLOSION, first, _in_reading_order(around), _in_reading_order(group))


def _fire(kind: str, igniter: Cell, burning: dict[Cell, int]) -> Trouble:
    taken = _in_reading_order(burning)
    return Trouble(kind, igniter, taken, (igniter,), tuple(burning[c] for c in taken))


class Chain:
    """One turn's mayhem while it is being resolved. Owns and changes the wall, pile and box it is given."""

    def __init__(self, laws: Laws, seat: int, wall: Wall, pile: list[str], out: list[str]) -> None:
        self.laws = laws
        self.seat = seat
        self.wall = wall
        self.pile = pile
        self.out = out
        self.wave = 0
        self.placed: Cell | None = None
        self.events: list[Mayhem] = []

    def run(self) -> Trouble | None:
        """Goes on until nothing happens (None), or somebody must decide: a tile at `cell` falls, or a die is thrown."""
        while trouble := first_trouble(self.wall, self.laws, self.placed):
            if trouble.kind == THROW:
                return trouble
            self.wave += 1
            if trouble.kind == AIR:
                return trouble
            self._happen(trouble)
            if trouble.kind == COLLAPSE:
                return trouble
        return None

    def fall(self, cell: Cell, side: str) -> None:
        """The tile at `cell` moves one row down, to the "L"eft or "R"ight."""
        target = supports(cell)[side == "R"]
        tile = self.wall.pop(cell)
        self.wall[target] = tile
        if cell == self.placed:
            self.placed = None
        self.events.append(Fell(self.wave, self.seat, Laid(*cell, tile), Laid(*target, tile)))

    def throw(self, fire_tile: Cell, face: int) -> None:
        """The die of the special fire shows `face`; there is no second throw in this turn."""
        self.placed = None
        self.wave += 1
        self._happen(thrown(self.wall, fire_tile, face), face)

    def _happen(self, trouble: Trouble, face: int = 0) -> None:
        kind, wave, seat = trouble.kind, self.wave, self.seat
        centre = Laid(*trouble.cell, self.wall[trouble.cell])
        taken = tuple(Laid(*cell, self.wall.pop(cell)) for cell in trouble.taken)
        gone = tuple(Laid(*cell, self.wall.pop(cell)) for cell in trouble.gone)
        self.pile.extend(laid.tile for laid in taken)
        self.out.extend(laid.tile for laid in gone)
        if self.placed not in self.wall:
            self.placed = None
        if face:
            self.events.append(FireThrown(wave, seat, face, kind, centre, taken, trouble.steps))
        elif kind == COLLAPSE:
            self.events.append(Collapsed(wave, seat, centre, taken, trouble.reason))
        elif kind == EXPLOSION:
            self.events.append(Exploded(wave, seat, gone, taken))
        elif kind == FIRE:
            self.events.append(Burnt(wave, seat, centre, taken, trouble.steps))
        else:
            self.events.append(Cursed(wave, seat, taken))
