"""A local broker or cache for a ``with`` block, started as the local stack starts it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deploy.local.valkey import ValkeyRole, ValkeyServer
from tests.local_postgres import start, supervised


@contextmanager
def local_valkey(role: ValkeyRole, home: Path | None = None) -> Iterator[str]:
    """Yield the URL of a server, in the form the role's clients expect."""
    with supervised(home) as (folder, run, supervisor):
        server = ValkeyServer(role, folder, run)
        start(supervisor, server)
        yield server.url
