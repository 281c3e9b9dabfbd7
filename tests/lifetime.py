"""A guard: no process started by a test run outlives the run, whether that ends normally, by a signal, or killed.

`enter` makes three processes of one. The first, whose id users know, only waits and passes signals on. The second is
the guard: the kernel makes it the parent of all orphans among its descendants (prctl(2) PR_SET_CHILD_SUBREAPER). The
third continues as pytest, with all its processes below it. When the first or the third is gone, the guard kills its
children until no more appear. It is in a process group of its own, so that a signal to the group of the two others,
SIGKILL too, does not end it.
"""

import ctypes
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn

GUARDED: Final = "COUNTINGHOUSE_TESTS_GUARDED"
"""Set in a guarded run and all its processes, including other runs of pytest, which need no guard of their own."""
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36
_ORPHANED: Final = signal.SIGUSR1
_PASSED_ON: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
_WAITED: Final = {*_PASSED_ON, signal.SIGCHLD, _ORPHANED}
_KILLED: Final = 128 + signal.SIGKILL


def enter() -> None:
    """Continue in a guarded process, on Linux; call this before any thread starts."""
    if sys.platform != "linux" or GUARDED in os.environ:
        return
    os.environ[GUARDED] = "1"
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _WAITED)
    first = os.getpid()
    if guard := os.fork():
        _stand_in(guard)
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)
    guard = os.getpid()
    if tests := os.fork():
        _guard(first, tests)
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != guard:
        os._exit(_KILLED)
    signal.signal(signal.SIGTERM, _interrupt)
    signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _interrupt(*_: int | FrameType | None) -> NoReturn:
    """End as Ctrl-C does, with all fixtures torn down; another SIGTERM ends at once."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    raise KeyboardInterrupt


def _stand_in(guard: int) -> NoReturn:
    """Act as the process that users see: pass on received signals, and exit with the tests' exit code."""
    while True:
        told = signal.sigwaitinfo(_WAITED)
        if told.si_signo == signal.SIGCHLD:
            ended, status = os.waitpid(guard, os.WNOHANG)
            if ended:
                os._exit(_exit_code(status))
        elif told.si_pid:
            # Signals without a sender come from the terminal, and reach the tests as well.
            os.kill(guard, told.si_signo)


def _guard(first: int, tests: int) -> NoReturn:
    """Wait until the first process or the tests are gone, then end everything."""
    os.setpgid(0, 0)
    _prctl(_PR_SET_PDEATHSIG, _ORPHANED)
    status = None
    while status is None and os.getppid() == first:
        number = signal.sigwait(_WAITED)
        if number in _PASSED_ON:
            os.kill(tests, number)
        status = _reap(tests)
    _end_children()
    os._exit(_KILLED if status is None else status)


def _reap(awaited: int) -> int | None:
    """Reap all children that have ended, and return the exit code of the awaited one if it is among them."""
    code = None
    with suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            if ended[0] == awaited:
                code = _exit_code(ended[1])
    return code


def _end_children() -> None:
    """Kill the children, then their orphans, which this process inherits, until there are none."""
    children = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
    with suppress(ChildProcessError):
        while True:
            for child in children.read_text(encoding="ascii").split():
                os.kill(int(child), signal.SIGKILL)
            os.waitpid(-1, 0)


def _exit_code(status: int) -> int:
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


def _prctl(option: int, value: int) -> None:
    if ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl failed")
