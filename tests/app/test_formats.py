"""Saves of older and later versions of the program: gone on with, or refused in plain words; never changed or deleted.

`tests/saves/format-<n>/<slug>-rules-<version>.jsonl` is one finished game for each format and each version of the rules that
was ever given away. They stay as they are; a new version adds its own.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.app.paths import Folders
from game.app.saves import PROBLEMS, finished, kept
from game.core.contract import OVER, Game
from game.core.record import FORMAT, RecordError, read, state_hash
from game.core.registry import find, games
from game.core.session import Session

RELEASED = sorted(Path(__file__).parents[1].glob("saves/format-*/*.jsonl"))


def names(path: Path) -> tuple[int, str, int]:
    """Format, game and version of the rules that the fixture's name says."""
    slug, _rules, version = path.stem.rsplit("-", 2)
    return int(path.parent.name.removeprefix("format-")), slug, int(version)


@pytest.mark.parametrize("path", RELEASED, ids=[f"{path.parent.name}-{path.stem}" for path in RELEASED])
def test_a_released_save_is_replayed_or_refused_in_plain_words(path: Path, tmp_path: Path) -> None:
    """Failure 16: a save of an older version crashes the new one."""
    form, slug, version = names(path)
    folders = Folders(tmp_path)
    copy = folders.saves / f"{slug}-20250101-120000.jsonl"
    copy.write_bytes(path.read_bytes())
    (info,) = kept(folders)
    if (form, version) == (FORMAT, find(slug).version):
        assert info.problem is None
        session = Session.from_record(read(copy))
        end = info.end
        assert end is not None
        assert session.to_act == OVER
        assert (state_hash(session.state), session.result and session.result.scores) == (end.hash, end.scores)
    else:
        assert info.problem is not None
        assert info.problem.text == PROBLEMS["version"]
    assert copy.read_bytes() == path.read_bytes()
    if form == FORMAT:
        assert len(finished(folders)) == 1, "statistics count games of other rules too"


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)
def test_every_version_of_the_rules_has_its_save(game: Game) -> None:
    """Rules that changed need a new version, and that a fixture of its own."""
    assert (FORMAT, game.slug, game.version) in [names(path) for path in RELEASED]


def changed(game: Game, header: dict[str, Any]) -> tuple[bytes, list[bytes]]:
    """First line of the game's fixture with other values (None takes one away), and its other lines."""
    path = next(path for path in RELEASED if names(path) == (FORMAT, game.slug, game.version))
    first, *rest = path.read_bytes().splitlines(keepends=True)
    fields = json.loads(first) | header
    return json.dumps({k: v for k, v in fields.items() if v is not None}).encode() + b"\n", rest


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)
@pytest.mark.parametrize(
    ("header", "reason"),
    [
        ({"format": 999}, "version"),
        ({"format": 0}, "version"),
        ({"rules": 999}, "version"),
        ({"game": "chess"}, "game"),
        ({"options": {"of_a_later_version": True}}, "damaged"),
        ({"format": None}, "damaged"),
        ({"game": None}, "damaged"),
        ({"rules": None}, "damaged"),
        ({"options": None}, "damaged"),
        ({"seats": None}, "damaged"),
        ({"seed": None}, "damaged"),
    ],
    ids=str,
)
def test_what_cannot_be_gone_on_with_says_why_and_stays(
    tmp_path: Path, game: Game, header: dict[str, Any], reason: str
) -> None:
    """Failure 16: a save of another version is silently thrown away."""
    first, rest = changed(game, header)
    folders = Folders(tmp_path)
    path = folders.saves / f"{game.slug}-20250101-120000.jsonl"
    for lines in (rest, rest[:5]):  # finished, and going on
        data = first + b"".join(lines)
        path.write_bytes(data)
        (info,) = kept(folders)
        assert info.problem is not None
        assert info.problem.text == PROBLEMS[reason]
        with pytest.raises(RecordError) as caught:
            Session.from_record(read(path))
        assert caught.value.reason == reason
        assert path.read_bytes() == data


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)
@pytest.mark.parametrize("header", [{"of_a_later_version": [1, {}]}, {"program": None}, {"options": {}}], ids=str)
def test_more_or_less_in_the_header_is_no_matter(tmp_path: Path, game: Game, header: dict[str, Any]) -> None:
    """Failure 16: fields that are missing or unknown crash the program. Unknown ones are ignored, the program's version need not
    be there, and options that are missing are the usual ones."""
    first, rest = changed(game, header)
    path = tmp_path / "x.jsonl"
    path.write_bytes(first + b"".join(rest))
    assert Session.from_record(read(path)).to_act == OVER


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)
def test_a_line_of_a_later_version_is_refused(tmp_path: Path, game: Game) -> None:
    """A line that is not understood may have changed the game: nothing is guessed."""
    first, rest = changed(game, {})
    path = tmp_path / "x.jsonl"
    path.write_bytes(first + b"".join(rest[:5]) + b'{"of_a_later_version":1}\n')
    with pytest.raises(RecordError):
        read(path)
