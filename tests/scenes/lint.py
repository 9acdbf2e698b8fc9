"""What is wrong with the layout of the screen that is shown: things outside, over each other, too small, texts without room.

The screen is not painted: pictures are blank, and texts are measured and written down instead of drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from math import ceil
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame
from msgspec import to_builtins

from game.app import texts
from game.core import registry
from scenes.engine.images import Images
from scenes.shots import SHOTS
from scenes.table.bubble import Bubble
from scenes.table.drawing import PARTS, draw_base, draw_front
from scenes.table.scene import TableScene
from scenes.table.side_paper import draw_side
from scenes.table.spots import Area, Spot
from scenes.ui import theme
from scenes.ui.dialog import Overlay
from scenes.ui.fields import Choice
from scenes.ui.pen import Pen
from scenes.ui.prose import Prose
from scenes.ui.scroll import BAR_WIDTH, ScrollArea
from scenes.ui.text_field import TextField
from scenes.ui.widgets import Button, Widget
from tests.scenes.review.analyst import Analyst
from tests.scenes.table.seated import Thinker

LONGER = 0.4
"""How much longer than English the pseudo-language is."""
LETTERS = str.maketrans("AEIOUaeiouCNSYZcnsyz", "ÀÉÎÖÛàéîöûÇÑŠÝŽçñšýž")
KEPT = re.compile(r"(\{[^}]*\}|\*\*|\n)")
"""Placeholders, marks and line ends stay as they are."""
TARGET = 44.0
LONGEST = 4000
"""Frames after which a screen should have come to rest."""


def pseudo(text: str) -> str:
    """An English text with accents, and padded with further words to its length and 40 % more."""
    if not text:
        return ""
    parts = [part if KEPT.fullmatch(part) else part.translate(LETTERS) for part in KEPT.split(text)]
    wanted = ceil(len(text) * LONGER)
    padding = " öné twö thrée föûr fîvé sîx sévén" * (1 + wanted // 30)
    return "".join(parts) + padding[:wanted].rstrip()


class Pseudo:
    """A catalogue of the pseudo-language: plural forms as in English."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return pseudo(one if n == 1 else many)


def speak(app: Any, language: str) -> None:
    """Change the language; `pseudo` is one besides those of the product."""
    app.settings.language = "en" if language == "pseudo" else language
    texts.use(app.settings.language)  # even where the settings say so already: the pseudo-language may be in use
    app.apply_settings()
    if language == "pseudo":
        texts._Current.catalogue = Pseudo()  # type: ignore[assignment]  # it has what is asked of a catalogue
        app.relayout()


class Written(NamedTuple):
    """A text on the screen."""

    words: str
    rect: pygame.FRect
    """Units."""
    size: float
    owner: Widget | None
    """The widget it belongs to."""
    clip: pygame.FRect | None
    """It lies in a scrolled area: what shows of it, units."""
    in_side: bool
    """In the column of odds, notes and log."""
    picture: pygame.Surface | None = None
    """It is printed on a picture, and the rectangle counts from its corner."""

    @property
    def shown(self) -> pygame.FRect:
        return self.rect.clip(self.clip) if self.clip else self.rect

    @property
    def core(self) -> pygame.FRect:
        """Where its letters are: lines keep some room above and below."""
        shown = self.shown
        return shown.inflate(-2, -min(shown.h, self.size) * 0.5)


class Sheet(pygame.Surface):
    """As large as a window, for all that ask, but nothing is painted on it: that would take most of the time."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__((1, 1))
        self._whole = self._clip = pygame.Rect((0, 0), size)

    def blit(self, *_arguments: Any, **_more: Any) -> pygame.Rect:
        return pygame.Rect(0, 0, 0, 0)

    def get_size(self) -> tuple[int, int]:
        return self._whole.size

    def get_clip(self) -> pygame.Rect:
        return self._clip

    def set_clip(self, area: Any = None, *_rest: Any) -> None:
        self._clip = self._whole.clip(area) if area is not None else self._whole


@contextmanager
def blank() -> Iterator[None]:
    """Pictures of the right size with nothing in them."""
    pictures: dict[tuple[int, int], pygame.Surface] = {}

    def picture(width: int, height: int) -> pygame.Surface:
        size = max(1, width), max(1, height)
        return pictures.setdefault(size, pygame.Surface(size))

    def vector(_images: Images, _svg: str, width_px: int, height_px: int) -> pygame.Surface:
        return picture(width_px, height_px)

    def file(_images: Images, _name: str, width_px: int, height_px: int, tint: object = None) -> pygame.Surface:
        return picture(width_px, height_px)

    nothing = patch.multiple(Pen, wood=_nothing, shadow=_nothing, slab=_nothing, box=_nothing, glow=_nothing, bar=_nothing, token=_nothing)
    empty = patch.multiple(
        Images, vector=vector, file=file, shadow=lambda *_a, **_k: picture(1, 1), shadow_of=lambda *_a, **_k: picture(1, 1)
    )
    with nothing, empty, patch("scenes.ui.dialog.veil", _nothing):
        yield


def _nothing(*_arguments: object, **_more: object) -> None:
    """In the place of what is drawn."""


class Reader:
    """Reads a screen: all its texts, and those that were cut."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.written: list[Written] = []
        self.pictured: list[Written] = []
        """Texts on pictures of a table: they have its size."""
        self.cut: list[str] = []
        self._owner: Widget | None = None
        self._in_side = False
        self._sheet: pygame.Surface | None = None
        """Of the screen: words in a picture that is shown on it belong to the picture."""

    def read(self) -> None:
        """Let the top screen write its texts."""
        app, scene = self.app, self.app.top
        target = self._sheet = Sheet(app.canvas.size_px)
        reader = self

        def text(pen: Pen, words: str, x: float, y: float, size: float = theme.BODY, color: Any = None,
                 weight: int = theme.BOLD, align: str = "left", shadow: bool = False) -> pygame.FRect:  # fmt: skip
            width, height = pen.width(words, size, weight), app.fonts.height(weight, app.canvas.px(size)) / app.canvas.scale
            left = x - {"left": 0.0, "center": 0.5, "right": 1.0}[align] * width
            return reader._note(pen, words, pygame.FRect(left, y - height / 2, width, height), size)

        def draw_prose(pen: Pen, laid: Prose, x: float, y: float, color: Any = None, align: str = "left") -> None:
            k = app.canvas.scale
            for number, line in enumerate(laid.lines):
                width = line.width_px / k
                left = x - width / 2 if align == "center" else x
                words = " ".join(run.text for run in line.runs)
                reader._note(pen, words, pygame.FRect(left, y + number * laid.step_px / k, width, laid.step_px / k), laid.size_px / k)

        fit = Pen.fit

        def noted_fit(pen: Pen, words: str, *rest: Any, **more: Any) -> str:
            fitted = fit(pen, words, *rest, **more)
            is_field = isinstance(reader._owner, TextField)  # what is written there can be scrolled
            if fitted != words and not is_field and pen.target is target:
                reader.cut.append(words)
            return fitted

        def side(*arguments: Any) -> None:
            reader._in_side = True
            draw_side(*arguments)
            reader._in_side = False

        written = patch.multiple(Pen, text=text, draw_prose=draw_prose, fit=noted_fit)
        with blank(), written, patch("scenes.table.drawing.draw_side", side):
            pen = Pen(app, target)
            if isinstance(scene, TableScene):
                draw_base(scene, target)
                backdrop = scene.backdrop
                backdrop._base = backdrop._whole = target
                backdrop._due = list(PARTS)
                backdrop._renew(True)
                backdrop.forget()
                draw_front(scene, target)
            else:
                scene.draw_behind(pen)
            for widget in scene.widgets:
                if widget.visible:
                    self._owner = widget
                    target.set_clip(app.canvas.rect_px(widget.clip) if widget.clip else None)
                    widget.draw(pen)
            target.set_clip(None)
            self._owner = None
            scene.draw_over(pen)

    def _note(self, pen: Pen, words: str, rect: pygame.FRect, size: float) -> pygame.FRect:
        if pen.target is not self._sheet:
            self.pictured += [Written(words, rect, size, self._owner, None, False, pen.target)] if words else []
            return rect
        clip = pen.target.get_clip()
        k = self.app.canvas.scale
        area = None if clip.size == pen.target.get_size() else pygame.FRect(clip.x / k, clip.y / k, clip.w / k, clip.h / k)
        if words:
            self.written.append(Written(words, rect, size, self._owner, area, self._in_side))
        return rect


def seen(widget: Widget) -> pygame.FRect:
    """The part of it that shows."""
    return widget.rect.clip(widget.clip) if widget.clip else widget.rect


def faults(app: Any) -> list[str]:
    """What is wrong on the top screen, a sentence each."""
    reader = Reader(app)
    reader.read()
    names = {name for scene in app.stack if isinstance(scene, TableScene) for name in scene.names}
    found = [*_places(app), *_texts(app, reader.written), *_pictures(app, reader.pictured)]
    found += [f"{words!r} is cut" for words in reader.cut if words not in names]
    return list(dict.fromkeys(found))


def _places(app: Any) -> Iterator[str]:
    """Of the widgets."""
    canvas = app.canvas.rect.inflate(1, 1)
    shown = [w for w in app.top.widgets if w.visible and seen(w).w > 1 and seen(w).h > 1]
    table = app.top if isinstance(app.top, TableScene) else None
    bubbles = [w.rect for w in shown if isinstance(w, Bubble)]
    solid = [w for w in shown if not isinstance(w, (ScrollArea, Area, Spot)) and not any(b.contains(w.rect) for b in bubbles)]
    if table is not None:
        drawer = table.frame.side_folds and table.side.is_open
        solid += [w for w in shown if isinstance(w, Area) and w.id.startswith("seat:")]
        solid += [w for w in shown if isinstance(w, Area) and w.id == "log" and not drawer]
    yield from (f"{w.id} is outside" for w in shown if not canvas.contains(seen(w)))
    for a, b in combinations(solid, 2):
        if seen(a).inflate(-1, -1).colliderect(seen(b).inflate(-1, -1)):
            yield f"{a.id} lies over {b.id}"
    for spot in (w for w in shown if isinstance(w, Spot) and not w.pick.refusal):
        yield from (f"{b.id} lies over {spot.id}" for b in solid if isinstance(b, Button) and b.rect.colliderect(seen(spot)))
    for widget in solid:
        if not isinstance(widget, Area) and widget.enabled and min(widget.rect.inflate(4, 4).size) < TARGET:
            yield f"{widget.id} is too small to hit"
        if isinstance(widget, Choice) and widget.narrow and not widget.id.startswith(("option.", "seat")):
            yield f"{widget.id} has two arrows instead of segments"


def _texts(app: Any, written: list[Written]) -> Iterator[str]:
    canvas = app.canvas.rect.inflate(1, 1)
    least = theme.SMALL - 0.6
    panel = app.top.panel.inflate(1, 1) if isinstance(app.top, Overlay) else None
    for text in written:
        shown = text.shown
        if shown.w <= 0.5 or shown.h <= 0.5:
            continue
        if not canvas.contains(shown):
            yield f"{text.words!r} is outside"
        if panel is not None and not panel.contains(shown):
            yield f"{text.words!r} leaves its panel"
        if text.clip and not isinstance(text.owner, TextField) and text.clip.w < text.rect.w + text.rect.x - text.clip.x - 1:
            yield f"{text.words!r} is cut by its area"
        if text.owner is not None and not text.owner.rect.inflate(2, 6).contains(text.rect) and not isinstance(text.owner, ScrollArea):
            yield f"{text.words!r} is larger than {text.owner.id}"
        area = text.owner
        if isinstance(area, ScrollArea) and area.scrolls and text.core.inflate(-2, 0).right > area.rect.right - BAR_WIDTH:
            yield f"{text.words!r} runs under the bar of {area.id}"
        if text.in_side and not app.top.frame.side.contains(shown):
            yield f"{text.words!r} leaves the side column"
        if text.size < least and not _on_table(app, text):
            yield f"{text.words!r} is written too small"
    bubble = next((w for w in app.top.widgets if isinstance(w, Bubble)), None)
    lines = [text for text in written if text.shown.w > 1 and text.shown.h > 1 and not _under(app, bubble, text)]
    for a, b in combinations(lines, 2):
        if a.core.colliderect(b.core) and a.words != b.words:  # a word may have a shadow
            yield f"{a.words!r} is written over {b.words!r}"
    for text in lines:
        for widget in app.top.widgets:
            if widget is not text.owner and widget.visible and isinstance(widget, Button) and seen(widget).colliderect(text.core):
                yield f"{widget.id} lies over {text.words!r}"


def _pictures(app: Any, pictured: list[Written]) -> Iterator[str]:
    k = app.canvas.scale
    for text in pictured:
        width, height = text.picture.get_size() if text.picture else (0, 0)
        bounds = pygame.FRect(-1, -1, width / k + 2, height / k + 2)
        if bounds.colliderect(text.core) and not bounds.contains(text.core):
            yield f"{text.words!r} is cut by the edge of its picture"
    for a, b in combinations(pictured, 2):
        if a.picture is b.picture and a.words != b.words and a.core.colliderect(b.core):
            yield f"{a.words!r} is written over {b.words!r} in a picture"


def _on_table(app: Any, text: Written) -> bool:
    """It is printed on the table and has its size."""
    return isinstance(app.top, TableScene) and text.owner is None and bool(app.top.frame.table.inflate(4, 4).contains(text.rect))


def _under(app: Any, bubble: Bubble | None, text: Written) -> bool:
    """It is covered by a lesson's bubble, or by the side column when it is opened over the table."""
    scene = app.top
    if bubble is not None and text.owner is None and bubble.rect.colliderect(text.rect):
        return True
    if isinstance(scene, TableScene) and scene.frame.side_folds and scene.side.is_open and not text.in_side:
        return bool(scene.frame.side.inflate(4, 4).colliderect(text.rect))
    return False


class Adviser(Thinker):
    """Odds and hints of the games themselves, at once; computer players move by chance."""

    def ask(self, slug: str, seats: int, *rest: Any, **more: Any) -> int:
        def odds(rules: Any, view: Any, seat: int, *_rest: Any) -> Any:
            return to_builtins(registry.part(slug, "odds").panel(rules, view, seat))

        def advise(rules: Any, view: Any, seat: int, *_rest: Any) -> Any:
            return to_builtins(registry.part(slug, "players").advise(rules, view, seat, Random(7)))

        self.tasks |= {"odds": odds, "advise": advise}
        return super().ask(slug, seats, *rest, **more)


def show(app: Any, name: str) -> None:
    """Bring the program to a screen of `SHOTS`, at rest."""
    app.worker = app.worker or (Analyst() if name.endswith("_review") else Adviser())
    app.settings.speed, app.settings.pace_s, app.hurried = "off", 0.3, True
    with blank():
        SHOTS[name](app)
        for _frame in range(LONGEST):
            app.step(0.05)
            if _frame > 2 and not app.top.busy and not app.top.moving:
                return
    raise AssertionError(f"{name} does not come to rest")
