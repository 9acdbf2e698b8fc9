"""The commands of `python -m game`: what they take, what they print, and their exit status.

0 is well, 1 says that something differs or failed, 2 that the input cannot be used; then stderr has one sentence.
"""

from __future__ import annotations

import argparse
import codecs
import secrets
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO, NoReturn

import msgspec

from game.cli.arena import Match, Tally, play_match
from game.core.contract import Game, OptionValue
from game.core.record import RANDOM, Record, RecordError, Seat, check_seats, parse_all, state_hash
from game.core.registry import find, games, part
from game.core.session import Session


class InputError(Exception):
    """What was asked cannot be done; the text is one sentence for the person who asked."""


class _Parser(argparse.ArgumentParser):
    """Reports a mistake in one sentence, as everything else here does."""

    def error(self, message: str) -> NoReturn:
        raise InputError(f"{message} (see {self.prog} --help)")


def main(arguments: Sequence[str]) -> int:
    """Runs one command and returns its exit status."""
    try:
        options = _parser().parse_args(arguments)
        status: int = options.run(options)
        sys.stdout.flush()
        return status
    except (InputError, RecordError) as error:
        sys.stderr.write(f"python -m game: {' '.join(str(error).split())}\n")
        return 2
    except BrokenPipeError:
        # Whoever read the output has seen enough (`| head`); nothing may be flushed into the closed pipe at exit.
        sys.stdout = None
        return 1
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m game", description="Lamplight without its window.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    command = commands.add_parser("list", help="the games with their seats, options and levels")
    command.set_defaults(run=_list)

    command = commands.add_parser("play", help="let computer players play")
    command.add_argument("slug", metavar="SLUG")
    command.add_argument("--seats", required=True, help="players by comma: random or levels of the game")
    command.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    command.add_argument("--games", type=_count, default=1)
    command.add_argument("--seed", help="any text; the same seed plays the same games")
    command.add_argument("--jobs", type=_count, default=1, help="processes")
    command.add_argument("--out", type=Path, metavar="FILE.jsonl", help="one record a line goes there")
    command.set_defaults(run=_play)

    command = commands.add_parser("replay", help="apply the moves of records again and compare how they end")
    command.add_argument("file", metavar="FILE")
    command.set_defaults(run=_replay)

    command = commands.add_parser("cases", help="run a file of cases")
    command.add_argument("file", metavar="FILE")
    command.set_defaults(run=_cases)

    for name, run, says in (
        ("odds", _odds, "the odds of a position"),
        ("moves", _moves, "the legal moves of a record"),
    ):
        command = commands.add_parser(name, help=f"{says}, as JSON")
        command.add_argument("slug", metavar="SLUG")
        command.add_argument("file", metavar="FILE", help="- is the standard input")
        command.set_defaults(run=run)
    return parser


def _list(options: argparse.Namespace) -> int:
    for slug, game in games().items():
        seats = f"{game.min_seats}" + (f"-{game.max_seats}" if game.max_seats > game.min_seats else "")
        _say(f"{slug}: {game.name}; seats {seats}; levels {', '.join(game.levels) or 'none'}")
        for option in game.options:
            values = [_written(value) + "*" * (value == option.default) for value in option.values]
            _say(f"    {option.key}={'|'.join(values)}  {option.label}")
    return 0


def _play(options: argparse.Namespace) -> int:
    match = _match(options)
    tally = Tally(match)
    with ExitStack() as stack:
        out = stack.enter_context(_created(options.out)) if options.out else None
        began = time.perf_counter()
        for outcome in play_match(match, options.games, options.jobs):
            tally.add(outcome)
            if out:
                out.write(outcome.line)
        seconds = time.perf_counter() - began
    _say_json(tally.summary(seconds))
    return 0


def _match(options: argparse.Namespace) -> Match:
    game = _game(options.slug)
    levels = tuple(level.strip() for level in options.seats.split(","))
    for level in levels:
        if level not in (RANDOM, *game.levels):
            raise InputError(f"{game.slug} has no player {level!r}; it has: {', '.join((RANDOM, *game.levels))}")
    try:
        check_seats(game, tuple(Seat(level, level) for level in levels))
        chosen = game.complete(dict(_option(game, text) for text in options.option))
        game.rules(len(levels), chosen)
    except ValueError as error:
        raise InputError(str(error)) from error
    seed = secrets.token_hex(4) if options.seed is None else options.seed
    return Match(game.slug, levels, chosen, seed, keep=options.out is not None)


def _option(game: Game, text: str) -> tuple[str, OptionValue]:
    """`key=value` with the value the game means by it; an unknown one is left for the game to refuse."""
    key, equals, written = text.partition("=")
    if not equals:
        raise InputError(f"--option takes KEY=VALUE, not {text!r}")
    values = (value for option in game.options if option.key == key for value in option.values)
    return key, next((value for value in values if _written(value) == written.lower()), written)


def _replay(options: argparse.Namespace) -> int:
    count = 0
    for count, record in enumerate(_records(options.file), start=1):
        difference = _difference(record)
        if difference:
            _say(f"record {count}: {difference}")
            return 1
    _say(f"{count} {'record' if count == 1 else 'records'} replayed, no difference")
    return 0


def _difference(record: Record) -> str:
    """The first thing that goes otherwise than the record says; empty when there is none."""
    try:
        session = Session.from_record(record)
    except RecordError as error:
        return str(error)
    ended, result = record.end, session.result
    if ended is None or result is None:
        if result:
            return "the game is over after the last move, the record does not say so"
        return "the game goes on after the last move, the record says it is over" if ended else ""
    if ended.scores != result.scores:
        return f"the scores at the end are {result.scores}, the record says {ended.scores}"
    if ended.ranking != result.ranking:
        return f"the ranking at the end is {result.ranking}, the record says {ended.ranking}"
    found = state_hash(session.state)
    return "" if ended.hash == found else f"the hash of the last state is {found}, the record says {ended.hash}"


def _cases(options: argparse.Namespace) -> int:
    document = _document(options.file)
    runner = next((cases for cases in _parts("cases") if cases.claims(document)), None)
    if runner is None:
        raise InputError(f"{_called(options.file)} holds cases of none of: {', '.join(games())}")
    passed = failed = 0
    try:
        for outcome in runner.run(document):
            passed += outcome.passed
            failed += not outcome.passed
            _say(
                f"ok {outcome.id}"
                if outcome.passed
                else f"FAIL {outcome.id}: expected {outcome.expected}, got {outcome.got}"
            )
    except ValueError as error:
        raise InputError(f"{_called(options.file)}: {error}") from error
    _say(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _parts(name: str) -> Iterator[ModuleType]:
    """That module of every game which has one."""
    for slug in games():
        try:
            yield part(slug, name)
        except ModuleNotFoundError as error:
            if error.name != f"game.{slug}.{name}":
                raise


def _odds(options: argparse.Namespace) -> int:
    game = _game(options.slug)
    position = _document(options.file)
    if not isinstance(position, dict):
        raise InputError(f"a position of {game.slug} is a JSON object")
    try:
        _say_json(part(game.slug, "odds").odds_of(position))
    except ValueError as error:
        raise InputError(f"this is no position of {game.slug}: {error}") from error
    return 0


def _moves(options: argparse.Namespace) -> int:
    game = _game(options.slug)
    records = list(_records(options.file))
    if len(records) != 1:
        raise InputError(f"{_called(options.file)} holds {len(records)} records instead of one")
    if records[0].header.game != game.slug:
        raise InputError(f"this is a record of {records[0].header.game}, not of {game.slug}")
    _say_json([str(move) for move in Session.from_record(records[0]).legal])
    return 0


def _game(slug: str) -> Game:
    try:
        return find(slug)
    except LookupError as error:
        raise InputError(str(error.args[0])) from error


def _records(file: str) -> Iterator[Record]:
    """The records of a file. Here a torn one is refused: what is looked into should be whole, or be cut on purpose."""
    for record in parse_all(_bytes(file)):
        if record.torn:
            raise InputError(f"the last line of {_called(file)} is broken off; what stands before it is whole")
        yield record


def _document(file: str) -> Any:
    try:
        return msgspec.json.decode(_bytes(file))
    except (ValueError, RecursionError) as error:
        raise InputError(f"{_called(file)} is not JSON: {error}") from error


def _bytes(file: str) -> bytes:
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise InputError(f"{file} cannot be read: {error.strerror}") from error
    return data.removeprefix(codecs.BOM_UTF8)


def _called(file: str) -> str:
    return "the standard input" if file == "-" else file


def _created(path: Path) -> BinaryIO:
    try:
        return path.open("wb")
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from error


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is less than 1")
    return number


def _written(value: OptionValue) -> str:
    """A value as it is typed behind --option."""
    return str(value).lower()


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _say_json(value: Any) -> None:
    _say(msgspec.json.encode(value).decode())
