"""Settings that several processes read. Each is checked when a process starts, so that none fails later.

The API's first process imports this before gevent replaces the waiting functions, so it imports nothing that waits.
"""

import logging
import math
import os
from base64 import b64decode
from datetime import timedelta
from typing import Final

DEFAULT_MAX_JOB_SECONDS: Final = 4 * 60 * 60
DEFAULT_KEEP_ALIVE_SECONDS: Final = 75
MOST_SECONDS: Final = 999_999_999
DEFAULT_RETENTION_DAYS: Final = 30
MOST_DAYS: Final = 999_999
"""More would lead to dates after the last one that Python knows."""
MOST_NICENESS: Final = 19
SECRET_VARIABLE: Final = "WEBHOOK_SECRET"  # noqa: S105  # the name of the variable
# The prefix of a secret, and bounds on its length, in the specification of Standard Webhooks.
_SECRET_PREFIX: Final = "whsec_"  # noqa: S105  # the prefix, no secret
_MIN_SECRET_BYTES, _MAX_SECRET_BYTES = 24, 64


class SettingError(RuntimeError):
    """An environment variable has an invalid value; the message names the variable."""


def check_settings() -> None:
    """Read all settings of this module.

    Raises:
        SettingError: One of them is invalid.
    """
    for read in (
        max_job_seconds,
        retention,
        log_level,
        private_webhooks,
        operator_secret,
        own_metrics,
        niceness,
        warms_up,
    ):
        read()


def max_job_seconds() -> float:
    """Return the maximum estimated processor time of a job: ``MAX_JOB_SECONDS``, ``inf`` for no limit."""
    return _number("MAX_JOB_SECONDS", DEFAULT_MAX_JOB_SECONDS, math.inf)


def keep_alive_seconds() -> int:
    """Return the time for which the API keeps an idle connection open: ``KEEP_ALIVE_SECONDS``."""
    return int(_number("KEEP_ALIVE_SECONDS", DEFAULT_KEEP_ALIVE_SECONDS, MOST_SECONDS))


def retention() -> timedelta:
    """Return the time for which finished jobs are kept: ``RETENTION_DAYS``."""
    return timedelta(days=_number("RETENTION_DAYS", DEFAULT_RETENTION_DAYS, MOST_DAYS))


def log_level() -> int:
    """Return the level of log events: ``LOG_LEVEL``."""
    names = logging.getLevelNamesMapping()
    return names[_choice("LOG_LEVEL", "INFO", tuple(names), _setting_text("LOG_LEVEL").upper())]


def private_webhooks() -> bool:
    """Return True if webhooks may go to private addresses: ``WEBHOOK_ALLOW_PRIVATE=1``."""
    return _choice("WEBHOOK_ALLOW_PRIVATE", "0", ("0", "1")) == "1"


def operator_secret() -> str | None:
    """Return the secret that signs webhooks, if the operator has set one: ``WEBHOOK_SECRET``.

    Raises:
        SettingError: It is not a valid secret.
    """
    secret = _setting_text(SECRET_VARIABLE)
    if not secret:
        return None
    try:
        length = len(b64decode(secret.removeprefix(_SECRET_PREFIX), validate=True))
    except ValueError:
        length = 0
    if not secret.startswith(_SECRET_PREFIX) or not _MIN_SECRET_BYTES <= length <= _MAX_SECRET_BYTES:
        # The message never shows the value: even an invalid secret is one.
        raise SettingError(
            f"{SECRET_VARIABLE} should be {_SECRET_PREFIX} and the base64 of"
            f" {_MIN_SECRET_BYTES} to {_MAX_SECRET_BYTES} random bytes"
        )
    return secret


def own_metrics() -> bool:
    """Return True if ``/metrics`` of the API leaves the shared metrics to the upkeep: ``API_METRICS=own``."""
    return _choice("API_METRICS", "all", ("all", "own")) == "own"


def niceness() -> int:
    """Return how far a worker's priority is lowered: ``WORKER_NICENESS``."""
    return int(_number("WORKER_NICENESS", 0, MOST_NICENESS))


def warms_up() -> bool:
    """Return True if a worker loads all kernels before it takes work: ``WORKER_WARM_UP``."""
    return _choice("WORKER_WARM_UP", "1", ("0", "1")) == "1"


def _setting_text(name: str) -> str:
    return os.environ.get(name, "").strip()


def _number(name: str, default: float, most: float) -> float:
    text = _setting_text(name)
    try:
        value = float(text) if text else default
    except ValueError:
        value = math.nan
    if not 0 <= value <= most:
        raise SettingError(f"{name} must be a number from 0 to {most:,}, not {text[:40]!r}")
    return value


def _choice(name: str, default: str, choices: tuple[str, ...], text: str | None = None) -> str:
    value = (_setting_text(name) if text is None else text) or default
    if value not in choices:
        raise SettingError(f"{name} must be one of {', '.join(choices)}, not {value[:40]!r}")
    return value
