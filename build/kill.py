"""Ends the program at random moments of games that play by themselves, and looks at what it leaves behind: killed, nothing
that was on the screen may be missing; asked to quit in the middle of a thought, no process may stay.

It waits for what the state file says and never for a time. For Linux.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from game.core.contract import CHANCE, OVER, Game
from game.core.record import RANDOM, Record, RecordError, read
from game.core.record_file import RecordFile
from game.core.session import Session

ROOT = Path(__file__).resolve().parent.parent
DEADLINE_S = 120.0
"""Only a program that hangs needs so long for its next move."""
GLANCE_S = 0.002
MOST_MOVES = 12
"""Between two moments; a moment is drawn by the number of changes seen."""
GOES_ON = 5
"""So many moves are made after a kill."""


class Hangs(Exception):
    """The program neither goes on nor ends."""


class Program:
    """The program without a screen, where games of one kind play by themselves, one after the other."""

    def __init__(self, game: Game, level: str, seed: str, folder: Path, data: Path | None = None) -> None:
        """`data` is the folder of records where another program has it too."""
        self.data = data or folder / "data"
        folder.mkdir(exist_ok=True)
        self._state_file = folder / "state.json"
        seats = ",".join([level] * game.min_seats)
        self.command = [
            *(sys.executable, str(ROOT / "main.py"), "--start", game.slug, "--seats", seats, "--seed", seed, "--speed", "off"),
            *("--autoplay", "100000", "--data", str(self.data), "--state", str(self._state_file)),
        ]
        quiet = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        self.process = subprocess.Popen(
            self.command, env=quiet, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip

    @property
    def state(self) -> dict[str, Any]:
        """What the program says it shows; empty before its first picture."""
        try:
            found: dict[str, Any] = json.loads(self._state_file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        return found

    def until(self, wish: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The first state that fulfils the wish. Raises Hangs, also when the program has ended."""
        end = time.monotonic() + DEADLINE_S
        while time.monotonic() < end and self.process.poll() is None:
            state = self.state
            if wish(state):
                return state
            time.sleep(GLANCE_S)
        raise Hangs(f"nothing happens after {self.state}, status {self.process.poll()}")

    def play(self, changes: int) -> dict[str, Any]:
        """Lets so many changes of the game go by, as far as they are seen."""
        state = self.until(lambda state: state.get("moves"))
        for _change in range(changes):
            before = state["moves"]
            state = self.until(lambda state, before=before: state["moves"] != before)  # type: ignore[misc]
        return state

    def saves(self) -> Path:
        """Where the records are."""
        return self.data / "saves"

    def close(self) -> None:
        """Ends whatever is left of it."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()


@contextmanager
def started(game: Game, level: str, seed: str, folder: Path) -> Iterator[Program]:
    """The program, which is gone afterwards."""
    program = Program(game, level, seed, folder)
    try:
        yield program
    finally:
        program.close()


def killed(game: Game, seed: str, folder: Path, moments: int = 1) -> list[str]:
    """What is wrong after a kill -9 at each of so many random moments. One program serves for all of them: it is stopped,
    its records are taken as they lie, which is what a kill would leave, and it goes on; the last time it is killed."""
    rng = Random(f"{seed}/kill/{game.slug}")
    wrong: list[str] = []
    with started(game, game.levels[0] if game.levels else RANDOM, seed, folder) as program:
        for moment in range(moments):
            program.play(rng.randint(1, MOST_MOVES))
            is_last = moment == moments - 1
            os.kill(program.process.pid, signal.SIGKILL if is_last else signal.SIGSTOP)
            if is_last:
                program.process.wait()
            else:
                os.waitpid(program.process.pid, os.WUNTRACED)
            left = folder / f"left-{moment}"
            shutil.copytree(program.saves(), left)
            shown = program.state
            if not is_last:
                os.kill(program.process.pid, signal.SIGCONT)
            wrong += [f"moment {moment}: {fault}" for fault in faults(game, left, shown)]
    return wrong


def faults(game: Game, saves: Path, shown: dict[str, Any]) -> list[str]:
    """What is wrong with the records of games that were played one after the other, the last thing shown being this."""
    found = [path for path in saves.glob("*.jsonl") if path.stat().st_size]
    paths = sorted(found, key=lambda path: path.stat().st_mtime_ns)
    try:
        records = [read(path) for path in paths]
    except RecordError as error:
        return [str(error)]
    wrong = [f"{path.name} has no end, but a game after it" for path, record in zip(paths, records[:-1], strict=False) if not record.end]
    # What was shown may be the game before, where the next one has just begun.
    of_shown = next((record for record in reversed(records[-2:]) if fits(record, shown)), None)
    if of_shown is None:
        lengths = [len(record.moves) for record in records[-2:]]
        return [*wrong, f"move {shown['moves']} was shown, {lengths} moves are kept, and the position is another one"]
    return wrong + continued(paths[-1])


def fits(record: Record, shown: dict[str, Any]) -> bool:
    """Does the record hold all that was shown, and is it the same position?"""
    if len(record.moves) < shown["moves"]:
        return False
    start = Record(record.header, record.moves[: shown["moves"]], record.lines[: shown["moves"]])
    session = Session.from_record(start)
    legal = [str(move) for move in session.legal]
    position = (session.to_act, list(session.rules.scores(session.state)))
    return position == (shown["to_act"], shown["scores"]) and shown["legal"] in ([], legal)


def continued(path: Path) -> list[str]:
    """Goes on with the game as Continue does, and looks whether the file holds both parts."""
    before = read(path)
    if before.end is not None:
        return []
    sink = RecordFile.resume(path, _fail)
    session = Session.from_record(before, sink)
    state = session.state
    for _move in range(GOES_ON):
        if session.to_act == CHANCE:
            session.chance()
        elif session.to_act != OVER:
            session.play(session.legal[0])
    session.leave()
    after = read(sink.path)
    if sink.path != path or after.moves != [str(entry.move) for entry in session.history] or after.torn:
        return [f"{path.name} does not hold the game that went on"]
    again = Session.from_record(Record(after.header, after.moves[: len(before.moves)], after.lines[: len(before.moves)]))
    return [] if again.state == state else [f"{path.name} leads to another position"]


def quitted(game: Game, seed: str, folder: Path) -> tuple[list[str], float]:
    """What is wrong after the program was asked to end while the strongest computer player thinks, and how many seconds
    it took until all its processes had ended. SDL makes the wish to quit of SIGTERM that the cross of a window is."""
    rng = Random(f"{seed}/quit/{game.slug}")
    wrong: list[str] = []
    with started(game, game.levels[-1] if game.levels else RANDOM, seed, folder) as program:
        program.play(rng.randint(1, 8))
        program.until(lambda state: state["to_act"] is not None and state["to_act"] >= 0)
        asked = time.monotonic()
        program.process.terminate()
        try:
            status = program.process.wait(DEADLINE_S)
        except subprocess.TimeoutExpired:
            return ["it does not end"], DEADLINE_S
        # A process of the standard library that tidies up after others ends when it sees that the program has.
        while (left := members(program.process.pid)) and time.monotonic() < asked + DEADLINE_S:
            time.sleep(GLANCE_S)
        seconds = time.monotonic() - asked
        if status:
            wrong.append(f"it ends with status {status}")
        if left:
            wrong.append(f"it leaves {left}")
        wrong += faults(game, program.saves(), program.state)
    return wrong, seconds


def members(session: int) -> list[str]:
    """The running processes of a session, as `number (name)`, by what Linux tells of each in /proc/<number>/stat."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, rest = path.read_text(encoding="utf-8", errors="replace").rsplit(")", 1)
        except OSError:
            continue  # It ended while the list was read.
        state, _parent, _group, its_session = rest.split()[:4]
        if int(its_session) == session and state not in "ZX":
            found.append(f"{name})")
    return found


def _fail(trouble: OSError) -> None:
    raise trouble
