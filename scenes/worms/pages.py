"""The rule book of Worms on the Grill, told to people: sections 1 to the end of the rules text, in plain words."""

from __future__ import annotations

from game.app.texts import N_
from scenes.table.book import Page, told
from scenes.worms import pictures

GOAL, TURN, TAKING, STEALING, FAILING, END, OPTIONS = range(7)
"""Numbers of the pages, for whoever opens the book at the moment being played."""


_PAGES = (
    Page(
        N_("What it is about"),
        (
            N_(
                "Sixteen tiles lie on the grill, numbered from 21 to 36. Every tile carries worms, and worms are what you want."
            ),
            pictures.GRILL,
            N_(
                "**21 to 24** carry one worm, **25 to 28** two, **29 to 32** three, and **33 to 36** four. "
                "That makes forty worms for everybody together."
            ),
            N_("Throw the dice, collect points, take tiles. Whoever has the most worms at the end wins."),
        ),
    ),
    Page(
        N_("Your turn"),
        (
            N_(
                "There are eight dice. Each shows the numbers 1 to 5 and, in place of the six, a **worm**. A worm counts 5."
            ),
            N_(
                "Roll all the dice. Then pick **one face** and keep **all** the dice that show it. "
                "A face that you keep already cannot be picked again in the same turn."
            ),
            pictures.THROW,
            N_(
                "Now choose: **roll on** with the dice that are left, or **stop** and take a tile. Your points are the sum of all the dice you keep."
            ),
            N_(
                "After every roll you have to pick a new face, if there is one. "
                "When all eight dice are kept, or all six faces, your turn ends by itself."
            ),
        ),
    ),
    Page(
        N_("Taking a tile"),
        (
            N_("You may take a tile only if there is **at least one worm** among the dice you keep."),
            N_(
                "If the tile with exactly your number lies on the grill, it is yours. If it does not, you get the highest tile below your number."
            ),
            N_("For example: with 31 points, and tiles 32, 28 and 25 on the grill, you take tile 28."),
            pictures.TAKE,
            N_("Put the tile on top of your stack. Everybody can see the top one; the others lie safe underneath."),
        ),
    ),
    Page(
        N_("Stealing"),
        (
            N_("If your points are **exactly** the number on top of another player's stack, you may steal that tile."),
            N_("It has to be exact: with 27 points you cannot steal tile 26."),
            pictures.STEAL,
            N_("You need not steal. If there is a tile on the grill for you as well, the choice is yours."),
            N_("Only the top tile can be stolen. When it is gone, the tile under it is the next on top."),
        ),
    ),
    Page(
        N_("When a turn fails"),
        (
            N_(
                "Your turn fails if a roll shows only faces that you keep already, if you end without a worm, or if there is no tile for your points."
            ),
            N_(
                "Then the top tile of your stack goes back to the grill, and the highest tile there is turned over: "
                "it is out of the game. Only if the highest is the very tile that came back, it stays."
            ),
            pictures.FAIL,
            N_("If you have no tile yet, you lose nothing, and no tile is turned over."),
            N_("So be brave, but not too brave: a failed turn makes the game shorter for everybody."),
        ),
    ),
    Page(
        N_("The end"),
        (
            N_("The game ends as soon as no tile lies face up on the grill."),
            pictures.EMPTY,
            N_("Everybody counts the worms on their tiles. The most worms win."),
            N_("If two have the same number of worms, the one with the highest tile wins."),
        ),
    ),
    Page(
        N_("Ways to play it differently"),
        (
            N_("**Who starts:** drawn by lot, or the first at the table."),
            N_("**Any lower tile:** whoever stops may take any tile up to the points, not only the highest."),
            N_(
                "**Every failure costs a tile:** the highest tile is turned over after every failed turn, "
                "also when the player had no tile to give back."
            ),
            N_(
                "**Short game:** a tile that comes back is turned over too when it is the highest. The grill empties faster."
            ),
            N_("The computer players roll the same dice as you and know only what you can see."),
        ),
    ),
)


def pages() -> list[Page]:
    """All pages in the language in use."""
    return told(_PAGES)
