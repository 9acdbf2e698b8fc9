"""The lesson of Pizza Underground, on side A: two more covers make a line of five, the other busts, and leaving wins."""

from __future__ import annotations

from game.app.texts import N_
from scenes.table.lesson import Lesson, Task

_FIRST_ROUND = (
    "start 0",
    *("roll", "cast green d1 d1 red d2 n1 blue n3 d3 yellow d1 n1", "place 2 1"),
    *("roll", "cast green d1 n1 red d3 n2 blue n1 d3 yellow d2 n3", "place 0 0"),
    *("roll", "cast green d2 n2 red d3 n3 blue n1 d1 yellow d1 n3", "place 2 2"),
    *("roll", "cast green d3 n3 red n1 d1 blue n2 d3 yellow d2 n2", "place 0 1"),
    *("roll", "cast green d1 d3 red n2 d2 blue n1 d2 yellow d1 n1", "place 2 3"),
    *("roll", "cast green n1 d2 red n3 d3 blue n2 d3 yellow d1 n1", "place 0 2"),
    *("leave", "take red", "leave"),
)
"""Both have three covers in a row."""

_TASKS = (
    Task(
        text=N_(
            "This is your town, and three manholes are covered already. **Five covers in one row** bring five pizzas!"
        ),
        shows=("cover:0:14",),
    ),
    Task(
        text=N_("Roll the dice: they say which manholes you may cover next."),
        accepts=("roll",),
        shows=("roll",),
        otherwise=N_("First the dice, please."),
        then=("cast green d2 n3 red n1 d3 blue d3 n3 yellow n1 d1",),
    ),
    Task(
        text=N_(
            "Two dice of a colour name row and column; dots and digits count alike. "
            "**Green 2 and 3** names the manhole beside your three: cover it!"
        ),
        accepts=("place 2 4",),
        shows=("cell:16", "pair:green"),
        otherwise=N_("That one is free, too, but far from your row. Cover the one right beside your three."),
        then=("roll", "cast green n3 d3 red d1 n2 blue n1 d1 yellow d2 n2", "place 4 4"),
    ),
    Task(
        text=N_(
            "The next cover has to lie in the **row or column of the last one**. You might leave now, but one is missing: roll!"
        ),
        accepts=("roll",),
        shows=("roll",),
        replies={"leave": N_("Then your row would have only four covers, and four bring no pizza. Roll once more!")},
        otherwise=N_("Roll once more!"),
        then=("cast green n1 d2 red d2 n3 blue n3 d3 yellow d1 n2",),
    ),
    Task(
        text=N_("Now make your row five long: put a cover at one of its ends!"),
        accepts=("place 2 0", "place 2 5"),
        shows=("cell:12", "pair:green"),
        otherwise=N_("That does not make your row longer. Look at its left or right end."),
        then=("roll", "cast green d1 n2 red n1 d1 blue d1 n2 yellow n3 d3", "take blue"),
    ),
    Task(
        text=N_(
            "{other} found no manhole within reach and lost the covers of this round. **Leave**, and yours are safe!"
        ),
        accepts=("leave",),
        shows=("leave",),
        replies={"roll": N_("With so few dice you could fail too, and your two new covers would be gone. Leave!")},
        otherwise=N_("Leave, and your covers are safe."),
    ),
)

LESSON = Lesson(
    slug="manholes",
    tasks=_TASKS,
    last=N_(
        "When all have left a round and somebody has a row or a column of five, the game is over. Whoever leaves takes dice away, "
        "so those who stay roll fewer and risk more. The most pizzas win!"
    ),
    before=_FIRST_ROUND,
)
