"""Become another program that ends when its parent does; run as a script, by path.

``tether.py PARENT SIGNAL UID:GID|- PROGRAM [ARGUMENT ...]`` switches to the account if one is given, asks the kernel to
send SIGNAL to this process when the process PARENT ends (Linux only, prctl(2) PR_SET_PDEATHSIG), and executes PROGRAM.
It is a program of its own rather than code between fork and exec, where a threaded parent could deadlock. It imports
only the standard library, to start in a few milliseconds.
"""

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1
_KEEP_ACCOUNT = "-"
_EXIT_ORPHANED = 125
_EXIT_CANNOT_EXECUTE = 126


def main(arguments: list[str]) -> int:
    """Tether this process and execute the program; return an exit code only if that fails."""
    parent, death_signal, account, *command = arguments
    # A shell that starts the parent in the background makes it ignore these signals, which children inherit.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)
    if account != _KEEP_ACCOUNT:
        uid, gid = (int(number) for number in account.split(":"))
        os.setgroups([])
        os.setgid(gid)
        os.setuid(uid)
    # Set after the change of account, which clears it.
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, int(death_signal), 0, 0, 0)
    # The parent may have ended before the kernel was asked.
    if os.getppid() != int(parent):
        return _EXIT_ORPHANED
    try:
        os.execv(command[0], command)  # noqa: S606  # a program and its arguments, no shell
    except OSError as error:
        print(f"cannot execute {command[0]}: {error.strerror}", file=sys.stderr)
    return _EXIT_CANNOT_EXECUTE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
