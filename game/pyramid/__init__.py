"""Tumbledown: all build one wall, and whoever brings it down keeps the rubble. The rules are told in rules.md."""

from game.app.texts import N_
from game.core.contract import Game, Option
from game.pyramid.moves import dice, parse_move
from game.pyramid.rules import PyramidRules
from game.pyramid.state import State

GAME = Game(
    slug="pyramid",
    name=N_("Tumbledown"),
    min_seats=2,
    max_seats=6,
    minutes=20,
    version=1,
    options=(
        Option(
            "starter",
            ("random", "first"),
            "random",
            N_("Who starts"),
            N_("The first player is drawn by lot, or it is the first at the table."),
            (N_("By lot"), N_("The first seat")),
        ),
        Option(
            "curse",
            (False, True),
            False,
            N_("The curse"),
            N_("Three equal numbers, one on two, come down as well."),
        ),
        Option(
            "special_fire",
            (False, True),
            False,
            N_("Special fire"),
            N_("Only a tile just placed can start a fire, and a die decides what comes of it."),
        ),
        Option(
            "loose_overhang",
            (False, True),
            False,
            N_("Loose overhang"),
            N_("A tile left on one support stays if it matches or if it is light enough; otherwise it must be both."),
        ),
    ),
    levels=("easy", "normal", "hard", "expert"),
    cap=20_000,
    rules=PyramidRules,
    state=State,
    parse_move=parse_move,
    fewest_wins=True,
    dice=dice,
)
