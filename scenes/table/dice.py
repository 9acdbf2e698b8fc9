"""Dice and their cup, the same on every table: how they look, how they are shaken, thrown and lit. Lengths are table units."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from scenes.engine.timeline import Cue, Pose, Step, Tween, Wait, parallel, sequence
from scenes.ui import vector

DIE = (62.0, 66.0)
DIE_SIDE = 6.0
"""Visible thickness, part of the height."""
DIE_CORNER = 15.0
CUP = (92.0, 118.0)
CUP_CORNER = 30.0
GLOW = (108.0, 108.0)
"""Light under a die, centred on its upper face."""

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


IVORY = ("#fffdf7", "#f3e7cf", "#c7ab7c")
"""A die's body: the upper and the lower edge of its face, and its side."""


@cache
def picture(pips: int, body: tuple[str, str, str] = IVORY, ink: str = "#33231a") -> str:
    """A die as SVG, of the size DIE; without pips it is blank, for a game that puts its own sign there."""
    width, height = DIE
    middle = (height - DIE_SIDE) / 2
    dots = "".join(
        f'<circle cx="{width / 2 + x * 16:g}" cy="{middle + y * 16 + 0.6:g}" r="6.4" fill="#ffffff" fill-opacity="0.7"/>'
        f'<circle cx="{width / 2 + x * 16:g}" cy="{middle + y * 16:g}" r="6.2" fill="{ink}"/>'
        for x, y in _PIPS.get(pips, ())
    )
    return vector.thick(width, height, DIE_CORNER, DIE_SIDE, body[:2], body[2], dots)


CUP_PICTURE = vector.document(
    *CUP,
    vector.gradient("leather", ("#a8683a", "#7d4524", "#5c3018"))
    + vector.gradient("dark", ("#2a160b", "#452613"))
    + '<path d="M8 16 L16 104 C18 114 74 114 76 104 L84 16 Z" fill="url(#leather)"/>'
    '<path d="M14 78 C30 86 62 86 78 78" fill="none" stroke="#d59a5e" stroke-opacity="0.55" stroke-width="2" stroke-dasharray="5 4"/>'
    '<path d="M11 40 C30 48 62 48 81 40" fill="none" stroke="#d59a5e" stroke-opacity="0.55" stroke-width="2" stroke-dasharray="5 4"/>'
    '<path d="M22 28 L29 102" stroke="#ffffff" stroke-opacity="0.13" stroke-width="8" stroke-linecap="round"/>'
    '<ellipse cx="46" cy="16" rx="40" ry="12" fill="#c98a4e"/>'
    '<ellipse cx="46" cy="16.500" rx="34" ry="9" fill="url(#dark)"/>',
)

GLOW_PICTURE = vector.document(
    *GLOW,
    "".join(
        vector.rect(i * 1.5, i * 1.5, GLOW[0] - i * 3, GLOW[1] - i * 3, 36 - i, "#ffc56b", 'fill-opacity="0.06"')
        for i in range(14)
    )
    + vector.rect(18.5, 18.5, GLOW[0] - 37, GLOW[1] - 37, 18, "none", 'stroke="#ffe0a0" stroke-width="4"'),
)


NUMBERS = ("1", "2", "3", "4", "5", "6")
"""The sides of an ordinary die."""


def in_cup(cup: Pose, face: str, layer: int) -> Pose:
    """A die out of sight in the cup, whose mouth is at its top."""
    return Pose(cup.x, cup.y - 38, face, scale=0.7, alpha=0.0, layer=layer)


def shaken(cup: str, pose: Pose) -> Step:
    """The cup goes to and fro once."""
    swings = ((-6, 12), (6, -10), (-5, 10), (4, -8))
    return sequence(
        Cue("dice_shake"),
        *[
            Tween(cup, pose._replace(x=pose.x + dx, y=pose.y - 4, angle=a, lift=0.3), 0.07, "in_out")
            for dx, a in swings
        ],
    )


def gathered(dice: Sequence[tuple[str, Pose]], cup: str, pose: Pose) -> Step:
    """While a person holds the cup: what lies about goes in, and it is shaken. Fit to be repeated."""
    home = [Tween(die, in_cup(pose, lying.face, lying.layer), 0.22, "in", arc=20) for die, lying in dice]
    return parallel(*home, shaken(cup, pose))


def thrown(
    dice: Sequence[tuple[str, Pose]],
    cup: str,
    pose: Pose,
    *,
    lean: int = -1,
    calm: bool = False,
    sides: Sequence[str] = NUMBERS,
) -> Step:
    """Shaken, tipped to the left (`lean` -1) or right (1); the dice tumble out through real faces and settle one by one, each
    in the pose given with it: that was decided before. Faces are `<body>:<side>`, and `sides` are those of all bodies."""
    tip = Tween(cup, pose._replace(x=pose.x + 10 * lean, angle=-38 * lean), 0.1, "out")
    mouth = in_cup(pose, "", 0)._replace(x=pose.x + 40 * lean, alpha=1.0)
    tumbles = parallel(
        *[_tumble(die, rest, mouth, order, sides, calm) for order, (die, rest) in enumerate(dice)], stagger=0.05
    )
    back = sequence(Wait(0.35), Tween(cup, pose, 0.25, "in_out"))
    shake = None if calm else sequence(shaken(cup, pose), tip)
    return sequence(shake, Cue("dice_roll"), parallel(tumbles, back), Wait(0.18))


def _tumble(die: str, rest: Pose, mouth: Pose, order: int, sides: Sequence[str], calm: bool) -> Step:
    """One die, 0.6 to 0.75 s long. Calm: it slides out on the same way, without bouncing and turning over."""
    kind, _, shown = rest.face.rpartition(":")
    chance = Random(f"{die}/{rest.face}/{order}")
    faces = tuple(f"{kind}:{chance.choice([side for side in sides if side != shown])}" for _ in range(7))
    spin = chance.choice((-1, 1)) * chance.choice((360, 540))
    seconds, settled = 0.6 + 0.02 * order, Cue(f"die_settle_{1 + order % 3}")
    if calm:
        out = Tween(die, mouth._replace(face=rest.face, layer=rest.layer, scale=rest.scale), 0.03)
        return sequence(out, Tween(die, rest, seconds, arc=20), settled)
    return sequence(
        Tween(die, mouth._replace(face=faces[0], layer=rest.layer, scale=rest.scale), 0.03),
        Tween(die, rest._replace(squash=1.08), seconds, "bounce", arc=46, spin=spin, faces=faces, hop=0.9),
        settled,
        Cue("dust", rest.x, rest.y + 26),
        Tween(die, rest, 0.08),
    )
