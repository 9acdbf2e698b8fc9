"""Forty thousand inputs at random: nothing that anybody does at any time spoils a game or stops the program.

`make.py soak` goes on with other seeds."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core import registry
from tests.fuzzing import monkey

SHARDS = 4
INPUTS = 2_000
"""Of each of the shards of each game."""


@pytest.mark.parametrize("shard", range(SHARDS))
@pytest.mark.parametrize("slug", list(registry.games()))
def test_any_input_at_any_time_is_safe(slug: str, shard: int, tmp_path: Path) -> None:
    counts = monkey.run(slug, INPUTS, f"lamp/{shard}", tmp_path)
    assert sum(counts[kind] for kind in monkey.KINDS) == INPUTS
    assert counts["at rest"] > INPUTS / 10
    assert counts["on table"] > INPUTS / 3
    for what in ("tables", "compared", "continued"):
        assert counts[what], f"no game was {what}"
    assert counts["ended"] + counts["played out"]
    assert {f"on {screen}" for screen in ("settings", "setup", "menu")} <= set(counts)


def test_forty_thousand() -> None:
    assert len(registry.games()) * SHARDS * INPUTS >= 40_000
