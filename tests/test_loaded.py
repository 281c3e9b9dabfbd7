"""Servers load nothing of a command line, and no half of a library that they do not use."""

import pytest

from tests.loaded import LOADS, modules

pytestmark = pytest.mark.slow

# What draws and asks in a terminal, or builds and tests packages.
_TERMINAL = {"rich", "pygments", "typer", "attr", "prompt_toolkit", "click_repl", "wcwidth", "readline"}
_BUILDING = {"setuptools", "pkg_resources", "distutils", "unittest", "pytest"}
_SERVER = _TERMINAL | _BUILDING | {"httpx", "requests", "segno", "opentelemetry", "pyarrow", "duckdb"}
_KERNELS = {"numba", "llvmlite", "numpy", "flint"}
_WEB = {"flask", "werkzeug", "jinja2", "gunicorn", "gevent"}
_MIGRATION = {"alembic", "mako"}
NEVER = {
    "API": _SERVER | _KERNELS | _MIGRATION | {"httpcore", "psutil"},
    "worker": _SERVER | _WEB | _MIGRATION | {"httpcore"},
    "upkeep": _SERVER | _KERNELS | _WEB | _MIGRATION,
    "migration": _SERVER | _KERNELS | _WEB | {"celery", "kombu", "pydantic", "click"},
    "wait for a migration": _SERVER | _KERNELS | _WEB | _MIGRATION | {"celery", "kombu", "pydantic", "click"},
    "command line": _BUILDING | _KERNELS | _WEB | _MIGRATION | {"sqlalchemy", "redis", "celery", "psycopg"},
}
MOST = {
    "API": 1_440,
    "worker": 1_365,
    "upkeep": 1_075,
    "migration": 645,
    "wait for a migration": 535,
    "command line": 335,
}
"""Numbers of modules, with room for a few more: a library that is added is a decision."""


@pytest.mark.parametrize("process", LOADS)
def test_process_loads_only_what_it_uses(process: str) -> None:
    loaded = modules(process)
    assert not {name.partition(".")[0] for name in loaded} & NEVER[process]
    assert len(loaded) <= MOST[process]
