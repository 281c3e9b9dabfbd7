"""A million items: streamed in order, with constant memory of the API."""

from pathlib import Path

import pytest

from tests.faults.stack import Faulty

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

SHARDS = 20
ITEMS_A_SHARD = 50_000
# Memory for one chunk of lines, its parts and the response's buffers; far less than the hundred megabytes of lines.
ALLOWED_KIB = 24 * 1024


def _resident_kib(stack: Faulty) -> int:
    statuses = [Path(f"/proc/{pid}/status").read_text(encoding="ascii") for pid in stack["api"].children()]
    return sum(int(status.split("VmRSS:")[1].split()[0]) for status in statuses)


@pytest.mark.parametrize(("media_type", "header"), [("application/x-ndjson", 0), ("text/csv", 1)])
def test_million_items_stream_at_constant_memory(stack: Faulty, media_type: str, header: int) -> None:
    path = stack.submit("a million", shards=SHARDS, seconds=0.0, items=ITEMS_A_SHARD)
    assert stack.finished(path, seconds=200)["status"] == "succeeded"
    stack.client.get(f"{path}/items?limit=1000", headers={"Accept": media_type})
    before, most, lines = _resident_kib(stack), 0, 0
    with stack.client.stream("GET", f"{path}/items", headers={"Accept": media_type}) as response:
        for number, line in enumerate(response.iter_lines()):
            lines += 1
            if number == 700_000 + header:
                assert "14" in line
            if number % 100_000 == 0:
                most = max(most, _resident_kib(stack))
    assert lines == SHARDS * ITEMS_A_SHARD + header
    assert most - before < ALLOWED_KIB
