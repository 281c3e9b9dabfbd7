"""The numbers from 0 to 100 that digits make: against the definition in C++, compiled here with full optimization."""

import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.bench.report import Line, Note
from tests.bench.size import Size
from worker.games.year.kernels.values import Game, reach
from worker.games.year.kernels.warm import warm_up
from worker.games.year.rules.rules import RULES

SOURCE: Final = Path(__file__).with_name("peers") / "year_definition.cpp"
ASKED: Final = ("2016", "4444", "2027", "12345", "55555")
ROUNDS: Final = 5
RUNS: Final = 20
"""Runs of four digits in a round; five digits are run once."""
AIM: Final = "at most 1.00 from 10 ms on"


def bench_year(size: Size) -> Iterator[Line | Note]:
    """Compare the integers made and their simplest ways, then measure the mean processor time of each question."""
    compiler = shutil.which("g++")
    if compiler is None:
        yield Note("year: there is no g++ to compile the peer with")
        return
    warm_up()
    with TemporaryDirectory() as folder:
        program = str(Path(folder) / "year_definition")
        subprocess.run(
            [compiler, "-O3", "-march=native", "-std=c++17", "-o", program, str(SOURCE)], check=True
        )
        for digits in ASKED[: size.of(len(ASKED), 2)]:
            for rules in RULES:
                rounds, runs = size.of(ROUNDS, 1), RUNS if len(digits) < 5 else 1
                pairs = [_round(program, Game(digits, rules), runs) for _ in range(rounds)]
                ours, theirs = zip(*pairs, strict=True)
                yield Line(f"{digits}, {rules} / the definition in C++", "µs", list(ours), list(theirs), AIM)


def _round(program: str, game: Game, runs: int) -> tuple[float, float]:
    """Return the mean microseconds of a run of ours and of the peer."""
    began = time.process_time()
    for _ in range(runs):
        made = [f"{one.value} {one.way}" for one in reach(game, 0, 100)]
    ours = 1e6 * (time.process_time() - began) / runs
    command = [program, game.rules, game.digits, str(runs)]
    answer = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    theirs, *expected = answer.stdout.splitlines()
    if made != expected:
        raise AssertionError(f"{game}: {set(made) ^ set(expected)} differ from the definition")
    return ours, float(theirs)
