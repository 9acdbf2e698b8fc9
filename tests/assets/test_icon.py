"""The program's icon: every size is there, and the Windows icon and the window's icon hold the same picture."""

import struct
from pathlib import Path

import pygame
import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "icons"
SIZES_PX = (16, 24, 32, 48, 64, 128, 256)


def grid(picture: pygame.Surface) -> list[tuple[float, ...]]:
    """RGB of the picture on white, averaged down to 8x8."""
    ground = pygame.Surface(picture.get_size(), depth=32)
    ground.fill("#ffffff")
    ground.blit(picture, (0, 0))
    small = pygame.transform.smoothscale(ground, (8, 8))
    return [tuple(small.get_at((x, y)))[:3] for y in range(8) for x in range(8)]


@pytest.mark.parametrize("size_px", SIZES_PX)
def test_png_shows_the_drawing(size_px: int) -> None:
    picture = pygame.image.load(FOLDER / f"lamplight_{size_px}.png")
    assert picture.get_size() == (size_px, size_px)
    drawing = pygame.image.load_sized_svg(str(FOLDER / "lamplight.svg"), (size_px, size_px))
    for ours, drawn in zip(grid(picture), grid(drawing), strict=True):
        assert max(abs(a - b) for a, b in zip(ours, drawn, strict=True)) < 40


def test_windows_icon_holds_the_png_files() -> None:
    data = (FOLDER / "lamplight.ico").read_bytes()
    assert struct.unpack_from("<HHH", data) == (0, 1, len(SIZES_PX))
    for i, size_px in enumerate(SIZES_PX):
        width, height, _, _, _, bits, length, offset = struct.unpack_from("<BBBBHHII", data, 6 + 16 * i)
        assert (width, height, bits) == (size_px % 256, size_px % 256, 32)
        assert data[offset : offset + length] == (FOLDER / f"lamplight_{size_px}.png").read_bytes()


def test_window_icon_is_the_same_picture() -> None:
    window = (ROOT / "assets" / "shared" / "icon.png").read_bytes()
    assert window == (FOLDER / "lamplight_128.png").read_bytes()
