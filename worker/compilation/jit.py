"""Compiling kernels ahead of their first call, with a cache that notices every change of the sources.

Two rules for all kernels. Passing an array to a function, or reading an array out of a tuple, costs atomic reference
counts: so inner loops use local names for arrays, and call only functions of numbers. Arithmetic on whole arrays gets
a name from an address, so that its bytes differ every time: so kernels loop over numbers.

Processes that start together compile each kernel once: there is a lock for each.
"""

import fcntl
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit, types
from numba.core import config, typeinfer
from numba.core.caching import CompileResultCacheImpl, FunctionCache, InTreeCacheLocator
from numba.core.callconv import CPUCallConv
from numba.extending import overload
from numba.np import arrayobj

from worker.compilation.cache_folder import cache_folder, game_folder, is_complete, target


class _Locator(InTreeCacheLocator):
    """Finder of the folder of a function's game."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        super().__init__(function, file)  # type: ignore[no-untyped-call]
        source = Path(file)
        game = game_folder(source)
        # The path of the sources is not part of it, so that a copy of the folder has its kernels too.
        self._cache_path = str(cache_folder(game) / source.relative_to(game).parent)

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> "_Locator":
        return cls(function, file)


class _Entry(CompileResultCacheImpl):
    """The cache entry of one function."""

    _locator_classes = [_Locator]  # noqa: RUF012  # as in numba

    def reduce(self, compiled: Any) -> Any:
        """Return what is kept, without the listing of types: it has addresses, so its bytes differ every time."""
        return compiled._replace(type_annotation="")._reduce()


class KernelCache(FunctionCache):
    """Numba's cache, in the folder of the game. Errors of the disk are ignored."""

    _impl_class = _Entry

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]

    def load_overload(self, signature: Any, context: Any) -> Any:
        """Return the compiled function from the cache, or None."""
        with suppress(OSError):
            return super().load_overload(signature, context)  # type: ignore[no-untyped-call]
        return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Save a compiled function, unless the disk refuses."""
        with suppress(OSError):
            super().save_overload(signature, compiled)  # type: ignore[no-untyped-call]


WAIT_SECONDS = 120.0
"""Seconds after which a process compiles for itself; no kernel takes that long."""
_POLL_SECONDS = 0.02


@contextmanager
def lock_compilation(function: Callable[..., Any]) -> Iterator[None]:
    """Let no other process compile the same kernel meanwhile; wait until one that does is done.

    The kernel then is in the cache. The operating system releases the lock when its holder ends, in any way. Without a
    folder to write to, each process compiles for itself.
    """
    source = Path(function.__code__.co_filename)
    folder = cache_folder(game_folder(source))
    if is_complete(folder):
        yield
        return
    name = sha256(f"{source} {function.__qualname__}".encode()).hexdigest()[:16]
    descriptor = None
    with suppress(OSError):
        descriptor = os.open(folder / f"{name}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        if descriptor is not None:
            _lock_file(descriptor)
        yield
    finally:
        if descriptor is not None:
            os.close(descriptor)


def _lock_file(descriptor: int) -> None:
    deadline = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < deadline:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(_POLL_SECONDS)
        except OSError:
            return
        else:
            return


vars(config).update(zip(("CPU_NAME", "CPU_FEATURES"), target(), strict=True))


def _without_place(_: CPUCallConv, error: object, arguments: object, *_place: object) -> tuple[object, ...]:
    return error, arguments, None


# Errors name the file of numba where they are raised: so the checkout's path would be in a kernel's bytes.
CPUCallConv.build_excinfo_struct = _without_place  # type: ignore[method-assign]  # numba has no setting


def _refuse_shapes(_from: object, _to: object) -> None:
    """Raise the error of an assignment to a slice of another length or shape."""


@overload(_refuse_shapes)
def _compiled_refusal(_from: object, _to: object) -> Callable[..., None]:
    def refuse(_from: object, _to: object) -> None:
        raise ValueError("assigned to a slice of another shape")

    return refuse


# Numba's message names both shapes, and formatting them takes a second to compile for each kernel that assigns a slice.
arrayobj.raise_with_shape_context = _refuse_shapes

_compiling_s = 0.0

Function = TypeVar("Function", bound=Callable[..., Any])


def read_compilation_s() -> float:
    """Return the processor time that this process has spent on compiling and loading kernels, in seconds."""
    return _compiling_s


@contextmanager
def _measure_compilation() -> Iterator[None]:
    global _compiling_s  # noqa: PLW0603  # one clock a process
    began_s = time.process_time()
    try:
        yield
    finally:
        _compiling_s += time.process_time() - began_s


def jit(signature: object) -> Callable[[Function], Function]:
    """Compile a function for one signature immediately, or load it from the cache."""

    def compiled(function: Function) -> Function:
        # Release the GIL, so that a running kernel does not keep its process from handling signals.
        dispatcher: Any = njit(nogil=True)(function)
        # As ``cache=True`` does, but in the folder of the game rather than one folder for the whole process.
        dispatcher._cache = KernelCache(function)
        # Register the dispatcher first, because a kernel may call itself.
        with typeinfer.register_dispatcher(dispatcher), lock_compilation(function), _measure_compilation():
            dispatcher.compile(signature)
        dispatcher.disable_compile()
        return cast("Function", dispatcher)

    return compiled


def inlined(function: Function) -> Function:
    """Compile a helper on numbers into the kernels that call it."""
    return cast("Function", njit(function))


def always_inlined(function: Function) -> Function:
    """Inline a helper's machine code into the kernels that call it, so that passing arrays to it costs nothing."""
    return cast("Function", njit(forceinline=True)(function))


def source_inlined(function: Function) -> Function:
    """Inline a helper's source into the kernels that call it: slower to compile, but without any call."""
    return cast("Function", njit(inline="always")(function))


def frozen_array(element: types.Type, dimensions: int = 1) -> types.Array:
    """Return the type of a read-only C-contiguous array; it accepts writable arrays too."""
    return types.Array(element, dimensions, "C", readonly=True)


def tuple_type(*members: types.Type) -> types.Type:
    """Return the type of a tuple whose members have these types, for a signature."""
    return cast("types.Type", types.Tuple(members))  # type: ignore[no-untyped-call]


def named_tuple_type(cls: type, *members: types.Type) -> types.Type:
    """Return the type of a named tuple; numba uses another class when all members have the same type."""
    if len(set(members)) == 1:
        return types.NamedUniTuple(members[0], len(members), cls)  # type: ignore[no-untyped-call]
    return types.NamedTuple(members, cls)  # type: ignore[no-untyped-call]


def optional_type(value: types.Type) -> types.Type:
    """Return the type of a result that may be None."""
    return cast("types.Type", types.Optional(value))  # type: ignore[no-untyped-call]
