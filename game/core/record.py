"""The record of a game: a header and the list of moves, luck included. It is save, replay and bug report in one.

As a file it is JSON Lines, written while the game goes on: the header, then `{"m": "<move text>"}` a line,
`{"undo": n}` where the last n moves were taken back, `{"hint": seat}` where a seat was shown a move,
`{"seat": n, "player": "<level>"}` where a computer player's level changed, and `{"end": {...}}`. Whole games on one line are
`{"record": {<header>, "moves": [...], "end": {...}}}`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec

from game.core.contract import Game, OptionValue
from game.core.registry import find

FORMAT = 1
HUMAN = "human"
RANDOM = "random"
"""The player that moves at random: no game has to offer it as a level."""

T = TypeVar("T")


class RecordError(Exception):
    """A record that cannot be used; its text is one sentence that names the line.

    `reason` says which kind: `unreadable` (the file), `game` (not there), `version` (of format or rules), `damaged`,
    `in_use` (by another copy of the program).
    """

    def __init__(self, reason: str, sentence: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {sentence}" if line else sentence)
        self.reason = reason
        self.line = line


class Seat(msgspec.Struct, frozen=True):
    """Who sits in one place of the table."""

    name: str
    player: str
    """HUMAN, RANDOM or a level of the game."""
    look: int = 0
    """Which colour and pattern."""
    animal: int = 0
    """Which animal; records of earlier versions have none."""


class Header(msgspec.Struct, frozen=True):
    """What is settled before the first move."""

    format: int
    game: str
    """The slug."""
    rules: int
    """Version of the rules."""
    options: dict[str, OptionValue]
    seats: tuple[Seat, ...]
    seed: str
    program: str = ""
    """Version of the program that wrote it, for bug reports."""


class End(msgspec.Struct, frozen=True):
    """How the game ended, to be compared by whoever replays it."""

    hash: str
    """Of the last state, see `state_hash`."""
    scores: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]


class Record(msgspec.Struct):
    """A game as it was played; moves that were taken back are no longer in it."""

    header: Header
    """With the players as they sat in the end."""
    moves: list[str] = []
    lines: list[int] = []
    """The line of the file each move stands on."""
    end: End | None = None
    size: int = 0
    """Bytes of the file that hold whole lines."""
    torn: bool = False
    """The last line was broken off and is left out."""
    hints: list[int] = []
    """The seat of each hint that showed a move."""


class _Line(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A line after the header: exactly one of them."""

    m: str | None = None
    undo: Annotated[int, msgspec.Meta(ge=1)] | None = None
    hint: Annotated[int, msgspec.Meta(ge=0)] | None = None
    seat: Annotated[int, msgspec.Meta(ge=0)] | None = None
    player: str | None = None
    """With `seat`."""
    end: End | None = None


class _Format(msgspec.Struct):
    format: int


class _Whole(Header, frozen=True, kw_only=True):
    moves: tuple[str, ...]
    end: End | None = None


class _WholeLine(msgspec.Struct, frozen=True):
    record: _Whole


class _WholeFormat(msgspec.Struct):
    record: _Format


def state_hash(state: msgspec.Struct) -> str:
    """SHA-256 of the state's JSON, with sets and mappings in a fixed order."""
    import hashlib  # late: it takes a tenth of the time to the program's first picture, and is needed at a game's end

    return hashlib.sha256(msgspec.json.encode(state, order="deterministic")).hexdigest()


def header_line(header: Header) -> bytes:
    """The first line of a record, with its end."""
    return msgspec.json.encode(header) + b"\n"


def move_line(text: str) -> bytes:
    """The line of a move, with its end."""
    return msgspec.json.encode(_Line(m=text)) + b"\n"


def undo_line(count: int) -> bytes:
    """The line that takes the last `count` moves back, with its end."""
    return msgspec.json.encode(_Line(undo=count)) + b"\n"


def hint_line(seat: int) -> bytes:
    """The line of a hint that showed a move, with its end."""
    return msgspec.json.encode(_Line(hint=seat)) + b"\n"


def reseat_line(seat: int, player: str) -> bytes:
    """The line of a seat whose player changed, with its end."""
    return msgspec.json.encode(_Line(seat=seat, player=player)) + b"\n"


def end_line(end: End) -> bytes:
    """The line of a finished game, with its end."""
    return msgspec.json.encode(_Line(end=end)) + b"\n"


def whole_line(record: Record) -> bytes:
    """The game on one line, with its end."""
    fields = {**msgspec.structs.asdict(record.header), "moves": tuple(record.moves), "end": record.end}
    return msgspec.json.encode(_WholeLine(_Whole(**fields))) + b"\n"


def read(path: Path) -> Record:
    """The record in a file; a last line that was broken off is left out. Raises RecordError."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RecordError("unreadable", f"{path.name} cannot be read: {error.strerror}") from error
    return parse(data)


def parse(data: bytes) -> Record:
    """The record that the bytes of a file hold, as `read`."""
    record: Record | None = None
    size = 0
    for number, line in enumerate(data.splitlines(keepends=True), start=1):
        if not line.endswith(b"\n") and not _is_json(line):
            if record is None:
                break
            record.torn = True
            return record
        if record is None:
            record = Record(_header(line, number))
        else:
            _add(record, line, number)
        size += len(line)
        record.size = size
    if record is None:
        raise RecordError("damaged", "the file ends before the first line is complete", 1)
    return record


def outline(data: bytes) -> tuple[Header, End] | None:
    """Header and end of a finished game, whatever version of the rules it was played by; None where it goes on, or where
    that cannot be read. Looks at no move, so it is a fiftieth of the work of `parse`."""
    last = data.rstrip(b"\n").rpartition(b"\n")[2]
    if not data.endswith(b"\n") or not last.startswith(b'{"end":'):
        return None
    first = data.partition(b"\n")[0]
    try:
        if _decoded(first, _Format, 1, "the header").format != FORMAT:
            return None
        header, end = _decoded(first, Header, 1, "the header"), _decoded(last, _Line, 0, "an end").end
    except RecordError:
        return None
    places = sorted(seat for group in end.ranking for seat in group) if end else []
    if end is None or len(end.scores) != len(header.seats) or places != list(range(len(header.seats))):
        return None
    return header, end


def parse_all(data: bytes) -> Iterator[Record]:
    """All records of a file: one that was written move by move, or any number of whole games, one a line."""
    if not data.startswith(b'{"record"'):
        yield parse(data)
        return
    for number, line in enumerate(data.splitlines(), start=1):
        yield _whole(line, number)


def game_of(header: Header, line: int = 1) -> Game:
    """The game of a record; raises RecordError when these rules cannot replay it."""
    if header.format != FORMAT:
        known = f"this program reads format {FORMAT}"
        raise RecordError("version", f"the record has format {header.format}; {known}", line)
    try:
        game = find(header.game)
    except LookupError as error:
        raise RecordError("game", str(error), line) from error
    if header.rules != game.version:
        theirs = f"the record was played by version {header.rules} of the rules of {game.slug}"
        raise RecordError("version", f"{theirs}; this program has version {game.version}", line)
    try:
        check_seats(game, header.seats)
        game.rules(len(header.seats), game.complete(header.options))
    except ValueError as error:
        raise RecordError("damaged", str(error), line) from error
    return game


def reseated(header: Header, seat: int, player: str, line: int = 0) -> Header:
    """The header with another computer player on a seat; raises RecordError where none sits there or the game has none such."""
    game = game_of(header)
    if seat >= len(header.seats) or header.seats[seat].player not in game.levels or player not in game.levels:
        raise RecordError("damaged", f"no computer player {player!r} of {game.slug} can sit on seat {seat}", line)
    changed = msgspec.structs.replace(header.seats[seat], player=player)
    return msgspec.structs.replace(header, seats=(*header.seats[:seat], changed, *header.seats[seat + 1 :]))


def check_seats(game: Game, seats: tuple[Seat, ...]) -> None:
    """Raises ValueError with a sentence where so many, or such players, cannot sit at the game."""
    if not game.min_seats <= len(seats) <= game.max_seats:
        allowed = f"{game.min_seats} to {game.max_seats}" if game.min_seats < game.max_seats else f"{game.min_seats}"
        raise ValueError(f"{game.slug} is for {allowed} seats, not {len(seats)}")
    for seat in seats:
        if seat.player not in (HUMAN, RANDOM, *game.levels):
            known = ", ".join((RANDOM, *game.levels))
            raise ValueError(f"{game.slug} has no player {seat.player!r}; its levels are: {known}")


def _header(line: bytes, number: int) -> Header:
    version = _decoded(line, _Format, number, "the header")
    if version.format != FORMAT:
        known = f"this program reads format {FORMAT}"
        raise RecordError("version", f"the record has format {version.format}; {known}", number)
    header = _decoded(line, Header, number, "the header")
    game_of(header, number)
    return header


def _whole(line: bytes, number: int) -> Record:
    version = _decoded(line, _WholeFormat, number, "a whole game").record.format
    if version != FORMAT:
        raise RecordError("version", f"the record has format {version}; this program reads format {FORMAT}", number)
    whole = _decoded(line, _WholeLine, number, "a whole game").record
    header = Header(*(getattr(whole, field) for field in Header.__struct_fields__))
    game_of(header, number)
    return Record(header, list(whole.moves), [number] * len(whole.moves), whole.end)


def _add(record: Record, text: bytes, number: int) -> None:
    """Adds one line to the record."""
    line = _decoded(text, _Line, number, "a line of a record")
    parts = (line.m, line.undo, line.hint, line.seat, line.end)
    if sum(part is not None for part in parts) != 1 or (line.seat is None) != (line.player is None):
        raise RecordError("damaged", 'a line of a record holds one of "m", "undo", "hint", "seat" and "end"', number)
    if line.undo is not None:
        if line.undo > len(record.moves):
            raise RecordError(
                "damaged", f"{line.undo} moves cannot be taken back, {len(record.moves)} are left", number
            )
        del record.moves[-line.undo :], record.lines[-line.undo :]
        record.end = None
    elif record.end is not None:
        raise RecordError("damaged", "the game has already ended", number)
    elif line.hint is not None:
        if line.hint >= len(record.header.seats):
            raise RecordError("damaged", f"there is no seat {line.hint} for a hint", number)
        record.hints.append(line.hint)
    elif line.seat is not None and line.player is not None:
        record.header = reseated(record.header, line.seat, line.player, number)
    elif line.m is not None:
        record.moves.append(line.m)
        record.lines.append(number)
    record.end = line.end


def _decoded(line: bytes, kind: type[T], number: int, what: str) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except (ValueError, RecursionError) as error:
        raise RecordError("damaged", f"this is not {what} ({error})", number) from error


def _is_json(line: bytes) -> bool:
    try:
        msgspec.json.decode(line, type=Any)
    except (ValueError, RecursionError):
        return False
    return True
