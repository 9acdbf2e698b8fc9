"""The rule book of Three Corners, told to people in plain words."""

from __future__ import annotations

from game.app.texts import N_
from scenes.table.book import Page, told
from scenes.triangles import pictures

GOAL, TILES, TURN, POINTS, HANDLING, ROUND, MATCH, OPTIONS = range(8)
"""Numbers of the pages, for whoever opens the book at the moment being played."""


_PAGES = (
    Page(
        N_("What it is about"),
        (
            N_("You lay triangular tiles edge to edge, so that the digits match wherever corners meet."),
            pictures.ROW_OF_TILES,
            N_(
                "Every tile brings the sum of its digits, and a clever place brings much more. Be the first to reach "
                "the target and stand alone at the top."
            ),
        ),
    ),
    Page(
        N_("The 56 tiles"),
        (
            N_(
                "There are 56 tiles with digits from 0 to 5 on their corners. Read clockwise from the lowest, the "
                "digits never fall."
            ),
            N_("Two players get 16 tiles each, three or four players seven. The rest is the **well**, face down."),
            N_("You see only your own tiles. Between two people at one screen a curtain hides them."),
        ),
    ),
    Page(
        N_("What you do in your turn"),
        (
            N_("The one with the **highest triple** starts the round, with any tile. Then you take turns."),
            N_("If nobody has a triple, the tile with the highest sum of digits starts."),
            N_(
                "If one of your tiles fits, you lay exactly one. It has to touch a tile with **a whole edge**, "
                "and every corner that meets others has to show **their digit**."
            ),
            pictures.PLACES,
            N_(
                "If nothing fits, you draw from the well, one tile after the other, until one fits, and lay it at "
                "once. Drawing costs nothing."
            ),
            N_("If the well is empty too, you pass."),
        ),
    ),
    Page(
        N_("Points"),
        (
            N_("A tile brings **the sum of its digits**."),
            N_("**A triple as the first tile** of a round brings 10 more; 0-0-0 brings 40."),
            N_(
                "**A hexagon**, the sixth tile round one point, brings 50 more. One tile can close two or three at once."
            ),
            pictures.HEXAGON,
            N_(
                "**A bridge** brings 40 more: the tile touches the others with exactly one edge and with the "
                "corner opposite that edge."
            ),
            pictures.BRIDGE,
        ),
    ),
    Page(
        N_("Mouse and keys"),
        (
            N_(
                "Click a lit tile: every place where it goes is marked, and the tile turns by itself. Click a "
                "place, or drag the tile there."
            ),
            N_(
                "The wheel over your tiles, R, the right button or the button below turns a tile by hand; then "
                "only places for this way round are marked."
            ),
            N_("Drag the table to look around, zoom with the wheel, and press Home to see the whole of it again."),
        ),
    ),
    Page(
        N_("The end of a round"),
        (
            N_(
                "Who lays the **last tile of the hand** ends the round and gets 25 points, and the digits of all "
                "tiles the others still hold."
            ),
            N_(
                "If **nobody can go on** and the well is empty, the round is blocked: everybody loses 10 points. "
                "The round goes to the fewest tiles, then to the fewest digits."
            ),
        ),
    ),
    Page(
        N_("The match"),
        (
            N_(
                "After each round the points are looked at. Whoever has reached the target and is **alone at the "
                "top** wins the match; otherwise another round is dealt."
            ),
            N_("So points may be lost again: what counts is the sum between two rounds."),
        ),
    ),
    Page(
        N_("Ways to play it differently"),
        (
            N_("**Points to win:** 200, 400, 500 or 600."),
            N_("**Tiles dealt to each of two:** 16 or 9."),
            N_(
                "**Drawing tiles:** free until one fits, or at most three a turn for 5 points each, and 10 more "
                "if even then none fits."
            ),
            N_("**Who starts:** the highest triple, or the lot, and then all in turn."),
            N_("The computer players see only their own tiles and what lies on the table, as you do."),
        ),
    ),
)


def pages() -> list[Page]:
    """All pages in the language in use."""
    return told(_PAGES)
