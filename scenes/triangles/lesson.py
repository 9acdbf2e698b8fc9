"""The lesson of Three Corners: six tiles round one point, the last by the learner; then nothing fits, and the well helps."""

from __future__ import annotations

from game.app.texts import N_
from game.triangles.tiles import TILES
from scenes.table.lesson import Lesson, Task

_MINE = ("455", "445", "345", "001", "011", "022", "112", "122", "222")
_THEIRS = ("555", "355", "335", "444", "133", "144", "014", "025", "233")
_WELL = ("012", "334")


def _deal() -> str:
    """Both hands and the next tiles of the well as the lesson wants them; the rest as it comes."""
    rest = (tile for tile in TILES if tile not in (*_MINE, *_THEIRS, *_WELL))
    return " ".join(("deal", *_MINE, *_THEIRS, *_WELL, *rest))


_ELSEWHERE = N_("It would fit there, too. But we want to build round one point together: take the place that is shown.")

_TASKS = (
    Task(
        text=N_(
            "Three digits, three corners. Put a tile **edge to edge** so that the digits match: your 4-5-5 at the side with two fives!"
        ),
        accepts=("lay 455 1,0 r1",),
        otherwise=_ELSEWHERE,
        then=("lay 355 -1,0 r0",),
    ),
    Task(
        text=N_("You get 4, 5 and 5: that is **14 points**. Now the 4-4-5: its edge 4-5 matches yours."),
        accepts=("lay 445 1,-1 r0",),
        otherwise=_ELSEWHERE,
        then=("lay 335 -1,-1 r2",),
    ),
    Task(
        text=N_(
            "Five tiles lie round one point. Yours is the sixth: the 3-4-5 closes the **hexagon**, for 50 points more!"
        ),
        accepts=("lay 345 0,-1 r0",),
        otherwise=N_("Then {other} may close the hexagon. Take the gap between the five tiles!"),
        then=("lay 444 2,-1 r0",),
    ),
    Task(
        text=N_("62 points at one go! Now none of your tiles fits. **Draw** one from the well."),
        accepts=("draw",),
        shows=("draw",),
        otherwise=N_("Just one for now: it might fit at once."),
    ),
    Task(
        text=N_("0-1-2 does not fit either. In this game you draw until one fits, and it costs nothing. Once more!"),
        accepts=("draw",),
        shows=("draw",),
        otherwise=N_("Just one more: it might fit at once."),
    ),
    Task(
        text=N_("3-3-4 fits! Take it and choose a place: both are right."),
        accepts=("lay 334 0,-2 r2", "lay 334 -2,-1 r1"),
        otherwise=N_("Take the 3-3-4, it is the one that fits."),
    ),
)

LESSON = Lesson(
    slug="triangles",
    tasks=_TASKS,
    last=N_(
        "A bridge brings 40 more: one edge and the corner opposite both touch other tiles. Whoever lays the last tile of the hand "
        "wins the round. And whoever is first over the target after a round wins the match!"
    ),
    options={"deal": 9, "starter": "toss"},
    before=("toss 1", _deal(), "lay 555 0,0 r0"),
)
