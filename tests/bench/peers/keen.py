"""Peer of the solver: that of Keen, from Simon Tatham's puzzles, compiled here from a source that is not ours."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

DRIVER: Final = Path(__file__).with_name("keen_times.c")
SOURCE: Final = "KEEN_SOURCE"
"""Environment variable with the folder of the source of Simon Tatham's puzzles."""
_MODULES: Final = ("nullfe", "latin", "misc", "malloc", "dsf", "random", "tree234", "matching")
ABSENT: Final = (
    f"Keen was not measured: it takes gcc, and {SOURCE}, the folder of the source of Simon Tatham's puzzles"
    " (apt-get source sgt-puzzles)."
)


class Keen:
    """The compiled solver."""

    def __init__(self, program: Path) -> None:
        self._program = program

    def solve(self, game_ids: Sequence[str], runs: int) -> list[tuple[float, list[int]]]:
        """Return the mean microseconds of processor time of a search for each puzzle, and its only solution."""
        command = [str(self._program), str(runs)]
        asked = "".join(f"{game_id.strip()}\n" for game_id in game_ids)
        answer = subprocess.run(command, input=asked, capture_output=True, encoding="ascii", check=True)
        found = (line.split() for line in answer.stdout.splitlines())
        return [(float(microseconds), [int(digit) for digit in digits]) for microseconds, digits in found]


@contextmanager
def compiled_keen() -> Iterator[Keen | None]:
    """Yield the solver, compiled with full optimization, or None where its source or gcc is absent."""
    source, compiler = os.environ.get(SOURCE), shutil.which("gcc")
    if not source or compiler is None:
        yield None
        return
    with TemporaryDirectory() as folder:
        program = Path(folder) / "keen_times"
        modules = [str(Path(source) / f"{name}.c") for name in _MODULES]
        options = ["-O3", "-march=native", "-w", "-I", source, "-o", str(program)]
        subprocess.run([compiler, *options, str(DRIVER), *modules, "-lm"], check=True)
        yield Keen(program)
