"""All dice ever thrown in this copy, counted from the stored records, and how usual the counts are for fair dice.

Nothing is tallied while games are played: the records hold every throw already, with the seed that made it, and what is
counted from them can be checked by anybody. Games that were deleted lie in a folder of their own and count as well: else luck
could be mended by deleting.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from game.app.paths import Folders
from game.app.texts import gettext as _
from game.core.contract import CHANCE, Game, IllegalMove
from game.core.record import HUMAN, Header, Record, RecordError, game_of, read

FACES = 6
LEAST = 100
"""With fewer dice there is nothing to be said."""
RARE = 0.01
LIST_NAME = "dice.txt"
DELETED = "deleted"
"""The folder of deleted games."""


class Throw(NamedTuple):
    """Some dice that fell together."""

    ply: int
    """Number of moves before."""
    seat: int
    """Whose dice."""
    faces: tuple[int, ...]


class Dice(NamedTuple):
    """The dice of one stored game."""

    path: Path
    header: Header
    throws: tuple[Throw, ...]


class Tally(msgspec.Struct, frozen=True):
    """How often each face fell, and how often a face fell twice in a row."""

    faces: tuple[int, ...] = (0,) * FACES
    """By face, from 1 to 6."""
    repeats: int = 0
    neighbours: int = 0
    """Pairs of dice that followed each other, in one game and for one seat."""

    @property
    def dice(self) -> int:
        return sum(self.faces)

    def __add__(self, other: Tally) -> Tally:
        faces = tuple(a + b for a, b in zip(self.faces, other.faces, strict=True))
        return Tally(faces, self.repeats + other.repeats, self.neighbours + other.neighbours)

    @property
    def rarity(self) -> float:
        """The chance that fair dice stray from the expected counts at least as far: 1 for none at all.

        Pearson's chi-square of the faces (5 degrees of freedom) and of the repeats (1), which do not depend on each other,
        together; for 6 degrees the tail has the closed form used here.
        """
        half = (_pearson(self.faces, self.dice / FACES) + self._repeats_stray) / 2
        return math.exp(-half) * (1 + half + half * half / 2)

    @property
    def _repeats_stray(self) -> float:
        expected = self.neighbours / FACES
        return (self.repeats - expected) ** 2 / (expected * (1 - 1 / FACES)) if expected else 0.0

    @property
    def verdict(self) -> str:
        """`few` (too few dice to say), `fair` or `rare`."""
        return "few" if self.dice < LEAST else "fair" if self.rarity >= RARE else "rare"


def _pearson(counts: Iterable[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts) if expected else 0.0


def thrown(game: Game, played: Iterable[tuple[int, Any]]) -> Iterator[Throw]:
    """The throws among moves given with their actors; each belongs to the seat that decided last before it."""
    seat = -1
    for ply, (actor, move) in enumerate(played):
        if actor != CHANCE:
            seat = actor
        elif game.dice is not None and seat >= 0 and (faces := game.dice(move)):
            yield Throw(ply, seat, faces)


def tallied(throws: Iterable[Throw], seats: int) -> tuple[Tally, ...]:
    """What each seat threw."""
    rows: list[list[int]] = [[] for _seat in range(seats)]
    for throw in throws:
        rows[throw.seat] += throw.faces
    return tuple(
        Tally(
            tuple(row.count(face) for face in range(1, FACES + 1)),
            sum(a == b for a, b in pairwise(row)),
            max(0, len(row) - 1),
        )
        for row in rows
    )


def files(folders: Folders) -> list[Path]:
    """All records, also of deleted games, the oldest first as far as names tell."""
    try:
        found = [path for folder in (folders.saves, folders.data / DELETED) for path in folder.glob("*.jsonl")]
    except OSError:
        return []
    return sorted(found, key=lambda path: (path.stem.split("-")[1:], path))


def dice_in(path: Path) -> Dice | None:
    """The dice of a stored game, which is played again for that if there are any; None where it cannot be."""
    try:
        record = read(path)
        game = game_of(record.header)
        moves = [game.parse_move(text) for text in record.moves]
        has_dice = game.dice is not None and any(map(game.dice, moves))
        found = tuple(thrown(game, _played(game, record, moves))) if has_dice else ()
    except (OSError, RecordError, ValueError, IllegalMove):
        return None
    return Dice(path, record.header, found)


def _played(game: Game, record: Record, moves: Iterable[Any]) -> Iterator[tuple[int, Any]]:
    rules = game.rules(len(record.header.seats), game.complete(record.header.options))
    state = rules.initial()
    for move in moves:
        yield rules.to_act(state), move
        state = rules.apply(state, move).state


def by_kind(dice: Dice) -> tuple[Tally, Tally]:
    """What persons and what computer players threw in one game."""
    people, computers = Tally(), Tally()
    for seat, tally in zip(dice.header.seats, tallied(dice.throws, len(dice.header.seats)), strict=True):
        if seat.player == HUMAN:
            people += tally
        else:
            computers += tally
    return people, computers


def list_head() -> str:
    """What the text file begins with."""
    told = _(
        "All dice thrown in this copy of Lamplight. A line is a throw: number of the move, who threw, and the faces.\n"
        "What falls comes from the seed of the game and the number of the move, and from nothing else;\n"
        'in Python the generator is random.Random("SEED/MOVE"). To run a game again: python -m game replay FILE'
    )
    return f"{told}\n"


def list_of(dice: Dice) -> str:
    """A game's part of the text file."""
    person, computer = _("a person"), _("a computer player")
    seats = [f"{seat.name} ({person if seat.player == HUMAN else computer})" for seat in dice.header.seats]
    game = game_of(dice.header)
    note = f"{_(game.dice_note)}\n" if game.dice_note else ""
    seed = _("seed {seed}").format(seed=dice.header.seed)
    head = f"\n{dice.path.parent.name}/{dice.path.name} · {_(game.name)} · {seed}\n{', '.join(seats)}\n{note}"
    lines = (f"{t.ply:6} {dice.header.seats[t.seat].name}: {' '.join(map(str, t.faces))}\n" for t in dice.throws)
    return head + "".join(lines)
