"""Games in which all seats play by themselves, on the real table, one after the other; then the program ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.arguments import Wanted
from scenes.menu.offers import offers
from scenes.setup.seating import seats_for
from scenes.table.opening import new_table
from scenes.table.scene import TableScene

if TYPE_CHECKING:
    from scenes.engine.app import App


class Autoplay:
    """Plays `wanted.autoplay` games: of the game the arguments name, or of all in turn. Quits with status 0."""

    def __init__(self, app: App, wanted: Wanted) -> None:
        self._app = app
        self._wanted = wanted
        self._slugs = [wanted.start.slug] if wanted.start else [offer.slug for offer in offers() if offer.ready]
        self._played = 0
        app.hurried = app.settings.speed == "off"

    def next_game(self, _table: TableScene | None = None) -> None:
        """The next game, or the end."""
        if self._played >= self._wanted.autoplay or not self._slugs:
            self._app.quit()
            return
        slug = self._slugs[self._played % len(self._slugs)]
        start = self._wanted.start
        players, options = (start.players, start.options) if start else ((), {})
        if self._wanted.seed is not None:
            # The first game has the seed itself, so that a game can be met again on the table.
            self._app.seed = self._wanted.seed if self._played == 0 else f"{self._wanted.seed}/{self._played}"
        table = new_table(self._app, slug, seats_for(slug, players), options, autoplay=True)
        table.game_over = self.next_game
        self._played += 1
        self._app.replace(table)
