"""Where things lie on the grill and in the tray; table units, 756 x 518."""

from __future__ import annotations

from random import Random

import pygame

from game.worms.state import State
from scenes.engine.timeline import Pose
from scenes.table import dice
from scenes.table.look import Places

EXTENT = pygame.FRect(0, 0, 756, 518)
GRILL = pygame.FRect(0, 0, 756, 286)
TRAY = pygame.FRect(0, 326, 756, 192)
KEPT = pygame.FRect(492, 344, 244, 158)

TILE = (74.0, 116.0)
CUP_POSE = Pose(430, 424, "cup", layer=30)
KEPT_SCALE = 0.62

TILES_LAYER, DICE_LAYER, FLYING_LAYER = 10, 20, 60


def slot(tile: int) -> tuple[float, float]:
    """Centre of a tile's place on the grill: two rows of eight."""
    row, column = divmod(tile - 21, 8)
    return 66.5 + column * 89, 79.0 + row * 128


def in_cup(face: int) -> Pose:
    """Out of sight in the cup."""
    return dice.in_cup(CUP_POSE, f"die:{face or 6}", DICE_LAYER)


def thrown(die: int, face: int) -> Pose:
    """Where a die comes to rest: its own spot of eight, a little askew, the same way for the same throw."""
    chance = Random(die * 7 + face)
    row, column = divmod(die, 4)
    x = 62 + column * 88 + chance.uniform(-9, 9)
    y = TRAY.top + 56 + row * 80 + chance.uniform(-5, 5)
    return Pose(x, y, f"die:{face}", angle=chance.uniform(-16, 16), layer=DICE_LAYER)


def aside(index: int, face: int) -> Pose:
    """The place of the `index`-th die set aside: rows of four."""
    row, column = divmod(index, 4)
    return Pose(
        KEPT.left + 33 + column * 39, KEPT.top + 56 + row * 44, f"die:{face}", scale=KEPT_SCALE, layer=DICE_LAYER
    )


def on_grill(tile: int, face_up: bool = True) -> Pose:
    """A tile in its place."""
    return Pose(*slot(tile), f"tile:{tile}" if face_up else "back", layer=TILES_LAYER)


def in_stack(depth: int, tile: int, holding: pygame.FRect) -> Pose:
    """A tile in a player's stack, `depth` tiles under the top: up to three edges peep out behind."""
    scale = min(holding.height / TILE[1], holding.width * 0.8 / TILE[0], 0.78)
    shift = min(depth, 3) * 5.0
    x = holding.centerx - 4 + shift * 0.9
    return Pose(
        x, holding.centery + 2 - shift * 0.5, f"tile:{tile}", scale=scale, layer=TILES_LAYER + 9 - min(depth, 9)
    )


def layout(state: State, places: Places) -> dict[str, Pose]:
    """Every piece's pose."""
    poses = {"cup": CUP_POSE}
    for tile in state.grill:
        poses[f"tile:{tile}"] = on_grill(tile)
    for tile in state.down:
        poses[f"tile:{tile}"] = on_grill(tile, face_up=False)
    for seat, stack in enumerate(state.stacks):
        for depth, tile in enumerate(reversed(stack)):
            poses[f"tile:{tile}"] = in_stack(depth, tile, places.holdings[seat])
    lying = state.phase in ("keep", "decide", "claim")
    for die, face in enumerate(state.dice):
        if die in state.kept:
            poses[f"die:{die}"] = aside(state.kept.index(die), face)
        elif lying and face:
            poses[f"die:{die}"] = thrown(die, face)
        else:
            poses[f"die:{die}"] = in_cup(face)
    return poses
