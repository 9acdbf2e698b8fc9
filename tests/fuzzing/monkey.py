"""Somebody who clicks, drags, types, resizes, minimises and switches languages at random, through whole games of every kind.

    python -m tests.fuzzing.monkey worms --inputs 20000 --seed 7

The program runs under the dummy driver with its own loop; a fast player in this process answers in the worker's place, so
that a seed gives the same run again. After each input the invariants of `Monkey.check` must hold.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections import Counter, deque
from functools import lru_cache
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

import msgspec
import pygame

from game.ai import worker
from game.app import paths, saves, settings, texts
from game.core import record, registry
from game.core.contract import CHANCE, OVER
from game.core.session import Session
from scenes.arguments import Wanted
from scenes.engine.app import App
from scenes.engine.fonts import Fonts
from scenes.engine.images import Images
from scenes.kept.scene import KeptScene
from scenes.lesson.scene import LessonScene
from scenes.menu.scene import MenuScene
from scenes.program import open_window
from scenes.review.opening import open_review
from scenes.review.replay import ReplayScene
from scenes.review.scene import ReviewScene
from scenes.rulebook.fairness import FairnessScene
from scenes.rulebook.scene import RulebookScene
from scenes.settings.scene import SettingsScene
from scenes.setup.scene import SetupScene
from scenes.setup.seating import seats_for
from scenes.table import opening
from scenes.table.scene import TableScene
from scenes.table.spots import Spot

SIZES = ((1024, 600), (1280, 720), (1093, 614), (1400, 600), (1030, 900))
LETTERS = "їєґёыъ'’- Ab7\u0000\t\n\u202e\U0001f41b漢"
AWAY = 25
"""So many inputs beside the table, and the game is gone on with."""
CLOSE_LOOK = 250
"""Every so many inputs the record on disk is compared with the game."""
BAR = ("home", "undo", "redo", "hint", "rules", "settings", "side", "mute", "odds", "again", "seat", "board")
"""Buttons that are always there, and seldom pressed."""
DRAWN = 0.02
"""Share of the frames that are drawn."""
REVIEWS_FAIL = 0.8
"""Share of a review's questions that are not answered."""
LEAVES = 0.12
"""Share of the inputs beside the table that close what is open: there is more of other things to press than of games."""
HURRIES = 0.75
"""Share of the tables without animation, so that whole games are played."""
SHORT = {"target": 200, "short_game": True, "match": 1}
"""Options that make games short, at most tables."""
PATIENCE = 40
"""Frames for which the next input waits, mostly, at a table without animation where it is nobody's turn."""
SCREENS = ("kept", "review", "replay", "rulebook", "fairness", "settings", "setup", "lesson")
"""Where a visit leads; most lie behind others and are seldom found by chance."""


class Pictures(Images):
    """Keeps what was drawn through all sizes of the window, which change often here."""

    def clear(self) -> None:
        """Nothing: pictures are kept by their size, and the oldest go when there are too many."""


@lru_cache(maxsize=1)
def drawn() -> tuple[Images, Fonts]:
    """Pictures and letters, shared by all programs of a run."""
    return Pictures(paths.assets()), Fonts()


KINDS = {
    "press": 800, "key": 70, "touch": 50, "drag": 30, "wheel": 12, "write": 12, "wait": 20, "window": 2, "setting": 2, "visit": 4,
    "close": 0.25, "leave": 0,
}  # fmt: skip
"""Kinds of inputs and how often they come; `leave` comes instead of another one."""


class Thinker:
    """Stands in for the worker process: answers after a few polls, from the same code, at the game's lowest level."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._waiting: dict[int, worker.Request] = {}
        self._number = 0
        self.is_busy = self.cannot_start = False

    def ask(
        self, slug: str, seats: int, options: Any, view_json: bytes, seat: int, level: str, seed: str,
        task: Any = "move", limit_s: float = 2.0, question: Any = None,
    ) -> int:  # fmt: skip
        levels = registry.find(slug).levels
        self._number += 1
        raw = msgspec.Raw(view_json)
        asked = worker.Request(
            self._number, slug, seats, dict(options), raw, seat, levels[0] if levels else level, seed, task, question
        )
        self._waiting[self._number] = asked
        return self._number

    def poll(self) -> list[worker.Answer]:
        if self._rng.random() < 0.5:
            return []
        answers = [self._answer(asked) for asked in self._waiting.values()]
        self._waiting.clear()
        return answers

    def _answer(self, asked: worker.Request) -> worker.Answer:
        """As the process would give it; most questions of a review fail, since they take long."""
        if asked.task == "review" and self._rng.random() < REVIEWS_FAIL:
            return worker.Answer(asked.number, asked.task, False, "no time for it")
        return msgspec.json.decode(worker._answered(asked), type=worker.Answer)

    def wait(self, _seconds: float) -> bool:
        """Nobody waits for it: an answer a frame is enough."""
        return False

    def cancel(self, number: int) -> None:
        self._waiting.pop(number, None)

    def start(self) -> None:
        """It is there already."""

    def stop(self) -> None:
        self._waiting.clear()


class Monkey:
    """One run over one game."""

    def __init__(self, slug: str, seed: str, folder: Path) -> None:
        self.slug = slug
        self.rng = Random(f"monkey/{slug}/{seed}")
        self.counts: Counter[str] = Counter()
        """Inputs by kind, games that were played to their end (`ended`), and inputs `on` each screen."""
        self.last: deque[str] = deque(maxlen=12)
        """The last inputs, for whoever reads a failure."""
        self._folder = folder
        self._away = self._acts = 0
        self._looked_at: Any = None
        self.app = self._open()

    # the program ----------------------------------------------------------------------------------------------------

    def _open(self) -> App:
        """The program starts, with whatever the last one left behind."""
        folders = paths.Folders(self._folder)
        chosen, notices = settings.load(folders)
        assert not notices, [notice.sentence() for notice in notices]
        app = open_window(Wanted(size=self.rng.choice(SIZES)), folders, chosen)
        app.on_error = None
        opening.secrets = SimpleNamespace(token_hex=lambda size: f"{self.rng.getrandbits(8 * size):x}")  # type: ignore[assignment]
        app.worker = Thinker(self.rng)
        app.images, app.fonts = drawn()
        app._too_soon = lambda: self.rng.random() > DRAWN  # type: ignore[method-assign]
        app.push(MenuScene(app))
        app.step(0.0)
        return app

    def _reopen(self) -> None:
        """It was closed: everything that is left is on disk."""
        self.app.save_settings()
        while self.app.running:
            self.app.quit()
        self.app.run()
        pygame.event.clear()
        self.app = self._open()
        self.counts["closed"] += 1

    def _set_table(self) -> None:
        """The next table of this run's game, some people and some computers, with any options."""
        game = registry.find(self.slug)
        count = self.rng.randint(game.min_seats, min(4, game.max_seats))
        levels = game.levels or (record.RANDOM,)
        players = [record.HUMAN, *(self.rng.choice((record.HUMAN, *4 * levels[:1])) for _ in range(count - 1))]
        self.rng.shuffle(players)
        options = {option.key: self.rng.choice(option.values) for option in game.options}
        if self.rng.random() < HURRIES:
            options |= {option.key: SHORT[option.key] for option in game.options if option.key in SHORT}
        self.app.settings.speed = "off" if self.rng.random() < HURRIES else "fast"
        self.app.settings.pace_s = 0.3
        try:
            opening.open_new(self.app, self.slug, seats_for(self.slug, tuple(players)), options)
        except ValueError:  # not every number of seats goes with every option
            opening.open_new(self.app, self.slug, seats_for(self.slug, tuple(players)), {})
        self.counts["tables"] += 1

    def _go_on(self) -> None:
        """Back to the game that was left, or to the next one."""
        kept = [info for info in saves.running(self.app.folders) if info.slug == self.slug]
        assert not any(info.problem for info in kept), kept
        if kept:
            opening.open_saved(self.app, kept[0].path)
            self.counts["continued"] += 1
        else:
            self._set_table()

    def _visit(self) -> None:
        """To one of the other screens, by the way a person would come there."""
        app, where, table = self.app, self.rng.choice(SCREENS), self.table
        self.last.append(where)
        if where in ("rulebook", "fairness", "settings") and app.top is table and type(table) is TableScene:
            session = table.session
        else:
            session = None
            app.replace(MenuScene(app))
        if where == "rulebook":
            app.push(RulebookScene(app, self.slug, self.rng.randrange(9), session))
        elif where == "fairness":
            app.push(FairnessScene(app, session))
        elif where == "settings":
            app.push(SettingsScene(app))
        elif where in ("setup", "lesson"):
            app.push(SetupScene(app, self.slug))
            if where == "lesson":
                app.push(LessonScene(app, self.slug))
        else:
            app.push(KeptScene(app, self.rng.choice(("running", "finished", "statistics"))))
            finished = [info for info in saves.kept(app.folders) if info.end is not None and info.slug == self.slug]
            if where != "kept" and finished:
                open_review(app, self.rng.choice(finished).path)
                app.step(0.0)
                if where == "replay" and isinstance(app.top, ReviewScene):
                    app.push(ReplayScene(app, app.top.session))

    @property
    def table(self) -> TableScene | None:
        """The lowest table on the stack."""
        return next((scene for scene in self.app.stack if isinstance(scene, TableScene)), None)

    # inputs ---------------------------------------------------------------------------------------------------------

    def act(self) -> None:
        """One input, a frame, and the invariants."""
        self._away = 0 if type(self.app.top) is TableScene else self._away + 1
        if self._away > AWAY:
            self._away = 0
            self._go_on()
            self.app.step(0.0)
        kind = self.rng.choices(list(KINDS), list(KINDS.values()))[0]
        if self._away and self.rng.random() < LEAVES:
            kind = "leave"
        self._acts += 1
        self.counts[kind] += 1
        self.last.append(kind)
        getattr(self, f"_{kind}")()
        self.app.step(self.rng.choice((0.0, 0.016, 0.016, 0.05, 0.05, 0.4)))
        if not self.app.running:
            self._reopen()
        if self.app.settings.speed == "off" and self.rng.random() < 0.95:
            self._await_turn()
        self.check()

    def _await_turn(self) -> None:
        """Where nothing moves there is nothing to disturb: mostly the others are waited for."""
        for _frame in range(PATIENCE):
            if not isinstance(self.app.top, TableScene) or not self.app.top.busy:
                break
            self.app.step(0.05)

    def _places(self) -> list[tuple[float, float]]:
        """The middle of everything that the state file would tell of."""
        assert self.app.top is not None
        told = self.app.top.describe()
        things = [t for t in (*told.get("picks", ()), *told["controls"]) if t.get("enabled", True)]
        if self.table is self.app.top:
            # people seldom leave a game: mostly they do what it is about
            things = [t for t in things if t["id"].partition(":")[0] not in BAR or self.rng.random() < 0.01]
            moving = {w.id for w in self.table.widgets if isinstance(w, Spot) and w.pick.moves}
            things += 3 * [t for t in things if t["id"] in moving]
        return [(x + w / 2, y + h / 2) for x, y, w, h in (thing["rect"] for thing in things)]

    def _anywhere(self) -> tuple[float, float]:
        width, height = self.app.canvas.size_px
        return self.rng.uniform(-5, width + 5), self.rng.uniform(-5, height + 5)

    def _somewhere(self) -> tuple[float, float]:
        places = self._places()
        return self.rng.choice(places) if places and self.rng.random() < 0.8 else self._anywhere()

    def _mouse(self, kind: int, at: tuple[float, float], button: int = 1) -> None:
        self.last.append(f"{pygame.event.event_name(kind)} {at[0]:.0f},{at[1]:.0f}")
        more = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": button}
        pygame.event.post(pygame.Event(kind, pos=at, touch=False, **more))

    def _press(self) -> None:
        """A click on something that can be clicked."""
        places = self._places()
        at = self.rng.choice(places) if places else self._anywhere()
        if self.rng.random() < 0.3:
            self._mouse(pygame.MOUSEMOTION, at)
        self._mouse(pygame.MOUSEBUTTONDOWN, at)
        if self.rng.random() < 0.2:
            self.app.step(0.05)
        self._mouse(pygame.MOUSEBUTTONUP, at)

    def _touch(self) -> None:
        """A button goes down or up somewhere, or the pointer moves: seldom in a sensible order."""
        kind = self.rng.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION))
        self._mouse(kind, self._somewhere(), self.rng.choice((1, 1, 1, 2, 3, 5)))

    def _drag(self) -> None:
        """From one place to another in a few steps; sometimes the button stays down."""
        start, end = self._somewhere(), self._somewhere()
        self._mouse(pygame.MOUSEBUTTONDOWN, start)
        for step in (0.1, 0.6, 1.0):
            at = start[0] + (end[0] - start[0]) * step, start[1] + (end[1] - start[1]) * step
            self._mouse(pygame.MOUSEMOTION, at)
            self.app.step(0.016)
        if self.rng.random() < 0.9:
            self._mouse(pygame.MOUSEBUTTONUP, end)

    def _wheel(self) -> None:
        self._mouse(pygame.MOUSEMOTION, self._somewhere())
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=self.rng.choice((-3, -1, 1, 1, 50))))

    def _key(self) -> None:
        """Any key of the keyboard; those that do something more often."""
        common = (
            pygame.KSCAN_RETURN, pygame.KSCAN_SPACE, pygame.KSCAN_TAB, pygame.KSCAN_TAB, pygame.KSCAN_ESCAPE, pygame.KSCAN_LEFT,
            pygame.KSCAN_RIGHT, pygame.KSCAN_UP, pygame.KSCAN_DOWN, pygame.KSCAN_BACKSPACE, pygame.KSCAN_H, pygame.KSCAN_Z,
            pygame.KSCAN_F1, pygame.KSCAN_L, pygame.KSCAN_R, pygame.KSCAN_HOME, pygame.KSCAN_M,
        )  # fmt: skip
        code = self.rng.choice(common) if self.rng.random() < 0.85 else self.rng.randrange(0, 290)
        if code == pygame.KSCAN_ESCAPE and self.app.top is self.table and self.rng.random() < 0.9:
            return
        mod = self.rng.choice((0, 0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT))
        self.last.append(f"scancode {code} mod {mod}")
        more = {"key": self.rng.choice((1090, 110, 0)), "mod": mod, "unicode": ""}
        pygame.event.post(pygame.Event(pygame.KEYDOWN, scancode=code, **more))
        pygame.event.post(pygame.Event(pygame.KEYUP, scancode=code, **more))

    def _write(self) -> None:
        for _sign in range(self.rng.randint(1, 30)):
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=self.rng.choice(LETTERS)))

    def _wait(self) -> None:
        """Nobody does anything for up to three seconds."""
        for _frame in range(self.rng.randint(1, 30)):
            self.app.step(0.1)

    def _window(self) -> None:
        """The window is resized, minimised, covered, or left."""
        what = self.rng.choice(("size", "size", "gone", "full"))
        self.last.append(what)
        if what == "size":
            size = self.rng.choice(SIZES)
            pygame.display.set_mode(size, pygame.RESIZABLE)
            pygame.event.post(pygame.Event(pygame.WINDOWRESIZED, x=size[0], y=size[1]))
            self.app.step(0.0)
            self.app._resized_at = None if self.app._resized_at is None else -10_000
        elif what == "gone":
            pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
            pygame.event.post(pygame.Event(pygame.WINDOWMINIMIZED))
            self.app.step(2.0)
            pygame.event.post(pygame.Event(pygame.WINDOWRESTORED))
            pygame.event.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
        else:
            self.app.toggle_full_screen()
            self.app.step(0.05)
            self.app.toggle_full_screen()

    def _setting(self) -> None:
        """Something is switched, wherever the person is."""
        chosen = self.app.settings
        chosen.language = self.rng.choice(texts.LANGUAGES)  # type: ignore[assignment]
        chosen.calm = self.rng.random() < 0.3
        chosen.speed = self.rng.choice(("off", "off", "fast", "normal"))
        chosen.interface_size = self.rng.choice((0.8, 1.0, 1.0, 1.25, 2.0))
        chosen.take_back = self.rng.choice(("turn", "free", "off"))
        chosen.step_by_step = self.rng.random() < 0.1
        chosen.odds = self.rng.random() < 0.5
        chosen.hints = self.rng.random() < 0.8
        chosen.hide_scores = self.rng.random() < 0.3
        self.app.apply_settings()

    def _leave(self) -> None:
        pygame.event.post(pygame.Event(pygame.KEYDOWN, scancode=pygame.KSCAN_ESCAPE, key=0, mod=0, unicode=""))

    def _close(self) -> None:
        pygame.event.post(pygame.Event(pygame.QUIT))

    # invariants -----------------------------------------------------------------------------------------------------

    def check(self) -> None:
        """The screen answers, the game is legal, and what is shown is what is."""
        app = self.app
        assert app.top is not None
        self.counts[f"on {app.top.name}"] += 1
        assert app.top.describe()["controls"], f"{app.top.name} offers nothing"
        table = self.table
        if table is None:
            return
        session = table.session
        if type(session) is not Session:  # a lesson stops where its step ends
            pass
        elif session.to_act == OVER:
            assert session.result is not None
            if self._looked_at is not session:
                self._looked_at = session
                self.counts["ended"] += 1
        elif session.to_act != CHANCE:
            assert session.legal
        presenter = table.presenter
        if not (presenter.moving or table.again.showing or presenter._held or table.selection._carried):
            assert presenter.shown == session.state
            assert table.stage.poses == presenter._layout(session.state)
            self.counts["at rest"] += 1
        if self._acts % CLOSE_LOOK == 0 and type(session) is Session:
            self._compare_record(session)

    def _compare_record(self, session: Session) -> None:
        """What is on disk is the game, to the last move."""
        kept = record.read(session._sink.path)  # type: ignore[union-attr]
        assert kept.moves == [str(entry.move) for entry in session.history]
        assert Session.from_record(kept).state == session.state
        self.counts["compared"] += 1

    def come_home(self) -> None:
        """From wherever it is, Esc leads to the menu."""
        for _key in range(40):
            if isinstance(self.app.top, MenuScene):
                return
            self._leave()
            self.app.step(0.05)
        raise AssertionError(f"Esc does not lead home from {[scene.name for scene in self.app.stack]}")

    def play_out(self) -> None:
        """Whatever was done to the games that are left, they can be played to their ends."""
        left = [info for info in saves.running(self.app.folders) if info.slug == self.slug]
        assert left or self.counts["ended"], "no game was ended, and none is left"
        for info in left:
            session = Session.from_record(record.read(info.path))
            while session.to_act != OVER:
                if session.to_act == CHANCE:
                    session.chance()
                else:
                    session.play(self.rng.choice(session.legal))
            assert session.result is not None
            self.counts["played out"] += 1


@patch("os.fsync", lambda _file: None)
def run(slug: str, inputs: int, seed: str, folder: Path) -> Counter[str]:
    """So many inputs; answers how many there were of each kind. Whatever goes wrong carries the last inputs."""
    monkey = Monkey(slug, seed, folder)
    try:
        monkey._set_table()
        monkey.app.step(0.0)
        for number in range(inputs):
            monkey.act()
            if number % 2000 == 1999:
                monkey.come_home()
        monkey.come_home()
        monkey.play_out()
    except BaseException as error:
        error.add_note(f"{slug}, seed {seed}, after {monkey._acts} inputs: {' | '.join(monkey.last)}")
        raise
    finally:
        texts.use("en")
        pygame.display.quit()
    return monkey.counts


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="monkey", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("slug", choices=list(registry.games()))
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        counts = run(asked.slug, asked.inputs, asked.seed, Path(folder))
    sys.stdout.write(json.dumps(counts) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
