"""The module of rules, compiled, and a program that judges with it."""

import json
import shutil
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.play_module import compile_play

PROGRAM = Path(__file__).with_name("judge.mjs")
Position = Mapping[str, Any]
Judge = Callable[[str, Iterable[Position]], list[Any]]


@pytest.fixture(scope="session")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Judge:
    """Let the module judge positions of a game, and return its answers; types are checked elsewhere."""
    folder = tmp_path_factory.mktemp("play")
    tools = compile_play(folder)
    shutil.copy(PROGRAM, folder)

    def judged(game: str, positions: Iterable[Position]) -> list[Any]:
        asked, answers = folder / f"{game}.jsonl", folder / f"{game}.answers.jsonl"
        asked.write_text("".join(json.dumps(position) + "\n" for position in positions))
        tools.run(["node", PROGRAM.name, game, asked, answers], folder)
        return [json.loads(line) for line in answers.read_text().splitlines()]

    return judged
