"""The API as in the image of its own, without the packages that only workers and the upkeep load."""

import sys
from typing import Final

MISSING: Final = ("flint", "llvmlite", "numba", "numpy", "pyarrow")
"""Modules that cannot be imported in this process."""

for module in MISSING:
    assert module not in sys.modules, module
    sys.modules[module] = None  # type: ignore[assignment]

from service.wsgi import app  # noqa: E402

__all__ = ["app"]
