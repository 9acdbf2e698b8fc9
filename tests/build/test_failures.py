"""Every failure that was seen in programs of this kind is a test: its docstring says `Failure 7: ...`, by the number of the list."""

from __future__ import annotations

import ast
import re
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
COUNT = 48
"""Rows of the list."""
NUMBERS = re.compile(r"Failures? (\d+(?:(?:, | and )\d+)*)")


def told_of() -> set[int]:
    """The numbers in the docstrings of all tests."""
    found = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                told = NUMBERS.match(ast.get_docstring(node) or "")
                found |= {int(number) for number in re.findall(r"\d+", told[1])} if told else set()
    return found


def test_every_failure_of_the_list_is_a_test() -> None:
    """What no test can look at waits for a person: the scaling of a real Windows (19) and of its clicks (20), what antivirus
    programs think (9), and the dragging of a real window by its title (23)."""
    assert told_of() == set(range(1, COUNT + 1))
