"""The pictures of the rule book of The Common Pot."""

from __future__ import annotations

from game.app.texts import N_
from game.coins.state import State
from scenes.table.book import Picture

_HEAPS = (18.0, 12.0, 720.0, 330.0)
_DICE = (110.0, 341.0, 536.0, 128.0)

def _position(left: int, right: int, pot: int, dice: tuple[int, ...] = (), stage: int = 1) -> State:
    """So many coins in the piles and in the pot."""
    heaps = (
        tuple(range(left)),
        tuple(range(left, left + right)),
        tuple(range(left + right, left + right + pot)),
    )
    return State("throw", 0, stage, heaps, dice=dice)

def _throw(faces: tuple[int, ...], caption: str) -> Picture:
    """A throw, with the dice that pay lit up."""
    return Picture(_position(2, 2, 8, faces), _DICE, caption)

POT = Picture(_position(0, 0, 12), _HEAPS, N_("In the beginning all coins lie in the pot."))
PAIRS = _throw((2, 2, 5, 5, 1, 3), N_("Two pairs: 1 coin."))
FOUR = _throw((4, 4, 4, 4, 1, 6), N_("Four of a kind: 2 coins."))
TRIPLES = _throw((3, 3, 3, 6, 6, 6), N_("Two triples: 3 coins."))
FIRST = Picture(_position(4, 3, 5), _HEAPS, N_("First stage: coins go out of the pot to whoever throws."))
SECOND = Picture(
    _position(7, 5, 0, stage=2), _HEAPS, N_("Second stage: the pot is empty, and the other player pays into it.")
)
LAST = Picture(
    _position(5, 0, 7, stage=2),
    _HEAPS,
    N_("The player on the right has no coin left. If this throw pays, the duel is over."),
)
