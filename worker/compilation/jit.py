"""Compiling kernels ahead of their first call, with a cache that notices every change of the sources.

Numba's own cache looks at the file of a kernel alone: it would keep machine code after a change of a constant
or a function it uses from elsewhere, and cannot even be read once a tuple class of a signature is gone. So
the cache lives in a folder named after a digest of all sources beside this one.

What holds for all kernels here: an array handed to a function, and every tuple of arrays looked into, costs
atomic reference counts, so inner loops work on local names for arrays and call only functions of numbers.
"""

import os
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from numba import config, njit, types

Function = TypeVar("Function", bound=Callable[..., Any])


_GAMES: Final = Path(__file__).parents[1] / "games"


def game_folder(source: Path) -> Path:
    """The folder with the kernels of the game that a source file is of; of any other file, its own folder."""
    if source.is_relative_to(_GAMES):
        return _GAMES / source.relative_to(_GAMES).parts[0] / "kernels"
    return source.parent


@cache
def cache_folder(sources: Path) -> str:
    """Where the kernels of a game are kept: below `NUMBA_CACHE_DIR` if that is set, else beside the bytecode."""
    digest = sha256()
    # Kernels use constants and functions of the rules beside them.
    for source in (Path(__file__), *sorted([*sources.rglob("*.py"), *sources.parent.glob("rules/**/*.py")])):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    base = os.environ.get("NUMBA_CACHE_DIR")
    return str((Path(base) if base else sources / "__pycache__") / f"kernels-{digest.hexdigest()[:16]}")


def jit(signature: object) -> Callable[[Function], Function]:
    """Compile a function for one signature, now, or load it from the cache."""

    def compiled(function: Function) -> Function:
        # Numba reads the setting when it decorates; others may want their own.
        others = config.CACHE_DIR  # type: ignore[attr-defined]
        folder = cache_folder(game_folder(Path(function.__code__.co_filename)))
        config.CACHE_DIR = folder  # type: ignore[attr-defined]
        try:
            # Without the interpreter's lock held, so that a kernel never keeps a process from hearing of its end.
            return cast("Function", njit(signature, cache=True, nogil=True)(function))
        finally:
            config.CACHE_DIR = others  # type: ignore[attr-defined]

    return compiled


def inlined(function: Function) -> Function:
    """A helper on numbers, compiled into the kernels that call it."""
    return cast("Function", njit(function))


def always_inlined(function: Function) -> Function:
    """A helper whose machine code becomes part of the kernels that call it, so that arrays go to it for free."""
    return cast("Function", njit(forceinline=True)(function))


def source_inlined(function: Function) -> Function:
    """A helper whose source becomes part of the kernels that call it: slower to compile, and free of any call."""
    return cast("Function", njit(inline="always")(function))


def frozen_array(element: types.Type, dimensions: int = 1) -> types.Array:
    """The type of a read-only C-contiguous array; writable arrays are accepted for it too."""
    return types.Array(element, dimensions, "C", readonly=True)


def tuple_type(*members: types.Type) -> types.Type:
    """The type of a tuple."""
    return cast("types.Type", types.Tuple(members))  # type: ignore[no-untyped-call]


def named_tuple_type(cls: type, *members: types.Type) -> types.Type:
    """The type of a named tuple, for which numba has one name when all its members are alike."""
    if len(set(members)) == 1:
        return types.NamedUniTuple(members[0], len(members), cls)  # type: ignore[no-untyped-call]
    return types.NamedTuple(members, cls)  # type: ignore[no-untyped-call]
