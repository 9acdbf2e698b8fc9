"""What the table says in Pizza Underground: in three languages, without gaps, with the right numbers and cases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.app import texts
from game.app.texts import LANGUAGES
from game.core.contract import CHANCE, IllegalMove, Result
from game.manholes import events, players
from scenes.manholes import words
from tests.scenes.manholes.test_look import LOOK, TABLES, sessions, situation

NAMES = ("Олена", "Миша", "Grandma", "Їжак")
SILENT = (events.TurnBegan, events.DiceRolled)
"""Everybody sees them anyway."""


@pytest.fixture(params=LANGUAGES)
def language(request: Any) -> Iterator[str]:
    texts.use(request.param)
    yield request.param
    texts.use("en")


def is_whole(sentence: str, language: str) -> bool:
    """No placeholder was left, and the sentence is of this language."""
    words_of_it = sentence
    for name in (*NAMES, *(f"name {n}" for n in range(4))):
        words_of_it = words_of_it.replace(name, "")
    foreign = "[А-яіїєґ]" if language == "en" else "[A-z]"
    return bool(sentence) and "{" not in sentence and not re.search(foreign, words_of_it)


def test_the_log_tells_every_event(language: str) -> None:
    told = set()
    for table in TABLES:
        for session in sessions("a", *table):
            for event in session.history[-1].events if session.history else ():
                line = words.told(event, NAMES)
                told.add(type(event))
                if isinstance(event, SILENT) or (isinstance(event, events.RoundBegan) and event.round == 1):
                    assert line == ""
                elif not (isinstance(event, events.RoundEnded) and event.with_lines):
                    assert is_whole(line, language), line
    assert len(told) == 11


def test_prompts_buttons_and_tips_are_whole(language: str) -> None:
    for table in TABLES:
        for session in sessions("a", *table):
            now = situation(session)
            assert is_whole(words.sentence(now), language)
            for way in (*LOOK.actions(now), *LOOK.picks(now)) if session.to_act >= 0 else ():
                assert not way.text or is_whole(way.text, language)
                assert not way.warning or is_whole(way.warning, language)
            for seat in range(session.rules.seats):
                assert is_whole(words.standing(now, seat), language)
                assert is_whole(words.holdings_tip(now, seat) or "-", language)


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        ("en", {1: "pizza", 5: "pizzas", 0: "pizzas"}),
        ("uk", {1: "піца", 3: "піци", 5: "піц", 11: "піц", 21: "піца", 0: "піц"}),
        ("ru", {1: "пицца", 3: "пиццы", 5: "пицц", 12: "пицц", 22: "пиццы", 0: "пицц"}),
    ],
)
def test_pizzas_are_counted_as_people_do(code: str, forms: dict[int, str]) -> None:
    texts.use(code)
    try:
        assert {n: words.unit(n) for n in forms} == {n: f"{n} {word}" for n, word in forms.items()}
    finally:
        texts.use("en")


def test_hints_give_the_move_and_a_reason(language: str) -> None:
    reasons = set()
    for table in TABLES:
        for seed in "ab":
            for session in sessions(seed, *table):
                if session.to_act < 0:
                    continue
                advice = players.advise(session.rules, session.state, session.to_act, Random(1))
                given = {"move": advice.move, "reason": advice.reason, "facts": advice.facts}
                said = " ".join(words.hint(given, situation(session)))
                assert is_whole(said, language), said
                assert said.endswith(".")
                assert is_whole(words.possible(situation(session)), language), words.possible(situation(session))
                assert said.count(". ") >= 1
                reasons.add(advice.reason)
    assert reasons >= {"first_roll", "leave_risk", "roll_on", "best_cell", "only_cell", "take_colour"}


@pytest.mark.parametrize("reason", players.REASONS)
def test_every_reason_has_words(language: str, reason: str) -> None:
    facts = {
        "bust": 0.25, "line": 0.1, "covers": 3, "pizzas": 5, "rival": 1, "row": 0, "column": 2, "missing": 2,
        "colour": "red", "other": "blue", "other_bust": 0.5,
    }  # fmt: skip
    move = "take red" if reason == "take_colour" else "place 0 2" if "row" in reason or "cell" in reason else "roll"
    session = next(iter(sessions("a")))
    said = " ".join(words.hint({"move": move, "reason": reason, "facts": facts}, situation(session)))
    assert is_whole(said, language)
    assert said.count(".") >= 2


CELLS = tuple(f"place {row} {column}" for row in range(6) for column in range(0, 6, 2))
REFUSED = ("roll", "leave", "take green", "take red", "take yellow", *CELLS)
UNREACHABLE = {"game_over", "wrong_phase", "wrong_dice", "no_such_seat"}
"""The table offers nothing of the kind."""


def test_refusals_a_player_can_meet_are_explained(language: str) -> None:
    reasons = set()
    for table in TABLES:
        for session in sessions("a", *table):
            for text in REFUSED if session.to_act >= 0 else ():
                try:
                    session.rules.apply(session.state, session.game.parse_move(text))
                except IllegalMove as refusal:
                    reasons.add(refusal.reason)
                    said = words.refusal(refusal.reason, refusal.facts)
                    assert (said == "") if refusal.reason in UNREACHABLE else is_whole(said, language)
    assert len(reasons - UNREACHABLE) == 6


def result(scores: tuple[int, ...], order: tuple[int, ...], *tie_breaks: str) -> Result:
    return Result(scores, tuple((seat,) for seat in order), "line", tie_breaks)


@pytest.mark.parametrize("tie_break", ["loose_covers", "left_not_bust", "left_earlier", "bust_earlier"])
def test_the_ending_tells_who_wins_and_what_parted_equals(language: str, tie_break: str) -> None:
    plain = words.ending(result((5, 0, 6), (2, 0, 1)), NAMES[:3])
    assert is_whole(plain, language)
    assert plain.startswith("Grandma")
    parted = words.ending(result((0, 5, 0), (1, 2, 0), tie_break), NAMES[:3])
    assert is_whole(parted, language)
    won, why = parted.split("\n", 1)
    assert won.startswith("Миша")
    assert why.index("Grandma") < why.index("Олена")
    others = {words.ending(result((0, 5, 0), (1, 2, 0), other), NAMES[:3]) for other in ("left_earlier", "loose_covers")}
    assert len(others) == 2
    all_told = words.ending(result((0, 0, 0), (2, 1, 0), tie_break, "left_earlier"), NAMES[:3])
    assert is_whole(all_told, language)
    assert len(all_told.split("\n")) == 3


def test_places_give_their_reason_where_pizzas_are_equal(language: str) -> None:
    with_reason = 0
    for seed in "abcd":
        *_all, session = sessions(seed, 4, "B")
        order = [group[0] for group in session.result.ranking] if session.result else []
        for place, seat in enumerate(order):
            said = words.place_reason(session.state, place, order, NAMES)
            scores = session.result.scores if session.result else ()
            equal = place + 1 < len(order) and scores[seat] == scores[order[place + 1]]
            assert bool(said) == equal
            assert not said or is_whole(said, language)
            with_reason += equal
    assert with_reason


def test_nobody_is_addressed_while_luck_decides() -> None:
    lines = {words.sentence(situation(s)) for s in sessions("a", 2) if s.to_act == CHANCE}
    assert lines == {"The lot decides who begins", "name 0 rolls the dice", "name 1 rolls the dice"}


def test_the_rule_book_is_whole(language: str) -> None:
    pages = LOOK.rules_pages()
    assert len(pages) == 8
    for page in pages:
        assert is_whole(page.title, "en" if language == "en" else language)
        for text in page.words:
            assert "{" not in text
            assert text.count("**") % 2 == 0
