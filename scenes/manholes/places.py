"""Where things lie: the board of the one to move large, the others small beside it, dice by colour in the tray; table units,
756 x 518."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pygame

from game.manholes.board import CELLS, COLOURS, SIZE, lines_of
from game.manholes.scoring import ranking
from game.manholes.state import State, cover_id, dice_of
from scenes.engine.timeline import Pose
from scenes.table import dice
from scenes.table.look import Places

EXTENT = pygame.FRect(0, 0, 756, 518)
MAP = pygame.FRect(0, 0, 756, 402)
TRAY = pygame.FRect(0, 412, 756, 106)

BOARD = (386.0, 392.0)
"""A board, its visible side included."""
BOARD_SIDE = 6.0
LABELS = 44.0
"""Of the left and upper margin, where the signs stand."""
PITCH = 55.0
COVER = (46.0, 46.0)
LAMP = (52.0, 52.0)
CAT = (52.0, 52.0)

LARGE = (201.0, 201.0)
"""Centre of the board of the one to move; its scale is 1."""
_SMALL = {
    2: (0.8, ((579.0, 214.0),)),
    3: (0.45, ((654.0, 116.0), (504.0, 306.0))),
    4: (0.42, ((487.0, 112.0), (665.0, 112.0), (487.0, 310.0))),
}
"""By seats: the scale of the other boards, and their centres."""
PEEK = (574.0, 221.0)
"""Centre of a small board that is looked at closer."""
PEEK_SCALE = 0.9

DIE_SCALE = 0.9
POCKETS = tuple(pygame.FRect(20 + 143 * n, TRAY.y + 15, 134, 76) for n in range(len(COLOURS)))
"""By colour: where its pair comes to lie."""
COUNT = (620.0, TRAY.centery + 1)
"""Of the dice in the cup: the number and the word under it, half way between the last pocket and the cup."""
CUP_POSE = Pose(696, TRAY.y + 42, "cup", scale=0.86, layer=30)

BOARDS, LAMPS, COVERS, DICE, FLYING = 5, 7, 10, 20, 60


def focus(state: State) -> int:
    """Whose board is large: the one to move, in the end the winner."""
    return ranking(state.banked, state.exits)[0] if state.phase == "over" else state.seat


def board(seat: int, large: int, seats: int, face: str) -> Pose:
    """A board, where the one of seat `large` is the large one. The others keep the order of the seats, so that mostly just
    two boards change places."""
    if seat == large:
        return Pose(*LARGE, face, layer=BOARDS)
    scale, centres = _SMALL[seats]
    return Pose(*centres[seat if seat < large else seat - 1], face, scale=scale, layer=BOARDS)


def board_face(rules: Any, seat: int) -> str:
    """`board:<side>:<colour>`; the sprint has a board without colours."""
    plain = rules.plan.rule == "sprint"
    return f"board:{'sprint' if plain else rules.plan.side}:{rules.colours[seat]}"


def on_board(under: Pose, cell: int, face: str, layer: int = COVERS) -> Pose:
    """A thing on a cell of a board that lies so."""
    row, column = divmod(cell, SIZE)
    x = LABELS + PITCH * (column + 0.5) - BOARD[0] / 2
    y = LABELS + PITCH * (row + 0.5) - BOARD[1] / 2
    return Pose(under.x + x * under.scale, under.y + y * under.scale, face, scale=under.scale, layer=layer)


def in_cup(face: str) -> Pose:
    """A die out of sight in the cup."""
    return dice.in_cup(CUP_POSE, face, DICE)


def die_face(die: int, shown: str) -> str:
    """`die:<colour>:<side>`."""
    return f"die:{COLOURS[die // 2]}:{shown}"


def lying(die: int, shown: str) -> Pose:
    """A die in the pocket of its colour, a little askew, the same way for the same throw."""
    chance = Random(f"{die}/{shown}")
    pocket = POCKETS[die // 2]
    x = pocket.centerx + (-31 if die % 2 == 0 else 31) + chance.uniform(-2, 2)
    y = pocket.centery + 1 + chance.uniform(-3, 3)
    return Pose(x, y, die_face(die, shown), angle=chance.uniform(-12, 12), scale=DIE_SCALE, layer=DICE)


def gone(index: int, die: int, shown: str, holding: pygame.FRect) -> Pose:
    """The `index`-th die that left with a player, under the cat in the seat's panel: rows of two."""
    k = min(1.0, holding.height / 92)
    row, column = divmod(index, 2)
    x = holding.centerx + (column - 0.5) * 26 * k
    y = holding.bottom - (11 + 23 * (1 - row)) * k
    return Pose(x, y, die_face(die, shown), scale=0.37 * k, layer=DICE)


def cat(rules: Any, state: State, seat: int, holding: pygame.FRect) -> Pose:
    """The courier cat in the seat's panel: about, at home asleep, or dizzy after a bust; over the dice it took along."""
    mood = next((out.how for out in state.exits if out.seat == seat), "in")
    return cat_in(rules, mood, seat, holding)


def cat_in(rules: Any, mood: str, seat: int, holding: pygame.FRect) -> Pose:
    """The cat in a mood: `in`, `left` or `bust`."""
    k = min(1.0, holding.height / 92)
    scale, y = (1.0, holding.centery) if mood == "in" else (0.82, holding.top + 22 * k)
    return Pose(holding.centerx, y, f"cat:{rules.colours[seat]}:{mood}", scale=scale * k, layer=BOARDS)


def covers(state: State, seat: int, under: Pose) -> dict[str, Pose]:
    """The covers on a board; at the end those of lines are pizzas."""
    faces = {cell: "cover:banked" for cell in range(CELLS) if state.banked[seat] >> cell & 1}
    faces |= dict.fromkeys(state.placed[seat], "cover:new")
    faces |= dict.fromkeys(state.placed[seat][-1:], "cover:last")
    if state.phase == "over":
        faces |= {cell: "cover:pizza" for line in lines_of(state.banked[seat]) for cell in line.cells}
    return {cover_id(seat, cell): on_board(under, cell, face) for cell, face in faces.items()}


def corners(cell: int) -> tuple[tuple[float, float], ...]:
    """Of a cell on the large board."""
    pose = on_board(Pose(*LARGE, ""), cell, "")
    x, y = LAMP[0] / 2, LAMP[1] / 2
    return tuple((pose.x + dx, pose.y + dy) for dx, dy in ((-x, -y), (x, -y), (x, y), (-x, y)))


def lamp_face(colours: Sequence[str]) -> str:
    """The light on a cell that these pairs name: `lamp:<colour>+<colour>`."""
    return "lamp:" + "+".join(colours)


def layout(state: State, places: Places) -> dict[str, Pose]:
    """Every piece's pose."""
    rules = places.rules
    large = focus(state)
    poses = {"cup": CUP_POSE}
    for seat in range(rules.seats):
        under = board(seat, large, rules.seats, board_face(rules, seat))
        poses[f"board:{seat}"] = under
        poses[f"cat:{seat}"] = cat(rules, state, seat, places.holdings[seat])
        poses |= covers(state, seat, under)
    if state.phase == "place":
        under = poses[f"board:{state.seat}"]
        for cell, colours in rules.pairs_by_cell(state).items():
            poses[f"lamp:{cell}"] = on_board(under, cell, lamp_face(colours), LAMPS)
    return poses | _dice(state, places)


def _dice(state: State, places: Places) -> dict[str, Pose]:
    """Those of the pool in the tray or in the cup, the others with whoever took them."""
    poses = {}
    lie = state.phase in ("place", "take")
    for colour in state.pool:
        for die in dice_of(colour):
            shown = state.faces[die]
            poses[f"die:{die}"] = lying(die, shown) if lie else in_cup(die_face(die, shown))
    for out in state.exits:
        for index, die in enumerate(die for colour in out.taken for die in dice_of(colour)):
            poses[f"die:{die}"] = gone(index, die, state.faces[die], places.holdings[out.seat])
    return poses
