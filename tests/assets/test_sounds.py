"""Every sound the program names is there, decodes, is small, and is gentle: no clipping, no click at the ends."""

import array
import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

FOLDER = Path(__file__).parents[2] / "assets" / "shared" / "sounds"
RATE = 44_100
NAMES = (
    "blast", "chime", "chime_big", "click", "coin", "crackle", "dice_roll", "dice_shake", "die_settle_1",
    "die_settle_2", "die_settle_3", "fail", "paper", "smoke", "steal", "thud", "tile_flip", "tile_pick", "tile_place",
    "tile_slide", "turn", "win",
)  # fmt: skip
EVERY_SOUND = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(scope="module", autouse=True)
def mixer() -> Iterator[None]:
    """A mixer of one 16-bit channel that plays nowhere: it decodes without converting."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")
        pygame.mixer.quit()
        pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
        yield
        pygame.mixer.quit()


def samples(name: str) -> list[float]:
    """The decoded sound, -1..1."""
    raw = array.array("h", pygame.mixer.Sound(FOLDER / f"{name}.ogg").get_raw())
    return [value / 32_768 for value in raw]


def test_the_folder_holds_these_and_no_others() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == [f"{name}.ogg" for name in NAMES]


@EVERY_SOUND
def test_size(name: str) -> None:
    assert 1_000 < (FOLDER / f"{name}.ogg").stat().st_size < 20_000


@EVERY_SOUND
def test_short(name: str) -> None:
    assert 0.05 < len(samples(name)) / RATE < 2


@EVERY_SOUND
def test_audible_and_never_near_clipping(name: str) -> None:
    peak = max(map(abs, samples(name)))
    assert 0.15 < peak < 0.9


@EVERY_SOUND
def test_starts_at_once_and_ends_in_silence(name: str) -> None:
    """The first and last samples are silent (a step would click); the swells aside, something is heard in 60 ms."""
    sound = samples(name)
    assert max(map(abs, sound[:20] + sound[-200:])) < 0.01
    if name not in ("win", "smoke"):
        assert max(map(abs, sound[: RATE * 60 // 1000])) > 0.01


def test_music_is_small_and_quiet_and_has_no_seam() -> None:
    """Its end is followed by its beginning, with a step like any other."""
    (file,) = (FOLDER.parent / "music").iterdir()
    assert file.name == "evening.ogg"
    assert file.stat().st_size < 300_000
    raw = array.array("h", pygame.mixer.Sound(file).get_raw())
    assert 30 < len(raw) / RATE < 61
    assert 0.2 < max(map(abs, raw)) / 32_768 < 0.4
    steps = sorted(abs(b - a) for a, b in pairwise(raw[: 5 * RATE]))
    assert abs(raw[0] - raw[-1]) < steps[len(steps) * 9 // 10]
    loudness = [max(map(abs, raw[at : at + RATE])) / 32_768 for at in range(0, len(raw) - RATE, RATE)]
    assert min(loudness) > 0.005, "it never stops, as nothing would tell that from a lost device"


@EVERY_SOUND
def test_not_shrill(name: str) -> None:
    """Zero crossings stand in for the centre of the spectrum: under 5 kHz even for paper and coins."""
    sound = samples(name)
    loud = [value for value in sound if abs(value) > 0.003]
    crossings = sum(a * b < 0 for a, b in pairwise(loud))
    assert crossings / 2 / (len(loud) / RATE) < 5_000
