"""Settings that several processes read."""

import math
import re
from datetime import timedelta

import pytest

from worker.engine import upkeep
from worker.settings import SettingError, check_settings, max_job_seconds, niceness, own_metrics, retention


def test_empty_settings_have_their_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MAX_JOB_SECONDS", "RETENTION_DAYS", "LOG_LEVEL", "API_METRICS", "WORKER_NICENESS"):
        monkeypatch.setenv(name, "")
    check_settings()
    assert (max_job_seconds(), retention(), niceness(), own_metrics()) == (
        14_400,
        timedelta(days=30),
        0,
        False,
    )


def test_jobs_may_have_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAX_JOB_SECONDS", "inf")
    assert max_job_seconds() == math.inf


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MAX_JOB_SECONDS", "4h"),
        ("MAX_JOB_SECONDS", "nan"),
        ("RETENTION_DAYS", "-1"),
        ("RETENTION_DAYS", "1000000"),
        ("LOG_LEVEL", "LOUD"),
        ("API_METRICS", "mine"),
        ("WEBHOOK_ALLOW_PRIVATE", "yes"),
        ("WORKER_NICENESS", "20"),
        ("WORKER_WARM_UP", "false"),
    ],
)
def test_invalid_setting_is_named(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingError, match=rf"^{name} must be .*, not '{re.escape(value)}'$") as caught:
        check_settings()
    assert len(str(caught.value)) < 150


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("RETENTION_DAYS", "month"),
        ("TABLES", "crypto"),
        ("DATASETS", "xlsx"),
        ("METRICS_LISTEN", "9101"),
        ("METRICS_LISTEN", "127.0.0.1:65536"),
        ("WEBHOOK_SECRET", "secret"),
        ("WEBHOOK_RETRY_SECONDS", "soon"),
    ],
)
def test_upkeep_does_not_start_with_an_invalid_setting(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    monkeypatch.setattr(upkeep, "configure_logs", lambda: pytest.fail(f"{name} was not checked"))
    with pytest.raises(SystemExit, match=name):
        upkeep.main()
