"""A virtual screen with the real program on it: Xvfb shows, xdotool moves the mouse, the state file tells what is seen.

Nothing here waits for a time. Every step waits for what the state file says, with a deadline that only a program that
hangs can reach; a failure carries the last state, what the program wrote and a picture of the screen.
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import pygame
import pytest

from build.kill import members

ROOT = Path(__file__).resolve().parents[2]
FROZEN = os.environ.get("LAMPLIGHT_FROZEN", "")
"""The packed program; empty where there is none."""
SOURCE = [sys.executable, str(ROOT / "main.py")]
DEADLINE_S = 90.0
"""Far beyond anything a program does that does not hang."""
AGAIN_S = 15.0
"""A click that changed nothing for so long was lost and is made once more."""
SPELL_BYTES = 88_200
"""A second of sound."""
GLANCE_S = 0.02
"""Between two looks at the state file."""

MANAGERS = {"evilwm": ["evilwm", "-snap", "0", "-fn", "fixed"], "openbox": ["openbox"]}
"""Window managers: a small one that CI installs, and one that is like those of people, but brings 60 MB with it."""

State = dict[str, Any]


def need_screen(manager: str) -> None:
    """Skips where the tools are missing; under CI, which installs all but openbox, that is a failure."""
    missing = [tool for tool in ("Xvfb", "xdotool", manager) if tool and shutil.which(tool) is None]
    if missing and missing != ["openbox"] and os.environ.get("CI"):
        pytest.fail(f"CI lacks {' and '.join(missing)}")
    if missing:
        pytest.skip(f"needs {' and '.join(missing)}")


class Screen:
    """A running X server, on a display number that it chose itself; with a window manager if one is wanted."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1400, 900), manager: str = "") -> None:
        self._folder = folder
        self.size = size
        reading, writing = os.pipe()
        # -fbdir keeps the picture in a file, so a screenshot is a copy.
        command = ["Xvfb", "-displayfd", str(writing), "-noreset", "-screen", "0", f"{size[0]}x{size[1]}x24"]
        command += ["-fbdir", str(folder)]
        with (folder / "xvfb.log").open("wb") as log:
            self._server = subprocess.Popen(command, pass_fds=[writing], stdout=log, stderr=log)
        os.close(writing)
        with os.fdopen(reading, encoding="ascii") as line:
            number = line.readline().strip()
        if not number:
            pytest.fail("Xvfb did not start: " + (folder / "xvfb.log").read_text(encoding="utf-8"))
        self.display = f":{number}"
        self._manager: subprocess.Popen[bytes] | None = None
        if manager:
            there = {**os.environ, "DISPLAY": self.display}
            self._manager = subprocess.Popen(MANAGERS[manager], env=there, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def picture(self, path: Path) -> None:
        """Saves what the screen shows as PNG. The file of the server is in the X window dump format, version 7."""
        dump = (self._folder / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", dump[:100])
        header_size, width, height, colours = header[0], header[4], header[5], header[19]
        pixels = dump[header_size + colours * 12 :][: width * height * 4]
        rgb = bytearray(width * height * 3)
        rgb[0::3], rgb[1::3], rgb[2::3] = pixels[2::4], pixels[1::4], pixels[0::4]
        pygame.image.save(pygame.image.frombuffer(rgb, (width, height), "RGB"), path)

    def colours(self, path: Path) -> int:
        """How many colours the screen shows, in a grid of places; the picture is kept under the path."""
        self.picture(path)
        picture = pygame.image.load(path)
        places = ((x, y) for x in range(5, self.size[0], 40) for y in range(5, self.size[1], 40))
        return len({tuple(picture.get_at(place)) for place in places})

    def until_drawn(self, path: Path) -> None:
        """Waits until it shows anything."""
        end = time.monotonic() + DEADLINE_S
        while self.colours(path) < 2:
            if time.monotonic() > end:
                pytest.fail(f"nothing is shown; picture: {path}")
            time.sleep(GLANCE_S)

    def windows(self) -> list[str]:
        """The numbers of the program's windows that are shown, whoever opened them."""
        done = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--class", "lamplight"],
            env={**os.environ, "DISPLAY": self.display}, capture_output=True, encoding="utf-8", timeout=DEADLINE_S,
        )  # fmt: skip
        return done.stdout.split()

    def close(self) -> None:
        """Ends the server, and the window manager with it."""
        self._server.terminate()
        self._server.wait()
        if self._manager is not None:
            self._manager.wait()


class Window:
    """The program in a window on a virtual screen. `heard`: what would be heard is written to a file, by a device that
    is a few times as fast as one with a loudspeaker."""

    def __init__(
        self, screen: Screen, program: list[str], arguments: list[str], folder: Path, heard: bool = False
    ) -> None:
        self.screen = screen
        self._folder = folder
        self._state_file = folder / "state.json"
        self._state_file.unlink(missing_ok=True)
        self._output = folder / "output.txt"
        environment = {
            **os.environ,
            "DISPLAY": screen.display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "disk" if heard else "dummy",
            "SDL_DISKAUDIOFILE": str(folder / "heard.raw"),
            "SDL_DISKAUDIODELAY": "5",
            # Without it each flip goes through a software GL, which is slower than the program.
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
            "HOME": str(folder),
        }
        command = [*program, "--state", str(self._state_file), "--data", str(folder / "data"), *arguments]
        with self._output.open("wb") as output:
            self.process = subprocess.Popen(
                command, env=environment, cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                start_new_session=True,
            )  # fmt: skip

    @property
    def state(self) -> State:
        """What the program says it shows; empty before its first picture."""
        try:
            found = json.loads(self._state_file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        assert isinstance(found, dict)
        return found

    def until(self, wish: Callable[[State], object], what: str) -> State:
        """The first state that fulfils the wish; fails when the program ends or hangs before."""
        state = self._wait(wish, DEADLINE_S)
        if state is None:
            self.fail(f"waited in vain until {what}")
        return state

    def settled(self) -> State:
        """The next state in which nothing moves and nobody thinks."""
        return self.until(lambda state: state and not state["busy"], "nothing moves")

    def click(self, thing: State) -> State:
        """Clicks the middle of a control or pick; gives the settled state after it."""
        before = self.state
        x, y, width, height = thing["rect"]
        for _attempt in range(2):
            place = [str(round(x + width / 2)), str(round(y + height / 2))]
            self._hand("mousemove", "--window", self.id, *place, "click", "1")
            if self._wait(lambda state: state != before, AGAIN_S) is not None:
                return self.settled()
        self.fail(f"clicking {thing['id']} changed nothing")

    @property
    def id(self) -> str:
        """The window's number, as xdotool knows it; waits until it is on the screen."""
        return self._hand("search", "--sync", "--onlyvisible", "--pid", str(self.process.pid)).split()[-1]

    @property
    def geometry(self) -> tuple[int, int, int, int]:
        """Left, top, width and height on the screen."""
        said = dict(line.split("=") for line in self._hand("getwindowgeometry", "--shell", self.id).split())
        return int(said["X"]), int(said["Y"]), int(said["WIDTH"]), int(said["HEIGHT"])

    def until_geometry(self, wish: Callable[[tuple[int, int, int, int]], object], what: str) -> tuple[int, int, int, int]:
        """The first geometry that fulfils the wish, and is still the same at a second look."""
        end = time.monotonic() + DEADLINE_S
        while time.monotonic() < end:
            found = self.geometry
            if wish(found) and self.geometry == found:
                return found
            time.sleep(GLANCE_S)
        self.fail(f"waited in vain until {what}; the window lies at {self.geometry}")

    def key(self, name: str) -> None:
        """A key, as the keyboard gives it to the window that has the focus."""
        self._hand("key", name)

    def press_box(self) -> None:
        """Closes a box of the system, which has no name and no process: by the key for its only button, over the upper
        middle of the screen, where it lies."""
        width, height = self.screen.size
        self._hand("mousemove", str(width // 2), str(height // 3), "key", "Return")

    def maximise(self) -> None:
        """As the button in the window's title does."""
        message = ("_NET_WM_STATE", 1, "_NET_WM_STATE_MAXIMIZED_VERT", "_NET_WM_STATE_MAXIMIZED_HORZ")
        send(self.screen.display, int(self.id), *message, to_root=True)

    def hide(self) -> None:
        """Takes the window off the screen, as minimising does."""
        self._hand("windowunmap", "--sync", self.id)

    def show(self, window: str) -> None:
        """Puts it back; its number must be known from before, since nothing finds a window that is not there."""
        self._hand("windowmap", "--sync", window)

    def hears(self) -> bool:
        """Is there any sound in what the device is given next?"""
        heard = self._folder / "heard.raw"
        deadline = time.monotonic() + DEADLINE_S
        start = heard.stat().st_size if heard.exists() else 0
        end = start + SPELL_BYTES
        while not heard.exists() or heard.stat().st_size < end:
            if time.monotonic() > deadline:
                self.fail("the sound device does not run")
            time.sleep(GLANCE_S)
        with heard.open("rb") as stream:
            stream.seek(start)
            return any(stream.read(end - start))

    def until_heard(self, wanted: bool) -> None:
        """Waits until there is sound, or silence."""
        deadline = time.monotonic() + DEADLINE_S
        while self.hears() != wanted:
            if time.monotonic() > deadline:
                self.fail("waited in vain for " + ("sound" if wanted else "silence"))

    def ask_to_close(self) -> None:
        """What a window manager does when the cross is clicked; xdotool's windowclose destroys the window instead."""
        send(self.screen.display, int(self.id), "WM_PROTOCOLS", "WM_DELETE_WINDOW")

    def ended(self) -> int:
        """Waits for the program's end; its exit status."""
        try:
            return self.process.wait(DEADLINE_S)
        except subprocess.TimeoutExpired:
            self.fail("the program does not end")

    def left_alone(self) -> None:
        """Waits until none of the processes that the program started runs any more."""
        end = time.monotonic() + DEADLINE_S
        while left := members(self.process.pid):
            if time.monotonic() > end:
                self.fail(f"these processes of the program still run: {left}")
            time.sleep(GLANCE_S)

    def fail(self, why: str) -> NoReturn:
        """Fails the test with all that there is to know."""
        picture = self._folder / "screen.png"
        self.screen.picture(picture)
        output = self._output.read_text(encoding="utf-8", errors="replace")
        pytest.fail(f"{why}\nstate: {json.dumps(self.state, ensure_ascii=False)}\noutput: {output}\npicture: {picture}")

    def close(self) -> None:
        """Ends the program and whatever it started, gently or not."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()

    def _wait(self, wish: Callable[[State], object], limit_s: float) -> State | None:
        end = time.monotonic() + limit_s
        while time.monotonic() < end:
            ended = self.process.poll()
            state = self.state
            if wish(state):
                return state
            if ended is not None:
                self.fail(f"the program ended with status {ended}")
            time.sleep(GLANCE_S)
        return None

    def _hand(self, *arguments: str) -> str:
        environment = {**os.environ, "DISPLAY": self.screen.display}
        done = subprocess.run(
            ["xdotool", *arguments], env=environment, capture_output=True, encoding="utf-8", timeout=DEADLINE_S
        )
        if done.returncode:
            self.fail(f"xdotool {' '.join(arguments)}: {done.stderr}")
        return done.stdout


def send(display: str, window: int, kind: str, *data: str | int, to_root: bool = False) -> None:
    """Sends a message about a window, to it or to the window manager; words of the data become atoms. xdotool cannot."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = x11.XDefaultRootWindow.restype = ctypes.c_ulong
    connection = ctypes.c_void_p(x11.XOpenDisplay(display.encode()))

    def atom(word: str) -> int:
        number: int = x11.XInternAtom(connection, word.encode(), 0)
        return number

    message = ClientMessage(type=33, window=window, message_type=atom(kind), format=32)
    for place, value in enumerate(data):
        message.data[place] = atom(value) if isinstance(value, str) else value
    # The library may write a whole XEvent, which is 24 longs.
    event = (ctypes.c_long * 24)()
    ctypes.memmove(event, ctypes.byref(message), ctypes.sizeof(message))
    receiver, mask = (x11.XDefaultRootWindow(connection), 0x180000) if to_root else (window, 0)
    x11.XSendEvent(connection, ctypes.c_ulong(receiver), 0, ctypes.c_long(mask), event)
    x11.XCloseDisplay(connection)


class ClientMessage(ctypes.Structure):
    """XClientMessageEvent of Xlib.h."""

    _fields_ = [
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
    ]


@contextmanager
def opened(
    program: list[str],
    folder: Path,
    *arguments: str,
    heard: bool = False,
    size: tuple[int, int] = (1400, 900),
    manager: str = "",
) -> Iterator[Window]:
    """The program in a window on a screen of its own, of a size and with a window manager if one is wanted; all are gone
    afterwards."""
    need_screen(manager)
    screen = Screen(folder, size, manager)
    try:
        window = Window(screen, program, list(arguments), folder, heard)
        try:
            yield window
        finally:
            window.close()
    finally:
        screen.close()
