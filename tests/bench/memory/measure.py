"""Growth of a process with the number of questions it answers, for each operation and for all in one process."""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench.memory.questions import QUESTIONS, RARE
from tests.bench.report import Note
from tests.bench.size import Size

SMALL = ("krypto.census", "kenken.hint", "31-derful.solve")
ROOT = Path(__file__).parents[3]


@dataclass(frozen=True)
class Growth:
    """Resident memory of a process in MiB: with its kernels, after a tenth of the questions, and after all."""

    what: str
    questions: int
    before: float
    early: float
    late: float

    @property
    def each(self) -> float:
        """Growth per question, after the first tenth."""
        return (self.late - self.early) / (self.questions - self.questions // 10)

    def __str__(self) -> str:
        return (
            f"{self.what:<28} {self.before:>7.1f} MiB before, {self.early:>7.1f} after {self.questions // 10},"
            f" {self.late:>7.1f} after {self.questions}; {1024 * self.each:+8.1f} KiB a question"
        )


def measured(what: str, kinds: Sequence[str], questions: int) -> Growth:
    """Return the growth of a process that answers this many questions of each kind.

    Raises:
        CalledProcessError: A question was not answered.
    """
    command = (sys.executable, "-m", "tests.bench.memory.process", str(questions), *kinds)
    ended = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    return Growth(what, questions, *json.loads(ended.stdout))


def growths(size: int, kinds: Sequence[str] = tuple(QUESTIONS)) -> Iterator[Growth]:
    """Yield the growth of a process for each operation, and of one for all operations with short questions."""
    for kind in kinds:
        yield measured(kind, [kind], max(10, size // RARE.get(kind, 1)))
    yield measured("all in one process", [kind for kind in kinds if kind not in RARE], size)


def bench_memory(size: Size) -> Iterator[Note]:
    """Report the growths as lines; a small run has some of the operations."""
    for growth in growths(size.number(500, 10), size.of(tuple(QUESTIONS), SMALL)):
        yield Note(str(growth))
