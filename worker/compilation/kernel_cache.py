"""Numba's cache in a folder of our own: see ``cache_folder.py``."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, InTreeCacheLocator

from worker.compilation.cache_folder import cache_folder, game_folder


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
