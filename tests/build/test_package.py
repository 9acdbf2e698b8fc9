"""The packed program and its archive, where `make.py package` has made them: LAMPLIGHT_FROZEN names the executable.

The archive is unpacked as a family would, into a folder that nobody may write to, and the program runs from there."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import platformdirs
import pytest

import game
from build import licences, package
from game.app.paths import APP_NAME
from game.core.record import read
from game.core.registry import games
from game.core.session import Session
from tests.window.screen import members

ROOT = Path(__file__).resolve().parents[2]
FROZEN = os.environ.get("LAMPLIGHT_FROZEN", "")
LIMIT_BYTES = 45_000_000
NOBODY = 65534
Test = Callable[..., None]


def packed(test: Test) -> Test:
    """Marks a test that needs the packed program."""
    reason = "LAMPLIGHT_FROZEN names no packed program (make.py package builds one)"
    return pytest.mark.frozen(pytest.mark.skipif(not FROZEN, reason=reason)(test))


@pytest.fixture(scope="module")
def archive() -> Path:
    (found,) = (path for path in Path(FROZEN).parents[1].glob("lamplight-*") if path.suffix != ".sha256")
    return found


@pytest.fixture(scope="module")
def unpacked(archive: Path) -> Iterator[Path]:
    """The archive's top folder, unpacked far from where it was built. Nobody may write there; anybody may read."""
    base = Path(tempfile.mkdtemp(prefix="lamplight-test-"))
    place = base / "Наші ігри (з ґанку)"
    place.mkdir()
    subprocess.run(["tar", "-xzf", archive, "-C", place], check=True)
    base.chmod(0o755)
    (folder,) = place.iterdir()
    everything = [place, folder, *folder.rglob("*")]
    for path in everything:
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & ~0o222)
    yield folder
    for path in everything:
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o755)
    shutil.rmtree(base)


class Ended(msgspec.Struct, frozen=True):
    """What came of a run."""

    status: int
    said: str
    crowd: int
    """The most processes that there were at once, the program among them."""


class Home:
    """A person's home, with a temporary folder beside it, and the programs that run in it."""

    def __init__(self, base: Path) -> None:
        self.path = base / "Бабуся Ганна"
        self.path.mkdir()
        self.temporary = base / "tmp"
        self.temporary.mkdir()
        self._output = base / "output.txt"

    @property
    def saves(self) -> list[Path]:
        return sorted((self.path / ".local/share" / APP_NAME / "saves").glob("*.jsonl"))

    def run(self, *command: str | Path, streams: bool = True, audio: str = "dummy", cwd: str | Path = "/") -> Ended:
        """Runs a program from `/` or another folder with nothing of this machine in its environment; all that it started must end with it,
        and nothing may be left in the temporary folder."""
        bare = {"HOME": str(self.path), "TMPDIR": str(self.temporary), "PATH": "/usr/bin:/bin"}
        bare |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": audio}
        if not streams:
            command = ("/bin/sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", *command)
        with self._output.open("wb") as output:
            process = subprocess.Popen(
                command, cwd=cwd, env=bare, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True
            )
        crowd = 0
        while process.poll() is None:
            crowd = max(crowd, len(members(process.pid)))
            time.sleep(0.02)
        deadline = time.monotonic() + 30
        while members(process.pid) and time.monotonic() < deadline:
            time.sleep(0.02)  # a helper that was told to end takes its moment
        assert members(process.pid) == []
        assert list(self.temporary.iterdir()) == []
        return Ended(process.returncode, self._output.read_text(encoding="utf-8", errors="replace"), crowd)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


@pytest.fixture
def as_nobody() -> Iterator[tuple[Home, list[str]]]:
    """The home of a user without any rights, and what to put before a command that this user runs."""
    if os.geteuid() != 0 or shutil.which("setpriv") is None:
        pytest.skip("only root can become another user, by setpriv")
    base = Path(tempfile.mkdtemp(prefix="lamplight-nobody-"))
    base.chmod(0o755)
    home = Home(base)
    for path in (home.path, home.temporary):
        os.chown(path, NOBODY, NOBODY)
    yield home, ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
    shutil.rmtree(base)


def files(folder: Path) -> dict[str, Path]:
    """Every file of a folder that is no link, by its path inside."""
    found = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return {path.relative_to(folder).as_posix(): path for path in found}


def sums(text: str) -> dict[str, str]:
    """Checksum by path."""
    return {name: checksum for checksum, name in (line.split("  ", 1) for line in text.splitlines())}


def assert_untouched(unpacked: Path) -> None:
    """The folder holds what was packed, to the last byte."""
    told = sums((unpacked / "SHA256SUMS").read_text(encoding="utf-8"))
    found = {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files(unpacked).items()}
    assert found.pop("SHA256SUMS")
    assert found == told


# the archive ---------------------------------------------------------------------------------------------------------


@packed
def test_archive_has_one_top_folder_and_its_checksum(archive: Path, unpacked: Path) -> None:
    """Failure 10: the archive spills its files, and the program is started inside of it."""
    assert unpacked.name.startswith(f"lamplight-{game.__version__}-")
    assert {path.name for path in unpacked.iterdir()} == {
        "lamplight", "_internal", "licences", "READ-ME-FIRST.txt", "SHA256SUMS",
    }  # fmt: skip
    beside = archive.with_name(f"{archive.name}.sha256").read_text(encoding="utf-8")
    assert sums(beside) == {archive.name: hashlib.sha256(archive.read_bytes()).hexdigest()}
    assert_untouched(unpacked)


@packed
def test_packs_only_what_the_program_needs(unpacked: Path) -> None:
    inside = unpacked / "_internal"
    assert not [p for p in ("numpy", "pytest", "babel", "tkinter", "mypy", "PIL") if (inside / p).exists()]
    # Opened while the program runs, named by no import: without it every SVG fails to load.
    assert list((inside / "pygame_ce.libs").glob("libtiff*"))
    assert (inside / "assets").is_dir()
    numbers = [path.relative_to(ROOT) for path in (ROOT / "game").glob("*/*.json")]
    assert numbers
    assert [path for path in numbers if not (inside / path).is_file()] == []
    assert sum(path.stat().st_size for path in files(unpacked).values()) < LIMIT_BYTES


@packed
def test_nothing_is_packed_by_upx_and_no_gpl_font_is_inside(unpacked: Path) -> None:
    """Failure 9: an antivirus program calls what is packed by UPX a trojan."""
    assert [name for name, path in files(unpacked).items() if b"UPX!" in path.read_bytes()] == []
    assert [name for name in files(unpacked) if name.endswith((".ttf", ".otf")) and "Nunito" not in name] == []


@packed
def test_licence_of_everything_inside(unpacked: Path) -> None:
    folder = unpacked / "licences"
    index = (folder / "index.txt").read_text(encoding="utf-8")
    assert "told by its project" not in index, "a library has no text in build/licence_texts"
    for name in ("Lamplight", "pygame-ce", "msgspec", "platformdirs", "fontpkg-nunito", "Python", "pyinstaller"):
        (line,) = (line for line in index.splitlines() if line.startswith(name) and "hooks" not in line)
        assert (folder / line.split(": ")[-1]).stat().st_size > 400
    assert (folder / "common" / "LGPL-2.1.txt").is_file()
    for library in licences.libraries(unpacked / "_internal"):
        assert library in index
    assert "SIL OPEN FONT LICENSE" in (folder / "fontpkg-nunito.txt").read_text(encoding="utf-8").upper()


# the program ---------------------------------------------------------------------------------------------------------


@packed
def test_checks_itself_without_a_sound_device(unpacked: Path, home: Home) -> None:
    """Failure 1: without a sound device the program dies while it opens one. It plays a game of each kind."""
    ended = home.run(unpacked / "lamplight", "--selfcheck", audio="nosuch")
    assert ended.status == 0, ended.said
    assert "no sound device" in ended.said
    on_the_table = [slug for slug in games() if (ROOT / "scenes" / slug).is_dir()]
    assert [slug for slug in on_the_table if slug not in ended.said] == [], "the packed program lacks these games"
    assert {path.name for path in home.path.iterdir()} <= {".local"}
    assert 2 <= ended.crowd <= 3, "the program, its worker, and Python's watcher over both"


@packed
def test_checks_itself_without_rights_and_streams(unpacked: Path, as_nobody: tuple[Home, list[str]], tmp_path: Path) -> None:
    """Failures 5 and 6: pictures, sounds or fonts are missing in the packed copy; it works in a terminal and not by a double click.
    The program is in another folder than it was packed in, and starts in one that its user may not read."""
    home, user = as_nobody
    assert home.run(*user, "/usr/bin/touch", unpacked / "probe").status != 0, "this user could write there"
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    ended = home.run(*user, unpacked / "lamplight", "--selfcheck", streams=False, cwd=closed)
    assert (ended.status, ended.said) == (0, "")
    assert_untouched(unpacked)


@packed
def test_plays_and_saves_without_rights_and_streams(unpacked: Path, as_nobody: tuple[Home, list[str]]) -> None:
    """Failures 3 and 14: a packed program without streams dies of the first thing that is printed; settings beside the program cannot
    be written."""
    home, user = as_nobody
    table = ("--start", "worms", "--seats", "easy,easy", "--autoplay", "1", "--speed", "off", "--seed", "3")
    for number in (1, 2):
        ended = home.run(*user, unpacked / "lamplight", *table, streams=False)
        assert (ended.status, ended.said) == (0, "")
        assert len(home.saves) == number, "the second start goes on with the same folder"
    assert all(Session.from_record(read(path)).result is not None for path in home.saves)
    assert_untouched(unpacked)


@packed
def test_the_executable_alone_says_what_is_missing(home: Home, tmp_path: Path) -> None:
    """Failure 10: only the program file is dragged out of its folder. The sentence is the start-up code's own: Python is not
    there yet."""
    alone = tmp_path / "empty" / "lamplight"
    alone.parent.mkdir()
    shutil.copy2(FROZEN, alone)
    ended = home.run(alone)
    assert ended.status != 0
    assert "Failed to load Python shared library" in ended.said
    assert str(alone.parent / "_internal") in ended.said


# without a packed program --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_read_me_first(system: str) -> None:
    """Failures 9 and 10: nobody tells a person to unpack the archive first, or what the antivirus program means."""
    raw = package.read_me_first(system)
    text = raw.decode("utf-8-sig" if system == "win32" else "utf-8")
    assert (b"\r\n" in raw) == raw.startswith(b"\xef\xbb\xbf") == (system == "win32")
    parts = text.split("УКРАЇНСЬКОЮ")[1].replace("IN ENGLISH", "ПО-РУССКИ").split("ПО-РУССКИ")
    chosen = package.FIRST_START[system]
    for part, unpack, antivirus in zip(
        parts, ("розпакуйте", "распакуйте", "unpack"), ("антивірус", "антивирус", "antivirus"), strict=True
    ):
        assert unpack in part
        assert antivirus in part
        assert chosen["data"] in part
        assert chosen["program"] in part
    assert not set("ыэёъ") & set(parts[0].lower())
    assert not set("іїєґ") & set(parts[1].lower())
    assert max(map(len, text.splitlines())) < 125


def test_read_me_first_names_the_folder_of_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    data = platformdirs.user_data_path(APP_NAME, appauthor=False)
    assert Path(package.FIRST_START["linux"]["data"]).expanduser() == data


@pytest.mark.parametrize(
    ("library", "text"),
    [
        ("libSDL2-2-50d19f93.0.so.0.3200.10", "sdl2"), ("SDL2_mixer.dll", "sdl2_mixer"), ("libopus-0.dll", "opus"),
        ("libopusfile-0.dll", "opusfile"), ("libz.so.1", "zlib"), ("zlib1.dll", "zlib"), ("libpng16-16.dll", "png"),
        ("VCRUNTIME140.dll", "python"), ("libnobodyknows.so.1", None),
    ],
)  # fmt: skip
def test_which_text_covers_a_library(library: str, text: str | None) -> None:
    assert licences.text_of(library) == text


def test_every_licence_text_is_there_and_used() -> None:
    texts = {path.stem for path in licences.TEXTS.glob("*.txt")}
    assert texts == set(licences.LIBRARIES) | {"pygame-ce"}


def test_described_as_a_folder_without_upx_with_icon_and_version() -> None:
    """Failures 8 and 9: one file that unpacks itself at each start is slow, and antivirus programs call it a trojan. Of the
    description, since Windows and macOS are built elsewhere."""
    text = (ROOT / "build" / "lamplight.spec").read_text(encoding="utf-8")
    assert text.count("upx=False") == 2
    assert "upx=True" not in text
    for wanted in ("COLLECT(", "exclude_binaries=True", "console=False", "version=version_data()", "icon=ICON", "BUNDLE("):
        assert wanted in text
    for icon in ("lamplight.ico", "lamplight.icns"):
        assert icon in text
        assert (ROOT / "build" / "icons" / icon).is_file()
