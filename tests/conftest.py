"""Profiles of the random tests: `dev` by default, `soak` (`--hypothesis-profile=soak`) for the long runs."""

from hypothesis import HealthCheck, settings

# Whole games take their time, also on a loaded machine: pytest-timeout guards against what hangs.
settings.register_profile("dev", max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("soak", settings.get_profile("dev"), max_examples=300)
settings.load_profile("dev")
