"""A computer player's level stands on its panel and can be changed while the game goes on; the record keeps it."""

from __future__ import annotations

from typing import Any

import pygame

from game.core.record import read
from tests.scenes.table.seated import KEEPING, Seated, Thinker


def levels(seated: Seated) -> list[str]:
    return [seat.player for seat in seated.session.seats]


def test_the_panel_tells_the_level(table: Any) -> None:
    seated = table(("human", "hard")).settle()
    tips = {w.id: w.tip for w in seated.scene.widgets if w.id.startswith("seat:")}
    assert tips == {"seat:0": "Olena", "seat:1": "Тарас · Computer: hard · click to change the level"}


def test_a_click_changes_it_and_the_record_keeps_it(table: Any) -> None:
    seated = table(("human", "hard"), moves=KEEPING, is_recorded=True).settle()
    seated.click("seat:1")
    seated.hand.step(2)
    assert [name for name in seated.hand.controls if name != "words"] == list(seated.session.game.levels)
    seated.hand.click("easy")
    assert seated.hand.screen == "table"
    assert levels(seated) == ["human", "easy"]
    (path,) = (seated.hand.app.folders.data / "saves").glob("*.jsonl")
    assert [seat.player for seat in read(path).header.seats] == ["human", "easy"]
    assert seated.moves == list(KEEPING)


def test_the_keyboard_changes_it_too_and_esc_leaves_it(table: Any) -> None:
    seated = table(("human", "hard"), moves=KEEPING).settle()
    offered = seated.session.game.levels
    following = offered[(offered.index("hard") + 1) % len(offered)]
    for keys in (["esc"], ["tab", "enter"]):
        while seated.scene.focused is None or seated.scene.focused.id != "seat:1":
            seated.key(pygame.KSCAN_TAB)
        seated.key(pygame.KSCAN_RETURN)
        seated.hand.step(2)
        assert seated.hand.screen == "dialog"
        seated.hand.key(*keys)
        assert seated.hand.screen == "table"
        assert levels(seated) == ["human", "hard" if keys == ["esc"] else following]


def test_who_thinks_is_asked_anew(table: Any) -> None:
    asked: list[str] = []

    def think(rules: Any, view: Any, seat: int, level: str, seed: str) -> str:
        asked.append(level)
        return str(rules.legal_moves(view)[0])

    seated = table(("hard", "human"), moves=KEEPING, worker=Thinker(held=True, move=think))
    seated.click("seat:0")
    seated.hand.step(2).click("normal")
    assert asked == ["hard", "normal"]
    seated.hand.app.worker.held = False
    seated.until(lambda: len(seated.moves) > len(KEEPING))
    assert set(asked[1:]) == {"normal"}


def test_people_have_no_level(table: Any) -> None:
    seated = table(("human", "hard"), moves=KEEPING).settle()
    seated.click_at(*seated.scene.frame.seats[0].center)
    seated.hand.step(2)
    assert seated.hand.screen == "table"
