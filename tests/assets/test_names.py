"""Names in the sources are the names on the disk, letter by letter: Windows forgives a wrong capital, Linux does not."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from scenes.engine.effects import KINDS

ROOT = Path(__file__).parents[2]
ASSETS = ROOT / "assets"
FILES = sorted(path.relative_to(ASSETS).as_posix() for path in ASSETS.rglob("*") if path.is_file())
ICONS = {path.stem for path in (ASSETS / "shared" / "icons").iterdir()}
SOUNDS = {path.stem for path in (ASSETS / "shared" / "sounds").iterdir()}
KIND = re.compile(r"[^/]\.(svg|png|ogg)$")
UNKNOWN = "\0"
"""Stands for what a text is filled with while the program runs."""


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every call in the sources with a window, and the name of what is called."""
    for path in sorted((ROOT / "scenes").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                yield node.func.id if isinstance(node.func, ast.Name) else node.func.attr, node


def written(node: ast.AST | None) -> str | None:
    """The text of a literal; None for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(written(part) or UNKNOWN for part in node.values)
    return None


def there(text: str, names: set[str]) -> bool:
    """Is it one of the names, whatever it is filled with?"""
    pattern = re.compile(re.escape(text).replace(re.escape(UNKNOWN), "[a-z0-9_]+"))
    return any(pattern.fullmatch(name) for name in names)


def test_names_are_lower_case() -> None:
    """Failure 13: names that differ in capitals work on Windows and not on Linux."""
    assert FILES
    plain = [name.replace("LC_MESSAGES", "lc_messages") for name in FILES]  # gettext's own name
    assert [name for name in plain if not re.fullmatch(r"[a-z0-9_/]+\.[a-z]+", name)] == []


def test_every_file_that_is_named_is_there() -> None:
    """Failure 13: names that differ in capitals work on Windows and not on Linux."""
    ends = {"/".join(parts[n:]) for parts in (name.split("/") for name in FILES) for n in range(len(parts))}
    named = set()
    for path in sorted((ROOT / "scenes").rglob("*.py")):
        found = (written(node) for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        named |= {text for text in found if text and "\n" not in text and KIND.search(text) and "*" not in text}
    assert "worms/worm_face.svg" in named
    assert sorted(text for text in named if not there(text, ends)) == []


def test_every_icon_that_is_named_is_there() -> None:
    named = set()
    for name, call in calls():
        first = written(call.args[0]) if name == "icon" and call.args else None
        given = [written(keyword.value) for keyword in call.keywords if keyword.arg == "icon"]
        named |= {text for text in (first, *given) if text}
    assert len(named) > 10
    assert sorted(text for text in named if not there(text, ICONS)) == []


def test_every_sound_that_is_named_is_there() -> None:
    """A cue is a kind of specks or a sound; what is neither would be silent, and nobody would know."""
    named = set()
    for name, call in calls():
        if name == "Cue" or (name == "play" and isinstance(call.func, ast.Attribute) and "sound" in ast.unparse(call.func)):
            named |= {text for text in [written(call.args[0]) if call.args else None] if text}
    assert len(named) > 10
    assert sorted(text for text in named if not there(text, SOUNDS | set(KINDS) | {"event"})) == []
