"""The roles of a container."""

import os
import sys
from unittest.mock import MagicMock

import pytest

from deploy.local.settings import SettingsError
from deploy.role import EXIT_USAGE, ROLES, main, role


def test_every_role_is_a_command_of_this_interpreter() -> None:
    assert ROLES == ("api", "worker-short", "worker-long", "upkeep", "migrate")
    for name in ROLES:
        command, _ = role(name, {})
        assert command[:2] == (sys.executable, "-m")


def test_worker_role_sets_queue_and_concurrency() -> None:
    command, environ = role("worker-long", {"WORKER_CONCURRENCY": "4", "DATABASE_URL": "given"})
    assert command[command.index("--queues") + 1] == "long"
    assert command[command.index("--concurrency") + 1] == "4"
    assert (environ["WORKER_WARM_UP"], environ["WORKER_NICENESS"]) == ("0", "15")
    assert environ["DATABASE_URL"] == "given"
    with pytest.raises(SettingsError):
        role("worker-short", {"WORKER_CONCURRENCY": "none"})


def test_api_role_sets_the_number_of_processes() -> None:
    found = [role("api", environ)[1]["WEB_CONCURRENCY"] for environ in ({}, {"WEB_CONCURRENCY": ""})]
    assert found == ["2", "2"]
    assert role("api", {"WEB_CONCURRENCY": "5"})[1] == {"WEB_CONCURRENCY": "5"}
    with pytest.raises(SettingsError, match="WEB_CONCURRENCY"):
        role("api", {"WEB_CONCURRENCY": "two"})


def test_long_worker_leaves_a_processor_free_by_default(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    numbers = {}
    for name in ("worker-short", "worker-long"):
        command, _ = role(name, {})
        numbers[name] = command[command.index("--concurrency") + 1]
    assert numbers == {"worker-short": "4", "worker-long": "3"}


def test_worker_niceness_and_warm_up_follow_the_settings() -> None:
    given = {"WORKER_NICENESS": "0", "WORKER_WARM_UP": "1"}
    _, environ = role("worker-long", given)
    assert environ.items() >= given.items()


@pytest.mark.parametrize("name", ROLES)
def test_image_of_the_api_has_no_other_role(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    become = MagicMock()
    monkeypatch.setattr(os, "execve", become)
    monkeypatch.setattr("deploy.role.find_spec", lambda _: None)
    if name in {"api", "migrate"}:
        main([name], {})
        assert become.called
    else:
        assert main([name], {}) == EXIT_USAGE
        assert f"{name} is a role of the other one" in capsys.readouterr().err
        assert not become.called


@pytest.mark.parametrize("arguments", [[], ["database"], ["api", "upkeep"]])
def test_one_known_role_is_required(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments, {}) == EXIT_USAGE
    assert "api, worker-short, worker-long, upkeep, migrate" in capsys.readouterr().err
