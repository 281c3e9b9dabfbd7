"""The listener for metrics of a worker or the upkeep: ``METRICS_LISTEN``, an address and a port; none by default."""

import os
import re

import structlog
from prometheus_client import ProcessCollector, start_http_server
from prometheus_client.registry import Collector, CollectorRegistry

from worker.observability.build_info import BuildInfo
from worker.settings import SettingError

LISTEN_VARIABLE = "METRICS_LISTEN"
MOST_PORT = 65_535
_ADDRESS = re.compile(r"\[?([0-9a-zA-Z.:_-]+?)\]?:([0-9]{1,5})")

log = structlog.get_logger(__name__)


def read_listen_address() -> tuple[str, int] | None:
    """Return the address and the port on which this process is to serve metrics; None if it is not to.

    Raises:
        SettingError: The setting is not an address and a port.
    """
    setting = os.environ.get(LISTEN_VARIABLE, "").strip()
    if not setting:
        return None
    found = _ADDRESS.fullmatch(setting)
    if found is None or int(found[2]) > MOST_PORT:
        raise SettingError(
            f"{LISTEN_VARIABLE} must be an address and a port such as 127.0.0.1:9101, not {setting[:40]!r}"
        )
    return found[1], int(found[2])


def serve_metrics(*collectors: Collector) -> int | None:
    """Serve ``collectors`` and this process's own use of the machine, in a thread, and return the port.

    A process that cannot listen continues without metrics, as its work is more important, and None is returned.
    """
    listen = read_listen_address()
    if listen is None:
        return None
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    for collector in (BuildInfo(), *collectors):
        registry.register(collector)
    address, wanted = listen
    try:
        server, _ = start_http_server(wanted, address, registry)
    except OSError as error:
        log.error("metrics_not_served", error=str(error))  # noqa: TRY400  # the message is enough
        return None
    # Processes forked later do not need the socket, but would keep the port open.
    os.register_at_fork(after_in_child=server.socket.close)
    port: int = server.server_port
    log.info("metrics_served", address=address, port=port)
    return port
