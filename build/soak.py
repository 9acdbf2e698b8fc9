"""`make.py soak`: the long runs. Every game with every number of seats and each option, thousands of times; all records
replayed; damaged files of every kind read; games played by themselves on the screen, killed and quitted, and played by
somebody who clicks and types at random.

Everything goes through the command lines of the program, and each complaint comes with the command that shows it again.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import secrets
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median

from build import kill
from game.cli.commands import main as headless
from game.core.contract import Game
from game.core.record import RANDOM
from game.core.registry import games

ROOT = Path(__file__).resolve().parent.parent
THINKING_SHARE = 50
"""One game in so many is played by players that think; the others are random and much faster."""
SCREEN_GAMES = 2
"""Games of each kind that play by themselves on the screen."""
INPUTS_A_RUN = 5_000
"""Random inputs of one run, so that a failure is soon shown again."""
QUICK_S = 1.0
"""The program ends within this time, whatever it is doing."""


class Soak:
    """One long run: what it was asked for, and what it found."""

    def __init__(self, asked: argparse.Namespace, folder: Path) -> None:
        self.asked = asked
        self.folder = folder
        self.complaints: list[str] = []

    def complain(self, what: str, command: list[str]) -> None:
        """Notes and prints something that must not be, with the command that shows it."""
        self.complaints.append(what)
        print(f"  FAILED: {what}\n    {shlex.join(command)}", flush=True)

    def python(self, *arguments: str) -> tuple[list[str], subprocess.CompletedProcess[str]]:
        """Runs this Python from the project's root, without a screen."""
        command = [sys.executable, *arguments]
        quiet = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        return command, subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, encoding="utf-8")

    # games ----------------------------------------------------------------------------------------------------------

    def play(self, game: Game, seats: int, options: dict[str, str]) -> None:
        """Random games, and some of each level, at one table; then the records are replayed."""
        few = max(1, self.asked.games // THINKING_SHARE)
        runs = [(RANDOM, self.asked.games), *((level, few) for level in game.levels[:2])]
        for level, count in runs:
            file = self.folder / f"{game.slug}.jsonl"
            chosen = [part for key, value in options.items() for part in ("--option", f"{key}={value}")]
            command, done = self.python(
                *("-m", "game", "play", game.slug, "--seats", ",".join([level] * seats), *chosen),
                *("--games", str(count), "--seed", self.asked.seed, "--jobs", str(self.asked.jobs), "--out", str(file)),
            )
            table = f"{game.slug}, {seats} x {level}, {' '.join(f'{k}={v}' for k, v in options.items()) or 'as usual'}"
            if done.returncode:
                self.complain(f"{table}: status {done.returncode}: {done.stderr.strip()}", command)
                continue
            summary = json.loads(done.stdout.splitlines()[-1])
            print(f"  {table}: {summary['games']} games, {summary['moves_per_game']:.0f} moves each", flush=True)
            if summary["unfinished"]:
                self.complain(f"{table}: {summary['unfinished']} games did not end by rule", command)
            replay, replayed = self.python("-m", "game", "replay", str(file))
            if replayed.returncode:
                self.complain(f"{table}: the replay differs: {replayed.stdout}{replayed.stderr}", command + replay)

    def properties(self) -> None:
        """The tests that draw their examples, with far more of them than the tests have time for."""
        command, done = self.python(
            *("-m", "pytest", "tests", "-q", "--hypothesis-profile=soak", "--timeout=0", "-n", str(self.asked.jobs)),
            *("-m", "hypothesis"),
        )
        print(f"Drawn examples: {done.stdout.splitlines()[-1]}", flush=True)
        if done.returncode:
            self.complain(done.stdout, command)

    # damaged files --------------------------------------------------------------------------------------------------

    def fuzz(self, game: Game) -> None:
        """Reads damaged records and cases: each is accepted or refused in one sentence, nothing else."""
        whole = self.folder / f"{game.slug}-whole.jsonl"
        seats = ",".join([RANDOM] * game.min_seats)
        self.python("-m", "game", "play", game.slug, "--seats", seats, "--seed", self.asked.seed, "--out", str(whole))
        originals = [whole, *(ROOT / "tests" / "cases").glob(f"{game.slug}.json")]
        rng = Random(f"{self.asked.seed}/fuzz/{game.slug}")
        damaged = self.folder / f"{game.slug}-damaged.json"
        for number in range(self.asked.fuzz):
            original = rng.choice(originals)
            damaged.write_bytes(damage(original.read_bytes(), rng))
            commands = [["replay"], ["moves", game.slug], ["odds", game.slug]]
            command = [*(rng.choice(commands) if original == whole else ["cases"]), str(damaged)]
            fault = fault_of(command)
            if fault:
                kept = damaged.rename(Path(tempfile.gettempdir()) / f"lamplight-{game.slug}-{number}.json")
                self.complain(fault, [sys.executable, "-m", "game", *command[:-1], str(kept)])
        print(f"  {game.slug}: {self.asked.fuzz} damaged files", flush=True)

    # the screen -----------------------------------------------------------------------------------------------------

    def watch(self, game: Game) -> None:
        """Games that play by themselves in the program's own window."""
        seats = ",".join([game.levels[0] if game.levels else RANDOM] * game.min_seats)
        command, done = self.python(
            *("main.py", "--start", game.slug, "--seats", seats, "--seed", self.asked.seed, "--speed", "off"),
            *("--autoplay", str(SCREEN_GAMES), "--data", str(self.folder / "data")),
        )
        if done.returncode or "Traceback" in done.stderr:
            self.complain(f"{game.slug} on the screen: status {done.returncode}: {done.stderr.strip()}", command)
        print(f"  {game.slug}: {SCREEN_GAMES} games on the screen", flush=True)

    def storm(self, game: Game) -> None:
        """Random inputs on every screen, each run with a seed of its own."""
        done = 0
        while done < self.asked.inputs:
            count, seed = min(INPUTS_A_RUN, self.asked.inputs - done), f"{self.asked.seed}/{done}"
            command, ended = self.python("-m", "tests.fuzzing.monkey", game.slug, "--inputs", str(count), "--seed", seed)
            done += count
            if ended.returncode:
                self.complain(f"{game.slug}, random inputs, seed {seed}: {ended.stderr.strip()}", command)
            else:
                print(f"  {game.slug}: {count} random inputs, seed {seed}: {ended.stdout.strip()}", flush=True)

    def end(self, game: Game) -> None:
        """Kills the program at random moments, and quits while a computer player thinks."""
        took = []
        for number in range(self.asked.kills + self.asked.quits):
            is_kill = number < self.asked.kills
            what = "kill -9" if is_kill else "quitting"
            seed, folder = f"{self.asked.seed}/{number}", self.folder / f"ended-{game.slug}-{number}"
            try:
                if is_kill:
                    wrong = kill.killed(game, seed, folder)
                else:
                    wrong, seconds = kill.quitted(game, seed, folder)
                    took.append(seconds)
            except kill.Hangs as trouble:
                wrong = [str(trouble)]
            for fault in wrong:
                self.complain(f"{game.slug}, {what}, seed {seed}: {fault}", ["see", "build/kill.py"])
            shutil.rmtree(folder)
        usual = median(took or [0.0])  # a busy machine makes some slow
        print(f"  {game.slug}: {self.asked.kills} times killed, {len(took)} times quitted in {usual:.2f} s", flush=True)
        if usual > QUICK_S:
            self.complain(f"{game.slug} takes {usual:.2f} s to quit", ["see", "build/kill.py"])


def option_sets(game: Game, rng: Random) -> Iterator[dict[str, str]]:
    """The usual table, each option changed alone, and three tables where all are drawn."""
    yield {}
    for option in game.options:
        for value in option.values:
            if value != option.default:
                yield {option.key: str(value).lower()}
    for _ in range(3 if len(game.options) > 1 else 0):
        yield {option.key: str(rng.choice(option.values)).lower() for option in game.options}


def damage(data: bytes, rng: Random) -> bytes:
    """The file after one to three accidents: cut, changed, doubled or swapped bytes, lines and values."""
    for _ in range(rng.randint(1, 3)):
        at, end = sorted(rng.randrange(len(data) + 1) for _ in range(2))
        word = rng.choice(
            [b"null", b"-1", b"1e999", b"99999999999999999999", b'""', b"[]", b"{}", b"true", b"\xff", b"\n"]
        )
        kind = rng.randrange(5)
        if kind == 0:
            data = data[:end]
        elif kind == 1:
            data = data[:at] + word + data[at + rng.randint(0, 4) :]
        elif kind == 2:
            data = data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
        elif kind == 3:
            data = data[:at] + data[at : at + 200] + data[at:]
        else:
            parts = data.split(b",")
            one, other = rng.randrange(len(parts)), rng.randrange(len(parts))
            parts[one], parts[other] = parts[other], parts[one]
            data = b",".join(parts)
    return data


def fault_of(command: list[str]) -> str:
    """Runs `python -m game` with this command in this process; what was wrong with its answer, empty if nothing."""
    out, err = io.StringIO(), io.StringIO()
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = headless(command)
    except BaseException:
        return f"ends with an exception: {traceback.format_exc(limit=-2)}"
    sentence = err.getvalue()
    if status not in (0, 1, 2):
        return f"ends with status {status}"
    if (status == 2) != (sentence.count("\n") == 1):
        return f"status {status} with {sentence!r} on stderr"
    return ""


def main() -> int:
    """Status 1 when there was anything to complain about."""
    parser = argparse.ArgumentParser(prog="make.py soak", description="The long runs.")
    parser.add_argument("--games", type=int, default=1000, help="random games for each table (1000)")
    parser.add_argument("--fuzz", type=int, default=2000, help="damaged files for each game (2000)")
    parser.add_argument("--inputs", type=int, default=40_000, help="random inputs on the screen for each game (40000)")
    parser.add_argument("--kills", type=int, default=40, help="times that the program is killed in each game (40)")
    parser.add_argument("--quits", type=int, default=20, help="times that it is asked to end in each game (20)")
    parser.add_argument("--only", nargs="+", metavar="SLUG", choices=list(games()), help="these games, nothing else")
    parser.add_argument("--seed", default=secrets.token_hex(4), help="any text; drawn when not given")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    asked = parser.parse_args()
    print(f"seed {asked.seed}", flush=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="lamplight-soak-") as folder:
        soak = Soak(asked, Path(folder))
        chosen = [game for slug, game in games().items() if not asked.only or slug in asked.only]
        for game in chosen:
            print(f"{game.name}", flush=True)
            for seats in range(game.min_seats, game.max_seats + 1):
                for options in option_sets(game, Random(f"{asked.seed}/options/{game.slug}/{seats}")):
                    soak.play(game, seats, options)
            soak.fuzz(game)
            if (ROOT / "scenes" / game.slug).is_dir():
                soak.watch(game)
                soak.storm(game)
                soak.end(game)
        if not asked.only:
            soak.properties()
    minutes = (time.monotonic() - began) / 60
    print(f"{len(soak.complaints)} complaints after {minutes:.1f} minutes; the seed was {asked.seed}")
    return 1 if soak.complaints else 0


if __name__ == "__main__":
    sys.exit(main())
