"""The column beside the table: the rule book stays open while the game goes on; the log tells turns apart and marks pieces."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.app import texts
from scenes.rulebook.scene import RulebookScene
from tests.scenes.table.seated import Thinker

TURN = ("roll", "cast 6 6 6 4 4 4 4 1", "keep 6", "roll", "cast 4 4 4 4 1", "keep 4", "stop")
"""Takes tile 31."""
OTHER = ("roll", "cast 6 6 6 6 4 4 1 1", "keep 6", "roll", "cast 4 4 1 1", "keep 4", "stop")
"""Takes tile 28."""


def beside(table: Any, **more: Any) -> Any:
    """Worms, with the rule book open beside the game."""
    seated = table(**more).settle()
    seated.key(pygame.KSCAN_F1)
    return seated


# the rule book ------------------------------------------------------------------------------------------------------


def test_the_rules_stay_open_while_the_game_is_played(table: Any) -> None:
    seated = beside(table)
    assert seated.hand.screen == "table"
    assert seated.scene.side.shows_book
    seated.key(pygame.KSCAN_T).settle()
    assert len(seated.moves) == 2
    assert seated.scene.side.shows_book
    assert not seated.scene.frame.side.colliderect(seated.scene.frame.table)


@pytest.mark.parametrize("key", [pygame.KSCAN_F1, pygame.KSCAN_ESCAPE, pygame.KSCAN_L])
def test_keys_close_them(table: Any, key: int) -> None:
    seated = beside(table)
    seated.key(key)
    assert not seated.scene.side.shows_book
    assert seated.hand.screen == "table"
    assert seated.hand.widget("log")


def test_where_the_window_is_small_they_cover_the_table(table: Any) -> None:
    seated = beside(table, size=(1024, 600))
    assert isinstance(seated.hand.app.top, RulebookScene)


def test_open_rules_are_put_away_in_a_window_made_small_and_come_back(table: Any, resize: Any) -> None:
    seated = beside(table)
    resize(seated.hand.app, (1024, 600))
    assert not seated.scene.side.shows_book
    assert "search" not in seated.hand.controls
    resize(seated.hand.app, (1280, 720))
    assert "search" in seated.hand.controls


def test_pages_are_turned_and_the_whole_book_opens_at_the_same_one(table: Any) -> None:
    seated = beside(table)
    page = seated.scene.side.book.page
    seated.click("book_on").click("book_on").click("book_back")
    assert seated.scene.side.book.page == page + 1
    seated.click("book_whole").hand.step(2)
    assert seated.hand.app.top.reader.page == page + 1


@pytest.mark.parametrize(("language", "query"), [("en", "grill"), ("uk", "гриль"), ("ru", "гриля")])
def test_words_are_looked_for_with_the_keyboard_alone(table: Any, language: str, query: str) -> None:
    seated = beside(table, lang=language)
    moves = list(seated.moves)
    hand, scene = seated.hand, seated.scene
    seated.key(pygame.KSCAN_F, pygame.KMOD_CTRL)
    assert scene.focused.id == "search"
    for name in ("t", "r", "m", "h", "space"):  # whatever writes a letter is no shortcut
        seated.key(getattr(pygame, f"KSCAN_{name.upper()}"))
    hand.write(query)
    assert (seated.moves, hand.app.settings.mute, scene.counsel.step) == (moves, False, 0)
    found = [w for w in scene.widgets if w.id.startswith("hit:")]
    assert found
    assert all(query[:4] in w.text.lower() for w in found)
    seated.key(pygame.KSCAN_RETURN)
    assert scene.side.book.page == scene.side.book._hits[0].page
    assert not scene.side.book.is_listing
    assert hand.widget("text")
    seated.key(pygame.KSCAN_ESCAPE)
    assert scene.side.book.query == ""
    seated.key(pygame.KSCAN_ESCAPE)
    assert not scene.side.shows_book


def test_a_hit_comes_into_view_and_the_list_comes_back(table: Any) -> None:
    seated = beside(table)
    seated.click("search").hand.write("at the end wins")
    (hit,) = [w.id for w in seated.scene.widgets if w.id.startswith("hit:")]
    seated.click(hit)
    area = seated.hand.widget("text")
    tops: list[float] = []
    book = seated.scene.side.book
    book._lay(book_pen(seated.hand.app), area.rect, 0.0, False, tops)
    assert area.offset <= tops[book._hits[0].part] <= area.offset + area.rect.h
    seated.click("search")
    assert seated.hand.widget(hit)


def test_a_click_in_the_rules_skips_nothing(table: Any) -> None:
    seated = beside(table)
    seated.key(pygame.KSCAN_T)
    seated.hand.step(3)
    assert not seated.scene.presenter.idle
    seated.click("search")
    assert not seated.scene.presenter.idle
    assert seated.scene.focused.id == "search"


def book_pen(app: Any) -> Any:
    from scenes.ui.pen import Pen

    return Pen(app)


# the log ------------------------------------------------------------------------------------------------------------


def test_every_turn_is_a_block_with_its_player(table: Any) -> None:
    seated = table(moves=(*TURN, *OTHER), worker=Thinker()).settle()
    assert {told.seat for told in seated.scene.story.log} >= {0, 1}
    begins = [(row.told.seat, row.begins) for row in seated.scene.side.rows]
    seats = [seat for seat, _begins in begins]
    assert seats == sorted(seats)
    assert [begins for _seat, begins in begins] == [n == 0 or seats[n - 1] != seat for n, seat in enumerate(seats)]
    assert seated.scene.side.rows[-1].number == len(seated.scene.story.log) - 1


def pointed(seated: Any, words: str) -> Any:
    """The pointer rests on the line with these words."""
    row = next(row for row in seated.scene.side.rows if words in row.told.text)
    k = seated.hand.app.canvas.scale
    seated.hand.move(row.rect.centerx * k, row.rect.centery * k)
    return row


def test_a_line_under_the_pointer_marks_its_pieces(table: Any) -> None:
    seated = table(moves=(*TURN, *OTHER), worker=Thinker()).settle()
    assert seated.scene.side.pointed == ()
    row = pointed(seated, "takes tile 31")
    assert seated.scene.side.line == row.number
    assert seated.scene.side.pointed == ("tile:31",)
    pointed(seated, "takes tile 28")
    assert seated.scene.side.pointed == ("tile:28",)
    seated.hand.move(400, 300)
    assert seated.scene.side.pointed == ()


def test_arrows_go_from_line_to_line(table: Any) -> None:
    seated = table(moves=(*TURN, *OTHER), worker=Thinker()).settle()
    seated.scene.focus("log")
    seated.key(pygame.KSCAN_UP)
    newest = len(seated.scene.story.log) - 1
    assert seated.scene.side.line == newest
    seated.key(pygame.KSCAN_UP)
    assert seated.scene.side.line == newest - 1
    for _line in range(newest + 3):
        seated.key(pygame.KSCAN_UP)
    assert seated.scene.side.rows[0].number == 0


def test_the_log_speaks_another_language_at_once(table: Any) -> None:
    seated = table(moves=TURN, worker=Thinker()).settle()
    assert any("takes tile" in row.told.text for row in seated.scene.side.rows)
    seated.hand.app.settings.language = "uk"
    seated.hand.app.apply_settings()
    seated.hand.step(2)
    assert texts.language() == "uk"
    assert not any("takes tile" in row.told.text for row in seated.scene.side.rows)
    assert any("31" in row.told.text for row in seated.scene.side.rows)


def test_the_column_is_folded_away_and_remembered(table: Any) -> None:
    seated = table(moves=TURN, worker=Thinker()).settle()
    wide = seated.scene.frame.table.width
    seated.key(pygame.KSCAN_L)
    assert not seated.scene.frame.side_shown
    assert seated.scene.frame.table.width > wide
    assert seated.hand.app.settings.side_folded
    seated.key(pygame.KSCAN_F1)
    assert seated.scene.side.shows_book
    seated.key(pygame.KSCAN_F1)
    assert not seated.scene.frame.side_shown
    seated.click("side")
    assert seated.scene.frame.side_shown
