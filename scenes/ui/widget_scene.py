"""A scene made of widgets: pointer, focus, shortcuts, tool tips. What every screen shares."""

from __future__ import annotations

from typing import Any

import pygame

from game.app.texts import gettext as _
from scenes.engine.canvas import Canvas
from scenes.engine.scene import Key, Pointer, Scene, Text
from scenes.ui import theme
from scenes.ui.pen import Pen
from scenes.ui.scroll import ScrollArea
from scenes.ui.text_field import TextField
from scenes.ui.widgets import Widget

TIP_AFTER_S = 0.45
NEVER = float("-inf")


class WidgetScene(Scene):
    """Subclasses give `build` (the widgets, in reading order) and `draw_behind`."""

    def __init__(self, app) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        self.widgets: list[Widget] = []
        self._focus_id = ""
        self._by_keyboard = False
        self._held: Widget | None = None
        self._hover_s = 0.0

    # for subclasses ----------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        """The widgets of this screen, placed, in reading order."""
        return []

    def draw_behind(self, pen: Pen) -> None:
        """What lies under the widgets."""
        pen.wood()

    def draw_over(self, pen: Pen) -> None:
        """What lies above the widgets."""

    def back(self) -> None:
        """Esc."""
        self.app.pop()

    # scene -------------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        held_id = self._held.id if self._held else ""
        old = {w.id: w for w in self.widgets}
        self.widgets = self.build()
        for widget in self.widgets:
            before = old.get(widget.id)
            if type(before) is type(widget):
                widget.inherit(before)
        self._held = next((w for w in self.widgets if w.id == held_id), None)
        if self._held is not None:
            self._held.held = True
        for widget in self.widgets:
            widget.focused = widget.id == self._focus_id
        self.app.redraw()

    def pointer(self, pointer: Pointer) -> None:
        under = next((w for w in reversed(self.widgets) if w.enabled and w.hit(*pointer.pos)), None)
        self._hover(next((w for w in reversed(self.widgets) if w.hit(*pointer.pos)), None))
        if pointer.kind == "down" and pointer.button == 1:
            self._by_keyboard = False
            self._held = under
            self._focus(under)
            if self._held is not None:
                self._held.held = True
                self._held.drag(pointer)
            self.app.redraw()
        elif pointer.kind == "move" and self._held is not None:
            self._held.drag(pointer)
            self.app.redraw()
        elif pointer.kind == "move" and under is not None:
            if under.point(pointer):
                self.app.redraw()
        elif pointer.kind == "up" and pointer.button == 1 and self._held is not None:
            held, self._held = self._held, None
            held.held = False
            held.release()
            self.app.redraw()
            if held.enabled and held.hit(*pointer.pos):
                self.use(held)
        elif pointer.kind == "wheel":
            for widget in reversed(self.widgets):
                if widget.hit(*pointer.pos) and widget.wheel(pointer.turn):
                    self.app.redraw()
                    break

    def use(self, widget: Widget) -> None:
        """Press a widget, with the click that goes with it."""
        self.app.sound.play("click")
        widget.press()
        self.app.redraw()

    def key(self, key: Key) -> None:
        self._hover_s = NEVER  # a tip would lie over what is done by the keyboard now
        focused = self.focused
        if focused is not None and focused.key(key):
            return
        if key.name == "esc":
            self.back()
        elif key.name == "tab":
            self._step_focus(-1 if key.shift else 1)
        elif key.name in ("left", "right", "up", "down"):
            self._move_focus(key.name)
        elif key.name in ("enter", "space") and focused is not None and self._by_keyboard:
            self.use(focused)
        elif not (key.ctrl or key.alt):
            self._shortcut(key.name)

    def text(self, text: Text) -> None:
        """A question mark asks for the rules on every layout, except where one writes."""
        self._hover_s = NEVER
        if self.focused is not None:
            self.focused.typed(text)
        if text.text == "?" and not isinstance(self.focused, TextField):
            self._shortcut("f1")

    @property
    def repeats_keys(self) -> bool:
        return self.focused is not None and self.focused.repeats_keys

    def update(self, seconds: float) -> None:
        hovered = next((w for w in self.widgets if w.hovered), None)
        self.app.cursor.show(hovered.cursor if hovered is not None else "arrow")
        if self._hover_s < TIP_AFTER_S and any(w.hovered and w.tip for w in self.widgets):
            self._hover_s += seconds
            if self._hover_s >= TIP_AFTER_S:
                self.app.redraw()

    def draw(self, target: pygame.Surface) -> None:
        pen = Pen(self.app, target)
        self.draw_behind(pen)
        for widget in self.widgets:
            if widget.visible:
                target.set_clip(self.app.canvas.rect_px(widget.clip) if widget.clip else None)
                widget.draw(pen)
        target.set_clip(None)
        focused = self.focused
        if focused is not None and self._by_keyboard:
            pen.focus_ring(focused.ring, focused.radius, dashed=not focused.focusable)
        self.draw_over(pen)
        self._draw_tip(pen)

    def describe(self) -> dict[str, Any]:
        controls = [c for w in self.widgets if w.visible for c in _described(self.app.canvas, w)]
        return {"controls": controls}

    # focus and hover ---------------------------------------------------------------------------------------------

    @property
    def focused(self) -> Widget | None:
        """The widget that has the keyboard."""
        return next((w for w in self.widgets if w.focused and w.reachable), None)

    def focus(self, widget_id: str) -> None:
        """Give the keyboard to the widget of that id, visibly."""
        self._focus(next((w for w in self.widgets if w.id == widget_id), None))

    def _focus(self, widget: Widget | None) -> None:
        before = next((w for w in self.widgets if w.focused), None)
        self._focus_id = widget.id if widget else ""
        for other in self.widgets:
            other.focused = other is widget
        if before is not widget:
            if before is not None:
                before.focus_lost()
            now = next((w for w in self.widgets if w.focused), None)  # losing it may have changed the layout
            if now is not None:
                self.reveal(now)
                now.focus_gained()
        self.app.redraw()

    def reveal(self, widget: Widget) -> None:
        """Scroll so that the widget can be seen, where it lies in a scrolled area."""
        for area in self.widgets:
            if isinstance(area, ScrollArea) and area.rect == widget.clip:
                area.reveal(widget.rect)

    def _step_focus(self, by: int) -> None:
        now = self.focused
        ring = [w for w in self.widgets if w.focusable or w is now]
        if not ring:
            return
        self._by_keyboard = True
        self._focus(ring[(ring.index(now) + by) % len(ring)] if now in ring else ring[0 if by > 0 else -1])

    def _move_focus(self, direction: str) -> None:
        """To the nearest widget in that direction."""
        now = self.focused
        if now is None:
            self._step_focus(1)
            return
        self._by_keyboard = True
        dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[direction]
        best, best_cost = None, float("inf")
        for other in self.widgets:
            if other is now or not other.reachable:
                continue
            ox, oy = other.rect.centerx - now.rect.centerx, other.rect.centery - now.rect.centery
            ahead, aside = ox * dx + oy * dy, abs(ox * dy + oy * dx)
            if ahead > 4 and ahead + 2.5 * aside < best_cost:
                best, best_cost = other, ahead + 2.5 * aside
        if best is not None:
            self._focus(best)
        self.app.redraw()

    def _shortcut(self, name: str) -> None:
        widget = next((w for w in self.widgets if w.shortcut == name and w.focusable), None)
        if widget is not None:
            self.use(widget)
        elif name == "m":
            self.app.toggle_mute()
            self.app.say(_("The sound is off.") if self.app.settings.mute else _("The sound is on."))

    def _hover(self, under: Widget | None) -> None:
        for widget in self.widgets:
            now = widget is under
            if widget.hovered != now:
                widget.hovered = now
                self._hover_s = 0.0
                self.app.redraw()

    def _draw_tip(self, pen: Pen) -> None:
        if self._hover_s < TIP_AFTER_S:
            return
        widget = next((w for w in self.widgets if w.hovered and w.tip), None)
        if widget is None:
            return
        prose = pen.measure(widget.tip, 280, theme.SMALL, theme.BOLD)
        box = pygame.FRect(0, 0, prose.width + 24, prose.height + 16)
        box.midtop = (widget.rect.centerx, widget.rect.bottom + 8)
        if box.bottom > pen.canvas.height - 4:
            box.bottom = widget.rect.top - 8
        box.left = max(6.0, min(box.left, pen.canvas.width - box.w - 6))
        pen.shadow(box, 8, 8, 3)
        pen.box(box, "#2b2118", 8, 0.96)
        pen.draw_prose(prose, box.x + 12, box.y + 8, theme.CREAM)


def _described(canvas: Canvas, widget: Widget) -> list[dict[str, Any]]:
    """The widget and its parts as the state file shows them; what is scrolled out of sight is left out."""
    found = []
    for name, text, rect in [(widget.id, widget.text, widget.rect), *widget.parts()]:
        if widget.clip is not None:
            rect = rect.clip(widget.clip)
            if rect.w < 1 or rect.h < 1:
                continue
        area = canvas.rect_px(rect)
        found.append({"id": name, "text": text, "enabled": widget.enabled, "rect": [area.x, area.y, area.w, area.h]})
    return found
