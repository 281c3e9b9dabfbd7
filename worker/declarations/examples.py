"""Example calls of operations, which stand in a file: ``operations/examples.yaml`` of a game, by operation."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

_GAMES = Path(__file__).parents[1] / "games"


@dataclass(frozen=True, kw_only=True)
class Example:
    """A call with a short computation: the documentation shows it, and tests compare its answer with the recorded one.

    Calls of internal operations are only compared (``tests/answers``).
    """

    summary: str
    params: Mapping[str, object]


def examples_of(compute: Callable[..., object], name: str) -> tuple[Example, ...]:
    """Return the examples of an operation, from the game whose package has its ``compute``; none outside of games."""
    match compute.__module__.split("."):
        case ["worker", "games", folder, *_]:
            return _read_examples(folder).get(name, ())
    return ()


@cache
def _read_examples(folder: str) -> Mapping[str, tuple[Example, ...]]:
    text = (_GAMES / folder / "operations" / "examples.yaml").read_text(encoding="utf-8")
    loaded = yaml.load(text, yaml.CSafeLoader)
    return {name: tuple(Example(**one) for one in examples) for name, examples in loaded.items()}
