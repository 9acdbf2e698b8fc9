"""`make.py bench`: how quick the program starts, how even it moves, how quiet it rests, how fast it plays.

Times are compared with the least that a program with a window can do, measured in the same run: a bare pygame window,
a bare blit of a whole picture. Prints a table, then the same as one line of JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from game.ai.players import choose
from game.core.contract import CHANCE, OVER
from game.core.record import RANDOM
from game.core.registry import games

ROOT = Path(__file__).resolve().parent.parent
PACKED = ROOT / "build" / "dist" / "lamplight" / "lamplight"
STARTS = 9
"""Starts of each kind; the best counts, as every disturbance only makes one longer."""
IDLE_S = 20.0
GLANCE_S = 0.001
PLAY_S = 3.0
"""About so long each game is played at random."""
LISTING_S = 0.3
"""So long each game lists its legal moves."""

BARE_WINDOW = """
import os, sys
import pygame
pygame.display.init()
window = pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
window.fill((40, 30, 24))
pygame.display.flip()
with open(sys.argv[1] + ".part", "w", encoding="utf-8") as file:
    file.write("{}")
os.replace(sys.argv[1] + ".part", sys.argv[1])
pygame.event.wait()
"""
"""The least that shows a window and says so."""

Figures = dict[str, float]


def quiet(folder: Path) -> dict[str, str]:
    """The environment of a program without screen and sound, except where a real screen is asked for. Compiled modules
    are kept in the folder, whatever the person's own environment says: all starts but the first find them."""
    environment = {"SDL_VIDEODRIVER": "dummy", **os.environ}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment |= {"SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_FRAMEBUFFER_ACCELERATION": "0"}
    return environment | {"PYTHONPYCACHEPREFIX": str(folder / "compiled")}


@contextmanager
def running(command: list[str], state: Path) -> Iterator[tuple[float, float]]:
    """A program from its start to its first picture; gives the seconds and the processor seconds that took. It is
    killed afterwards."""
    state.unlink(missing_ok=True)
    began = time.perf_counter()
    program = subprocess.Popen(command, cwd=ROOT, env=quiet(state.parent), stdin=subprocess.DEVNULL)
    try:
        while not state.exists():
            if program.poll() is not None:
                raise RuntimeError(f"{command[1]} ended with status {program.returncode} before its first picture")
            time.sleep(GLANCE_S)
        yield time.perf_counter() - began, work_s(program.pid)
    finally:
        program.kill()
        program.wait()


def work_s(pid: int) -> float:
    """Processor time of a process so far, finely counted: of its first thread, on Linux; elsewhere nan."""
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text(encoding="ascii").split()[0]) / 1e9
    except OSError:
        return float("nan")


def first_frame(folder: Path) -> Figures:
    """Seconds from the start of the process to its first picture, and of processor time, which other work on the
    machine disturbs less; the kinds take turns. Of the packed program too, where there is one."""
    state, bare_state = folder / "state.json", folder / "bare.json"
    where = ["--data", str(folder / "data"), "--state", str(state), "--size", "1280x720"]
    kinds = {
        "first_frame": ([sys.executable, str(ROOT / "main.py"), *where], state),
        "bare_window": ([sys.executable, "-c", BARE_WINDOW, str(bare_state)], bare_state),
    }
    if PACKED.is_file():
        kinds["packed"] = ([str(PACKED), *where], state)
    figures: Figures = {}
    for _ in range(STARTS):
        for kind, (command, its_state) in kinds.items():
            with running(command, its_state) as measured:
                for unit, seconds in zip(("s", "cpu_s"), measured, strict=True):
                    name = f"{kind}_{unit}"
                    figures[name] = min(figures.get(name, seconds), seconds)
    figures["first_frame_ratio"] = figures["first_frame_s"] / figures["bare_window_s"]
    figures["first_frame_cpu_ratio"] = figures["first_frame_cpu_s"] / figures["bare_window_cpu_s"]
    return figures


def at_rest(folder: Path) -> Figures:
    """Share of a core and memory (MB) of a program that waits for a person, on the menu and at a table.

    Without a state file, as people run it.
    """
    figures: Figures = {}
    table = ("--start", "worms", "--seats", "human,easy", "--option", "starter=first", "--seed", "1")
    for name, arguments in (("menu", ()), ("table", table)):
        command = [
            sys.executable,
            str(ROOT / "main.py"),
            "--data",
            str(folder / name),
            "--size",
            "1280x720",
            *arguments,
        ]
        program = subprocess.Popen(command, cwd=ROOT, env=quiet(folder), stdin=subprocess.DEVNULL)
        try:
            settle(program.pid)
            before = cpu_seconds(program.pid)
            time.sleep(IDLE_S)
            figures[f"idle_{name}_percent"] = (cpu_seconds(program.pid) - before) / IDLE_S * 100
            figures[f"memory_{name}_mb"] = memory_mb(program.pid)
        finally:
            program.kill()
            program.wait()
    return figures


def settle(pid: int) -> None:
    """Waits until a program that just started has stopped working: three seconds in a row of hardly any work."""
    calm = 0
    while calm < 3:
        before = cpu_seconds(pid)
        time.sleep(1)
        calm = calm + 1 if cpu_seconds(pid) - before < 0.05 else 0


def family(pid: int) -> list[int]:
    """A process and those it started that still run."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return [pid, *(member for child in children for member in family(int(child)))]


def cpu_seconds(pid: int) -> float:
    """Processor time of a process and those it started, so far."""
    ticks = 0
    for member in family(pid):
        fields = Path(f"/proc/{member}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory_mb(pid: int) -> float:
    """Resident memory of a process and those it started."""
    said = "\n".join(Path(f"/proc/{member}/status").read_text(encoding="utf-8") for member in family(pid))
    return sum(int(line.split()[1]) for line in said.splitlines() if line.startswith("VmRSS:")) / 1024


def frames(folder: Path) -> Figures:
    """Milliseconds a frame at 1920x1080 while eight dice tumble, alone and while a computer player thinks, and while
    twelve tiles burn, against the bare blit of a whole picture; and of processor time. In a process of its own, which prints them."""
    done = subprocess.run(
        [sys.executable, "-m", "build.bench_frames", str(folder / "frames")],
        cwd=ROOT, env=quiet(folder), stdout=subprocess.PIPE, encoding="utf-8", check=True,
    )  # fmt: skip
    figures: Figures = {}
    for name, times in json.loads(done.stdout.splitlines()[-1]).items():
        figures |= {
            f"{name}_median_ms": statistics.median(times),
            f"{name}_p99_ms": statistics.quantiles(times, n=100)[98],
            f"{name}_worst_ms": max(times),
        }
    return figures


def gaps(folder: Path) -> Figures:
    """Milliseconds between two looks at the event queue while the strongest computer players think, the longest of each game; and of
    processor time. In a process of its own, which prints them."""
    done = subprocess.run(
        [sys.executable, "-m", "build.bench_gaps", str(folder / "gaps")],
        cwd=ROOT, env=quiet(folder), stdout=subprocess.PIPE, encoding="utf-8", check=True,
    )  # fmt: skip
    return {f"{slug}_longest_gap_ms": max(times) for slug, times in json.loads(done.stdout.splitlines()[-1]).items()}


def random_play(_folder: Path) -> Figures:
    """Games and moves a second of random play on one core, through the same contract as everything else."""
    figures: Figures = {}
    for slug, game in games().items():
        for seats in sorted({game.min_seats, game.max_seats}):
            summary = play(slug, seats, 2)
            summary = play(slug, seats, max(2, round(PLAY_S * summary["games_per_second"])))
            figures[f"{slug}_{seats}_games_per_s"] = summary["games_per_second"]
            figures[f"{slug}_{seats}_moves_per_s"] = summary["moves_per_second"]
    return figures


def play(slug: str, seats: int, count: int) -> Figures:
    """Plays games at random through the command line; its summary."""
    done = subprocess.run(
        [sys.executable, "-m", "game", "play", slug, "--seats", ",".join([RANDOM] * seats), "--games", str(count),
         "--seed", "bench"],
        cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8", check=True,
    )  # fmt: skip
    summary: Figures = json.loads(done.stdout.splitlines()[-1])
    return summary


def listing(_folder: Path) -> Figures:
    """Legal moves listed a second of processor time, each position seen for the first time as in play (a game may keep an
    index from the position before)."""
    figures: Figures = {}
    for slug, game in games().items():
        rules = game.rules(game.min_seats, game.complete({}))
        luck = Random("bench")
        state, listed, spent = rules.initial(), 0, 0.0
        while spent < LISTING_S:
            actor = rules.to_act(state)
            if actor == OVER:
                state = rules.initial()
                continue
            if actor == CHANCE:
                move = rules.sample_chance(state, luck)
            else:
                begin = time.process_time()
                moves = rules.legal_moves(state)
                spent += time.process_time() - begin
                listed += len(moves)
                move = luck.choice(moves)
            state = rules.apply(state, move).state
        figures[f"{slug}_listed_per_s"] = listed / spent
    return figures


def thinking(_folder: Path) -> Figures:
    """Seconds of processor time of the longest decision of each game's strongest level, in a whole game against itself."""
    figures: Figures = {}
    for slug, game in games().items():
        if not game.levels:
            continue
        rules = game.rules(game.min_seats, game.complete({}))
        state, longest, ply = rules.initial(), 0.0, 0
        while (actor := rules.to_act(state)) != OVER:
            luck = Random(f"bench/{ply}")
            if actor == CHANCE:
                move = rules.sample_chance(state, luck)
            else:
                begin = time.process_time()
                move = choose(game, rules, state, actor, game.levels[-1], luck)
                longest = max(longest, time.process_time() - begin)
            state, ply = rules.apply(state, move).state, ply + 1
        figures[f"{slug}_{game.levels[-1]}_longest_s"] = longest
    return figures


PARTS = {"start": first_frame, "frames": frames, "gaps": gaps, "idle": at_rest, "play": random_play, "listing": listing, "thinking": thinking}
LINUX_ONLY = ("idle",)


def main() -> int:
    """Measures the parts that are asked for."""
    parser = argparse.ArgumentParser(prog="make.py bench", description="Speed, idleness and memory.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all when none is named")
    asked = parser.parse_args().parts or list(PARTS)
    unknown = [part for part in asked if part not in PARTS]
    if unknown:
        parser.error(f"there is no part {unknown[0]!r}; there are: {', '.join(PARTS)}")
    figures: Figures = {}
    with tempfile.TemporaryDirectory(prefix="lamplight-bench-") as folder:
        for part in asked:
            if part in LINUX_ONLY and sys.platform != "linux":
                print(f"{part}: measured on Linux only")
                continue
            try:
                measured = PARTS[part](Path(folder))
            except (RuntimeError, subprocess.CalledProcessError) as error:
                print(f"{part} cannot be measured: {error}", file=sys.stderr)
                return 1
            for name, value in measured.items():
                figures[name] = round(value, 4)
                print(f"{name:<32} {value:>12,.3f}", flush=True)
    print(json.dumps(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
