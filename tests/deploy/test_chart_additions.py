"""What operators add to the chart: to all pods and to each part, accounts, routes, objects and dashboards."""

import json
from typing import Any

import jsonschema
import kubernetes_validate
import pytest
import yaml

from deploy.chart.rendering import EXAMPLES, FOLDER, load_chart, read_values, render_manifests
from tests.deploy.manifests import EXAMPLE_NAMES, container, pods, pods_of
from tests.deploy.test_chart import CUSTOM, VERSIONS

ADDED: dict[str, Any] = {
    "nodeSelector": {"disk": "fast"},
    "affinity": {"podAntiAffinity": {}},
    "tolerations": [{"key": "all", "operator": "Exists"}],
    "priorityClassName": "usual",
    "annotations": {"a": "all", "b": "all"},
    "labels": {"team": "numbers"},
    "env": [{"name": "LD_PRELOAD", "value": "/x.so"}],
    "envFrom": [{"secretRef": {"name": "more"}}],
    "volumes": [{"name": "scratch", "emptyDir": {}}],
    "volumeMounts": [{"name": "scratch", "mountPath": "/scratch"}],
    "initContainers": [{"name": "before", "image": "a.example/before:1"}],
    "containers": [{"name": "beside", "image": "a.example/beside:1"}],
}


def _deployed(values: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {
        found["metadata"]["labels"]["app.kubernetes.io/component"]: found["spec"]["template"]
        for found in yaml.safe_load_all(render_manifests(values))
        if found["kind"] in ("Deployment", "Job")
    }


def test_everything_can_be_added_to_all_pods() -> None:
    plain = _deployed({})
    found = _deployed({"pod": ADDED})
    assert found.keys() == plain.keys()
    for part, template in found.items():
        pod, before = template["spec"], plain[part]["spec"]
        main, sidecar = pod["containers"]
        assert pod["nodeSelector"] == {"kubernetes.io/arch": "amd64", "disk": "fast"}
        for name in ("affinity", "tolerations", "priorityClassName", "initContainers"):
            assert pod[name] == ADDED[name]
        assert template["metadata"]["annotations"] == ADDED["annotations"]
        assert template["metadata"]["labels"] == plain[part]["metadata"]["labels"] | ADDED["labels"]
        assert [sidecar] == ADDED["containers"]
        assert pod["volumes"] == [*before["volumes"], *ADDED["volumes"]]
        assert main["volumeMounts"] == [*before["containers"][0]["volumeMounts"], *ADDED["volumeMounts"]]
        assert main["envFrom"] == ADDED["envFrom"]
        assert ADDED["env"][0] in main["env"]
        assert len(main["env"]) == len(before["containers"][0]["env"]) + 1
        # Nothing of the confinement is lost.
        assert (pod["securityContext"], main["securityContext"]) == (
            before["securityContext"],
            before["containers"][0]["securityContext"],
        )


@pytest.mark.parametrize("example", EXAMPLE_NAMES)
def test_no_variable_is_given_twice(example: str) -> None:
    for _, pod in pods(example):
        names = [variable["name"] for variable in container(pod)["env"]]
        assert sorted(names) == sorted(set(names))


def test_variables_of_a_component_replace_those_of_the_chart() -> None:
    """Check each variable of the example: secrets, settings and those that the chart alone sets."""
    names = {variable["name"] for _, pod in pods("large") for variable in container(pod)["env"]}
    assert names > {"WORKER_MEMORY_MB", "TRUSTED_PROXIES", "DATABASE_URL", "DATABASE_POOLING"}
    of_all = [{"name": name, "value": "all"} for name in sorted(names)]
    chosen = [{"name": name, "value": "own"} for name in sorted(names)]
    values = read_values(EXAMPLES / "large.yaml")
    values["pod"] = {**values.get("pod", {}), "env": of_all}
    values["api"]["pod"] = {**values["api"].get("pod", {}), "env": chosen}
    values["pools"]["long"]["pod"] = {**values["pools"]["long"].get("pod", {}), "env": chosen}
    for part, pod in pods_of(render_manifests(values)):
        assert container(pod)["env"] == (chosen if part in ("api", "worker-long") else of_all)


@pytest.mark.parametrize("version", VERSIONS)
def test_pods_with_additions_fit_their_schema(version: str) -> None:
    for manifest in yaml.safe_load_all(render_manifests({"pod": ADDED})):
        if manifest["kind"] in ("Deployment", "Job"):
            kubernetes_validate.validate(manifest, version, strict=True)


def test_each_part_can_be_placed_apart() -> None:
    all_pods: dict[str, Any] = {
        "annotations": {"a": "all", "b": "all"},
        "tolerations": [{"key": "all"}],
        "priorityClassName": "usual",
    }
    own = {
        "nodeSelector": {"spot": "true"},
        "annotations": {"b": "own"},
        "tolerations": [{"key": "spot"}],
        "priorityClassName": "low",
    }
    parts: dict[str, dict[str, Any]] = {
        "api": {"api": {"pod": own}},
        "worker": {"pools": {"short": {"pod": own}}},
        "worker-long": {"pools": {"long": {"pod": own}}},
        "upkeep": {"upkeep": {"pod": own}},
        "migrate": {"migration": {"pod": own}},
    }
    for chosen, values in parts.items():
        found = _deployed({"pod": all_pods, **values})
        assert found.keys() == parts.keys()
        for part, template in found.items():
            pod, mine = template["spec"], part == chosen
            assert pod["nodeSelector"].get("spot") == ("true" if mine else None)
            assert [each["key"] for each in pod["tolerations"]] == (["all", "spot"] if mine else ["all"])
            assert template["metadata"]["annotations"] == {"a": "all", "b": "own" if mine else "all"}
            assert pod["priorityClassName"] == ("low" if mine else "usual")


def _of_kind(values: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [found for found in yaml.safe_load_all(render_manifests(values)) if found["kind"] == kind]


def test_made_account_is_that_of_all_pods_and_the_migration_has_its_own_before() -> None:
    account = {"create": True, "name": "numbers", "annotations": {"role": "arn:1"}}
    made = {
        each["metadata"]["name"]: each for each in _of_kind({"serviceAccount": account}, "ServiceAccount")
    }
    used = {
        part: pod["serviceAccountName"]
        for part, pod in pods_of(render_manifests({"serviceAccount": account}))
    }
    assert used == dict.fromkeys(("api", "worker", "worker-long", "upkeep"), "numbers") | {
        "migrate": "numbers-migrate"
    }
    assert made.keys() == {*used.values()}
    [job] = _of_kind({}, "Job")
    notes = {name: found["metadata"]["annotations"] for name, found in made.items()}
    assert all(each["role"] == "arn:1" for each in notes.values())
    assert "helm.sh/hook" not in notes["numbers"]
    before = notes["numbers-migrate"]
    assert before["helm.sh/hook"] == job["metadata"]["annotations"]["helm.sh/hook"]
    assert int(before["helm.sh/hook-weight"]) < int(job["metadata"]["annotations"]["helm.sh/hook-weight"])
    for found in made.values():
        kubernetes_validate.validate(found, VERSIONS[-1], strict=True)
    assert _of_kind({}, "ServiceAccount") == []
    assert {pod["serviceAccountName"] for _, pod in pods_of(render_manifests({}))} == {"default"}


def test_route_leads_to_the_api() -> None:
    route = {
        "enabled": True,
        "gateways": [{"name": "public", "namespace": "gateways"}],
        "hosts": ["a.example"],
    }
    [found] = _of_kind({"route": route}, "HTTPRoute")
    jsonschema.Draft202012Validator(CUSTOM["HTTPRoute"]).validate(found["spec"])
    [backend] = found["spec"]["rules"][0]["backendRefs"]
    services = {each["metadata"]["name"]: each["spec"]["ports"] for each in _of_kind({}, "Service")}
    assert backend["port"] in [port["port"] for port in services[backend["name"]]]
    api = dict(pods_of(render_manifests({"route": route})))["api"]
    assert {"name": "TRUSTED_PROXIES", "value": "1"} in container(api)["env"]


def test_further_objects_are_filled_in() -> None:
    [found] = _of_kind(
        {
            "objects": [
                {"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "{{ .Release.Name }}-more"}}
            ]
        },
        "Secret",
    )
    assert found["metadata"]["name"] == "countinghouse-more"


def test_dashboards_are_those_of_the_folder() -> None:
    [found] = _of_kind({"dashboards": {"enabled": True}}, "ConfigMap")
    assert found["metadata"]["labels"]["grafana_dashboard"] == "1"
    files = {path.name: json.loads(path.read_text()) for path in (FOLDER / "files" / "dashboards").iterdir()}
    assert {name: json.loads(text) for name, text in found["data"].items()} == files
    kubernetes_validate.validate(found, VERSIONS[-1], strict=True)


def test_notes_say_where_it_is_served() -> None:
    def notes(values: dict[str, Any]) -> str:
        return next(text for name, text in load_chart().render(values).items() if name.endswith("NOTES.txt"))

    assert "port-forward" in notes({})
    assert "https://a.example" in notes(
        {"ingress": {"enabled": True, "host": "a.example", "tlsSecret": "tls"}}
    )
