"""The table of levels: a row for each pair of neighbours, made by the arena, and the same again."""

from __future__ import annotations

import sys

import pytest

from build import ladder
from game.cli import commands
from tests.core.toygame import offered


def table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str) -> list[list[str]]:
    """The printed rows, by word."""
    monkeypatch.setattr(sys, "argv", ["ladder", *arguments])
    assert ladder.main() == 0
    return [line.split() for line in capsys.readouterr().out.splitlines()]


def test_neighbours_meet_as_in_the_arena(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    head, *rows = table(capsys, monkeypatch, "manholes", "coins", "--games", "5", "--jobs", "1", "--seed", "x")
    assert head[:3] == ["game", "level", "against"]
    # An odd number is made even, so that both sit everywhere.
    assert [row[:4] for row in rows[:2]] == [["manholes", "normal", "easy", "6"], ["manholes", "hard", "normal", "6"]]
    assert " ".join(rows[-1]) == "coins no levels: there is nothing to decide"
    assert commands.main(["play", "manholes", "--seats", "normal,easy", "--games", "6", "--seed", "x"]) == 0
    played = commands.msgspec.json.decode(capsys.readouterr().out)["levels"]["normal"]
    assert rows[0][4:] == [
        f"{played['wins']:g}",
        f"{played['win_rate']:.3f}",
        "{:.3f}-{:.3f}".format(*played["interval"]),
    ]


def test_a_row_tells_how_it_stands_as_it_goes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it tells on the way is what fewer games come to."""
    arguments = ("manholes", "--jobs", "1", "--seed", "x", "--games")
    monkeypatch.setattr(sys, "argv", ["ladder", *arguments, "20"])
    assert ladder.main() == 0
    first = capsys.readouterr().err.splitlines()[2]
    assert first.endswith("so far")
    assert first.split()[:-2] == table(capsys, monkeypatch, *arguments, "6")[1]


def test_without_a_name_every_game_is_in_the_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr(ladder, "row", lambda game, upper, lower, *_: asked.append(game.slug) or f"{game.slug} {upper}")
    with offered():
        rows = table(capsys, monkeypatch)
    assert {row[0] for row in rows[1:]} == {"coins", "manholes", "pyramid", "toy", "triangles", "worms"}
    assert ["worms", "hard"] in rows
    assert "coins" not in asked


@pytest.mark.parametrize("arguments", [["nowhere"], ["worms", "--games", "0"], ["worms", "--jobs", "0"]])
def test_what_cannot_be_played_is_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["ladder", *arguments])
    with pytest.raises(SystemExit) as stopped:
        ladder.main()
    assert stopped.value.code == 2
    assert arguments[-1] in capsys.readouterr().err
