"""Processor and wall time of each test file: a run appends them to the file that ``TIMES_FILE`` names.

``python -m tests.file_times FILE`` prints the files that cost most. A file's time includes the processes that it
started, and those of the session that worked for it: they are found by the environment that they inherited.
"""

import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Generator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

FILE: Final = "TIMES_FILE"
_RUN: Final = "TIMES_RUN"
"""Environment variable that marks all processes of one process of pytest."""
_TICKS: Final = os.sysconf("SC_CLK_TCK")


class FileTimes:
    """The pytest plugin that notes the times when one file's tests end and another's begin."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._mark = f"{_RUN}={os.getpid()}".encode()
        self._of = "start and collection"
        self._wall_s = time.monotonic()
        self._processor_s = 0.0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Note the time of the file before, if this test is in another one."""
        of = item.nodeid.partition("::")[0]
        if of != self._of:
            self._note()
            self._of = of
        return (yield)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        """Note the time of the last file."""
        self._note()

    def _note(self) -> None:
        wall_s, processor_s = time.monotonic(), self._read_processor_s()
        line = {
            "file": self._of,
            "wall_s": round(wall_s - self._wall_s, 2),
            # The children of a process that nobody waited for are no longer counted.
            "processor_s": round(max(0.0, processor_s - self._processor_s), 2),
        }
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        self._wall_s, self._processor_s = wall_s, processor_s

    def _read_processor_s(self) -> float:
        """Return the processor time of this process and of all others with its mark, their ended children included."""
        ticks = 0
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if int(folder.name) != os.getpid() and self._mark not in (folder / "environ").read_bytes():
                    continue
                fields = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
                ticks += sum(map(int, fields[11:15]))
        return ticks / _TICKS


def marked(environment: Mapping[str, str]) -> dict[str, str]:
    """Return an environment of its own for a process that works for this one, so that its time is counted."""
    return {**environment, **({_RUN: os.environ[_RUN]} if _RUN in os.environ else {})}


def pytest_configure(config: pytest.Config) -> None:
    """Note times in the processes that run tests, if the variable is set."""
    file = os.environ.get(FILE)
    distributes = getattr(config.option, "numprocesses", None)
    # Runs of pytest that a test starts count as the test's.
    if file and not distributes and _RUN not in os.environ:
        os.environ[_RUN] = str(os.getpid())
        config.pluginmanager.register(FileTimes(Path(file)))


def main(file: Path, most: int) -> None:
    """Print the files that took most of the processor, and the sum of all."""
    wall_s: defaultdict[str, float] = defaultdict(float)
    processor_s: defaultdict[str, float] = defaultdict(float)
    for line in file.read_text(encoding="utf-8").splitlines():
        noted = json.loads(line)
        wall_s[noted["file"]] += noted["wall_s"]
        processor_s[noted["file"]] += noted["processor_s"]
    print(f"processor s   wall s   of {len(processor_s)} files")
    print(f"{sum(processor_s.values()):11.1f} {sum(wall_s.values()):8.1f}   all")
    for name in sorted(processor_s, key=processor_s.__getitem__, reverse=True)[:most]:
        print(f"{processor_s[name]:11.1f} {wall_s[name]:8.1f}   {name}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 40)
