"""The whole local stack, from the settings to the ready API."""

from collections.abc import Callable, Mapping, MutableMapping
from functools import partial
from pathlib import Path

import httpx

from deploy.local.logs import LogFolder
from deploy.local.messages import LocalStackError, say
from deploy.local.postgres import PostgresServer, let_server_pass
from deploy.local.process import describe_exit, server_account
from deploy.local.services import (
    WORKER_POOLS,
    api_service,
    build_service,
    compilation_service,
    loading_service,
    migration_service,
    open_port,
    upkeep_service,
    worker_service,
)
from deploy.local.settings import Settings
from deploy.local.state import RunRecord, hold_state, run_folder
from deploy.local.stop_request import StopRequest, StopRequestedError
from deploy.local.supervisor import Supervisor
from deploy.local.valkey import BROKER, CACHE, ValkeyServer
from worker.engine.warm import find_missing

# Time enough to load every kernel on a busy machine.
READY_SECONDS = 400.0
"""Seconds for the API and the workers to become ready."""
_ANSWER_SECONDS = 2.0
_SHOWN_CHARACTERS = 500


def is_everything_ready(response: httpx.Response) -> bool:
    """Return True if everything that ``/readyz`` checks responds, even the workers, which an API does not need."""
    return response.is_success and set(response.json()["checks"].values()) == {"ok"}


def await_ready(supervisor: Supervisor, url: str) -> None:
    """Wait until the API reports that all services behind it respond.

    Raises:
        LocalStackError: it did not within `READY_SECONDS`.
    """
    answer = ""

    def is_ready() -> bool:
        nonlocal answer
        try:
            response = httpx.get(f"{url}/readyz", timeout=_ANSWER_SECONDS, trust_env=False)
        except httpx.HTTPError as error:
            answer = f"no answer ({error or type(error).__name__})"
            return False
        answer = f"{response.status_code} {response.text[:_SHOWN_CHARACTERS]}"
        return is_everything_ready(response)

    if not supervisor.wait(is_ready, READY_SECONDS):
        names = ", ".join(["api", *(pool.name for pool in WORKER_POOLS)])
        raise LocalStackError(
            f"not ready after {READY_SECONDS:.0f} s; /readyz: {answer}; see {supervisor.logs.folder} ({names})"
        )


START_SECONDS = 300.0
"""Seconds for a server's start; after a crash it first reads its log back, and begins that anew at each start."""
_OF_ANOTHER_DATABASE = ("DATABASE_POOLING", "MIGRATION_DATABASE_URL")


def run_stack(
    settings: Settings,
    environ: MutableMapping[str, str],
    stop: StopRequest,
    on_ready: Callable[[], None],
    page: str | None = None,
    documentation: str | None = None,
) -> None:
    """Start everything, call ``on_ready`` when the API is ready, and keep it running until ``stop``.

    ``page`` and ``documentation`` are shell commands that build them beside the running service, which serves them once
    they are complete: the page at once, the documentation after the kernels.

    In every case all processes are stopped before it returns or raises. ``environ`` is this process's environment, and
    loses the variables that would affect the connections to a local PostgreSQL.

    Raises:
        LocalStackError: The stack cannot run; the message gives the reason in words for the user.
    """
    if settings.database_url is None:
        # Variables PG* describe another server, and libpq would use them for missing parts of our own server's URL.
        for name in [name for name in environ if name.startswith("PG") or name in _OF_ANOTHER_DATABASE]:
            del environ[name]
    try:
        with hold_state(settings.home, settings.url, stop.pause) as tell_stop:
            # Leftovers are ended before the port is opened, which an API among them may still hold.
            record = RunRecord(settings.home)
            record.end_leftovers(stop.pause)
            logs = LogFolder(settings.home / "logs")
            with (
                open_port(settings.port) as listener,
                run_folder(server_account()) as run,
                logs.log_messages(),
            ):
                let_server_pass(settings.home)
                supervisor = Supervisor(run, logs, record, stop.check)
                try:
                    document = partial(_start_build, supervisor, environ, "documentation", documentation)
                    _start_services(supervisor, settings, environ, run, listener.fileno(), document)
                    on_ready()
                    _start_build(supervisor, environ, "page", page)
                    supervisor.watch()
                finally:
                    tell_stop()
                    supervisor.stop()
    except StopRequestedError:
        return


def _start_services(
    supervisor: Supervisor,
    settings: Settings,
    environ: Mapping[str, str],
    run: Path,
    listener: int,
    document: Callable[[], None],
) -> None:
    """Start everything in its order, and return when the API is ready.

    The documentation is built when the kernels are there: on two processors, beside both, it would hold the tables up.
    """
    say(f"state in {settings.home}, logs in {supervisor.logs.folder}")
    to_compile, loaded = find_missing(), list[int]()
    if to_compile:
        say(f"compiling {', '.join(to_compile)} meanwhile; a question waits for what it needs")
        compiled = partial(_tell_end, supervisor, "compile", then=document)
        supervisor.run_beside(compilation_service(environ), compiled)
        supervisor.run_beside(loading_service(environ), loaded.append)
    urls = _start_servers(supervisor, settings, run)
    children = {
        **environ,
        **urls,
        "PORT": str(settings.port),
        "WEB_CONCURRENCY": str(settings.web_concurrency),
        "PYTHONUNBUFFERED": "1",
    }
    supervisor.run_to_end(migration_service(children))
    if to_compile:
        supervisor.wait(lambda: bool(loaded), START_SECONDS)
    supervisor.start(
        api_service(children, listener),
        *(
            worker_service(
                pool,
                _metrics_environment(children, settings, place),
                settings.worker_concurrency,
                compiled=not to_compile,
            )
            for place, pool in enumerate(WORKER_POOLS, start=1)
        ),
    )
    await_ready(supervisor, settings.url)
    # Started last, because the start does not wait for it.
    supervisor.start(upkeep_service(_metrics_environment(children, settings, 0)))
    if not to_compile:
        document()


def _start_build(supervisor: Supervisor, environ: Mapping[str, str], name: str, command: str | None) -> None:
    if command is not None:
        supervisor.run_beside(build_service(name, environ, command), partial(_tell_end, supervisor, name))


def _tell_end(
    supervisor: Supervisor, name: str, code: int, *, then: Callable[[], None] = lambda: None
) -> None:
    if code:
        say(f"{name} ended with {describe_exit(code)}; see {supervisor.logs.path(name)}")
    else:
        say(f"{name} is done")
    then()


def _metrics_environment(environ: Mapping[str, str], settings: Settings, place: int) -> Mapping[str, str]:
    """Return the environment of a process, with a port of its own for metrics if metrics are served."""
    if settings.metrics_port is None:
        return environ
    return {**environ, "METRICS_LISTEN": f"127.0.0.1:{settings.metrics_port + place}"}


def _start_servers(supervisor: Supervisor, settings: Settings, run: Path) -> dict[str, str]:
    """Start the servers that no URL replaces; return the three URLs once the servers answer."""
    given = {
        "DATABASE_URL": settings.database_url,
        "BROKER_URL": settings.broker_url,
        "CACHE_URL": settings.cache_url,
    }
    urls = {variable: url for variable, url in given.items() if url is not None}
    roles = {"BROKER_URL": BROKER, "CACHE_URL": CACHE}
    stores = {
        variable: ValkeyServer(role, settings.home, run)
        for variable, role in roles.items()
        if variable not in urls
    }
    if stores:
        supervisor.start(*(server.service for server in stores.values()))
    database = None
    if settings.database_url is None:
        database = PostgresServer(settings.home, run, supervisor)
        supervisor.start(database.service)
        urls["DATABASE_URL"] = database.url
    for server in (*stores.values(), *([database] if database else ())):
        if not supervisor.wait(server.is_ready, START_SECONDS):
            raise LocalStackError(f"the servers were not ready after {START_SECONDS:.0f} s; see the logs")
    if database is not None:
        database.create_database()
    return urls | {variable: server.url for variable, server in stores.items()}
