"""Nobody waits for somebody who can do nothing: luck or the table leaves no move, a sentence says so, and the game goes on."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest

from game.core import registry
from game.core.contract import CHANCE, OVER
from game.core.record import HUMAN, RANDOM
from game.core.session import Seat, Session
from tests.scenes.table.seated import NAMES, Thinker


class Stuck(NamedTuple):
    """How it is told that a seat could do nothing."""

    event: str
    words: str
    """What the log says of it."""
    reason: str = ""
    """Of the event, where it has several."""
    deal: int = 0
    """Tiles of a hand, where that is an option: fewer make a shorter game."""


STUCK = {
    "worms": Stuck("TurnFailed", "fails: every face is kept already", "no_free_face"),
    "triangles": Stuck("TurnPassed", "passes: nothing fits", deal=9),
    "manholes": Stuck("Busted", "busts: "),
    "coins": Stuck("DuelWon", "nothing to pay with"),
}
"""In Tumbledown everybody always has a space to build on; that whoever is to act has a move is a test of all rules."""


def options(slug: str) -> dict[str, Any]:
    return {"deal": STUCK[slug].deal} if STUCK[slug].deal else {}


def until_stuck(slug: str) -> tuple[list[str], int, str]:
    """A random game of two up to the moment at which the first seat gets stuck: its moves, how many of them were made before
    that seat's last own one, and its seed."""
    game, stuck = registry.find(slug), STUCK[slug]

    def is_it(event: Any) -> bool:
        return type(event).__name__ == stuck.event and (not stuck.reason or event.reason == stuck.reason)

    for number in range(200):
        session = Session(game, [Seat(NAMES[n], HUMAN, n) for n in range(2)], options(slug), f"stuck {number}")
        rng = Random(number)
        last = -1
        while session.to_act != OVER:
            if session.to_act == CHANCE:
                session.chance()
            else:
                last = session.ply
                session.play(rng.choice(session.legal))
            entry = session.history[-1]
            if any(map(is_it, entry.events)):
                if session.history[last].actor == 0:
                    return [str(e.move) for e in session.history], last, session.seed
                break
    raise AssertionError(f"nobody gets stuck in {slug}")


@pytest.mark.parametrize("is_person", [True, False], ids=["person", "computer"])
@pytest.mark.parametrize("slug", STUCK)
def test_who_can_do_nothing_is_told_and_the_game_goes_on(game_table: Any, slug: str, is_person: bool) -> None:
    """Failure 34: somebody has no legal move, and the game hangs."""
    moves, before, seed = until_stuck(slug)
    player = HUMAN if is_person else (*registry.find(slug).levels, RANDOM)[0]
    seated = game_table(
        slug, (player, HUMAN), moves=moves[:before], seed=seed, options=options(slug), speed="fast", pace_s=2.5,
        worker=Thinker(move=lambda *_asked: moves[before]),
    )  # fmt: skip
    hand = seated.hand
    seated.until(lambda: seated.scene.presenter.idle)
    if is_person and seated.scene.look.hides:
        seated.until(lambda: hand.screen == "curtain")
        hand.click("open")
    lines = len(seated.log)
    move = seated.session.game.parse_move(moves[before])
    if is_person and move != seated.scene.look.passing:
        seated.until(lambda: seated.scene.open_for_human)
        seated.scene.flow.play([move])
    seated.until(lambda: len(seated.moves) >= len(moves))
    assert seated.moves[: len(moves)] == moves
    seated.until(lambda: seated.scene.open_for_human or hand.screen in ("curtain", "result"))
    told = seated.log[lines:]
    assert any(STUCK[slug].words in line and NAMES[0] in line for line in told), told
