"""Is this copy of the program whole? Opens every picture, sound, font and text, shows the screens in all languages, and
plays a game of each kind through the worker process. Says what it did, a line each."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pygame

from game.app import paths, texts
from game.core import registry
from game.core.contract import CHANCE, OVER, Game
from game.core.record import RANDOM, Seat
from game.core.session import Session
from scenes.engine.fonts import BLACK, BOLD, REGULAR
from scenes.kept.scene import PAGES, KeptScene
from scenes.menu.offers import offers
from scenes.menu.scene import MenuScene
from scenes.rulebook.scene import RulebookScene
from scenes.settings.scene import SettingsScene
from scenes.setup.scene import SetupScene

if TYPE_CHECKING:
    from scenes.engine.app import App

LIMIT_S = 10.0
"""For a move, on a machine that is busy with other things."""


class Broken(Exception):
    """Something is missing or does not work; the text says what."""


def check(app: App) -> int:
    """All checks; answers the exit status, 1 when something is broken."""
    from scenes.program import start_worker

    broken = 0
    start_worker(app)
    try:
        app.sound.open()
        games = [registry.find(offer.slug) for offer in offers() if offer.ready]
        checks = [_pictures(app), _sounds(app), _texts(app), _screens(app), *(_game(app, game) for game in games)]
        for part in checks:
            try:
                for line in part:
                    _say(f"ok   {line}")
            except Exception as error:
                broken += 1
                _say(f"FAIL {error if isinstance(error, Broken) else repr(error)}")
    finally:
        app.worker.stop()
        app.sound.close()
    _say(f"{broken} broken" if broken else "all is well")
    return 1 if broken else 0


def _files(pattern: str) -> list[Path]:
    return sorted(paths.assets().rglob(pattern))


def _pictures(app: App) -> Iterator[str]:
    drawings = _files("*.svg")
    for file in drawings:
        picture = app.images.file(file.relative_to(paths.assets()).as_posix(), 96, 96)
        if picture.get_bounding_rect().w == 0:
            raise Broken(f"{file.name} shows nothing")
    if not drawings:
        raise Broken("there are no drawings")
    yield f"{len(drawings)} drawings"
    photographs = _files("*.png")
    for file in photographs:
        pygame.image.load(str(file))
    yield f"{len(photographs)} pictures"


def _sounds(app: App) -> Iterator[str]:
    sounds = _files("*.ogg")
    for file in sounds:
        if app.sound.available:
            pygame.mixer.Sound(str(file))
        elif file.read_bytes()[:4] != b"OggS":
            raise Broken(f"{file.name} is no sound")
    yield f"{len(sounds)} sounds" + ("" if app.sound.available else " (no sound device, so none was played)")


def _texts(app: App) -> Iterator[str]:
    """Catalogues of all languages, and a font that can draw every sign in them."""
    domains = {file.stem for file in _files("*.mo")}
    for language in texts.LANGUAGES:
        signs = set(texts.NATIVE_NAMES[language])
        count = 0
        for domain in sorted(domains):
            file = paths.assets() / "locale" / language / "LC_MESSAGES" / f"{domain}.mo"
            if not file.is_file():
                raise Broken(f"the texts of {domain} are missing in {texts.NATIVE_NAMES[language]}")
            with file.open("rb") as stream:
                catalogue: dict[object, str] = GNUTranslations(stream)._catalog  # type: ignore[attr-defined]
            found = [text for key, text in catalogue.items() if key]
            count += len(found)
            signs |= set("".join(found))
        missing = app.fonts.missing("".join(sorted(signs)))
        if missing:
            raise Broken(f"the font lacks {' '.join(sorted(missing))}")
        for weight in (REGULAR, BOLD, BLACK):
            app.fonts.render(texts.NATIVE_NAMES[language], weight, 20, (0, 0, 0))
        yield f"{language}: {count} texts in {len(domains)} catalogues, {len(signs)} signs, all in the font"


def _screens(app: App) -> Iterator[str]:
    slugs = [offer.slug for offer in offers() if offer.ready]
    for language in texts.LANGUAGES:
        app.settings.language = language  # type: ignore[assignment]  # one of LANGUAGES
        app.apply_settings()
        screens = [MenuScene(app), SettingsScene(app), *(KeptScene(app, page) for page in PAGES)]
        screens += [scene(app, slug) for slug in slugs for scene in (SetupScene, RulebookScene)]
        for screen in screens:
            app.replace(screen)
            app.step(0.02)
        yield f"{language}: {len(screens)} screens"


def _game(app: App, game: Game) -> Iterator[str]:
    """One game of computer players, each decision asked of the worker as the table does."""
    levels = game.levels or (RANDOM,)
    players = [levels[n % min(2, len(levels))] for n in range(game.min_seats)]
    session = Session(game, [Seat(f"{n}", player, n) for n, player in enumerate(players)], {}, "selfcheck")
    asked = 0
    while session.to_act != OVER:
        if session.to_act == CHANCE:
            session.chance()
        elif len(session.legal) == 1:
            session.play(session.legal[0])
        else:
            session.play(_decision(app, session))
            asked += 1
        if session.ply > game.cap:
            raise Broken(f"a game of {game.slug} does not end")
    assert session.result is not None
    yield f"{game.slug}: {session.ply} moves, {asked} of them from the worker, {' : '.join(map(str, session.result.scores))}"


def _decision(app: App, session: Session) -> object:
    """What the worker answers, as a legal move."""
    seat = session.to_act
    view = msgspec.json.encode(session.rules.view(session.state, seat))
    ask = (session.game.slug, len(session.seats), session.options, view, seat, session.seats[seat].player)
    number = app.worker.ask(*ask, f"selfcheck/{session.ply}", "move", LIMIT_S)
    until = time.monotonic() + 3 * LIMIT_S
    while time.monotonic() < until:
        for answer in app.worker.poll():
            move = next((m for m in session.legal if answer.number == number and str(m) == answer.value), None)
            if not answer.ok or move is None:
                raise Broken(f"the computer player of {session.game.slug} answered {answer.value!r}")
            return move
        pygame.time.wait(1)
    raise Broken(f"the computer player of {session.game.slug} did not answer")


def _say(line: str) -> None:
    """To the shell, where there is one."""
    if sys.stdout is not None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
