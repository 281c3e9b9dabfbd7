"""Array types, for annotations and signatures of kernels; and arrays that take long to build, kept on disk.

Kept arrays are mapped into memory when they are read, so that all processes of a machine share one copy.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np
from numba import types
from numpy.typing import NDArray

from worker.compilation.cache_folder import cache_folder, game_folder
from worker.compilation.jit import frozen_array

Bools = NDArray[np.bool_]
Int8s = NDArray[np.int8]
Int32s = NDArray[np.int32]
Int64s = NDArray[np.int64]
UInt8s = NDArray[np.uint8]
UInt16s = NDArray[np.uint16]
UInt32s = NDArray[np.uint32]
UInt64s = NDArray[np.uint64]

INTEGERS: Final = frozen_array(types.int64)
INTEGER_ROWS: Final = frozen_array(types.int64, 2)
FLAGS: Final = frozen_array(types.boolean)
OWN_INTEGERS: Final = types.int64[::1]
"""Writable, because arrays inside tuples must be writable."""
OWN_ROWS: Final = types.int64[:, ::1]


Arrays = Sequence[NDArray[Any]]


def load_or_build(source: Path, name: str, build: Callable[[], Arrays]) -> Arrays:
    """Return the arrays that ``build`` makes, from the disk if it has run before on the same sources.

    ``source`` is a source file of the game, ``name`` is unique within the game. Arrays from the disk are
    read-only. If the folder is not writable, nothing is kept.
    """
    folder = cache_folder(game_folder(source)) / name
    # A truncated file counts as missing.
    with suppress(OSError, ValueError, EOFError):
        return [np.asarray(np.load(path, mmap_mode="r")) for path in _paths(folder)]
    arrays = build()
    with suppress(OSError):
        _write_arrays(folder, arrays)
    return arrays


def _paths(folder: Path) -> list[Path]:
    paths = sorted(folder.iterdir())
    if not paths:
        raise FileNotFoundError(folder)
    return paths


def _write_arrays(folder: Path, arrays: Arrays) -> None:
    """Write the arrays in one step, so that no other process reads a part of them."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent) as made:
        whole = Path(made) / folder.name
        whole.mkdir()
        for number, array in enumerate(arrays):
            np.save(whole / f"{number:03}.npy", array)
        rmtree(folder, ignore_errors=True)
        whole.replace(folder)
