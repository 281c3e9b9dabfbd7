"""What the pages for contributors name in the code is there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[3]
PAGES: Final = (ROOT / "CONTRIBUTING.md", *sorted((ROOT / "service" / "guide" / "inside").glob("*.md")))
WALK: Final = ROOT / "service" / "guide" / "inside" / "request.md"
OURS: Final = re.compile(r"`((?:db|deploy|service|tests|worker)/[\w./-]+)`")
NAME: Final = re.compile(r"`(?:\w+\.)?(\w+)`")
"""A function, a method or a constant."""
OUTSIDE: Final = frozenset({"Accept", "GET", "after", "at_end", "before", "compute", "svg"})
"""Names in the walk that are no names in the files of their step: headers, formats, fields of a declaration."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_named_in_a_page_are_there(page: Path) -> None:
    named = OURS.findall(page.read_text(encoding="utf-8"))
    assert [path for path in named if not (ROOT / path).exists()] == []


def _steps() -> Iterator[str]:
    """Yield the steps of the walk, and its paragraphs."""
    yield from re.split(r"\n(?=\d+\. |- )|\n\n", WALK.read_text(encoding="utf-8"))


def _defined(path: Path) -> set[str]:
    """Return the names of functions, methods, classes and constants in a module."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
    return names


def test_functions_named_in_the_walk_are_in_the_files_of_their_step() -> None:
    checked = 0
    for step in _steps():
        files = [ROOT / path for path in OURS.findall(step) if path.endswith(".py")]
        if not files:
            continue
        defined = set().union(*map(_defined, files))
        named = set(NAME.findall(step)) - OUTSIDE
        assert named <= defined, f"{sorted(named - defined)} are not in {[path.name for path in files]}"
        checked += len(named)
    assert checked > 40
