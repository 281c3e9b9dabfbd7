"""``python -m tests.bench``: our speed as ratios to a named peer, measured in the same run on the same machine."""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Mapping

from tests.bench.batch import bench_batch
from tests.bench.cached import bench_cached
from tests.bench.capacity.measure import bench_capacity
from tests.bench.checks import bench_checks
from tests.bench.crowd import bench_crowd
from tests.bench.derful import bench_derful
from tests.bench.derful_census import bench_derful_census
from tests.bench.growth.measure import bench_growth
from tests.bench.isolation import bench_isolation
from tests.bench.kenken import bench_kenken
from tests.bench.kernel import bench_kernel
from tests.bench.krypto_census import bench_krypto_census
from tests.bench.load import bench_load
from tests.bench.partitions import bench_partitions
from tests.bench.report import Line, Note
from tests.bench.stack import Stack, running_stack
from tests.bench.tournaments import bench_races, bench_tournaments
from tests.bench.uncached import bench_uncached

Report = Iterable[Line | Note]

ALONE: Mapping[str, Callable[[], Report]] = {
    "kernel": bench_kernel,
    "krypto-census": bench_krypto_census,
    "kenken": bench_kenken,
    "partitions": bench_partitions,
    "derful": bench_derful,
}
# Only when named: they take long, and much room on the disk.
LARGE: Mapping[str, Callable[[int], Report]] = {
    "growth": bench_growth,
    "crowd": bench_crowd,
    "tournaments": bench_tournaments,
    "capacity": bench_capacity,
}
SIZES = {"growth": 1_000_000, "crowd": 5_000, "tournaments": 100, "capacity": 200}
ON_THE_STACK: Mapping[str, Callable[[Stack], Report]] = {
    "cached": bench_cached,
    "batch": bench_batch,
    "uncached": bench_uncached,
    "checks": bench_checks,
    "isolation": bench_isolation,
    "load": bench_load,
    "derful-census": bench_derful_census,
}


def _tell(report: Report) -> None:
    for line in report:
        print(line, flush=True)


def main() -> int:
    """Run the benchmarks that are named, or all, and print a line for each as it ends."""
    names = [*ALONE, *ON_THE_STACK, *LARGE]
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help=f"any of {', '.join(names)}; all but the last four unless said",
    )
    parser.add_argument(
        "--size",
        type=int,
        help="of growth: jobs in the history; of crowd: streams, and waiting requests; of tournaments: how many;"
        " of capacity: shards",
    )
    parser.add_argument("--races", type=int, help="of tournaments: run so many races for a claim instead")
    asked = parser.parse_args()
    wished = asked.names
    if unknown := set(wished) - set(names):
        parser.error(f"there is no benchmark {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    load = ", ".join(f"{average:.2f}" for average in os.getloadavg())
    print(f"{os.cpu_count()} processors, load averages before: {load}")
    print(Line.HEADER, flush=True)
    for name, bench in ALONE.items():
        if name in wished or not wished:
            _tell(bench())
    for name, bench_large in LARGE.items():
        if name == "tournaments" and name in wished and asked.races:
            _tell(bench_races(asked.races))
        elif name in wished:
            _tell(bench_large(asked.size or SIZES[name]))
    on_the_stack = [bench for name, bench in ON_THE_STACK.items() if name in wished or not wished]
    if on_the_stack:
        with running_stack() as stack:
            for bench_it in on_the_stack:
                _tell(bench_it(stack))
    return 0


if __name__ == "__main__":
    sys.exit(main())
