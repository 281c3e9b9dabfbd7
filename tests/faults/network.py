"""A network of the test's own that drops packets silently.

The stores are in one namespace of the kernel, and their users in others, each with a cable to the stores' bridge.
The namespaces have no names: they always end with the last process in them and the files that hold them.
"""

import ctypes
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import psycopg
import pytest

from deploy.local.process import Service

MISSING = [program for program in ("ip", "ss", "nft") if shutil.which(program) is None]
needs_network = pytest.mark.skipif(
    os.geteuid() != 0 or bool(MISSING), reason="needs root, and the packages iproute2 and nftables"
)
ADDRESS = "192.0.2.{}"  # RFC 5737 reserves it for documentation, so no real network has it
PORTS = {"postgres": 5432, "broker": 6379, "cache": 6380}
_CLONE_NEWNET = 0x4000_0000
_CHAIN = "add table inet cut; add chain inet cut input { type filter hook input priority 0; }"


@dataclass(frozen=True)
class Place:
    """A namespace, by the file that holds it, and its address."""

    file: int
    address: str

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Move the calling thread and its new processes into the namespace within the block."""
        ours = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
        _system_call("setns", self.file, _CLONE_NEWNET)
        try:
            yield
        finally:
            _system_call("setns", ours, _CLONE_NEWNET)
            os.close(ours)

    def run(self, *command: str) -> None:
        """Run a command in the namespace."""
        with self.inside():
            subprocess.run(command, check=True, capture_output=True, text=True, timeout=20)


@dataclass(frozen=True)
class Network:
    """The stores, and the places that reach them."""

    stores: Place
    users: Mapping[str, Place]

    def urls(self) -> dict[str, str]:
        """Return the stores' addresses as environment variables for their users."""
        at = self.stores.address
        return {
            "DATABASE_URL": f"postgresql+psycopg://postgres@{at}:{PORTS['postgres']}/countinghouse",
            "BROKER_URL": f"redis://{at}:{PORTS['broker']}/0",
            "CACHE_URL": f"redis://{at}:{PORTS['cache']}/0",
        }

    def listening(self, service: Service) -> Service:
        """Return a store's service, which also listens on the network."""
        at, port = self.stores.address, str(PORTS[service.name])
        if service.name == "postgres":
            more: tuple[str, ...] = ("-c", f"listen_addresses={at}")
        else:
            more = ("--bind", at, "--port", port, "--protected-mode", "no")
        return replace(service, command=(*service.command, *more))

    @contextmanager
    def cut(self, user: str, store: str) -> Iterator[None]:
        """Drop every packet between a user and a store within the block, on arrival, so that no sender notices."""
        place, port = self.users[user], PORTS[store]
        self.stores.run("nft", f"add rule inet cut input ip saddr {place.address} tcp dport {port} drop")
        place.run("nft", f"add rule inet cut input tcp sport {port} drop")
        try:
            yield
        finally:
            for end in (self.stores, place):
                end.run("nft", "flush chain inet cut input")

    @contextmanager
    def separated(self, one: str, other: str) -> Iterator[None]:
        """Drop every packet between two users within the block."""
        ends = self.users[one], self.users[other]
        for here, there in (ends, reversed(ends)):
            here.run("nft", f"add rule inet cut input ip saddr {there.address} drop")
        try:
            yield
        finally:
            for end in ends:
                end.run("nft", "flush chain inet cut input")

    def forget(self, user: str, store: str) -> None:
        """Close the stores' side of all connections between the two, as the kernel does after a very long silence."""
        self.stores.run("ss", "-K", "dst", self.users[user].address, "sport", "=", f":{PORTS[store]}")


def admit_network(database_url: str) -> None:
    """Have PostgreSQL admit connections from the network, which only the test uses; call this before its start."""
    sockets = psycopg.conninfo.conninfo_to_dict(database_url.replace("+psycopg", ""))["host"]
    with (Path(str(sockets)) / "hba.conf").open("a") as admitted:
        admitted.write("host all all samenet trust\n")


@contextmanager
def network(*users: str) -> Iterator[Network]:
    """Create a network for the block."""
    with ExitStack() as held:
        stores, *places = (_place(held, number) for number in range(1, len(users) + 2))
        stores.run("ip", "link", "add", "bridge", "type", "bridge")
        _bring_up(stores, "bridge")
        for number, place in enumerate(places):
            here = f"cable{number}"
            there = ("peer", "name", "cable", "netns", f"/proc/{os.getpid()}/fd/{place.file}")
            stores.run("ip", "link", "add", here, "type", "veth", *there)
            stores.run("ip", "link", "set", here, "master", "bridge", "up")
            _bring_up(place, "cable")
        yield Network(stores, dict(zip(users, places, strict=True)))


def _place(held: ExitStack, number: int) -> Place:
    ours = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
    try:
        _system_call("unshare", _CLONE_NEWNET)
    except PermissionError:
        pytest.skip("this machine lets root make no network")
    try:
        file = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
    finally:
        _system_call("setns", ours, _CLONE_NEWNET)
        os.close(ours)
    held.callback(os.close, file)
    return Place(file, ADDRESS.format(number))


def _bring_up(place: Place, link: str) -> None:
    place.run("ip", "address", "add", f"{place.address}/24", "dev", link)
    place.run("ip", "link", "set", link, "up")
    place.run("ip", "link", "set", "lo", "up")
    place.run("nft", _CHAIN)


def _system_call(name: str, *arguments: int) -> None:
    if getattr(ctypes.CDLL(None, use_errno=True), name)(*arguments):
        raise OSError(ctypes.get_errno(), name)
