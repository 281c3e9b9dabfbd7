"""Numba's cache in a folder of ours: see ``cache_folder.py``."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, InTreeCacheLocator

from worker.compilation.cache_folder import cache_folder, game_folder


class _Locator(InTreeCacheLocator):
    """Finds the folder of a function's game."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        super().__init__(function, file)  # type: ignore[no-untyped-call]
        source = Path(file)
        game = game_folder(source)
        # Not named after the place of the sources, so that a copy of all has its kernels too.
        self._cache_path = str(cache_folder(game) / source.relative_to(game).parent)

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> "_Locator":
        return cls(function, file)


class _Entry(CompileResultCacheImpl):
    """What is kept of one function."""

    _locator_classes = [_Locator]  # noqa: RUF012  # as numba has it


class KernelCache(FunctionCache):
    """What numba's cache is, in the folder of the game; where nothing can be kept, nothing is."""

    _impl_class = _Entry

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]

    def load_overload(self, signature: Any, context: Any) -> Any:
        """What was kept of a function, or nothing."""
        with suppress(OSError):
            return super().load_overload(signature, context)  # type: ignore[no-untyped-call]
        return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep what was compiled, if that can be."""
        with suppress(OSError):
            super().save_overload(signature, compiled)  # type: ignore[no-untyped-call]
