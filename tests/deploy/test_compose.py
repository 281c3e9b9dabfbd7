"""The services of deploy/compose behind TLS: they answer, survive restarts, and can be upgraded."""

import json
import re
import shutil
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from pathlib import Path

import httpx
import pytest
import yaml

from deploy.image.programs import run_program
from deploy.role import role
from service.docs.guide import GUIDE
from tests.deploy.containers import LIMITS, api_image, built_image, needs_containers, podman, podman_settings
from tests.deploy.stacks import ROOT, free_port
from tests.deploy.stores_image import make_stores_image
from tests.local_nginx import needs_nginx
from tests.service.tournaments.playing import new_party
from tests.service.tournaments.solving import solution
from tests.waiting import wait_until

COMPOSE = ROOT / "deploy" / "compose"
NAME = "countinghouse-test"
TLS = ROOT / "tests" / "data" / "tls"
KEY = "an-operators-key-for-this-test-alone"
SECRETS = {"STORES_PASSWORD": "secret", "COUNTINGHOUSE_OPERATOR_KEY": KEY}
needs_container_network = pytest.mark.skipif(
    not all(Path("/usr/lib/podman", name).exists() for name in ("netavark", "aardvark-dns"))
    or shutil.which("iptables") is None,
    reason="needs the packages netavark, aardvark-dns and iptables",
)
# Work of some seconds of one process.
CENSUS = {"hand_size": 5, "low": 1, "high": 25, "targets": [1, 5], "rules": "house"}


@dataclass(frozen=True)
class Project:
    """A project of compose."""

    environ: dict[str, str]
    client: httpx.Client

    def compose(self, *arguments: str) -> None:
        """Run podman-compose."""
        command = (sys.executable, "-m", "podman_compose", "-p", NAME)
        finished = subprocess.run(
            (*command, f"--podman-run-args={' '.join(LIMITS)}", *arguments),
            cwd=COMPOSE,
            env=self.environ,
            capture_output=True,
            text=True,
            timeout=100,
            check=False,
        )
        assert finished.returncode == 0, finished.stdout + finished.stderr

    def restart(self, *services: str) -> None:
        """Restart services; podman-compose would succeed even if podman failed to restart one of them."""
        for service in services:
            podman(self.environ, "restart", "--time", "5", f"{NAME}_{service}_1")

    def is_ready(self) -> bool:
        """Return True if all services behind the API respond."""
        with suppress(httpx.TransportError):
            response = self.client.get("/readyz")
            return response.is_success and set(response.json()["checks"].values()) == {"ok"}
        return False

    def logs(self) -> str:
        """Return the ends of all logs."""
        names = podman(self.environ, "ps", "--all", "--format", "{{.Names}}").split()
        ends = [f"{name}: {self._log(name)}" for name in names if name.startswith(NAME)]
        return "\n".join(ends)

    def _log(self, name: str) -> str:
        command = ("podman", "logs", "--tail", "3", name)
        done = subprocess.run(
            command, env=self.environ, capture_output=True, text=True, timeout=60, check=False
        )
        return (done.stdout + done.stderr)[-1_000:]


def _client(port: int) -> httpx.Client:
    # Persistent connections would break when their server restarts, so none are kept.
    return httpx.Client(
        base_url=f"https://localhost:{port}",
        verify=ssl.create_default_context(cafile=str(TLS / "authority.pem")),
        headers={"Authorization": f"Bearer {KEY}"},
        limits=httpx.Limits(max_keepalive_connections=0),
        timeout=40,
    )


@pytest.fixture(scope="module")
def images(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the images by the variables that name them; the service's have a second tag, for the upgrade."""
    image = built_image()
    for each in (image, api_image(image)):
        container = run_program("buildah", "from", each).strip()
        run_program("buildah", "config", "--label", "upgraded=1", container)
        run_program("buildah", "commit", "--quiet", container, f"{each}-next")
        run_program("buildah", "rm", container)
    stores = make_stores_image(tmp_path_factory.mktemp("stores"))
    name, _, tag = image.rpartition(":")
    others = dict.fromkeys(("POSTGRES_IMAGE", "VALKEY_IMAGE", "PROXY_IMAGE"), stores)
    return {**others, "COUNTINGHOUSE_IMAGE": name, "COUNTINGHOUSE_VERSION": tag}


@pytest.fixture
def project(images: dict[str, str], tmp_path: Path) -> Iterator[Project]:
    """Start all services, with no tables to compute."""
    port = free_port()
    told = {
        **SECRETS,
        **images,
        "COUNTINGHOUSE_PUBLIC_URL": f"https://localhost:{port}",
        "HTTPS_PORT": str(port),
        "LISTEN": "127.0.0.1",
        "TLS_FOLDER": str(TLS),
        "TABLES": "none",
        "WORKER_CONCURRENCY": "1",
        "WEB_CONCURRENCY": "1",
    }
    with podman_settings(tmp_path) as environ, _client(port) as client:
        made = Project({**environ, **told}, client)
        try:
            made.compose("up", "--detach")
            _becomes_ready(made)
            yield made
        finally:
            made.compose("down", "--volumes", "--timeout", "3")


def _becomes_ready(project: Project) -> None:
    try:
        wait_until(project.is_ready, seconds=120, pause=0.5)
    except TimeoutError:
        pytest.fail(project.logs())


def _finished(client: httpx.Client, path: str) -> dict[str, object]:
    found: list[dict[str, object]] = []

    def ended() -> bool:
        with suppress(httpx.TransportError):
            response = client.get(path)
            if response.is_success:
                found.append(response.json())
        return bool(found) and found[-1]["status"] == "succeeded"

    wait_until(ended, seconds=120, pause=0.5)
    return found[-1]


def test_only_the_proxy_sets_the_callers_address() -> None:
    services = yaml.safe_load((COMPOSE / "compose.yaml").read_text())["services"]
    address = services["proxy"]["networks"]["inside"]["ipv4_address"]
    assert services["api"]["environment"]["TRUSTED_PROXIES"] == f"${{TRUSTED_PROXIES:-{address}}}"
    assert "X-Forwarded-For $proxy_add_x_forwarded_for;" in (COMPOSE / "proxy.conf").read_text()


def test_no_other_container_gets_an_address_of_a_service() -> None:
    composed = yaml.safe_load((COMPOSE / "compose.yaml").read_text())
    [given] = composed["networks"]["inside"]["ipam"]["config"]
    others, all_of_them = ip_network(given["ip_range"]), ip_network(given["subnet"])
    for name in ("api", "proxy"):
        fixed = ip_address(composed["services"][name]["networks"]["inside"]["ipv4_address"])
        assert fixed in all_of_them
        assert fixed not in others


def test_settings_reach_the_processes() -> None:
    given = yaml.safe_load((COMPOSE / "compose.yaml").read_text())["services"]["api"]["environment"]
    taken = {name for name, value in given.items() if str(value).startswith(f"${{{name}:-")}
    told = set(re.findall(r"`([A-Z_]{5,})`", _section("Work") + _section("Webhooks")))
    assert len(told) > 8
    assert told <= taken


def _section(title: str) -> str:
    """Return the rows of a section of the guide's settings: the names in their first columns."""
    text = (GUIDE / "operate" / "settings.md").read_text(encoding="utf-8")
    rows = text.partition(f"\n## {title}\n")[2].partition("\n## ")[0].splitlines()
    return "".join(row.split(" | ")[0] for row in rows if row.startswith("| `"))


def test_memory_and_processes_of_both_pools_can_be_set() -> None:
    services = yaml.safe_load((COMPOSE / "compose.yaml").read_text())["services"]
    for pool, processes in (("short", "WORKER_CONCURRENCY"), ("long", "WORKER_LONG_CONCURRENCY")):
        given = services[f"worker-{pool}"]["environment"]
        assert given.items() > services["migrate"]["environment"].items()
        assert given["WORKER_MEMORY_MB"] == "${WORKER_MEMORY_MB:-}"
        assert given["WORKER_CONCURRENCY"] == f"${{{processes}:-}}"
        # As compose has it where nothing is set.
        unset = {"WORKER_MEMORY_MB": "", "WORKER_CONCURRENCY": ""}
        assert role(f"worker-{pool}", unset)[0] == role(f"worker-{pool}", {})[0]


@pytest.mark.slow
@pytest.mark.containers
@pytest.mark.timeout(900)
@needs_containers
@needs_container_network
@needs_nginx
def test_composed_service_answers_restarts_and_upgrades(project: Project) -> None:
    client = project.client
    assert "text/html" in client.get("/").headers["Content-Type"]
    assert client.get("/metrics").status_code == 404
    solve = {"cards": [2, 4, 3, 6, 5], "target": 6}
    solved = client.post("/v1/krypto/solve", json=solve).json()
    assert solved["status"] == "succeeded", solved
    submitted = client.post("/v1/jobs", json={"kind": "krypto.census", "params": CENSUS})
    assert submitted.status_code == 202, submitted.text
    census = submitted.json()["links"]["self"]
    party = new_party(client, hands_total=1)
    kim = party.join("Kim")
    party.start()
    wait_until(lambda: party.show()["deal"]["status"] == "open", seconds=30, pause=0.2)
    deal = party.show()["deal"]

    project.restart("api", "worker-short", "worker-long", "upkeep")
    _becomes_ready(project)
    right = solution(deal["cards"], deal["target"])
    assert kim.claim(deal["deal_number"], expression=right).json()["claim"]["points"] == 1
    result = _finished(client, census)["result"]
    assert result["hands_total"] == 118_755  # type: ignore[index]

    version = f"{project.environ['COUNTINGHOUSE_VERSION']}-next"
    upgraded = Project({**project.environ, "COUNTINGHOUSE_VERSION": version}, client)
    upgraded.compose("up", "--detach")
    _becomes_ready(upgraded)
    images = podman(project.environ, "ps", "--format", "{{.Names}} {{.Image}}").splitlines()
    of_ours = [line for line in images if re.search(rf"^{NAME}.* localhost/countinghouse(-api)?:", line)]
    # The migration ends by itself, and may still be about to.
    assert len([line for line in of_ours if "_migrate_" not in line]) == 4, images
    assert all(line.endswith(version) for line in of_ours), images
    assert json.dumps(_finished(client, census)["result"]) == json.dumps(result)
    assert client.post("/v1/krypto/solve", json=solve).json()["result"] == solved["result"]
    assert party.show()["status"] == "finished"
