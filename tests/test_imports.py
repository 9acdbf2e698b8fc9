"""Imports point one way, and the games run without a window."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import grimp
import pytest

from game.core import registry

ROOT = Path(__file__).parents[1]
SLUGS = tuple(registry.games())

CORE = {"game.core"}
STORED = CORE | {"game.app"}
TOOLS = {"scenes.engine", "scenes.ui", "scenes.table"}
ALLOWED = {
    "game.core": CORE,
    "game.app": STORED,
    "game.ai": CORE | {"game.ai"},
    "game.cli": CORE | {"game.ai", "game.cli"},
    "game.__main__": {"game.cli"},
    "scenes.engine": STORED | {"scenes.engine"},
    "scenes.ui": STORED | {"scenes.engine", "scenes.ui"},
    **{f"game.{slug}": STORED | {"game.ai", f"game.{slug}"} for slug in SLUGS},
    **{f"scenes.{slug}": STORED | TOOLS | {f"game.{slug}", f"scenes.{slug}"} for slug in SLUGS},
}
"""Which parts of the program a part may import; those not named are the scenes that hold the rest together."""


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("game", "scenes", include_external_packages=True, cache_dir=None)


def imports(graph: grimp.ImportGraph) -> list[tuple[str, str]]:
    """All direct imports, module by module."""
    return [(module, other) for module in graph.modules for other in graph.find_modules_directly_imported_by(module)]


def part_of(module: str) -> str:
    return ".".join(module.split(".")[:2])


def test_every_part_imports_only_what_lies_below_it(graph: grimp.ImportGraph) -> None:
    assert len(graph.modules) > 40
    wrong = [
        f"{module} imports {other}"
        for module, other in imports(graph)
        if part_of(module) in ALLOWED and part_of(other) not in ALLOWED[part_of(module)]
        if other.split(".")[0] in ("game", "scenes") and "." in other
    ]
    assert wrong == []


def test_no_scene_that_games_share_knows_a_game(graph: grimp.ImportGraph) -> None:
    games = {f"{side}.{slug}" for slug in SLUGS for side in ("game", "scenes")}
    wrong = [
        f"{module} imports {other}"
        for module, other in imports(graph)
        if part_of(module) not in games and part_of(other) in games
    ]
    assert wrong == []


def test_rules_do_not_think(graph: grimp.ImportGraph) -> None:
    wrong = [
        slug
        for slug in SLUGS
        for module in graph.find_downstream_modules("game.ai", as_package=True)
        if module == f"game.{slug}.rules"
    ]
    assert wrong == []


def test_no_module_of_a_game_imports_pygame(graph: grimp.ImportGraph) -> None:
    assert [
        module for module, other in imports(graph) if module.split(".")[0] == "game" and other.startswith("pygame")
    ] == []


def test_all_games_load_without_pygame() -> None:
    """In a clean interpreter, as the worker and the command line do it."""
    program = """
import importlib, pkgutil, sys
import game
for module in pkgutil.walk_packages(game.__path__, "game."):
    importlib.import_module(module.name)
assert len([name for name in sys.modules if name.startswith("game.")]) > 30
loaded = [name for name in sys.modules if name.split(".")[0] in ("pygame", "scenes")]
sys.exit(f"loaded: {loaded}" if loaded else 0)
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr


def test_no_module_of_a_game_reads_a_clock_or_prints() -> None:
    """Only the parts that deal with the world outside the games look at the time; only the command line talks."""
    clocks = ("import time", "from time", "import datetime", "from datetime", "print(")
    free = {ROOT / "game" / "app", ROOT / "game" / "cli", ROOT / "game" / "ai"}
    wrong = [
        f"{file.relative_to(ROOT)}: {line}"
        for file in (ROOT / "game").rglob("*.py")
        if not free & set(file.parents)
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.strip().startswith(clocks)
    ]
    assert wrong == []
