"""The turn solver for many games at once."""

from __future__ import annotations

from math import factorial

import numpy as np

from game.worms.solver import moments
from game.worms.state import ALL_FACES, DICE, FACES, POINTS, WORM_BIT

Array = np.ndarray


class Turns:
    """The turn solver of game.worms.solver, for many valuations at once."""

    def __init__(self) -> None:
        numbers = self.numbers = moments()
        self.moments = np.array([*numbers])
        self.has_worm = self.moments[:, 0] & WORM_BIT > 0
        count = len(numbers)
        self.next = np.full((count, len(FACES), DICE + 1), -1)
        for (mask, left, points), number in numbers.items():
            for face in FACES:
                for k in range(1, left + 1):
                    moment = (mask | 1 << face - 1, left - k, points + k * POINTS[face])
                    if not mask >> face - 1 & 1:
                        self.next[number, face - 1, k] = numbers[moment]
        """(moments, faces, how many of it are kept): the moment after it, -1 where there is none."""
        groups: dict[tuple[int, int], list[int]] = {}
        for (mask, left, _), number in numbers.items():
            groups.setdefault((left, mask), []).append(number)
        self.groups = sorted(groups.items())
        """Moments that differ only by points, fewest dice left first."""

    def play(self, ends: Array, fail: Array, luck: np.random.Generator, throws: int) -> tuple[Array, Array]:
        """From the worth of ending on each total with a worm (games, TOTALS) and of failing (games): (worth of the
        turn (games), totals of so many turns thrown (throws, games), 0 for a failure)."""
        kept, goes_on = self.solve(ends, fail)
        return kept[self.numbers[0, DICE, 0]], self._throw(kept, goes_on, luck, throws)

    def solve(self, ends: Array, fail: Array) -> tuple[Array, Array]:
        """(worth just after keeping, is it better to roll on), each (moments, games); see `play`."""
        kept = np.where(self.has_worm[:, None], ends.T[self.moments[:, 2]], fail)
        goes_on = np.zeros(kept.shape, dtype=bool)
        for (left, mask), group in self.groups:
            if left and mask != ALL_FACES:
                rolled = self._roll(mask, left, group, kept, fail)
                goes_on[group] = rolled > kept[group]
                kept[group] = np.maximum(rolled, kept[group])
        return kept, goes_on

    def _roll(self, mask: int, left: int, group: list[int], kept: Array, fail: Array) -> Array:
        free = [face for face in FACES if not mask >> face - 1 & 1]
        taken = len(FACES) - len(free)
        options = {(face, k): kept[self.next[group, face - 1, k]] for face in free for k in range(1, left + 1)}
        whole = np.zeros((len(group), kept.shape[1]), dtype=kept.dtype)
        scratch = np.empty_like(whole)

        def visit(at: int, rest: int, best: Array | None, ways: float) -> None:
            if at == len(free):
                if rest and not taken:
                    return
                weight = ways * taken**rest / factorial(rest) / len(FACES) ** left
                if best is None:
                    whole[:] += fail * weight
                else:
                    whole[:] += np.multiply(best, weight, out=scratch)
                return
            visit(at + 1, rest, best, ways)
            for k in range(1, rest + 1):
                option = options[free[at], k]
                visit(at + 1, rest - k, option if best is None else np.maximum(best, option), ways / factorial(k))

        visit(0, left, None, factorial(left))
        return whole

    def _throw(self, kept: Array, goes_on: Array, luck: np.random.Generator, throws: int) -> Array:
        games = kept.shape[1]
        game = np.tile(np.arange(games), throws)
        at = np.full(len(game), self.numbers[0, DICE, 0])
        total = np.zeros(len(game), dtype=int)
        alive = np.arange(len(game))
        while len(alive):
            moment = at[alive]
            left = self.moments[moment, 1]
            dice = luck.integers(0, len(FACES), (len(alive), DICE))
            dice[np.arange(DICE) >= left[:, None]] = -1
            counts = (dice[:, :, None] == np.arange(len(FACES))).sum(axis=1)
            following = self.next[moment[:, None], np.arange(len(FACES)), counts]
            following[counts == 0] = -1
            worth = np.where(following >= 0, kept[following, game[alive][:, None]], -np.inf)
            best = worth.argmax(axis=1)
            reached = following[np.arange(len(alive)), best]
            alive, reached = alive[reached >= 0], reached[reached >= 0]
            at[alive] = reached
            on = goes_on[reached, game[alive]]
            ended, where = alive[~on], reached[~on]
            total[ended] = np.where(self.has_worm[where], self.moments[where, 2], 0)
            alive = alive[on]
        return total.reshape(throws, games)
