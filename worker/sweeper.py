"""The sweeper: ``python -m worker.sweeper`` sends lost shards again. Any number may run; each row is taken by one."""

import signal
import threading

import structlog
from sqlalchemy.exc import SQLAlchemyError

from db.signals import announce
from db.sweeping import fail_exhausted, reclaim_lost_shards
from worker.logs import configure_logs
from worker.queue import send_shard

INTERVAL_S = 5.0
WORKER_LOST: dict[str, object] = {
    "type": "/problems#worker-lost",
    "title": "The computation's worker kept dying",
    "detail": "The process that computed this ended without a result as often as is allowed.",
}

log = structlog.get_logger(__name__)


def sweep() -> int:
    """One round: send lost shards again and end what lost its worker too often.

    Returns:
        How many shards were sent again.
    """
    for record in fail_exhausted(WORKER_LOST):
        log.error("computation_given_up", computation_id=str(record.computation_id), kind=record.kind)
        announce(record)
    lost = reclaim_lost_shards()
    for computation_id, index in lost:
        log.warning("shard_sent_again", computation_id=str(computation_id), shard=index)
        send_shard(computation_id, index)
    return len(lost)


def main() -> None:
    """Sweep every few seconds until SIGTERM or SIGINT."""
    configure_logs()
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    while not stop.wait(INTERVAL_S):
        try:
            sweep()
        except SQLAlchemyError as error:
            log.warning("sweep_failed", error=str(error))


if __name__ == "__main__":
    main()
