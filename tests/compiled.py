"""Kernels that only tests call."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Compile a function for the types of its first call; processes that never call it do not compile it."""
    return cast("Function", njit(function))
