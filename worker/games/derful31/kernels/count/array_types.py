"""The array types of the kernels' signatures."""

from typing import Final

from numba import types

from worker.compilation.jit import frozen_array

INTEGERS: Final = frozen_array(types.int64)
INTEGER_ROWS: Final = frozen_array(types.int64, 2)
FLAGS: Final = frozen_array(types.boolean)
OWN_INTEGERS: Final = types.int64[::1]
"""Writable, as arrays in tuples must be."""
OWN_ROWS: Final = types.int64[:, ::1]
