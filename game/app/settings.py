"""What a person has chosen, kept in `settings.json`: only what differs from the usual, so that better usual values of a
later version reach everybody who never chose."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import msgspec

from game.app.notices import NO_FOLDER, SETTINGS_NOT_SAVED, SETTINGS_PARTLY, Notice, settings_damaged
from game.app.paths import Folders
from game.core.contract import OptionValue
from game.core.record import Seat

Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Pixels = Annotated[int, msgspec.Meta(ge=1, le=100_000)]


class TableSetup(msgspec.Struct, frozen=True):
    """How a game was set up the last time."""

    seats: tuple[Seat, ...] = ()
    options: dict[str, OptionValue] = {}


def profile_of(name: str) -> str:
    """What a person's own choices are kept under: a name, in whatever letters it was written."""
    return " ".join(name.split()).casefold()


class Settings(msgspec.Struct):
    """All choices with their usual values."""

    language: Literal["", "en", "uk", "ru"] = ""
    """Empty: the language of the system."""
    interface_size: Annotated[float, msgspec.Meta(ge=0.8, le=3)] = 1.0
    speed: Literal["off", "fast", "normal", "slow"] = "normal"
    """Of what moves on the table."""
    calm: bool = False
    """Short fades instead of flights, flashes and shaking."""
    pace_s: Annotated[float, msgspec.Meta(ge=0.3, le=2.5)] = 0.8
    """Pause between the steps of computer players."""
    step_by_step: bool = False
    """Computer players wait for a click after each step."""
    confirm_turn: bool = True
    odds: bool = True
    hints: bool = True
    """Players can be shown a good move."""
    hide_scores: bool = False
    """Only the result says who is ahead, where that is not to be seen on the table."""
    take_back: Literal["off", "turn", "free"] = "turn"
    """See `Session.take_back_refusal`."""
    effects: Share = 0.6
    """Loudness of the sounds."""
    music: Share = 0.25
    """Loudness of the music."""
    mute: bool = False
    """Both are silent."""
    background_sound: bool = False
    """Sounds and music also while another window is in front or this one is minimised."""
    full_screen: bool = False
    window: tuple[Pixels, Pixels] | None = None
    """Width and height in pixels, None before the first time."""
    high_contrast: bool = False
    dark: bool = False
    """High contrast: light letters on black everywhere, not on the table alone."""
    hand_over: bool = False
    """A curtain between two people also where nothing is hidden."""
    side_folded: bool = False
    """Odds and log are not shown beside the table."""
    first_start: bool = True
    counted_since: str = ""
    """Statistics count the games that were started after this moment, as in the name of a record; empty: all."""
    show_tips: bool = True
    """A bubble when a rule first matters."""
    seen_tips: tuple[str, ...] = ()
    """`<slug>.<id>` of the tips that have been shown."""
    tables: dict[str, TableSetup] = {}
    """By slug."""
    odds_at: dict[str, bool] = {}
    """By slug: where odds were switched on or off at the table or in its set-up."""

    confirm_of: dict[str, bool] = {}
    """By a person's name, see `profile_of`: who wants it otherwise than `confirm_turn`."""

    def confirms_turn(self, name: str) -> bool:
        """Does the person of that name end turns by hand?"""
        return self.confirm_of.get(profile_of(name), self.confirm_turn)

    def shows_odds(self, slug: str) -> bool:
        """Are odds shown at the tables of this game?"""
        return self.odds_at.get(slug, self.odds)


def load(folders: Folders) -> tuple[Settings, list[Notice]]:
    """The settings, and what is to be said about them and their folder: a file that is no settings at all is set aside,
    a value that makes no sense falls back to the usual one alone. Never raises."""
    try:
        settings, _foreign, notices = _read(folders.settings_file)
    except OSError:
        settings, notices = Settings(), [SETTINGS_PARTLY]
    return settings, notices if folders.writable else [NO_FOLDER, *notices]


def copied(settings: Settings) -> Settings:
    """The settings as they are now, to be compared with later."""
    copy = msgspec.structs.replace(settings)
    copy.tables = dict(settings.tables)
    return copy


def save(folders: Folders, settings: Settings, before: Settings) -> list[Notice]:
    """Writes what has changed since `before`, all or nothing; returns what is to be said where that fails. What else the
    file holds stays: another copy of the program or a later version may have written it. Silent where nothing at all can
    be saved: that was said at the start."""
    if not folders.writable:
        return []
    file = folders.settings_file
    try:
        theirs, foreign, _notices = _read(file)
    except OSError:
        return [SETTINGS_NOT_SAVED]
    for name in Settings.__struct_fields__:
        if name != "tables" and getattr(settings, name) != getattr(before, name):
            setattr(theirs, name, getattr(settings, name))
    theirs.tables |= {slug: table for slug, table in settings.tables.items() if before.tables.get(slug) != table}
    usual = msgspec.structs.asdict(Settings())
    chosen = {name: value for name, value in msgspec.structs.asdict(theirs).items() if value != usual[name]}
    draft = file.with_suffix(f".{os.getpid()}.tmp")
    try:
        try:
            with draft.open("wb") as stream:
                stream.write(msgspec.json.format(msgspec.json.encode(foreign | chosen)) + b"\n")
                stream.flush()
                os.fsync(stream.fileno())
            draft.replace(file)
        finally:
            draft.unlink(missing_ok=True)
    except OSError:
        return [SETTINGS_NOT_SAVED]
    return []


def _read(file: Path) -> tuple[Settings, dict[str, Any], list[Notice]]:
    """The settings of a file, what it holds besides, and what is to be said. Raises OSError for a file that is there and
    cannot be read now."""
    try:
        document = msgspec.json.decode(file.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return Settings(), {}, []
    except (ValueError, RecursionError):
        document = None
    except OSError:
        if not file.is_dir():
            raise
        document = None
    if not isinstance(document, dict):
        return Settings(), {}, [_set_aside(file)]
    settings = Settings()
    is_whole = True
    for name, kind in get_type_hints(Settings, include_extras=True).items():
        if name in document and name != "tables":
            is_whole &= _take(settings, name, document[name], kind)
    tables = document.get("tables", {})
    if isinstance(tables, dict):
        for slug, table in tables.items():
            try:
                settings.tables[slug] = msgspec.convert(table, TableSetup)
            except ValueError:
                is_whole = False
    foreign = {name: value for name, value in document.items() if name not in Settings.__struct_fields__}
    return settings, foreign, [] if is_whole and isinstance(tables, dict) else [SETTINGS_PARTLY]


def _take(settings: Settings, name: str, value: Any, kind: Any) -> bool:
    """Sets one value if it is one of those that make sense."""
    try:
        setattr(settings, name, msgspec.convert(value, kind))
    except ValueError:
        return False
    return True


def _set_aside(file: Path) -> Notice:
    """Renames a damaged file, so that it can be looked into and is not overwritten."""
    aside = file.with_name(f"{file.name}.damaged")
    try:
        file.replace(aside)
    except OSError:
        return SETTINGS_PARTLY
    return settings_damaged(aside.name)
