"""The function of game.worms.chances for many positions at once, and how it learns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec
import numpy as np

from build.train_worms.tables import Array, Pool
from game.worms.chances import GRILL, SEAT, Weights

UNITS = 12
WORMS_HELD = 4
"""Which of the SEAT numbers are the worms."""
FADE = 0.8
"""How much of a surprise one turn later is passed on."""


def forward(p: Mapping[str, Array], grill: Array, seats: Array) -> tuple[Array, Array]:
    """Units of the hidden layer and chances."""
    units = np.tanh((grill @ p["grill"].T + p["bias"])[..., None, :] + seats @ p["seat"].T)
    scores = units @ p["out"] + seats @ p["direct"]
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return units, powers / powers.sum(axis=-1, keepdims=True)


class Net:
    """The function of game.worms.chances, with its derivatives."""

    def __init__(self, luck: np.random.Generator) -> None:
        self.parts = {
            "grill": luck.normal(0, 0.3, (UNITS, GRILL)),
            "seat": luck.normal(0, 0.3, (UNITS, SEAT)),
            "bias": np.zeros(UNITS),
            "out": luck.normal(0, 0.1, UNITS),
            "direct": np.zeros(SEAT),
        }
        self.parts["direct"][WORMS_HELD] = 3.0  # Worms are good: so the first games are already sensible.
        self.parts = {name: part.astype(np.float32) for name, part in self.parts.items()}
        self._first = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._second = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._steps = 0

    def chances(self, grill: Array, seats: Array) -> Array:
        """(..., seats)."""
        return forward(self.parts, grill, seats)[1]

    def learn(self, grill: Array, seats: Array, targets: Array, rate: float) -> None:
        """One step towards the targets (games, seats): cross entropy, Adam."""
        units, got = forward(self.parts, grill, seats)
        error = (got - targets) / len(targets)
        inner = error[..., None] * self.parts["out"] * (1 - units**2)
        slopes = {
            "grill": inner.sum(axis=1).T @ grill,
            "seat": np.tensordot(inner, seats, ((0, 1), (0, 1))),
            "bias": inner.sum(axis=(0, 1)),
            "out": np.tensordot(error, units, ((0, 1), (0, 1))),
            "direct": np.tensordot(error, seats, ((0, 1), (0, 1))),
        }
        self._steps += 1
        for name, slope in slopes.items():
            first, second = self._first[name], self._second[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            step = first / (1 - 0.9**self._steps) / (np.sqrt(second / (1 - 0.999**self._steps)) + 1e-8)
            self.parts[name] -= np.float32(rate) * step.astype(np.float32)


def judge(chances: Callable[[Array, Array], Array], pool: Pool) -> Array:
    """The chances after each way to end the turn, (games, ways, seats) in the order before it; ends are certain."""
    tables, _ = pool.after()
    estimated = np.roll(chances(*tables.turned().describe()), 1, axis=-1)
    return np.where(tables.grill.any(axis=-1)[..., None], estimated, tables.winners())


class Moment(NamedTuple):
    """A turn that was played, all in its own order of seats."""

    grill: Array
    seats: Array
    """How the position before it is described."""
    estimated: Array
    """(seats) chances before the turn, as the function had them."""
    expected: Array
    """(seats) the worth of the turn."""


class Memory:
    """The last positions of games that ended, with what there was to learn from them."""

    def __init__(self, seats: int, room: int) -> None:
        self._parts = [np.zeros((room, *shape), dtype=np.float32) for shape in ((GRILL,), (seats, SEAT), (seats,))]
        self._room, self.met = room, 0

    def add(self, game: Sequence[Moment]) -> None:
        """Takes in all turns of a game."""
        surprise = np.zeros_like(game[0].expected)
        for turn in reversed(game):
            target = turn.expected + FADE * surprise
            for part, value in zip(self._parts, (turn.grill, turn.seats, np.clip(target, 0, 1)), strict=True):
                part[self.met % self._room] = value
            self.met += 1
            surprise = np.roll(target - turn.estimated, 1)

    def draw(self, luck: np.random.Generator, count: int) -> tuple[Array, Array, Array]:
        """Positions by chance, what describes them and what to learn: (count, ...)."""
        rows = luck.integers(0, min(self.met, self._room), count)
        grill, seats, targets = (part[rows] for part in self._parts)
        return grill, seats, targets


def packed(nets: Mapping[int, Net]) -> bytes:
    """The weights as the game reads them, by number of seats."""
    rounded = {
        seats: {name: np.round(part.astype(float), 4).tolist() for name, part in net.parts.items()}
        for seats, net in nets.items()
    }
    return msgspec.json.format(msgspec.json.encode(msgspec.convert(rounded, dict[int, Weights])), indent=1) + b"\n"


def unpacked(by: Weights) -> dict[str, Array]:
    """The weights of the game as arrays."""
    return {name: np.array(part, dtype=np.float32) for name, part in msgspec.structs.asdict(by).items()}
