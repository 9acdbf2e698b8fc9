"""The Common Pot: its set-up, its page of the rule book and its table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.record import HUMAN
from scenes.rulebook.scene import RulebookScene
from scenes.shots.staging import menu, set_up, table

if TYPE_CHECKING:
    from scenes.engine.app import App


def _throws(*casts: str) -> list[str]:
    """Moves of coins: the dice fall like this."""
    return [move for cast in casts for move in ("throw", f"cast {cast}")]


_POT_EMPTY = _throws("114456", "444416", "115566", "223344", "123456", "555123", "333341", "222231")


_SECOND_STAGE = [*_POT_EMPTY, *_throws("112345", "666661", "112233", "111342", "222156")]


def _coins_start(app: App) -> None:
    table(app, "coins", (HUMAN, HUMAN))


def _coins_pot_empty(app: App) -> None:
    """The change of the stage is announced."""
    table(app, "coins", (HUMAN, HUMAN), _POT_EMPTY)


def _coins_second_stage(app: App) -> None:
    table(app, "coins", (HUMAN, HUMAN), _SECOND_STAGE)


def _coins_counters(app: App) -> None:
    """The second duel of a match, with all the options that show."""
    moves = _throws("444455", "333441", "555666", "114466", "222345", "333321")
    table(app, "coins", (HUMAN, HUMAN), moves, counters=True, extras=True, match=5)


def _coins_side(app: App) -> None:
    table(app, "coins", (HUMAN, HUMAN), _SECOND_STAGE).side.toggle()


def _coins_result(app: App) -> None:
    scene = table(app, "coins", (HUMAN, HUMAN), to_the_end=True, match=3)
    while app.top is scene:
        app.step(0.05)


def _setup_coins(app: App) -> None:
    set_up(app, "coins", 2)


def _rulebook_coins(app: App) -> None:
    menu(app)
    app.push(RulebookScene(app, "coins", 1))


SHOTS: dict[str, Callable[[App], None]] = {
    "setup_coins": _setup_coins,
    "rulebook_coins": _rulebook_coins,
    "coins_start": _coins_start,
    "coins_pot_empty": _coins_pot_empty,
    "coins_second_stage": _coins_second_stage,
    "coins_counters": _coins_counters,
    "coins_side": _coins_side,
    "coins_result": _coins_result,
}
