"""The rule book of The Common Pot, told to people: all sections of the rules text, in plain words."""

from __future__ import annotations

from game.app.texts import N_
from scenes.coins import pictures
from scenes.table.book import Page, told

GOAL, THROW, STAGES, END, OPTIONS = range(5)
"""Numbers of the pages, for whoever opens the book at the moment being played."""


_PAGES = (
    Page(
        N_("What it is about"),
        (
            N_(
                "Two players, six dice and a pot of coins. Both have put in the same number of coins; you want them all."
            ),
            pictures.POT,
            N_(
                "There is nothing to decide, only to throw: it is a duel of luck. So nobody plays better than anybody else, "
                "and a child wins as often as a grandfather."
            ),
            N_("The lot says who throws first. Then you take turns, one throw of **all six dice** each."),
        ),
    ),
    Page(
        N_("What pays"),
        (
            N_("**1 coin:** two pairs, or three of a kind."),
            pictures.PAIRS,
            N_("**2 coins:** four of a kind, or three pairs."),
            pictures.FOUR,
            N_("**3 coins:** two triples, or five of a kind."),
            pictures.TRIPLES,
            N_("**Six of a kind** wins the duel at once."),
            N_("One pair or six different dice pay nothing. Only the best line counts, and only once."),
        ),
    ),
    Page(
        N_("Two stages"),
        (
            N_(
                "**First stage:** the coins come out of the pot and go to whoever throws. "
                "If the pot holds fewer than the throw pays, you get what is left."
            ),
            pictures.FIRST,
            N_(
                "**Second stage:** when the pot is empty, the other player has to pay. The coins go from their pile back into the pot."
            ),
            pictures.SECOND,
            N_("If the pile is smaller than the prize, it pays what it has, and the duel goes on."),
            N_(
                "If both piles are empty and nobody has to pay at that moment, the first stage begins again with a full pot."
            ),
        ),
    ),
    Page(
        N_("The end"),
        (
            N_("Whoever has to pay with an **empty pile** has lost. The winner takes everything."),
            pictures.LAST,
            N_("In a match of several duels the first throw changes hands from duel to duel."),
            N_("The chance to win that you see beside the table is exact: it is computed from the piles, not guessed."),
        ),
    ),
    Page(
        N_("Ways to play it differently"),
        (
            N_("**Coins in the pot:** from 6 for a short duel to 20 for a long one."),
            N_(
                "**Counters:** instead of coins each has a big die that starts at 0. In the first stage your throw raises your own, to 6 at most. "
                "When one shows 6, the second stage begins: your throw lowers the other one. Whoever has to go down at 0 has lost."
            ),
            N_("**Two special throws:** 5-5-5-6-6-6 wins at once, 1-1-2-2-3-3 loses at once."),
            N_("**Strict debt:** whoever has less than must be paid has lost as well."),
            N_("**Match:** one duel, best of three, or best of five."),
            N_(
                "Hold the cup or the button down to shake as long as you like. "
                "**Auto-throw** throws for you, and **To the end** shows at once how it ends."
            ),
        ),
    ),
)


def pages() -> list[Page]:
    """All pages in the language in use."""
    return told(_PAGES)
