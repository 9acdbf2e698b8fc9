"""The part of the bench that has to be inside the program, about waiting: how long the window looks at no event while computer
players of the strongest level think and their moves are shown.

Prints one line of JSON: milliseconds between every two looks by game, by the clock and of processor time; on a busy machine
the clock measures what else is running there.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from build.bench_frames import Times
from build.shots import start
from game.core.registry import games
from scenes.setup.seating import seats_for
from scenes.table.opening import new_table

SIZE = "1920x1080"
MOVES = 60
"""Of each game; those of luck among them."""


def main() -> int:
    """One table after the other."""
    app = start(Path(sys.argv[1]), "en", SIZE)
    app.settings.pace_s, app.settings.speed = 0.3, "fast"
    gaps: dict[str, Times] = {}
    for slug, game in games().items():
        if game.levels:
            table = new_table(app, slug, seats_for(slug, (game.levels[-1],) * game.min_seats), {})
            app.replace(table)
            app.frame()  # the table is painted: that is the price of opening it
            gaps[slug] = Times()
            while table.session.ply < MOVES and table.session.result is None:
                gaps[slug].take(app.frame)
    app.quit()
    app.run()
    print(json.dumps({slug: times.wall for slug, times in gaps.items()} | {f"{slug}_cpu": times.cpu for slug, times in gaps.items()}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
