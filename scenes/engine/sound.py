"""Sounds and the evening's music, or silence: without a device, or once one fails, everything goes on without a word
from here. `available` tells; the application says it."""

from __future__ import annotations

from pathlib import Path

import pygame

RATE = 44_100
MUSIC_CHANNEL = 0
"""The music has this channel for itself; effects take any other one that is free."""
FADE_MS = 1500


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
        self._playing = False
        """The music was started on this device; it may be paused."""
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
            sound = self._load(f"sounds/{name}.ogg")
            if sound is not None:
                sound.set_volume(self._effects)
                sound.play()
        except pygame.error:
            self.close()

    def close(self) -> None:
        """Let the device go; a device that is gone already is no error."""
        self.available = self._playing = False
        self._loaded.clear()
        if pygame.mixer.get_init():
            pygame.mixer.quit()

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._loaded:
            path = self._folder / name
            self._loaded[name] = pygame.mixer.Sound(str(path)) if path.is_file() else None
        return self._loaded[name]

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
        if self._away or self._music == 0.0:
            channel.pause()
        elif (music := self._load("music/evening.ogg")) is not None:
            music.set_volume(self._music)
            if self._playing:
                channel.unpause()
            else:
                channel.play(music, loops=-1, fade_ms=FADE_MS)
                self._playing = True
