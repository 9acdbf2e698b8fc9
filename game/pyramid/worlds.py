"""Sampled worlds of Tumbledown and how they go on: a view filled at random, played out quickly by all seats.

Playouts are cut after a number of turns and judged by how far everybody is from the end.
"""

from __future__ import annotations

from collections import deque
from math import exp
from random import Random
from typing import NamedTuple

from game.pyramid.resolve import Laws
from game.pyramid.simulate import EASE, HAND, INDEX, STRIDE, Flat, quiet_at, settle, spaces_in
from game.pyramid.state import State
from game.pyramid.tiles import HIDDEN

COSTS = tuple(1.0 + 4.0 * (1.0 - ease) for ease in EASE)
"""How far a tile in the hand keeps from winning, in face-down tiles: hard ones stay long and bring mayhem."""
SHARPNESS = 1.4, 8
"""How much one tile less is worth (softmax over all seats): the first number by the tiles of the seat that is nearest to
the end and the second number. Fitted by logistic regression to games of two normal players."""


class World(NamedTuple):
    """Who holds what. Never changed: a playout takes copies."""

    hands: tuple[int, ...]
    """Bit masks by seat."""
    piles: tuple[tuple[int, ...], ...]
    """By seat, top first."""


class Table(NamedTuple):
    """What a view tells, as ints."""

    seat: int
    laws: Laws
    hand: int
    """Of the seat that looks."""
    hand_sizes: tuple[int, ...]
    pile_sizes: tuple[int, ...]
    unseen: tuple[int, ...]
    """Tiles in other hands and in all piles."""
    unseen_mask: int
    """The same."""


def table_of(laws: Laws, view: State, seat: int) -> Table:
    """What `seat` sees. Reads nothing but the own hand, the wall, what left the game, and how many tiles are hidden."""
    own = [INDEX[tile] for tile in view.hands[seat] if tile != HIDDEN]
    seen = {*own, *(INDEX[laid.tile] for laid in view.board), *(INDEX[tile] for tile in view.out)}
    unseen = tuple(tile for tile in range(len(INDEX)) if tile not in seen)
    return Table(
        seat,
        laws,
        sum(1 << tile for tile in own),
        tuple(len(hand) for hand in view.hands),
        tuple(len(pile) for pile in view.piles),
        unseen,
        sum(1 << tile for tile in unseen),
    )


def sample(table: Table, rng: Random) -> World:
    """One way the hidden tiles may lie, all equally likely."""
    unseen = list(table.unseen)
    rng.shuffle(unseen)
    hands, piles, at = [], [], 0
    for seat, size in enumerate(table.hand_sizes):
        if seat == table.seat:
            hands.append(table.hand)
        else:
            hands.append(sum(1 << tile for tile in unseen[at : at + size]))
            at += size
    for size in table.pile_sizes:
        piles.append(tuple(unseen[at : at + size]))
        at += size
    return World(tuple(hands), tuple(piles))


def refilled(hand: int, pile: deque[int]) -> int:
    """The hand filled up from the top of the pile, which is changed."""
    for _ in range(min(HAND - hand.bit_count(), len(pile))):
        hand |= 1 << pile.popleft()
    return hand


def standing(hands: list[int], piles: list[deque[int]], seat: int) -> float:
    """How likely `seat` is to win, judged by what everybody still has to get rid of; sums to 1 over all seats."""
    burdens = []
    nearest = 45
    for hand, pile in zip(hands, piles, strict=True):
        nearest = min(nearest, hand.bit_count() + len(pile))
        burden = float(len(pile))
        while hand:
            low = hand & -hand
            burden += COSTS[low.bit_length() - 1]
            hand ^= low
        burdens.append(burden)
    sharpness = SHARPNESS[0] / (SHARPNESS[1] + nearest)
    shares = [exp(-sharpness * burden) for burden in burdens]
    return shares[seat] / sum(shares)


def playout(
    wall: Flat, hands: list[int], piles: list[deque[int]], turn: int, table: Table, plies: int, rng: Random
) -> float:
    """Plays on with the hardest tile that fits quietly; changes what it is given. 1 for a win of the seat that looks, 0
    for a loss, `standing` after `plies` turns."""
    laws, seats = table.laws, len(hands)
    spaces = spaces_in(wall)
    for _ in range(plies):
        hand = hands[turn]
        best = where = 0
        for space in spaces:
            fitting = quiet_at(wall, space, laws) & hand
            if fitting:
                lowest = fitting & -fitting
                if not best or lowest < best:
                    best, where = lowest, space
        if best:
            wall[where] = best.bit_length() - 1
            spaces = spaces_after(wall, spaces, where)
        else:
            best = 1 << (hand.bit_length() - 1)
            where = spaces[int(rng.random() * len(spaces))]
            wall[where] = hand.bit_length() - 1
            piles[turn] += settle(wall, where, laws, rng)
            spaces = spaces_in(wall)
        hand ^= best
        pile = piles[turn]
        while pile and hand.bit_count() < HAND:
            hand |= 1 << pile.popleft()
        hands[turn] = hand
        if not hand:
            return 1.0 if turn == table.seat else 0.0
        turn = turn + 1 if turn + 1 < seats else 0
    return standing(hands, piles, table.seat)


def spaces_after(wall: Flat, spaces: list[int], filled: int) -> list[int]:
    """The open spaces once a tile lies quietly on `filled`, one of `spaces`."""
    if len(spaces) == 2 and spaces[0] >= 0 and spaces[0] - 1 not in wall:
        # One end of a base without gaps: no space opens but the one above the new tile and its neighbour.
        above = (filled if filled == spaces[0] else filled - 1) - STRIDE
        if above not in wall:
            return [above]
        return spaces_in(wall)
    left = [space for space in spaces if space != filled]
    if filled - 1 in wall and filled - STRIDE - 1 not in wall:
        left.append(filled - STRIDE - 1)
    if filled + 1 in wall and filled - STRIDE not in wall:
        left.append(filled - STRIDE)
    if not left:
        base = [key for key in wall if key >= 0]
        return [min(base) - 1, max(base) + 1]
    return left
