"""A sound device that goes away in the middle of a game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenes.table.seated import Thinker, by_level


@pytest.mark.usefixtures("device_lost_at_fifth_sound")
def test_the_game_goes_on_in_silence_and_ends_well(table: Any) -> None:
    """Failure 2: headphones are pulled out, and errors pile up until the program freezes at its end."""
    seated = table(("normal", "normal"), speed="fast", pace_s=0.3, worker=Thinker(move=by_level))
    seated.until(lambda: "no sound device" in seated.hand.app.notices.sentence)
    assert not seated.hand.app.sound.available
    before = len(seated.moves)
    seated.until(lambda: len(seated.moves) > before + 25)
    seated.hand.app.quit()
    assert seated.hand.app.run() == 0
