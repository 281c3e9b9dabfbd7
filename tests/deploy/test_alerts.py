"""The alerts: checked by Prometheus's own tools, tested both ways, and each with a section of the runbook."""

import re
import subprocess
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.local_prometheus import AMTOOL, FOLDER, PROMTOOL, RULES_FILE, needs_amtool, needs_prometheus

RUNBOOK = Path(__file__).parents[2] / "service" / "guide" / "operate" / "runbook.md"
ALERTS: dict[str, Any] = {
    rule["alert"]: rule
    for group in yaml.safe_load(RULES_FILE.read_text())["groups"]
    for rule in group["rules"]
}


def run(*command: str | None) -> str:
    """Run a program that must succeed, and return its output."""
    words = [str(word) for word in command]
    finished = subprocess.run(words, cwd=FOLDER, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout


@needs_prometheus
def test_rules_and_the_example_are_valid() -> None:
    run(PROMTOOL, "check", "config", "prometheus.yml")
    assert f"{len(ALERTS)} rules found" in run(PROMTOOL, "check", "rules", str(RULES_FILE))


@needs_prometheus
def test_every_alert_fires_and_stays_silent_as_specified() -> None:
    run(PROMTOOL, "test", "rules", "rules_test.yml")


@needs_prometheus
def test_changed_rule_fails_its_test(tmp_path: Path) -> None:
    tests = yaml.safe_load((FOLDER / "rules_test.yml").read_text())
    # One test of a rule's time is enough; all tests take seconds.
    tests["tests"] = [
        one for one in tests["tests"] if one["name"] == "an upkeep that is away for a moment is no harm"
    ]
    tests["rule_files"] = ["rules.yml"]
    (tmp_path / "rules_test.yml").write_text(yaml.safe_dump(tests))
    rules = RULES_FILE.read_text()
    command = [str(PROMTOOL), "test", "rules", "rules_test.yml"]
    for written, code in ((rules, 0), (rules.replace("for: 5m", "for: 1s"), 1)):
        (tmp_path / "rules.yml").write_text(written)
        finished = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
        assert finished.returncode == code, finished.stdout + finished.stderr


def test_every_alert_is_tested_firing_and_silent() -> None:
    tested: dict[str, set[bool]] = defaultdict(set)
    for group in yaml.safe_load((FOLDER / "rules_test.yml").read_text())["tests"]:
        for test in group["alert_rule_test"]:
            tested[test["alertname"]].add(bool(test["exp_alerts"]))
    assert tested == {name: {True, False} for name in ALERTS}


def test_every_alert_has_a_section_of_the_runbook_and_an_urgency() -> None:
    sections = re.findall(r"^### (\w+)$", RUNBOOK.read_text(), flags=re.MULTILINE)
    assert sections == list(ALERTS)
    for name, rule in ALERTS.items():
        page = "{{ $externalLabels.countinghouse }}/docs/operate/runbook/"
        assert rule["annotations"]["runbook_url"] == f"{page}#{name.lower()}"
        assert rule["annotations"]["summary"]
        assert rule["labels"] in ({"severity": "page"}, {"severity": "ticket"})


@needs_amtool
def test_example_of_routing_is_valid() -> None:
    assert "2 receivers" in run(AMTOOL, "check-config", "alertmanager.yml")


@needs_amtool
@pytest.mark.parametrize(("severity", "receiver"), [("page", "on-call"), ("ticket", "tickets")])
def test_example_routes_by_urgency(severity: str, receiver: str) -> None:
    name = next(name for name, rule in ALERTS.items() if rule["labels"]["severity"] == severity)
    labels = (f"alertname={name}", f"severity={severity}")
    found = run(AMTOOL, "config", "routes", "test", "--config.file=alertmanager.yml", *labels)
    assert found.strip() == receiver


def test_example_silences_only_existing_alerts() -> None:
    for rule in yaml.safe_load((FOLDER / "alertmanager.yml").read_text())["inhibit_rules"]:
        for matcher in (*rule["source_matchers"], *rule["target_matchers"]):
            label, sign, value = re.fullmatch(r'(\w+) (=~?) "?([^"]+)"?', matcher).groups()  # type: ignore[union-attr]
            if label == "alertname":
                found = [
                    name for name in ALERTS if (re.fullmatch(value, name) if sign == "=~" else name == value)
                ]
                alternatives = re.search(r"\(([^)]*)\)", value)
                assert len(found) == (len(alternatives[1].split("|")) if alternatives else 1)
