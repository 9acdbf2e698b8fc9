"""Three Corners: triangular tiles with a digit on each corner, laid edge to edge. The rules are told in rules.md."""

from game.app.texts import N_
from game.core.contract import Game, Option
from game.triangles.moves import parse_move
from game.triangles.rules import TrianglesRules
from game.triangles.state import State

GAME = Game(
    slug="triangles",
    name=N_("Three Corners"),
    min_seats=2,
    max_seats=4,
    minutes=30,
    version=1,
    options=(
        Option(
            "target",
            (200, 400, 500, 600),
            400,
            N_("Points to win"),
            N_("Looked at between rounds: whoever is alone at the top with that many points wins."),
        ),
        Option(
            "deal",
            (16, 9),
            16,
            N_("Tiles dealt to each of two"),
            N_("Three or four players always get seven tiles each."),
        ),
        Option(
            "draws",
            ("free", "penalty"),
            "free",
            N_("Drawing tiles"),
            N_("Whoever cannot lay a tile draws from the well until one fits, or at most three tiles, for points."),
            (N_("Until one fits, free"), N_("At most three, 5 points each")),
        ),
        Option(
            "starter",
            ("triple", "toss"),
            "triple",
            N_("Who starts a round"),
            N_("The one with the highest triple starts, or the lot decides and then all start in turn."),
            (N_("The highest triple"), N_("By lot, then in turn")),
        ),
    ),
    levels=("easy", "normal", "hard", "expert"),
    cap=20_000,
    rules=TrianglesRules,
    state=State,
    parse_move=parse_move,
)
