"""Which games the menu offers, in which order, and how their cards read."""

from __future__ import annotations

from typing import NamedTuple

from game.app.texts import N_, ngettext
from game.app.texts import gettext as _
from game.core import registry
from scenes.table import looks


class Offer(NamedTuple):
    """A card of the menu. `name` is a msgid."""

    slug: str
    name: str
    min_seats: int
    max_seats: int
    minutes: int
    picture: str
    """A file of `assets`."""
    ready: bool = False
    """There are rules and a table for it."""

    @property
    def facts(self) -> str:
        """Seats and time in one line."""
        seats = str(self.max_seats) if self.min_seats == self.max_seats else f"{self.min_seats}–{self.max_seats}"
        players = ngettext("{seats} player", "{seats} players", self.max_seats).format(seats=seats)
        return _("{players} · {minutes} min").format(players=players, minutes=self.minutes)


SHELF = (
    Offer("worms", N_("Worms on the Grill"), 2, 7, 25, "menu/worms.svg"),
    Offer("pyramid", N_("Tumbledown"), 2, 6, 20, "menu/pyramid.svg"),
    Offer("triangles", N_("Three Corners"), 2, 4, 30, "menu/triangles.svg"),
    Offer("manholes", N_("Pizza Underground"), 2, 4, 20, "menu/manholes.svg"),
    Offer("coins", N_("The Common Pot"), 2, 2, 10, "menu/coins.svg"),
)
"""The five games in their order; what a game's folder says goes before what stands here."""


def offers() -> tuple[Offer, ...]:
    """All cards: the shelf, then any game that was added since."""
    games = registry.games()
    shelf = {offer.slug: offer for offer in SHELF}
    found = []
    for slug in (*shelf, *(slug for slug in games if slug not in shelf)):
        game = games.get(slug)
        if game is None:
            found.append(shelf[slug])
        elif looks.is_there(slug):
            facts = (game.min_seats, game.max_seats, game.minutes)
            found.append(Offer(slug, game.name, *facts, f"menu/{slug}.svg", True))
        elif slug in shelf:
            facts = (game.min_seats, game.max_seats, game.minutes)
            found.append(Offer(slug, game.name, *facts, shelf[slug].picture))
    return tuple(found)


def name_of(slug: str) -> str:
    """The name of a game in the language in use."""
    return next((_(offer.name) for offer in offers() if offer.slug == slug), slug)
