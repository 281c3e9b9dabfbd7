"""Compiling kernels ahead of their first call, with a cache that notices every change of the sources.

What holds for all kernels here: an array handed to a function, and every tuple of arrays looked into, costs
atomic reference counts, so inner loops work on local names for arrays and call only functions of numbers.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit, types
from numba.core import typeinfer

from worker.compilation.kernel_cache import KernelCache

Function = TypeVar("Function", bound=Callable[..., Any])


def jit(signature: object) -> Callable[[Function], Function]:
    """Compile a function for one signature, now, or load it from the cache."""

    def compiled(function: Function) -> Function:
        # Without the interpreter's lock held, so that a kernel never keeps a process from hearing of its end.
        dispatcher: Any = njit(nogil=True)(function)
        # What ``cache=True`` does, but in our folder rather than in one for the whole process.
        dispatcher._cache = KernelCache(function)
        # A kernel may call itself.
        with typeinfer.register_dispatcher(dispatcher):
            dispatcher.compile(signature)
        dispatcher.disable_compile()
        return cast("Function", dispatcher)

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
