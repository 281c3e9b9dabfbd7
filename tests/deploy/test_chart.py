"""The chart: its manifests checked by Helm, by the schemas of Kubernetes and against the code, without a cluster."""

import ast
import json
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import helm_python
import jsonschema
import kubernetes_validate
import pytest
import yaml
from opentelemetry.sdk import environment_variables as tracing_variables

import deploy.gunicorn
from deploy.chart.rendering import EXAMPLES, FOLDER, RENDERED, read_values, render_examples, render_manifests
from deploy.local.services import WORKER_POOLS, worker_service
from deploy.role import ROLES, role
from service.docs.guide import GUIDE
from tests.deploy.manifests import EXAMPLE_NAMES, container, manifests, of_kind, pods, pods_of
from tests.deploy.test_alerts import ALERTS
from worker.engine import upkeep
from worker.engine.datasets.writing import FORMATS
from worker.engine.memory import DEFAULT_LIMIT_MB
from worker.jobs.queue import HARD_TIME_LIMIT_S
from worker.registry import TABLES

ROOT = Path(__file__).parents[2]
# The oldest version that Chart.yaml allows, and the newest with schemas.
VERSIONS = ("1.30", kubernetes_validate.latest_version())
CUSTOM: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "custom_resources.yaml").read_text())
# Settings of the guide that mean nothing in a cluster, or that the chart does not expose.
NOT_FOR_CLUSTERS = {
    "PORT",
    "COUNTINGHOUSE_HOME",
    "COUNTINGHOUSE_URL",
    "COUNTINGHOUSE_API_KEY",
    "METRICS_PORT",
    "ALLOWED_HOSTS",
    "ALLOW_PUBLIC_WITHOUT_KEYS",
}
BROKEN = {
    "a misspelled name": ({"image": {"tagg": "1"}}, "tagg"),
    "a variable that the code does not know": ({"settings": {"RETENTION_DAY": "7"}}, "RETENTION_DAY"),
    "a number where a string belongs": ({"settings": {"RETENTION_DAYS": 7}}, "RETENTION_DAYS"),
    "no key of the Secret": ({"secrets": {"DATABASE_URL": {"name": "stores", "key": None}}}, "key"),
    "no address of the broker": ({"secrets": {"BROKER_URL": None}}, "BROKER_URL"),
    "no pods": ({"api": {"replicas": 0}}, "replicas"),
    "a queue without workers": ({"pools": {"long": {"autoscaling": {"from": 0}}}}, "from"),
    "a pooler without a way past it": (
        {"settings": {"DATABASE_POOLING": "transaction"}},
        "MIGRATION_DATABASE_URL",
    ),
    "an image that changes by itself": ({"image": {"tag": "latest"}}, "tag"),
    "a digest that is none": ({"image": {"digest": "sha256:12"}}, "digest"),
    "a digest of the API's image that is none": ({"image": {"apiDigest": "sha256:12"}}, "apiDigest"),
    "an ingress without TLS": ({"ingress": {"enabled": True, "host": "a.example"}}, "tlsSecret"),
    "a route without a gateway": ({"route": {"enabled": True, "hosts": ["a.example"]}}, "gateways"),
    "the namespace's own account, made anew": ({"serviceAccount": {"create": True}}, "serviceAccount"),
    "a misspelled name of a pod": ({"pools": {"long": {"pod": {"nodeselector": {}}}}}, "nodeselector"),
    "a pool that does not fit its memory": ({"pools": {"long": {"processes": 7}}}, "at least 3200Mi"),
    "a quantity that is none": ({"upkeep": {"resources": {"limits": {"memory": "1 GB"}}}}, "memory"),
}


@pytest.mark.parametrize("example", EXAMPLE_NAMES)
def test_helm_finds_nothing_to_complain_of(example: str) -> None:
    values = read_values(EXAMPLES / f"{example}.yaml")
    for version in VERSIONS:
        report = helm_python.lint(FOLDER, values, strict=True, kube_version=f"v{version}.0")
        assert report["errors"] == []
        assert [message["error"] for message in report["messages"]] == ["icon is recommended"]


@pytest.mark.parametrize(("broken", "told"), BROKEN.values(), ids=BROKEN)
def test_wrong_values_are_refused_by_name(broken: dict[str, Any], told: str) -> None:
    with pytest.raises(helm_python.HelmError, match=told):
        render_manifests(broken)


@pytest.mark.parametrize("example", EXAMPLE_NAMES)
def test_every_manifest_fits_its_schema_with_nothing_more(example: str) -> None:
    for manifest in manifests(example):
        if (schema := CUSTOM.get(manifest["kind"])) is not None:
            assert manifest.keys() == {"apiVersion", "kind", "metadata", "spec"}
            jsonschema.Draft202012Validator(schema).validate(manifest["spec"])
        else:
            # Each validation reads all definitions again, which is slow.
            for version in VERSIONS if example == "large" else VERSIONS[-1:]:
                kubernetes_validate.validate(manifest, version, strict=True)


def test_a_manifest_with_a_field_too_many_does_not_fit() -> None:
    deployment = {**of_kind("small", "Deployment")["countinghouse-api"]}
    deployment["spec"] = {**deployment["spec"], "replica": 1}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(deployment, VERSIONS[-1], strict=True)


def test_rendered_files_are_up_to_date() -> None:
    """Compare the files with those that ``python -m deploy.chart`` writes."""
    assert {path: path.read_text() for path in RENDERED.iterdir()} == render_examples()


def test_the_chart_has_the_version_of_the_service() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    told = yaml.safe_load((FOLDER / "Chart.yaml").read_text())
    assert (told["version"], told["appVersion"]) == (version, version)


@pytest.mark.parametrize("example", EXAMPLE_NAMES)
def test_every_pod_may_do_as_little_as_possible(example: str) -> None:
    """Check the profile "restricted" of the Pod Security Standards, and a read-only root."""
    found = dict(pods(example))
    assert set(found) == {"api", "worker", "worker-long", "upkeep", "migrate"}
    for pod in found.values():
        account = {"runAsNonRoot": True, "runAsUser": 10001, "runAsGroup": 10001, "fsGroup": 10001}
        assert pod["securityContext"] == {**account, "seccompProfile": {"type": "RuntimeDefault"}}
        assert pod["automountServiceAccountToken"] is False
        assert not {"hostNetwork", "hostPID", "hostIPC", "initContainers"} & pod.keys()
        assert all(volume.keys() & {"emptyDir", "configMap"} for volume in pod["volumes"])
        only = container(pod)
        assert only["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }
        assert only["resources"]["limits"]["memory"]
        assert not only["image"].endswith(":latest")


def test_api_has_an_image_of_its_own() -> None:
    expected = {
        "small": (":1.0.0", ":1.0.0"),
        "large": (f"@sha256:{'0' * 64}", f"@sha256:{'1' * 64}"),
    }
    for example, (every_role, api) in expected.items():
        for part, pod in pods(example):
            name = container(pod)["image"].rpartition("/")[2]
            assert name == (f"countinghouse-api{api}" if part == "api" else f"countinghouse{every_role}")


def test_pods_end_by_themselves_within_their_time() -> None:
    for part, pod in pods("large"):
        grace = pod["terminationGracePeriodSeconds"]
        pause = container(pod).get("lifecycle", {}).get("preStop", {}).get("sleep", {}).get("seconds", 0)
        needed = {"api": deploy.gunicorn.graceful_timeout, "upkeep": upkeep.STOP_WITHIN_S}
        assert grace >= pause + needed.get(part, HARD_TIME_LIMIT_S if part.startswith("worker") else 0) + 2


@pytest.mark.parametrize("example", EXAMPLE_NAMES)
def test_every_referenced_resource_exists(example: str) -> None:
    deployments = of_kind(example, "Deployment")
    labels = {name: found["spec"]["template"]["metadata"]["labels"] for name, found in deployments.items()}
    for name, found in deployments.items():
        assert found["spec"]["selector"]["matchLabels"].items() <= labels[name].items()
    for kind in ("PodDisruptionBudget", "PodMonitor"):
        for name, found in of_kind(example, kind).items():
            assert found["spec"]["selector"]["matchLabels"].items() <= labels[name].items()
    scaled = {*of_kind(example, "ScaledObject"), *of_kind(example, "HorizontalPodAutoscaler")}
    assert scaled == {name for name, found in deployments.items() if "replicas" not in found["spec"]}
    for name in scaled:
        assert name in deployments
    for found in of_kind(example, "ScaledObject").values():
        assert found["spec"]["triggers"][0]["authenticationRef"]["name"] in of_kind(
            example, "TriggerAuthentication"
        )


@pytest.mark.parametrize("example", EXAMPLE_NAMES)
def test_every_pod_runs_a_role_that_checks_the_processor(example: str) -> None:
    found = {part: container(pod) for part, pod in pods(example)}
    # The image's entrypoint is deploy.role.
    assert not any("command" in only for only in found.values())
    roles = {part: only["args"] for part, only in found.items()}
    workers = {"worker": ["worker-short"], "worker-long": ["worker-long"]}
    assert roles == workers | {part: [part] for part in ("api", "upkeep", "migrate")}
    assert sorted(name for [name] in roles.values()) == sorted(ROLES)


def test_workers_run_as_in_the_local_stack() -> None:
    local = {pool.name: worker_service(pool, {}, 1) for pool in WORKER_POOLS}
    found = {part: container(pod) for part, pod in pods("small") if part.startswith("worker")}
    for part, only in found.items():
        [name] = only["args"]
        command, environ = role(
            name, {entry["name"]: entry["value"] for entry in only["env"] if "value" in entry}
        )
        assert command == local[part].command
        for variable in ("WORKER_NICENESS", "WORKER_WARM_UP"):
            assert environ[variable] == local[part].environ[variable]


def test_a_pool_has_the_processes_that_its_values_name() -> None:
    for part, pod in pods("large"):
        if part.startswith("worker"):
            only = container(pod)
            given = {entry["name"]: entry["value"] for entry in only["env"] if "value" in entry}
            command, _ = role(only["args"][0], given)
            assert command[command.index("--concurrency") + 1] == {"worker": "4", "worker-long": "8"}[part]


UNITS = {"Ki": 2.0**10, "Mi": 2.0**20, "Gi": 2.0**30, "k": 1e3, "M": 1e6, "G": 1e9}
# What the main process of a pool needs, as the guide (tuning.md) has it.
MAIN_PROCESS_MIB = 400


def _mebibytes(quantity: str) -> float:
    number, unit = re.fullmatch(r"([0-9.]+)([a-zA-Z]*)", quantity).groups()  # type: ignore[union-attr]
    return float(number) * UNITS.get(unit, 1) / 2**20


def _pools(found: Iterable[tuple[str, dict[str, Any]]]) -> dict[str, tuple[int, int, float]]:
    """Return the processes of each pool, the memory limits of a process and of the pod."""
    pools = {}
    for part, pod in found:
        if part.startswith("worker"):
            only = container(pod)
            given = {entry["name"]: entry["value"] for entry in only["env"] if "value" in entry}
            limit = _mebibytes(only["resources"]["limits"]["memory"])
            pools[part] = (int(given["WORKER_CONCURRENCY"]), int(given["WORKER_MEMORY_MB"]), limit)
    return pools


@pytest.mark.parametrize("example", EXAMPLE_NAMES)
def test_processes_of_a_pool_are_replaced_before_its_pod_is_killed(example: str) -> None:
    pools = _pools(pods(example))
    assert pools.keys() == {"worker", "worker-long"}
    for processes, each, limit in pools.values():
        assert processes * each + MAIN_PROCESS_MIB <= limit
        # Below that, every process is replaced after every shard.
        assert MAIN_PROCESS_MIB <= each <= DEFAULT_LIMIT_MB


@pytest.mark.parametrize(
    ("quantity", "processes", "each"),
    [("2Gi", 2, 824), ("2.5G", 3, 661), ("1600M", 1, 1_125), ("1048576Ki", 1, 624), ("16Gi", 2, 1_400)],
)
def test_memory_of_a_process_follows_from_that_of_the_pod(quantity: str, processes: int, each: int) -> None:
    resources = {"requests": {"memory": "768Mi"}, "limits": {"memory": quantity}}
    values = {"pools": {"short": {"processes": processes, "resources": resources}}}
    assert _pools(pods_of(render_manifests(values)))["worker"][1] == each


def test_chosen_memory_of_a_process_is_given_once() -> None:
    found = _pools(pods_of(render_manifests({"settings": {"WORKER_MEMORY_MB": "500"}})))
    assert {each for _, each, _ in found.values()} == {500}
    names = [entry["name"] for _, pod in pods_of(render_manifests({})) for entry in container(pod)["env"]]
    assert names.count("WORKER_MEMORY_MB") == len(found)


@pytest.mark.parametrize("example", EXAMPLE_NAMES)
def test_migration_reaches_its_servers_before_anything_else_is_installed(example: str) -> None:
    values = read_values(EXAMPLES / f"{example}.yaml")["networkPolicy"]
    [job] = of_kind(example, "Job").values()
    notes = job["metadata"]["annotations"]
    labels = job["spec"]["template"]["metadata"]["labels"]
    before = [
        found
        for found in of_kind(example, "NetworkPolicy").values()
        if (hook := found["metadata"].get("annotations", {})).get("helm.sh/hook") == notes["helm.sh/hook"]
        and int(hook["helm.sh/hook-weight"]) < int(notes["helm.sh/hook-weight"])
        and found["spec"]["podSelector"]["matchLabels"].items() <= labels.items()
    ]
    [policy] = before
    # The policy is not part of the release, so Helm has to delete it after the hook.
    assert "hook-succeeded" in policy["metadata"]["annotations"]["helm.sh/hook-delete-policy"]
    assert policy["spec"]["policyTypes"] == ["Ingress", "Egress"]
    assert "ingress" not in policy["spec"]
    allowed = {
        (json.dumps(peer), port["port"])
        for rule in policy["spec"]["egress"]
        for peer in rule["to"]
        for port in rule["ports"]
    }
    stores = [values["database"], values["migrationDatabase"]]
    needed = {(json.dumps(peer), store["port"]) for store in stores for peer in store["to"]}
    assert {(peer, port) for peer, port in allowed if port != 53} == needed
    assert any(port == 53 for _, port in allowed)


def test_alerts_know_the_monitored_jobs() -> None:
    jobs = {
        relabeling["replacement"]
        for found in of_kind("large", "PodMonitor").values()
        for relabeling in found["spec"]["podMetricsEndpoints"][0]["relabelings"]
    }
    asked = {job for rule in ALERTS.values() for job in re.findall(r'job="([^"]+)"', rule["expr"])}
    assert asked < jobs
    assert all(re.fullmatch("countinghouse-.+", job) for job in jobs)
    [group] = of_kind("large", "PrometheusRule")["countinghouse-alerts"]["spec"]["groups"]
    assert [rule["alert"] for rule in group["rules"]] == [*ALERTS]
    told = json.dumps(ALERTS).replace(
        "{{ $externalLabels.countinghouse }}", "https://api.countinghouse.example"
    )
    assert {rule["alert"]: rule for rule in group["rules"]} == json.loads(told)


@pytest.mark.parametrize(
    ("runbooks", "public", "begins"),
    [
        ("https://runbooks.example/", "https://a.example", "https://runbooks.example"),
        ("", "https://a.example", "https://a.example"),
        ("", None, "{{ $externalLabels.countinghouse }}"),
    ],
)
def test_the_address_of_the_runbook_can_be_chosen(runbooks: str, public: str | None, begins: str) -> None:
    settings = {} if public is None else {"COUNTINGHOUSE_PUBLIC_URL": public}
    text = render_manifests({"monitoring": {"enabled": True, "runbooks": runbooks}, "settings": settings})
    [found] = [each for each in yaml.safe_load_all(text) if each["kind"] == "PrometheusRule"]
    rules = found["spec"]["groups"][0]["rules"]
    assert {rule["annotations"]["runbook_url"] for rule in rules} == {
        f"{begins}/docs/operate/runbook/#{name.lower()}" for name in ALERTS
    }


def _names_in_code() -> set[str]:
    """Return every string that looks like a variable's name, from the code that the chart runs."""
    files = [path for room in ("service", "worker", "db") for path in (ROOT / room).rglob("*.py")]
    files += (ROOT / "deploy").glob("*.py")
    found: set[str] = set()
    for path in files:
        if not {"clients", "cli", "node_modules"} & {*path.relative_to(ROOT).parts}:
            found |= {
                node.value
                for node in ast.walk(ast.parse(path.read_text()))
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
    return {name for name in found if re.fullmatch(r"[A-Z][A-Z0-9_]+", name)}


def test_every_variable_is_one_that_the_code_reads() -> None:
    schema = helm_python.Chart.load(FOLDER).schema
    assert schema is not None
    known = _names_in_code() | {name for name in dir(tracing_variables) if name.startswith("OTEL_")}
    offered = {
        *schema["properties"]["settings"]["properties"],
        *schema["properties"]["secrets"]["properties"],
    }
    set_by_chart = {
        entry["name"]
        for example in EXAMPLE_NAMES
        for _, pod in pods(example)
        for entry in container(pod)["env"]
    }
    assert offered | set_by_chart <= known
    # The chart covers every setting of the guide that is not excluded above.
    rows = re.findall(r"^\| `.*$", (GUIDE / "operate" / "settings.md").read_text(), re.MULTILINE)
    told = {name for row in rows for name in re.findall(r"`([A-Z_]{4,})`", row.split(" | ")[0])}
    assert told - NOT_FOR_CLUSTERS <= offered | set_by_chart
    assert told >= NOT_FOR_CLUSTERS


def test_every_table_and_format_can_be_named() -> None:
    settings = {"TABLES": ",".join(TABLES), "DATASETS": ",".join(FORMATS)}
    shown = render_manifests({"settings": settings})
    assert all(f'{{name: {name}, value: "{value}"}}' in shown for name, value in settings.items())


def test_each_part_is_given_only_the_secrets_that_it_reads() -> None:
    given = {
        part: {entry["name"] for entry in container(pod)["env"] if "valueFrom" in entry}
        for part, pod in pods("large")
    }
    stores = {"DATABASE_URL", "BROKER_URL", "CACHE_URL"}
    assert given == {
        "api": stores | {"COUNTINGHOUSE_OPERATOR_KEY", "COUNTINGHOUSE_DAILY_SECRET", "WEBHOOK_SECRET"},
        "worker": stores,
        "worker-long": stores,
        "upkeep": stores | {"WEBHOOK_SECRET"},
        "migrate": {"DATABASE_URL", "MIGRATION_DATABASE_URL"},
    }
    assert not any(found["kind"] == "Secret" for name in EXAMPLE_NAMES for found in manifests(name))
