"""Whatever can happen has its words in three languages, and they tell what the rules did."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.app import texts
from game.coins import events
from game.coins.combos import NOTHING, ways
from game.coins.players import advise
from game.core import registry
from game.core.contract import OVER
from game.core.record import Seat
from game.core.session import Session
from scenes.coins import words
from scenes.table.look import Situation
from tests.scenes.coins.games import TERMS, whole_match

NAMES = ("Olena", "Їжак")


@pytest.fixture(params=texts.LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    texts.use(request.param)
    yield request.param
    texts.use("en")


def situation(session: Any, plies: int, **more: Any) -> Situation:
    rules = session.rules
    state = session.history[plies - 1].state if plies else session.start
    actor = rules.to_act(state)
    return Situation(
        rules,
        state,
        rules.legal_moves(state),
        NAMES,
        actor,
        actor,
        actor >= 0,
        0,
        history=session.history[:plies],
        **more,
    )


@pytest.mark.parametrize("options", TERMS)
def test_every_moment_has_its_words(language: str, options: dict[str, Any]) -> None:
    session = whole_match("words", **options)
    for plies in range(session.ply + 1):
        at = situation(session, plies)
        said = [words.sentence(at), words.stage_text(at), *(words.standing(at, seat) for seat in (0, 1))]
        if plies and session.history[plies - 1].events:
            said.append(words.headline(at))
        if at.actor >= 0:
            advice = advise(session.rules, at.state, at.actor, None)  # type: ignore[arg-type]  # luckless
            said += words.hint({"move": advice.move, "reason": advice.reason, "facts": advice.facts}, at)
            said.append(words.possible(at))
        assert all(said)
        assert not any("{" in text or "**" in text for text in said), said
    assert session.to_act == OVER
    ending = words.ending(session.result, NAMES)
    assert NAMES[session.result.winners[0]] in ending
    assert "**" not in ending


@pytest.mark.parametrize("options", TERMS)
def test_the_log_tells_all_but_the_way_of_each_coin(language: str, options: dict[str, Any]) -> None:
    silent = (events.CoinMoved, events.CounterTurned, events.DiceThrown)
    for entry in whole_match("log", **options).history:
        for event in entry.events:
            told = words.told(event, NAMES)
            assert bool(told) != isinstance(event, silent), event
            assert "{" not in told
            assert told.count("**") % 2 == 0


def test_combinations_read_differently_in_every_language(language: str) -> None:
    names = [words.combo_title(combo) for combo in ways(True) if combo != NOTHING]
    assert len(set(names)) == len(names)
    assert all(name[0].isupper() or name[0].isdigit() for name in names)
    assert (words.combo_title("six") == "Six of a kind") == (language == "en")


@pytest.mark.parametrize(
    ("casts", "options", "headline"),
    [
        (["114456"], {}, "Two pairs: 1 coin from the pot"),
        (["444416"], {}, "Four of a kind: 2 coins from the pot"),
        (["123456"], {}, "Nothing this time"),
        (["444441", "444441"], {"pool": 6}, "The pot is empty: from now on the other one pays"),
        (["444441", "444441", "444416"], {"pool": 6}, "Four of a kind: 2 coins from Їжак"),
        (["444441", "444441", "123456", "444441", "123456", "114456"], {"pool": 6}, "Їжак wins the duel: Olena has nothing to pay with"),
        (["666666"], {}, "Olena wins the duel with six of a kind"),
        (["666666"], {"match": 3}, "Duel 2: Їжак throws first"),
        (["112233"], {"extras": True}, "Їжак wins the duel: 1-1-2-2-3-3 costs Olena everything"),
        (["444441"], {"counters": True}, "Five of a kind: Olena climbs by 3"),
        (["444441", "123456", "444441"], {"counters": True}, "Six is reached: from now on the other one comes down"),
    ],
)  # fmt: skip
def test_the_felt_says_what_the_throw_brought(casts: list[str], options: dict[str, Any], headline: str) -> None:
    session = Session(
        registry.find("coins"), [Seat(n, "human", i) for i, n in enumerate(NAMES)], {"starter": "first"} | options, "x"
    )
    for cast in casts:
        session.play(session.game.parse_move("throw"))
        session.play(session.game.parse_move(f"cast {cast}"))
    assert words.headline(situation(session, session.ply)) == headline
