"""Who sits at the table that is being set: seats that differ in name and look, and the game's options. Draws nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from game.app.texts import N_
from game.app.texts import gettext as _
from game.core.contract import Game, OptionValue
from game.core.record import HUMAN, RANDOM, Seat
from game.core.registry import find

LONGEST_NAME = 16
LOOKS, ANIMALS = 7, 12
"""So many colours with patterns, and animals, there are (`theme.SEAT_LOOKS`, `theme.ANIMALS`)."""

LEVEL_NAMES = {
    HUMAN: N_("Person"),
    "easy": N_("Easy"),
    "normal": N_("Normal"),
    "hard": N_("Hard"),
    "expert": N_("Expert"),
    RANDOM: N_("Computer"),
}


def suggestions() -> list[str]:
    """Names for those who did not write one."""
    # Translators: seven or more names that children know, with different first letters, at most 16 letters each.
    return [name.strip() for name in _("Emma, Oliver, Grandma, Max, Sophie, Theo, Ruby").split(",")]


@dataclass(slots=True)
class Place:
    """One seat."""

    name: str
    player: str
    """HUMAN, a level of the game, or RANDOM where a game has no levels."""
    look: int
    animal: int


class Seating:
    """The seats and options of one table to be. Whatever is done to it, no two seats are alike."""

    def __init__(self, game: Game, kept: Sequence[Any] = (), options: Mapping[str, Any] | None = None) -> None:
        """`kept` has `name`, `player`, `look` and `animal` of an earlier table; whatever does not fit is mended."""
        self.game = game
        self.places: list[Place] = []
        self.options: dict[str, OptionValue] = {}
        for option in game.options:
            wanted = (options or {}).get(option.key, option.default)
            fits = any(wanted == v and type(wanted) is type(v) for v in option.values)
            self.options[option.key] = wanted if fits else option.default
        if not self._goes_together(self.options):
            self.options = {option.key: option.default for option in game.options}
        for seat in kept[: game.max_seats]:
            player = seat.player if self._knows(seat.player) else self.usual_level
            self._sit(str(seat.name)[:LONGEST_NAME].strip(), player, int(seat.look), int(seat.animal))
        usual = min(game.max_seats, max(game.min_seats, 3))
        while len(self.places) < (game.min_seats if kept else usual):
            number = len(self.places)
            self._sit("", self.usual_level if number else HUMAN, number, number)

    @property
    def players(self) -> tuple[str, ...]:
        """Who can sit on a seat."""
        return (HUMAN, *(self.game.levels or (RANDOM,)))

    def choose(self, key: str, value: OptionValue) -> tuple[str, ...]:
        """Sets an option. Where the game refuses it together with the others, those give way, as few as possible and the
        first value that goes; answers the keys of those that changed."""
        wanted = self.options | {key: value}
        others = [option for option in self.game.options if option.key != key]
        for count in range(len(others) + 1):
            for changing in combinations(others, count):
                for values in product(*(option.values for option in changing)):
                    tried = wanted | {option.key: v for option, v in zip(changing, values, strict=True)}
                    if self._goes_together(tried):
                        self.options = tried
                        return tuple(option.key for option in changing)
        return ()

    def _goes_together(self, options: Mapping[str, OptionValue]) -> bool:
        """Would the game be played with these at one of its tables?"""
        try:
            self.game.rules(self.game.min_seats, options)
        except ValueError:
            return False
        return True

    def _knows(self, player: str) -> bool:
        return player in self.players or player == RANDOM

    @property
    def usual_level(self) -> str:
        """The level in the middle."""
        return self.players[1:][(len(self.players) - 2) // 2]

    @property
    def can_add(self) -> bool:
        return len(self.places) < self.game.max_seats

    @property
    def can_remove(self) -> bool:
        return len(self.places) > self.game.min_seats

    def add(self) -> None:
        """One more player, a computer."""
        if self.can_add:
            self._sit("", self.usual_level, len(self.places), len(self.places))

    def remove(self, seat: int) -> None:
        """That player leaves."""
        if self.can_remove:
            del self.places[seat]

    def take_look(self, seat: int, look: int) -> None:
        """Another colour and pattern; whoever has it changes with this seat."""
        place = self.places[seat]
        for other in self.places:
            if other.look == look:
                other.look = place.look
        place.look = look

    def take_animal(self, seat: int, animal: int) -> None:
        """Another animal; whoever has it changes with this seat."""
        place = self.places[seat]
        for other in self.places:
            if other.animal == animal:
                other.animal = place.animal
        place.animal = animal

    def rename(self, seat: int, name: str) -> None:
        """While it is being written anything goes; `settle` mends it."""
        self.places[seat].name = name[:LONGEST_NAME]

    def settle(self, written: int = -1) -> None:
        """Names that are empty or like another's become ones of their own; of two equals, the one just written."""
        taken: list[str] = []
        for place in self.places:
            place.name = " ".join(place.name.split())
        # Those who have a name keep it, so they come first; the sort is stable.
        for place in sorted(self.places, key=lambda p: (not p.name, written >= 0 and p is self.places[written])):
            place.name = own_name(place.name, taken)
            taken.append(place.name)

    def seats(self) -> tuple[Seat, ...]:
        """The seats as a session takes them."""
        self.settle()
        return tuple(Seat(place.name, place.player, place.look, place.animal) for place in self.places)

    def _sit(self, name: str, player: str, look: int, animal: int) -> None:
        called = own_name(name, [p.name for p in self.places])
        own_look = nearest_free(look, [p.look for p in self.places], LOOKS)
        self.places.append(Place(called, player, own_look, nearest_free(animal, [p.animal for p in self.places], ANIMALS)))


def seats_for(slug: str, players: Sequence[str]) -> tuple[Seat, ...]:
    """Seats with names and looks for these players; without players the usual ones."""
    return Seating(find(slug), [Seat("", player, n, n) for n, player in enumerate(players)]).seats()


def nearest_free(wanted: int, taken: Collection[int], count: int) -> int:
    """`wanted`, or the next of the numbers below `count` that nobody has."""
    return next(n % count for n in range(wanted, wanted + count) if n % count not in taken)


def own_name(name: str, others: Sequence[str]) -> str:
    """`name`, or the nearest to it that nobody has."""
    taken = {other.casefold() for other in others}
    if not name:
        free = [n for n in suggestions() if n.casefold() not in taken]
        name = free[0] if free else suggestions()[0]
    base, number = name, 2
    while name.casefold() in taken:
        tail = f" {number}"
        name = base[: LONGEST_NAME - len(tail)].rstrip() + tail
        number += 1
    return name
