"""Looks for words in a game's rules: all of them in one paragraph, whatever their ending."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scenes.table.book import Page

LEAST = 2
"""Letters, before anything is looked for."""
HEADING = -1
"""In the place of a paragraph: the heading of the page."""
_SAME = str.maketrans("ё’ʼ`\u00a0", "е''' ")
_ENDINGS = "аеєиіїйоуыьэюя"
"""Ukrainian and Russian change a word at its end: the last letter does not count if it is one of these."""
_LONG = 4
"""Words are not made shorter than this, but for their ending."""
_BEFORE, _AFTER = 28, 70
"""Letters round the first match that are shown of a paragraph, at most."""


class Hit(NamedTuple):
    """A paragraph, caption or heading in which all the words stand."""

    page: int
    part: int
    """Number of the paragraph or picture on the page, or HEADING."""
    title: str
    excerpt: str
    """What stands round the match; empty where the heading is meant."""


def plain(text: str) -> str:
    """Small letters, as many as before, with one kind of apostrophe and without the dots of a Russian ё."""
    return text.lower().translate(_SAME)


def needles(query: str) -> tuple[str, ...]:
    """The words that are looked for, without their endings; nothing where too little was written."""
    words = plain(query).split()
    if sum(map(len, words)) < LEAST:
        return ()
    return tuple(word[:-1] if len(word) >= _LONG and word[-1] in _ENDINGS else word for word in words)


def find(pages: Sequence[Page], query: str) -> tuple[list[Hit], tuple[str, ...]]:
    """All hits, from the first page to the last, and what was found in them: where there are none with the whole words, with as
    many of their first letters as bring some."""
    wanted = needles(query)
    hits = list(_hits(pages, wanted))
    while not hits and any(len(needle) > _LONG for needle in wanted):
        longest = max(map(len, wanted))
        wanted = tuple(needle[:-1] if len(needle) == longest else needle for needle in wanted)
        hits = list(_hits(pages, wanted))
    return hits, wanted


def places(text: str, wanted: Sequence[str]) -> list[tuple[int, int]]:
    """Where the needles begin a word in a text: beginnings and ends, in their order, none over another."""
    folded = plain(text)
    found: list[tuple[int, int]] = []
    for needle in wanted:
        at = folded.find(needle)
        while at >= 0:
            if not at or not folded[at - 1].isalnum():  # it begins a word
                found.append((at, at + len(needle)))
            at = folded.find(needle, at + len(needle))
    apart: list[tuple[int, int]] = []
    for start, end in sorted(found):
        if not apart or start >= apart[-1][1]:
            apart.append((start, end))
    return apart


def _hits(pages: Sequence[Page], wanted: Sequence[str]) -> Iterator[Hit]:
    for number, page in enumerate(pages if wanted else ()):
        if _has_all(page.title, wanted):
            yield Hit(number, HEADING, page.title, "")
        for part, words in enumerate(page.words):
            bare = words.replace("**", "")
            if _has_all(bare, wanted):
                yield Hit(number, part, page.title, _excerpt(bare, places(bare, wanted)[0]))


def _has_all(text: str, wanted: Sequence[str]) -> bool:
    return all(places(text, (needle,)) for needle in wanted)


def _excerpt(text: str, place: tuple[int, int]) -> str:
    """Whole words round a place, on one line."""
    start, end = max(0, place[0] - _BEFORE), min(len(text), place[1] + _AFTER)
    if start:
        start = text.find(" ", start, place[0]) + 1 or place[0]
    if end < len(text):
        end = max(text.rfind(" ", place[1], end), place[1])
    shown = " ".join(text[start:end].split())
    return f"{'… ' if start else ''}{shown}{' …' if end < len(text) else ''}"
