"""Memory that a process keeps for past censuses: little, and none once it has been idle."""

import json
import subprocess
import sys

import pytest

FEW, MANY = 8, 24

# The resident memory in MiB: with all kernels, after few censuses, after many, and after the caches are freed.
PROGRAM = f"""
import json, os
from tests.bench.processes import resident_mib
from worker.engine.memory import give_back, set_allocator
from worker.games.krypto.kernels.census.counting import census_shard
from worker.games.krypto.kernels.warm import warm_up
from worker.games.krypto.rules.census import Ranks
from worker.games.krypto.rules.census import Census

def resident():
    return resident_mib([os.getpid()])

def take(number):
    census = Census.of_range(1, 13, 5).with_(targets=(1, 25 + number), rules="house")
    census_shard(census, Ranks(0, census.multisets))

set_allocator()
warm_up()
take(0)
found = [resident()]
for number in range({MANY}):
    take(number)
    if number + 1 in ({FEW}, {MANY}):
        found.append(resident())
give_back()
print(json.dumps([*found, resident()]))
"""


@pytest.mark.slow
def test_memory_of_a_process_is_bounded_and_released_after_censuses() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, timeout=100
    )
    first, few, many, idle = json.loads(ended.stdout)
    # The lists of one of these censuses take some 10 MiB; of 16 more, 160.
    assert many - few < 20
    assert idle < first + 10
