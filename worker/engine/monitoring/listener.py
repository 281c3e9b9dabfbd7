"""The listener for metrics of a worker or the upkeep: ``METRICS_LISTEN``, an address and a port; none by default."""

import os
import re

import structlog
from prometheus_client import ProcessCollector, start_http_server
from prometheus_client.registry import Collector, CollectorRegistry

from worker.observability.build_info import BuildInfo

LISTEN_VARIABLE = "METRICS_LISTEN"
_ADDRESS = re.compile(r"\[?([0-9a-zA-Z.:_-]+?)\]?:([0-9]{1,5})")

log = structlog.get_logger(__name__)


def listens() -> bool:
    """Return True if this process is to serve metrics."""
    return bool(os.environ.get(LISTEN_VARIABLE, "").strip())


def serve_metrics(*collectors: Collector) -> int | None:
    """Serve ``collectors`` and this process's own use of the machine, in a thread, and return the port.

    A process that cannot listen continues without metrics, as its work is more important, and None is returned.
    """
    if not listens():
        return None
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    for collector in (BuildInfo(), *collectors):
        registry.register(collector)
    setting = os.environ[LISTEN_VARIABLE].strip()
    found = _ADDRESS.fullmatch(setting)
    if found is None:
        log.error("metrics_not_served", error=f"{LISTEN_VARIABLE} should be an address and a port")
        return None
    try:
        server, _ = start_http_server(int(found[2]), found[1], registry)
    except (OSError, OverflowError) as error:
        log.error("metrics_not_served", error=str(error))  # noqa: TRY400  # the message is enough
        return None
    # Processes forked later do not need the socket, but would keep the port open.
    os.register_at_fork(after_in_child=server.socket.close)
    port: int = server.server_port
    log.info("metrics_served", address=found[1], port=port)
    return port
