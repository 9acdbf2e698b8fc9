"""Every drawing must come out of pygame's SVG loader as it was meant.

The loader (nanosvg) drops what it does not know without a word, so the files are held to the part of SVG it does
know, and each is compared with resvg, a complete renderer. Works on every SVG under assets/,
whoever adds it, and on the program's icon.
"""

import io
import re
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path

import pygame
import pytest
import resvg_py

from scenes.ui import theme

ROOT = Path(__file__).parents[2]
ASSETS = ROOT / "assets"
DRAWINGS = [*sorted(ASSETS.rglob("*.svg")), ROOT / "build" / "icons" / "lamplight.svg"]
ANIMALS = sorted((ASSETS / "shared" / "animals").glob("*.svg"))
ICONS = sorted((ASSETS / "shared" / "icons").glob("*.svg"))
CARDS = sorted((ASSETS / "menu").glob("*.svg"))

INK = "#f7ecd6"
ELEMENTS = {
    "svg", "g", "defs", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
    "linearGradient", "radialGradient", "stop",
}  # fmt: skip
ATTRIBUTES = {
    "viewBox", "width", "height", "id", "transform", "d", "points", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r",
    "rx", "ry", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap",
    "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "opacity", "offset",
    "stop-color", "stop-opacity", "gradientUnits", "gradientTransform", "spreadMethod",
}  # fmt: skip
PLACES = {"x1", "y1", "x2", "y2", "cx", "cy", "r"}
PAINT = re.compile(r"none|#[0-9a-f]{3}|#[0-9a-f]{6}|url\(#([A-Za-z][\w-]*)\)")
COLOUR = re.compile(r"#[0-9a-f]{3}|#[0-9a-f]{6}")
EVERY_DRAWING = pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.relative_to(ROOT).as_posix())


def complaints(text: str) -> list[str]:
    """What pygame's loader would drop or misread in a drawing, in words."""
    found = []
    root = ET.fromstring(text)
    elements = [(element.tag.split("}")[-1], element) for element in root.iter()]
    ids = {element.get("id") for _, element in elements}
    for name, element in elements:
        if name not in ELEMENTS:
            found.append(f"<{name}> is dropped")
        for key, value in element.attrib.items():
            if key not in ATTRIBUTES:
                found.append(f"{name} {key} is dropped")
            if key in ("fill", "stroke"):
                paint = PAINT.fullmatch(value)
                if paint is None:
                    found.append(f"{key}={value} is no colour the loader reads")
                elif paint[1] and paint[1] not in ids:
                    found.append(f"{key}={value} names no gradient")
            if key == "stop-color" and not COLOUR.fullmatch(value):
                found.append(f"{key}={value} is no colour the loader reads")
            if key == "offset" and not value.endswith("%"):
                found.append(f"offset={value} is no percentage")
        if name.endswith("Gradient") and element.get("gradientUnits") != "userSpaceOnUse":
            found += [f"{key}={element.get(key)} is no percentage" for key in sorted(PLACES & set(element.keys()))
                      if not element.get(key, "").endswith("%")]  # fmt: skip
    return found


def drawn_twice(path: Path) -> tuple[pygame.Surface, pygame.Surface]:
    """The drawing by pygame and by resvg, 96 px or more along its longer side, a whole multiple of its view box
    where that is possible (elsewhere the two round the size differently)."""
    box = ET.parse(path).getroot().get("viewBox", "").split()
    width, height = float(box[2]), float(box[3])
    scale = max(1, round(128 / max(width, height)))
    ours = pygame.image.load_sized_svg(str(path), (round(width * scale), round(height * scale)))
    png = resvg_py.svg_to_bytes(svg_path=str(path), width=ours.get_width(), height=ours.get_height())
    return ours, pygame.image.load(io.BytesIO(bytes(png)))


def on_ground(drawing: pygame.Surface, size: tuple[int, int], ground: str) -> bytes:
    """RGB bytes of a drawing laid on a plain ground."""
    surface = pygame.Surface(size, depth=32)
    surface.fill(ground)
    surface.blit(drawing, (0, 0))
    return pygame.image.tobytes(surface, "RGB")


def test_there_are_drawings() -> None:
    assert len(ICONS) >= 37
    assert {card.stem for card in CARDS} == {"worms", "pyramid", "triangles", "manholes", "coins"}


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("<text>7</text>", "<text> is dropped"),
        ("<use/>", "<use> is dropped"),
        ('<clipPath id="c"/>', "<clipPath> is dropped"),
        ('<g mask="url(#m)"/>', "g mask is dropped"),
        ('<path fill="rgba(0,0,0,0.5)"/>', "fill=rgba(0,0,0,0.5) is no colour the loader reads"),
        ('<path fill="#11223344"/>', "fill=#11223344 is no colour the loader reads"),
        ('<path fill="teal"/>', "fill=teal is no colour the loader reads"),
        ('<path fill="url(#gone)"/>', "fill=url(#gone) names no gradient"),
        ('<linearGradient id="a" x2="0.5"/>', "x2=0.5 is no percentage"),
        ('<radialGradient id="a" fx="10%"/>', "radialGradient fx is dropped"),
        ('<stop offset="0.5" stop-color="#ffffff"/>', "offset=0.5 is no percentage"),
    ],
)
def test_the_check_finds_what_the_loader_drops(body: str, fault: str) -> None:
    assert complaints(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">{body}</svg>') == [fault]


@EVERY_DRAWING
def test_only_what_the_loader_knows(path: Path) -> None:
    assert complaints(path.read_text(encoding="utf-8")) == []


@EVERY_DRAWING
def test_file_name_and_view_box(path: Path) -> None:
    assert re.fullmatch(r"[a-z][a-z0-9_]*\.svg", path.name)
    root = ET.parse(path).getroot()
    left, top, width, height = map(float, root.get("viewBox", "").split())
    assert (left, top) == (0, 0)
    assert (float(root.get("width", width)), float(root.get("height", height))) == (width, height)


@EVERY_DRAWING
def test_not_empty_at_64_px(path: Path) -> None:
    drawing = pygame.image.load_sized_svg(str(path), (64, 64))
    assert 64 in drawing.get_size()
    painted = drawing.get_bounding_rect(min_alpha=16)
    assert painted.width * 2 >= drawing.get_width() or painted.height * 2 >= drawing.get_height()


@EVERY_DRAWING
def test_looks_as_in_a_complete_renderer(path: Path) -> None:
    """Mean difference a channel of 255, on black and on white. Edges alone give up to 2; a lost shape gives more, and
    a small one that is lost still leaves a patch of strong difference."""
    ours, theirs = drawn_twice(path)
    for ground in ("#000000", "#ffffff"):
        a, b = (on_ground(drawing, ours.get_size(), ground) for drawing in (ours, theirs))
        differences = [abs(x - y) for x, y in zip(a, b, strict=True)]
        assert sum(differences) / len(differences) < 3
        assert sum(d > 96 for d in differences) / len(differences) < 0.004


@pytest.mark.parametrize("path", ICONS, ids=lambda path: path.stem)
def test_icons_use_one_ink(path: Path) -> None:
    """The program gives the whole icon the colour it needs, so a second colour would be lost."""
    root = ET.parse(path).getroot()
    assert root.get("viewBox") == "0 0 24 24"
    paints = {element.get(key) for element in root.iter() for key in ("fill", "stroke")}
    assert paints <= {None, "none", INK}
    assert {element.get("stroke-width") for element in root.iter()} <= {None, "2.2"}


@pytest.mark.parametrize("path", ICONS, ids=lambda path: path.stem)
def test_icons_keep_off_the_edge(path: Path) -> None:
    """Nothing is cut off: the outermost pixels stay clear."""
    icon = pygame.image.load_sized_svg(str(path), (96, 96))
    assert pygame.Rect(1, 1, 94, 94).contains(icon.get_bounding_rect(min_alpha=32))


@pytest.mark.parametrize("path", ANIMALS, ids=lambda path: path.stem)
def test_animals_use_one_ink_and_keep_inside_their_token(path: Path) -> None:
    root = ET.parse(path).getroot()
    assert root.get("viewBox") == "0 0 48 48"
    assert {element.get(key) for element in root.iter() for key in ("fill", "stroke")} <= {None, "none", INK}
    animal = pygame.mask.from_surface(pygame.image.load_sized_svg(str(path), (96, 96)), 127)
    token = pygame.mask.Mask((96, 96))
    pygame.draw.circle(disc := pygame.Surface((96, 96), pygame.SRCALPHA), "#ffffff", (48, 48), 61)
    token.draw(pygame.mask.from_surface(disc), (0, 0))
    assert animal.count() == animal.overlap_area(token, (0, 0))


def test_animals_differ_in_shape_where_they_are_small() -> None:
    """On a token of 28 units: of what two animals cover together, three tenths or more are of one of them only."""
    side = 18
    masks = [pygame.mask.from_surface(pygame.image.load_sized_svg(str(path), (side, side)), 127) for path in ANIMALS]
    assert len(masks) == len(theme.ANIMALS)
    for one, other in combinations(masks, 2):
        common = one.overlap_area(other, (0, 0))
        assert one.count() + other.count() - 2 * common > 0.3 * (one.count() + other.count() - common)


@pytest.mark.parametrize("path", CARDS, ids=lambda path: path.stem)
def test_cards_fill_their_rectangle(path: Path) -> None:
    card = pygame.image.load_sized_svg(str(path), (222, 210))
    assert card.get_size() == (222, 210)
    edge = [(x, y) for x in range(222) for y in (0, 209)] + [(x, y) for x in (0, 221) for y in range(210)]
    assert min(card.get_at(place).a for place in edge) == 255
