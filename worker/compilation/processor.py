"""The processors that kernels are compiled for.

That is a family of processors where the machine is one of it, so that the wheel's kernels fit; on another machine, its
own processor.
"""

from os import environ
from pathlib import Path
from typing import Final

FAMILY: Final = "x86-64-v3"
"""Intel's processors since 2013 and AMD's since 2015, by LLVM's name."""
# Linux's names; every processor that has these features also has the rest of the family.
_FEATURES: Final = {"avx2", "bmi1", "bmi2", "fma", "movbe"}
PROCESSORS: Final = Path("/proc/cpuinfo")


def target(processors: Path = PROCESSORS) -> tuple[str | None, str | None]:
    """Return LLVM's name of the processor that kernels are compiled for, and its features; None is the machine's own.

    `NUMBA_CPU_NAME` and `NUMBA_CPU_FEATURES` name another one.
    """
    if "NUMBA_CPU_NAME" in environ:
        return environ["NUMBA_CPU_NAME"], environ.get("NUMBA_CPU_FEATURES")
    return (FAMILY, "") if _is_of_the_family(processors) else (None, None)


def _is_of_the_family(processors: Path) -> bool:
    try:
        lines = processors.read_text().splitlines()
    except OSError:
        return False
    flags = next((line.split() for line in lines if line.startswith("flags")), [])
    return _FEATURES.issubset(flags)
