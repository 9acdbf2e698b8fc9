"""The registry: games found by their folder, and what it says about those that are not there."""

import pytest

from game.core import registry
from game.core.contract import Option
from tests.core.toygame import offered


def test_a_folder_is_all_a_game_needs() -> None:
    before = list(registry.games())
    with offered() as toy:
        assert list(registry.games()) == sorted([*before, "toy"])
        assert registry.part("toy", "cases").claims({"toy": []})
        assert toy.slug == "toy"
    assert list(registry.games()) == before


def test_every_game_is_called_as_its_folder() -> None:
    assert registry.games()
    for slug, game in registry.games().items():
        assert game.slug == slug


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(LookupError, match=r"no game is called 'chess'; there are: .*worms"):
        registry.find("chess")
    with pytest.raises(LookupError):
        registry.part("chess", "odds")


def test_options_are_completed_and_checked() -> None:
    with offered() as toy:
        assert toy.complete({"drop": True}) == {"cards": 8, "drop": True}
        with pytest.raises(ValueError, match="toy has no option 'x'; it has: cards, drop"):
            toy.complete({"x": 1})
        for value in (1, "true", None):
            with pytest.raises(ValueError, match=r"cannot be .*; it can be: false, true"):
                toy.complete({"drop": value})
        assert isinstance(toy.options[0], Option)
