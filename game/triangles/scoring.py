"""What is worth how much, and who wins (rules: "Points", "The end of a round", "The match").

Points are kept by their source in lines, so that a score sheet adds up.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.app.texts import N_
from game.triangles.lattice import Cell, Vertex
from game.triangles.layout import Layout
from game.triangles.tiles import TRIPLES, is_triple, mask_of, points, sum_of

TRIPLE_LEAD, ZERO_LEAD = 10, 40
HEXAGON, BRIDGE = 50, 40
GOING_OUT, BLOCKED = 25, -10
DRAW_COST, NO_PLAY_COST, MOST_DRAWS = -5, -10, 3
"""Only with the option `draws` = penalty."""

TILE, LEAD, HEXAGONS, BRIDGES, OUT, CAUGHT, STUCK, DRAWS = range(8)
"""Sources of points: digits laid, first tile, hexagons, bridges, going out, digits in the other hands, a blocked round,
drawing and passing."""
LABELS = (
    N_("Tiles laid"),
    N_("First tile"),
    N_("Hexagons"),
    N_("Bridges"),
    N_("Going out"),
    N_("Tiles left to others"),
    N_("Blocked rounds"),
    N_("Drawing"),
)

Lines = tuple[tuple[int, ...], ...]
"""Points by source, then by seat."""


class Worth(msgspec.Struct, frozen=True, gc=False):
    """What laying a tile brings."""

    base: int
    """The digits of the tile."""
    lead: int = 0
    """Bonus for a triple as the first tile."""
    hexagons: tuple[Vertex, ...] = ()
    """Centres of the hexagons completed."""
    bridge: bool = False

    @property
    def bonus(self) -> int:
        """All that comes on top of the digits."""
        return self.lead + HEXAGON * len(self.hexagons) + BRIDGE * self.bridge

    @property
    def points(self) -> int:
        """Everything together."""
        return self.base + self.bonus


def worth_of(layout: Layout, tile: str, cell: Cell) -> Worth:
    """What the tile brings in that open cell, given that it may be laid there."""
    if not layout.cells:
        lead = (ZERO_LEAD if tile == "000" else TRIPLE_LEAD) if is_triple(tile) else 0
        return Worth(points(tile), lead)
    return Worth(points(tile), 0, layout.hexagons(cell), layout.is_bridge(cell))


def waiting(layout: Layout, cell: Cell) -> int:
    """The bonus that hexagons or a bridge bring to whoever fills this open cell."""
    return HEXAGON * len(layout.hexagons(cell)) + BRIDGE * layout.is_bridge(cell)


def no_lines(seats: int) -> Lines:
    """A score sheet without points."""
    return ((0,) * seats,) * len(LABELS)


def added(lines: Lines, source: int, gains: Sequence[int]) -> Lines:
    """The lines with points by seat added to one of them."""
    row = tuple([old + gain for old, gain in zip(lines[source], gains, strict=True)])
    return (*lines[:source], row, *lines[source + 1 :])


def for_seat(seats: int, seat: int, gain: int) -> tuple[int, ...]:
    """Points for one seat, none for the others."""
    return tuple([gain if s == seat else 0 for s in range(seats)])


def totals(lines: Lines) -> tuple[int, ...]:
    """Points by seat."""
    return tuple(map(sum, zip(*lines, strict=True)))


class Lead(msgspec.Struct, frozen=True, gc=False):
    """Who starts a round, and by what."""

    seat: int
    reason: str
    """triple: the highest triple; sum: no triple about, the highest tile (or the next, where those are equal); equal:
    hands of equal sums; turn: the lot fell on this seat, or it is next to start."""
    tile: str = ""
    """The triple, or the highest tile of who starts by the sum: it is shown to all. Empty where no tile decided."""


def lead_of(hands: Sequence[tuple[str, ...]]) -> Lead:
    """Who starts, by the tiles held: highest triple, else the highest sum, the next highest and so on, or seat 0."""
    triples = [mask_of(hand) & TRIPLES for hand in hands]
    if any(triples):
        seat = triples.index(max(triples))
        return Lead(seat, "triple", max(hand for hand in hands[seat] if is_triple(hand)))
    sums = [sorted(map(points, hand), reverse=True) for hand in hands]
    if all(row == sums[0] for row in sums):
        return Lead(0, "equal")
    seat = sums.index(max(sums))
    return Lead(seat, "sum", max(hands[seat], key=lambda tile: (points(tile), tile)))


def caught(hands: Sequence[tuple[str, ...]], seat: int) -> int:
    """The digits in all other hands: what who goes out gets for them."""
    return sum(sum_of(mask_of(hand)) for s, hand in enumerate(hands) if s != seat)


def blocked_winner(hands: Sequence[tuple[str, ...]]) -> int | None:
    """Who wins a blocked round: fewest tiles, then fewest digits, then nobody."""
    held = [(len(hand), sum_of(mask_of(hand))) for hand in hands]
    least = min(held)
    return held.index(least) if held.count(least) == 1 else None


def match_winner(scores: Sequence[int], target: int) -> int | None:
    """Between rounds: the seat that has won the match, None for another round."""
    best = max(scores)
    return scores.index(best) if best >= target and list(scores).count(best) == 1 else None


def draw_points(drawn: int, played: bool) -> int:
    """What drawing costs in one turn with the option `draws` = penalty; zero or less. Who draws three times in vain
    pays for passing too; who cannot draw that often because the well is empty does not."""
    vain = not played and drawn >= MOST_DRAWS
    return drawn * DRAW_COST + (NO_PLAY_COST if vain else 0)
