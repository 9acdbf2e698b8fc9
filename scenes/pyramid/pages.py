"""The rule book of Tumbledown, told to people: all sections of the rules text, in plain words."""

from __future__ import annotations

from game.app.texts import N_
from scenes.pyramid import pictures
from scenes.table.book import Page, told

GOAL, TILES, TURN, REST, COLLAPSE, FIRE, END, OPTIONS = range(8)
"""Numbers of the pages, for whoever opens the book at the moment being played."""


_PAGES = (
    Page(
        N_("What it is about"),
        (
            N_(
                "Together you build one wall. Everybody wants to get rid of their tiles, and whoever makes the wall "
                "come down has to take the rubble."
            ),
            pictures.WALL,
            N_(
                "The tiles are dealt out equally. Five of yours are your **hand**; the others lie face down as your "
                "**pile**. Nobody may look at a pile, not even its owner."
            ),
            N_(
                "Tiles left over from the deal begin the wall, side by side on the ground. Coals and torches among "
                "them leave the game."
            ),
            N_("Whoever is the first without any tile wins."),
        ),
    ),
    Page(
        N_("The tiles"),
        (
            N_(
                "Every tile has a **colour** with its own sign (red triangle, green square, blue circle, yellow "
                "diamond) and a **number**. The number is also its weight."
            ),
            N_(
                "**Straw** weighs 2, 4 or 6 and burns easily. **Wood** weighs 10, 20, 30 or 40 and burns too, but "
                "only from a torch. **Stone** weighs 60, 100 or 120 and never burns."
            ),
            N_("Two **coals** weigh 1, and two **torches** weigh 7. They set fire to things."),
            pictures.TILES,
            N_("The **millstone** weighs 200, has all four colours and fits with everything."),
        ),
    ),
    Page(
        N_("Your turn"),
        (
            N_("Take one tile of your hand and build it into the wall. Then you fill up your hand from your pile."),
            N_(
                "A tile goes into a gap on the ground, or on top of **two** tiles that lie side by side. Only when "
                "there is no such space left, the wall grows at either end."
            ),
            pictures.SPACES,
            N_(
                "You may put any tile on any open space. If it does not fit, it brings mayhem, and what comes down is"
                " yours."
            ),
            N_("Pick a tile and point at a space: the sentence under the wall says what would happen first."),
        ),
    ),
    Page(
        N_("When a tile lies well"),
        (
            N_("On the ground every tile lies well."),
            N_(
                "Higher up two things are needed. It **matches** at least one of the two tiles under it, in colour or"
                " in number; and it is **not heavier** than the two together."
            ),
            N_("For example: green 10 on green 40 and yellow 6 lies well. The colour matches, and 46 carry 10."),
            pictures.RESTS,
            N_(
                "If mayhem leaves a tile with only one tile under it, it has to match that one, and must not be "
                "heavier."
            ),
        ),
    ),
    Page(
        N_("Collapse and fall"),
        (
            N_(
                "If a tile does not lie well, what is under it gives way: those tiles go under your pile. Then the "
                "tile itself falls one row, to the left or to the right, as you choose."
            ),
            pictures.FALLS,
            N_(
                "After that the whole wall is looked at again. A tile with nothing under it falls; one that lies "
                "badly brings down what carries it. So it goes on until the wall stands still."
            ),
            N_("Whose turn it is makes all choices and gets all the tiles."),
        ),
    ),
    Page(
        N_("Fire and explosion"),
        (
            N_(
                "A **coal** that touches straw sets it on fire. A **torch** sets straw and wood on fire. The fire "
                "runs on through all such tiles that touch each other."
            ),
            pictures.FIRE,
            N_("What burns goes under your pile. The coal or torch is burnt out and leaves the game."),
            N_(
                "If coals and torches touch **each other**, they explode: they leave the game, and every tile around "
                "them goes under your pile, even stone."
            ),
            pictures.BLAST,
            N_("Two tiles touch when they lie side by side, or when one lies on the other."),
        ),
    ),
    Page(
        N_("The end"),
        (
            N_("Whoever has neither hand nor pile after their turn wins at once."),
            N_("If the last tile brings back even one, the game goes on."),
            N_("The others are ranked by the tiles they have left: the fewer, the better."),
        ),
    ),
    Page(
        N_("Ways to play it differently"),
        (
            N_("**Who starts:** drawn by lot, or the first at the table."),
            N_("**The curse:** three equal numbers, one on two, are cursed. All three go under the pile."),
            N_(
                "**Special fire:** only the tile that was just built can start a fire, and a die decides. 1 to 3: it "
                "burns, and coal or torch stay. 4: it burns, and they leave the game. 5: it explodes. 6: only smoke."
            ),
            N_("**Loose overhang:** with one tile under it, a tile needs to match or to be light enough, not both."),
            N_(
                "The computer players know only what you can see: the wall, their own hand, and how many tiles "
                "everybody has."
            ),
        ),
    ),
)


def pages() -> list[Page]:
    """All pages in the language in use."""
    return told(_PAGES)
