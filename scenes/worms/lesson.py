"""The lesson of Worms on the Grill: two turns of the learner, one of the other; the first takes a tile, the second steals one."""

from __future__ import annotations

from game.app.texts import N_
from scenes.table.lesson import Lesson, Task

_OTHER_TURN = ("roll", "cast 6 3 6 1 2 6 3 4", "keep 6", "roll", "cast 5 1 5 2 3", "keep 5", "stop")
"""Three worms and two fives: tile 25."""

_TASKS = (
    Task(
        text=N_("On the grill lie tiles with worms: those are what you want. Roll the dice to win one!"),
        accepts=("roll",),
        shows=("roll",),
        otherwise=N_("First the dice, please."),
        then=("cast 6 3 4 6 1 2 6 5",),
    ),
    Task(
        text=N_(
            "Choose one face: you keep all its dice. Take the **worms**! Each counts 5, and without a worm you get no tile."
        ),
        accepts=("keep 6",),
        otherwise=N_(
            "You could keep those, but a worm you need in any case, and here are three of them. Click a worm."
        ),
    ),
    Task(
        text=N_("You have 15 points. The smallest tile needs 21, so roll the other five dice."),
        accepts=("roll",),
        shows=("roll",),
        otherwise=N_("There is no tile for 15 points yet. Roll on!"),
        then=("cast 4 1 2 4 3",),
    ),
    Task(
        text=N_("Now choose another face. The two **fours** bring the most: 8 points."),
        accepts=("keep 4",),
        otherwise=N_("That brings fewer points. The two fours together are 8: click a four."),
    ),
    Task(
        text=N_("15 and 8 are 23, and there is a worm. Stop now and take tile 23!"),
        accepts=("stop",),
        replies={
            "roll": N_("If the next roll shows only worms and fours, you lose everything. This time take the tile!"),
        },
        otherwise=N_("Tile 23 is yours: take it."),
        then=_OTHER_TURN,
    ),
    Task(
        text=N_("{other} now has tile 25 on top. Whoever gets **exactly** 25 may steal it. Roll!"),
        accepts=("roll",),
        shows=("roll",),
        otherwise=N_("First the dice, please."),
        then=("cast 6 2 6 6 1 6 3 6",),
    ),
    Task(
        text=N_("What luck, five worms! That makes exactly 25. Keep them."),
        accepts=("keep 6",),
        otherwise=N_("Look again: five worms are 5 times 5, and that is 25. Click a worm."),
    ),
    Task(
        text=N_("25 points: steal the tile of {other}!"),
        accepts=("stop, steal 25 1",),
        replies={
            "roll": N_("Then your 25 would be gone, and with it the theft. Steal the tile!"),
            "stop, take": N_("You may do that, too. But a stolen tile also makes the other poorer: steal it!"),
        },
        otherwise=N_("You have exactly 25: steal the tile."),
    ),
)

LESSON = Lesson(
    slug="worms",
    tasks=_TASKS,
    last=N_(
        "One thing more: if a roll shows only faces that you keep already, your turn fails and your top tile goes back to the grill. "
        "So be brave, but not too brave! Whoever has the most worms at the end wins."
    ),
    options={"starter": "first"},
)
