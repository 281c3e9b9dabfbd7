"""Compiling kernels ahead of their first call, with a cache that notices every change of the sources.

Numba's own cache looks at the file of a kernel alone; here it lives in a folder named after a digest of all
sources beside this one, so that machine code never outlives a constant or a tuple class it was made with.

What holds for all kernels here: inner loops work on local names for arrays and call only functions of numbers,
because an array handed to a function costs atomic reference counts.
"""

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from numba import config, njit, types

Function = TypeVar("Function", bound=Callable[..., Any])

_FOLDER: Final = Path(__file__).parent


def _cache_folder() -> str:
    """Where compiled kernels are kept: below `NUMBA_CACHE_DIR` if that is set, else beside the bytecode."""
    digest = sha256()
    for source in sorted(_FOLDER.glob("*.py")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    base = os.environ.get("NUMBA_CACHE_DIR")
    return str((Path(base) if base else _FOLDER / "__pycache__") / f"kernels-{digest.hexdigest()[:16]}")


_CACHE_FOLDER: Final = _cache_folder()


def jit(signature: object) -> Callable[[Function], Function]:
    """Compile a function for one signature, now, or load it from the cache."""

    def compiled(function: Function) -> Function:
        # Numba reads the setting when it decorates; others compile into folders of their own.
        others = config.CACHE_DIR  # type: ignore[attr-defined]
        config.CACHE_DIR = _CACHE_FOLDER  # type: ignore[attr-defined]
        try:
            return cast("Function", njit(signature, cache=True)(function))
        finally:
            config.CACHE_DIR = others  # type: ignore[attr-defined]

    return compiled


def inlined(function: Function) -> Function:
    """A helper whose code is copied into the kernels that call it, so that arrays can be handed to it for free."""
    return cast("Function", njit(inline="always")(function))


def tuple_type(*members: types.Type) -> types.Type:
    """The type of a tuple."""
    return cast("types.Type", types.BaseTuple.from_types(members))  # type: ignore[no-untyped-call]


def named_tuple_type(cls: type[tuple[Any, ...]], *members: types.Type) -> types.Type:
    """The type of a named tuple of this class."""
    return cast("types.Type", types.BaseTuple.from_types(members, cls))  # type: ignore[no-untyped-call]


def frozen_array(element: types.Type, dimensions: int = 1) -> types.Array:
    """The type of a read-only C-contiguous array; writable arrays are accepted for it too."""
    return types.Array(element, dimensions, "C", readonly=True)


INTEGERS: Final = frozen_array(types.int64)
INTEGER_ROWS: Final = frozen_array(types.int64, 2)
FLAGS: Final = frozen_array(types.boolean)
OWN_INTEGERS: Final = types.int64[::1]
"""Writable, as arrays in tuples must be."""
OWN_ROWS: Final = types.int64[:, ::1]
