"""Many downloads at once."""

import hashlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import httpx
import pytest

from tests.conftest import HttpServer
from tests.service.data.wide import FOLDER, wait_until_served

DOWNLOADS: Final = 40
LARGEST_GROWTH_KB: Final = 100 * 1024


def _most_kb(server: HttpServer) -> int:
    """Return the most memory that the server's processes have had so far."""
    found = 0
    for process in server.processes:
        status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
        found += int(status.partition("VmHWM:")[2].split()[0])
    return found


def _digest(url: str) -> str:
    digest = hashlib.sha256()
    with httpx.stream("GET", url, timeout=120) as answer:
        for piece in answer.iter_raw():
            digest.update(piece)
    return digest.hexdigest()


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_forty_downloads_are_right_and_take_little_memory(wide: None, http_server: HttpServer) -> None:
    url = f"{http_server.url}{FOLDER}/wide.csv"
    wait_until_served(url)
    first = httpx.get(url)
    expected = first.headers["ETag"].strip('"')
    assert len(first.content) * DOWNLOADS > 3 * 1024 * LARGEST_GROWTH_KB
    before = _most_kb(http_server)
    with ThreadPoolExecutor(DOWNLOADS) as pool, httpx.Client(base_url=http_server.url, timeout=60) as others:
        downloads = [pool.submit(_digest, url) for _ in range(DOWNLOADS)]
        answered = 0
        while not all(download.done() for download in downloads):
            assert others.get("/v1").status_code == 200
            answered += 1
        assert answered
        assert {download.result() for download in downloads} == {expected}
    assert _most_kb(http_server) - before < LARGEST_GROWTH_KB
