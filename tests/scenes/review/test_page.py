"""The review page fills while the game is looked at, tells what was found, and lets go of the worker when it is left."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.record import header_line, move_line
from game.core.session import Session
from scenes.review import chart, words
from scenes.review.card import Card
from scenes.review.opening import open_review
from scenes.shots.review import GAMES
from scenes.ui import theme
from scenes.ui.scroll import ScrollArea
from scenes.ui.widgets import Button, button_width
from tests.scenes.review.conftest import game_of


@pytest.mark.parametrize("slug", GAMES)
def test_a_review_tells_its_dearest_choices_or_its_luck(page: Any, slug: str) -> None:
    shown = page(slug).done()
    review = shown.scene.inquiry.review
    cards = [w for w in shown.scene.widgets if isinstance(w, Card)]
    told = review.strokes if slug == "coins" else review.dear
    assert len(cards) == len(told)
    assert slug not in ("coins", "worms") or len(cards) == 3
    for card, found in zip(cards, told, strict=True):
        assert card.text.startswith(f"**Turn {found.turn}.**")
        assert shown.session.seats[found.seat].name in card.text
    assert not shown.worker.waits


def test_the_page_fills_and_can_be_left_at_any_time(page: Any) -> None:
    shown = page("worms")
    inquiry = shown.scene.inquiry
    shown.hand.step(20, seconds=0.0)
    assert 0 < inquiry.progress < 1
    assert 0 < len(inquiry.review.chances) < len(inquiry.review.turns)
    shown.worker.held = True
    shown.hand.step(3)
    assert shown.worker.waits
    shown.hand.key("esc")
    assert shown.hand.screen == "menu"
    assert not shown.worker.waits
    assert shown.worker.cancelled == [len(shown.worker.asked)]
    asked = len(shown.worker.asked)
    shown.worker.held = False
    shown.hand.step(5)
    assert len(shown.worker.asked) == asked


def test_looking_at_the_record_meanwhile_loses_nothing(page: Any) -> None:
    shown = page("worms", is_held=True)
    shown.hand.step(2)
    shown.hand.click("watch")
    assert shown.hand.screen == "replay"
    assert not shown.worker.waits
    shown.worker.held = False
    shown.hand.key("esc")
    assert shown.hand.screen == "review"
    review = shown.done().scene.inquiry.review
    assert len(review.chances) == len(review.turns)


def test_a_worker_that_fails_is_told_in_a_sentence(page: Any) -> None:
    shown = page("manholes")
    shown.worker.fails = True
    shown.done()
    assert shown.scene.inquiry.failed
    assert shown.hand.controls["watch"]["enabled"]
    shown.hand.step(3)
    asked = len(shown.worker.asked)
    shown.hand.step(3)
    assert len(shown.worker.asked) == asked


def test_a_card_shows_its_moment_on_the_table(page: Any) -> None:
    shown = page("worms").done()
    dear = shown.scene.inquiry.review.dear[0]
    shown.hand.click("card:1")
    assert shown.hand.screen == "replay"
    assert shown.hand.app.top.session.ply == dear.ply


def test_everything_is_reached_by_keyboard(page: Any) -> None:
    shown = page("worms").done()
    reached = []
    for _tab in range(30):
        shown.hand.key("tab")
        if shown.scene.focused is not None:
            reached.append(shown.scene.focused.id)
    assert {"back", "rules", "settings", "mute", "card:1", "card:2", "card:3", "watch", "menu", "again"} <= set(reached)


def test_the_same_people_play_again(page: Any) -> None:
    shown = page("worms").done()
    shown.hand.click("again")
    assert shown.hand.screen == "table"
    session = shown.hand.app.top.session
    assert (session.seats, session.options) == (shown.session.seats, shown.session.options)
    assert session.ply < 3


@pytest.mark.parametrize(
    ("lang", "size", "interface"),
    [("en", (1280, 720), 1.0), ("uk", (1024, 600), 1.0), ("ru", (1280, 720), 2.0), ("ru", (1920, 1080), 1.0), ("uk", (1366, 768), 1.0)],
)
@pytest.mark.parametrize("slug", ["worms", "manholes", "coins"])
def test_the_page_has_room(page: Any, slug: str, lang: str, size: tuple[int, int], interface: float) -> None:
    shown = page(slug, lang, size, interface_size=interface).done()
    app, scene = shown.hand.app, shown.scene
    area = next(w for w in scene.widgets if isinstance(w, ScrollArea))
    fixed = [w for w in scene.widgets if w is not area and w.clip is None]
    assert all(app.canvas.rect.contains(w.rect) for w in fixed)
    assert not [(a.id, b.id) for a, b in combinations(fixed, 2) if a.rect.colliderect(b.rect)]
    assert all(button_width(app, w.text, w.icon) - 30 <= w.rect.w for w in fixed if isinstance(w, Button))
    cards = [w for w in scene.widgets if isinstance(w, Card)]
    assert not [(a.id, b.id) for a, b in combinations(cards, 2) if a.rect.colliderect(b.rect)]
    for card in cards:
        scene.focus(card.id)
        shown.hand.step()
        card = shown.hand.widget(card.id)
        assert area.rect.contains(card.rect.clip(area.rect))
        assert card.rect.top >= area.rect.top - 1
        assert card.rect.bottom <= area.rect.bottom + 1 or card.rect.h > area.rect.h


def test_estimates_are_rounded_and_marked() -> None:
    def judge(unit: str, exact: bool) -> Any:
        return type("Judge", (), {"UNIT": unit, "EXACT": exact, "losses": None})

    assert words.luck(judge("worms", True), -1.24) == "−1.2"
    assert words.luck(judge("worms", True), 0.04) == "0.0"
    assert words.luck(judge("chance", False), 12.6) == "≈ +15 %"
    assert words.luck(judge("points", False), -7.6) == "≈ −10"
    assert words.luck(judge("chance", True), 49.7) == "+50 %"
    assert words.play(judge("chance", False), 0.917) == "≈ 90 %"
    assert words.play(judge("worms", True), 0.917) == "92 %"
    assert words.play(judge("worms", True), None) == "–"


def test_the_lines_of_the_chart_differ_without_their_colours() -> None:
    """Failure 41: lines of a chart differ by nothing but their colours."""
    assert len({chart._DASHES[look.pattern] for look in theme.SEAT_LOOKS}) == len(theme.SEAT_LOOKS)


@pytest.mark.parametrize("slug", GAMES)
def test_the_chart_says_that_chances_are_estimated_where_they_are(page: Any, slug: str) -> None:
    judge = page(slug, is_held=True).scene.inquiry.judge
    assert words.charted(judge).endswith("(estimated)") == (slug != "coins")


# any stored record --------------------------------------------------------------------------------------------------


def written(folder: Path, session: Session, moves: int | None = None, **header: Any) -> Path:
    """The record of a game, or of its first moves, in a file."""
    import msgspec

    path = folder / "kept.jsonl"
    lines = [header_line(msgspec.structs.replace(session.header, **header))]
    lines += [move_line(str(entry.move)) for entry in session.history[:moves]]
    path.write_bytes(b"".join(lines))
    return path


def test_any_stored_record_is_looked_at(open_app: Any, tmp_path: Path) -> None:
    hand = open_app()
    path = written(tmp_path, game_of("worms"))
    kept = path.read_bytes()
    open_review(hand.app, path)
    hand.step(2)
    assert hand.screen == "review"
    assert hand.app.top.session.ply == game_of("worms").ply
    assert path.read_bytes() == kept


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("missing", "This file cannot be read."),
        ("empty", "This file is damaged."),
        ("damaged", "This file is damaged."),
        ("version", "This game was saved by another version of the program."),
        ("game", "This program does not have that game."),
        ("running", "Play it to the end first: then it can be looked at."),
    ],
)
def test_what_cannot_be_looked_at_gets_a_sentence(open_app: Any, tmp_path: Path, fault: str, told: str) -> None:
    hand, session = open_app(), game_of("worms")
    match fault:
        case "missing":
            path = tmp_path / "nothing.jsonl"
        case "empty":
            path = tmp_path / "empty.jsonl"
            path.touch()
        case "damaged":
            path = written(tmp_path, session)
            path.write_bytes(path.read_bytes().replace(b'"keep 6"', b'"keep 7"'))
        case "version":
            path = written(tmp_path, session, rules=999)
        case "game":
            path = written(tmp_path, session, game="chess")
        case _:
            path = written(tmp_path, session, moves=12)
    open_review(hand.app, path)
    hand.step(2)
    assert hand.screen == "dialog"
    assert hand.app.top.words == told
    hand.key("esc")
    assert pygame.display.get_init()
