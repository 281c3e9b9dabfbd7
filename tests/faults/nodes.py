"""Nodes: a name, a network address and process numbers of their own, as two machines or two pods have.

Nobody outside a node can tell from a process number there whether the process lives, and a node dies as a whole.
"""

import shutil
import signal
import sys
from collections.abc import Sequence
from dataclasses import replace

import pytest

from deploy.local.process import Service
from tests.faults.network import Place
from tests.faults.stack import ROOT, Faulty, Part
from tests.waiting import wait_until

_PROGRAMS = {name: shutil.which(name) or "" for name in ("nsenter", "unshare")}
needs_nodes = pytest.mark.skipif(not all(_PROGRAMS.values()), reason="needs the package util-linux")
_NAMESPACES = ("--mount", "--uts", "--pid")
# The first process of a node gives it its name, and lets go of processes whose parent has ended.
_FIRST = """
import signal, socket, sys
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
socket.sethostname(sys.argv[1])
print("up", flush=True)
signal.pause()
"""


class Node:
    """Services that have a machine to themselves, as far as they can tell."""

    def __init__(self, stack: Faulty, name: str, place: Place, services: Sequence[Service]) -> None:
        """``services`` are what a start of the node starts."""
        self._stack = stack
        self._name = name
        self._services = services
        self.folder = ROOT
        """Where the sources are that its services run from, once it is started."""
        first = (sys.executable, "-c", _FIRST, name)
        unshare = (_PROGRAMS["unshare"], "--fork", "--kill-child", "--mount-proc", *_NAMESPACES)
        # unshare itself ignores other signals, as long as its child lives.
        killed = Service(name, (*unshare, *first), {}, ROOT, stop_signal=signal.SIGKILL)
        stack.put(killed, place)

    def start(self) -> None:
        """Start the node and its services; these are not waited for."""
        part = self._part()
        part.log.write_bytes(b"")
        part.start()
        wait_until(lambda: part.log.read_bytes() == b"up\n", seconds=20)
        target = ("--target", str(part.children()[0]), "--net", f"--wd={self.folder}")
        for service in self._services:
            command = (_PROGRAMS["nsenter"], *target, *_NAMESPACES, *service.command)
            self._stack.add(replace(service, command=command))

    def kill(self) -> None:
        """Kill everything on it at once."""
        self._part().kill()
        for service in self._services:
            self._stack[service.name].stop()

    def stop(self) -> None:
        """Stop its services in good order, and then the node."""
        for service in reversed(self._services):
            self._stack[service.name].stop()
        self._part().kill()

    def _part(self) -> Part:
        return self._stack[self._name]
