"""The whole local stack, from the settings to the ready API."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from deploy.local import valkey
from deploy.local.accounts import server_account
from deploy.local.leftovers import RunRecord
from deploy.local.listener import listen
from deploy.local.logs import LogFolder
from deploy.local.messages import say
from deploy.local.postgres import let_server_pass, prepare_postgres
from deploy.local.process import describe_exit, run_to_end
from deploy.local.readiness import ask_readiness
from deploy.local.run_folder import run_folder
from deploy.local.services import (
    WORKER_POOLS,
    api_service,
    migration_service,
    upkeep_service,
    worker_service,
)
from deploy.local.standalone import START_SECONDS, ServiceStartError, start_failure
from deploy.local.state import hold_state
from deploy.local.stop_request import StopRequestedError
from deploy.local.supervisor import Supervisor

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, MutableMapping
    from pathlib import Path

    from deploy.local.settings import Settings
    from deploy.local.stop_request import StopRequest

# Enough to compile every kernel on a busy machine.
READY_SECONDS = 400.0
"""How long the API and the workers may take; the first start compiles the kernels."""
_POLL_SECONDS = 0.05


def run_stack(
    settings: Settings, environ: MutableMapping[str, str], stop: StopRequest, on_ready: Callable[[], None]
) -> None:
    """Start everything, call ``on_ready`` when the API says that it is ready, and keep it running until ``stop``.

    Whatever ends this, all processes are stopped before it returns or raises. ``environ`` is this process's, and loses
    the variables that would change what the connections to a local PostgreSQL do.

    Raises:
        LocalStackError: What keeps the stack from running, in words for the user.
    """
    if settings.database_url is None:
        # libpq would take from them what the URL of our own server leaves out.
        for name in [name for name in environ if name.startswith("PG")]:
            del environ[name]
    try:
        with hold_state(settings.home, settings.url):
            # Before the port: a leftover API may still hold it.
            record = RunRecord(settings.home)
            record.end_leftovers(stop.pause)
            logs = LogFolder(settings.home / "logs")
            with (
                listen(settings.port) as listener,
                run_folder(server_account()) as run,
                logs.keeping_messages(),
            ):
                let_server_pass(settings.home)
                supervisor = Supervisor(run, logs, record, stop.check)
                try:
                    _start(supervisor, settings, environ, run, listener.fileno())
                    on_ready()
                    supervisor.watch()
                finally:
                    supervisor.stop()
    except StopRequestedError:
        return


def _start(
    supervisor: Supervisor, settings: Settings, environ: Mapping[str, str], run: Path, listener: int
) -> None:
    """Start everything in its order and return when the API says that it is ready."""
    say(f"state in {settings.home}, logs in {supervisor.logs.folder}")
    urls = _start_servers(supervisor, settings, run)
    children = _child_environ(environ, settings, urls)
    _migrate(supervisor, children)
    supervisor.start(
        api_service(children, listener),
        *(worker_service(pool, children, settings.worker_concurrency) for pool in WORKER_POOLS),
    )
    _await_ready(supervisor, settings)
    # Last, because a start has no use for it and every other process is waited for.
    supervisor.start(upkeep_service(children))


def _start_servers(supervisor: Supervisor, settings: Settings, run: Path) -> dict[str, str]:
    """Start the servers that no URL replaces; return the three URLs once all of those answer."""
    urls = {
        "DATABASE_URL": settings.database_url,
        "BROKER_URL": settings.broker_url,
        "CACHE_URL": settings.cache_url,
    }
    unready: list[Callable[[], bool]] = []
    stores = {
        variable: valkey.prepare_valkey(role, settings.home, run)
        for variable, role in (("BROKER_URL", valkey.BROKER), ("CACHE_URL", valkey.CACHE))
        if urls[variable] is None
    }
    if stores:
        supervisor.start(*(server.service() for server in stores.values()))
    for variable, server in stores.items():
        urls[variable] = server.url
        unready.append(server.is_ready)
    database = None
    if settings.database_url is None:
        database = prepare_postgres(settings.home, run, pause=supervisor.pause)
        supervisor.start(database.service())
        urls["DATABASE_URL"] = database.url
        unready.append(database.is_ready)
    deadline = time.monotonic() + START_SECONDS
    while unready := [is_ready for is_ready in unready if not is_ready()]:
        if time.monotonic() > deadline:
            raise ServiceStartError(f"the servers were not ready after {START_SECONDS:.0f} s; see the logs")
        supervisor.pause(_POLL_SECONDS)
    if database is not None:
        database.create_database()
    return {variable: url for variable, url in urls.items() if url is not None}


def _child_environ(environ: Mapping[str, str], settings: Settings, urls: Mapping[str, str]) -> dict[str, str]:
    return {**environ, **urls, "PORT": str(settings.port), "PYTHONUNBUFFERED": "1"}


def _migrate(supervisor: Supervisor, environ: Mapping[str, str]) -> None:
    service = migration_service(environ)
    with supervisor.logs.open_output(service.name) as output:
        code = run_to_end(service, output, supervisor.pause)
    if code != 0:
        raise start_failure(service.name, f"ended with {describe_exit(code)}", supervisor.logs)


def _await_ready(supervisor: Supervisor, settings: Settings) -> None:
    deadline = time.monotonic() + READY_SECONDS
    while True:
        ready, answer = ask_readiness(settings.port)
        if ready:
            return
        if time.monotonic() > deadline:
            names = ", ".join(["api", *(pool.name for pool in WORKER_POOLS)])
            raise ServiceStartError(
                f"not ready after {READY_SECONDS:.0f} s; /readyz: {answer}; see {settings.home / 'logs'} ({names})"
            )
        supervisor.pause(_POLL_SECONDS)
