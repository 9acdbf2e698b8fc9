"""Tumbledown played fast, for computer players: flat ints and bit masks instead of states, events and reasons.

The same rules as `resolve`, compared with them by tests. A tile is its index in ORDER, a set of tiles a bit mask, a
cell an int (see `key_of`), a wall a dict of the two. Walls are scanned from left to right only, as every table does.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from random import Random
from typing import NamedTuple

from game.pyramid.resolve import AIR, COLLAPSE, CURSE, EXPLOSION, FIRE, THROW, Laws
from game.pyramid.tiles import MATCHES, TILES, burns_from, is_incendiary
from game.pyramid.wall import Cell, Laid

STRIDE = 128
HAND = 5


def _fits(code: str) -> int:
    """On how many pairs of other tiles this one rests with nothing happening."""
    safe = [c for c in TILES if c != code and not burns_from(c, code) and not burns_from(code, c)]
    safe = [c for c in safe if not (is_incendiary(c) and is_incendiary(code))]
    weight = {c: TILES[c].number for c in TILES}
    return sum(
        weight[code] <= weight[a] + weight[b] and ((code, a) in MATCHES or (code, b) in MATCHES)
        for a, b in combinations(safe, 2)
    )


_FITS = {code: _fits(code) for code in TILES}
ORDER: tuple[str, ...] = tuple(sorted(TILES, key=lambda code: _FITS[code]))
"""The tiles by index, hardest to place first: the lowest bit of a mask is the tile to be rid of."""
INDEX: dict[str, int] = {code: index for index, code in enumerate(ORDER)}
EASE: tuple[float, ...] = tuple(_FITS[code] / max(_FITS.values()) for code in ORDER)
"""How easily a tile finds a place: 1 for the most obliging one."""


def _mask(codes: Iterable[str]) -> int:
    return sum(1 << INDEX[code] for code in codes)


ALL = (1 << len(ORDER)) - 1
WEIGHT = [TILES[code].number for code in ORDER]
MATCH = [_mask(c for c in ORDER if (code, c) in MATCHES) for code in ORDER]
INCENDIARY = [is_incendiary(code) for code in ORDER]
FUEL = [_mask(c for c in ORDER if burns_from(c, code)) for code in ORDER]
"""What a coal or torch burns."""
SAFE = [
    ALL & ~(FUEL[i] | _mask(c for c in ORDER if burns_from(code, c) or (is_incendiary(code) and is_incendiary(c))))
    for i, code in enumerate(ORDER)
] + [ALL]
"""Tiles that may touch this one without fire or explosion; the last entry is for an empty cell, index -1."""
SAME = [_mask(c for c in ORDER if TILES[c].number == TILES[code].number) for code in ORDER]
AT_MOST = [_mask(c for c in ORDER if TILES[c].number <= weight) for weight in range(401)]
"""Tiles of at most this weight."""

_AROUND = (-STRIDE - 1, -STRIDE, -1, 1, STRIDE, STRIDE + 1)

Flat = dict[int, int]


def key_of(cell: Cell, origin: int) -> int:
    """A cell as an int. Ascending order is the order of the checks; what is 0 or more lies in the base."""
    return cell[1] - origin - STRIDE * cell[0]


def cell_of(key: int, origin: int) -> Cell:
    """The inverse of `key_of`."""
    row = -(key // STRIDE)
    return row, key + STRIDE * row + origin


def origin_of(board: Iterable[Laid]) -> int:
    """The column that becomes key 0: so far left that nothing gets there within a turn or a short game."""
    return min((laid.column for laid in board if laid.row == 0), default=0) - 40


def flat_wall(board: Iterable[Laid], origin: int) -> Flat:
    """A board of the rules as ints."""
    return {key_of(laid.cell, origin): INDEX[laid.tile] for laid in board}


def spaces_in(wall: Flat) -> list[int]:
    """The open spaces, in no order."""
    if not wall:
        return [40]
    found = [k - STRIDE for k in wall if k + 1 in wall and k - STRIDE not in wall]
    base = [k for k in wall if k >= 0]
    left, right = min(base), max(base)
    if right - left >= len(base):
        found += [k for k in range(left + 1, right) if k not in wall]
    return found or [left - 1, right + 1]


def quiet_at(wall: Flat, key: int, laws: Laws) -> int:
    """The tiles that may be put on an open space with nothing happening at all."""
    get = wall.get
    if key < 0:
        left, right = wall[key + STRIDE], wall[key + STRIDE + 1]
        quiet = (MATCH[left] | MATCH[right]) & AT_MOST[WEIGHT[left] + WEIGHT[right]]
        if laws.curse and WEIGHT[left] == WEIGHT[right]:
            quiet &= ~SAME[left]
    else:
        quiet = ALL
    above_left, above_right = get(key - STRIDE - 1, -1), get(key - STRIDE, -1)
    quiet &= (
        SAFE[above_left] & SAFE[above_right] & SAFE[get(key - 1, -1)] & SAFE[get(key + 1, -1)]
        & SAFE[get(key + STRIDE, -1)] & SAFE[get(key + STRIDE + 1, -1)]
    )  # fmt: skip
    if laws.curse or laws.loose_overhang:
        if above_left >= 0:
            quiet &= _quiet_below(above_left, get(key - 1, -1), laws)
        if above_right >= 0:
            quiet &= _quiet_below(above_right, get(key + 1, -1), laws)
    return quiet


def _quiet_below(upper: int, beside: int, laws: Laws) -> int:
    """The tiles that may become the second support of `upper`, which rests on `beside`."""
    quiet = ALL
    if laws.curse and WEIGHT[upper] == WEIGHT[beside]:
        quiet &= ~SAME[upper]
    if laws.loose_overhang:
        if not MATCH[upper] >> beside & 1:
            quiet &= MATCH[upper]
        if WEIGHT[upper] > WEIGHT[beside]:
            quiet &= ~AT_MOST[WEIGHT[upper] - WEIGHT[beside] - 1]
    return quiet


class Event(NamedTuple):
    """The next thing that happens: a kind of `resolve`, what it is about, what comes back, what leaves the game."""

    kind: str
    key: int
    taken: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()


def next_event(wall: Flat, laws: Laws, placed: int | None) -> Event | None:
    """The next thing that happens, None when the wall is at peace; `placed` matters for the special fire only."""
    order = sorted(wall)
    get = wall.get
    unfit = None
    igniters = []
    for key in order:
        tile = wall[key]
        if key < 0:
            left, right = get(key + STRIDE, -1), get(key + STRIDE + 1, -1)
            if left < 0 and right < 0:
                return Event(AIR, key)
            if unfit is None and not _holds(tile, left, right, laws.loose_overhang):
                unfit = key
        if INCENDIARY[tile]:
            igniters.append(key)
    if unfit is not None:
        return Event(COLLAPSE, unfit, tuple(k for k in (unfit + STRIDE, unfit + STRIDE + 1) if k in wall))
    for key in igniters:
        if any(key + step in igniters for step in _AROUND):
            return _explosion(wall, key, igniters)
    if laws.special_fire:
        fire_tile = _to_throw_for(wall, placed)
        if fire_tile is not None:
            return Event(THROW, fire_tile)
    else:
        for key in igniters:
            if burnt := burning(wall, key):
                return Event(FIRE, key, burnt, (key,))
    return _curse(wall, order) if laws.curse else None


def _holds(tile: int, left: int, right: int, loose: bool) -> bool:
    if left >= 0 and right >= 0:
        return bool((MATCH[left] | MATCH[right]) >> tile & 1) and WEIGHT[tile] <= WEIGHT[left] + WEIGHT[right]
    under = left if left >= 0 else right
    matches, carried = bool(MATCH[under] >> tile & 1), WEIGHT[tile] <= WEIGHT[under]
    return (matches or carried) if loose else (matches and carried)


def burning(wall: Flat, igniter: int) -> tuple[int, ...]:
    """The fuel that a coal or torch sets on fire, in pile order."""
    fuel = FUEL[wall[igniter]]
    found: set[int] = set()
    edge = [igniter]
    while edge:
        key = edge.pop()
        for step in _AROUND:
            near = key + step
            if near not in found and near in wall and fuel >> wall[near] & 1:
                found.add(near)
                edge.append(near)
    return tuple(sorted(found))


def _explosion(wall: Flat, first: int, igniters: list[int]) -> Event:
    group, edge = {first}, [first]
    while edge:
        key = edge.pop()
        near = [key + step for step in _AROUND if key + step in igniters and key + step not in group]
        group.update(near)
        edge += near
    around = {key + step for key in group for step in _AROUND if key + step in wall} - group
    return Event(EXPLOSION, first, tuple(sorted(around)), tuple(sorted(group)))


def _to_throw_for(wall: Flat, placed: int | None) -> int | None:
    if placed is None or placed not in wall:
        return None
    near = sorted(placed + step for step in _AROUND if placed + step in wall)
    if any(FUEL[wall[placed]] >> wall[key] & 1 for key in near):
        return placed
    return next((key for key in near if FUEL[wall[key]] >> wall[placed] & 1), None)


def _curse(wall: Flat, order: list[int]) -> Event | None:
    for key in order:
        left, right = wall.get(key + STRIDE), wall.get(key + STRIDE + 1)
        if left is not None and right is not None and WEIGHT[left] == WEIGHT[right] == WEIGHT[wall[key]]:
            return Event(CURSE, key, (key, key + STRIDE, key + STRIDE + 1))
    return None


def thrown(wall: Flat, fire_tile: int, face: int) -> Event:
    """What the die of the special fire does."""
    if face == 6:
        return Event(FIRE, fire_tile)
    if face == 5:
        around = tuple(sorted(fire_tile + step for step in _AROUND if fire_tile + step in wall))
        return Event(FIRE, fire_tile, around, (fire_tile,))
    return Event(FIRE, fire_tile, burning(wall, fire_tile), (fire_tile,) if face == 4 else ())


def settle(wall: Flat, placed: int, laws: Laws, rng: Random) -> list[int]:
    """Resolves all that a tile put on a peaceful wall brings about, with quick falls and fair dice; changes `wall`.

    The tiles that come back, in pile order. Looks only where something changed, which is many times faster than
    `next_event` and comes to the same.
    """
    back: list[int] = []
    unsure = {placed, placed - STRIDE - 1, placed - STRIDE}
    fresh = {placed}
    may_throw = laws.special_fire
    while True:
        falling = None
        event = _footing(wall, unsure, laws)
        if event is not None:
            falling = event.key
        else:
            event = _contact(wall, fresh, laws, placed if may_throw else None)
            if event is None:
                return back
            if event.kind == THROW:
                may_throw = False
                event = thrown(wall, event.key, rng.randint(1, 6))
        for key in event.taken:
            back.append(wall.pop(key))
        for key in event.gone:
            del wall[key]
        may_throw = may_throw and placed in wall and falling != placed
        for key in event.taken + event.gone:
            unsure.update((key - STRIDE - 1, key - STRIDE))
            fresh.discard(key)
        if falling is not None:
            tile = wall.pop(falling)
            target = _quick_side(wall, falling, tile, laws, rng)
            wall[target] = tile
            unsure.update((falling - STRIDE - 1, falling - STRIDE, target, target - STRIDE - 1, target - STRIDE))
            fresh.discard(falling)
            fresh.add(target)


def _footing(wall: Flat, unsure: set[int], laws: Laws) -> Event | None:
    """The first tile in the air, otherwise the first that is not held, among those that may have lost their footing; those
    that have not are no longer unsure."""
    get, loose = wall.get, laws.loose_overhang
    in_air, unfit = [], []
    for key in unsure:
        if key < 0 and key in wall:
            left, right = get(key + STRIDE, -1), get(key + STRIDE + 1, -1)
            if left < 0 and right < 0:
                in_air.append(key)
            elif not _holds(wall[key], left, right, loose):
                unfit.append(key)
    unsure.clear()
    unsure.update(in_air, unfit)
    if in_air:
        return Event(AIR, min(in_air))
    if not unfit:
        return None
    first = min(unfit)
    return Event(COLLAPSE, first, tuple([k for k in (first + STRIDE, first + STRIDE + 1) if k in wall]))


def _contact(wall: Flat, fresh: set[int], laws: Laws, placed: int | None) -> Event | None:
    """The first explosion, fire or curse that tiles lying in a new place bring about."""
    near = {key + step for key in fresh for step in _AROUND if key + step in wall} | fresh
    igniters = sorted(key for key in near if INCENDIARY[wall[key]])
    for key in igniters:
        if any(key + step in wall and INCENDIARY[wall[key + step]] for step in _AROUND):
            return _explosion(wall, key, [k for k in wall if INCENDIARY[wall[k]]])
    if laws.special_fire:
        fire_tile = _to_throw_for(wall, placed)
        if fire_tile is not None:
            return Event(THROW, fire_tile)
    else:
        for key in igniters:
            if burnt := burning(wall, key):
                return Event(FIRE, key, burnt, (key,))
    return _curse(wall, sorted(near)) if laws.curse else None


def _quick_side(wall: Flat, key: int, tile: int, laws: Laws, rng: Random) -> int:
    """Where a quick player lets a tile fall that was taken up at `key`: to the side where it rests, else anywhere."""
    left, right = key + STRIDE, key + STRIDE + 1
    good_left = good_right = True
    if left < 0:
        get = wall.get
        first, middle, last = get(left + STRIDE, -1), get(right + STRIDE, -1), get(right + STRIDE + 1, -1)
        loose = laws.loose_overhang
        good_left = (first >= 0 or middle >= 0) and _holds(tile, first, middle, loose)
        good_right = (middle >= 0 or last >= 0) and _holds(tile, middle, last, loose)
    good_left = good_left and _is_calm(wall, left, tile)
    good_right = good_right and _is_calm(wall, right, tile)
    if good_left == good_right:
        return left if rng.random() < 0.5 else right
    return left if good_left else right


def _is_calm(wall: Flat, key: int, tile: int) -> bool:
    """No fire or explosion with what touches `key`."""
    get = wall.get
    safe = SAFE[get(key - STRIDE - 1, -1)] & SAFE[get(key - STRIDE, -1)] & SAFE[get(key - 1, -1)]
    safe &= SAFE[get(key + 1, -1)] & SAFE[get(key + STRIDE, -1)] & SAFE[get(key + STRIDE + 1, -1)]
    return bool(safe >> tile & 1)
