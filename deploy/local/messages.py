"""What the supervisor tells its user."""

import logging
import os
import sys
from contextlib import suppress

MESSAGES = logging.getLogger(__name__)
"""Gets all that is said; its handlers keep it."""
MESSAGES.setLevel(logging.INFO)
MESSAGES.propagate = False
MESSAGES.addHandler(logging.NullHandler())

STANDARD_OUTPUT = 1
STANDARD_ERROR = 2


class LocalStackError(RuntimeError):
    """What keeps the local stack from running: the user is told the message, without a traceback."""


def say(text: str) -> None:
    """Tell the user, on standard error and in the log."""
    print_to(STANDARD_ERROR, f"countinghouse: {text}")
    MESSAGES.info("%s", text)


def print_to(descriptor: int, text: str) -> None:
    """Write a line; a terminal that is gone, or a full disk, is no reason to fail now or at the exit."""
    # Not by print(), which keeps what could not be written and fails with it again when the process exits.
    encoding = sys.getfilesystemencoding()
    with suppress(OSError):
        os.write(descriptor, f"{text}\n".encode(encoding, errors="backslashreplace"))
