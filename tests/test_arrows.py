"""Import directions, and modules that the API must never load."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from worker.games import FOLDERS

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "worker" / "games"
RULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for game in FOLDERS
    for path in sorted(GAMES.glob(f"{game}/rules/**/[!_]*.py"))
]
OPERATIONS = [path for game in FOLDERS for path in sorted(GAMES.glob(f"{game}/operations/*.py"))]

LOADED_BY_RULES = f"""
import sys, {", ".join(RULES)}
print(sorted({{name.partition(".")[0] for name in sys.modules}} & {{"numba", "numpy", "flint"}}))
"""


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)


def test_every_game_is_registered() -> None:
    for path in GAMES.glob("*/__init__.py"):
        game = path.parent.name
        assert game in FOLDERS, f"Add {game!r} to FOLDERS in worker/games/__init__.py, which lists the games."


def test_api_calls_every_operation_without_a_kernel() -> None:
    finished = _run("-m", "tests.boundary")
    assert finished.stdout.endswith("kept\n"), finished.stderr


def test_rules_are_plain_python() -> None:
    assert len(RULES) > 10
    assert _run("-c", LOADED_BY_RULES).stdout == "[]\n"


@pytest.mark.parametrize("path", OPERATIONS, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_operations_load_kernels_when_they_compute(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert not [name for node in tree.body for name in _imported(node) if _is_loaded(node, name)]


@pytest.mark.parametrize("game", FOLDERS)
def test_operations_import_other_modules_at_the_top(game: str) -> None:
    for path in GAMES.glob(f"{game}/operations/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                assert all(".kernels." in name for name in _imported(node)), path


def _imported(tree: ast.AST) -> list[str]:
    return [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)] + [
        alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names
    ]


def _is_loaded(node: ast.stmt, name: str) -> bool:
    """Return True if a statement of a module loads a kernel on import."""
    for_types = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    return ".kernels." in name and not for_types and not isinstance(node, ast.FunctionDef | ast.ClassDef)


def test_imports_run_in_the_allowed_directions() -> None:
    lint = Path(sys.executable).with_name("lint-imports")
    finished = subprocess.run([lint], cwd=ROOT, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stdout
