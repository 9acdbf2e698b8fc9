"""Many games side by side, as arrays. Tiles are numbers 1 to 16, 0 is none; ways a turn can end are numbers too: 0 to
fail, 1 to 16 the tiles of the grill, then the tops of seats 1 up. Seat 0 is always the one whose turn it is."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.worms.chances import first_chances
from game.worms.solver import TOTALS
from game.worms.state import TILES, WORMS

Array = np.ndarray
N = len(TILES)
DRAWN = np.array([0, *WORMS.values()], dtype=np.float32)
HIT = np.array([*first_chances()[0].values()], dtype=np.float32)
REACH = np.array([*first_chances()[1].values()], dtype=np.float32)
"""By number of the tile."""


class Tables(NamedTuple):
    """Positions."""

    grill: Array
    """(..., N) which tiles lie there."""
    worms: Array
    """(..., seats), as all that follow: worms, tiles, the tile on top, the one under it, the highest."""
    count: Array
    top: Array
    second: Array
    high: Array

    def turned(self) -> Tables:
        """The next seat first."""
        return Tables(self.grill, *(np.roll(values, -1, axis=-1) for values in self[1:]))

    def winners(self) -> Array:
        """(..., seats) who would win now: 1, or equal shares."""
        key = self.worms * 32 + self.high
        best = (key == key.max(axis=-1, keepdims=True)).astype(np.float32)
        return best / best.sum(axis=-1, keepdims=True)

    def describe(self) -> tuple[Array, Array]:
        """What `describe_grill` and `describe_seats` say: (..., GRILL) and (..., seats, SEAT)."""
        bits = self.grill.astype(np.float32)
        left = np.maximum(bits.sum(axis=-1, keepdims=True), 1)
        lowest = np.where(self.grill.any(axis=-1), self.grill.argmax(axis=-1) + 1, 0)
        highest = np.where(self.grill.any(axis=-1), N - self.grill[..., ::-1].argmax(axis=-1), 0)
        sums = (bits * DRAWN[1:]).sum(axis=-1, keepdims=True)
        grill = np.concatenate([bits, left / 16, sums / 40, 1 / left, REACH[lowest][..., None]], axis=-1)
        n = self.worms.shape[-1]
        seats = np.arange(n)
        shape = self.worms.shape
        key = self.worms * 32 + self.high
        others = np.where(np.eye(n, dtype=bool), -1, key[..., None, :])
        best = others.argmax(axis=-1)

        def of_best(values: Array) -> Array:
            return np.take_along_axis(values, best, axis=-1)

        lead = self.worms - of_best(self.worms)
        mean = self.worms - (self.worms.sum(axis=-1, keepdims=True) - self.worms) / (n - 1)
        prey = HIT[self.top] * DRAWN[self.top]
        seat = [
            seats == 0, seats / n, seats == n - 1, n / 7,
            self.worms / 10, self.count / 4, np.clip(lead / 6, -2, 2), np.sign(key - of_best(key)),
            DRAWN[self.top] / 4, 2 * HIT[self.top], DRAWN[self.second] / 4, 2 * HIT[self.second],
            np.maximum(0, self.high) / 16, prey.sum(axis=-1, keepdims=True) - prey,
            of_best(DRAWN[self.top]) / 4, of_best(2 * HIT[self.top]),
            np.clip(lead / left, -2, 2), mean / 6, self.top > highest[..., None],
        ]  # fmt: skip
        return grill, np.stack([np.broadcast_to(value, shape).astype(np.float32) for value in seat], axis=-1)


class Pool:
    """Games with the same number of seats, each begun anew as it ends."""

    def __init__(self, seats: int, games: int) -> None:
        self.seats, self.games = seats, games
        self.grill = np.ones((games, N), dtype=bool)
        self.stacks = np.zeros((games, seats, N + 1), dtype=int)
        """Tiles from place 1 up; place 0 stays none."""
        self.height = np.zeros((games, seats), dtype=int)

    def now(self) -> Tables:
        """The positions."""
        return Tables(
            self.grill,
            DRAWN[self.stacks].sum(axis=-1).astype(int),
            self.height,
            self._at(0),
            self._at(1),
            self.stacks.max(axis=-1),
        )

    def _at(self, depth: int) -> Array:
        """The tile so deep under the top, 0 if there is none."""
        place = np.maximum(self.height - depth, 0)
        return np.take_along_axis(self.stacks, place[..., None], axis=-1)[..., 0]

    def after(self) -> tuple[Tables, Array]:
        """Positions after each way to end the turn, the same seat still first; and which ways there are. Shapes start
        with (games, ways)."""
        now, rows, ways = self.now(), np.arange(self.games), N + self.seats
        then = Tables(*(np.repeat(values[:, None], ways, axis=1) for values in now))
        below = np.maximum.accumulate(self.stacks, axis=-1)
        high = np.take_along_axis(below, np.maximum(self.height - 1, 0)[..., None], axis=-1)[..., 0]
        third = self._at(2)
        for seat in range(self.seats):  # Who loses the top tile: by failing, or to the seat whose turn it is.
            way = N + seat if seat else 0
            then.worms[:, way, seat] -= DRAWN[now.top[:, seat]].astype(int)
            then.count[:, way, seat] -= now.top[:, seat] > 0
            then.top[:, way, seat] = now.second[:, seat]
            then.second[:, way, seat] = third[:, seat]
            then.high[:, way, seat] = high[:, seat]
        then.grill[:, 0] = self._failed_grill(now.top[:, 0])
        for tile in range(1, N + 1):
            then.grill[rows, tile, tile - 1] = False
        gained = np.concatenate([np.broadcast_to(np.arange(1, N + 1), (self.games, N)), now.top[:, 1:]], axis=1)
        then.worms[:, 1:, 0] += DRAWN[gained].astype(int)
        then.count[:, 1:, 0] += 1
        then.second[:, 1:, 0] = then.top[:, 1:, 0]
        then.top[:, 1:, 0] = gained
        then.high[:, 1:, 0] = np.maximum(then.high[:, 1:, 0], gained)
        there = np.concatenate([np.ones((self.games, 1), dtype=bool), now.grill, now.top[:, 1:] > 0], axis=1)
        return then, there

    def _failed_grill(self, returned: Array) -> Array:
        """The grill after a failure that gives back these tiles."""
        grill = self.grill.copy()
        rows = np.flatnonzero(returned)
        grill[rows, returned[rows] - 1] = True
        highest = N - grill[:, ::-1].argmax(axis=1)
        turned = np.flatnonzero((returned > 0) & (highest != returned))
        grill[turned, highest[turned] - 1] = False
        return grill

    def best_ways(self, worth: Array) -> Array:
        """How the turn ends with each total, (games, TOTALS), when the ways are worth (games, ways)."""
        top = self._at(0)
        ways = np.zeros((self.games, TOTALS), dtype=int)
        rows = np.arange(self.games)
        best = highest = np.zeros(self.games, dtype=int)
        for total in range(TILES[0], TOTALS):
            tile = total - TILES[0] + 1
            if tile <= N:
                best = highest = np.where(self.grill[:, tile - 1], tile, highest)
            else:
                best = highest
            for seat in range(1, self.seats):
                better = (top[:, seat] == tile) & (worth[:, N + seat] > worth[rows, best])
                best = np.where(better, N + seat, best)
            ways[:, total] = best
        return ways

    def go(self, way: Array) -> Array:
        """Each game goes on in that way, and the next seat comes first. Which games have ended?"""
        rows = np.arange(self.games)
        top = self._at(0)
        loser = np.where(way > N, way - N, 0)
        lost = np.where((way > N) | (way == 0), top[rows, loser], 0)
        self.grill = np.where((way == 0)[:, None], self._failed_grill(top[:, 0]), self.grill)
        gives, takes = np.flatnonzero(lost), np.flatnonzero(way)
        self.stacks[gives, loser[gives], self.height[gives, loser[gives]]] = 0
        self.height[gives, loser[gives]] -= 1
        self.height[takes, 0] += 1
        self.stacks[takes, 0, self.height[takes, 0]] = np.where(way > N, lost, way)[takes]
        grilled = np.flatnonzero((way > 0) & (way <= N))
        self.grill[grilled, way[grilled] - 1] = False
        self.stacks = np.roll(self.stacks, -1, axis=1)
        self.height = np.roll(self.height, -1, axis=1)
        return ~self.grill.any(axis=1)

    def renew(self, ended: Array) -> None:
        """Those games begin anew."""
        self.grill[ended] = True
        self.stacks[ended] = 0
        self.height[ended] = 0
