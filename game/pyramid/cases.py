"""Case files of Tumbledown: one placed tile, all the mayhem that follows, and what must have come of it (see rules.md).

Everything that is a set by the rules (spaces, what left the game) is compared without order; what has an order (events,
tiles that went under the pile) is compared with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from game.core.contract import CHANCE, CaseOutcome, Event, IllegalMove
from game.pyramid.events import Burnt, Collapsed, Cursed, Exploded, Fell, FireThrown
from game.pyramid.moves import Die, Fall, Move, Place
from game.pyramid.rules import PyramidRules
from game.pyramid.state import FALL, HAND_SIZE, PLACE, State
from game.pyramid.tiles import TILES
from game.pyramid.wall import Cell, Laid, board_of, spaces_in, wall_of


class Opts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a case; those left out are off."""

    curse: bool = False
    special_fire: bool = False
    loose_overhang: bool = False
    scan: str = "LR"


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One case as written; what is UNSET is not compared."""

    id: str
    board: dict[str, str]
    move: tuple[str, str]
    title: str = ""
    opts: Opts = Opts()
    choices: tuple[str, ...] = ()
    die: int | None = None
    hand: tuple[str, ...] | None = None
    pile: tuple[str, ...] = ()
    spaces_before: list[str] | UnsetType = UNSET
    spaces_after: list[str] | UnsetType = UNSET
    events: list[Any] | UnsetType = UNSET
    final: dict[str, str] | UnsetType = UNSET
    to_pile: list[str] | UnsetType = UNSET
    out_of_game: list[str] | UnsetType = UNSET
    hand_after: list[str] | UnsetType = UNSET
    pile_after: list[str] | UnsetType = UNSET
    win: bool | UnsetType = UNSET


COMPARED = (
    "spaces_before",
    "spaces_after",
    "events",
    "final",
    "to_pile",
    "out_of_game",
    "hand_after",
    "pile_after",
    "win",
)
_WITHOUT_ORDER = ("spaces_before", "spaces_after", "out_of_game")


class CaseError(ValueError):
    """A case that cannot be played as it is written."""


def claims(document: Any) -> bool:
    """A list of cases, each with a board and one move."""
    return (
        isinstance(document, list)
        and bool(document)
        and all(isinstance(c, dict) and {"board", "move"} <= c.keys() for c in document)
    )


def run(document: Any) -> Iterable[CaseOutcome]:
    """Plays every case of the file."""
    for number, raw in enumerate(document):
        name = str(raw.get("id", number))
        try:
            yield outcome(msgspec.convert(raw, Case))
        except (msgspec.ValidationError, CaseError, IllegalMove) as error:
            yield CaseOutcome(name, "a case that can be played", str(error))


def outcome(case: Case) -> CaseOutcome:
    """One case, played and compared."""
    found = play(case)
    wrong = {}
    for key in COMPARED:
        wanted = getattr(case, key)
        if wanted is not UNSET and _comparable(key, wanted) != _comparable(key, found[key]):
            wrong[key] = (wanted, found[key])
    return CaseOutcome(
        case.id,
        "; ".join(f"{key} {_text(pair[0])}" for key, pair in wrong.items()),
        "; ".join(f"{key} {_text(pair[1])}" for key, pair in wrong.items()),
    )


def play(case: Case) -> dict[str, Any]:
    """What comes of the case, in the words of the format."""
    rules = table(case.opts)
    before = position(case)
    tile, at = case.move
    events, state = _turn(rules, before, Place(tile, *cell_of(at)), list(case.choices), case.die)
    wall = wall_of(state.board)
    happened = [told(event) for event in events if isinstance(event, _TOLD)]
    return {
        "spaces_before": [name_of(c) for c in spaces_in(wall_of(before.board))],
        "spaces_after": [name_of(c) for c in spaces_in(wall)],
        "events": happened,
        "final": {name_of(cell): code for cell, code in wall.items()},
        "to_pile": [laid.tile for event in events for laid in getattr(event, "taken", ())],
        "out_of_game": list(state.out),
        "hand_after": list(state.hands[0]),
        "pile_after": list(state.piles[0]),
        "win": rules.result(state) is not None,
    }


def table(opts: Opts) -> PyramidRules:
    """Rules for two with the options of a case."""
    if opts.scan not in ("LR", "RL"):
        raise CaseError(f"scan is LR or RL, not {opts.scan!r}")
    chosen = {"curse": opts.curse, "special_fire": opts.special_fire, "loose_overhang": opts.loose_overhang}
    return PyramidRules(2, {**chosen, "starter": "first"}, opts.scan)


def position(case: Case) -> State:
    """Seat 0 is to place; whatever the case does not mention is held by the other seat."""
    wall = {cell_of(name): _known(code) for name, code in case.board.items()}
    hand = tuple(_known(code) for code in ((case.move[0],) if case.hand is None else case.hand))
    pile = tuple(_known(code) for code in case.pile)
    named = [*wall.values(), *hand, *pile]
    if len(set(named)) < len(named):
        raise CaseError("a tile lies in two places")
    rest = tuple(code for code in TILES if code not in named)
    return State(PLACE, 0, board_of(wall), (hand, rest[:HAND_SIZE]), (pile, rest[HAND_SIZE:]))


def cell_of(name: str) -> Cell:
    """`"1,-2"` as a cell."""
    row, _, column = name.partition(",")
    try:
        return int(row), int(column)
    except ValueError:
        raise CaseError(f"{name!r} is no cell; cells look like '1,-2'") from None


def name_of(cell: Cell) -> str:
    """The inverse of `cell_of`."""
    return f"{cell[0]},{cell[1]}"


def _turn(
    rules: PyramidRules, state: State, move: Move, choices: list[str], die: int | None
) -> tuple[list[Event], State]:
    events: list[Event] = []
    while True:
        step = rules.apply(state, move)
        state = step.state
        events += step.events
        if state.phase == FALL:
            if not choices:
                raise CaseError(f"too few choices: the tile at {name_of(state.falling or (0, 0))} falls")
            move = Fall(choices.pop(0))
        elif rules.to_act(state) == CHANCE:
            if die is None:
                raise CaseError("a die is thrown, but the case gives none")
            move = Die(die)
        elif choices:
            raise CaseError(f"too many choices: {' '.join(choices)} left over")
        else:
            return events, state


_TOLD = (Collapsed, Fell, Exploded, Burnt, FireThrown, Cursed)


def told(event: Event) -> list[Any]:
    """One event of the mayhem in the words of the format."""
    match event:
        case Collapsed(laid=laid, taken=taken):
            return ["collapse", laid.tile, name_of(laid.cell), _codes(taken)]
        case Fell(source=source, target=target):
            return ["fall", source.tile, name_of(source.cell), name_of(target.cell)]
        case Exploded(gone=gone, taken=taken):
            return ["explosion", _codes(gone), _codes(taken)]
        case Burnt(igniter=igniter, taken=taken):
            return ["fire", igniter.tile, _codes(taken)]
        case FireThrown(face=face, outcome=result, igniter=igniter, taken=taken):
            return ["die", face, result, igniter.tile, _codes(taken)]
        case Cursed(taken=taken):
            return ["curse", _codes(taken)]
    raise TypeError(f"{event!r} is not told in cases")


def _codes(laid: tuple[Laid, ...]) -> list[str]:
    return [one.tile for one in laid]


def _known(code: str) -> str:
    if code not in TILES:
        raise CaseError(f"there is no tile {code!r}")
    return code


def _comparable(key: str, value: Any) -> Any:
    return sorted(value) if key in _WITHOUT_ORDER else value


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()
