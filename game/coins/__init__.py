"""The Common Pot: a duel of luck with six dice and a pot of coins, nothing to decide. Its rules are in rules.md."""

from game.app.texts import N_
from game.coins.moves import dice, parse_move
from game.coins.rules import STARTERS, CoinsRules, rematch
from game.coins.state import State
from game.core.contract import Game, Option

GAME = Game(
    slug="coins",
    name=N_("The Common Pot"),
    min_seats=2,
    max_seats=2,
    minutes=10,
    version=1,
    options=(
        Option(
            "pool",
            tuple(range(6, 21, 2)),
            12,
            N_("Coins in the pot"),
            N_("Each puts in half of them; the more coins, the longer the duel."),
        ),
        Option(
            "counters",
            (False, True),
            False,
            N_("Counters instead of coins"),
            N_("Each has a big die that climbs to six and then has to be brought down."),
        ),
        Option(
            "extras",
            (False, True),
            False,
            N_("Two special throws"),
            N_("555666 wins at once, 112233 loses at once."),
        ),
        Option(
            "strict_debt",
            (False, True),
            False,
            N_("Strict debt"),
            N_("Whoever has fewer coins than must be paid loses, not only who has none."),
        ),
        Option(
            "match",
            (1, 3, 5),
            1,
            N_("Match"),
            N_("In a match the first throw changes hands from duel to duel."),
            (N_("One duel"), N_("Best of three"), N_("Best of five")),
        ),
        Option(
            "starter",
            STARTERS,
            STARTERS[0],
            N_("Who starts"),
            N_("The first thrower is drawn by lot, or named here."),
            (N_("By lot"), N_("The first seat"), N_("The second seat")),
        ),
    ),
    levels=(),
    cap=20_000,
    rules=CoinsRules,
    state=State,
    parse_move=parse_move,
    dice=dice,
    rematch=rematch,
)
