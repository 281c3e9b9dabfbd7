"""Array types, for annotations and for the signatures of kernels."""

from typing import Final

import numpy as np
from numba import types
from numpy.typing import NDArray

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
