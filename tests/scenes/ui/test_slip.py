"""Notes over everything are kept as pictures, and fade."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.ui import theme
from scenes.ui.pen import Pen


def drawn(app: Any, share: float = 1.0) -> pygame.Surface:
    target = pygame.Surface((80, 60))
    area = pygame.Rect(10, 10, 60, 40)
    Pen(app, target).slip("note", area, share, lambda pen: pen.box(pen.canvas.rect, theme.PAPER[0], 0))
    return target


def test_every_contrast_has_its_own(hand: Any) -> None:
    """The picture of one contrast was shown in another."""
    looks = []
    for strong, dark in ((False, False), (True, False), (True, True)):
        hand.app.settings.high_contrast, hand.app.settings.dark = strong, dark
        looks.append(tuple(drawn(hand.app).get_at((40, 30)))[:3])
    assert len(set(looks)) == 3


@pytest.mark.parametrize(("share", "seen"), [(2.0, 255), (1.0, 255), (0.5, 128), (0.0, 0), (-1.0, 0)])
def test_a_share_of_it_is_seen(hand: Any, share: float, seen: int) -> None:
    whole, faded = (drawn(hand.app, s).get_at((40, 30)).r for s in (1.0, share))
    assert abs(faded - whole * seen / 255) <= 2
