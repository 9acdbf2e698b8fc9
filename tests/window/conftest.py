"""`program`: the command that starts the program, from its sources and, where LAMPLIGHT_FROZEN names it, packed."""

from __future__ import annotations

import pytest

from tests.window.screen import FROZEN, SOURCE

NEEDS_PACKED = pytest.mark.skipif(not FROZEN, reason="LAMPLIGHT_FROZEN names no packed program")


@pytest.fixture(
    params=[
        pytest.param(SOURCE, id="source"),
        pytest.param([FROZEN], id="frozen", marks=[pytest.mark.frozen, NEEDS_PACKED]),
    ]
)
def program(request: pytest.FixtureRequest) -> list[str]:
    command: list[str] = request.param
    return command
