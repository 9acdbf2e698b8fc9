"""The sources pass the linter, the type checker and the contracts about imports; settings are in pyproject.toml."""

from __future__ import annotations

import subprocess
import sys
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
