"""Full worlds that fit what a seat knows: the unseen tiles spread over the other hands and the well.

Worlds respect the counts, the tile that was shown, and `State.barred`: who could not lay holds nothing that would have
fitted. Apart from that every unseen tile is equally likely everywhere.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from game.triangles.state import State
from game.triangles.tiles import ALL_TILES, HIDDEN, TILES, mask_of, numbers_of, tiles_of


class Knowledge(NamedTuple):
    """What a view says about the hidden tiles."""

    unseen: tuple[int, ...]
    """Numbers of the tiles that lie hidden in hands or in the well."""
    visible: tuple[int, ...]
    """Mask of the known tiles of each hand."""
    slots: tuple[tuple[int, int], ...]
    """One for each hidden tile of a hand, those with most exclusions first: (seat, mask of the tiles it cannot be)."""
    well: int
    """Tiles in the well."""


def knowledge_of(view: State) -> Knowledge:
    """What the view says about the hidden tiles. Of a full state: nothing is hidden but the order of the well."""
    seen = mask_of(tuple([placed.tile for placed in view.board])) | mask_of(view.well)
    visible = tuple(map(mask_of, view.hands))
    for mask in visible:
        seen |= mask
    slots = []
    for seat, hand in enumerate(view.hands):
        hidden = hand.count(HIDDEN)
        for k in range(hidden):
            fresh = k == 0 and seat == view.seat and view.drawn > 0
            slots.append((seat, 0 if fresh else view.barred[seat]))
    slots.sort(key=lambda slot: -slot[1].bit_count())
    return Knowledge(tuple(numbers_of(ALL_TILES & ~seen)), visible, tuple(slots), len(view.well))


def spread(known: Knowledge, rng: Random) -> tuple[list[int], list[int]]:
    """One world: the hands as masks by seat, and the numbers of the well's tiles, drawn from the end of the list."""
    free = list(known.unseen)
    rng.shuffle(free)
    hands = list(known.visible)
    given: list[int] = []
    for seat, barred in known.slots:
        for k in range(len(free) - 1, -1, -1):
            if not barred >> free[k] & 1:
                tile = free.pop(k)
                break
        else:
            tile = _freed(known, given, hands, len(given), free)
        given.append(tile)
        hands[seat] |= 1 << tile
    if known.slots and known.slots[0][1]:
        rng.shuffle(free)
    return hands, free


def _freed(known: Knowledge, given: list[int], hands: list[int], slot: int, free: list[int]) -> int:
    """A tile for a slot that none of the free tiles suits: somebody before gives up a tile and gets a free one (an
    augmenting path, so it is found wherever there is a world at all)."""
    seen: set[int] = set()

    def search(wanting: int) -> int | None:
        barred = known.slots[wanting][1]
        for k, tile in enumerate(free):
            if not barred >> tile & 1:
                return free.pop(k)
        for holder, tile in enumerate(given):
            if holder not in seen and not barred >> tile & 1:
                seen.add(holder)
                other = search(holder)
                if other is not None:
                    seat = known.slots[holder][0]
                    hands[seat] ^= 1 << given[holder] | 1 << other
                    given[holder] = other
                    return tile
        return None

    tile = search(slot)
    if tile is None:
        raise ValueError("no deal fits what is known")
    return tile


def filled(view: State, rng: Random) -> State:
    """The view with its hidden tiles made up."""
    known = knowledge_of(view)
    hands, well = spread(known, rng)
    return State(
        view.phase,
        view.seat,
        view.starter,
        view.drawn,
        view.board,
        tuple(map(tiles_of, hands)),
        tuple([TILES[n] for n in well[::-1]]) if HIDDEN in view.well else view.well,
        view.scores,
        view.lines,
        view.rounds,
        view.shown,
        view.barred,
    )
