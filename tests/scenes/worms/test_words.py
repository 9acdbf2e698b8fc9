"""What the table says in worms: in three languages, without gaps, with the right numbers and cases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.app import texts
from game.app.texts import LANGUAGES
from game.core.contract import CHANCE, IllegalMove, Result
from game.worms import events, players
from game.worms.events import FaceKept
from scenes.worms import words
from tests.scenes.worms.test_look import LOOK, sessions, situation

NAMES = ("Олена", "Миша", "Grandma")
SILENT = (events.TurnBegan, events.DiceThrown)
"""Everybody sees them anyway."""


@pytest.fixture(params=LANGUAGES)
def language(request: Any) -> Iterator[str]:
    texts.use(request.param)
    yield request.param
    texts.use("en")


def is_whole(sentence: str, language: str) -> bool:
    """No placeholder was left, and the sentence is of this language."""
    words_of_it = sentence
    for name in (*NAMES, *(f"name {n}" for n in range(7))):
        words_of_it = words_of_it.replace(name, "")
    foreign = "[А-я]" if language == "en" else "[A-z]"
    return bool(sentence) and "{" not in sentence and not re.search(foreign, words_of_it)


def test_the_log_tells_every_event(language: str) -> None:
    told: dict[type, str] = {}
    for seed, options in (("log", {}), ("always", {"always_turn": True})):
        for session in sessions(seed, options):
            for event in session.history[-1].events if session.history else ():
                line = words.told(event, NAMES)
                told[type(event)] = line
                if type(event) in SILENT:
                    assert line == ""
                else:
                    assert is_whole(line, language), line
    assert len(told) >= 9


@pytest.mark.parametrize("reason", ["no_free_face", "no_worm", "nothing_to_take", "declined"])
def test_each_failure_has_its_own_words(language: str, reason: str) -> None:
    lines = {
        r: words.told(events.TurnFailed(0, r), NAMES)
        for r in ("no_free_face", "no_worm", "nothing_to_take", "declined")
    }
    assert is_whole(lines[reason], language)
    assert len(set(lines.values())) == 4


def test_prompts_buttons_and_tips_are_whole(language: str) -> None:
    for session in sessions("prompts", {}):
        now = situation(session)
        if now.actor != CHANCE:
            assert is_whole(words.sentence(now), language)
        for action in LOOK.actions(now):
            assert is_whole(action.text, language)
            assert action.warning == "" or is_whole(action.warning, language)
        for seat in range(3):
            assert is_whole(words.standing(now, seat), language)
            tip = words.holdings_tip(now, seat)
            assert bool(tip) == bool(session.state.stacks[seat])


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        ("en", {1: "worm", 2: "worms", 5: "worms", 0: "worms"}),
        ("uk", {1: "черв'ячок", 2: "черв'ячки", 5: "черв'ячків", 11: "черв'ячків", 21: "черв'ячок", 0: "черв'ячків"}),
        ("ru", {1: "червячок", 2: "червячка", 5: "червячков", 12: "червячков", 22: "червячка", 0: "червячков"}),
    ],
)
def test_worms_are_counted_as_people_do(code: str, forms: dict[int, str]) -> None:
    texts.use(code)
    try:
        assert {n: words.unit(n) for n in forms} == {n: f"{n} {word}" for n, word in forms.items()}
    finally:
        texts.use("en")


def test_hints_give_the_move_and_a_reason(language: str) -> None:
    reasons = set()
    for seed in "abcdef":
        for session in sessions(seed, {}):
            if session.to_act < 0 or session.ply > 250:
                continue
            advice = players.advise(session.rules, session.state, session.to_act, Random(1))
            told = words.hint({"move": advice.move, "reason": advice.reason, "facts": advice.facts}, situation(session))
            assert all(told), advice
            said = " ".join(told)
            assert is_whole(said, language), said
            assert said.endswith(".")
            can = words.possible(situation(session))
            assert is_whole(can, language), can
            reasons.add(advice.reason)
    assert {"only_face", "best_face", "first_roll", "roll_too_few"} <= reasons


REFUSED = ("roll", "stop", "keep 5", "keep 1", "take 36", "steal 36 1", "decline")


def test_refusals_a_player_can_meet_are_explained(language: str) -> None:
    """None may be a bare key."""
    for session in sessions("refusals", {}):
        for text in REFUSED if session.to_act >= 0 else ():
            try:
                session.rules.apply(session.state, session.game.parse_move(text))
            except IllegalMove as refusal:
                said = words.refusal(refusal.reason, refusal.facts)
                assert said == "" or is_whole(said, language)


def test_the_end_says_who_won_and_why(language: str) -> None:
    for scores, ranking in (
        ((3, 9, 0), ((1,), (0,), (2,))),
        ((4, 4, 0), ((0,), (1,), (2,))),
        ((0, 0, 0), ((0, 1, 2),)),
    ):
        ending = words.ending(Result(scores, ranking, "grill_empty"), NAMES)
        assert is_whole(ending, language)
        assert all(NAMES[seat] in ending for seat in ranking[0])


def test_a_tie_names_the_rule_that_parted_it_and_a_shared_win_both() -> None:
    parted = Result((5, 5, 1), ((1,), (0,), (2,)), "grill_empty", "highest_tile")
    assert words.ending(parted, NAMES) == "Миша wins with 5 worms\nThe worms are equal, so the highest tile decides"
    shared = Result((0, 0), ((0, 1),), "grill_empty")
    assert words.ending(shared, NAMES) == "Олена and Миша share the win with 0 worms"


def test_a_kept_worm_has_its_name() -> None:
    assert words.told(FaceKept(2, 6, (0, 1), 10), NAMES) == "**Grandma** keeps 2 × worm: 10 in all"


def test_hovering_a_panel_tells_what_each_tile_brings() -> None:
    session = next(session for session in sessions("panels", {}) if any(session.state.stacks))
    now = situation(session)
    for seat, stack in enumerate(session.state.stacks):
        tip = words.holdings_tip(now, seat)
        worths = [int(number) for number in re.findall(r"\((\d+) worm", tip)]
        assert len(worths) == len(stack)
        assert sum(worths) == session.rules.scores(session.state)[seat]
