"""Example calls of operations, which stand in a file: ``examples.yaml`` beside the operations of a game."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml


@dataclass(frozen=True, kw_only=True)
class Example:
    """A call with a short computation: the documentation shows it, and tests compare its answer with the recorded one.

    Calls of internal operations are only compared (``tests/answers``).
    """

    summary: str
    params: Mapping[str, object]


def read_examples(beside: str) -> Mapping[str, tuple[Example, ...]]:
    """Return the examples of each operation, by name, from the file beside a module."""
    text = Path(beside).with_name("examples.yaml").read_text(encoding="utf-8")
    loaded = yaml.load(text, yaml.CSafeLoader)
    return {name: tuple(Example(**one) for one in examples) for name, examples in loaded.items()}
