"""A small whole game for the tests of the core: luck, hidden hands, a decision, a forced follow-up, options.

Cards 1..n are dealt face down. In a turn the die is thrown, then the seat lays a card (it scores card times die), or
draws one more, or (option) drops the lowest. Who lays the last card has to shout. All hands empty: most points win.
"""

from game.core.contract import Game, Option
from game.toy.rules import State, ToyRules, parse_move

GAME = Game(
    slug="toy",
    name="Toy",
    min_seats=2,
    max_seats=4,
    minutes=1,
    version=3,
    options=(
        Option("cards", (8, 12), 8, "Cards"),
        Option("drop", (False, True), False, "The lowest card may be dropped"),
    ),
    levels=("easy", "stuck", "crash", "rubbish", "cheat", "raises"),
    cap=200,
    rules=ToyRules,
    state=State,
    parse_move=parse_move,
)
