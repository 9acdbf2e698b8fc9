"""Where coins, counters, dice and the cup lie on the plum felt; table units, 756 x 518."""

from __future__ import annotations

from functools import cache
from random import Random

import pygame

from game.coins.combos import DICE, combination, makers
from game.coins.state import COUNTER_TOP, PLACES, POT, State
from scenes.engine.timeline import Pose
from scenes.table import dice
from scenes.table.look import FREE_LAYER, Places

EXTENT = pygame.FRect(0, 0, 756, 518)
SIDES = (150.0, 606.0)
"""x of the two piles, by seat."""
MIDDLE = 378.0
GROUND = 210.0
"""y of what lies on the felt in front of the players."""
MOUTH = pygame.FRect(MIDDLE - 108, 130, 216, 76)
"""The bowl's opening, as seen from above its front."""
BOWL = (232.0, 170.0)
BOWL_AT = (MIDDLE, 207.0)
NUMBERS = 300.0
"""y of the numbers under piles and pot, and of the names with counters."""
NAMES = 326.0
DICE_AT = 404.0
HEADLINE = 478.0

COIN_RADIUS = 34.0
TILTS = ((15.0, 11.0), (25.0, 8.0), (33.0, 4.0), (6.0, 13.0))
"""Half the height of the upper face, and thickness, of `coin:0` (lying) to `coin:3`: how it turns over in the air."""
COIN_STEP = 10.0
"""A coin raises the next one by this."""
COUNTER_SCALE = 1.85
LADDER = pygame.FRect(MIDDLE - 32, 76, 64, 220)
"""Between two counters: rungs from 6, at the top, to 0."""
RUNG = (26.0, 24.0)
WIN = (34.0, 34.0)

_BOWL_BACK, _COINS, _BOWL_FRONT, _GLOW, _NUMBER = 10, 20, 70, 12, 75
_DICE, _CUP, FLYING = FREE_LAYER, FREE_LAYER + 5, FREE_LAYER + 10
"""Over the words on the felt."""
_COLUMNS = ((0.0, 14.0), (37.0, -14.0), (-37.0, -14.0), (74.0, 12.0))
"""Of a pile, from its middle; five coins each."""
_HEAP = (
    ((2, -1), (-38, 9), (40, 10), (-66, -2), (65, 0), (-33, -13), (37, -14)),
    ((-14, 10), (17, -2), (48, 7), (-48, 2), (-14, -13), (44, -10)),
    ((2, 7), (-33, 0), (36, -3), (2, -11)),
    ((-15, -3), (19, -2)),
    ((2, -3),),
)
"""Places of coins in the bowl, layer by layer in the order they come to lie: room for twenty."""


@cache
def in_pile(seat: int, index: int) -> Pose:
    """The `index`-th coin of a player's pile, from the bottom: columns of five."""
    column, level = divmod(index, 5)
    x, y = _COLUMNS[column]
    shift = Random(index * 3 + seat).uniform(-1.6, 1.6)
    layer = _COINS + (10 if y > 0 else 0) + level
    return Pose(SIDES[seat] + x + shift, GROUND + y - level * COIN_STEP, "coin:0", layer=layer)


@cache
def in_bowl(index: int) -> Pose:
    """The `index`-th coin of the heap in the bowl, from the bottom: each lies a little differently."""
    level, left = 0, index
    while left >= len(_HEAP[level]):
        left -= len(_HEAP[level])
        level += 1
    x, y = _HEAP[level][left]
    before = sum(1 for other in _HEAP[level] if other[1] < y)
    angle = Random(index).choice((-10, -5, 0, 0, 5, 10))
    top = MOUTH.centery + y + 8 - level * 11
    return Pose(MIDDLE + x, top, "coin:0", angle=angle, layer=_COINS + level * 8 + before)


def in_heap(place: str, index: int) -> Pose:
    """A coin in the heap of that name (see `game.coins.state.PLACES`)."""
    return in_bowl(index) if place == PLACES[POT] else in_pile(PLACES.index(place), index)


def number(place: str, coins: int) -> Pose:
    """The number under a heap."""
    x = MIDDLE if place == PLACES[POT] else SIDES[PLACES.index(place)]
    return Pose(x, NUMBERS, f"number:{coins}", layer=_NUMBER)


def counter(seat: int, shown: int) -> Pose:
    """The big die of a seat."""
    return Pose(SIDES[seat], 196, f"counter:{shown}", scale=COUNTER_SCALE, layer=_COINS)


def rung_y(shown: int) -> float:
    """Where the ladder has that number."""
    return LADDER.bottom - 20 - shown * (LADDER.h - 40) / COUNTER_TOP


def rung(seat: int, shown: int) -> Pose:
    """The mark of a seat beside the ladder."""
    return Pose(MIDDLE + (-48 if seat == 0 else 48), rung_y(shown), f"rung:{seat}", layer=_COINS)


def cup(seat: int) -> Pose:
    """The cup stands with whoever throws; seat -1: in the middle, before the lot has spoken."""
    x = MIDDLE if seat < 0 else (66.0, 690.0)[seat]
    return Pose(x, DICE_AT, "cup", layer=_CUP)


@cache
def lying(die: int, face: int) -> Pose:
    """Where a die comes to rest: its own spot of six, a little askew, the same way for the same throw."""
    chance = Random(die * 7 + face)
    x = MIDDLE + (die - 2.5) * 82 + chance.uniform(-6, 6)
    return Pose(x, DICE_AT + chance.uniform(-6, 6), f"die:{face}", angle=chance.uniform(-15, 15), layer=_DICE)


def lit(die: int, face: int) -> Pose:
    """A die that makes the combination: lifted."""
    rest = lying(die, face)
    return rest._replace(y=rest.y - 8, scale=1.06, lift=0.1)


def glow(die: int, face: int, shines: bool) -> Pose:
    """The light under a die."""
    rest = lit(die, face)
    return rest._replace(
        y=rest.y - 4, face="glow", lift=0.0, layer=_GLOW, alpha=1.0 if shines else 0.0, scale=1.0 if shines else 0.8
    )


def won(holding: pygame.FRect, count: int) -> Pose:
    """The sign of the `count`-th duel won, in the seat's panel."""
    scale = min(1.0, holding.height / 3 / WIN[1])
    y = holding.centery + (count - 1) * WIN[1] * scale * 0.94
    return Pose(holding.centerx, y, "win", scale=scale * 0.94, layer=_COINS)


def layout(state: State, places: Places) -> dict[str, Pose]:
    """Every piece's pose."""
    poses = {"cup": cup_of(state)}
    if any(state.heaps):
        x, y = BOWL_AT
        poses["bowl:back"] = Pose(x, y, "bowl:back", layer=_BOWL_BACK)
        poses["bowl:front"] = Pose(x, y, "bowl:front", layer=_BOWL_FRONT)
        for place, heap in zip(PLACES, state.heaps, strict=True):
            poses[f"number:{place}"] = number(place, len(heap))
            poses |= {f"coin:{coin}": in_heap(place, index) for index, coin in enumerate(heap)}
    else:
        poses |= {f"counter:{seat}": counter(seat, shown) for seat, shown in enumerate(state.counters)}
        poses |= {f"rung:{seat}": rung(seat, shown) for seat, shown in enumerate(state.counters)}
    poses |= glows(state) | dice_of(state)
    for seat, wins in enumerate(state.wins):
        poses |= {f"win:{seat}:{n}": won(places.holdings[seat], n) for n in range(wins)}
    return poses


def dice_of(state: State) -> dict[str, Pose]:
    """The last throw, its combination lifted; in the cup before the first throw and while the dice are shaken."""
    faces = state.dice or (6,) * DICE
    if not _lies(state):
        return {f"die:{die}": dice.in_cup(cup_of(state), f"die:{face}", _DICE) for die, face in enumerate(faces)}
    shining = _shining(state)
    return {f"die:{die}": lit(die, face) if die in shining else lying(die, face) for die, face in enumerate(faces)}


def glows(state: State) -> dict[str, Pose]:
    """The lights under the dice, out where none is deserved."""
    faces, shining = state.dice or (6,) * DICE, _shining(state)
    return {f"glow:{die}": glow(die, face, die in shining) for die, face in enumerate(faces)}


def _lies(state: State) -> bool:
    return bool(state.dice) and state.phase != "dice"


def _shining(state: State) -> tuple[int, ...]:
    """The dice of the combination. Whether 555666 or 112233 count for themselves changes nothing in that."""
    return makers(state.dice, combination(state.dice)) if _lies(state) else ()


def cup_of(state: State) -> Pose:
    """Where the cup stands in this state."""
    return cup(-1 if state.phase == "start" else state.to_throw)
