"""Profiles of the random tests: `dev` by default, `soak` (`--hypothesis-profile=soak`) for the long runs. Every test begins
in English, whatever language the one before it has left."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from game.app import texts

# Whole games take their time, also on a loaded machine: pytest-timeout guards against what hangs.
settings.register_profile("dev", max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("soak", settings.get_profile("dev"), max_examples=300)
settings.load_profile("dev")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """The language of the texts goes back to English."""
    yield
    if texts.language() != "en":
        texts.use("en")
