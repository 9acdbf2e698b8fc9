"""Makes the music of the evening: assets/shared/music/evening.ogg, a minute under the lamp that begins again unheard.

    python -m build.music             write the file and report on it
    needs numpy and soundfile, which neither the program nor its tests use

A slow tune on soft strings in D, over the still air outside and a few crickets far off. Nothing in it surprises: who
listens hears an evening, who plays forgets it.

The loop has no seam because time in it is a circle. What rings past the end goes on at the beginning, the room is a
circular convolution, the air is a sum of waves that all fit the length.
"""

import sys

import numpy as np

from build.sounds import FOLDER, RATE, Luck, Samples, encoded, report, times

FILE = FOLDER.parent / "music" / "evening.ogg"
BAR_S = 3.5
BARS = 16
SIZE = round(BAR_S * BARS * RATE)
PEAK = 0.3
"""Under the effects, also at the same setting."""

SCALE = {"D": 0, "E": 2, "F": 4, "G": 5, "A": 7, "B": 9, "C": 11}
"""Semitones above D; F and C are sharp, as D major has them."""

TUNE = (
    "D3 . A4 . | F4 . . E4 | G3 . B4 . | A4 . . . | B2 . F4 . | E4 . D4 . | A2 . E4 . | . . . . |"
    "D3 . D5 . | C5 . A4 . | G3 . B4 A4 | F4 . . . | E3 . G4 . | F4 . E4 . | A2 . D4 . | . . . ."
)
"""Bars of four steps: a note with its octave, or a dot for nothing. Low notes carry, the others speak."""


def hertz(note: str) -> float:
    """Pitch of a note such as `A4`, with A4 at 440 Hz; octaves are counted from D, so that C5 lies above A4."""
    return float(440 * 2 ** ((SCALE[note[0]] - SCALE["A"]) / 12 + int(note[1]) - 4))


def add_around(track: Samples, sound: Samples, at: int, gain: float) -> None:
    """Mix a sound into the circle."""
    places = (at + np.arange(len(sound))) % SIZE
    np.add.at(track, places, gain * sound)


def string(hz: float) -> Samples:
    """A soft string plucked with the thumb: overtones that weaken and die sooner the higher they are."""
    t = times(5.0 if hz > 210 else 7.0)
    decay_s = 1.1 if hz > 210 else 1.9
    sound = np.zeros_like(t)
    for n in range(1, 7):
        partial = hz * n * (1 + 0.00012 * n * n)
        sound += np.sin(2 * np.pi * partial * t) * np.exp(-t * (0.6 + 0.4 * n) / decay_s) / n**1.9
    soft = np.clip(t / 0.012, 0, 1)
    end = np.clip((t[-1] - t) / 0.5, 0, 1)
    return sound * np.sin(soft * np.pi / 2) * end


def tune(luck: Luck) -> Samples:
    """All notes, each a little before or after its step and never twice equally strong."""
    track = np.zeros(SIZE)
    for number, note in enumerate(TUNE.replace("|", " ").split()):
        if note != ".":
            low = int(note[1]) < 4
            at = round((number / 4 * BAR_S + 0.4 + luck.normal(0, 0.018)) * RATE)
            add_around(track, string(hertz(note)), at, (0.8 if low else 0.55) * luck.uniform(0.8, 1.0))
    return track


def air(luck: Luck, low_hz: float, high_hz: float) -> Samples:
    """Noise in a band that repeats after the circle's length, at an RMS of 1."""
    hz = np.fft.rfftfreq(SIZE, 1 / RATE)
    with np.errstate(divide="ignore"):
        shape = 1 / (1 + (low_hz / hz) ** 4) / (1 + (hz / high_hz) ** 4) / np.sqrt(np.maximum(hz, 1))
    shape[0] = 0
    sound = np.fft.irfft(shape * np.exp(2j * np.pi * luck.uniform(size=len(hz))), SIZE)
    return np.asarray(sound / np.sqrt((sound**2).mean()))


def breath(luck: Luck, waves: int) -> Samples:
    """A slow swell between 0 and 1, the sum of a few waves that fit the circle."""
    turn = 2 * np.pi * np.arange(SIZE) / SIZE
    sound = sum(np.sin(n * turn + luck.uniform(0, 2 * np.pi)) for n in range(2, 2 + waves))
    return np.asarray(0.5 + 0.5 * sound / waves)


def crickets(luck: Luck) -> Samples:
    """Three of them, each with its own pitch and patience: chirps of a few pulses."""
    track = np.zeros(SIZE)
    for hz, every_s in ((2_950, 2.6), (3_200, 3.7), (3_420, 5.1)):
        t = times(0.032)
        pulse = np.sin(2 * np.pi * hz * t) * np.sin(np.pi * t / t[-1]) ** 2
        at = luck.uniform(0, every_s)
        while at < BAR_S * BARS - 1:
            strength = luck.uniform(0.3, 1.0)
            for n in range(int(luck.integers(3, 6))):
                add_around(track, pulse, round((at + 0.055 * n) * RATE), strength)
            at += every_s * luck.uniform(0.8, 1.6)
    return track


def in_room(sound: Samples, luck: Luck, decay_s: float, high_hz: float) -> Samples:
    """The sound's echo in a wooden room (or far off in a garden), without the sound itself, at the same RMS."""
    t = np.arange(SIZE) / RATE
    room = luck.standard_normal(SIZE) * np.exp(-t / decay_s) * np.clip(t / 0.02, 0, 1)
    hz = np.fft.rfftfreq(SIZE, 1 / RATE)
    echo = np.fft.irfft(np.fft.rfft(sound) * np.fft.rfft(room) / (1 + (hz / high_hz) ** 2), SIZE)
    return np.asarray(echo * np.sqrt((sound**2).mean() / (echo**2).mean()))


def evening(luck: Luck) -> Samples:
    """All of it, brought to its peak."""
    strings = tune(luck)
    track = strings + 0.45 * in_room(strings, luck, 0.7, 1_500)
    far = crickets(luck)
    track += 0.02 * far + 0.1 * in_room(far, luck, 0.25, 6_000) * breath(luck, 3)
    track += 0.012 * air(luck, 90, 700) * (0.4 + 0.6 * breath(luck, 4))
    return track * PEAK / np.abs(track).max()


def main() -> int:
    FILE.parent.mkdir(parents=True, exist_ok=True)
    data = encoded(evening(np.random.default_rng(list(FILE.stem.encode()))), 0.9)
    FILE.write_bytes(data)
    print(report(FILE.stem, data))
    return 0


if __name__ == "__main__":
    sys.exit(main())
