"""The dice are blind, and the page that says so counts what the records hold."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from game.app import fairness, texts
from game.app.fairness import FACES, Tally
from game.app.paths import Folders
from game.core import registry
from game.core.contract import CHANCE, OVER
from game.core.record import HUMAN, RANDOM, Seat, header_line, move_line, undo_line
from game.core.session import Session, luck

WITH_DICE = [slug for slug, game in registry.games().items() if game.dice is not None]
ENOUGH = 600_000


def played(slug: str, seed: str, file: Path | None = None, **options: Any) -> Session:
    """A whole game of two, the first a person, with random decisions; its record goes to the file."""
    session = Session(registry.find(slug), (Seat("Ann", HUMAN), Seat("Bob", RANDOM)), options, seed)
    rng = random.Random(seed)
    while session.to_act != OVER:
        if session.to_act == CHANCE:
            session.chance()
        else:
            session.play(rng.choice(session.legal))
    if file is not None:
        moves = (move_line(str(entry.move)) for entry in session.history)
        file.write_bytes(header_line(session.header) + b"".join(moves))
    return session


def to_first_dice(slug: str) -> tuple[Session, Any]:
    """A session just before dice fall, and its state then."""
    options = {"special_fire": True} if slug == "pyramid" else {}
    for attempt in range(200):
        session = Session(registry.find(slug), (Seat("Ann", HUMAN), Seat("Bob", RANDOM)), options, f"first {attempt}")
        rng = random.Random(attempt)
        while session.to_act != OVER:
            if session.to_act != CHANCE:
                session.play(rng.choice(session.legal))
                continue
            before = session.state
            session.chance()
            if session.game.dice(session.history[-1].move):  # type: ignore[misc]  # all of these have dice
                return session, before
    raise AssertionError("no dice fell")


def assert_even(tally: Tally) -> None:
    """Faces and repeats within four standard deviations of what is expected."""
    expected = tally.dice / FACES
    bound = 4 * (expected * (1 - 1 / FACES)) ** 0.5
    assert max(abs(count - expected) for count in tally.faces) < bound
    assert abs(tally.repeats - tally.neighbours / FACES) < bound


@pytest.mark.parametrize("slug", WITH_DICE)
def test_dice_of_every_game_are_even_and_forget(slug: str) -> None:
    session, before = to_first_dice(slug)
    assert session.game.dice is not None
    faces: list[int] = []
    for ply in range(6_000):
        faces += session.game.dice(session.rules.sample_chance(before, luck("even", ply)))
    (tally,) = fairness.tallied([fairness.Throw(0, 0, tuple(faces))], 1)
    assert tally.dice == len(faces) >= 6_000
    assert_even(tally)


def test_600_000_dice_a_seat_are_even_and_equal() -> None:
    """Failure 32: the dice are said to be better for the computer. Through the sessions' stream, the seats taking turns as they do at a table."""
    session, before = to_first_dice("worms")
    assert len(before.kept) == 0
    rows: tuple[list[int], list[int]] = ([], [])
    for ply in range(2 * ENOUGH // 8):
        rows[ply % 2].extend(session.rules.sample_chance(before, luck("equal", ply)).faces)
    tallies = fairness.tallied([fairness.Throw(0, seat, tuple(row)) for seat, row in enumerate(rows)], 2)
    for tally in tallies:
        assert tally.dice == ENOUGH
        assert_even(tally)
    for one, other in zip(tallies[0].faces, tallies[1].faces, strict=True):
        assert abs(one - other) < 4 * (2 * ENOUGH * 5 / 36) ** 0.5


def test_session_draws_from_that_stream() -> None:
    """Failure 32: the dice that are tested are not those that are played with."""
    session = played("coins", "stream")
    state = session.start
    for entry in session.history:
        if entry.actor == CHANCE:
            assert entry.move == session.rules.sample_chance(state, luck("stream", entry.ply))
        state = entry.state


@pytest.mark.parametrize(
    ("chi_square", "tail"), [(0.0, 1.0), (1.635, 0.95), (5.348, 0.5), (10.645, 0.1), (12.592, 0.05), (16.812, 0.01), (22.458, 0.001)]
)
def test_rarity_is_the_chi_square_tail_of_six_degrees(chi_square: float, tail: float) -> None:
    """Against the printed tables. Two faces that stray by d each give 2 * d * d / expected."""
    expected = 1_000_000
    by = round((chi_square * expected / 2) ** 0.5)
    tally = Tally((expected + by, expected - by, *[expected] * 4), expected, 6 * expected)
    assert tally.rarity == pytest.approx(tail, rel=0.002)
    assert Tally((expected,) * 6, expected, 6 * expected).rarity == 1.0


@pytest.mark.parametrize(
    ("tally", "verdict"),
    [
        (Tally(), "few"),
        (Tally((99, 0, 0, 0, 0, 0), 98, 98), "few"),
        (Tally((20, 15, 16, 17, 18, 14), 16, 99), "fair"),
        (Tally((60, 8, 8, 8, 8, 8), 16, 99), "rare"),
        (Tally((17, 17, 17, 17, 16, 16), 60, 99), "rare"),
    ],
)
def test_verdicts(tally: Tally, verdict: str) -> None:
    assert tally.verdict == verdict


def test_totals_equal_the_records(tmp_path: Path) -> None:
    """Failure 32: nobody can look whether the dice are even. What is counted from files is what fell in the games, deleted ones
    too, by the kind of player whose turn it was."""
    folders = Folders(tmp_path)
    (tmp_path / "deleted").mkdir()
    people, computers = Tally(), Tally()
    for number, slug in enumerate(WITH_DICE * 2):
        folder = tmp_path / "deleted" if number == 1 else folders.saves
        file = folder / f"{slug}-20260101-00000{number}.jsonl"
        session = played(slug, f"{number}", file, **({"special_fire": True} if slug == "pyramid" else {}))
        throws = [[], []]  # type: list[list[int]]
        seat = -1
        for entry in session.history:
            seat = seat if entry.actor == CHANCE else entry.actor
            if entry.actor == CHANCE:
                throws[seat] += session.game.dice(entry.move)  # type: ignore[misc]  # all of these have dice
        mine = [fairness.tallied([fairness.Throw(0, 0, tuple(row))], 1)[0] for row in throws]
        people, computers = people + mine[0], computers + mine[1]
    found = (Tally(), Tally())
    for path in fairness.files(folders):
        dice = fairness.dice_in(path)
        assert dice is not None
        found = tuple(a + b for a, b in zip(found, fairness.by_kind(dice), strict=True))  # type: ignore[assignment]
    assert found == (people, computers)
    assert people.dice > 100
    assert computers.dice > 100


@pytest.mark.parametrize(("language", "seed"), [("en", "seed a-17"), ("uk", "зерно a-17"), ("ru", "зерно a-17")])
def test_list_is_written_in_the_language_in_use(tmp_path: Path, language: str, seed: str) -> None:
    folders = Folders(tmp_path)
    played("coins", "a-17", folders.saves / "coins-20260101-000000.jsonl")
    dice = fairness.dice_in(fairness.files(folders)[0])
    assert dice is not None
    texts.use(language)
    try:
        assert fairness.list_of(dice).splitlines()[1].endswith(f" · {seed}")
    finally:
        texts.use("en")


def test_list_names_seed_players_and_every_throw(tmp_path: Path) -> None:
    folders = Folders(tmp_path)
    session = played("coins", "a seed", folders.saves / "coins-20260101-000000.jsonl")
    dice = fairness.dice_in(fairness.files(folders)[0])
    assert dice is not None
    text = fairness.list_of(dice)
    assert "a seed" in text
    assert "coins-20260101-000000.jsonl" in text
    for throw in dice.throws:
        name = session.seats[throw.seat].name
        assert f"{throw.ply:6} {name}: {' '.join(map(str, throw.faces))}\n" in text


def test_list_says_what_a_face_stands_for_where_it_is_no_number(tmp_path: Path) -> None:
    folders = Folders(tmp_path)
    for slug in ("coins", "worms"):
        played(slug, "a seed", folders.saves / f"{slug}-20260101-000000.jsonl")
    told = {dice.header.game: fairness.list_of(dice) for dice in map(fairness.dice_in, fairness.files(folders)) if dice}
    assert "The 6 is the worm." in told["worms"].splitlines()
    assert "worm" not in told["coins"]


@pytest.mark.parametrize("content", [b"", b"{", b"\x00\xff", b'{"format": 99}\n', b"[]\n"])
def test_files_that_are_no_records_are_left_out(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "worms-1.jsonl"
    path.write_bytes(content)
    assert fairness.dice_in(path) is None


def test_taken_back_throws_count_once(tmp_path: Path) -> None:
    """Done again they show the same faces; twice counted, they would look like streaks."""
    file = tmp_path / "coins-20260101-000000.jsonl"
    session = Session(registry.find("coins"), (Seat("Ann", HUMAN), Seat("Bob", HUMAN)), {}, "back")
    moves = b"".join(map(move_line, ("throw", "cast 112345")))
    file.write_bytes(header_line(session.header) + move_line("start 0") + moves + undo_line(2) + moves)
    dice = fairness.dice_in(file)
    assert dice is not None
    assert dice.throws == (fairness.Throw(2, 0, (1, 1, 2, 3, 4, 5)),)
