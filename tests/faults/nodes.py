"""Nodes with a name, a network address and process ids of their own, like two machines or two pods.

A process id on a node does not show from outside whether the process lives, and a node dies as a whole.
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
# The first process of a node sets its name, and reaps orphans.
_FIRST = """
import signal, socket, sys
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
socket.sethostname(sys.argv[1])
print("up", flush=True)
signal.pause()
"""


class Node:
    """Services on a node, which they see as a machine of their own."""

    def __init__(self, stack: Faulty, name: str, place: Place, services: Sequence[Service]) -> None:
        """Create a node that starts ``services`` at each start."""
        self._stack = stack
        self._name = name
        self._services = services
        self.folder = ROOT
        """Folder of the sources that its services run from, from its next start on."""
        first = (sys.executable, "-c", _FIRST, name)
        unshare = (_PROGRAMS["unshare"], "--fork", "--kill-child", "--mount-proc", *_NAMESPACES)
        # unshare ignores other signals while its child lives.
        killed = Service(name, (*unshare, *first), {}, ROOT, stop_signal=signal.SIGKILL)
        stack.put(killed, place)

    def start(self) -> None:
        """Start the node and its services, without waiting for them."""
        part = self._part()
        part.log.write_bytes(b"")
        part.start()
        wait_until(lambda: part.log.read_bytes() == b"up\n", seconds=20)
        target = ("--target", str(part.children()[0]), "--net", f"--wd={self.folder}")
        for service in self._services:
            command = (_PROGRAMS["nsenter"], *target, *_NAMESPACES, *service.command)
            self._stack.add(replace(service, command=command))

    def kill(self) -> None:
        """Kill everything on the node at once."""
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
