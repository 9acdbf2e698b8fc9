"""SVG written by code: thick rounded bodies with a light top edge. pygame rasterises it with smooth edges."""

from __future__ import annotations

from collections.abc import Sequence


def document(width: float, height: float, body: str) -> str:
    """A whole SVG with this view box; `Images.vector` gives it its size."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="0 0 {width:g} {height:g}">{body}</svg>'
    )


def gradient(name: str, colors: Sequence[str], *, radial: bool = False) -> str:
    """A definition of a vertical (or central) gradient with evenly spaced stops."""
    stops = "".join(
        f'<stop offset="{i / max(1, len(colors) - 1):.3g}" stop-color="{c}"/>' for i, c in enumerate(colors)
    )
    if radial:
        return f'<defs><radialGradient id="{name}" cx="50%" cy="40%" r="75%">{stops}</radialGradient></defs>'
    return f'<defs><linearGradient id="{name}" x1="0%" y1="0%" x2="0%" y2="100%">{stops}</linearGradient></defs>'


def rect(x: float, y: float, w: float, h: float, r: float, fill: str, extra: str = "") -> str:
    """A rounded rectangle."""
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}" ry="{r:g}" fill="{fill}" {extra}/>'


def dashes(at: float, width: float, height: float) -> str:
    """The path of a dashed rectangle whose upper left corner is (`at`, `at`). Each dash is a line: some dashed shapes come out of the
    rasteriser with lines across them."""
    path = ""
    for a, b in _parts(width):
        path += "".join(f"M{at + a:.1f},{y:g}L{at + b:.1f},{y:g}" for y in (at, at + height))
    for a, b in _parts(height):
        path += "".join(f"M{x:g},{at + a:.1f}L{x:g},{at + b:.1f}" for x in (at, at + width))
    return path


def _parts(length: float) -> list[tuple[float, float]]:
    """Beginnings and ends of the dashes of a line."""
    step = length / max(2, round(length / 17))
    return [((n + 0.25) * step, (n + 0.75) * step) for n in range(round(length / step))]


def slab(width: float, height: float, radius: float, colors: Sequence[str], edge: str, side: float) -> str:
    """A thick rounded body: its side shows below, its top edge catches the light. All in one document."""
    top = height - side
    parts = [gradient("face", colors)]
    if side:
        parts.append(rect(0, side, width, top, radius, edge))
    parts.append(rect(0, 0, width, top, radius, "url(#face)"))
    parts.append(
        rect(0.75, 0.75, width - 1.5, top - 1.5, max(0, radius - 0.75), "none", 'stroke="#ffffff" stroke-opacity="0.45" stroke-width="1.5"')
    )
    return document(width, height, "".join(parts))


def thick(width: float, height: float, radius: float, side: float, colors: Sequence[str], edge: str, inner: str = "") -> str:
    """A thick piece (die, tile) with a rim of light on top and a darker line where its side begins; `inner` lies on top."""
    top = height - side
    body = gradient("face", colors) + gradient("side", (edge, _darker(edge)))
    body += rect(0.5, side, width - 1, top - 0.5, radius, "url(#side)")
    body += rect(0.5, 0.5, width - 1, top - 1, radius, "url(#face)")
    body += rect(1.3, 1.3, width - 2.6, top - 2.6, radius - 1, "none", 'stroke="#ffffff" stroke-opacity="0.6" stroke-width="1.4"')
    return document(width, height, body + inner)


def _darker(color: str) -> str:
    return "#" + "".join(f"{round(int(color[i : i + 2], 16) * 0.82):02x}" for i in (1, 3, 5))
