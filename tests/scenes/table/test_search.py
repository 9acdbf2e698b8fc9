"""Looking for words in the rules: endings, letters that count as the same, what is shown of a paragraph."""

from __future__ import annotations

import pytest

from game.app import texts
from scenes.table import looks
from scenes.table.book import Page
from scenes.table.search import HEADING, LEAST, find, needles, places

PAGES = (
    Page("Бросок", ("Бросьте **все** кубики. Каждый кубик ещё и светится.", "Потом возьмите фишку с гриля.")),
    Page("Черв'ячки", ("Рахують черв'ячків на **фішках**.",)),
)


@pytest.mark.parametrize(
    ("query", "hits"),
    [
        ("фишка", [(0, 1)]),
        ("ФИШКУ", [(0, 1)]),
        ("кубика", [(0, 0)]),
        ("еще", [(0, 0)]),
        ("червʼячок", [(1, HEADING), (1, 0)]),
        ("все кубики", [(0, 0)]),
        ("кубики все", [(0, 0)]),
        ("кубики фишка", []),
        ("пирамида", []),
        ("ф", []),
        ("   ", []),
        ("", []),
    ],
)
def test_finds_paragraphs_with_all_the_words(query: str, hits: list[tuple[int, int]]) -> None:
    found, _wanted = find(PAGES, query)
    assert [(hit.page, hit.part) for hit in found] == hits


def test_what_is_found_is_what_is_marked() -> None:
    _hits, wanted = find(PAGES, "червʼячок")
    assert [PAGES[1].title[a:b] for a, b in places(PAGES[1].title, wanted)] == ["Черв'яч"]


def test_marks_do_not_lie_over_each_other() -> None:
    assert places("an ann and", ("an", "ann")) == [(0, 2), (3, 5), (7, 9)]


def test_only_beginnings_of_words_are_marked() -> None:
    assert places("Еж и лежат ежи", needles("еж")) == [(0, 2), (11, 13)]
    assert find((Page("Title", ("Фишки лежат.",)),), "еж")[0] == []


def test_an_excerpt_holds_the_match_and_whole_words() -> None:
    text = "A first sentence that goes on for a while before anything comes. Here is the grill, and after it many words, " * 2
    (hit,), _wanted = find((Page("Title", (text.strip(),)),), "grill")
    assert "grill" in hit.excerpt
    assert hit.excerpt.startswith("… ")
    assert hit.excerpt.endswith(" …")
    assert set(hit.excerpt.strip("… ").split()) <= set(text.split())
    assert len(hit.excerpt) < len(text)


def test_too_few_letters_look_for_nothing() -> None:
    assert needles("x" * (LEAST - 1)) == ()
    assert needles("x" * LEAST) != ()


@pytest.mark.parametrize(
    ("language", "slug", "query"),
    [("en", "worms", "worm"), ("uk", "worms", "черв'як"), ("ru", "worms", "червяк"), ("uk", "manholes", "люк"), ("ru", "coins", "монета")],
)
def test_what_people_look_for_is_found(language: str, slug: str, query: str) -> None:
    texts.use(language)
    try:
        look = looks.find(slug)
        assert look is not None
        assert find(look.rules_pages(), query)[0]
    finally:
        texts.use("en")
