"""Makes the program's icons from lamplight.svg beside it: lamplight_16.png to lamplight_256.png, lamplight.ico,
lamplight.icns, and the window's icon assets/shared/icon.png.

    python build/icons/make.py        needs pygame-ce only; run it after changing the drawing
"""

import io
import struct
import sys
from pathlib import Path

import pygame

FOLDER = Path(__file__).parent
DRAWING = FOLDER / "lamplight.svg"
WINDOW_ICON = FOLDER.parents[1] / "assets" / "shared" / "icon.png"
WINDOW_SIZE_PX = 128
SIZES_PX = (16, 24, 32, 48, 64, 128, 256)


def png(size_px: int) -> bytes:
    """The drawing at one size. Rendered four times as large and averaged: small icons keep smooth edges."""
    large = pygame.image.load_sized_svg(str(DRAWING), (4 * size_px, 4 * size_px))
    memory = io.BytesIO()
    pygame.image.save(pygame.transform.smoothscale(large, (size_px, size_px)), memory, "icon.png")
    return memory.getvalue()


def ico(pictures: dict[int, bytes]) -> bytes:
    """A Windows icon that holds PNG files (allowed since Vista): header, directory of 16 bytes each, the files."""
    offset = 6 + 16 * len(pictures)
    directory, files = b"", b""
    for size_px, data in sorted(pictures.items()):
        side = size_px % 256  # 256 is written as 0
        directory += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(data), offset + len(files))
        files += data
    return struct.pack("<HHH", 0, 1, len(pictures)) + directory + files


def icns(pictures: dict[int, bytes]) -> bytes:
    """A macOS icon that holds PNG files: a header with the length of all, then each under the name of its kind."""
    kinds = {"ic11": 32, "ic12": 64, "ic07": 128, "ic08": 256}
    parts = b"".join(
        kind.encode() + struct.pack(">I", 8 + len(pictures[size_px])) + pictures[size_px] for kind, size_px in kinds.items()
    )
    return b"icns" + struct.pack(">I", 8 + len(parts)) + parts


def main() -> int:
    pictures = {size_px: png(size_px) for size_px in SIZES_PX}
    for size_px, data in pictures.items():
        (FOLDER / f"lamplight_{size_px}.png").write_bytes(data)
    (FOLDER / "lamplight.ico").write_bytes(ico(pictures))
    (FOLDER / "lamplight.icns").write_bytes(icns(pictures))
    WINDOW_ICON.write_bytes(png(WINDOW_SIZE_PX))
    return 0


if __name__ == "__main__":
    sys.exit(main())
