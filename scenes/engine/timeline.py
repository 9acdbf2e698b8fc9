"""Animation as values: what moves where, how long, in what order; and the clock that plays it.

A step knows its length beforehand, so a tree of sequences and parallels flattens to leaves with absolute times. The frame rate
therefore cannot change how long anything takes, and left-over time carries over by itself.

Values of the screen are `msgspec.Struct`s like those of the games: a class of them is made in a tenth of the time that a
dataclass takes, which counts at every start.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec


class Pose(NamedTuple):
    """Where and how a piece shows, in table units; x and y are its centre."""

    x: float
    y: float
    face: str = ""
    """Which picture, as the game's painter names it."""
    angle: float = 0.0
    """Degrees, counter-clockwise."""
    scale: float = 1.0
    alpha: float = 1.0
    lift: float = 0.0
    """0 lies on the table, 1 is held up: its shadow is longer and softer."""
    layer: int = 0
    squash: float = 1.0
    """Width factor: a tile turned over goes through 0, a landing die spreads a little."""

    def at(self, x: float, y: float, **changes: Any) -> Pose:
        """The same piece elsewhere."""
        return self._replace(x=x, y=y, **changes)


class Tween(msgspec.Struct, frozen=True):
    """A piece goes from where it is to a pose."""

    piece: str
    to: Pose
    seconds: float
    ease: str = "out"
    arc: float = 0.0
    """Height of the way above the straight line, units."""
    spin: float = 0.0
    """Degrees turned on the way besides the difference of angles."""
    faces: tuple[str, ...] = ()
    """Pictures shown one after the other on the way, before the one of `to`."""
    hop: float = 0.0
    """Extra lift in the middle of the way."""
    swing: float = 0.0
    """Degrees the piece is turned on the way while the picture at its end is that of the turned piece, as where signs are
    to stay upright: the first half turns the old picture, the second half brings the new one home."""


class Wait(msgspec.Struct, frozen=True):
    """Nothing moves."""

    seconds: float


class Cue(msgspec.Struct, frozen=True):
    """A moment without length: a sound, particles, a flash, a number that counts up. The stage knows the names."""

    name: str
    x: float = 0.0
    y: float = 0.0
    facts: dict[str, Any] = {}


class Sequence(msgspec.Struct, frozen=True):
    """One after the other."""

    steps: tuple[Step, ...]


class Parallel(msgspec.Struct, frozen=True):
    """All from the same moment, each `stagger` seconds after the one before."""

    steps: tuple[Step, ...]
    stagger: float = 0.0


Step = Tween | Wait | Cue | Sequence | Parallel
Leaf = Tween | Cue


def sequence(*steps: Step | None) -> Sequence:
    """A sequence; None is left out."""
    return Sequence(tuple(s for s in steps if s is not None))


def parallel(*steps: Step | None, stagger: float = 0.0) -> Parallel:
    """A parallel; None is left out."""
    return Parallel(tuple(s for s in steps if s is not None), stagger)


def schedule(step: Step, start: float = 0.0) -> tuple[list[tuple[float, float, Leaf]], float]:
    """The leaves as (begin, end, leaf) in order of their begin, and when all is over; seconds."""
    leaves: list[tuple[float, float, Leaf]] = []

    def place(step: Step, at: float) -> float:
        match step:
            case Tween():
                leaves.append((at, at + step.seconds, step))
                return at + step.seconds
            case Cue():
                leaves.append((at, at, step))
                return at
            case Wait():
                return at + step.seconds
            case Sequence():
                for inner in step.steps:
                    at = place(inner, at)
                return at
            case Parallel():
                return max((place(s, at + i * step.stagger) for i, s in enumerate(step.steps)), default=at)

    end = place(step, start)
    leaves.sort(key=lambda leaf: leaf[0])
    return leaves, end


def tweens(step: Step) -> Iterator[Tween]:
    """The tweens of a tree, in order of their begin."""
    for _, _, leaf in schedule(step)[0]:
        if isinstance(leaf, Tween):
            yield leaf


def _out_back(t: float) -> float:
    return 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2


EASES: dict[str, Callable[[float], float]] = {
    "linear": lambda t: t,
    "out": lambda t: 1 - (1 - t) ** 3,
    "in": lambda t: t * t,
    "in_out": lambda t: t * t * (3 - 2 * t),
    "back": _out_back,
    "bounce": lambda t: 1 - abs(math.cos(t * math.pi * 1.5)) * (1 - t) ** 1.6,
}


def between(start: Pose, tween: Tween, t: float) -> Pose:
    """The pose a fraction `t` (0 to 1) of the way along a tween that began at `start`."""
    if t >= 1:
        return tween.to
    end, k = tween.to, EASES[tween.ease](t)
    rise = math.sin(math.pi * min(1.0, max(0.0, k)))
    face = (
        tween.faces[min(len(tween.faces) - 1, int(t * len(tween.faces)))]
        if tween.faces
        else (start.face if t < 0.5 else end.face)
    )
    turn = (end.angle - start.angle + 180) % 360 - 180
    swung = 0.0
    if tween.swing:
        face = start.face if k < 0.5 else end.face
        swung = tween.swing * (k if k < 0.5 else k - 1)
    return Pose(
        start.x + (end.x - start.x) * k,
        start.y + (end.y - start.y) * k - tween.arc * rise,
        face,
        start.angle + (turn + tween.spin) * k + swung,
        start.scale + (end.scale - start.scale) * k,
        start.alpha + (end.alpha - start.alpha) * k,
        max(0.0, start.lift + (end.lift - start.lift) * k + tween.hop * rise),
        max(start.layer, end.layer),
        start.squash + (end.squash - start.squash) * k,
    )


class Timeline:
    """Plays one step at a time over a mapping of poses, at a speed.

    `cue` is called for each cue as its moment comes.
    """

    def __init__(self, poses: dict[str, Pose], cue: Callable[[Cue], None]) -> None:
        self.poses = poses
        self._cue = cue
        self._leaves: list[tuple[float, float, Leaf]] = []
        self._running: list[tuple[float, float, Tween, Pose]] = []
        self._clock = 0.0
        self._end = 0.0
        self.playing = False

    def play(self, step: Step) -> None:
        """Begin `step`; only when nothing plays."""
        assert not self.playing
        self._leaves, self._end = schedule(step)
        self._clock = 0.0
        self.playing = True

    def advance(self, seconds: float) -> float:
        """Let time pass; answers the seconds left over when the step ended, else 0."""
        if not self.playing:
            return seconds
        self._clock += seconds
        while self._leaves and self._leaves[0][0] <= self._clock:
            begin, end, leaf = self._leaves.pop(0)
            self._show(begin)
            if isinstance(leaf, Cue):
                self._cue(leaf)
            elif leaf.piece in self.poses:
                self._running = [r for r in self._running if r[2].piece != leaf.piece]
                self._running.append((begin, end, leaf, self.poses[leaf.piece]))
        self._show(self._clock)
        if self._clock < self._end:
            return 0.0
        self.playing = False
        return self._clock - self._end

    def _show(self, now: float) -> None:
        """Put every running piece where it is at `now`."""
        still = []
        for begin, end, tween, start in self._running:
            t = 1.0 if end <= begin else (now - begin) / (end - begin)
            self.poses[tween.piece] = between(start, tween, t)
            if t < 1:
                still.append((begin, end, tween, start))
        self._running = still

    def drop(self, piece: str) -> None:
        """One piece is moved by somebody else from now on; it stays where it is."""
        self._leaves = [leaf for leaf in self._leaves if not (isinstance(leaf[2], Tween) and leaf[2].piece == piece)]
        self._running = [running for running in self._running if running[2].piece != piece]

    def clear(self) -> None:
        """Drop what plays; the poses stay as they are for the caller to set."""
        self._leaves, self._running, self.playing = [], [], False
