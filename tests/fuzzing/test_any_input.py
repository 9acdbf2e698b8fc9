"""Any input at any time, through whole games of every kind: 40,000 inputs, the same in each run (see `monkey`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.registry import games
from tests.fuzzing.monkey import run

INPUTS = 2000
"""A shard: at its end Esc must have led home."""
SHARDS = 4


@pytest.mark.parametrize("shard", range(SHARDS))
@pytest.mark.parametrize("slug", games())
def test_whatever_is_pressed_the_game_is_legal_and_what_is_shown_is_what_is(slug: str, shard: int, tmp_path: Path) -> None:
    counts = run(slug, INPUTS, f"run {shard}", tmp_path)
    assert counts["at rest"] > INPUTS / 10
    assert counts["compared"]
    assert counts["tables"] + counts["continued"] > 1
