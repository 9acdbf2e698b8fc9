"""Sounds, or silence: without a device, or once one fails, everything goes on without a word from here."""

from __future__ import annotations

from pathlib import Path

import pygame


class Sound:
    """Plays short effects by name (`assets/shared/sounds/<name>.ogg`); `available` tells whether there is a device."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._volume = 0.6
        self.tried = False
        """`open` was called."""
        self.available = False

    def set_volume(self, effects: float, mute: bool) -> None:
        """Loudness of all effects from now on, 0 to 1."""
        self._volume = 0.0 if mute else max(0.0, min(1.0, effects))

    def open(self) -> None:
        """Open the device; called after the first picture, since it may take a while."""
        self.tried = True
        try:
            pygame.mixer.init(44100, -16, 2, 1024)  # half the buffer costs 0.3 % of a core more, also in silence
            self.available = True
        except pygame.error:
            self.available = False

    def play(self, name: str) -> None:
        """Play once; a missing device or file is silence."""
        if not self.tried:
            self.open()
        if not self.available or self._volume == 0.0:
            return
        try:
            if name not in self._loaded:
                path = self._folder / f"{name}.ogg"
                self._loaded[name] = pygame.mixer.Sound(str(path)) if path.is_file() else None
            sound = self._loaded[name]
            if sound is not None:
                sound.set_volume(self._volume)
                sound.play()
        except pygame.error:
            self.available = False

    def close(self) -> None:
        """Let the device go; a device that is gone already is no error."""
        if pygame.mixer.get_init():
            pygame.mixer.quit()
