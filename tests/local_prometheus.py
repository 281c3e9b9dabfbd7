"""Debian's Prometheus and its tools, and a server of it for a ``with`` block."""

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from deploy.local.process import Service, ServiceProcess
from tests.deploy.stacks import free_port
from tests.waiting import wait_until

DEPLOY = Path(__file__).parents[1] / "deploy"
FOLDER = DEPLOY / "prometheus"
RULES_FILE = DEPLOY / "chart" / "files" / "rules.yml"
PROMETHEUS, PROMTOOL, AMTOOL = (shutil.which(name) for name in ("prometheus", "promtool", "amtool"))
needs_prometheus = pytest.mark.skipif(
    PROMETHEUS is None or PROMTOOL is None, reason="Prometheus is not installed (apt-get install prometheus)"
)
needs_amtool = pytest.mark.skipif(
    AMTOOL is None, reason="amtool is not installed (apt-get install prometheus-alertmanager)"
)


@dataclass(frozen=True, slots=True)
class Prometheus:
    """A server that scrapes and evaluates every second."""

    url: str

    def ask(self, path: str, **parameters: str) -> Any:
        """Return the data of a successful API answer."""
        answer = httpx.get(f"{self.url}/api/v1/{path}", params=parameters, timeout=10)
        assert answer.is_success, answer.text
        return answer.json()["data"]

    def firing(self) -> list[dict[str, str]]:
        """Return the labels of the alerts that fire."""
        return [alert["labels"] for alert in self.ask("alerts")["alerts"] if alert["state"] == "firing"]

    def series(self, expression: str) -> list[dict[str, str]]:
        """Return the labels of an expression's current series."""
        return [found["metric"] for found in self.ask("query", query=expression)["result"]]


@contextmanager
def local_prometheus(
    folder: Path, targets: Mapping[str, str], rules: Path = RULES_FILE
) -> Iterator[Prometheus]:
    """Run Prometheus with the jobs of ``deploy/prometheus``, each of which scrapes one of ``targets``."""
    configuration = yaml.safe_load((FOLDER / "prometheus.yml").read_text())
    configuration["global"] |= {"scrape_interval": "1s", "evaluation_interval": "1s"}
    configuration["rule_files"] = [str(rules)]
    del configuration["alerting"]
    jobs = {job["job_name"]: job for job in configuration["scrape_configs"]}
    assert jobs.keys() == targets.keys()
    for name, target in targets.items():
        jobs[name]["static_configs"] = [{"targets": [target]}]
    (folder / "prometheus.yml").write_text(yaml.safe_dump(configuration))
    address = f"127.0.0.1:{free_port()}"
    paths = (f"--config.file={folder}/prometheus.yml", f"--storage.tsdb.path={folder}/data")
    command = (str(PROMETHEUS), *paths, f"--web.listen-address={address}")
    with (folder / "prometheus.log").open("wb") as output:
        process = ServiceProcess(Service("prometheus", command, dict(os.environ), folder), output)
        try:
            server = Prometheus(f"http://{address}")
            wait_until(lambda: _is_ready(server), seconds=60)
            yield server
        finally:
            process.stop()


def _is_ready(server: Prometheus) -> bool:
    try:
        return httpx.get(f"{server.url}/-/ready", timeout=2).is_success
    except httpx.TransportError:
        return False
