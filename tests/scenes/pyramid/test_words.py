"""What the table says in Tumbledown: in three languages, without gaps, with the right numbers and cases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.app import texts
from game.app.texts import LANGUAGES
from game.core.contract import OVER, IllegalMove
from game.pyramid import events, odds, players
from game.pyramid.moves import Fall, Place, parse_move
from game.pyramid.rules import preview
from scenes.pyramid import pages, words
from scenes.pyramid.look import LOOK
from tests.scenes.pyramid.building import NAMES, OPTIONS, laid, quick_game, session_of, sessions, situation, standing


@pytest.fixture(params=LANGUAGES)
def language(request: Any) -> Iterator[str]:
    texts.use(request.param)
    yield request.param
    texts.use("en")


def is_whole(sentence: str, language: str) -> bool:
    """No placeholder was left, no tile is called by its code, and the sentence is of this language."""
    words_of_it = sentence
    for name in NAMES:
        words_of_it = words_of_it.replace(name, "")
    foreign = "[А-яЇїЄєІіҐґ]" if language == "en" else "[A-z]"
    return bool(sentence) and "{" not in sentence and "?." not in sentence and not re.search(foreign, words_of_it)


def test_the_log_tells_every_event(language: str) -> None:
    told: dict[str, str] = {}
    for seed, options in zip("abc", OPTIONS, strict=True):
        for session in sessions(seed, options, plies=400):
            for event in session.history[-1].events if session.history else ():
                line = words.told(session.rules.witness(event, 0), NAMES)
                told[type(event).__name__] = line
                assert line == "" if isinstance(event, events.Refilled) else is_whole(line, language), line
    won = words.told(events.Won(1), NAMES)
    assert is_whole(won, language)
    assert {"Started", "Dealt", "Placed", "Collapsed", "Fell", "Burnt", "FireThrown"} <= set(told)


def test_each_outcome_of_the_die_and_each_reason_has_its_own_words(language: str) -> None:
    coal, straw = laid(1, 0, "GC"), laid(0, 0, "R2")
    thrown = {
        words.told(events.FireThrown(1, 0, 1, outcome, coal, (straw,), (1,)), NAMES)
        for outcome in ("burn_stay", "burn_remove", "explode", "smoke")
    }
    fallen = {
        words.told(events.Collapsed(1, 0, coal, (straw,), reason), NAMES) for reason in ("match", "weight", "both")
    }
    cursed = words.told(events.Cursed(1, 0, (straw, laid(0, 1, "G2"), laid(1, 0, "B2"))), NAMES)
    blown = [words.told(events.Exploded(1, 0, (coal, laid(1, 1, "RT")), (straw,) * n), NAMES) for n in (0, 1, 3, 6)]
    assert len(thrown) == 4
    assert len(fallen) == 3
    assert len(set(blown)) == 4
    assert all(is_whole(line, language) for line in (*thrown, *fallen, *blown, cursed))


def test_prompts_buttons_and_previews_are_whole(language: str) -> None:
    seen = set()
    for seed, options in zip("def", OPTIONS, strict=True):
        for session in sessions(seed, options, plies=160):
            now = situation(session)
            assert is_whole(words.sentence(now), language)
            for action in LOOK.actions(now):
                assert is_whole(action.text, language)
            for seat in range(3):
                assert is_whole(words.standing(now, seat), language)
                assert words.holdings_tip(now, seat) == "" or is_whole(words.holdings_tip(now, seat), language)
            for move in session.legal[:12]:
                selected = f"tile:{move.tile}" if isinstance(move, Place) else ""
                over = situation(session, selected=selected, hovered=words.space_id(move))
                assert is_whole(words.sentence(over), language), words.sentence(over)
                if isinstance(move, Place):
                    seen.add(preview(session.rules, session.state, move.tile, move.cell).kind)
                    for pick in LOOK.picks(over):
                        assert pick.moves or is_whole(pick.text or pick.refusal, language)
    assert {"quiet", "collapse", "fire", "throw"} <= seen


def test_with_odds_the_preview_counts_all_that_comes_back(language: str) -> None:
    for session in sessions("odds", {"starter": "first"}, plies=60):
        if session.to_act == OVER or session.to_act < 0:
            continue
        panel = odds.panel(session.rules, session.rules.view(session.state, session.to_act), session.to_act)
        for move in session.legal[:6]:
            selected = f"tile:{move.tile}" if isinstance(move, Place) else ""
            over = situation(session, selected=selected, hovered=words.space_id(move), odds=panel)
            assert is_whole(words.sentence(over), language), words.sentence(over)


def sentence_for(wall: dict[tuple[int, int], str], tile: str, cell: str, **options: Any) -> str:
    """The preview of a placement."""
    session = session_of(2, {"starter": "first", **options}, "x")
    session.start = standing(wall, (tile,), ("MS",))
    return words.sentence(situation(session, selected=f"tile:{tile}", hovered=f"space:{cell}")).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("wall", "tile", "cell", "said"),
    [
        ({(0, 0): "G40", (0, 1): "Y6"}, "G10", "1,0", "the colour matches, they carry 46. Nothing falls."),
        ({(0, 0): "G40", (0, 1): "Y6"}, "B6", "1,0", "the number matches, they carry 46. Nothing falls."),
        ({(0, 0): "G40", (0, 1): "Y6"}, "G60", "1,0", "too heavy, they carry only 46. Both come to you."),
        ({(0, 0): "R60", (0, 1): "R100"}, "B2", "1,0", "no match. Both come to you."),
        ({(0, 0): "R2", (0, 1): "R4"}, "B20", "1,0", "no match and too heavy. Both come to you."),
        ({(0, 0): "R2", (0, 2): "R4"}, "B20", "0,1", "Blue 20 on the ground: nothing falls."),
        ({(0, 0): "G40", (0, 1): "RT"}, "GC", "1,0", "fire touches fire, and it explodes. 1 tile comes to you."),
        ({(0, 0): "G40", (0, 1): "Y6"}, "YC", "1,0", "it begins to burn. 1 tile comes to you."),
    ],
)
def test_a_preview_gives_the_reason(wall: Any, tile: str, cell: str, said: str) -> None:
    assert sentence_for(wall, tile, cell).endswith(said)


def test_a_preview_knows_the_options() -> None:
    assert sentence_for({(0, 0): "G40", (0, 1): "Y6"}, "YC", "1,0", special_fire=True).endswith("a die decides.")
    cursed = sentence_for({(0, 0): "G40", (0, 1): "Y40"}, "B40", "1,0", curse=True)
    assert cursed.endswith("all three come to you.")


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        ("en", {1: "tile", 2: "tiles", 5: "tiles", 0: "tiles"}),
        ("uk", {1: "плитка", 2: "плитки", 5: "плиток", 11: "плиток", 21: "плитка", 0: "плиток"}),
        ("ru", {1: "плитка", 2: "плитки", 5: "плиток", 12: "плиток", 22: "плитки", 0: "плиток"}),
    ],
)
def test_tiles_are_counted_as_people_do(code: str, forms: dict[int, str]) -> None:
    texts.use(code)
    try:
        assert {n: words.unit(n) for n in forms} == {n: f"{n} {word}" for n, word in forms.items()}
    finally:
        texts.use("en")


def test_hints_give_the_move_and_a_reason(language: str) -> None:
    reasons = set()
    for session in sessions("hint", {"starter": "first"}, plies=30):
        if session.to_act < 0:
            continue
        view = session.rules.view(session.state, session.to_act)
        advice = players.advise(session.rules, view, session.to_act, Random(1))
        said = " ".join(words.hint({"move": advice.move, "reason": advice.reason, "facts": advice.facts}, situation(session)))
        assert is_whole(said, language), said
        assert said.endswith(".")
        can = words.possible(situation(session))
        assert is_whole(can, language), can
        reasons.add(advice.reason)
    assert "quiet" in reasons


@pytest.mark.parametrize("reason", ["wins", "quiet", "fewest_back", "worth_it", "fall_quiet", "fall_back"])
def test_every_reason_of_a_hint_has_a_sentence(language: str, reason: str) -> None:
    session = session_of(2, {"starter": "first"}, "x")
    wall = {(0, 0): "G40", (0, 1): "Y6", (1, 0): "G10"}
    falls = reason.startswith("fall")
    session.start = standing(
        wall, ("G20",), ("MS",), phase="fall" if falls else "place", falling=(1, 0) if falls else None
    )
    move = session.legal[0]
    assert isinstance(move, Fall) is falls
    bare = " ".join(words.hint({"move": str(move), "reason": "", "facts": {}}, situation(session)))
    said = " ".join(words.hint({"move": str(move), "reason": reason, "facts": {"back": 2.3}}, situation(session)))
    assert is_whole(said, language)
    assert len(said) > len(bare)


def test_refusals_are_explained(language: str) -> None:
    said = set()
    for session in sessions("refused", {"starter": "first"}, plies=40):
        if session.to_act < 0:
            continue
        hand = session.state.hands[session.to_act]
        for cell in ("0,0", "0,9", "3,0", "1,0", "0,3", "0,-1"):
            try:
                session.rules.apply(session.state, parse_move(f"place {hand[0]} {cell}"))
            except IllegalMove as refusal:
                said.add(words.refusal(refusal.reason, refusal.facts))
    said.discard("")
    assert len(said) >= 4
    assert all(is_whole(line, language) for line in said)


def test_the_end_names_the_winner(language: str) -> None:
    session = quick_game("end")
    result = session.result
    assert result is not None
    ending = words.ending(result, NAMES)
    assert NAMES[result.winners[0]] in ending
    assert is_whole(ending, language)


def test_the_rule_book_is_whole(language: str) -> None:
    for page in LOOK.rules_pages():
        assert is_whole(page.title, language)
        assert page.words
        assert all(is_whole(text, language) and text.count("**") % 2 == 0 for text in page.words)


def test_the_rule_book_tells_what_becomes_of_tiles_left_over() -> None:
    told = " ".join(LOOK.rules_pages()[pages.GOAL].words)
    assert "left over" in told
    assert "leave the game" in told
