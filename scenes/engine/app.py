"""The application: window, loop, scene stack. One frame: take all events once, let time pass, draw if something changed.

When nothing moves and nothing happened the loop draws nothing and sleeps between looks at the event queue (30 a second,
then 20: half a per cent of a core; `pygame.event.wait` polls every millisecond inside and costs more).
"""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import msgspec
import pygame

from game.app import paths, settings, texts
from game.app.notices import NO_SOUND, Notice
from scenes.engine import keys
from scenes.engine.canvas import Canvas
from scenes.engine.cursor import Cursor
from scenes.engine.fonts import Fonts
from scenes.engine.images import Images
from scenes.engine.recording import Recording
from scenes.engine.scene import Key, Notices, Pointer, Scene, Text
from scenes.engine.sound import Sound

LONGEST_STEP_S = 0.05
"""A dragged window or a sleeping laptop must not skip an animation."""
QUIET_S = 1.0
"""When nothing was done for so long, the loop looks less often whether something is."""
RESIZE_REST_S = 0.15
"""After the last change of size everything is drawn anew."""
AWAY = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
BACK = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)
NOWHERE = (-1.0, -1.0)
"""A point outside of every window."""


class App:
    """Everything a scene may use: settings, texts' language, canvas, fonts, images, sound, and the stack itself."""

    def __init__(self, folders: paths.Folders, chosen: settings.Settings, size: tuple[int, int] | None = None) -> None:
        self.folders = folders
        self.settings = chosen
        self._saved = settings.copied(chosen)
        self.state_file: Path | None = None
        self.seed: str | None = None
        """Seed for the next new game, from the command line; None draws one."""
        self.on_error: Any = None
        """Called with the exception and the log's path when a scene failed; set by the program."""
        self.worker: Any = None
        """The process in which computer players think; set by the program."""
        self.notices: Notices | None = None
        """Shows short sentences over every screen; set by the program."""
        self.hurried = False
        """No rest between two frames and few pictures: for games that play by themselves."""
        self.running = True
        self.exit_status = 0
        self._stack: list[Scene] = []
        self._changes: list[tuple[str, Scene | None]] = []
        self._dirty = True
        self._resized_at: int | None = None
        self._last_state = ""
        self._repeating = False
        self._drawn_at = -1000
        self._noticed: list[Notice] = []
        self._clock = pygame.time.Clock()
        self.seconds = 0.0
        self._event_at = 0.0
        """The program's own clock: the sum of all steps."""
        self._open_window(size)
        self.cursor = Cursor()
        self.fonts = Fonts()
        self.images = Images(paths.assets())
        self.sound = Sound(paths.assets() / "shared")
        self._away = False
        """Another window is in front, or this one is minimised."""
        self._was_heard = True
        self.apply_settings()

    # window -----------------------------------------------------------------------------------------------------

    def _open_window(self, size: tuple[int, int] | None) -> None:
        """A window that fits the usable screen, or full screen as the settings say."""
        pygame.display.set_caption("Lamplight")
        icon = paths.assets() / "shared" / "icon.png"
        if icon.is_file():
            pygame.display.set_icon(pygame.image.load(str(icon)))
        desktop = pygame.display.get_desktop_sizes()[0]
        if size is None:
            wanted = self.settings.window or (1280, 720)
            room = (max(desktop[0] - 16, 640), max(desktop[1] - 80, 480))
            size = (min(wanted[0], room[0]), min(wanted[1], room[1]))
        self.full_screen = False
        self._maximised = False
        """What the window is, or goes back to from full screen."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.display.set_allow_screensaver(True)
        if self.settings.full_screen:
            self.toggle_full_screen()
        self._fit_canvas()

    def toggle_full_screen(self) -> None:
        """Borderless full screen on the window's own screen, and back to the old place and size."""
        self.full_screen = not self.full_screen
        # Not by set_mode: it resizes the window besides, and window managers then take that for the size to go back to.
        with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
            window = pygame.Window.from_display_module()
        if self.full_screen:
            window.set_fullscreen(desktop=True)
        else:
            window.set_windowed()
            if self._maximised:
                window.maximize()
        self._fit_canvas()
        self.relayout()

    def _fit_canvas(self) -> None:
        self.canvas = Canvas(pygame.display.get_window_size(), self.settings.interface_size)
        self._recording = Recording(self.canvas.size_px)

    # settings ---------------------------------------------------------------------------------------------------

    def apply_settings(self) -> None:
        """Make the settings count: language, loudness, interface size."""
        wanted = self.settings.language or texts.system_language()
        if wanted != texts.language():  # reading the catalogues takes 30 ms, and sliders change the settings quickly
            texts.use(wanted)
        self._attend_sound()
        self._fit_canvas()
        self.relayout()

    def toggle_mute(self) -> None:
        """Sound off, or on again; kept."""
        self.settings.mute = not self.settings.mute
        self._retry_sound()
        self.apply_settings()
        self.save_settings()

    def _retry_sound(self) -> None:
        """A device may have been plugged in meanwhile. SDL tells nothing of it while none is open, so it is looked for
        when a person comes back to the window or asks for sound."""
        if self.sound.tried and not self.sound.available and not self.settings.mute:
            self.sound.open()

    def _attend_sound(self) -> None:
        """Loudness by the settings; in the background there is none, unless they say so."""
        chosen = self.settings
        self.sound.set_volume(chosen.effects, chosen.music, chosen.mute)
        self.sound.set_away(self._away and not chosen.background_sound)

    def _listen(self) -> None:
        """Let the music go on; say it when the sound device is gone, and let the screen show what it knows of it."""
        self.sound.update()
        if self.sound.tried and self.sound.available != self._was_heard:
            self._was_heard = self.sound.available
            if not self._was_heard:
                self.notice(NO_SOUND)
            self.relayout()

    def save_settings(self) -> None:
        """Write the settings; a folder that cannot be written is no reason to stop."""
        troubles = settings.save(self.folders, self.settings, self._saved)
        for notice in troubles:
            self.notice(notice)
        if not troubles:
            self._saved = settings.copied(self.settings)

    # stack ------------------------------------------------------------------------------------------------------

    def push(self, scene: Scene) -> None:
        """Put `scene` on top after this frame."""
        self._changes.append(("push", scene))

    def pop(self) -> None:
        """Take the top scene off after this frame; the last one ends the program."""
        self._changes.append(("pop", None))

    def replace(self, scene: Scene) -> None:
        """Put `scene` in the place of the whole stack after this frame."""
        self._changes.append(("replace", scene))

    @property
    def top(self) -> Scene | None:
        return self._stack[-1] if self._stack else None

    @property
    def stack(self) -> tuple[Scene, ...]:
        return tuple(self._stack)

    def _change_scenes(self) -> None:
        while self._changes:
            kind, scene = self._changes.pop(0)
            if kind in ("pop", "replace"):
                for _scene in range(len(self._stack) if kind == "replace" else min(1, len(self._stack))):
                    self._stack.pop().leave()
            if scene is not None:
                if self._stack:  # a button that is held down there will come up on the new one
                    self._stack[-1].pointer(Pointer("up", *NOWHERE))
                self._stack.append(scene)
                scene.enter()
                scene.layout()
            elif self._stack:
                self._stack[-1].layout()
            else:
                self.running = False
            self.redraw()

    def redraw(self) -> None:
        """Something changed: draw in this frame."""
        self._dirty = True

    def relayout(self) -> None:
        """Sizes, language or settings changed: every scene places its things anew."""
        for scene in self._stack:
            scene.layout()
        self.redraw()

    def say(self, sentence: str) -> None:
        """Show a sentence over the screen for a while."""
        if self.notices is not None:
            self.notices.say(sentence)
            self.redraw()

    def notice(self, notice: Notice) -> None:
        """Something outside the game went wrong: say so, once, and go on."""
        if notice not in self._noticed:
            self._noticed.append(notice)
            self.say(notice.sentence())

    def quit(self, status: int = 0) -> None:
        """End after this frame."""
        self.running = False
        self.exit_status = status

    # loop -------------------------------------------------------------------------------------------------------

    def run(self) -> int:
        """Until the program ends; answers the exit status."""
        try:
            while self.running:
                self.frame()
        finally:
            for scene in reversed(self._stack):
                scene.leave()
            self._stack.clear()
            if self.worker is not None:
                self.worker.stop()
            self.sound.close()
        return self.exit_status

    def frame(self) -> None:
        """One turn of the loop; an error in a scene is logged, told, and the game goes on."""
        if self._moving or self._dirty:
            wanted = 60
        else:
            wanted = 30 if self.seconds - self._event_at < QUIET_S or (self.top and self.top.busy) else 20
        passed = self._clock.tick(0 if self.hurried else wanted) / 1000
        try:
            self.step(passed)
        except Exception as error:
            path = _report(error)
            if self.on_error is None:
                raise
            self.on_error(error, path)

    def step(self, passed_s: float) -> None:
        """Take the events, let `passed_s` seconds pass, draw; without the clock, for tests and pictures too."""
        for event in pygame.event.get():
            self._event_at = self.seconds
            self._dispatch(event)
        self._change_scenes()
        if self._resized_at is not None and pygame.time.get_ticks() - self._resized_at > RESIZE_REST_S * 1000:
            self._resized_at = None
            self.images.clear()
            self._fit_canvas()
            self.relayout()
        self._listen()
        seconds = min(passed_s, LONGEST_STEP_S)
        self.seconds += seconds
        was_moving = self._moving
        if self.top is not None:
            self.top.update(seconds)
        if self.notices is not None:
            self.notices.update(seconds)
        self._change_scenes()
        self._repeat_keys()
        if (self._dirty or was_moving or self._moving) and not self._too_soon():
            self._dirty = False
            self._draw()
        if self.state_file is not None:
            self.write_state()

    def _too_soon(self) -> bool:
        """A hurried program shows four pictures a second."""
        now = pygame.time.get_ticks()
        if self.hurried and now - self._drawn_at < 250:
            return True
        self._drawn_at = now
        return False

    @property
    def _moving(self) -> bool:
        return (self.top is not None and self.top.moving) or (self.notices is not None and self.notices.moving)

    def _repeat_keys(self) -> None:
        """A held key repeats only where the screen wants it: held Enter must not press a button again and again."""
        wanted = self.top is not None and self.top.repeats_keys
        if wanted != self._repeating:
            self._repeating = wanted
            pygame.key.set_repeat(*((400, 40) if wanted else ()))

    def _draw(self) -> None:
        target = pygame.display.get_surface()
        if target is None or target.get_size() != self.canvas.size_px:
            return
        first = len(self._stack) - 1
        while first > 0 and self._stack[first].overlay:
            first -= 1
        frame = self._recording
        frame.begin()
        for scene in self._stack[max(first, 0) :]:
            scene.draw(frame)
        if self.notices is not None:
            self.notices.draw(frame)
        pygame.display.update(frame.paint(target))

    def _dispatch(self, event: pygame.Event) -> None:
        if event.type in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED) and not self.full_screen:
            self._maximised = event.type == pygame.WINDOWMAXIMIZED
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
            if pygame.display.get_window_size() != self.canvas.size_px:
                self._resized_at = pygame.time.get_ticks()
        elif event.type in AWAY:
            self._away = True
            self._attend_sound()
        elif event.type in BACK:
            self._away = False
            self._retry_sound()
            self._attend_sound()
            self.redraw()
        elif event.type == pygame.WINDOWEXPOSED:
            self._recording.forget()
            self.redraw()
        elif event.type == pygame.AUDIODEVICEREMOVED:
            if self.sound.available and event.which != 0:  # 0: one that was not in use
                self.sound.open()
        elif self.top is not None:
            self._to_scene(self.top, event)

    def _to_scene(self, scene: Scene, event: pygame.Event) -> None:
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            if event.button <= 3:
                kind = "down" if event.type == pygame.MOUSEBUTTONDOWN else "up"
                scene.pointer(Pointer(kind, *self.canvas.units(event.pos), button=event.button))
        elif event.type == pygame.MOUSEMOTION:
            scene.pointer(Pointer("move", *self.canvas.units(event.pos)))
        elif event.type == pygame.MOUSEWHEEL:
            scene.pointer(Pointer("wheel", *self.canvas.units(pygame.mouse.get_pos()), turn=event.y))
        elif event.type == pygame.TEXTINPUT:
            scene.text(Text(event.text))
            self.redraw()
        elif event.type == pygame.KEYDOWN:
            mod = event.mod
            key = Key(
                keys.name_of(event.scancode),
                bool(mod & pygame.KMOD_SHIFT),
                bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)),
                bool(mod & pygame.KMOD_ALT),
            )
            if key.name == "f11" or (key.name == "enter" and key.alt):
                self.toggle_full_screen()
            elif key.name:
                scene.key(key)
            self.redraw()

    # state file -------------------------------------------------------------------------------------------------

    def write_state(self) -> None:
        """Rewrite the state file when something in it changed; atomically, so that a reader never sees half of it."""
        assert self.state_file is not None
        scene = self.top
        state: dict[str, Any] = {"screen": scene.name if scene else "", "busy": scene is None or scene.busy}
        state |= {"dialog": scene.name if scene and scene.overlay else None}
        state |= {"game": None, "to_act": None, "legal": [], "scores": [], "moves": 0, "controls": [], "picks": []}
        for below in self._stack:
            state |= {k: v for k, v in below.describe().items() if k not in ("controls", "picks")}
        if scene is not None:
            state |= {k: v for k, v in scene.describe().items() if k in ("controls", "picks")}
        text = msgspec.json.encode(state).decode()
        if text != self._last_state:
            self._last_state = text
            part = self.state_file.with_name(self.state_file.name + ".part")
            try:
                part.write_text(text, encoding="utf-8")
                Path(part).replace(self.state_file)
            except OSError as error:
                _report(error)
                self.state_file = None


def _report(error: BaseException) -> Path | None:
    """Log an error; answers the file it stands in."""
    from game.app import logs  # late: it is rarely needed, and loads the network's modules

    return logs.report(error)
