"""Seats of a table to be: whatever is done, no two are alike, and whatever was kept is mended."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app import texts
from game.core.contract import Game
from game.core.record import HUMAN, RANDOM, Seat, check_seats
from game.core.registry import find, games
from scenes.setup.seating import ANIMALS, LONGEST_NAME, LOOKS, Seating, seats_for, suggestions
from scenes.ui import theme


def well(game: Game, seating: Seating) -> None:
    """What must hold of every table."""
    seats = seating.seats()
    check_seats(game, seats)
    assert len({seat.name.casefold() for seat in seats}) == len(seats)
    assert len({seat.look for seat in seats}) == len({seat.animal for seat in seats}) == len(seats)
    assert all(0 <= seat.look < LOOKS and 0 <= seat.animal < ANIMALS for seat in seats)
    assert all(1 <= len(seat.name) <= LONGEST_NAME for seat in seats)
    assert game.complete(seating.options) == seating.options


@pytest.mark.parametrize("slug", sorted(games()))
def test_usual_table_is_a_person_and_computers(slug: str) -> None:
    game = find(slug)
    seating = Seating(game)
    well(game, seating)
    assert [place.player == HUMAN for place in seating.places] == [n == 0 for n in range(len(seating.places))]
    assert len(seating.places) == min(3, game.max_seats)


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_suggested_names_are_enough_and_begin_differently(language: str) -> None:
    texts.use(language)
    try:
        names = suggestions()
    finally:
        texts.use("en")
    assert len(names) >= 7
    assert len({name[0] for name in names}) == len(names)
    assert all(len(name) <= LONGEST_NAME for name in names)


@pytest.mark.parametrize("slug", sorted(games()))
def test_whatever_options_are_chosen_the_game_accepts_them(slug: str) -> None:
    game = find(slug)
    seating = Seating(game)
    wishes = [(option.key, value) for option in game.options for value in option.values]
    for first, second in product(wishes, repeat=2):
        for key, value in (first, second):
            before = dict(seating.options)
            changed = seating.choose(key, value)
            assert seating.options[key] == value
            assert {k for k, v in seating.options.items() if v != before[k]} - {key} == set(changed)
            game.rules(game.min_seats, seating.options)
        assert Seating(game, (), seating.options).options == seating.options


def test_options_that_were_kept_and_are_refused_give_way_to_the_usual_ones() -> None:
    assert Seating(find("manholes"), (), {"side": "B", "rule": "sprint"}).options == {"side": "A", "rule": "tunnel"}


def test_of_options_that_do_not_go_together_the_earlier_gives_way() -> None:
    seating = Seating(find("manholes"))
    assert seating.choose("rule", "sprint") == ()
    assert seating.choose("side", "B") == ("rule",)
    assert seating.options == {"side": "B", "rule": "tunnel"}
    assert seating.choose("rule", "sprint") == ("side",)
    assert seating.options == {"side": "A", "rule": "sprint"}


ACTS = st.one_of(
    st.tuples(st.just("add")),
    st.tuples(st.just("remove"), st.integers(0, 6)),
    st.tuples(st.just("look"), st.integers(0, 6), st.integers(0, LOOKS - 1)),
    st.tuples(st.just("animal"), st.integers(0, 6), st.integers(0, ANIMALS - 1)),
    st.tuples(
        st.just("rename"),
        st.integers(0, 6),
        st.sampled_from(["", " ", "Emma", "emma", "A very long name indeed", "Їжак"]),
    ),
)


@given(st.lists(ACTS, max_size=25))
def test_no_two_seats_are_alike_whatever_is_done(acts: list[tuple]) -> None:
    """Failure 41: two players choose the same colour."""
    game = find("worms")
    seating = Seating(game)
    for act, *which in acts:
        if which and which[0] >= len(seating.places):
            continue
        match act:
            case "add":
                seating.add()
            case "remove":
                seating.remove(which[0])
            case "look":
                seating.take_look(*which)
            case "animal":
                seating.take_animal(*which)
            case "rename":
                seating.rename(*which)
                seating.settle()
        well(game, seating)


def test_whoever_has_a_look_or_an_animal_changes_with_the_one_who_takes_it() -> None:
    seating = Seating(find("worms"))
    seating.take_look(0, 2)
    seating.take_animal(1, 0)
    seating.take_animal(2, 11)
    assert [(place.look, place.animal) for place in seating.places] == [(2, 1), (1, 0), (0, 11)]


def test_there_are_as_many_looks_and_animals_as_are_drawn() -> None:
    assert len(theme.SEAT_LOOKS) == LOOKS
    assert len(set(theme.ANIMALS)) == ANIMALS
    assert ANIMALS >= 12


def test_of_two_equal_names_the_one_just_written_is_mended() -> None:
    seating = Seating(find("worms"))
    seating.rename(0, "Oliver")
    seating.settle(0)
    assert [place.name for place in seating.places][:2] == ["Oliver 2", "Oliver"]


def test_names_are_mended_where_the_second_is_like_the_first() -> None:
    seating = Seating(find("worms"))
    seating.rename(0, "Oma")
    seating.rename(2, " oma ")
    seating.settle()
    assert [place.name for place in seating.places][::2] == ["Oma", "oma 2"]


@pytest.mark.parametrize(
    "kept",
    [
        [Seat("X", "human", 0)] * 12,
        [Seat("", "grandmaster", -5), Seat("", "human", 99)],
        [Seat("A" * 80, "easy", 3), Seat("A" * 80, "easy", 3)],
        [Seat("alone", "human", 0)],
        [Seat("A", "human", 1, -7), Seat("B", "human", 2, 10**30), Seat("C", "human", 3, -7)],
    ],
)
def test_kept_table_is_mended(kept: list[Seat]) -> None:
    game = find("worms")
    well(game, Seating(game, kept, {"short_game": "perhaps", "starter": "first", "gone": 1}))


def test_kept_options_that_fit_stay() -> None:
    seating = Seating(find("worms"), (), {"short_game": 1, "starter": "first"})
    assert seating.options["starter"] == "first"
    assert seating.options["short_game"] is False, "1 is not True"


def test_seats_for_the_command_line() -> None:
    seats = seats_for("worms", ("human", RANDOM, "hard"))
    assert [seat.player for seat in seats] == ["human", RANDOM, "hard"]
