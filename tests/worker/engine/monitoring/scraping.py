"""Workers and upkeeps that serve their metrics, and scrapes of them."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import httpx
from prometheus_client.parser import text_string_to_metric_families

from tests.conftest import ROOT

WORKER = (
    *("worker.engine", "tests.worker_app", "--queues", "short,long", "--concurrency", "2"),
    *("--without-gossip", "--without-mingle"),
)

Samples = Mapping[tuple[str, frozenset[tuple[str, str]]], float]


@contextmanager
def running(port: int, folder: Path, *module: str, **environ: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a module that serves its metrics on a port, and stores its counts in a folder."""
    process = subprocess.Popen(
        [sys.executable, "-m", *module],
        cwd=ROOT,
        env={
            **os.environ,
            "METRICS_LISTEN": f"127.0.0.1:{port}",
            "METRICS_FOLDER": str(folder),
            **environ,
        },
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=30)


def scraped(port: int) -> Samples:
    """Return the metrics served on a port; none while nobody listens on it."""
    try:
        text = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=10).text
    except httpx.TransportError:
        return {}
    return {
        (sample.name.removeprefix("countinghouse_"), frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def at(found: Samples, name: str, **labels: str) -> float:
    """Return a figure, or 0 if it is missing."""
    return found.get((name, frozenset(labels.items())), 0.0)
