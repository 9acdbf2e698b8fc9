"""The lesson of The Common Pot: a short duel of six coins, through both stages to the end, which the learner wins."""

from __future__ import annotations

from game.app.texts import N_
from game.core.record import HUMAN, RANDOM
from scenes.table.lesson import Lesson, Task

_TASKS = (
    Task(
        text=N_("Six coins lie in the common pot. Throw all six dice!"),
        accepts=("throw",),
        shows=("throw",),
        then=("cast 313234",),
    ),
    Task(
        text=N_("**Three of a kind** pays one coin: it comes from the pot to you. Now {other} throws."),
        shows=("seat:0",),
        then=("throw", "cast 262156"),
    ),
    Task(
        text=N_("**Two pairs** pay one coin, too. It is your turn again!"),
        accepts=("throw",),
        shows=("throw",),
        then=("cast 464144", "throw", "cast 535335"),
    ),
    Task(
        text=N_(
            "You got two coins, {other} the last two. The pot is empty! From now on the **other player** pays what you throw."
        ),
    ),
    Task(
        text=N_("Both have three coins. Throw, and {other} pays!"),
        accepts=("throw",),
        shows=("throw",),
        then=("cast 222152", "throw", "cast 314625"),
    ),
    Task(
        text=N_(
            "Four of a kind: two coins went back into the pot. {other} threw six different dice, which pay nothing. Once more!"
        ),
        accepts=("throw",),
        shows=("throw",),
        then=("cast 616225", "throw", "cast 143516"),
    ),
    Task(
        text=N_("{other} has no coins left. Throw anything that pays, and you have won!"),
        accepts=("throw",),
        shows=("throw",),
        then=("cast 551512",),
    ),
)

LESSON = Lesson(
    slug="coins",
    tasks=_TASKS,
    last=N_(
        "Whoever has to pay and has nothing left has lost: the winner takes everything. And six of a kind wins at once! "
        "What each throw pays is always written in the column at the side."
    ),
    players=(HUMAN, RANDOM),
    options={"pool": 6, "starter": "first"},
)
