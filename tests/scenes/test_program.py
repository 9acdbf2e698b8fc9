"""Arguments and start-up: nonsense gets one sentence, and the outside world may be broken."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.app import paths, settings
from scenes import program
from scenes.arguments import ArgumentFault, parse

ROOT = Path(__file__).resolve().parents[2]

NONSENSE = [
    "--size 12", "--size 0x0", "--size axb", "--lang fr", "--start nope", "--start worms --seats a,b", "--start worms --seats human",
    "--start worms --option x=1", "--start worms --option short_game=maybe", "--start worms --option foo", "--autoplay x",
    "--autoplay 0", "--autoplay -3", "--speed warp", "--bogus", "--seats human,easy", "extra", f"--data {__file__}", "--state",
    "--state /no/such/folder/state.json", "--star worms",
]  # fmt: skip


@pytest.mark.parametrize("words", NONSENSE)
def test_nonsense_gets_one_sentence_and_status_2(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert program.run(words.split()) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert len(said) > 20
    assert "Traceback" not in said


def test_nonsense_without_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert program.run(["--size", "12"]) == 2


def test_good_arguments() -> None:
    window = ["--lang", "uk", "--size", "1024x600", "--seed", "7", "--speed", "off"]
    wanted = parse([*window, "--start", "worms", "--seats", "human,hard", "--option", "short_game=true"])
    assert (wanted.lang, wanted.size, wanted.seed, wanted.speed) == ("uk", (1024, 600), "7", "off")
    assert wanted.start is not None
    assert wanted.start.players == ("human", "hard")
    assert wanted.start.options["short_game"] is True


def test_usual_seats_of_a_table_from_the_arguments() -> None:
    start = parse(["--start", "worms"]).start
    assert start is not None
    assert start.players == ("human", "normal")


def test_options_without_a_game_are_refused() -> None:
    with pytest.raises(ArgumentFault, match="--start"):
        parse(["--option", "a=b"])


def run(*words: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """The program as a person starts it."""
    usual = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    known = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    chosen = {name: value for name, value in (known | usual | environment).items() if value}
    command = [sys.executable, "-W", "error", "-X", "warn_default_encoding", str(ROOT / "main.py"), *words]
    return subprocess.run(command, env=chosen, cwd=cwd, capture_output=True, encoding="utf-8", timeout=240)


def test_without_a_screen_there_is_a_sentence(tmp_path: Path) -> None:
    ended = run("--data", str(tmp_path), SDL_VIDEODRIVER="")
    assert ended.returncode == 1
    assert "screen" in ended.stderr.splitlines()[-1]
    assert "Traceback" not in ended.stderr


def test_selfcheck_plays_and_says_so_without_a_sound_device(tmp_path: Path) -> None:
    """Failure 1: without a sound device the program dies while it opens one. It plays a game of each kind."""
    ended = run("--selfcheck", "--data", str(tmp_path / "Бабуся Ганна"), cwd=Path("/"), SDL_AUDIODRIVER="nosuch")
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "worms:" in ended.stdout
    assert "no sound device" in ended.stdout
    assert ended.stdout.splitlines()[-1] == "all is well"
    assert ended.stderr == ""
    kept = tmp_path / "Бабуся Ганна" / "settings.json"
    assert not kept.exists(), "it goes through all languages, and must not leave the last one behind"


def test_broken_world_is_told_once_and_the_menu_opens(open_app: Any, tmp_path: Path) -> None:
    """Failure 15: damaged settings are told once, and the menu opens."""
    (tmp_path / "settings.json").write_text("{", encoding="utf-8")
    folders = paths.Folders(tmp_path)
    chosen, notices = settings.load(folders)
    hand = open_app()
    program.begin(hand.app, parse([]))
    for notice in notices:
        hand.app.notice(notice)
    hand.step(2)
    try:
        assert chosen == settings.Settings()
        assert hand.screen == "menu"
        assert "settings.json.damaged" in hand.app.notices.sentence
    finally:
        hand.app.worker.stop()


def test_autoplay_plays_and_ends(tmp_path: Path) -> None:
    ended = run(
        "--start",
        "worms",
        "--seats",
        "easy,easy",
        "--autoplay",
        "1",
        "--speed",
        "off",
        "--seed",
        "3",
        "--data",
        str(tmp_path),
    )
    assert ended.returncode == 0, ended.stderr
    (record,) = (tmp_path / "saves").glob("*.jsonl")
    assert '"end"' in record.read_text(encoding="utf-8").splitlines()[-1]


def test_a_game_is_played_without_standard_streams(tmp_path: Path) -> None:
    """Failure 3: a program without streams, as windowed ones are, dies of the first thing that is printed."""
    table = ("--start", "coins", "--seats", "random,random", "--autoplay", "1", "--speed", "off", "--data", str(tmp_path))
    command = [sys.executable, str(ROOT / "main.py"), *table]
    quiet = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "nosuch"}
    ended = subprocess.run(["/bin/sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", *command], env=quiet, timeout=240)
    assert ended.returncode == 0
    (record,) = (tmp_path / "saves").glob("*.jsonl")
    assert '"end"' in record.read_text(encoding="utf-8").splitlines()[-1]


def test_it_plays_from_a_folder_that_is_gone(tmp_path: Path) -> None:
    """Failure 6: started from a folder that cannot be entered, no computer player could think."""
    table = ("--start", "worms", "--seats", "easy,easy", "--autoplay", "1", "--speed", "off", "--data", str(tmp_path / "data"))
    command = [sys.executable, str(ROOT / "main.py"), *table]
    quiet = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    gone = tmp_path / "gone"
    gone.mkdir()
    ended = subprocess.run(
        ["/bin/sh", "-c", 'rmdir "$PWD" && exec "$@"', "sh", *command], env=quiet, cwd=gone, timeout=240, capture_output=True
    )
    assert (ended.returncode, gone.exists()) == (0, False)
    assert not (tmp_path / "data" / "logs" / "lamplight.log").exists(), "every move was the worker's"


def test_overrides_from_the_arguments_are_not_kept(tmp_path: Path) -> None:
    table = ("--start", "worms", "--seats", "easy,easy", "--autoplay", "1")
    ended = run(*table, "--lang", "uk", "--speed", "off", "--data", str(tmp_path), "--size", "1280x720")
    assert ended.returncode == 0, ended.stderr
    kept, _notices = settings.load(paths.Folders(tmp_path))
    assert (kept.language, kept.speed) == ("", "normal")


def test_missing_parts_are_told_in_all_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Failure 10: parts are missing, and the program closes without a word."""
    monkeypatch.setattr(paths, "assets", lambda: tmp_path)
    assert program.run(["--data", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    for word in ("Unpack", "Розпакуйте", "Распакуйте"):
        assert word in said


def test_screens_that_all_fail_end_the_program_with_a_word(hand: Any, capsys: pytest.CaptureFixture[str]) -> None:
    failures = hand.app.on_error
    for _time in range(6):
        failures(RuntimeError("nothing can be drawn"), Path("/logs/lamplight.log"))
        hand.step(2)
    assert not hand.app.running
    assert hand.app.exit_status == 1
    assert "cannot go on" in capsys.readouterr().err
