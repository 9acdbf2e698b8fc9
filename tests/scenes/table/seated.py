"""A table of worms with somebody in front of it, and a computer player that answers when and what a test wants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec
import pygame

from game.ai import players as computers
from game.ai.worker import Answer
from game.app import saves
from game.core import registry
from game.core.contract import CHANCE, OVER
from game.core.record import HUMAN, RANDOM
from game.core.session import Entry, Seat, Session
from scenes.table import looks
from scenes.table.scene import TableScene
from scenes.ui.pen import Pen

NAMES = ("Olena", "Тарас", "Grandma", "Їжак", "Max", "Ёжик", "Ruby")
AT_ONCE = {"speed": "off", "pace_s": 0.0}
"""Settings of a table where nothing takes any time."""
LIMIT = 4000
"""Frames after which a table that never comes to rest is given up."""

Think = Callable[[Any, Any, int, str, str], Any]
"""`think(rules, view, seat, level, seed)`: the value of an answer; an exception makes one that is not ok."""


def by_chance(rules: Any, view: Any, seat: int, level: str, seed: str) -> str:
    """Any legal move."""
    return str(Random(seed).choice(rules.legal_moves(view)))


def by_level(rules: Any, view: Any, seat: int, level: str, seed: str) -> str:
    """What the normal computer player does: games end soon."""
    return str(computers.choose(registry.find("worms"), rules, view, seat, "normal", Random(seed)))


def sensible(rules: Any, view: Any, seat: int, level: str, seed: str) -> str:
    """What the second level of any game does: games end soon."""
    game = next(game for game in registry.games().values() if isinstance(view, game.state))
    return str(computers.choose(game, rules, view, seat, game.levels[1] if game.levels else level, Random(seed)))


def unable(*_asked: Any) -> Any:
    """A player without an answer."""
    raise ArithmeticError("no idea")


class Thinker:
    """Stands in for the worker process: answers at the next poll, or when `held` is taken away."""

    def __init__(self, held: bool = False, **tasks: Think) -> None:
        self.tasks: dict[str, Think] = {
            "move": by_chance,
            "odds": lambda rules, view, *_rest: {"fail_next_roll": 0.25, "reach": [[36, 0.5]], "steal": [], "faces": []},
            "advise": lambda rules, view, *_rest: {
                "move": str(rules.legal_moves(view)[0]), "reason": "roll_too_few", "facts": {"total": 9, "needed": 21},
            },
        } | tasks  # fmt: skip
        self.held = held
        self.cannot_start = False
        self.asked: list[str] = []
        """Tasks, in the order they were asked."""
        self._answers: list[Answer] = []

    def ask(
        self, slug: str, seats: int, options: Any, view_json: bytes, seat: int, level: str, seed: str,
        task: Any = "move", limit_s: float = 2.0,
    ) -> int:  # fmt: skip
        game = registry.find(slug)
        view = msgspec.json.decode(view_json, type=game.state)
        self.asked.append(task)
        number = len(self.asked)
        try:
            answer = Answer(number, task, True, self.tasks[task](game.rules(seats, options), view, seat, level, seed))
        except ArithmeticError as error:
            answer = Answer(number, task, False, str(error))
        self._answers.append(answer)
        return number

    def poll(self) -> list[Answer]:
        if self.held:
            return []
        answers, self._answers = self._answers, []
        return answers

    def cancel(self, number: int) -> None:
        self._answers = [answer for answer in self._answers if answer.number != number]

    def stop(self) -> None:
        self._answers.clear()


class Seated:
    """A table on the screen."""

    def __init__(self, hand: Any, scene: TableScene) -> None:
        self.hand = hand
        self.scene = scene
        hand.show(scene)

    @property
    def session(self) -> Session:
        return self.scene.session

    @property
    def moves(self) -> list[str]:
        """All moves so far, as text."""
        return [str(entry.move) for entry in self.session.history]

    @property
    def poses(self) -> dict[str, Any]:
        return dict(self.scene.stage.poses)

    @property
    def layout(self) -> dict[str, Any]:
        """Where everything belongs in the state of the session."""
        presenter = self.scene.presenter
        assert presenter.places is not None
        return self.scene.look.layout(self.session.state, presenter.viewer, presenter.places)

    @property
    def message(self) -> str:
        """A sentence that is shown for a while."""
        return self.scene.counsel.message

    @property
    def hinted(self) -> str:
        """The move that a hint marks."""
        return self.scene.counsel.hinted

    @property
    def odds(self) -> Any:
        """As the worker gave them; nothing while they are not known."""
        return self.scene.counsel.odds

    @property
    def log(self) -> list[str]:
        """What happened, line by line."""
        return self.scene.story.lines

    @property
    def picks(self) -> dict[str, Any]:
        return {pick["id"]: pick for pick in self.scene.describe()["picks"]}

    @property
    def buttons(self) -> list[str]:
        """Ids of the buttons under the table."""
        bar = {"home", "undo", "hint", "rules", "settings", "side", "mute", "again", "odds", "log"}
        ids = [control["id"] for control in self.scene.describe()["controls"]]
        return [name for name in ids if name not in bar and not name.startswith(("seat:", "board:"))]

    def settle(self) -> Seated:
        """Until a person is to act, or the game is over, and nothing moves."""
        return self.until(lambda: not self.scene.busy)

    def until(self, wish: Callable[[], object]) -> Seated:
        for _frame in range(LIMIT):
            if wish():
                return self
            self.hand.app.step(0.05)
        raise AssertionError("the table does not come to that")

    def click(self, name: str) -> Seated:
        """The middle of a pick or a control, as the state file tells it."""
        described = self.scene.describe()
        thing = next(t for t in [*described["picks"], *described["closed"], *described["controls"]] if t["id"] == name)
        left, top, width, height = thing["rect"]
        return self.click_at(left + width / 2, top + height / 2)

    def click_at(self, x: float, y: float) -> Seated:
        """Press and let go, in one frame."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=(x, y), button=1, touch=False))
        self.hand.app.step(0.0)
        return self

    def key(self, scancode: int, mod: int = 0) -> Seated:
        """A physical key under a Cyrillic layout, whatever it would write."""
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=1090, scancode=scancode, mod=mod, unicode="т"))
        self.hand.app.step(0.0)
        return self

    def play(self, *texts: str) -> Seated:
        """Decisions of the person to act, each shown to its end; luck is the seed's."""
        for text in texts:
            self.scene.flow.play([self.session.game.parse_move(text)])
            self.settle()
        return self


def sit(
    hand: Any,
    players: Sequence[str] = (HUMAN, HUMAN),
    moves: Sequence[str] = (),
    seed: str = "lamp",
    options: Any = None,
    is_recorded: bool = False,
    worker: Any = None,
) -> Seated:
    """A table where these moves have been made already, the first seat's turn first unless options say otherwise."""
    hand.app.worker = worker or Thinker()
    game = registry.find("worms")
    seats = [Seat(NAMES[n], player, n) for n, player in enumerate(players)]
    sink = saves.record_file(saves.new_path(hand.app.folders, "worms"), hand.app.notice) if is_recorded else None
    session = Session(game, seats, {"starter": "first"} | (options or {}), seed, sink)
    for text in moves:
        session.play(game.parse_move(text))
    look = looks.find("worms")
    assert look is not None
    return Seated(hand, TableScene(hand.app, session, look))


def told(monkeypatch: Any, hand: Any) -> list[tuple[str, pygame.FRect]]:
    """The texts on the top screen, each with where it stands, in the order in which they are drawn."""
    found: list[tuple[str, pygame.FRect]] = []
    write, lay = Pen.text, Pen.draw_prose

    def text(pen: Pen, text: str, *rest: Any, **more: Any) -> Any:
        at = write(pen, text, *rest, **more)
        found.append((text, at))
        return at

    def prose(pen: Pen, laid: Any, x: float, y: float, *rest: Any, **more: Any) -> None:
        lay(pen, laid, x, y, *rest, **more)
        words = " ".join(run.text for line in laid.lines for run in line.runs)
        found.append((words, pygame.FRect(x, y, laid.width, laid.height)))

    with monkeypatch.context() as patched:
        patched.setattr(Pen, "text", text)
        patched.setattr(Pen, "draw_prose", prose)
        hand.app.top.draw(pygame.display.get_surface())
    return [(words, at) for words, at in found if words]


def sit_at(
    hand: Any,
    slug: str,
    players: Sequence[str] = (),
    moves: Sequence[str] = (),
    plies: int = 0,
    options: Any = None,
    seed: str = "lamp",
    is_recorded: bool = False,
    worker: Any = None,
) -> Seated:
    """A table of any game, by default of a person and an easy computer, where these moves were made and then random ones up
    to so many `plies`; luck never waits."""
    hand.app.worker = worker or Thinker(odds=unable)
    game = registry.find(slug)
    who = players or (HUMAN, game.levels[0] if game.levels else RANDOM)
    sink = saves.record_file(saves.new_path(hand.app.folders, slug), hand.app.notice) if is_recorded else None
    session = Session(game, [Seat(NAMES[n], player, n) for n, player in enumerate(who)], options or {}, seed, sink)
    for text in moves:
        session.play(game.parse_move(text))
    rng = Random(slug)
    while session.ply < plies or session.to_act == CHANCE:
        if session.to_act == CHANCE:
            session.chance()
        else:
            session.play(rng.choice(session.legal))
    look = looks.find(slug)
    assert look is not None
    return Seated(hand, TableScene(hand.app, session, look))


def whole_game(seed: str, seats: int = 3, options: Any = None) -> list[Entry]:
    """The moves of a game from the first to the last, luck included."""
    game = registry.find("worms")
    session = Session(game, [Seat(NAMES[n], "normal", n) for n in range(seats)], options or {}, seed)
    while session.to_act != OVER:
        if session.to_act == CHANCE:
            session.chance()
        else:
            rules, seat = session.rules, session.to_act
            session.play(game.parse_move(by_level(rules, session.state, seat, "", f"{seed}/{session.ply}")))
    return session.history


KEEPING = ("roll", "cast 6 3 4 6 1 4 5 2")
"""A throw lies there: 1, 2, 3, 5, two 4 and two worms."""
DECIDING = (*KEEPING, "keep 6")
STOPPED_WITH_CHOICE = (
    *("roll", "cast 6 6 6 1 1 1 1 1", "keep 6", "roll", "cast 3 3 1 1 1", "keep 3", "stop"),
    *("roll", "cast 6 6 6 6 1 1 1 1", "keep 6", "roll", "cast 2 1 1 1", "keep 2", "stop"),
    *("roll", "cast 6 6 6 6 1 1 1 1", "keep 6", "roll", "cast 4 3 3 3", "keep 4", "stop"),
    *("roll", "cast 6 6 6 6 1 1 1 1", "keep 6", "roll", "cast 4 3 3 3", "keep 4"),
)
"""The first takes 21 and 24, the second 22 between, and is to decide with 24: steal it, or take 23."""
