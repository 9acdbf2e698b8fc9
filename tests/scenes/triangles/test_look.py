"""Every legal move, and nothing else, can be made by picks and buttons; words fit every event in three languages."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.app import texts
from game.triangles import players
from game.triangles.moves import Lay
from game.triangles.tiles import HIDDEN
from scenes.triangles import marks, pages, words
from scenes.triangles.look import LOOK
from tests.scenes.triangles.matches import NAMES, TERMS, match, situation


@pytest.mark.parametrize("terms", TERMS)
def test_picks_and_buttons_make_just_the_legal_moves(terms: tuple[int, dict[str, Any]]) -> None:
    for moment in match(*terms, seed="reach"):
        seat = moment.rules.to_act(moment.state)
        if seat < 0:
            continue
        legal = moment.rules.legal_moves(moment.state)
        bare = situation(moment, seat)
        reached = {m for action in LOOK.actions(bare) for m in action.moves[:1]}
        picks = LOOK.picks(bare)
        reached |= {m for pick in picks for m in pick.moves}
        for pick in picks:
            if pick.moves or pick.refusal:
                continue
            unturned = situation(moment, seat, pick.id)
            straight = {m for p in LOOK.picks(unturned) for m in p.moves}
            by_hand = {m for n in range(1, 6) for p in LOOK.picks(situation(moment, seat, pick.id, n)) for m in p.moves}
            if moment.state.board:
                assert by_hand <= straight
            reached |= straight | by_hand
        assert reached == set(legal)
        fitting = {f"tile:{move.tile}" for move in legal if isinstance(move, Lay)}
        assert {p.id for p in picks if p.pieces and not p.refusal and not p.moves} == fitting


def test_a_tile_turned_by_hand_goes_only_where_it_lies_so() -> None:
    moment = next(m for m in match(2, {}, "turned") if len(m.state.board) == 8)
    seat = moment.state.seat
    for tile in moment.state.hands[seat]:
        for turned in range(1, 6):
            at = situation(moment, seat, f"tile:{tile}", turned)
            picked = next(p for p in LOOK.picks(at) if p.id == at.selected)
            ghosts = [p.ghost for p in LOOK.picks(at) if p.ghost is not None]
            assert all(ghost.face == marks.turned_face(tile, turned) for ghost in ghosts)
            assert picked.refusal or picked.held is not None


def test_cells_where_it_does_not_fit_say_so_and_do_nothing() -> None:
    moment = next(m for m in match(2, {}, "cells") if len(m.state.board) == 6 and m.rules.to_act(m.state) >= 0)
    seat = moment.state.seat
    tile = moment.rules.legal_moves(moment.state)[0].tile
    refusing = [p for p in LOOK.picks(situation(moment, seat, f"tile:{tile}")) if p.refusal and p.area]
    assert refusing
    assert not any(p.moves for p in refusing)


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("terms", TERMS)
def test_words_fit_everything_that_happens(terms: tuple[int, dict[str, Any]], language: str) -> None:
    texts.use(language)
    names = NAMES[: terms[0]]
    try:
        for number, moment in enumerate(match(*terms, seed="words")):
            viewer = number % (terms[0] + 1) - 1
            at = situation(moment, viewer)
            lines = [words.told(moment.rules.witness(event, viewer), names) for event in moment.events]
            lines += [words.standing(at, seat) + words.holdings_tip(at, seat) for seat in range(terms[0])]
            if at.legal or not at.human:
                lines.append(words.sentence(at))
            result = moment.rules.result(moment.state)
            lines += [words.ending(result, names)] if result else []
            assert all(line and "{" not in line and HIDDEN not in line for line in lines), lines
    finally:
        texts.use("en")


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_every_advice_has_a_hint(language: str) -> None:
    texts.use(language)
    reasons = {
        reason: {"tile": "012", "points": 3, "bonus": 40, "most": 21, "answer": 1.5, "answer_most": 4.0}
        for reason in ("only_tile", "goes_out", "bonus", "most_points", "less_for_others", "better_later")
    }
    try:
        at = situation(next(match(2, {}, "hints")), -1)
        said = [" ".join(words.hint({"move": "lay 012 0,0 r0", "reason": r, "facts": f}, at)) for r, f in reasons.items()]
        said += [" ".join(words.hint({"move": move, "reason": f"must_{move}", "facts": {}}, at)) for move in ("draw", "pass")]
        assert len(set(said)) == len(said)
        assert not any("{" in hint for hint in said)
    finally:
        texts.use("en")


def test_real_advice_is_told() -> None:
    moments = [m for m in match(2, {"deal": 9}, "advice") if m.rules.to_act(m.state) >= 0][:24:6]
    for moment in moments:
        seat = moment.state.seat
        advice = players.advise(moment.rules, moment.rules.view(moment.state, seat), seat, Random("advice"))
        given = {"move": advice.move, "reason": advice.reason, "facts": dict(advice.facts)}
        at = situation(moment, seat)
        assert all(len(part) > 10 for part in (*words.hint(given, at), words.possible(at)))


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_refusals_and_the_book_are_told(language: str) -> None:
    texts.use(language)
    facts = {"tile": "012", "corner": True, "wanted": 3, "shown": 5, "drawn": 3}
    try:
        for reason in (
            "no_edge",
            "occupied",
            "digits_differ",
            "can_lay",
            "first_at_origin",
            "well_empty",
            "draw_limit",
        ):
            assert words.refusal(reason, facts)
            assert "{" not in words.refusal(reason, facts)
        pages = LOOK.rules_pages()
        moment = next(match(2, {}, "pages"))
        assert 0 <= LOOK.page_of(moment.state) < len(pages)
        assert all(page.title and page.words for page in pages)
    finally:
        texts.use("en")


def test_the_rule_book_tells_who_starts_without_a_triple() -> None:
    assert any("nobody has a triple" in text for text in LOOK.rules_pages()[pages.TURN].words)
