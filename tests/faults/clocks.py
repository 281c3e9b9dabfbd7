"""Wall clocks that jump, one per process, as in a paused virtual machine or when an operator sets the clock.

Monotonic clocks continue, as they do in these cases.
"""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from deploy.local.process import Service

_COMPILER = shutil.which("cc")
needs_clocks = pytest.mark.skipif(_COMPILER is None, reason="needs a C compiler, as of the package gcc")
_SOURCE = Path(__file__).with_name("clock.c")


@dataclass(frozen=True)
class Clock:
    """The wall clock of the processes that are started with it."""

    library: Path
    file: Path

    @property
    def environ(self) -> Mapping[str, str]:
        """Environment that gives a process and all its children this clock."""
        return {"LD_PRELOAD": str(self.library), "CLOCK_OFFSET_FILE": str(self.file)}

    def of(self, service: Service) -> Service:
        """Return a service that uses this clock."""
        return replace(service, environ={**service.environ, **self.environ})

    def set_off(self, seconds: int) -> None:
        """Set the clock wrong by this many seconds from now on."""
        with self.file.open("r+b") as file:
            file.write(seconds.to_bytes(8, "little", signed=True))

    @contextmanager
    def off(self, seconds: int) -> Iterator[None]:
        """Set the clock wrong by this many seconds within the block."""
        self.set_off(seconds)
        try:
            yield
        finally:
            self.set_off(0)

    def told(self, python: str) -> int:
        """Return the error of this clock in seconds, as a new Python process sees it."""
        asked = subprocess.run(
            [python, "-c", "import time; print(int(time.time()))"],
            env={**os.environ, **self.environ},
            check=True,
            capture_output=True,
            text=True,
            timeout=20,
        )
        return int(asked.stdout) - int(time.time())


def make_clocks(folder: Path, *names: str) -> dict[str, Clock]:
    """Create clocks by name, initially right; their files are in a folder."""
    if _COMPILER is None:
        raise RuntimeError("there is no C compiler")
    library = folder / "clock.so"
    command = (_COMPILER, "-O1", "-Wall", "-Werror", "-shared", "-fPIC", "-o", str(library), str(_SOURCE))
    subprocess.run(command, check=True, capture_output=True, text=True, timeout=60)
    made = {}
    for name in names:
        made[name] = Clock(library, folder / f"{name}.clock")
        made[name].file.write_bytes(bytes(8))
    return made
