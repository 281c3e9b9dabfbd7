"""The parts of the benchmark, by name."""

from collections.abc import Callable, Iterable, Mapping

from tests.bench.batch import bench_batch
from tests.bench.cached import bench_cached
from tests.bench.capacity.measure import bench_capacity
from tests.bench.capacity.order6_run import bench_order6
from tests.bench.checks import bench_checks
from tests.bench.crowd import bench_crowd
from tests.bench.derful import bench_derful
from tests.bench.derful_census import bench_derful_census
from tests.bench.growth.expiry import bench_expiry
from tests.bench.growth.measure import bench_growth
from tests.bench.isolation import bench_isolation
from tests.bench.kenken import bench_kenken
from tests.bench.kernel import bench_kernel
from tests.bench.krypto_census import bench_krypto_census
from tests.bench.load import bench_load
from tests.bench.memory.measure import bench_memory
from tests.bench.page import bench_page
from tests.bench.partitions import bench_partitions
from tests.bench.report import Line, Note
from tests.bench.size import Size
from tests.bench.stack import Stack
from tests.bench.start import bench_start
from tests.bench.starving import bench_starving
from tests.bench.tournaments import bench_races, bench_tournaments
from tests.bench.turns import bench_turns
from tests.bench.uncached import bench_uncached
from tests.bench.walk import bench_walk
from tests.bench.year import bench_year

Report = Iterable[Line | Note]

ALONE: Mapping[str, Callable[[Size], Report]] = {
    "kernel": bench_kernel,
    "krypto-census": bench_krypto_census,
    "kenken": bench_kenken,
    "partitions": bench_partitions,
    "derful": bench_derful,
    "year": bench_year,
    "memory": bench_memory,
}
STARTING_SERVERS: Mapping[str, Callable[[Size], Report]] = {
    "growth": bench_growth,
    "expiry": bench_expiry,
    "crowd": bench_crowd,
    "capacity": bench_capacity,
    "order6": bench_order6,
    "turns": bench_turns,
    "start": bench_start,
    "walk": bench_walk,
}
ON_THE_STACK: Mapping[str, Callable[[Stack, Size], Report]] = {
    "cached": bench_cached,
    "batch": bench_batch,
    "uncached": bench_uncached,
    "checks": bench_checks,
    "isolation": bench_isolation,
    "starving": bench_starving,
    "load": bench_load,
    "derful-census": bench_derful_census,
    "tournaments": bench_tournaments,
    "races": bench_races,
    "page": bench_page,
}
LARGE = ("memory", *STARTING_SERVERS, "tournaments", "races", "page")
"""Parts that run only when named: they take long, and much disk space."""
USUAL = tuple(name for name in (*ALONE, *ON_THE_STACK) if name not in LARGE)
