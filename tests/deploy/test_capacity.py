"""The capacity guide: its tables are the simulation's, and every figure has a source."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.bench.capacity.order6 import census
from tests.bench.capacity.sheet import COSTS, DATABASE_PROCESSORS, order6_table, table
from tests.bench.capacity.simulation import Census, Work, simulate

GUIDE = (Path(__file__).parents[2] / "service" / "guide" / "operate" / "capacity.md").read_text()
CENSUS = Census(shards=400, shard_s=0.5, spread=0.3)


def test_guide_shows_the_tables_of_the_simulation() -> None:
    assert "\n".join(table()) in GUIDE
    assert "\n".join(order6_table()) in GUIDE


def test_every_figure_is_labelled_with_its_source() -> None:
    rows = re.findall(r"^\| .+ \|$", GUIDE.partition("## The sheet")[2].partition("\n## ")[0], re.MULTILINE)[
        2:
    ]
    assert len(rows) > 15
    for row in rows:
        known = row.strip("| ").rpartition(" | ")[2]
        assert re.search(r"measured|extrapolated|assumed|bound by the code", known), row


def test_one_process_takes_the_sum_of_its_steps() -> None:
    census = Census(shards=50, shard_s=0.2)
    outcome = simulate(census.work(), COSTS, processes=1, database_processors=1)
    # Each shard: a claim, at most one turn of its own, a computation, a commit, and three writes to the disk.
    least = census.shards * (census.shard_s + (COSTS.worker_ms + COSTS.claim_ms + COSTS.commit_ms) / 1000)
    turn_ms = COSTS.turn_ms + COSTS.turn_each_ms + COSTS.send_each_ms
    most = least + census.shards * (turn_ms + 3 * COSTS.flush_ms) / 1000
    assert least <= outcome.seconds <= most


@pytest.mark.parametrize("database_processors", [1, 8])
def test_throughput_grows_with_processes_up_to_a_limit(
    database_processors: int,
) -> None:
    times = [
        simulate(CENSUS.work(), COSTS, processes, database_processors).seconds
        for processes in (1, 2, 4, 8, 16, 32)
    ]
    assert all(fewer < 1.05 * more and more <= 1.0001 * 2 * fewer for more, fewer in pairwise(times))
    assert times[0] / times[3] > 7


def test_shared_resources_limit_the_shards_a_second() -> None:
    small = Census(shards=3000, shard_s=0.01)
    slow = simulate(small.work(), COSTS, processes=64, database_processors=1)
    quick = simulate(small.work(), COSTS, processes=64, database_processors=8)
    a_shard_ms = COSTS.claim_ms + COSTS.commit_ms + COSTS.turn_each_ms
    assert small.shards / slow.seconds <= 1000 / a_shard_ms
    assert slow.database_share > 0.9
    assert quick.seconds < 0.7 * slow.seconds
    assert simulate(small.work(), COSTS, processes=64, database_processors=8) == quick


def with_tables(*owners: str) -> list[Work]:
    """Return shards of 0.2 s that need tables of these owners, which take 3 s and 1 s to build."""
    return [Work(0.2, owner, (("halves", 3.0), ("steps", 1.0))) for owner in owners]


@pytest.mark.parametrize(("order", "starts"), [("aabb", 2), ("abab", 4), ("aaaa", 1)])
def test_process_builds_tables_when_a_shard_needs_others_than_the_last(order: str, starts: int) -> None:
    outcome = simulate(with_tables(*order), COSTS, processes=1, database_processors=1)
    warm = simulate([Work(0.2)] * len(order), COSTS, processes=1, database_processors=1)
    assert outcome.tables_s == 4.0 * starts
    assert outcome.seconds == pytest.approx(warm.seconds + outcome.tables_s, abs=0.1)
    assert outcome.computing_share == pytest.approx(len(order) * 0.2 / outcome.seconds)


def test_process_builds_only_the_tables_that_are_missing() -> None:
    few = Work(0.2, "a", (("halves", 3.0),))
    outcome = simulate([few, *with_tables("a"), few], COSTS, processes=1, database_processors=1)
    assert outcome.tables_s == 4.0


def test_every_process_builds_tables_of_its_own() -> None:
    outcome = simulate(with_tables(*"a" * 8), COSTS, processes=4, database_processors=4)
    assert outcome.tables_s == 16.0
    assert 4.4 < outcome.seconds < 5.0


def test_hour_of_a_census_uses_64_processes_well() -> None:
    work = census()
    assert len(work) == 2271
    assert 2500 < sum(each.seconds for each in work) < 4500
    outcome = simulate(work, COSTS, processes=64, database_processors=DATABASE_PROCESSORS[-1])
    assert outcome.tables_s > 64
    # To a hundredth, as the guide has it: the seconds of the shards were measured.
    assert round(outcome.computing_share, 2) >= 0.8
