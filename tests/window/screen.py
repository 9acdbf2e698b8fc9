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
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import pygame
import pytest

from build.kill import members

ROOT = Path(__file__).resolve().parents[2]
DEADLINE_S = 90.0
"""Far beyond anything a program does that does not hang."""
AGAIN_S = 15.0
"""A click that changed nothing for so long was lost and is made once more."""
SPELL_BYTES = 88_200
"""A second of sound."""
GLANCE_S = 0.02
"""Between two looks at the state file."""

State = dict[str, Any]


def need_screen() -> None:
    """Skips where the tools are missing; under CI, which installs them, that is a failure."""
    missing = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
    if missing and os.environ.get("CI"):
        pytest.fail(f"CI lacks {' and '.join(missing)}")
    if missing:
        pytest.skip(f"needs {' and '.join(missing)}")


class Screen:
    """A running X server of 1400x900, on a display number that it chose itself."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        reading, writing = os.pipe()
        # -fbdir keeps the picture in a file, so a screenshot is a copy.
        command = ["Xvfb", "-displayfd", str(writing), "-noreset", "-screen", "0", "1400x900x24", "-fbdir", str(folder)]
        with (folder / "xvfb.log").open("wb") as log:
            self._server = subprocess.Popen(command, pass_fds=[writing], stdout=log, stderr=log)
        os.close(writing)
        with os.fdopen(reading, encoding="ascii") as line:
            number = line.readline().strip()
        if not number:
            pytest.fail("Xvfb did not start: " + (folder / "xvfb.log").read_text(encoding="utf-8"))
        self.display = f":{number}"

    def picture(self, path: Path) -> None:
        """Saves what the screen shows as PNG. The file of the server is in the X window dump format, version 7."""
        dump = (self._folder / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", dump[:100])
        header_size, width, height, colours = header[0], header[4], header[5], header[19]
        pixels = dump[header_size + colours * 12 :][: width * height * 4]
        rgb = bytearray(width * height * 3)
        rgb[0::3], rgb[1::3], rgb[2::3] = pixels[2::4], pixels[1::4], pixels[0::4]
        pygame.image.save(pygame.image.frombuffer(rgb, (width, height), "RGB"), path)

    def close(self) -> None:
        """Ends the server."""
        self._server.terminate()
        self._server.wait()


class Window:
    """The program in a window on a virtual screen. `heard`: what would be heard is written to a file, by a device that
    is a few times as fast as one with a loudspeaker."""

    def __init__(
        self, screen: Screen, program: list[str], arguments: list[str], folder: Path, heard: bool = False
    ) -> None:
        self.screen = screen
        self._folder = folder
        self._state_file = folder / "state.json"
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
        """What a window manager does when the cross is clicked: it sends WM_DELETE_WINDOW."""
        delete_window(self.screen.display, int(self.id))

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


def delete_window(display: str, window: int) -> None:
    """Sends WM_DELETE_WINDOW to a window, which xdotool cannot: its windowclose destroys the window instead."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = ctypes.c_ulong
    connection = ctypes.c_void_p(x11.XOpenDisplay(display.encode()))
    protocols = x11.XInternAtom(connection, b"WM_PROTOCOLS", 0)
    delete = x11.XInternAtom(connection, b"WM_DELETE_WINDOW", 0)
    message = ClientMessage(type=33, window=window, message_type=protocols, format=32)
    message.data[0] = delete
    # The library may write a whole XEvent, which is 24 longs.
    event = (ctypes.c_long * 24)()
    ctypes.memmove(event, ctypes.byref(message), ctypes.sizeof(message))
    x11.XSendEvent(connection, ctypes.c_ulong(window), 0, ctypes.c_long(0), event)
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
def opened(program: list[str], folder: Path, *arguments: str, heard: bool = False) -> Iterator[Window]:
    """The program in a window on a screen of its own; both are gone afterwards."""
    need_screen()
    screen = Screen(folder)
    try:
        window = Window(screen, program, list(arguments), folder, heard)
        try:
            yield window
        finally:
            window.close()
    finally:
        screen.close()
