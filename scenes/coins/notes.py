"""The game's part of the side column: the exact chance to win as a bar and as a line through the game, and what pays."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.texts import gettext as _
from game.app.texts import ngettext, percent
from game.coins import events
from game.coins.combos import LOSES_AT_ONCE, NOTHING, PAYS, combination, ways
from game.coins.odds import match_outlook, outlook
from scenes.coins import words
from scenes.table.look import Situation
from scenes.ui import theme, vector
from scenes.ui.pen import Pen

_FIRST, _SECOND = ("#8fbf5f", "#5f9a34"), ("#f2b866", "#dd8f2f")
"""Colours of the bar's parts, by seat; names stand beside them."""
_LINE = "#4f8a2c"
_CHART_H, _CHART_LEAST, _ROW_H = 66.0, 46.0, 20.0
_HIGH = 460.0
"""Columns lower than this get a low chart."""


def draw(pen: Pen, rect: pygame.FRect, situation: Situation) -> float:
    """From the top of `rect` down; answers the height used."""
    y = rect.y
    if situation.shows_odds:
        y = _draw_chances(pen, rect, situation)
    return _draw_pays(pen, pygame.FRect(rect.x, y, rect.w, 0), situation) - rect.y


def _draw_chances(pen: Pen, at: pygame.FRect, situation: Situation) -> float:
    rules, state = situation.rules, situation.state
    win, throws = outlook(rules.terms, state)
    y = at.y + 10
    pen.text(_("Chance to win"), at.x, y, theme.LABEL, theme.INK, theme.BLACK)
    y += 24
    is_match = rules.duels_to_win > 1
    y = _draw_bar(pen, at, y, win, situation.names, _("this duel") if is_match else "")
    if is_match:
        y = _draw_bar(pen, at, y, match_outlook(rules, state), (), _("the match"))
    y = _draw_chart(
        pen, pygame.FRect(at.x, y + 2, at.w, _CHART_LEAST if is_match or at.h < _HIGH else _CHART_H), situation
    )
    if throws:
        n = max(1, round(throws))
        text = ngettext("about {n} throw to go", "about {n} throws to go", n).format(n=n)
        y += pen.prose(text, at.x, y + 3, at.w, theme.SMALL, theme.INK_SOFT, weight=theme.BOLD) + 4
    return y + 8


def _draw_bar(pen: Pen, at: pygame.FRect, y: float, win: Sequence[float], names: Sequence[str], label: str) -> float:
    """Both chances, and one bar that they share."""
    if names:
        room = at.w / 2 - 6
        pen.text(pen.fit(names[0], room, theme.SMALL), at.x, y, theme.SMALL)
        pen.text(pen.fit(names[1], room, theme.SMALL), at.x + at.w, y, theme.SMALL, align="right")
        y += 18
    pen.text(percent(win[0]), at.x, y, theme.SMALL, theme.INK, theme.BLACK)
    if label:
        pen.text(label, at.x + at.w / 2, y, theme.SMALL, theme.INK_SOFT, align="center")
    pen.text(percent(win[1]), at.x + at.w, y, theme.SMALL, theme.INK, theme.BLACK, "right")
    bar = pygame.FRect(at.x, y + 11, at.w, 14)
    pen.slab(bar, _SECOND, _SECOND[1], 0, 7, shadow=False)
    if win[0] > 0:
        share = bar.w * win[0]
        # Whole steps of two units: a bar of every width would fill the picture cache.
        mine = pygame.FRect(bar.x, bar.y, min(bar.w, max(bar.h, round(share / 2) * 2)), bar.h)
        pen.slab(mine, _FIRST, _FIRST[1], 0, 7, shadow=False)
    return y + 38


def courses(situation: Situation) -> list[list[float]]:
    """The chance of the first seat after each throw, duel by duel; a finished duel ends at 1 or 0."""
    terms = situation.rules.terms
    found: list[list[float]] = [[]]
    for entry in situation.history:
        end = next((event for event in entry.events if isinstance(event, events.DuelWon)), None)
        if end is not None:
            found[-1].append(1.0 if end.seat == 0 else 0.0)
            found.append([])
        if entry.state.phase == "throw":
            found[-1].append(outlook(terms, entry.state)[0][0])
    if not situation.history or situation.history[0].state.phase == "dice":
        found[0].insert(0, outlook(terms, situation.rules.initial())[0][0])
    return [course for course in found if course]


def _draw_chart(pen: Pen, rect: pygame.FRect, situation: Situation) -> float:
    """The line through the game: up is good for the first seat, down for the second."""
    pen.box(rect, theme.WELL, 8, 0.55)
    inner = rect.inflate(-12, -14)
    pen.box(pygame.FRect(inner.x, inner.centery - 1, inner.w, 2), "#8a7448", 0, 0.45)
    for name, y in ((situation.names[0], rect.y + 10), (situation.names[1], rect.bottom - 10)):
        pen.text(pen.fit(name, rect.w / 2, theme.SMALL), rect.x + 7, y, theme.SMALL, theme.rgb("#5f4e33"), theme.REGULAR)
    duels = courses(situation)
    steps = max(1, sum(len(course) for course in duels) - 1)
    number = 0
    body = ""
    for course in duels:
        points = []
        for chance in course:
            points.append((6 + inner.w * number / steps, 7 + inner.h * (1 - chance)))
            number += 1
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        body += f'<polyline points="{line}" fill="none" stroke="{_LINE}" stroke-width="2.4" stroke-linejoin="round"/>'
        if course is duels[-1] and points:
            body += f'<circle cx="{points[-1][0]:.1f}" cy="{points[-1][1]:.1f}" r="4" fill="{_LINE}"/>'
        elif points:
            body += f'<path d="M{points[-1][0]:.1f} 7 v{inner.h:.1f}" stroke="#b39a6a"/>'
    area = pen.canvas.rect_px(rect)
    pen.target.blit(pen.images.vector(vector.document(round(rect.w, 1), round(rect.h, 1), body), area.w, area.h), area)
    return rect.bottom + 4


def hit(situation: Situation) -> str:
    """The combination of the throw that lies there; empty while the dice are shaken."""
    made = [event for event in situation.events if isinstance(event, events.CombinationMade)]
    if made:
        return made[-1].combo
    state = situation.state
    if not state.dice or state.phase == "dice":
        return ""
    return combination(state.dice, situation.rules.terms.extras)


def _draw_pays(pen: Pen, at: pygame.FRect, situation: Situation) -> float:
    """The table of what pays; the line that was hit is marked."""
    y = at.y + 10
    pen.text(_("What pays"), at.x, y, theme.LABEL, theme.INK, theme.BLACK)
    y += 14
    marked = hit(situation)
    for combo in ways(situation.rules.terms.extras):
        if combo == NOTHING:
            continue
        row = pygame.FRect(at.x - 8, y, at.w + 16, _ROW_H)
        chosen = combo == marked
        if chosen:
            pen.box(row, "#ffcf7a", 7, stroke="#c8862a", width=1.6)
        if combo in PAYS:
            pay = str(PAYS[combo])
        else:
            pay = _("loses") if combo in LOSES_AT_ONCE else _("wins")
        weight = theme.BLACK if chosen else theme.REGULAR
        name = words.combo_title(combo)
        room = at.w - pen.width(pay, theme.SMALL, theme.BLACK) - 4
        pen.text(pen.fit(name, room, theme.SMALL, weight), at.x, row.centery, theme.SMALL, theme.INK, weight)
        pen.text(pay, at.x + at.w, row.centery, theme.SMALL, theme.INK, theme.BLACK, "right")
        y += _ROW_H
    return y + 16
