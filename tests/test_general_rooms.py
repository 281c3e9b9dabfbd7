"""General rooms name no game: games register what is needed elsewhere."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from worker import games
from worker.registry import GAMES

ROOT = Path(__file__).parents[1]
NAMES = {*games.FOLDERS, *(game.name for game in GAMES)}
OWN = (
    *(f"worker/games/{folder}" for folder in games.FOLDERS),
    # The tournaments are those of a game.
    "service/tournaments",
    "db/tournaments",
    # Distributions of their own, whose users know the games.
    "service/clients",
    "db/migrations",
)
"""Folders that may name a game."""

# The formats of codes are outside of the games, since the Python client copies them; a page of the guide is of a game.
REGISTRIES = (
    "worker/games/__init__.py",
    "worker/code_formats.py",
    "worker/kenken_code_formats.py",
    "service/docs/site/techniques.py",
)
GENERAL = [
    path
    for floor in ("db", "deploy", "service", "worker")
    for path in sorted((ROOT / floor).rglob("*.py"))
    if not path.relative_to(ROOT).as_posix().startswith(tuple(f"{folder}/" for folder in OWN))
    and path.relative_to(ROOT).as_posix() not in REGISTRIES
]

WORDS = "|".join(re.escape(name.removesuffix("s")) for name in sorted(NAMES))
# A name, kind or path, such as krypto.solve: not a sentence, whose examples may have one.
NAMED = re.compile(rf"(?:\S*[/.:\"'])?(?:{WORDS})s?(?:[/.:@_-]\S*)?", re.IGNORECASE)
# Within longer texts: identifiers such as krypto_hands, and any name in a statement of SQL.
PART_NAMED = re.compile(rf"(?:\b(?!pg_)\w+_(?:{WORDS})s?|\b(?:{WORDS})s?_\w*)(?![^\W_])", re.IGNORECASE)
STATEMENT = re.compile(r"\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|DROP|ALTER|TRUNCATE)\b")
# PostgreSQL has partitions of tables, and functions for them (pg_…).
STATEMENT_NAMED = re.compile(rf"\b(?!partition)(?:{WORDS})s?\b", re.IGNORECASE)
IDENTIFIER = re.compile(rf"(?:\w*_)?(?:{WORDS})s?(?:_\w*)?", re.IGNORECASE)


def _texts(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Yield each string of a module that is not a docstring, and each name that it defines, reads or imports."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str() as text) if id(node) not in told and _names_one(text):
                yield node, text
            case ast.Name(id=text) | ast.arg(arg=text) if IDENTIFIER.fullmatch(text):
                yield node, text
            # Every string has a method `partition`.
            case ast.Attribute(attr=text) if text != "partition" and IDENTIFIER.fullmatch(text):
                yield node, text
            case ast.FunctionDef(name=text) | ast.ClassDef(name=text) if IDENTIFIER.fullmatch(text):
                yield node, text
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                module = (node.module or "") if isinstance(node, ast.ImportFrom) else ""
                for alias in names:
                    text = f"{module}.{alias.name}"
                    if any(IDENTIFIER.fullmatch(part) for part in text.split(".")):
                        yield node, text


def _names_one(text: str) -> bool:
    in_statement = STATEMENT.search(text) and STATEMENT_NAMED.search(text)
    return bool(NAMED.fullmatch(text.strip()) or PART_NAMED.search(text) or in_statement)


@pytest.mark.parametrize(
    ("text", "names_one"),
    [
        ("krypto.solve", True),
        ("worker.games.krypto.rules:RULES", True),
        ("DROP TABLE krypto_hands", True),
        ("DELETE FROM computations WHERE kind = 'krypto.table'", True),
        ("countinghouse_kenken_open", True),
        ("The operation, such as krypto.solve.", False),
        ("SELECT relname FROM pg_class WHERE NOT relispartition", False),
        ("CREATE TABLE shards_1 PARTITION OF shards", False),
    ],
)
def test_names_are_found_within_texts(text: str, names_one: bool) -> None:
    assert _names_one(text) == names_one


def test_general_rooms_name_no_game() -> None:
    found = [
        f"{path.relative_to(ROOT).as_posix()}:{getattr(node, 'lineno', 0)} names {text!r}"
        for path in GENERAL
        for node, text in _texts(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not found, (
        f"{'; '.join(found)}. General rooms name no game: let the game declare what is needed there in its `GAME`"
        " (worker/declarations/game.py), and ask the registry for it."
    )
