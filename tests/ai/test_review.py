"""A game looked at afterwards: what luck and choices did adds up, whatever the game."""

from __future__ import annotations

from functools import cache
from random import Random
from time import monotonic
from typing import Any

import msgspec
import pytest

from game.ai import players as computers
from game.ai import review
from game.ai.review import Analysis, Question
from game.ai.worker import Answer, Worker
from game.core.contract import CHANCE, OVER
from game.core.record import HUMAN, RANDOM
from game.core.registry import find, games, part
from game.core.session import Seat, Session
from game.worms.state import WORMS

TABLES: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "worms": (("easy", HUMAN, "hard"), {"short_game": True}),
    "pyramid": (("easy", HUMAN), {}),
    "triangles": (("easy", HUMAN), {}),
    "manholes": (("easy", HUMAN), {}),
    "coins": ((HUMAN, RANDOM), {}),
}


@cache
def played(slug: str, seed: str = "1") -> Session:
    """A whole game; a person plays as the second weakest level does."""
    game = find(slug)
    levels, options = TABLES[slug]
    session = Session(game, [Seat(f"P{n}", level, n) for n, level in enumerate(levels)], options, seed)
    while session.to_act != OVER:
        if session.to_act == CHANCE:
            session.chance()
            continue
        level = levels[session.to_act]
        if level == HUMAN:
            level = game.levels[1] if game.levels else RANDOM
        rng = Random(f"{seed}/{session.ply}")
        session.play(computers.choose(game, session.rules, session.state, session.to_act, level, rng))
    return session


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Estimates from a handful of worlds: quick, and as good a test of the sums."""
    monkeypatch.setattr(part("pyramid", "review"), "WORLDS", 4)
    monkeypatch.setattr(part("pyramid", "review"), "GAMES", 6)
    monkeypatch.setattr(part("triangles", "review"), "WORLDS", 4)
    monkeypatch.setattr(part("triangles", "review"), "ROUNDS", 3)
    monkeypatch.setattr(part("triangles", "review"), "DEALS", 10)
    monkeypatch.setattr(part("triangles", "review"), "DRAWN", 3)
    monkeypatch.setattr(part("manholes", "review"), "WORLDS", 2)
    monkeypatch.setattr(review, "CHECKS", 3)


def answered(analysis: Analysis, question: Question) -> Any:
    session = analysis.session
    state, rng = analysis.state_before(question.ply), Random(analysis.seed(question))
    return review.answer(session.game, session.rules, state, question, rng)


@pytest.mark.usefixtures("few_worlds")
@pytest.mark.parametrize("slug", TABLES)
def test_every_game_gets_a_whole_review(slug: str) -> None:
    session = played(slug)
    found = review.review(session)
    winners = session.result.winners  # type: ignore[union-attr]
    assert len(found.chances) == len(found.turns)
    assert all(sum(chances) == pytest.approx(1) and min(chances) >= 0 for chances in found.chances)
    assert [chance > 0 for chance in found.chances[-1]] == [s in winners for s in range(len(session.seats))]
    assert found.turns[-1] == session.ply
    assert all(share is None or 0 <= share <= 1 for share in found.play)
    assert (None in found.play) is (slug == "coins")
    losses = [dear.loss for dear in found.dear]
    assert losses == sorted(losses, reverse=True)
    assert len(losses) <= 3
    for dear in found.dear:
        entry = session.history[dear.ply]
        legal = [str(move) for move in session.rules.legal_moves(Analysis(session).state_before(dear.ply))]
        assert entry.actor == dear.seat
        assert session.seats[dear.seat].player == HUMAN
        assert str(entry.move) != dear.best.move
        assert dear.best.move in legal
        assert dear.loss > part(slug, "review").DEAR


@pytest.mark.usefixtures("few_worlds")
@pytest.mark.parametrize("slug", ["triangles", "manholes"])
def test_the_same_game_gets_the_same_review(slug: str) -> None:
    assert review.review(played(slug)) == review.review(played(slug))


@pytest.mark.parametrize("slug", TABLES)
def test_chances_at_the_end_are_the_result(slug: str) -> None:
    session = played(slug)
    result = session.result
    assert result is not None
    chances = part(slug, "review").chances(session.rules, session.state, Random(1))
    assert chances == pytest.approx([(s in result.winners) / len(result.winners) for s in range(len(session.seats))])


@pytest.mark.usefixtures("few_worlds")
@pytest.mark.parametrize("slug", TABLES)
def test_luck_is_what_the_moves_of_the_table_and_draws_gave_together(slug: str) -> None:
    analysis = Analysis(played(slug))
    given = [0.0] * len(analysis.session.seats)
    plies = []
    while question := analysis.next:
        if question.kind == "choice":
            break
        answer = answered(analysis, question)
        if question.kind == "luck":
            plies.append(question.ply)
            given = [old + new for old, new in zip(given, answer, strict=True)]
        analysis.take(answer)
    history = analysis.session.history
    assert plies == [entry.ply for entry in history if entry.actor == CHANCE or str(entry.move) == "draw"]
    assert (slug == "triangles") is any(history[ply].actor != CHANCE for ply in plies)
    assert analysis.review.luck == pytest.approx(given)


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_in_a_duel_all_is_luck(seed: str) -> None:
    """From even chances to the whole prize: the throws moved all of it."""
    session = played("coins", seed)
    winner = session.result.winners[0]  # type: ignore[union-attr]
    luck = review.review(session).luck
    assert luck[winner] == pytest.approx(50)
    assert luck[1 - winner] == pytest.approx(-50)


def test_luck_and_losses_of_a_turn_of_worms_come_to_what_it_brought() -> None:
    """What the turn was worth at its beginning, and luck, less what choices lost, is what was gained or lost in worms."""
    session = played("worms")
    judge, rules = part("worms", "review"), session.rules
    analysis = Analysis(session)
    turns = 0
    for start, end in zip(analysis.turns, analysis.turns[1:], strict=False):
        before, after = analysis.state_before(start), analysis.state_before(end)
        seat = before.seat
        worth = judge.worth(rules, before)
        for entry in session.history[start:end]:
            state = analysis.state_before(entry.ply)
            if entry.actor == CHANCE:
                worth += judge.luck(rules, state, entry.state, Random(0))[seat]
            elif len(rules.legal_moves(state)) > 1:
                against = (entry.move, *rules.legal_moves(state))
                worth += min(loss.mean for loss in judge.losses(rules, state, seat, against, Random(0), 1))
        gained = [*set(after.stacks[seat]) - set(before.stacks[seat])]
        lost = [*set(before.stacks[seat]) - set(after.stacks[seat])]
        assert worth == pytest.approx(sum(WORMS[t] for t in gained) - sum(WORMS[t] for t in lost)), start
        turns += 1
    assert turns > 8


@pytest.mark.usefixtures("few_worlds")
@pytest.mark.parametrize("slug", ["worms", "manholes"])
def test_who_plays_as_the_adviser_does_loses_nothing(slug: str) -> None:
    """What was counted at once finds no fault with the choices that hints propose."""
    session = played(slug)
    judge, game = part(slug, "review"), session.game
    found = 0
    for entry in session.history:
        state = session.history[entry.ply - 1].state if entry.ply else session.start
        if entry.actor == CHANCE or len(session.rules.legal_moves(state)) < 2:
            continue
        advised = game.parse_move(part(slug, "players").advise(session.rules, state, entry.actor, Random(0)).move)
        question = Question("choice", entry.ply, str(advised))
        weighed = review.answer(game, session.rules, state, question, Random(0))
        assert (weighed.loss, weighed.best) == (0, None)
        worst = judge.worst(session.rules, state, entry.actor)
        assert judge.losses(session.rules, state, entry.actor, (worst, worst), Random(0), 1)[0].mean == 0
        found += 1
    assert found > 20


def test_a_loss_that_may_be_noise_is_not_dear(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two standard errors and the least loss of the game, when it has been looked at again."""
    analysis = Analysis(played("manholes"))
    judge = part("manholes", "review")
    wanted = {"loss": judge.DEAR + 1, "error": 0.0, "stakes": 20.0, "best": {"move": "roll", "reason": "roll_on"}}
    checks = {True: [], False: []}  # type: dict[bool, list[int]]
    while question := analysis.next:
        match question.kind:
            case "chances":
                analysis.take([0.5, 0.5])
            case "luck":
                analysis.take([0.0, 0.0])
            case "choice":
                analysis.take(wanted)
            case "check":
                sure = len(checks[True]) + len(checks[False]) < 2
                checks[sure].append(question.ply)
                error = (judge.DEAR + 1) / (2.1 if sure else 1.9)
                analysis.take({"loss": judge.DEAR + 1, "error": error, "stakes": 0.0})
    assert len(checks[True]) == 2
    assert checks[False]
    assert sorted(dear.ply for dear in analysis.review.dear) == checks[True]
    assert analysis.progress == 1


def test_progress_grows_to_one() -> None:
    analysis = Analysis(played("worms"))
    seen = [analysis.progress]
    while question := analysis.next:
        analysis.take(answered(analysis, question))
        seen.append(analysis.progress)
    assert seen == sorted(seen)
    assert (seen[0], seen[-1]) == (0, 1)


def test_a_very_long_game_is_judged_by_some_of_its_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Analysis(played("worms"))
    monkeypatch.setattr(review, "MOST", 20)
    some = Analysis(played("worms"))

    def choices(analysis: Analysis) -> list[int]:
        found = []
        while question := analysis.next:
            if question.kind == "choice":
                found.append(question.ply)
            analysis.take(answered(analysis, question))
        return found

    every, chosen = choices(whole), choices(some)
    assert set(chosen) < set(every)
    assert len(chosen) <= 20 < len(every)
    assert chosen[-1] > every[len(every) * 3 // 4]


@pytest.mark.parametrize("slug", games())
def test_every_game_is_looked_at_in_these_tests(slug: str) -> None:
    assert slug in TABLES


def test_the_worker_answers_questions_of_a_review() -> None:
    """The real process, as the page asks it."""
    analysis, session = Analysis(played("worms")), played("worms")
    worker = Worker()
    try:
        for kind in ("chances", "luck", "choice"):
            while (question := analysis.next) and question.kind != kind:
                analysis.take(answered(analysis, question))
            assert question is not None
            state = msgspec.json.encode(analysis.state_before(question.ply))
            seed = analysis.seed(question)
            number = worker.ask(
                "worms", 3, session.options, state, 0, "", seed, "review", limit_s=60.0, question=question
            )
            answers: list[Answer] = []
            until = monotonic() + 60
            while not answers and monotonic() < until:
                answers = worker.poll()
                came = worker.wait(0.2)
                assert not (answers and came), "nothing more was asked"
            assert [(answer.number, answer.ok) for answer in answers] == [(number, True)]
            expected = answered(analysis, question)
            assert answers[0].value == msgspec.json.decode(msgspec.json.encode(expected))
    finally:
        worker.stop()


def test_a_game_that_goes_on_is_not_looked_at() -> None:
    game = find("worms")
    session = Session(game, [Seat("A", HUMAN), Seat("B", HUMAN, 1)], {}, "1")
    with pytest.raises(ValueError, match="not over"):
        Analysis(session)
