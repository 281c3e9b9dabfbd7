"""Where a long computation may be stopped."""

from collections.abc import Callable

Checkpoint = Callable[[], None]
"""Called between slices of at most about a second. It raises when the work should stop; let that pass."""
