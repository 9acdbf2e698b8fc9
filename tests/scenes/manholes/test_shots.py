"""The pictures of the table show what their names say."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.core import registry
from scenes.shots import SHOTS
from scenes.table.scene import TableScene
from tests.scenes.manholes.test_look import players
from tests.scenes.table.seated import Thinker

PHASES = {
    "manholes_start": "turn",
    "manholes_pair": "place",
    "manholes_cell": "place",
    "manholes_peek": "place",
    "manholes_leave": "turn",
    "manholes_hint": "turn",
    "manholes_side": "turn",
    "manholes_take": "take",
    "manholes_result": "over",
}


def thinker() -> Thinker:
    """The odds and hints of the game itself."""

    def odds(rules: Any, view: Any, seat: int, *_rest: Any) -> Any:
        return registry.part("manholes", "odds").panel(rules, view, seat)

    def advise(rules: Any, view: Any, seat: int, *_rest: Any) -> Any:
        advice = players.advise(rules, view, seat, None)  # type: ignore[arg-type]  # the hint needs no luck
        return {"move": advice.move, "reason": advice.reason, "facts": advice.facts}

    return Thinker(odds=odds, advise=advise)


@pytest.mark.parametrize(("name", "phase"), PHASES.items())
def test_a_picture_shows_its_moment(open_app: Any, name: str, phase: str) -> None:
    hand = open_app(size=(1024, 600))
    hand.app.worker = thinker()
    SHOTS[name](hand.app)
    hand.step(3)
    scene = next(scene for scene in hand.app.stack if isinstance(scene, TableScene))
    assert scene.session.state.phase == phase
    assert hand.screen == ("result" if phase == "over" else "table")
    hovered = {w.id.partition(":")[0] for w in scene.widgets if w.hovered}
    assert hovered == {"manholes_pair": {"pair"}, "manholes_cell": {"cell"}, "manholes_peek": {"board"}}.get(
        name, set()
    )
    assert bool(scene.counsel.message) is (name == "manholes_hint")
    assert scene.side.is_open is (name == "manholes_side")
    left, top, right, bottom = 0, 0, hand.app.canvas.width, hand.app.canvas.height
    for widget in scene.widgets:
        assert left <= widget.rect.left <= widget.rect.right <= right
        assert top <= widget.rect.top <= widget.rect.bottom <= bottom


def test_options_that_do_not_go_together_give_way_on_the_screen(open_app: Any) -> None:
    hand = open_app()
    SHOTS["setup_manholes"](hand.app)
    hand.step(2).click("option.side=b")
    assert hand.app.top.seating.options == {"side": "B", "rule": "tunnel"}
    hand.app.top.seating.choose("side", "A")
    hand.app.top.seating.choose("rule", "sprint")
    hand.app.top.layout()
    hand.step().click("option.side=b")
    assert hand.app.top.seating.options == {"side": "B", "rule": "tunnel"}


def test_a_small_board_is_looked_at_closer_with_the_keyboard(open_app: Any) -> None:
    hand = open_app()
    hand.app.worker = thinker()
    SHOTS["manholes_leave"](hand.app)
    hand.step(3)
    scene = hand.app.top
    assert isinstance(scene, TableScene)
    boards = [w.id for w in scene.widgets if w.id.startswith("board:")]
    assert boards
    before = pygame.image.tobytes(pygame.display.get_surface(), "RGB")  # type: ignore[arg-type]
    while scene.focused is None or scene.focused.id != boards[0]:
        hand.key("tab")
    assert scene.situation.hovered == boards[0]
    area = hand.app.canvas.rect_px(scene.frame.table)
    after = pygame.image.frombytes(before, hand.app.canvas.size_px, "RGB").subsurface(area)
    shown = pygame.display.get_surface()
    assert shown is not None
    changed = pygame.mask.from_threshold(shown.subsurface(area), (0, 0, 0), (1, 1, 1, 255), after).count()
    assert changed < 0.8 * area.w * area.h  # so many pixels are as before: a board lies over a good part of the others
