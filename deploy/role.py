"""``python -m deploy.role ROLE`` becomes one role of the service, in a container or under another supervisor.

Roles: api, worker-short, worker-long, upkeep, migrate. `WORKER_CONCURRENCY` is the number of a worker's processes; by
default one for each processor, and one less for long work. `WORKER_NICENESS` and `WORKER_WARM_UP` replace the queue's
defaults.
"""

import os
import sys
from collections.abc import Mapping
from dataclasses import replace
from importlib.util import find_spec

from deploy.local.services import (
    WORKER_POOLS,
    WorkerPool,
    migration_service,
    upkeep_service,
    worker_service,
)
from deploy.local.settings import SettingsError, load_settings

_POOLS = {f"worker-{pool.queues[0]}": pool for pool in WORKER_POOLS}
ROLES = ("api", *_POOLS, "upkeep", "migrate")
_WITHOUT_KERNELS = ("api", "migrate")
_API = ("gunicorn", "--config", "python:deploy.gunicorn", "service.wsgi:app")
EXIT_USAGE = 2


def main(arguments: list[str], environ: Mapping[str, str]) -> int:
    """Become the role; return an exit code only if that is not possible."""
    if len(arguments) != 1 or arguments[0] not in ROLES:
        print(f"error: name one role of {', '.join(ROLES)}", file=sys.stderr)
        return EXIT_USAGE
    if arguments[0] not in _WITHOUT_KERNELS and find_spec("numba") is None:
        print(
            f"error: this is the image of the API; {arguments[0]} is a role of the other one", file=sys.stderr
        )
        return EXIT_USAGE
    try:
        command, variables = role(arguments[0], environ)
        os.execve(command[0], command, dict(variables))  # noqa: S606  # a program and its arguments, no shell
    except SettingsError as error:
        print(f"error: {error}", file=sys.stderr)
    return EXIT_USAGE


def role(name: str, environ: Mapping[str, str]) -> tuple[tuple[str, ...], Mapping[str, str]]:
    """Return the command of a role, and its environment.

    Raises:
        SettingsError: A variable has a value that cannot be used.
    """
    if name == "api":
        # Gunicorn itself reads the variable, and would not name it.
        processes = str(load_settings(environ).web_concurrency)
        return (sys.executable, "-m", *_API), {**environ, "WEB_CONCURRENCY": processes}
    if name in _POOLS:
        return _worker(_POOLS[name], environ)
    service = (upkeep_service if name == "upkeep" else migration_service)(environ)
    return service.command, service.environ


def _worker(pool: WorkerPool, environ: Mapping[str, str]) -> tuple[tuple[str, ...], Mapping[str, str]]:
    # An explicit number is meant for this worker, which then leaves no processor to others.
    if environ.get("WORKER_CONCURRENCY", "").strip():
        pool = replace(pool, spares=0)
    service = worker_service(pool, environ, load_settings(environ).worker_concurrency)
    chosen = {name: environ[name] for name in ("WORKER_NICENESS", "WORKER_WARM_UP") if environ.get(name)}
    return service.command, {**service.environ, **chosen}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], os.environ))
