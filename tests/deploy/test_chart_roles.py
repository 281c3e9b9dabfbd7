"""The chart's commands, variables and probes, run as processes of this machine instead of containers."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from db.keys import new_webhook_secret
from db.settings import Stores
from tests.conftest import ROOT
from tests.deploy.manifests import container, of_kind, pods
from tests.deploy.stacks import free_port, user_environ
from tests.service.observability.collector import collecting
from tests.waiting import wait_until

# An operator's key that is a secret of webhooks, too.
SECRET = new_webhook_secret()
SAMPLED = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"


@dataclass(frozen=True)
class Role:
    """A process started as a pod of the chart would start it, with other ports and folders."""

    process: subprocess.Popen[bytes]
    pod: dict[str, Any]
    environ: dict[str, str]
    ports: dict[str, int]

    def passes(self, probe: str) -> bool:
        """Return True if a probe succeeds.

        Raises:
            AssertionError: The process ended.
        """
        assert self.process.poll() is None, f"{self.process.args!r} ended with {self.process.returncode}"
        told = container(self.pod)[probe]
        if "exec" in told:
            command = [sys.executable, *told["exec"]["command"][1:]]
            seconds = told["timeoutSeconds"]
            asked = subprocess.run(
                command, cwd=ROOT, env=self.environ, capture_output=True, timeout=seconds, check=False
            )
            return asked.returncode == 0
        url = f"http://127.0.0.1:{self.ports[told['httpGet']['port']]}{told['httpGet']['path']}"
        try:
            return httpx.get(url, timeout=told["timeoutSeconds"], trust_env=False).status_code < 400
        except httpx.TransportError:
            return False


@contextmanager
def playing(pod: dict[str, Any], ours: dict[str, str], folder: Path) -> Iterator[Role]:
    """Run the process of a pod until the end of the block; ``ours`` replaces values of its variables."""
    only = container(pod)
    ports = {port["name"]: free_port() for port in only.get("ports", ())}
    numbers = {str(port["containerPort"]): str(ports[port["name"]]) for port in only.get("ports", ())}

    def here(word: str) -> str:
        for theirs, port in numbers.items():
            word = word.replace(f"0.0.0.0:{theirs}", f"127.0.0.1:{port}")
        return word.replace("/tmp", str(folder))

    given = {
        name: ours.get(name, SECRET if "valueFrom" in entry else here(entry["value"]))
        for entry in only["env"]
        for name in [entry["name"]]
    }
    environ = user_environ(**given, TABLES="none")
    # The image's entrypoint is the same module.
    command = (sys.executable, "-m", "deploy.role", *only["args"])
    with subprocess.Popen(
        command, cwd=ROOT, env=environ, start_new_session=True, stderr=subprocess.DEVNULL
    ) as process:
        try:
            yield Role(process, pod, environ, ports)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.slow
# The worker of other tests would take the work.
@pytest.mark.usefixtures("no_worker")
@pytest.mark.timeout(240)
@pytest.mark.parametrize(("example", "traced"), [("small", set()), ("large", {"api", "worker"})])
def test_every_role_starts_passes_its_probe_and_stops_in_time(
    empty_stores: Stores, tmp_path: Path, example: str, traced: set[str]
) -> None:
    ours = {name: os.environ[name] for name in ("DATABASE_URL", "BROKER_URL", "CACHE_URL")}
    ours["MIGRATION_DATABASE_URL"] = ours["DATABASE_URL"]
    # This machine is smaller than large pods.
    ours |= {"WEB_CONCURRENCY": "1", "WORKER_CONCURRENCY": "1"}
    found = dict(pods(example))
    with playing(found.pop("migrate"), ours, tmp_path) as migration:
        assert migration.process.wait(timeout=60) == 0
    with ExitStack() as started:
        collector = started.enter_context(collecting())
        ours["OTEL_EXPORTER_OTLP_ENDPOINT"] = collector.url
        roles: dict[str, Role] = {}
        for part, pod in found.items():
            folder = tmp_path / part
            folder.mkdir()
            roles[part] = started.enter_context(playing(pod, ours, folder))
        wait_until(lambda: all(role.passes("startupProbe") for role in roles.values()), seconds=120)
        for part, role in roles.items():
            assert role.passes("livenessProbe"), part
        assert roles["api"].passes("readinessProbe")
        answer = _ask(roles["api"], "http", "/v1/krypto/solve?cards=2,3,4,5,6&target=6")
        assert answer.json()["solutions_total"] == 175
        for part, role in roles.items():
            [endpoint] = of_kind("large", "PodMonitor")[f"countinghouse-{part}"]["spec"][
                "podMetricsEndpoints"
            ]
            assert _ask(role, endpoint["port"], endpoint["path"]).status_code == 200, part
        heartbeat = tmp_path / "worker-long" / "heartbeat"
        touched_at = heartbeat.stat().st_mtime
        wait_until(lambda: heartbeat.stat().st_mtime > touched_at, seconds=20)
        for role in roles.values():
            role.process.terminate()
        for part, role in roles.items():
            assert role.process.wait(timeout=role.pod["terminationGracePeriodSeconds"]) == 0, part
        # The processes exported the remaining spans when they ended.
        assert {span.service for span in collector.spans()} == {f"countinghouse-{part}" for part in traced}


def _ask(role: Role, port: str, path: str) -> httpx.Response:
    """Return the answer of a role to the operator."""
    headers = {"Authorization": f"Bearer {SECRET}", "traceparent": SAMPLED}
    return httpx.get(
        f"http://127.0.0.1:{role.ports[port]}{path}", headers=headers, timeout=30, trust_env=False
    )
