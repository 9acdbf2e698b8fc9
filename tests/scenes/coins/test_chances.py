"""The line through the game, and what of the side column it stands on."""

from __future__ import annotations

from typing import Any

import pytest

from game.coins import events
from game.coins.odds import outlook
from scenes.coins import notes
from scenes.table.look import Situation
from tests.scenes.coins.games import TERMS, whole_match

NAMES = ("Olena", "Їжак")


def situation(session: Any, plies: int, shown: Any = ()) -> Situation:
    state = session.history[plies - 1].state if plies else session.start
    return Situation(
        session.rules, state, (), NAMES, 0, 0, True, 0, history=session.history[:plies], events=shown, shows_odds=True
    )


@pytest.mark.parametrize("options", TERMS)
def test_each_duel_has_its_line_from_the_first_throw_to_its_end(options: dict[str, Any]) -> None:
    session = whole_match("line", **options)
    lines = notes.courses(situation(session, session.ply))
    won = [event.seat for entry in session.history for event in entry.events if isinstance(event, events.DuelWon)]
    assert [line[-1] for line in lines] == [1.0 if seat == 0 else 0.0 for seat in won]
    casts = sum(1 for entry in session.history if any(isinstance(e, events.DiceThrown) for e in entry.events))
    assert sum(map(len, lines)) == casts + len(won)
    assert all(0 < chance < 1 for line in lines for chance in line[:-1])


def test_the_line_ends_with_the_chance_of_the_bar() -> None:
    session = whole_match("bar")
    for plies in range(2, session.ply, 7):
        at = situation(session, plies)
        if at.state.phase == "throw":
            assert notes.courses(at)[-1][-1] == outlook(session.rules.terms, at.state)[0][0]


def test_the_line_that_was_hit_is_marked_from_the_moment_the_dice_light_up() -> None:
    session = whole_match("mark")
    for entry in session.history[4:12]:
        made = [event for event in entry.events if isinstance(event, events.CombinationMade)]
        if made:
            assert notes.hit(situation(session, entry.ply)) == ""
            assert notes.hit(situation(session, entry.ply, entry.events[:2])) == made[0].combo
            assert notes.hit(situation(session, entry.ply + 1)) == made[0].combo
