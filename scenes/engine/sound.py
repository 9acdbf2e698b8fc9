"""Sounds and the evening's music, or silence: without a device, or once one fails, everything goes on without a word
from here. `available` tells; the application says it."""

from __future__ import annotations

from pathlib import Path

import pygame

MUSIC = "evening.ogg"
"""A loop without a seam, decoded as it plays: in memory it would take eight megabytes."""
FADE_MS = 1500


class Sound:
    """Plays short effects by name (`<folder>/sounds/<name>.ogg`) and the music (`<folder>/music/`) without end.

    What is to be heard is told first (`set_volume`, `set_away`), so it counts before the first sound.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._effects = 0.0
        self._music = 0.0
        self._away = False
        self._started = False
        """The music was started on this device; it may be paused."""
        self.tried = False
        """`open` was called."""
        self.available = False
        """There is a device and nothing failed on it."""

    def set_volume(self, effects: float, music: float, mute: bool) -> None:
        """Loudness from now on, each 0 to 1; `mute` silences both."""
        self._effects = 0.0 if mute else max(0.0, min(1.0, effects))
        self._music = 0.0 if mute else max(0.0, min(1.0, music))
        self._attend()

    def set_away(self, away: bool) -> None:
        """Nobody looks at the window: be silent, and go on where the music was when somebody does again."""
        if away == self._away:
            return
        self._away = away
        if away and self.available:
            pygame.mixer.stop()
        self._attend()

    def open(self) -> None:
        """Open the device, or try again; called after the first picture, since it may take a while."""
        self.tried = True
        self.close()
        try:
            pygame.mixer.init(44100, -16, 2, 1024)  # half the buffer costs 0.3 % of a core more, also in silence
            self.available = True
        except pygame.error:
            return
        self._attend()

    def play(self, name: str) -> None:
        """Play once; a missing device or file is silence."""
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

    def close(self) -> None:
        """Let the device go; a device that is gone already is no error."""
        self.available = self._started = False
        self._loaded.clear()
        if pygame.mixer.get_init():
            pygame.mixer.quit()

    def _attend(self) -> None:
        """Let the music play or rest, as it is wanted now; music that is not heard is not decoded."""
        wanted = self._music > 0 and not self._away
        if not self.available or not (wanted or self._started):
            return
        music = pygame.mixer.music
        try:
            music.set_volume(self._music)
            if not wanted:
                music.pause()
            elif self._started:
                music.unpause()
            elif (file := self._folder / "music" / MUSIC).is_file():
                music.load(str(file))
                music.play(-1, fade_ms=FADE_MS)
                self._started = True
        except pygame.error:
            self.close()
