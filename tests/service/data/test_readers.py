"""The lines that the page prints, run against the running service; readers of Parquet take only what they need."""

import re
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from typing import Final

import httpx
import pytest

from tests.conftest import HttpServer
from tests.service.data.counting import CountingProxy, counting_proxy
from tests.service.data.remote_files import RemoteFiles
from tests.service.data.wide import FOLDER, ROWS, SUM, wait_until_served

ADDRESS: Final = f"{FOLDER}/wide.parquet"
NEXT: Final = "--- the next line ---"
NAMES: Final = ("pandas", "polars", "DuckDB", "R")


@pytest.fixture
def proxy(wide: None, http_server: HttpServer) -> Iterator[CountingProxy]:
    """Run a proxy in front of the running service, and check that a whole file is counted."""
    with counting_proxy(http_server.port) as proxy:
        wait_until_served(f"{proxy.url}{ADDRESS}")
        size = len(httpx.get(f"{proxy.url}{ADDRESS}").content)
        assert proxy.sent >= size == int(httpx.head(f"{proxy.url}{ADDRESS}").headers["Content-Length"])
        yield proxy


def _printed(proxy: CountingProxy, name: str) -> str:
    """Return the lines for a reader, as the page of the running service prints them."""
    page = httpx.get(f"{proxy.url}/data").text
    section = page.partition('<h2 id="wide">')[2].partition("</section>")[0]
    found = re.search(rf"<figcaption>{name}</figcaption><pre><code>(.*?)</code></pre>", section, re.DOTALL)
    assert found
    lines = unescape(found[1])
    assert len(lines.splitlines()) == 3
    assert f"{proxy.url}/data/wide/1.1/wide." in lines
    return lines


def _run(lines: str) -> str:
    command = [sys.executable, "-W", "error", "-c", lines]
    finished = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


@pytest.mark.parametrize("name", NAMES)
def test_every_reader_has_three_lines(proxy: CountingProxy, name: str) -> None:
    assert _printed(proxy, name)


def test_lines_for_pandas_work_as_printed(proxy: CountingProxy) -> None:
    lines = _printed(proxy, "pandas")
    shown = _run(f"{lines}\nprint(data.shape, data.n.sum())")
    assert "noise_20" in shown
    assert shown.endswith(f"({ROWS}, 21) {SUM}\n")


def test_polars_reads_a_column_without_the_rest(proxy: CountingProxy) -> None:
    lines = _printed(proxy, "polars")
    size = int(httpx.head(f"{proxy.url}{ADDRESS}").headers["Content-Length"])
    before = proxy.sent
    shown = _run(f"{lines.rpartition(chr(10))[0]}\nprint(data.select('n').sum().collect().item())")
    assert shown == f"{SUM}\n"
    assert 0 < proxy.sent - before < size / 2
    assert "noise_1" in _run(lines)


def test_duckdb_reads_a_column_without_the_rest(proxy: CountingProxy) -> None:
    lines = _printed(proxy, "DuckDB").splitlines()
    size = int(httpx.head(f"{proxy.url}{ADDRESS}").headers["Content-Length"])
    # Instead of DuckDB's extension httpfs, which can only be downloaded.
    begin = (
        f"import duckdb\nfrom {RemoteFiles.__module__} import RemoteFiles\nconnection = duckdb.connect()\n"
    )
    begin += "connection.register_filesystem(RemoteFiles())\n"
    before = proxy.sent
    shown = _run(f"{begin}print(connection.sql({lines[1]!r}).fetchall())")
    assert shown == f"[({ROWS},)]\n"
    assert 0 < proxy.sent - before < size / 2
    others = (f"print(connection.sql({line!r}))" for line in (lines[0], lines[2]))
    shown_by = _run(begin + f"\nprint({NEXT!r})\n".join(others)).split(NEXT)
    assert ["noise_1" in shown for shown in shown_by] == [True, True]
