"""The function that long computations call to find out whether to stop."""

from collections.abc import Callable

Checkpoint = Callable[[], None]
"""Called between slices of at most about a second. It raises when the work should stop: do not catch the exception."""
