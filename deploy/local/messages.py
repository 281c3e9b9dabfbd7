"""The supervisor's messages to its user."""

import logging
import os
import sys
from contextlib import suppress

MESSAGES = logging.getLogger(__name__)
"""Logger of all messages; its handlers store them."""
MESSAGES.setLevel(logging.INFO)
MESSAGES.propagate = False
MESSAGES.addHandler(logging.NullHandler())

STANDARD_OUTPUT = 1
STANDARD_ERROR = 2


class LocalStackError(RuntimeError):
    """The reason that the local stack cannot run; the user sees the message without a traceback."""


def say(text: str) -> None:
    """Print a message on standard error and log it."""
    print_to(STANDARD_ERROR, f"countinghouse: {text}")
    MESSAGES.info("%s", text)


def print_to(descriptor: int, text: str) -> None:
    """Write a line; a closed terminal or a full disk causes no failure, now or at exit."""
    # print() is not used: it keeps text that could not be written, and fails again when the process exits.
    encoding = sys.getfilesystemencoding()
    with suppress(OSError):
        os.write(descriptor, f"{text}\n".encode(encoding, errors="backslashreplace"))
