"""The whole local stack: one command, real servers, real failures."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import celery
import pytest
import redis

from deploy.local.process import server_account
from deploy.local.valkey import BROKER, CACHE
from service.docs.guide import GUIDE
from tests.deploy.children import is_running
from tests.deploy.places import ROOT, interpreter_for, public_folder
from tests.deploy.stacks import (
    SUPERVISOR,
    Stack,
    command_line,
    descendants,
    free_port,
    running_stack,
    user_environ,
)
from tests.local_postgres import local_postgres
from tests.local_valkey import local_valkey
from tests.waiting import wait_until

pytestmark = pytest.mark.slow

GAME = {"cards": [2, 4, 3, 6, 5], "target": 6}
FOREIGN = {
    "PGPORT": "1",
    "PGHOST": "nowhere.invalid",
    "PGOPTIONS": "-c nonsense=1",
    "PGTZ": "nowhere",
    "DATABASE_POOLING": "transaction",
    "MIGRATION_DATABASE_URL": "postgresql://nowhere.invalid/x",
}
"""Variables for other programs, which must not reach the local server."""


@pytest.fixture
def home() -> Iterator[Path]:
    with public_folder() as folder:
        yield folder / "state"


@pytest.fixture
def make_run(tmp_path: Path) -> tuple[str, ...]:
    """Return ``make run`` with the tests' environment in place of one it would install."""
    for stamp in (".created", ".runtime"):
        (tmp_path / stamp).touch()
    return ("make", "run", f"VENV={tmp_path}", f"BIN={Path(sys.executable).parent}")


def solve(stack: Stack) -> str:
    """Solve a game, and return the job's id."""
    answer = stack.post("/v1/krypto/solve", GAME)
    assert (answer.status_code, answer.json()["status"]) == (200, "succeeded")
    return str(answer.json()["id"])


def refused(**variables: str) -> tuple[int, str]:
    """Start a stack that cannot run, and return its exit code and its error."""
    process = subprocess.run(
        SUPERVISOR, cwd=ROOT, env=user_environ(**variables), capture_output=True, text=True, check=False
    )
    assert process.stdout == ""
    return process.returncode, process.stderr


def test_stack_solves_refuses_a_second_start_and_stops(home: Path, make_run: tuple[str, ...]) -> None:
    with running_stack(home, command=make_run) as stack:
        solve(stack)
        started = descendants(stack.process.pid)
        commands = [command_line(pid) for pid in started]
        for part in (
            "bin/postgres",
            "broker.sock",
            "cache.sock",
            "gunicorn",
            "worker.engine.app",
            "worker.engine.upkeep",
        ):
            assert any(part in command for command in commands), part

        code, said = refused(COUNTINGHOUSE_HOME=str(home), PORT=str(free_port()))
        assert code == 1
        assert re.match(
            rf"error: already running on {home}: process \d+ at http://127.0.0.1:{stack.port};", said
        )

        code, said = refused(COUNTINGHOUSE_HOME=str(home.with_name("other")), PORT=str(stack.port))
        assert code == 1
        assert said.startswith(f"error: PORT {stack.port} is in use on 127.0.0.1;")
        assert said.count("\n") == 1

        # The signal goes to make alone, which passes it on.
        stack.process.terminate()
        assert stack.output.read() == ""
        wait_until(lambda: not any(map(is_running, started)), seconds=30)


def test_bad_port_is_reported_before_anything_starts(home: Path) -> None:
    assert refused(COUNTINGHOUSE_HOME=str(home), PORT="70000") == (
        2,
        "error: PORT must be a whole number from 1 to 65535, not '70000'\n",
    )
    assert not home.exists()


def test_unreachable_database_is_reported_with_the_end_of_the_log(home: Path) -> None:
    url = f"postgresql+psycopg://nobody@127.0.0.1:{free_port()}/none"
    code, said = refused(COUNTINGHOUSE_HOME=str(home), PORT=str(free_port()), DATABASE_URL=url)
    assert code == 1
    assert f"error: migrate ended with exit code 1; the end of {home}/logs/migrate.log:" in said
    assert "Connection refused" in said


def test_two_stacks_run_side_by_side(home: Path) -> None:
    with running_stack(home) as first, running_stack(home.with_name("other")) as second:
        job = solve(first)
        assert solve(second) != job
        assert second.get(f"/v1/jobs/{job}").status_code == 404


def test_runbook_queries_the_database(home: Path) -> None:
    section = (
        (GUIDE / "operate" / "runbook.md")
        .read_text(encoding="utf-8")
        .partition("## SQL on the local stack\n")[2]
    )
    script = "\n".join(re.findall("^    (.*)$", section, re.MULTILINE))
    with running_stack(home) as stack:
        job = solve(stack)
        for told, here in {
            "$(systemctl show --property MainPID --value countinghouse)": str(stack.process.pid),
            "runuser -u countinghouse -- ": "",
            "/opt/countinghouse/lib/python3*/site-packages": str(Path(celery.__file__).parents[1]),
            "/var/lib/countinghouse/state": str(home),
        }.items():
            assert script.count(told) == 1
            script = script.replace(told, here)
        asked = f"{script} --no-align --tuples-only --command 'SELECT id FROM jobs'"
        said = subprocess.run(["sh", "-c", asked], capture_output=True, text=True, check=True)
        assert said.stdout == f"{job}\n"


def _kill_the_supervisor(stack: Stack) -> None:
    stack.process.kill()
    stack.process.wait()


def _kill_everything(stack: Stack) -> None:
    stack.lose()
    stack.process.wait()


def _hang_up(stack: Stack) -> None:
    stack.process.send_signal(signal.SIGHUP)
    assert stack.process.wait() == 0


def _terminate_the_group(stack: Stack) -> None:
    """Do as a signal to a whole process group and its make does: the supervisor receives it twice."""
    stack.process.send_signal(signal.SIGTERM)
    stack.process.send_signal(signal.SIGTERM)
    assert stack.process.wait() == 0


@pytest.mark.timeout(300)
def test_every_end_leaves_no_process_and_keeps_the_data(home: Path) -> None:
    port, jobs, left = free_port(), list[str](), list[int]()
    with ExitStack() as ended:
        # Each start follows the end before it immediately.
        for end in (_kill_the_supervisor, _kill_everything, _hang_up, _terminate_the_group):
            stack = ended.enter_context(running_stack(home, FOREIGN, port=port))
            assert not any(map(is_running, left))
            for job in jobs:
                assert stack.get(f"/v1/jobs/{job}").json()["status"] == "succeeded"
            jobs.append(solve(stack))
            left = descendants(stack.process.pid)
            end(stack)
            if end in (_hang_up, _terminate_the_group):
                log = (home / "logs" / "postgres.log").read_text()
                assert "database system is shut down" in log.splitlines()[-1]


def test_stop_during_the_start_leaves_no_process(home: Path) -> None:
    environ = user_environ(COUNTINGHOUSE_HOME=str(home), PORT=str(free_port()))
    with subprocess.Popen(
        SUPERVISOR, cwd=ROOT, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        assert process.stdout is not None
        while "starting broker" not in process.stderr.readline():
            pass
        wait_until(lambda: bool(descendants(process.pid)), seconds=10)
        started = descendants(process.pid)
        process.send_signal(signal.SIGINT)
        assert process.wait() == 0
        assert process.stdout.read() == ""
        assert not any(map(is_running, started))


def test_killed_processes_are_restarted(home: Path) -> None:
    with running_stack(home) as stack:
        job = solve(stack)
        for part in ("gunicorn", "worker.engine.app", "bin/postgres", "broker.sock", "cache.sock"):
            pid = stack.service_pid(part)
            family = descendants(pid)
            os.kill(pid, signal.SIGKILL)
            wait_until(lambda pid=pid, family=family: not any(map(is_running, (pid, *family))), seconds=10)  # type: ignore[misc]
            # Let the cached readiness expire.
            time.sleep(1)
            wait_until(stack.is_ready, seconds=60)
        assert stack.get(f"/v1/jobs/{job}").json()["status"] == "succeeded"
        # Workers load their kernels anew, so the first answer may be that the job is queued.
        asked = {**GAME, "target": 7}
        wait_until(lambda: stack.post("/v1/krypto/solve", asked).json()["status"] == "succeeded", seconds=60)
        assert stack.process.poll() is None


def test_urls_replace_the_local_servers(home: Path) -> None:
    with (
        local_postgres(durable=False) as database,
        local_valkey(BROKER) as broker,
        local_valkey(CACHE) as cache,
        running_stack(home, {"DATABASE_URL": database, "BROKER_URL": broker, "CACHE_URL": cache}) as stack,
    ):
        solve(stack)
        commands = " ".join(command_line(pid) for pid in descendants(stack.process.pid))
        assert "gunicorn" in commands
        assert "bin/postgres" not in commands
        assert "valkey-server" not in commands
        assert not (home / "postgres").exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can start a process as somebody else")
def test_ordinary_user_can_run_the_stack() -> None:
    account = server_account()
    assert account is not None
    (site,) = {Path(str(module.__file__)).parents[1] for module in (celery, redis)}
    if not account.can_search(site) or not account.can_search(ROOT):
        pytest.skip(f"{account.name} cannot reach {site} and {ROOT}")
    interpreter = interpreter_for(account)
    drop = ("setpriv", f"--reuid={account.uid}", f"--regid={account.gid}", "--clear-groups")
    with public_folder() as folder:
        os.chown(folder, account.uid, account.gid)
        environ = {"PYTHONPATH": str(site), "HOME": str(folder)}
        with running_stack(
            folder / "state", environ, command=(*drop, interpreter, "-m", "deploy.local")
        ) as stack:
            solve(stack)
            owners = {Path(f"/proc/{pid}").stat().st_uid for pid in descendants(stack.process.pid)}
            assert owners == {account.uid}
