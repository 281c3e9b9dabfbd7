"""The local stack's settings."""

from pathlib import Path

import pytest

from deploy.local.settings import DEFAULT_HOME, PROJECT_ROOT, SettingsError, load_settings
from deploy.local.stack import _metrics_environment


def test_settings_have_defaults() -> None:
    settings = load_settings({})
    assert settings.port == 8000
    assert settings.home == DEFAULT_HOME == PROJECT_ROOT / ".countinghouse"
    assert settings.worker_concurrency >= 1
    assert settings.database_url is settings.broker_url is settings.cache_url is None
    assert settings.url == "http://127.0.0.1:8000"


def test_environment_overrides_defaults(tmp_path: Path) -> None:
    settings = load_settings(
        {
            "PORT": "8123",
            "COUNTINGHOUSE_HOME": str(tmp_path),
            "WORKER_CONCURRENCY": "3",
            "DATABASE_URL": "postgresql://db/x",
            "BROKER_URL": "redis://b",
            "CACHE_URL": "",
        }
    )
    assert (settings.port, settings.home, settings.worker_concurrency) == (8123, tmp_path, 3)
    assert settings.database_url == "postgresql://db/x"
    assert settings.broker_url == "redis://b"
    assert settings.cache_url is None


def test_relative_home_becomes_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert load_settings({"COUNTINGHOUSE_HOME": "state"}).home == tmp_path / "state"


@pytest.mark.parametrize(
    "port", ["abc", "0", "65536", "70000", "-1", "80.0", "8_0", "٨٠", "9" * 5000, "0x50"]
)
def test_bad_port_is_named(port: str) -> None:
    with pytest.raises(SettingsError, match=r"^PORT must be a whole number from 1 to 65535, not ") as caught:
        load_settings({"PORT": port})
    assert len(str(caught.value)) < 120


@pytest.mark.parametrize("concurrency", ["0", "many", "5000"])
@pytest.mark.parametrize("name", ["WORKER_CONCURRENCY", "WEB_CONCURRENCY"])
def test_bad_number_of_processes_is_named(name: str, concurrency: str) -> None:
    with pytest.raises(SettingsError, match=rf"^{name} must be"):
        load_settings({name: concurrency})


def test_each_process_with_metrics_has_its_own_port() -> None:
    settings = load_settings({"METRICS_PORT": "9100"})
    ports = [_metrics_environment({}, settings, place)["METRICS_LISTEN"] for place in range(3)]
    assert ports == ["127.0.0.1:9100", "127.0.0.1:9101", "127.0.0.1:9102"]
    assert "METRICS_LISTEN" not in _metrics_environment({}, load_settings({}), 0)
