#!/usr/bin/env python3
"""The door to every tool of Lamplight: `python3 build/make.py COMMAND`. Owns the environments and nothing else.

Runs on a bare Python and needs only the standard library. Each command first makes the environment it needs, or
renews it when a requirements file has changed since, then hands over to the module that does the work.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - the sentence is for those who come with an older one
    sys.exit("Lamplight needs Python 3.11 or newer, and this is Python {}.{}.".format(*sys.version_info))

import hashlib
import importlib.util
import json
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STAMP = "lamplight.json"
"""Name of the file in an environment that says what it was made from. It is written last: no stamp, not finished."""

RUN = "requirements.txt"
BUILD = "build/requirements.txt"
TESTS = "tests/requirements.txt"


class Failure(Exception):
    """Something that the person at the keyboard can mend; the text is one sentence that says how."""


@dataclass(frozen=True)
class Command:
    """One word after make.py."""

    help: str
    needs: tuple[str, ...]
    """The requirements files, from the project's root."""
    run: tuple[str, ...] = ()
    """What the environment's Python is given before the person's own arguments; empty: nothing to run."""
    folder: str = ".venv"
    """The environment."""
    takes: str = ""
    """The arguments that may follow, for the list of commands."""
    bare: tuple[str, ...] = ()
    """The arguments used when the person gives none."""


COMMANDS = {
    "env": Command("make or renew the environment, nothing else", (RUN, TESTS)),
    "play": Command("start the program", (RUN,), (str(ROOT / "main.py"),), takes="[arguments of main.py]"),
    "test": Command(
        "run the tests", (RUN, TESTS), ("-m", "pytest"), takes="[arguments of pytest]", bare=("-n", "auto")
    ),
    "soak": Command(
        "the long runs: thousands of games, fuzzing", (RUN, TESTS), ("-m", "build.soak"), takes="[options]"
    ),
    "ladder": Command(
        "each level of the computer players against the one below",
        (RUN,),
        ("-m", "build.ladder"),
        takes="[SLUG ...] [options]",
    ),
    "package": Command(
        "build the program that runs without Python", (RUN, BUILD), ("-m", "build.package"), ".venv-package"
    ),
    "shots": Command("a picture of every screen", (RUN,), ("-m", "build.shots"), takes="DIR [options]"),
    "bench": Command("measure speed, idleness and memory", (RUN,), ("-m", "build.bench"), takes="[options]"),
    "texts": Command("bring the language catalogues up to date", (RUN, TESTS), ("-m", "build.texts")),
}


def usage() -> str:
    """The list of commands, a line each."""
    lines = ["python3 build/make.py COMMAND", ""]
    for name, command in COMMANDS.items():
        lines.append(f"  {f'{name} {command.takes}'.strip():<30} {command.help}")
    return "\n".join(lines)


def fingerprint(needs: Iterable[str]) -> dict[str, str]:
    """What an environment with these needs is made from: the Python and the content of each requirements file."""
    made_from = {"python": sys.version}
    for name in needs:
        made_from[name] = hashlib.sha256((ROOT / name).read_bytes()).hexdigest()
    return made_from


def missing(stamp: dict[str, str] | None, needs: Iterable[str]) -> tuple[bool, list[str]]:
    """Whether to make the environment anew, and the requirements files to install into it.

    `stamp` is what the environment says of itself, None when it is not there or not finished. Files that were added
    to it for another command are kept, so that `play` after `test` does not undo anything.
    """
    if stamp is None:
        return True, sorted(set(needs))
    known = [name for name in stamp if name != "python" and (ROOT / name).is_file()]
    if len(known) + 1 == len(stamp) and fingerprint(known) == stamp:
        return False, sorted(set(needs) - set(known))
    return True, sorted(set(needs) | set(known))


def python_of(folder: Path) -> Path:
    """The interpreter inside an environment."""
    return folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def read_stamp(folder: Path) -> dict[str, str] | None:
    """The stamp of a finished environment whose Python is still there, else None."""
    try:
        stamp = json.loads((folder / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    whole = isinstance(stamp, dict) and "python" in stamp and python_of(folder).exists()
    return stamp if whole else None


def say(sentence: str) -> None:
    """One line for the person, in order with what the child programs print."""
    print(sentence, flush=True)


def ensure(folder: Path, needs: Iterable[str]) -> Path:
    """Makes or renews the environment where necessary and gives its Python; raises Failure."""
    stamp = read_stamp(folder)
    anew, files = missing(stamp, needs)
    if not files and not anew:
        return python_of(folder)
    (folder / STAMP).unlink(missing_ok=True)
    if anew:
        create(folder)
    say(f"Installing what {' and '.join(files)} {'ask' if len(files) > 1 else 'asks'} for into {folder.name}.")
    install = [str(python_of(folder)), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if subprocess.call(install + [part for name in files for part in ("-r", str(ROOT / name))]):
        raise Failure("Installing failed, for the reason above; is the network there? The same command tries again.")
    kept = {} if anew or stamp is None else stamp
    (folder / STAMP).write_text(json.dumps(kept | fingerprint(files), indent=1), encoding="utf-8")
    return python_of(folder)


def create(folder: Path) -> None:
    """Makes an empty environment, in place of an older one; raises Failure."""
    if not importlib.util.find_spec("venv") or not importlib.util.find_spec("ensurepip"):
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise Failure(
            f"This Python lacks its module venv; on Debian or Ubuntu `sudo apt install python{version}-venv` brings it."
        )
    say(f"Making the environment {folder.name} (once, and again only when its needs change).")
    if subprocess.call([sys.executable, "-m", "venv", "--clear", str(folder)]):
        raise Failure(f"Making {folder} failed, for the reason above.")


def main(arguments: list[str]) -> int:
    """Runs one command; gives the exit status: the command's own, 1 for a failure to prepare it, 2 for a wrong call."""
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        print(usage(), file=sys.stdout if arguments else sys.stderr)
        return 0 if arguments else 2
    name, *rest = arguments
    if name not in COMMANDS:
        print(f"make.py knows no command {name!r}; it knows {', '.join(COMMANDS)}.", file=sys.stderr)
        return 2
    command = COMMANDS[name]
    try:
        python = ensure(ROOT / command.folder, command.needs)
    except Failure as failure:
        print(failure, file=sys.stderr)
        return 1
    if not command.run:
        say(f"{command.folder} is ready.")
        return 0
    try:
        return subprocess.call([python, *command.run, *(rest or command.bare)], cwd=working_folder(command))
    except KeyboardInterrupt:
        return 130


def working_folder(command: Command) -> Path | None:
    """Where the command runs: modules are found from the project's root; the program stays where the person is."""
    return ROOT if command.run[0] == "-m" else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
