"""The sources pass the linter, the type checker and the contracts about imports; settings are in pyproject.toml."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parents[2]
SLUGS = {path.parent.name for path in (ROOT / "game").glob("*/rules.py")}


def check(*arguments: str) -> str:
    """Runs this Python on the project; what it prints, in a failure if it is not content."""
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, encoding="utf-8")
    if done.returncode:
        pytest.fail(done.stdout + done.stderr, pytrace=False)
    return done.stdout


def test_lint() -> None:
    check("-m", "ruff", "check", "--quiet", "--output-format", "concise")


def test_types() -> None:
    assert "no issues" in check("-m", "mypy")


def test_imports_point_one_way() -> None:
    lint = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"
    assert " 0 broken" in check("-c", lint)


def test_no_game_knows_another() -> None:
    """Also: nothing that all games share knows one of them. This holds for any folder that is added."""
    graph = grimp.build_graph("game", "scenes", cache_dir=None)
    wrong = []
    for importer in graph.modules:
        own = importer.split(".")[1] if "." in importer else ""
        for imported in graph.find_modules_directly_imported_by(importer):
            other = imported.split(".")[1] if "." in imported else ""
            if other in SLUGS and other != own:
                wrong.append(f"{importer} imports {imported}")
    assert wrong == []


def test_games_load_without_pygame() -> None:
    program = (
        "import importlib, pkgutil, sys, game\n"
        "for m in pkgutil.walk_packages(game.__path__, 'game.'):\n"
        "    m.name.endswith('__main__') or importlib.import_module(m.name)\n"
        "sys.exit('pygame was imported' if 'pygame' in sys.modules else 0)\n"
    )
    check("-c", program)


@pytest.mark.parametrize("folder", ["game", "scenes", "build"])
def test_files_stay_readable(folder: str) -> None:
    """About 400 lines a file: past that it owns more than one thing."""
    long = {
        str(path.relative_to(ROOT)): lines
        for path in (ROOT / folder).rglob("*.py")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 440
    }
    assert long == {}


OPENERS = {"open", "read_text", "write_text", "fdopen", "TextIOWrapper", "NamedTemporaryFile", "TemporaryFile"}
NO_FILES = {"sound", "self", "os", "tarfile", "zipfile"}
"""Whose `open` is not about text."""
READERS = {"run", "Popen", "check_output"}


def calls(source: str) -> Iterator[tuple[str, str, ast.Call]]:
    """Every call: of what, by which name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield ast.unparse(node.func.value), node.func.attr, node
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield "", node.func.id, node


def is_silent_about_encoding(owner: str, name: str, call: ast.Call) -> bool:
    """Would the call read or write text as the system happens to encode it?"""
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    if "encoding" in given or None in given:
        return False
    if name in READERS:
        return bool({"text", "universal_newlines"} & set(given))
    if name not in OPENERS or owner.split(".")[-1] in NO_FILES:
        return False
    if name in ("read_text", "write_text"):
        return True
    modes = [a.value for a in [*call.args, *given.values()] if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    return not any(re.fullmatch(r"[rwax]\+?b\+?|[rwax]?b[rwax+]*", mode) for mode in modes)


def sources() -> Iterator[Path]:
    for folder in ("game", "scenes", "build", "tests"):
        yield from sorted(p for p in (ROOT / folder).rglob("*.py") if not {"dist", "work"} & set(p.relative_to(ROOT).parts))
    yield ROOT / "main.py"


@pytest.mark.parametrize(
    ("source", "silent"),
    [
        ("open('a')", True), ("open('a', 'rb')", False), ("path.open()", True), ("path.open('wb')", False),
        ("path.read_text()", True), ("path.write_text('a')", True), ("path.read_text(encoding='utf-8')", False),
        ("self.sound.open()", False), ("run(['a'], text=True)", True), ("run(['a'], capture_output=True)", False),
    ],
)  # fmt: skip
def test_what_is_silent_about_encoding(source: str, silent: bool) -> None:
    """Failure 12: text files are opened without a word about UTF-8."""
    assert any(is_silent_about_encoding(*call) for call in calls(source)) == silent


def test_text_is_read_and_written_as_utf_8() -> None:
    """Failure 12: text files are opened without a word about UTF-8. The linter knows it only where it knows the type; Windows
    would use the encoding of the country."""
    silent = []
    for path in sources():
        for owner, name, call in calls(path.read_text(encoding="utf-8")):
            if is_silent_about_encoding(owner, name, call):
                silent.append(f"{path.relative_to(ROOT)}:{call.lineno}: {ast.unparse(call)}")
    assert silent == []


def test_only_the_typeface_that_is_packed_is_used() -> None:
    """Failure 48: a font of the system may be missing, or lack ґ; pygame's own lacks signs and is not packed."""
    system = {"SysFont", "match_font", "get_fonts", "get_default_font"}
    asked = []
    for path in sorted((ROOT / "scenes").rglob("*.py")):
        for owner, name, call in calls(path.read_text(encoding="utf-8")):
            nameless = name == "Font" and (not call.args or (isinstance(call.args[0], ast.Constant) and not call.args[0].value))
            if name in system or nameless or owner.endswith("pygame.font"):
                asked.append(f"{path.relative_to(ROOT)}:{call.lineno}: {ast.unparse(call)}")
    assert asked == []
