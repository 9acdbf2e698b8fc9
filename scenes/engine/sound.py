"""Sounds and the evening's music, or silence: without a device, or once one fails, everything goes on without a word
from here. `available` tells; the application says it."""

from __future__ import annotations

from pathlib import Path
from threading import Thread

import pygame

RATE = 44_100
MUSIC_CHANNEL = 0
"""The music has this channel for itself; effects take any other one that is free."""
FADE_MS = 1500


class Decoding(Thread):
    """Decodes the music beside the loop, which must not stand still for it: it takes 0.1 to 0.3 s, and pygame lets other
    threads run meanwhile."""

    def __init__(self, file: Path) -> None:
        super().__init__(name="music", daemon=True)
        self._file = file
        self.music: pygame.mixer.Sound | None = None
        """The result; None when it failed."""

    def run(self) -> None:
        try:
            self.music = pygame.mixer.Sound(str(self._file))
        except pygame.error:
            pass  # whoever looks for the music finds none


class Sound:
    """Plays short effects by name (`<folder>/sounds/<name>.ogg`) and `<folder>/music/evening.ogg` without end.

    What is to be heard is told first (`set_volume`, `set_away`), so it counts before the first sound.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._effects = 0.0
        self._music = 0.0
        self._away = False
        self._decoding: Decoding | None = None
        self._tune: pygame.mixer.Sound | None = None
        """The music, decoded for this device and started on it; it may be paused."""
        self.tried = False
        """`open` was called."""
        self.available = False
        """There is a device and nothing failed on it."""

    def set_volume(self, effects: float, music: float, mute: bool) -> None:
        """Loudness from now on, each 0 to 1; `mute` silences both."""
        self._effects = 0.0 if mute else effects
        self._music = 0.0 if mute else music
        self._attend()

    def set_away(self, away: bool) -> None:
        """Nobody looks at the window: be silent, and go on where the music was when somebody does again."""
        if away != self._away:
            self._away = away
            self._attend()

    def open(self) -> None:
        """Open the device, or try again; called after the first picture, since it may take a while."""
        self.tried = True
        self.close()
        try:
            # One channel, as in the files: half the work. Half the buffer costs 0.3 % of a core more, also in silence.
            pygame.mixer.init(RATE, -16, 1, 1024)
            pygame.mixer.set_reserved(MUSIC_CHANNEL + 1)
        except pygame.error:
            return
        self.available = True
        self._attend()

    def play(self, name: str) -> None:
        """Play an effect once; a missing device or file is silence."""
        if not self.tried:
            self.open()
        if not self.available or self._away or self._effects == 0.0:
            return
        try:
            if name not in self._loaded:
                path = self._folder / "sounds" / f"{name}.ogg"
                self._loaded[name] = pygame.mixer.Sound(str(path)) if path.is_file() else None
            sound = self._loaded[name]
            if sound is not None:
                sound.set_volume(self._effects)
                sound.play()
        except pygame.error:
            self.close()

    def update(self) -> None:
        """Start the music when it is decoded; called in every frame."""
        if self._decoding is None or self._decoding.is_alive():
            return
        self._tune, self._decoding = self._decoding.music, None
        if self._tune is None:
            self.close()
            return
        try:
            self._tune.set_volume(0.0)  # until it is known whether it is wanted still
            pygame.mixer.Channel(MUSIC_CHANNEL).play(self._tune, loops=-1, fade_ms=FADE_MS)
            self._attend_music()
        except pygame.error:
            self.close()

    def close(self) -> None:
        """Let the device go; a device that is gone already is no error."""
        if self._decoding is not None:
            self._decoding.join()  # it uses the device
        self._decoding = self._tune = None
        self.available = False
        self._loaded.clear()
        if pygame.mixer.get_init():
            pygame.mixer.quit()

    def _attend(self) -> None:
        """Let effects end and the music rest or play, as is wanted now."""
        if not self.available:
            return
        try:
            if self._away or self._effects == 0.0:
                for number in range(MUSIC_CHANNEL + 1, pygame.mixer.get_num_channels()):
                    pygame.mixer.Channel(number).stop()
            self._attend_music()
        except pygame.error:
            self.close()

    def _attend_music(self) -> None:
        """The music is decoded when it is first wanted, and kept so: that takes 5 MB, and decoding it as it plays would
        take 0.3 % of a core for as long as the program is open. Raises pygame.error."""
        channel = pygame.mixer.Channel(MUSIC_CHANNEL)
        file = self._folder / "music" / "evening.ogg"
        if self._away or self._music == 0.0:
            channel.pause()
        elif self._tune is not None:
            self._tune.set_volume(self._music)
            channel.unpause()
        elif self._decoding is None and file.is_file():
            self._decoding = Decoding(file)
            self._decoding.start()
