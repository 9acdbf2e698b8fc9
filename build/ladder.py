"""`make.py ladder`: every level of the computer players against the one below it, for two, as a table.

Plays through the arena of `python -m game play`: both levels meet every deal from both seats, and such a pair of games
is the unit of the interval. The seed is fixed unless another is given, so that the table can be made again.
"""

from __future__ import annotations

import argparse
import os
import sys
from itertools import pairwise

from game.cli.arena import Match, Tally, play_match
from game.core.contract import Game
from game.core.registry import games

ROW = "{:<10} {:<8} {:<8} {:>6} {:>8} {:>7} {:>13}"


def row(game: Game, upper: str, lower: str, count: int, seed: str, jobs: int) -> str:
    """Plays `count` games of two levels at the usual table, and tells how they went in a line of the table. How they stand
    goes to the standard error output after every tenth: who stops there has what `--games` with that number gives."""
    match = Match(game.slug, (upper, lower), game.complete({}), seed, keep=False)
    tally = Tally(match)
    tenth = max(2, count // 20 * 2)
    for number, outcome in enumerate(play_match(match, count, jobs), 1):
        tally.add(outcome)
        if number % tenth == 0 and number < count:
            print(_told(game, upper, lower, tally), "so far", file=sys.stderr, flush=True)
    return _told(game, upper, lower, tally)


def _told(game: Game, upper: str, lower: str, tally: Tally) -> str:
    summary = tally.summary(seconds=1)
    rate, stopped, count = summary["levels"][upper], summary["unfinished"], summary["games"]
    if not rate["seats"]:
        return ROW.format(game.slug, upper, lower, count, "", "", "no game ended")
    low, high = rate["interval"]
    told = ROW.format(
        game.slug, upper, lower, count, f"{rate['wins']:g}", f"{rate['win_rate']:.3f}", f"{low:.3f}-{high:.3f}"
    )
    return f"{told}  {stopped} stopped by the cap" if stopped else told


def main() -> int:
    """Prints the table, a row as soon as it is known."""
    parser = argparse.ArgumentParser(prog="make.py ladder", description="Each level against the one below it.")
    parser.add_argument("slugs", nargs="*", metavar="SLUG", help=f"of: {', '.join(games())}; all when none is named")
    parser.add_argument("--games", type=int, default=1000, help="for each pair of levels, made even (1000)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--seed", default="ladder", help="any text (ladder)")
    asked = parser.parse_args()
    for slug in asked.slugs:
        if slug not in games():
            parser.error(f"no game is called {slug!r}; there are: {', '.join(games())}")
    if asked.games < 1 or asked.jobs < 1:
        parser.error(f"--games and --jobs are counted from 1, not from {min(asked.games, asked.jobs)}")
    count = asked.games + asked.games % 2
    print(ROW.format("game", "level", "against", "games", "wins", "share", "95 % interval"), flush=True)
    for slug in asked.slugs or games():
        game = games()[slug]
        for lower, upper in pairwise(game.levels):
            print(row(game, upper, lower, count, asked.seed, asked.jobs), flush=True)
        if not game.levels:
            print(f"{slug:<10} no levels: there is nothing to decide", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
