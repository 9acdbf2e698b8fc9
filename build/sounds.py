"""Makes every effect of the program: assets/shared/sounds/*.ogg, 44.1 kHz, mono (the music: build/music.py).

    python build/sounds.py            write the files and report on each
    needs numpy and soundfile, which neither the program nor its tests use

The ideas, all of them small physics:
- wood is a sum of damped sines whose ratios are those of a struck bar, after a click of dull noise;
- dice, cup and felt are many such knocks, short, thinned out in time and darkened by a low-pass filter;
- bars for points (chime, fail, turn) are the same with the ratios of a marimba bar, 1 : 4 : 10;
- coins have the inharmonic ratios of a small plate, paper and scrapes are noise in a band with an uneven hand;
- air and fire are noise whose band moves; a thud is a sine that falls in pitch under a puff of low noise.

Everything is drawn from a generator seeded by the file's name, so the same script gives the same samples, and the
stream number in the OGG pages is fixed, so it gives the same bytes. Peaks stay at or under -6 dBFS; ends are faded.
"""

import io
import struct
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import soundfile

RATE = 44_100
FOLDER = Path(__file__).parents[1] / "assets" / "shared" / "sounds"

Samples = np.ndarray
"""One channel of float samples, about -1..1."""
Luck = np.random.Generator

BAR = (1.0, 2.76, 5.40, 8.93)
"""Modes of a free wooden bar, as ratios to the lowest."""
MARIMBA = (1.0, 3.98, 9.9)
"""A bar thinned in the middle so that its second mode is two octaves up."""
PLATE = (1.0, 1.52, 2.34, 2.89, 3.71)
"""A small round of metal, struck at the rim."""


def times(length_s: float) -> Samples:
    return np.arange(round(length_s * RATE)) / RATE


def silence(length_s: float) -> Samples:
    return np.zeros(round(length_s * RATE))


def add(track: Samples, sound: Samples, at_s: float, gain: float = 1.0) -> None:
    """Mix a sound into the track; what runs over the end is cut (the track's own fade hides it)."""
    start = round(at_s * RATE)
    end = min(len(track), start + len(sound))
    if end > start:
        track[start:end] += gain * sound[: end - start]


def band(sound: Samples, low_hz: float, high_hz: float) -> Samples:
    """Keep what lies between two frequencies, with gentle slopes of 12 dB an octave."""
    spectrum = np.fft.rfft(sound, 2 * len(sound))
    hz = np.fft.rfftfreq(2 * len(sound), 1 / RATE)
    with np.errstate(divide="ignore"):
        spectrum *= 1 / (1 + (low_hz / hz) ** 2) / (1 + (hz / high_hz) ** 2)
    spectrum[0] = 0
    return np.fft.irfft(spectrum)[: len(sound)]


def noise(luck: Luck, length_s: float, low_hz: float, high_hz: float) -> Samples:
    """Noise in a band, brought to a peak of 1."""
    sound = band(luck.standard_normal(round(length_s * RATE)), low_hz, high_hz)
    return sound / np.abs(sound).max()


def modes(hz: float, ratios: tuple[float, ...], decay_s: float, length_s: float, dull: float = 1.0) -> Samples:
    """A struck body: its modes sound together, the higher ones weaker and shorter (the more so the duller)."""
    t = times(length_s)
    sound = np.zeros_like(t)
    for ratio in ratios:
        if hz * ratio < RATE / 2.5:
            sound += np.sin(2 * np.pi * hz * ratio * t) * np.exp(-t * ratio**dull / decay_s) / ratio**dull
    return sound * np.minimum(1, t / 0.0006)


def hump(length_s: float, peak_at: float, sharpness: float = 2.0) -> Samples:
    """An envelope 0 - 1 - 0 whose top lies at a share of its length."""
    x = np.linspace(0, 1, round(length_s * RATE))
    rise, fall = np.clip(x / peak_at, 0, 1), np.clip((1 - x) / (1 - peak_at), 0, 1)
    return (np.sin(rise * np.pi / 2) * np.sin(fall * np.pi / 2)) ** sharpness


def sweep(luck: Luck, length_s: float, path_hz: list[float], width: float = 1.5) -> Samples:
    """Noise whose band walks along the given frequencies: neighbouring bands are cross-faded."""
    total = silence(length_s)
    x = np.linspace(0, len(path_hz) - 1, len(total))
    for i, hz in enumerate(path_hz):
        share = np.clip(1 - np.abs(x - i), 0, 1)
        total += noise(luck, length_s, hz / width, hz * width) * np.sin(share * np.pi / 2)
    return total


def knock(luck: Luck, hz: float, decay_s: float = 0.03, click: float = 0.4, dull: float = 1.0) -> Samples:
    """Wood on wood: the click of the touch, then the body."""
    length_s = 6 * decay_s
    sound = modes(hz * luck.uniform(0.98, 1.02), BAR, decay_s, length_s, dull)
    add(sound, noise(luck, 0.012, 300, 2_500) * np.exp(-times(0.012) / 0.003), 0, click)
    return sound


def bar(luck: Luck, hz: float, decay_s: float = 0.28) -> Samples:
    """One note of a wooden bar under a soft mallet."""
    sound = modes(hz, MARIMBA, decay_s, 4 * decay_s, dull=1.35)
    add(sound, noise(luck, 0.02, 200, 1_400) * np.exp(-times(0.02) / 0.005), 0, 0.12)
    return sound


def dice_shake(luck: Luck) -> Samples:
    """Dice in a leather cup: three swings, a handful of knocks at each turning point, all heard through the cup."""
    track = silence(0.72)
    for swing in (0.04, 0.25, 0.46):
        for _ in range(7):
            at = swing + abs(luck.normal(0.03, 0.035))
            add(track, knock(luck, luck.uniform(750, 1_500), 0.008, 0.5), at, luck.uniform(0.35, 0.9))
        add(track, modes(250, BAR, 0.03, 0.15, 1.6), swing + 0.03, 0.7)
    return band(track, 160, 3_000)


def dice_roll(luck: Luck) -> Samples:
    """Dice thrown on felt: dull landings that grow weaker and closer, over the rub of the cloth."""
    track = silence(0.8)
    for die in range(5):
        at, gap, gain = luck.uniform(0.01, 0.12), luck.uniform(0.09, 0.14), 1.0
        while at < 0.66 and gain > 0.12:
            add(track, knock(luck, 480 + 90 * die, 0.012, 0.6, 1.3), at, gain * luck.uniform(0.7, 1))
            add(track, modes(140, (1.0,), 0.018, 0.09), at, 0.5 * gain)
            at, gap, gain = at + gap, gap * luck.uniform(0.72, 0.9), gain * 0.68
    add(track, noise(luck, 0.6, 300, 1_400) * hump(0.6, 0.2), 0.02, 0.12)
    return band(track, 90, 2_400)


def die_settle(luck: Luck) -> Samples:
    """A single die coming to rest on felt: two or three little touches."""
    track = silence(0.2)
    hz, at = luck.uniform(620, 900), 0.004
    for gain in (1.0, 0.55, 0.25):
        add(track, knock(luck, hz, 0.011, 0.5, 1.2), at, gain)
        add(track, modes(170, (1.0,), 0.016, 0.08), at, 0.5 * gain)
        at += luck.uniform(0.03, 0.05) * (0.6 + gain * 0.4)
    return band(track, 110, 2_600)


def tile_pick(luck: Luck) -> Samples:
    """A tile taken up: a short rub, then the tick of the edge leaving the table."""
    track = silence(0.13)
    add(track, noise(luck, 0.07, 700, 2_400) * hump(0.07, 0.6), 0, 0.3)
    add(track, knock(luck, 980, 0.008, 0.3), 0.05, 0.7)
    return track


def tile_place(luck: Luck) -> Samples:
    """A tile set down on a wooden table: a full knock, and the far edge a moment later."""
    track = silence(0.24)
    add(track, knock(luck, 410, 0.026, 0.6), 0.003)
    add(track, modes(150, (1.0, 1.9), 0.035, 0.2), 0.003, 0.6)
    add(track, knock(luck, 560, 0.014, 0.4), 0.028, 0.35)
    return band(track, 90, 3_500)


def tile_slide(luck: Luck) -> Samples:
    """Wood drawn over wood: noise through the hand's uneven pressure."""
    grain = 0.65 + 0.35 * noise(luck, 0.36, 8, 60)
    return noise(luck, 0.36, 450, 1_800) * grain * hump(0.36, 0.35)


def tile_flip(luck: Luck) -> Samples:
    """A tile turned over: a breath of air, then its face meets the table."""
    track = silence(0.28)
    add(track, sweep(luck, 0.14, [700, 1_200, 1_700]) * hump(0.14, 0.7), 0, 0.22)
    add(track, knock(luck, 620, 0.02, 0.6), 0.13)
    add(track, modes(210, (1.0,), 0.025, 0.12), 0.13, 0.5)
    return track


def paper(luck: Luck) -> Samples:
    """A sheet moved: soft high noise, broken by a few creases."""
    track = noise(luck, 0.3, 900, 3_000) * hump(0.3, 0.4) * (0.6 + 0.4 * noise(luck, 0.3, 15, 90))
    for _ in range(7):
        crease = noise(luck, 0.012, 1_200, 3_800) * np.exp(-times(0.012) / 0.003)
        add(track, crease, luck.uniform(0.04, 0.22), luck.uniform(0.2, 0.5))
    return track


def coin(luck: Luck) -> Samples:
    """One coin on another: two touches of a small metal plate, damped by the pile."""
    track = silence(0.36)
    for at, hz, gain in ((0.002, 2_150, 1.0), (0.055, 2_290, 0.45)):
        add(track, modes(hz, PLATE, 0.07, 0.3, 0.9), at, gain)
        add(track, knock(luck, 700, 0.008, 0.5), at, 0.5 * gain)
    return band(track, 300, 4_500)


def melody(luck: Luck, notes: list[tuple[float, float, float]], length_s: float, decay_s: float) -> Samples:
    """Notes of a wooden bar, each (at seconds, hertz, gain)."""
    track = silence(length_s)
    for at, hz, gain in notes:
        add(track, bar(luck, hz, decay_s), at, gain)
    return track


def chime(luck: Luck) -> Samples:
    """Points: a fifth upward on wooden bars."""
    return melody(luck, [(0.0, 587.3, 0.8), (0.09, 880.0, 1.0)], 0.62, 0.16)


def chime_big(luck: Luck) -> Samples:
    """Many points: a chord climbed quickly, the last note left to ring."""
    steps = [(0.0, 440.0, 0.7), (0.08, 554.4, 0.75), (0.16, 659.3, 0.8), (0.26, 880.0, 1.0), (0.26, 440.0, 0.4)]
    return melody(luck, steps, 1.05, 0.24)


def turn(luck: Luck) -> Samples:
    """Your turn: a fourth upward, low and soft."""
    return band(melody(luck, [(0.0, 392.0, 0.8), (0.14, 523.3, 1.0)], 0.66, 0.16), 100, 1_800)


def fail(luck: Luck) -> Samples:
    """A turn that came to nothing: a third downward, low, soft and not unkind."""
    return band(melody(luck, [(0.0, 392.0, 1.0), (0.2, 311.1, 0.85)], 0.8, 0.2), 90, 1_500)


def steal(luck: Luck) -> Samples:
    """A sly theft: air that rises and slips away, with two stealthy plucks under it."""
    track = sweep(luck, 0.52, [350, 600, 1_100, 1_900, 1_300, 700]) * hump(0.52, 0.55)
    for at, hz in ((0.1, 311.1), (0.22, 293.7)):
        add(track, bar(luck, hz, 0.07), at, 0.45)
    return band(track, 150, 2_200)


def crackle(luck: Luck) -> Samples:
    """Fire taking hold: pops of dry wood over a low, unsteady breath."""
    track = noise(luck, 0.75, 90, 420) * (0.6 + 0.4 * noise(luck, 0.75, 3, 14)) * 0.3
    for _ in range(30):
        pop = noise(luck, 0.014, luck.uniform(500, 1_200), 3_600) * np.exp(-times(0.014) / luck.uniform(0.0015, 0.004))
        add(track, pop, luck.uniform(0.02, 0.68), luck.uniform(0.1, 1.0) ** 2)
    return track * hump(0.75, 0.3, 0.6)


def falling_tone(start_hz: float, end_hz: float, decay_s: float, length_s: float) -> Samples:
    """A sine that sinks from one pitch to another as it dies away."""
    t = times(length_s)
    hz = end_hz + (start_hz - end_hz) * np.exp(-t / (decay_s * 0.35))
    return np.sin(2 * np.pi * np.cumsum(hz) / RATE) * np.exp(-t / decay_s) * np.minimum(1, t / 0.002)


def thud(luck: Luck) -> Samples:
    """Something heavy comes down: a sinking tone, a puff of low noise, loose wood after it."""
    track = falling_tone(170, 75, 0.09, 0.4)
    add(track, noise(luck, 0.12, 80, 500) * np.exp(-times(0.12) / 0.03), 0, 0.5)
    add(track, knock(luck, 330, 0.02, 0.5), 0.012, 0.35)
    add(track, knock(luck, 420, 0.014, 0.4), 0.075, 0.14)
    return track


def blast(luck: Luck) -> Samples:
    """An explosion heard through a pillow: noise that darkens at once, a deep tone, rubble."""
    track = sweep(luck, 0.75, [900, 420, 260, 180, 140, 110]) * np.exp(-times(0.75) / 0.17)
    add(track, falling_tone(120, 52, 0.2, 0.75), 0, 0.9)
    for _ in range(9):
        add(track, knock(luck, luck.uniform(260, 620), 0.015, 0.4), luck.uniform(0.16, 0.6), luck.uniform(0.05, 0.2))
    return band(track * np.minimum(1, times(0.75) / 0.004), 45, 2_200)


def smoke(luck: Luck) -> Samples:
    """A puff that rises: breath without any edge."""
    return band(sweep(luck, 0.7, [240, 380, 560, 460, 320], 1.6), 120, 900) * hump(0.7, 0.35)


def win(luck: Luck) -> Samples:
    """The game is won: a low chord swells like a lamp turned up, and three bars answer on top."""
    t = times(1.7)
    track = np.zeros_like(t)
    for hz, gain in ((110.0, 1.0), (164.8, 0.8), (220.0, 0.7), (277.2, 0.5), (329.6, 0.4)):
        for detune, part in ((0.998, 1), (1.002, 1), (2.0, 0.25), (3.0, 0.1)):
            track += gain * part * np.sin(2 * np.pi * hz * detune * t + luck.uniform(0, 2 * np.pi))
    track *= hump(1.7, 0.42, 1.6) / np.abs(track).max()
    for at, hz, gain in ((0.45, 554.4, 0.4), (0.58, 659.3, 0.45), (0.71, 880.0, 0.55)):
        add(track, bar(luck, hz, 0.3), at, gain)
    return track


def click(luck: Luck) -> Samples:
    """A button: the driest little tick of wood."""
    track = silence(0.06)
    add(track, knock(luck, 820, 0.006, 0.4, 1.2), 0.001)
    return track


SOUNDS: dict[str, tuple[Callable[[Luck], Samples], float]] = {
    "dice_shake": (dice_shake, 0.42),
    "dice_roll": (dice_roll, 0.5),
    "die_settle_1": (die_settle, 0.42),
    "die_settle_2": (die_settle, 0.42),
    "die_settle_3": (die_settle, 0.42),
    "tile_pick": (tile_pick, 0.32),
    "tile_place": (tile_place, 0.5),
    "tile_slide": (tile_slide, 0.26),
    "tile_flip": (tile_flip, 0.42),
    "paper": (paper, 0.26),
    "coin": (coin, 0.32),
    "chime": (chime, 0.34),
    "chime_big": (chime_big, 0.4),
    "steal": (steal, 0.34),
    "fail": (fail, 0.3),
    "crackle": (crackle, 0.5),
    "thud": (thud, 0.5),
    "blast": (blast, 0.5),
    "smoke": (smoke, 0.32),
    "win": (win, 0.42),
    "click": (click, 0.26),
    "turn": (turn, 0.28),
}
"""File name: (how it is made, its peak): the peaks balance the sounds against each other by ear and by RMS."""


def finished(sound: Samples, peak: float) -> Samples:
    """Without rumble and without clicks: high-passed, both ends faded, brought to its peak."""
    sound = band(np.concatenate([silence(0.003), sound, silence(0.02)]), 40, 16_000)
    fade_in, fade_out = round(0.002 * RATE), round(0.04 * RATE)
    sound[:fade_in] *= np.sin(np.linspace(0, np.pi / 2, fade_in)) ** 2
    sound[-fade_out:] *= np.cos(np.linspace(0, np.pi / 2, fade_out)) ** 2
    return sound * peak / np.abs(sound).max()


def page_checksum(page: bytes) -> int:
    """The CRC of an OGG page (polynomial 0x04c11db7, neither reflected nor inverted; RFC 3533)."""
    value = 0
    for byte in page:
        value ^= byte << 24
        for _ in range(8):
            value = (value << 1 ^ 0x04C11DB7 if value & 0x80000000 else value << 1) & 0xFFFFFFFF
    return value


def with_fixed_stream(data: bytes, number: int = 1) -> bytes:
    """The same OGG stream under a fixed number; the encoder draws one by the clock, and every run would differ."""
    pages = bytearray(data)
    at = 0
    while at < len(pages):
        segments = pages[at + 26]
        end = at + 27 + segments + sum(pages[at + 27 : at + 27 + segments])
        pages[at + 14 : at + 18] = struct.pack("<I", number)
        pages[at + 22 : at + 26] = bytes(4)
        pages[at + 22 : at + 26] = struct.pack("<I", page_checksum(pages[at:end]))
        at = end
    return bytes(pages)


def encoded(sound: Samples, smaller: float = 0.75) -> bytes:
    """As OGG Vorbis; `smaller` 0 to 1 trades quality for size."""
    memory = io.BytesIO()
    kind = {"format": "OGG", "subtype": "VORBIS", "compression_level": smaller}
    with soundfile.SoundFile(memory, "w", RATE, 1, **kind) as stream:
        for start in range(0, len(sound), 2 * RATE):  # the encoder falls over a minute at once
            stream.write(sound[start : start + 2 * RATE].astype(np.float32))
    return with_fixed_stream(memory.getvalue())


def report(name: str, data: bytes) -> str:
    """What the decoded file measures: length, peak, RMS, centre of the spectrum, size."""
    sound, _ = soundfile.read(io.BytesIO(data))
    power = np.abs(np.fft.rfft(sound)) ** 2
    centre = (power * np.fft.rfftfreq(len(sound), 1 / RATE)).sum() / power.sum()
    loud = np.sqrt((sound**2).mean())
    ends = max(abs(sound[0]), abs(sound[-1]))
    return (
        f"{name:13} {len(sound) / RATE:5.2f} s  peak {np.abs(sound).max():.2f}  rms {20 * np.log10(loud):6.1f} dB"
        f"  centre {centre:5.0f} Hz  ends {ends:.4f}  {len(data):6} bytes"
    )


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (make, peak) in SOUNDS.items():
        luck = np.random.default_rng(list(name.encode()))
        data = encoded(finished(make(luck), peak))
        (FOLDER / f"{name}.ogg").write_bytes(data)
        print(report(name, data))
    return 0


if __name__ == "__main__":
    sys.exit(main())
