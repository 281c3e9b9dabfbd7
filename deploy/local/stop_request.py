"""Requests to stop the supervisor: by a signal, or by the end of the ``make`` that started it."""

import os
import signal
import time
from pathlib import Path
from types import FrameType

from deploy.local.messages import say

_STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_MAKE_NAMES = ("make", "gmake")


class StopRequestedError(Exception):
    """The supervisor is asked to stop; the message gives the reason."""


class StopRequest:
    """A flag set by SIGINT, SIGTERM and SIGHUP, read where stopping is safe.

    The terminal sends Ctrl-C to ``make`` and to its children alike, and ``make`` passes SIGTERM on. SIGINT to ``make``
    alone is not passed on, but then it catches no further SIGINT while it waits for its children. A ``make`` that was
    killed is no longer the parent.
    """

    def __init__(self) -> None:
        """Install the handlers; only the main thread can."""
        self._reason: str | None = None
        self._told = False
        for number in _STOP_SIGNALS:
            # nohup makes a process ignore SIGHUP.
            if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, self._remember)
        parent = os.getppid()
        self._make = parent if _read_command_name(parent) in _MAKE_NAMES else None
        self._make_catches = _catches_interrupt(parent)

    def check(self) -> None:
        """Raise an error if a stop was requested; the first time, also print a message.

        Raises:
            StopRequestedError: A stop was requested, now or earlier.
        """
        if self._reason is None and self._make is not None:
            if os.getppid() != self._make:
                self._reason = "make ended"
            elif self._make_catches and not _catches_interrupt(self._make):
                self._reason = "make was interrupted"
        if self._reason is not None:
            if not self._told:
                say(f"{self._reason}: stopping")
                self._told = True
            raise StopRequestedError(self._reason)

    def pause(self, seconds: float) -> None:
        """Wait, then `check`."""
        time.sleep(seconds)
        self.check()

    def _remember(self, number: int, _frame: FrameType | None) -> None:
        self._reason = self._reason or signal.Signals(number).name


def _read_command_name(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip()
    except OSError:
        return ""


def _catches_interrupt(pid: int) -> bool:
    """Return True if a process has a handler of SIGINT (``SigCgt`` in proc(5))."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False
    caught = next((line.split()[1] for line in status.splitlines() if line.startswith("SigCgt:")), "0")
    return bool(int(caught, 16) >> (signal.SIGINT - 1) & 1)
