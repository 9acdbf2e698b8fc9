"""Worms on the Grill: eight dice, sixteen tiles, a stack in front of every player. The rules are told in rules.md."""

from game.app.texts import N_
from game.core.contract import Game, Option
from game.worms.moves import dice, parse_move
from game.worms.rules import WormsRules
from game.worms.state import State

GAME = Game(
    slug="worms",
    name=N_("Worms on the Grill"),
    min_seats=2,
    max_seats=7,
    minutes=25,
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
            "any_lower",
            (False, True),
            False,
            N_("Any lower tile"),
            N_("Whoever stops may take any tile on the grill up to the total, not only the highest of them."),
        ),
        Option(
            "always_turn",
            (False, True),
            False,
            N_("Every failure costs a tile"),
            N_("The highest tile is turned face down even after the failed turn of a player without tiles."),
        ),
        Option(
            "short_game",
            (False, True),
            False,
            N_("Short game"),
            N_("A returned tile is turned face down too when it is the highest on the grill."),
        ),
    ),
    levels=("easy", "normal", "hard", "expert"),
    cap=100_000,
    rules=WormsRules,
    state=State,
    parse_move=parse_move,
    dice=dice,
    dice_note=N_("The 6 is the worm."),
)
