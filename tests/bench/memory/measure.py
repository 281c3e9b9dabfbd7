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
class Asked:
    """This many questions of each kind, for one process to answer."""

    what: str
    kinds: Sequence[str]
    questions: int
    first: int = 0
    """The number of the questions after which the memory is measured before the rest; a tenth by default."""

    @property
    def early(self) -> int:
        """The number of questions before the first measurement."""
        return self.first or max(1, self.questions // 10)

    def __str__(self) -> str:
        return f"{self.early}/{self.questions}:{'+'.join(self.kinds)}"


@dataclass(frozen=True)
class Growth:
    """Memory of a process in MiB: with its kernels, after the first questions, and after all.

    It is what is resident except mapped files.
    """

    what: str
    first: int
    questions: int
    before: float
    early: float
    late: float

    @property
    def each(self) -> float:
        """Growth per question, after the first ones."""
        return (self.late - self.early) / (self.questions - self.first)

    def __str__(self) -> str:
        return (
            f"{self.what:<28} {self.before:>7.1f} MiB before, {self.early:>7.1f} after {self.first},"
            f" {self.late:>7.1f} after {self.questions}; {1024 * self.each:+8.1f} KiB a question"
        )


def measured(*asked: Asked) -> Iterator[Growth]:
    """Yield the growth of a process for each argument, which answers its questions.

    Raises:
        CalledProcessError: A question was not answered.
    """
    command = [sys.executable, "-m", "tests.bench.memory.process", *map(str, asked)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        for each, line in zip(asked, running.stdout, strict=False):
            yield Growth(each.what, each.early, each.questions, *json.loads(line))
    if running.returncode:
        raise subprocess.CalledProcessError(running.returncode, command)


def growths(size: int, kinds: Sequence[str] = tuple(QUESTIONS)) -> Iterator[Growth]:
    """Yield the growth of a process for each operation, and of one for all operations with short questions."""
    together = [kind for kind in kinds if kind not in RARE]
    yield from measured(
        *(Asked(kind, [kind], max(10, size // RARE.get(kind, 1))) for kind in kinds),
        Asked("all in one process", together, size),
    )


def bench_memory(size: Size) -> Iterator[Note]:
    """Report the growths as lines; a small run has some of the operations."""
    for growth in growths(size.number(500, 10), size.of(tuple(QUESTIONS), SMALL)):
        yield Note(str(growth))
