"""The contract between the rules of a game and all that plays, shows, stores or tests it.

Rules are pure values: `apply(state, move)` answers a new state and the events that led there. Luck is a move of the
table (`CHANCE`), so rules never roll. Who must not know gets `view(state, seat)`, an object without the hidden facts.

States, moves and events are frozen `msgspec.Struct`s of ints, strings, tuples and frozensets: building one takes a
ninth of the time of a frozen dataclass (0.16 against 1.43 microseconds measured), and the typed JSON codec comes with
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

if TYPE_CHECKING:
    from fractions import Fraction
    from random import Random

CHANCE = -1
"""`to_act`: the table is to move (dice, deals)."""
OVER = -2
"""`to_act`: the game has ended."""

S = TypeVar("S", bound=msgspec.Struct)
OptionValue = bool | int | str
Options = Mapping[str, OptionValue]
Facts = Mapping[str, Any]


class Move(Protocol):
    """A small frozen value; `str(move)` is its text form and `Game.parse_move` the inverse."""

    def __hash__(self) -> int: ...
    def __str__(self) -> str: ...


Event = msgspec.Struct
"""What happened, in the past tense: frozen, with ids of pieces, never seconds, pixels, colours or words."""


class IllegalMove(Exception):
    """A refused move. `reason` is a key for the rule that forbids it, `facts` what a sentence about it needs."""

    def __init__(self, reason: str, **facts: Any) -> None:
        super().__init__(f"{reason} {facts}" if facts else reason)
        self.reason = reason
        self.facts = facts


class Step(NamedTuple, Generic[S]):
    """What `apply` answers."""

    state: S
    events: tuple[Event, ...]
    reveals: bool = False
    """A hidden fact became known to the one who moved (a tile was drawn): taking back must stop here."""


class Line(msgspec.Struct, frozen=True):
    """One source of points in the final count."""

    label: str
    """English text (a msgid)."""
    points: tuple[int, ...]
    """By seat."""


class Result(msgspec.Struct, frozen=True):
    """How a game ended."""

    scores: tuple[int, ...]
    """By seat."""
    ranking: tuple[tuple[int, ...], ...]
    """Groups of seats that share a place, best first; several in the first group share the win."""
    reason: str
    """Key of the way the game ended."""
    tie_breaks: tuple[str, ...] = ()
    """Keys of the rules that parted equal scores, one for each two places in a row that needed it, best first."""
    breakdown: tuple[Line, ...] = ()
    """Sums to `scores`, seat by seat."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first place."""
        return self.ranking[0]


class Rules(Protocol[S]):
    """The rules of one table: it holds the number of seats and the options, never the state of a game."""

    seats: int

    def initial(self) -> S:
        """The state before anything happened; deals and first dice are chance moves that follow."""

    def to_act(self, state: S) -> int:
        """A seat, CHANCE or OVER."""

    def legal_moves(self, state: S) -> tuple[Any, ...]:
        """Every legal move of the seat to act, without duplicates, in a fixed order; empty for CHANCE and OVER."""

    def apply(self, state: S, move: Any) -> Step[S]:
        """The state after `move`, and what happened. Pure. Raises IllegalMove, and then nothing has changed."""

    def sample_chance(self, state: S, rng: Random) -> Any:
        """A chance move drawn with its true probability; only where `to_act` is CHANCE."""

    def chance_outcomes(self, state: S) -> Iterable[tuple[Any, Fraction]] | None:
        """All chance moves with their probabilities (sum 1), one for each outcome that rules can tell apart; None where
        they are too many to list."""

    def view(self, state: S, seat: int) -> S:
        """The state as `seat` may know it: hidden pieces become unknown, hidden ids anonymous. Idempotent."""

    def witness(self, event: Event, seat: int) -> Event:
        """The event as `seat` may see it; the same object where nothing is hidden."""

    def determinise(self, view: S, seat: int, rng: Random) -> S:
        """One full state that `seat` cannot tell from the real one: its view equals `view`."""

    def result(self, state: S) -> Result | None:
        """How the game ended, None while it goes on."""

    def scores(self, state: S) -> tuple[int, ...]:
        """The points each seat shows now, by seat."""

    def pieces(self, state: S) -> Iterable[str]:
        """The id of every physical thing (`die:3`, `tile:27`), each once, wherever it lies: the same at every ply
        once dealt."""


class Open(Generic[S]):
    """That part of the rules where nothing is hidden: everybody sees the whole state and every event."""

    def view(self, state: S, seat: int) -> S:
        """The state itself."""
        return state

    def witness(self, event: Event, seat: int) -> Event:
        """The event itself."""
        return event

    def determinise(self, view: S, seat: int, rng: Random) -> S:
        """The view itself."""
        return view


class Option(msgspec.Struct, frozen=True):
    """A choice at set-up. `values[0]` need not be the default."""

    key: str
    values: tuple[OptionValue, ...]
    default: OptionValue
    label: str
    """English text (a msgid)."""
    note: str = ""
    """One sentence for the set-up screen (a msgid)."""
    value_labels: tuple[str, ...] = ()
    """Texts of the values (msgids) where numbers or on/off do not say enough."""


class Game(msgspec.Struct, frozen=True):
    """What a folder `game/<slug>` offers, as `GAME` in its `__init__`. Its other modules are found by name and loaded
    when first needed (see `game.core.registry.part`):

    `players`  `choose(rules, view, seat, level, rng) -> Move` for a level of `levels` (no clock: limits are counts),
               and `advise(rules, view, seat, rng) -> Advice` for the hint
    `review`   what the game says about a game that is over, see `game.ai.review`
    `odds`     `odds_of(position) -> dict`, the command line's answer for a decoded JSON position
    `cases`    `claims(document) -> bool`, is this decoded JSON a file of this game's cases; and
               `run(document) -> Iterable[CaseOutcome]`
    """

    slug: str
    name: str
    """English name (a msgid)."""
    min_seats: int
    max_seats: int
    minutes: int
    """A usual game takes this long."""
    version: int
    """Of the rules: a record of another version is not replayed."""
    options: tuple[Option, ...]
    levels: tuple[str, ...]
    """Levels of the computer players, weakest first; empty where there is nothing to decide."""
    cap: int
    """No game takes more plies than this; one that would is stopped and counted as unfinished."""
    rules: Callable[[int, Options], Any]
    """`rules(seats, options)`: a Rules object; the options are complete and checked."""
    state: type[msgspec.Struct]
    parse_move: Callable[[str], Any]
    """The inverse of `str(move)`, chance moves included; raises ValueError with a sentence."""
    dice: Callable[[Any], tuple[int, ...]] | None = None
    """`dice(move)`: the faces, 1 to 6, of the fair dice that a chance move throws, in their order; empty for other chance
    moves. None for a game without dice."""
    dice_note: str = ""
    """What a face of those dice stands for besides its number: a sentence (a msgid); empty where they are plain."""
    rematch: Callable[[Mapping[str, OptionValue], Any], dict[str, OptionValue]] | None = None
    """`rematch(options, state)`: the options with which the same table plays again after this last state; None where they
    stay as they are."""

    fewest_wins: bool = False
    """The fewest points win, not the most."""

    def complete(self, chosen: Mapping[str, Any]) -> dict[str, OptionValue]:
        """All options with their values; raises ValueError naming the first that does not exist or fit."""
        known = {option.key: option for option in self.options}
        for key, value in chosen.items():
            if key not in known:
                raise ValueError(f"{self.slug} has no option {key!r}; it has: {', '.join(known) or 'none'}")
            if not any(value == v and type(value) is type(v) for v in known[key].values):
                allowed = ", ".join(str(v).lower() for v in known[key].values)
                raise ValueError(f"option {key!r} of {self.slug} cannot be {value!r}; it can be: {allowed}")
        return {key: chosen.get(key, option.default) for key, option in known.items()}


class Advice(msgspec.Struct, frozen=True):
    """A hint: the move, and why, from the numbers the players use."""

    move: str
    """Text form of the move."""
    reason: str
    """Key of the sentence."""
    facts: dict[str, int | float | str] = {}
    """What the sentence needs."""


class CaseOutcome(msgspec.Struct, frozen=True):
    """One case of a case file, run."""

    id: str
    expected: str = ""
    """Empty when the case passed."""
    got: str = ""

    @property
    def passed(self) -> bool:
        return not self.expected
