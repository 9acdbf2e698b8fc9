"""Tumbledown once more, written from the rules page alone and sharing nothing with the game: not its geometry (a place
is a height and a doubled horizontal centre), not its tile data, not its loop. Slow and literal on purpose.

What happens is told in the words of the case format, with cells as `"row,column"`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Place = tuple[int, int]
"""(height, doubled horizontal centre)."""


def place(row: int, column: int) -> Place:
    return row, 2 * column + row


def cell(where: Place) -> str:
    height, centre = where
    return f"{height},{(centre - height) // 2}"


def lower_left(where: Place) -> Place:
    return where[0] - 1, where[1] - 1


def lower_right(where: Place) -> Place:
    return where[0] - 1, where[1] + 1


def are_touching(one: Place, other: Place) -> bool:
    up, aside = abs(one[0] - other[0]), abs(one[1] - other[1])
    return (up == 0 and aside == 2) or (up == 1 and aside == 1)


def weight(tile: str) -> int:
    special = {"GC": 1, "YC": 1, "RT": 7, "BT": 7, "MS": 200}
    return special[tile] if tile in special else int(tile[1:])


def is_straw(tile: str) -> bool:
    return weight(tile) in (2, 4, 6)


def is_wood(tile: str) -> bool:
    return weight(tile) in (10, 20, 30, 40)


def is_hot(tile: str) -> bool:
    return tile in ("GC", "YC", "RT", "BT")


def is_fuel_for(hot: str, tile: str) -> bool:
    if hot in ("GC", "YC"):
        return is_straw(tile)
    if hot in ("RT", "BT"):
        return is_straw(tile) or is_wood(tile)
    return False


def fits(one: str, other: str) -> bool:
    return "MS" in (one, other) or one[0] == other[0] or weight(one) == weight(other)


class SecondModel:
    """A wall and the player who builds on it now."""

    def __init__(self, options: dict[str, Any], wall: dict[Place, str], pile: list[str]) -> None:
        self.curse = options.get("curse", False)
        self.special_fire = options.get("special_fire", False)
        self.loose = options.get("loose_overhang", False)
        self.to_the_right = options.get("scan", "LR") == "LR"
        self.wall = wall
        self.pile = pile
        self.left_the_game: list[str] = []
        self.told: list[list[Any]] = []
        self.ask: Callable[[Place], str] = lambda where: "L"
        self.throw: Callable[[], int] = lambda: 6
        self.fresh: tuple[Place, str] | None = None
        """The tile of this turn and where it was put, until a die was thrown for it."""

    def spaces(self) -> set[str]:
        """Where a tile may be put."""
        if not self.wall:
            return {"0,0"}
        ground = [centre for height, centre in self.wall if height == 0]
        found = {(0, c) for c in range(min(ground), max(ground), 2)} - set(self.wall)
        for height, centre in self.wall:
            if (height, centre + 2) in self.wall:
                found |= {(height + 1, centre + 1)} - set(self.wall)
        if not found:
            found = {(0, min(ground) - 2), (0, max(ground) + 2)}
        return {cell(where) for where in found}

    def build(self, tile: str, where: Place, ask: Callable[[Place], str], throw: Callable[[], int]) -> None:
        """Puts a tile down and lets everything happen that follows."""
        self.wall[where] = tile
        self.ask, self.throw = ask, throw
        self.fresh = where, tile
        while self.air() or self.collapse() or self.explosion() or self.fire() or self.three_alike():
            pass

    def places(self) -> list[Place]:
        """All tiles in the order of the checks."""
        ordered = []
        for height in range(max((h for h, _ in self.wall), default=0), -1, -1):
            row = sorted(centre for h, centre in self.wall if h == height)
            ordered += [(height, centre) for centre in (row if self.to_the_right else reversed(row))]
        return ordered

    def under(self, where: Place) -> list[Place]:
        return [p for p in (lower_left(where), lower_right(where)) if p in self.wall]

    def around(self, where: Place) -> list[Place]:
        return [p for p in self.wall if are_touching(p, where)]

    def air(self) -> bool:
        for where in self.places():
            if where[0] >= 1 and len(self.under(where)) == 0:
                self.sink(where)
                return True
        return False

    def collapse(self) -> bool:
        for where in self.places():
            under = self.under(where)
            if under and not self.is_held(where):
                self.told.append(["collapse", self.wall[where], cell(where), self.take(under)])
                self.sink(where)
                return True
        return False

    def is_held(self, where: Place) -> bool:
        tile = self.wall[where]
        under = [self.wall[p] for p in self.under(where)]
        alike = any(fits(tile, other) for other in under)
        borne = weight(tile) <= sum(weight(other) for other in under)
        if len(under) == 1 and self.loose:
            return alike or borne
        return alike and borne

    def explosion(self) -> bool:
        for where in self.places():
            if is_hot(self.wall[where]) and any(is_hot(self.wall[p]) for p in self.around(where)):
                group = {where}
                for _ in range(4):
                    group |= {p for p in self.wall if is_hot(self.wall[p]) and any(are_touching(p, q) for q in group)}
                victims = {p for p in self.wall if p not in group and any(are_touching(p, q) for q in group)}
                hot = [self.wall[p] for p in self.downwards(group)]
                self.told.append(["explosion", hot, self.take(self.downwards(victims))])
                self.lose(group)
                return True
        return False

    def fire(self) -> bool:
        if self.special_fire:
            return self.fire_by_die()
        for where in self.places():
            burning = self.spread(where)
            if burning:
                self.told.append(["fire", self.wall[where], self.take(self.downwards(burning))])
                self.lose({where})
                return True
        return False

    def spread(self, hot: Place) -> set[Place]:
        burning: set[Place] = set()
        while True:
            more = {
                p
                for p in self.wall
                if p not in burning
                and is_fuel_for(self.wall[hot], self.wall[p])
                and any(are_touching(p, q) for q in burning | {hot})
            }
            if not more:
                return burning
            burning |= more

    def fire_by_die(self) -> bool:
        if self.fresh is None or self.wall.get(self.fresh[0]) != self.fresh[1]:
            return False
        fresh = self.fresh[0]
        near = self.around(fresh)
        if any(is_fuel_for(self.wall[fresh], self.wall[p]) for p in near):
            source = fresh
        else:
            hot = [p for p in self.places() if p in near and is_fuel_for(self.wall[p], self.wall[fresh])]
            if not hot:
                return False
            source = hot[0]
        self.fresh = None
        face, tile = self.throw(), self.wall[source]
        if face <= 4:
            told = ["die", face, "burn_stay" if face < 4 else "burn_remove", tile]
            told.append(self.take(self.downwards(self.spread(source))))
        elif face == 5:
            told = ["die", face, "explode", tile, self.take(self.downwards(set(self.around(source))))]
        else:
            told = ["die", face, "smoke", tile, []]
        if face in (4, 5):
            self.lose({source})
        self.told.append(told)
        return True

    def three_alike(self) -> bool:
        if self.curse:
            for where in self.places():
                under = self.under(where)
                if len(under) == 2 and all(weight(self.wall[p]) == weight(self.wall[where]) for p in under):
                    self.told.append(["curse", self.take([where, *under])])
                    return True
        return False

    def sink(self, where: Place) -> None:
        target = lower_left(where) if self.ask(where) == "L" else lower_right(where)
        assert target not in self.wall
        self.wall[target] = self.wall.pop(where)
        self.told.append(["fall", self.wall[target], cell(where), cell(target)])

    def downwards(self, places: set[Place]) -> list[Place]:
        return sorted(places, key=lambda p: (-p[0], p[1]))

    def take(self, places: list[Place]) -> list[str]:
        tiles = [self.wall.pop(p) for p in places]
        self.pile += tiles
        return tiles

    def lose(self, places: set[Place]) -> None:
        self.left_the_game += [self.wall.pop(p) for p in self.downwards(places)]


class SecondGame:
    """A whole game for several players, dealt by hand."""

    def __init__(self, players: int, options: dict[str, Any], pack: list[str], starter: int) -> None:
        self.options = options
        each = {2: 22, 3: 15, 4: 11, 5: 9, 6: 7}[players]
        shares = [pack[each * p : each * (p + 1)] for p in range(players)]
        self.hands = [share[:5] for share in shares]
        self.piles = [share[5:] for share in shares]
        rest = pack[each * players :]
        self.wall = {place(0, n): tile for n, tile in enumerate(t for t in rest if not is_hot(t))}
        self.left_the_game = [t for t in rest if is_hot(t)]
        self.player = starter
        self.winner: int | None = None

    def model(self) -> SecondModel:
        return SecondModel(self.options, self.wall, self.piles[self.player])

    def turn(self, tile: str, where: Place, ask: Callable[[Place], str], throw: Callable[[], int]) -> list[list[Any]]:
        """One whole turn; what happened."""
        hand, pile, model = self.hands[self.player], self.piles[self.player], self.model()
        assert cell(where) in model.spaces()
        hand.remove(tile)
        model.build(tile, where, ask, throw)
        self.left_the_game += model.left_the_game
        while len(hand) < 5 and pile:
            hand.append(pile.pop(0))
        if not hand:
            self.winner = self.player
        else:
            self.player = (self.player + 1) % len(self.hands)
        return model.told
