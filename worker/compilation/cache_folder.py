"""The folders of compiled kernels, named after their sources and the processor that they are compiled for.

Numba's own cache checks only the file of a kernel: it would keep machine code after a change of a constant or a
function imported from elsewhere, and cannot even be read once a tuple class of a signature is gone. So the cache lives
in a folder named after a digest of all sources that the kernels of a game use, and of the processor they are compiled
for. A complete folder that another account filled, or that the wheel brought, is used even if it is not writable.

Kernels are compiled for a family of processors where the machine is one of it, so that the wheel's kernels fit; on
another machine, for its own processor.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
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


_GAMES: Final = Path(__file__).parents[1] / "games"
_COMPLETE: Final = "complete"
SHIPPED: Final = "compiled"
"""The folder, beside a game's kernels, of those that the wheel brings."""


def game_folder(source: Path) -> Path:
    """Return the folder of the game's kernels for a game's source file, and the file's own folder for any other."""
    if source.is_relative_to(_GAMES):
        return _GAMES / source.relative_to(_GAMES).parts[0] / "kernels"
    return source.parent


@cache
def cache_folder(sources: Path) -> Path:
    """Return the folder for the kernels of a game: one that has them all, or else the first writable one.

    The candidates are what the wheel brought, and `NUMBA_CACHE_DIR` if it is set, else the folder beside the bytecode
    and the user's own cache.
    """
    digest = sha256(f"{sys.implementation.cache_tag} {version('numba')} {target()}".encode())
    # Kernels use constants and functions from the rules folder of their game.
    for source in (
        *sorted(Path(__file__).parent.glob("*.py")),
        *sorted([*sources.rglob("*.py"), *sources.parent.glob("rules/**/*.py")]),
    ):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    name = f"kernels-{digest.hexdigest()[:16]}"
    folders = [base / name for base in _bases(sources)]
    complete = filter(is_complete, [sources / SHIPPED / name, *folders])
    return next(complete, None) or next(filter(_is_writable, folders), folders[0])


def is_complete(folder: Path) -> bool:
    """Return True if a folder has all kernels of a game."""
    try:
        return (folder / _COMPLETE).exists()
    except OSError:
        return False


def mark_complete(folder: Path) -> None:
    """Mark a folder as holding all kernels of a game, so that other accounts can use it without writing to it."""
    # If the folder is not writable, every process compiles for itself.
    with suppress(OSError):
        (folder / _COMPLETE).touch()


def _bases(sources: Path) -> Iterator[Path]:
    told = os.environ.get("NUMBA_CACHE_DIR")
    if told:
        yield Path(told)
    else:
        yield sources / "__pycache__"
        cache_home = os.environ.get("XDG_CACHE_HOME")
        with suppress(RuntimeError):
            yield (Path(cache_home) if cache_home else Path.home() / ".cache") / "countinghouse"


def _is_writable(folder: Path) -> bool:
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return os.access(folder, os.W_OK)
