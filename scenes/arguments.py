"""The arguments of the program, for tests and bug reports. Reads and checks them; opens nothing and needs no pygame."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from game.app.texts import LANGUAGES
from game.core import registry
from game.core.contract import Game, OptionValue
from game.core.record import HUMAN, Seat, check_seats

HELP_WIDTH = 110
"""Columns of what `--help` prints."""
SPEEDS = ("off", "fast", "normal", "slow")
SMALLEST, LARGEST = 320, 16384
"""Sides of a window, pixels."""


class ArgumentFault(Exception):
    """An argument that makes no sense; its text is one sentence."""


class Start(msgspec.Struct, frozen=True):
    """A table to begin with."""

    slug: str
    players: tuple[str, ...]
    """By seat: `human` or a level."""
    options: Mapping[str, OptionValue]


class Wanted(msgspec.Struct, frozen=True):
    """What the arguments ask for."""

    data: Path | None = None
    lang: str = ""
    size: tuple[int, int] | None = None
    seed: str | None = None
    speed: str = ""
    start: Start | None = None
    autoplay: int = 0
    selfcheck: bool = False
    state: Path | None = None


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the list of all arguments."""

    def error(self, message: str) -> NoReturn:
        raise ArgumentFault(f"Lamplight was started with arguments it cannot use: {message}.")


def parse(arguments: Sequence[str]) -> Wanted:
    """The arguments, checked; raises ArgumentFault. `--help` prints and raises SystemExit."""
    given = _parser().parse_args(arguments)
    start = _start(given.start, given.seats, given.option)
    return Wanted(
        given.data, given.lang or "", given.size, given.seed, given.speed or "", start, given.autoplay, given.selfcheck, given.state
    )


def _parser() -> argparse.ArgumentParser:
    # Left to itself the formatter asks for the terminal's width, which takes a twentieth of the time to the first picture.
    wide = partial(argparse.HelpFormatter, width=HELP_WIDTH)
    parser = _Parser(
        prog="lamplight", description="Five family games on one lamp-lit table.", allow_abbrev=False, formatter_class=wide
    )
    add = parser.add_argument
    add("--data", type=_folder, metavar="DIR", help="keep settings, saves and logs there")
    add("--lang", choices=LANGUAGES, help="language of this run")
    add("--size", type=_size, metavar="WxH", help="size of the window, such as 1280x720")
    add("--seed", metavar="N", help="seed of the dice and deals of the next new game")
    add("--speed", choices=SPEEDS, help="speed of the animations of this run")
    add("--start", metavar="SLUG", help="straight to a table of this game")
    add("--seats", metavar="A,B,...", help="who sits there: human or a level, such as human,easy,hard")
    add("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game; may be repeated")
    add("--autoplay", type=_count, default=0, metavar="N", help="all seats play by themselves, N games, then end")
    add("--selfcheck", action="store_true", help="open everything once, play one game of each kind, say so, end")
    add("--state", type=_file, metavar="FILE", help="keep this file up to date with what the screen shows, as JSON")
    return parser


def _size(text: str) -> tuple[int, int]:
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"a size is two numbers such as 1280x720, not {text!r}")
    size = int(width), int(height)
    if not all(SMALLEST <= side <= LARGEST for side in size):
        raise argparse.ArgumentTypeError(f"both sides of the window must be {SMALLEST} to {LARGEST} pixels, not {text!r}")
    return size


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 1_000_000:
        raise argparse.ArgumentTypeError(f"a number of games is 1 or more, not {text!r}")
    return int(text)


def _folder(text: str) -> Path:
    path = Path(text)
    if path.exists() and not path.is_dir():
        raise argparse.ArgumentTypeError(f"{text!r} is a file, not a folder")
    return path


def _file(text: str) -> Path:
    path = Path(text)
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise argparse.ArgumentTypeError(f"{text!r} is no file in a folder that exists")
    return path


def _start(slug: str | None, seats: str | None, options: list[str]) -> Start | None:
    """The table the arguments describe."""
    if slug is None:
        if seats or options:
            raise ArgumentFault("--seats and --option need --start with the name of a game.")
        return None
    try:
        game = registry.find(slug)
        chosen = game.complete(dict(_option(game, text) for text in options))
        players = tuple(seats.split(",")) if seats else _usual_players(game)
        check_seats(game, tuple(Seat("", player) for player in players))
    except (LookupError, ValueError) as error:
        raise ArgumentFault(f"That table cannot be set: {error.args[0]}.") from error
    return Start(slug, players, chosen)


def _usual_players(game: Game) -> tuple[str, ...]:
    """One person, and as many computers as the game needs."""
    level = game.levels[(len(game.levels) - 1) // 2] if game.levels else HUMAN
    return (HUMAN, *[level] * (game.min_seats - 1))


def _option(game: Game, text: str) -> tuple[str, Any]:
    """`key=value`, the value as one of the option's own; one that fits none stays text, for the game to refuse."""
    key, sign, value = text.partition("=")
    if not sign:
        raise ValueError(f"an option is written key=value, not {text!r}")
    known = next((option for option in game.options if option.key == key), None)
    for own in known.values if known else ():
        if str(own).lower() == value.lower():
            return key, own
    return key, value
