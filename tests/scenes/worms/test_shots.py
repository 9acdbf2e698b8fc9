"""The pictures of the table show what their names say."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.shots import SHOTS, tumble
from scenes.table.scene import TableScene
from tests.scenes.table.seated import Thinker

PHASES = {
    "worms_start": "ready",
    "worms_keep": "keep",
    "worms_decide": "decide",
    "worms_hint": "decide",
    "worms_full": "decide",
    "worms_side": "decide",
    "worms_result": "over",
}


@pytest.mark.parametrize(("name", "phase"), PHASES.items())
def test_a_picture_shows_its_moment(open_app: Any, name: str, phase: str) -> None:
    hand = open_app(size=(1024, 600))
    hand.app.worker = Thinker()
    SHOTS[name](hand.app)
    hand.step(3)
    table = next(scene for scene in hand.app.stack if isinstance(scene, TableScene))
    assert table.session.state.phase == phase
    assert hand.screen == ("result" if phase == "over" else "table")
    if name == "worms_keep":
        assert [w.id for w in table.widgets if w.hovered] == ["die:4"]
    if phase == "decide" and name != "worms_full":
        assert {"roll", "stop:26:take", "stop:27:steal"} <= {w.id for w in table.widgets}
    assert bool(table.counsel.message) is (name == "worms_hint")
    assert table.side.is_open is (name == "worms_side")


def test_dice_tumble_again_and_again(open_app: Any) -> None:
    hand = open_app()
    hand.app.worker = Thinker()
    for _time in range(2):
        tumble(hand.app)
        hand.step(14)
        assert hand.app.top.busy
        assert sum(pose.alpha > 0 for name, pose in hand.app.top.stage.poses.items() if name.startswith("die")) > 3
        for _frame in range(200):
            if not hand.app.top.busy:
                break
            hand.step()
        assert hand.app.top.session.state.phase == "keep"
