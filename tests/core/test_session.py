"""Sessions: play, luck, taking back and doing again, and the record that comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.contract import CHANCE, OVER, Game, IllegalMove
from game.core.record import End, Header, Record, RecordError, state_hash
from game.core.session import Seat, Session
from tests.core.toygame import offered

PEOPLE = (Seat("A", "human"), Seat("B", "human"))
MIXED = (Seat("A", "human"), Seat("B", "easy"))


class Heard:
    """A sink that remembers, and the record as a reader of the file would have it."""

    is_safe = True

    def __init__(self) -> None:
        self.calls: list[Any] = []
        self.moves: list[str] = []

    def began(self, header: Header) -> None:
        self.header = header
        self.calls.append("began")

    def played(self, text: str, is_decision: bool) -> None:
        self.calls.append((text, is_decision))
        self.moves.append(text)

    def took_back(self, count: int) -> None:
        self.calls.append(count)
        del self.moves[-count:]

    def hinted(self, seat: int) -> None:
        self.calls.append(("hint", seat))

    def reseated(self, seat: int, player: str) -> None:
        self.calls.append((seat, player))

    def ended(self, end: End) -> None:
        self.calls.append(end)

    def left(self) -> None:
        self.calls.append("left")

    def record(self) -> Record:
        return Record(self.header, list(self.moves), list(range(2, 2 + len(self.moves))))


@pytest.fixture(autouse=True)
def toy() -> Iterator[Game]:
    with offered() as game:
        yield game


def table(toy: Game, seats: tuple[Seat, ...] = PEOPLE, sink: Heard | None = None, **options: Any) -> Session:
    return Session(toy, seats, options, "seed", sink)


def play(session: Session, *texts: str) -> None:
    for text in texts:
        session.play(session.game.parse_move(text))


def dealt(toy: Game, seats: tuple[Seat, ...] = PEOPLE, **options: Any) -> Session:
    """Seat 0 has 1 and 2, seat 1 has 3 and 4; seat 0 chooses."""
    session = table(toy, seats, **options)
    play(session, "deal 1 2 3 4 5 6 7 8", "die 2")
    return session


def finished(session: Session, rng: Random) -> Session:
    while session.to_act != OVER:
        if session.to_act == CHANCE:
            session.chance()
        else:
            session.play(rng.choice(session.legal))
    return session


def test_a_move_changes_state_turn_and_history(toy: Game) -> None:
    session = dealt(toy)
    before = session.state
    assert (session.to_act, session.ply) == (0, 2)
    assert [str(move) for move in session.legal] == ["lay 1", "lay 2", "draw"]
    step = session.play(toy.parse_move("lay 2"))
    assert session.state == step.state != before
    assert (session.to_act, session.ply) == (CHANCE, 3)
    assert session.legal == ()
    entry = session.history[-1]
    assert (entry.ply, entry.actor, str(entry.move), entry.events) == (2, 0, "lay 2", step.events)
    assert session.result is None


def test_a_refused_move_changes_nothing(toy: Game) -> None:
    session = dealt(toy)
    before = (session.state, list(session.history), session.legal)
    for text in ("lay 3", "shout", "drop", "die 1", "card 5"):
        with pytest.raises(IllegalMove):
            session.play(toy.parse_move(text))
    assert (session.state, session.history, session.legal) == before
    with pytest.raises(ValueError, match="not to move"):
        session.chance()


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        ((Seat("A", "human"),), {}),
        ((Seat("A", "human"), Seat("B", "oracle")), {}),
        (PEOPLE, {"cards": 9}),
        (PEOPLE * 2, {"cards": 8}),
    ],
)
def test_an_impossible_table_is_refused(toy: Game, seats: tuple[Seat, ...], options: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        Session(toy, seats, options, "s")


def test_luck_depends_on_seed_and_ply_only(toy: Game) -> None:
    """Failure 18: the stream of luck is no part of the save."""
    one = finished(table(toy), Random(1))
    again = finished(table(toy), Random(1))
    assert [entry.move for entry in one.history] == [entry.move for entry in again.history]
    deals = {str(Session(toy, PEOPLE, {}, str(seed)).chance().state.hands) for seed in range(50)}
    assert len(deals) > 20


def test_the_sink_hears_all_in_order(toy: Game) -> None:
    heard = Heard()
    session = finished(table(toy, sink=heard), Random(3))
    assert heard.header == Header(1, "toy", 3, {"cards": 8, "drop": False}, PEOPLE, "seed")
    result = session.result
    assert result
    assert heard.calls[0] == "began"
    assert heard.calls[1:-1] == [(str(entry.move), entry.actor != CHANCE) for entry in session.history]
    assert heard.calls[-1] == End(state_hash(session.state), result.scores, result.ranking)


@given(seed=st.integers(0, 10_000), players=st.lists(st.sampled_from(["human", "easy"]), min_size=2, max_size=3))
def test_undo_redo_and_replay_agree(seed: int, players: list[str]) -> None:
    """Whatever is taken back, done again or played on, each state is the one its moves lead to."""
    with offered() as toy:
        rng = Random(seed)
        heard = Heard()
        seats = tuple(Seat(str(n), player) for n, player in enumerate(players))
        session = Session(toy, seats, {"drop": rng.random() < 0.5}, str(seed), heard)
        reached = {0: session.state}
        for _ in range(80):
            what = rng.random()
            if what < 0.2:
                ply = session.ply
                policy = rng.choice(["turn", "free", "off"])
                refusal = session.take_back_refusal(policy)
                assert session.take_back(policy) == ply - session.ply
                assert bool(refusal) == (ply == session.ply)
            elif what < 0.35:
                had = session.can_redo
                assert (session.redo() is not None) == had
            elif session.to_act == CHANCE:
                session.chance()
            elif session.to_act >= 0:
                session.play(rng.choice(session.legal))
            if session.history and session.history[-1].actor != CHANCE:
                reached[session.ply] = session.state
            again = Session.from_record(heard.record())
            assert again.state == session.state
            assert [entry.state for entry in again.history] == [entry.state for entry in session.history]


def test_taking_back_gives_the_equal_state_and_the_same_dice(toy: Game) -> None:
    session = dealt(toy)
    before = session.state
    play(session, "lay 2")
    assert session.take_back("turn") == 1
    assert session.state == before
    assert state_hash(session.state) == state_hash(before)
    play(session, "lay 1")
    session.chance()
    die = session.history[-1].move
    assert session.take_back("free") == 2
    play(session, "lay 2")
    session.chance()
    assert session.history[-1].move == die


@pytest.mark.parametrize(
    ("seats", "moves", "policy", "count", "refusal"),
    [
        (PEOPLE, [], "turn", 0, "revealed"),
        (PEOPLE, [], "free", 0, "nothing"),
        (PEOPLE, ["lay 2"], "turn", 1, ""),
        (PEOPLE, ["lay 2"], "off", 0, "off"),
        (PEOPLE, ["draw"], "turn", 1, ""),
        (PEOPLE, ["draw", "card 5"], "turn", 0, "revealed"),
        (PEOPLE, ["draw", "card 5"], "free", 2, ""),
        (PEOPLE, ["lay 2", "die 1"], "turn", 0, "revealed"),
        (PEOPLE, ["lay 2", "die 1"], "free", 2, ""),
        (PEOPLE, ["lay 2", "die 1", "lay 4"], "turn", 1, ""),
        # The forced shout goes back together with the laying that led to it.
        (PEOPLE, ["lay 2", "die 1", "lay 4", "die 1", "lay 1", "shout"], "turn", 2, ""),
        (MIXED, ["lay 2", "die 1", "lay 4"], "turn", 0, "not_yours"),
        (MIXED, ["lay 2", "die 1", "lay 4"], "free", 3, ""),
    ],
)
def test_what_can_be_taken_back(
    toy: Game, seats: tuple[Seat, ...], moves: list[str], policy: str, count: int, refusal: str
) -> None:
    session = dealt(toy, seats)
    play(session, *moves)
    ply = session.ply
    assert session.take_back_refusal(policy) == refusal
    assert session.take_back(policy) == count
    assert session.ply == ply - count


def test_nothing_to_take_back_before_the_first_move(toy: Game) -> None:
    assert table(toy).take_back_refusal("turn") == "nothing"
    assert table(toy).take_back("free") == 0


def test_a_forced_move_alone_is_no_decision(toy: Game) -> None:
    # Nothing but the shout: its laying was done by nobody, so that taking back would lead to the same shout.
    session = dealt(toy)
    play(session, "lay 2", "die 1", "lay 4", "die 1", "lay 1")
    session.take_back("turn")
    assert str(session.history[-1].move) == "die 1"
    assert session.take_back_refusal("turn") == "revealed"


def test_the_end_can_be_taken_back(toy: Game) -> None:
    heard = Heard()
    session = finished(table(toy, sink=heard, drop=True), Random(3))
    ended = session.state
    assert session.take_back("turn") == 2
    assert session.to_act >= 0
    assert session.result is None
    session.redo()
    session.redo()
    assert session.state == ended
    assert [type(call) for call in heard.calls].count(End) == 2


def test_doing_again_stops_at_another_move(toy: Game) -> None:
    session = dealt(toy)
    play(session, "lay 2", "die 1", "lay 4")
    session.take_back("free")
    session.take_back("free")
    assert session.can_redo
    play(session, "lay 2")
    assert session.can_redo
    session.redo()
    play(session, "lay 3")
    assert not session.can_redo
    assert session.redo() is None


def test_going_on_with_a_record(toy: Game) -> None:
    heard = Heard()
    session = table(toy, sink=heard)
    for _ in range(2):
        session.chance()
    sink = Heard()
    again = Session.from_record(heard.record(), sink)
    assert sink.calls == []
    assert (again.header, again.state) == (session.header, session.state)
    again.play(again.legal[0])
    assert sink.calls == [(str(again.history[-1].move), True)]


def test_an_end_that_was_not_written_is_written_when_going_on(toy: Game) -> None:
    heard = Heard()
    finished(table(toy, sink=heard), Random(3))
    sink = Heard()
    Session.from_record(heard.record(), sink)
    assert sink.calls == [heard.calls[-1]]


@pytest.mark.parametrize(
    ("text", "says"),
    [("lay 8", "line 4: move 3, 'lay 8', is not allowed here: not_now"), ("jump", "line 4: 'jump' is no move of toy")],
)
def test_a_move_that_cannot_be_applied_is_named_with_its_line(toy: Game, text: str, says: str) -> None:
    header = table(toy).header
    record = Record(header, ["deal 1 2 3 4 5 6 7 8", "die 2", text, "lay 1"], [2, 3, 4, 5])
    with pytest.raises(RecordError) as caught:
        Session.from_record(record)
    assert says in str(caught.value)
    assert (caught.value.reason, caught.value.line) == ("damaged", 4)
