"""The lesson of Tumbledown: two tiles that fit, a fire that the other starts, and a collapse of the learner's own."""

from __future__ import annotations

from game.app.texts import N_
from game.pyramid.tiles import TILES
from scenes.table.lesson import Lesson, Task

_MINE = ("R40", "B20", "G10", "MS", "B120", "G30", "G60")
_THEIRS = ("B100", "Y4", "RT", "Y30", "G2")
_BASE = "R60"


def _deal() -> str:
    """Both hands, and what the learner draws, as the lesson wants them; the rest as it comes."""
    rest = [tile for tile in TILES if tile not in (*_MINE, *_THEIRS, _BASE)]
    share = len(TILES) // 2 - len(_MINE)
    return " ".join(("deal", *_MINE, *rest[:share], *_THEIRS, *rest[share:], _BASE))


_TASKS = (
    Task(
        text=N_("These are your tiles. Be the first to get **rid of all of them**, and you win!"),
        shows=("tile:G10",),
    ),
    Task(
        text=N_(
            "A tile on two others must share a **colour or number** with one of them and not be heavier than both together. "
            "Put red 40 on red 60 and blue 100!"
        ),
        accepts=("place R40 1,0",),
        replies={
            "place G10": N_(
                "Green 10 has neither a colour nor a number in common with those two: the wall would come down."
            ),
            "place MS": N_("The millstone suits every tile, but it weighs 200: more than 60 and 100 can carry."),
        },
        otherwise=N_("That would hold as well! But you will need this tile in a moment. Take the red 40."),
        then=("place Y4 0,2",),
    ),
    Task(
        text=N_("A new space, on blue 100 and yellow 4. Which tile fits there? Try the **blue 20**!"),
        accepts=("place B20 1,1",),
        replies={
            "place G": N_("Green suits neither blue nor yellow. The wall would come down!"),
            "place B120": N_("Blue is right, but 120 is more than 100 and 4: too heavy!"),
            "place MS": N_("200 is far more than 100 and 4: too heavy!"),
        },
        otherwise=N_("That one does not fit here. Take the blue 20."),
        then=("place RT 2,0",),
    ),
    Task(
        text=N_(
            "Fire! {other} has laid a **torch** beside wood and straw. All that burned now lies under the pile of {other}."
        ),
        shows=("seat:1",),
    ),
    Task(
        text=N_("Now try some mayhem yourself: the **millstone** weighs 200. Put it on the two stones!"),
        accepts=("place MS 1,0",),
        otherwise=N_("Another time, gladly. Just now we want to hear it crash: take the millstone!"),
    ),
    Task(
        text=N_(
            "Far too heavy: both stones come under **your** pile. You choose where the millstone falls, left or right."
        ),
        accepts=("fall L", "fall R"),
        otherwise=N_("Choose left or right."),
    ),
)

LESSON = Lesson(
    slug="pyramid",
    tasks=_TASKS,
    last=N_(
        "Coals burn straw, torches burn straw and wood, and when two of these touch, they explode. "
        "Before you put a tile down, the table tells you what will happen. Whoever is rid of all tiles first wins!"
    ),
    before=("start 1", _deal(), "place B100 0,1"),
)
