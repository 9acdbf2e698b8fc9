"""Positions and turns as JSON documents, for cases and odds: rules.md tells the format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from game.core.contract import IllegalMove
from game.core.registry import find
from game.worms.events import DiceThrown, FaceKept, GameEnded, TurnBegan
from game.worms.moves import KEEPS, ROLL, STOP, Cast, Move, Steal, Take
from game.worms.rules import WormsRules
from game.worms.state import DICE, FACES, TILES, UNTHROWN, State, free_faces


class TableText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table before a turn."""

    players: int
    seat: int
    grill: tuple[int, ...]
    down: tuple[int, ...]
    stacks: tuple[tuple[int, ...], ...]
    options: dict[str, bool | str] = {}


class StepText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One roll, and what was done with it."""

    roll: tuple[int, ...]
    """Number of dice that show 1, 2, 3, 4, 5 and the worm."""
    take: int | None = None
    then: Literal["roll", "stop", "fail"] | None = None
    """None: still to decide."""


class ChoiceText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was chosen at the end of the turn; without a tile, the first offered from there."""

    source: Literal["grill", "player", "none"] = msgspec.field(name="from")
    tile: int | None = None
    victim: int | None = None


Choice = ChoiceText | Literal["grill", "player", "none"] | None


class TurnText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turn, whole or broken off."""

    steps: tuple[StepText, ...] = ()
    choose: Choice = None


class Account(msgspec.Struct):
    """What happened in a turn so far."""

    rules: WormsRules
    state: State
    totals: list[int] = []
    """After each taking."""
    faces: list[list[int]] = []
    """That could be taken, for each roll."""
    offered: tuple[Take | Steal, ...] = ()
    """What the dice set aside are worth."""
    events: list[msgspec.Struct] = []
    stopped: bool = False
    """The player ended the turn; otherwise the dice did, or it goes on."""
    used_up: bool = False
    """No die or no face was left: the turn ended by itself."""

    @property
    def over(self) -> bool:
        """Has the turn ended, with everything taken or lost?"""
        return bool(self.events) and isinstance(self.events[-1], TurnBegan | GameEnded)

    def play(self, move: Move) -> None:
        """Makes a move of this turn. Raises IllegalMove, also when the turn has ended."""
        if self.over:
            raise IllegalMove("turn_ended")
        step = self.rules.apply(self.state, move)
        for event in step.events:
            if isinstance(event, FaceKept):
                self.totals.append(event.total)
                after = msgspec.structs.replace(self.state, kept=self.state.kept + event.dice)
                self.offered = self.rules.takes(after)
                self.used_up = step.state.phase != "decide"
            elif isinstance(event, DiceThrown):
                self.faces.append(list(free_faces(step.state)))
        self.state = step.state
        self.events.extend(step.events)


def read_table(document: Any) -> tuple[WormsRules, State]:
    """The rules and the state before a turn. Raises ValueError with a sentence where no game could come to it."""
    table = msgspec.convert(document, TableText)
    check_players(table.players)
    if not 0 <= table.seat < table.players:
        raise ValueError(f"seat {table.seat} does not exist among {table.players} players")
    if len(table.stacks) != table.players:
        raise ValueError(f"{table.players} players need {table.players} stacks, not {len(table.stacks)}")
    tiles = (*table.grill, *table.down, *(tile for stack in table.stacks for tile in stack))
    check_tiles(tiles)
    if missing := set(TILES) - set(tiles):
        raise ValueError(f"tile {min(missing)} is missing")
    rules = WormsRules(table.players, find("worms").complete(table.options))
    grill, down = tuple(sorted(table.grill)), tuple(sorted(table.down))
    return rules, State(table.seat, "ready" if grill else "over", UNTHROWN, (), grill, down, table.stacks)


def default_rules(players: int) -> WormsRules:
    """With every option at its default."""
    return WormsRules(players, find("worms").complete({}))


def check_players(players: int) -> None:
    """Raises ValueError unless so many can play."""
    if not 2 <= players <= 7:
        raise ValueError(f"worms is played by 2 to 7, not by {players}")


def check_tiles(tiles: tuple[int, ...]) -> None:
    """Raises ValueError when a tile does not exist or lies in two places."""
    for tile, times in Counter(tiles).items():
        if tile not in TILES:
            raise ValueError(f"there is no tile {tile}, only {TILES[0]} to {TILES[-1]}")
        if times > 1:
            raise ValueError(f"tile {tile} lies in {times} places")


def read_turn(document: Any) -> TurnText:
    """Raises ValueError with a sentence."""
    return msgspec.convert(document, TurnText)


def play_steps(account: Account, steps: tuple[StepText, ...]) -> None:
    """Plays a turn up to its last step, without the choice of a tile.

    Raises ValueError where the dice could not fall so, IllegalMove where a move breaks a rule.
    """
    for number, step in enumerate(steps, start=1):
        if number == 1 or account.state.phase != "cast":
            account.play(ROLL)
        free = DICE - len(account.state.kept)
        if len(step.roll) != len(FACES) or min(step.roll) < 0 or sum(step.roll) != free:
            raise ValueError(f"roll {number} must tell how often each of the six faces shows on {free} dice")
        faces = tuple(face for face, times in zip(FACES, step.roll, strict=True) for _ in range(times))
        account.play(Cast(faces))
        if step.take is not None:
            if step.take not in KEEPS:
                raise IllegalMove("face_not_shown", face=step.take)
            account.play(KEEPS[step.take])
        if step.then == "roll":
            account.play(ROLL)
        elif step.then is not None and step.take is not None and not account.used_up:
            account.stopped = True
            account.play(STOP)


def choice_text(choice: Take | Steal | None) -> Mapping[str, int | str]:
    """A take as the documents write it; None is none."""
    if isinstance(choice, Steal):
        return {"from": "player", "tile": choice.tile, "victim": choice.victim}
    return {"from": "grill", "tile": choice.tile} if choice else {"from": "none"}
