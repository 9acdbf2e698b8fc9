"""Pizza Underground: courier cats, a board of manholes for everybody, eight dice that leave with the players. The rules
are told in rules.md."""

from game.app.texts import N_
from game.core.contract import Game, Option
from game.manholes.moves import dice, parse_move
from game.manholes.rules import ManholesRules
from game.manholes.state import State

GAME = Game(
    slug="manholes",
    name=N_("Pizza Underground"),
    min_seats=2,
    max_seats=4,
    minutes=15,
    version=1,
    options=(
        Option(
            "side",
            ("A", "B"),
            "A",
            N_("Side of the boards"),
            N_("On side A the colour of the dice picks the corner of a crossroads, on side B dots and digits differ."),
            (N_("A: crossroads"), N_("B: dots and digits")),
        ),
        Option(
            "rule",
            ("tunnel", "network", "sprint"),
            "tunnel",
            N_("Where the next cover may go"),
            N_("Into the row or column of the last one; or beside any of one's own, which is gentler; or a fast game."),
            (N_("Tunnel"), N_("Network"), N_("Sprint (side A only)")),
        ),
    ),
    levels=("easy", "normal", "hard"),
    cap=20_000,
    rules=ManholesRules,
    state=State,
    parse_move=parse_move,
    dice=dice,
)
