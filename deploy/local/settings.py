"""The local stack's settings, read from the environment."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

PROJECT_ROOT = Path(__file__).resolve().parents[2]
DEFAULT_HOME = PROJECT_ROOT / ".countinghouse"
DEFAULT_PORT = 8000
DEFAULT_WEB_CONCURRENCY = 2
MAX_PORT = 65_535
MAX_CONCURRENCY = 1_024


class SettingsError(ValueError):
    """An environment variable has an invalid value; the message names both."""


@dataclass(frozen=True)
class Settings:
    """The settings of one copy of the local stack."""

    port: int
    """TCP port of the API on 127.0.0.1."""
    home: Path
    """State folder: databases, logs, the lock. Absolute."""
    worker_concurrency: int
    """Number of processes in one worker pool."""
    web_concurrency: int = DEFAULT_WEB_CONCURRENCY
    """Number of processes of the API."""
    metrics_port: int | None = None
    """TCP port on 127.0.0.1 of the upkeep's metrics; the worker pools' metrics use the ports after it."""
    database_url: str | None = None
    """A PostgreSQL database to use instead of the local server."""
    broker_url: str | None = None
    """A Redis-protocol broker to use instead of the local one."""
    cache_url: str | None = None
    """A Redis-protocol cache to use instead of the local one."""

    @property
    def url(self) -> str:
        """The address of the API."""
        return f"http://127.0.0.1:{self.port}"


def load_settings(environ: Mapping[str, str]) -> Settings:
    """Read the settings from environment variables; a variable set to nothing counts as not set.

    Raises:
        SettingsError: A value is not a number or lies outside its range.
    """
    home = environ.get("COUNTINGHOUSE_HOME")
    return Settings(
        port=_whole_number(environ, "PORT", DEFAULT_PORT, MAX_PORT),
        home=Path(home).expanduser().resolve() if home else DEFAULT_HOME,
        worker_concurrency=_whole_number(
            environ, "WORKER_CONCURRENCY", max(1, os.cpu_count() or 1), MAX_CONCURRENCY
        ),
        web_concurrency=_whole_number(environ, "WEB_CONCURRENCY", DEFAULT_WEB_CONCURRENCY, MAX_CONCURRENCY),
        metrics_port=_whole_number(environ, "METRICS_PORT", 0, MAX_PORT - 10) or None,
        database_url=environ.get("DATABASE_URL") or None,
        broker_url=environ.get("BROKER_URL") or None,
        cache_url=environ.get("CACHE_URL") or None,
    )


def _whole_number(environ: Mapping[str, str], name: str, default: int, largest: int) -> int:
    text = environ.get(name, "").strip()
    if not text:
        return default
    # The pattern bounds the length too, so that no huge text reaches int().
    if not re.fullmatch(r"[0-9]{1,7}", text) or not 1 <= int(text) <= largest:
        raise SettingsError(f"{name} must be a whole number from 1 to {largest}, not {text[:40]!r}")
    return int(text)
