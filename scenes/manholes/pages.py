"""The rule book of Pizza Underground, told to people, in plain words."""

from __future__ import annotations

from game.app.texts import N_
from scenes.manholes import pictures
from scenes.table.book import Page, told

GOAL, TURN, PLACING, SIDES, LEAVING, DICE, END, OPTIONS = range(8)
"""Numbers of the pages, for whoever opens the book at the moment being played."""


_PAGES = (
    Page(
        N_("What it is about"),
        (
            N_(
                "The courier cats carry pizzas through the tunnels under the city. They come up wherever you put a cover "
                "on a manhole."
            ),
            N_(
                "Everybody has a board of six by six manholes and a colour of dice. **Five or six covers side by side in "
                "a row or a column** make a line."
            ),
            pictures.LINE,
            N_(
                "As soon as somebody has a line at the end of a round, the pizzas are counted: five for a line of five, "
                "six for a line of six."
            ),
        ),
    ),
    Page(
        N_("Your turn"),
        (
            N_("You play in turns, and in a turn there is one roll. The first turn of every round is always a roll."),
            N_("Later you choose first: **roll** once more, or **leave** the round and keep what you have."),
            N_(
                "When you roll, all dice that are still there fall. Each colour has two dice, and every pair names "
                "manholes on your board."
            ),
            N_(
                "Then you must put exactly **one cover** on one of the manholes that are lit. The dice show in which "
                "colour it was named."
            ),
            pictures.ROLL,
        ),
    ),
    Page(
        N_("Where a cover may go"),
        (
            N_("Your first cover in a round may go on any free manhole that a pair names."),
            N_(
                "After that the **tunnel** counts: the next cover goes into the same row or the same column as the cover "
                "you placed last in this round. Covers in between do not matter."
            ),
            pictures.TUNNEL,
            N_(
                "Small lights on your board show where the tunnel leads. The cover with the bright paw is the last one."
            ),
        ),
    ),
    Page(
        N_("What a pair names"),
        (
            N_(
                "**Side A, the crossroads:** dots and digits count alike, from 1 to 3. A pair of 1 and 3 leads to the "
                "crossroads in row 1, column 3, and to the one in row 3, column 1."
            ),
            N_(
                "The colour says which corner of the crossroads: green the upper left, red the upper right, blue the "
                "lower left, yellow the lower right. The small mark on each die shows the corner."
            ),
            pictures.CROSSING,
            N_(
                "**Side B:** one, two, three dots and the digits 1, 2, 3 are six different signs at the rows and columns. "
                "A pair names the row of one die with the column of the other, and the other way round."
            ),
        ),
    ),
    Page(
        N_("Leaving and going bust"),
        (
            N_("When you **leave**, the covers of this round stay for good, and you wait for the next round."),
            N_(
                "If no pair names a manhole that you may cover, you are **bust**: all covers of this round come off "
                "again. What you kept in earlier rounds stays."
            ),
            N_("Copper covers with a paw are at risk. Iron covers are safe."),
            pictures.RISK,
        ),
    ),
    Page(
        N_("The dice go along"),
        (
            N_(
                "Whoever is out, by leaving or by a bust, takes dice along. So those who stay have fewer and fewer dice, "
                "and more and more risk."
            ),
            pictures.GONE,
            N_("**Four players:** each takes the two dice of the own colour."),
            N_("**Three players:** the first to go also takes the two dice of the colour that nobody plays."),
            N_(
                "**Two players:** the first to go takes four dice: the own two and two of a colour that the other one "
                "does not play. On side A it may choose which."
            ),
            N_("The last one in the round may go on alone as long as it dares."),
        ),
    ),
    Page(
        N_("The end"),
        (
            N_(
                "A round is over when everybody is out. If nobody has a line, all dice come back and a new round begins."
            ),
            N_(
                "If somebody has a line, the game ends. Five pizzas for a line of five, six for a line of six. A row and "
                "a column may share a cover, and both count."
            ),
            N_("The most pizzas win. If two are equal, it is the one with more loose covers, which lie in no line."),
            N_(
                "Still equal: whoever left the last round comes before those who went bust, and of two the one who was "
                "out earlier."
            ),
        ),
    ),
    Page(
        N_("Ways to play it differently"),
        (
            N_("**Side A or B:** the crossroads with colours, or the streets with dots and digits."),
            N_("**Tunnel:** the way described here."),
            N_("**Network:** a cover must touch any of your covers, old or new, side to side. That is gentler."),
            N_("**Sprint:** on side A only. Colours do not count, and a cover must touch your last one. A fast game."),
            N_("The computer players roll the same dice as you."),
        ),
    ),
)


def pages() -> list[Page]:
    """All pages in the language in use."""
    return told(_PAGES)
