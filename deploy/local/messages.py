"""What the supervisor tells its user."""

import sys
from contextlib import suppress


def say(text: str) -> None:
    """Tell the user, on standard error; a terminal that is gone is no reason to fail."""
    with suppress(OSError):
        print(f"countinghouse: {text}", file=sys.stderr, flush=True)
