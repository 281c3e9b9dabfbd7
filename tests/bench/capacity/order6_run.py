"""``python -m tests.bench order6``: totals of order 6 on real processes, and in the simulation."""

from collections.abc import Iterator

from tests.bench.capacity.jobs import Used, used_by
from tests.bench.capacity.order6 import ORDER, census
from tests.bench.capacity.processes import pool_of
from tests.bench.capacity.servers import servers
from tests.bench.capacity.sheet import COSTS
from tests.bench.capacity.simulation import simulate
from tests.bench.report import Note
from tests.bench.size import Size
from tests.bench.stack import running
from worker.games.derful31.operations.enumerate import ENUMERATE

PROCESSES = (1, 2)
TOTALS = (49, 51)


def bench_order6(size: Size) -> Iterator[Note]:
    """Count totals one after the other, each a job, and compare seconds and processor time with the simulation."""
    for processes in size.of(PROCESSES, (1,)):
        totals = size.of(TOTALS, (52,))
        # New stores each time: an answer that is known is not computed.
        with servers() as (environ, url, port), running(pool_of("long", environ, processes)):
            for total in totals:
                params = {"order": ORDER, "total": total}
                used = used_by(url, port, {"kind": ENUMERATE.kind, "params": params}, within_s=600)
                yield Note(_compared(total, processes, used))


def _compared(total: int, processes: int, used: Used) -> str:
    work = census([total])
    expected = simulate(work, COSTS, processes, database_processors=1)
    worker_s = sum(each.seconds for each in work) + expected.tables_s
    return (
        f"total {total}, {processes} processes, {len(work)} shards: {used.seconds:.1f} s measured,"
        f" {expected.seconds:.1f} simulated; processor seconds of the workers {used.processor_s['workers']:.1f}"
        f" measured, {worker_s:.1f} simulated, of these {expected.tables_s:.1f} for tables"
    )
