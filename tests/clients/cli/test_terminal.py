"""The program as a process of its own: Ctrl-C, the progress bar, and limited output streams."""

import json
import os
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

from tests.clients.cli.answers import JOB_ID, accepted, finished, running
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Answer, ScriptedServer, Serve

SOLVE = ("solve", "1", "2", "--target", "3")
PATIENCE_S = 30
BAR = "3 of 10 shards"


def _held(answer: Answer, released: threading.Event) -> Answer:
    return Answer(body=answer.body, headers=answer.headers, released=released)


def _await_requests(server: ScriptedServer, count: int) -> None:
    for _ in range(count):
        assert server.received.acquire(timeout=PATIENCE_S)


def _interrupt(process: subprocess.Popen[bytes]) -> tuple[str, str]:
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE_S)
    return out.decode(), err.decode()


@pytest.mark.parametrize("words", [SOLVE, ("--json", *SOLVE), ("jobs", "wait", JOB_ID)])
def test_ctrl_c_shows_the_job_and_the_command_to_resume(serve: Serve, words: tuple[str, ...]) -> None:
    released = threading.Event()
    server = serve(accepted(), _held(running(), released))
    process = Program(server.url).start(*words)
    _await_requests(server, 2)
    out, err = _interrupt(process)
    released.set()
    assert process.returncode == 130
    assert out == ""
    told = json.loads(err.splitlines()[-1])["detail"] + "\n" if "--json" in words else err
    assert told.endswith(
        f"Stopped waiting; job {JOB_ID} continues.\nTo resume: countinghouse jobs wait {JOB_ID}\n"
        f"To cancel: countinghouse jobs cancel {JOB_ID}\n"
    )


def test_ctrl_c_before_the_job_has_an_id_shows_the_command_to_find_it(serve: Serve) -> None:
    released = threading.Event()
    server = serve(_held(accepted(), released))
    process = Program(server.url).start(*SOLVE)
    _await_requests(server, 1)
    out, err = _interrupt(process)
    released.set()
    assert process.returncode == 130
    assert out == ""
    assert "`countinghouse jobs list` shows it" in err


@contextmanager
def _terminal() -> Iterator[tuple[int, int]]:
    """Yield the two ends of a terminal."""
    master, slave = os.openpty()
    try:
        yield master, slave
    finally:
        os.close(master)


def _read_until(master: int, wanted: str) -> str:
    """Return the terminal's output up to ``wanted``, or all of it."""
    shown = b""
    # Linux reports a closed other end of a terminal as an error.
    with suppress(OSError):
        while wanted.encode() not in shown and (chunk := os.read(master, 4096)):
            shown += chunk
    return shown.decode()


def test_terminal_shows_the_progress(serve: Serve) -> None:
    released = threading.Event()
    server = serve(accepted(), running(), _held(finished(), released))
    with _terminal() as (master, slave):
        process = Program(server.url).start(
            *SOLVE, stderr=slave, environment={"TERM": "xterm", "NO_COLOR": "1"}
        )
        os.close(slave)
        shown = _read_until(master, "12 s left")
        released.set()
        assert process.stdout is not None
        with process.stdout:
            assert b"Solvable" in process.stdout.read()
        shown += _read_until(master, "never")
        assert process.wait(timeout=PATIENCE_S) == 0
    assert "krypto.solve running" in shown
    assert BAR in shown
    # On a terminal, the waits are short so that progress can be shown.
    assert [asked.headers["prefer"] for asked in server.asked] == ["wait=0", "wait=2", "wait=2"]


def test_json_option_shows_no_progress_on_a_terminal(serve: Serve) -> None:
    server = serve(accepted(), running(), finished())
    with _terminal() as (master, slave):
        process = Program(server.url).start(*SOLVE, "--json", stderr=slave, environment={"TERM": "xterm"})
        os.close(slave)
        assert process.stdout is not None
        with process.stdout:
            assert process.stdout.read() == finished().body + b"\n"
        assert _read_until(master, "never") == f"Job {JOB_ID} is queued.\r\n"
        assert process.wait(timeout=PATIENCE_S) == 0


def test_job_id_is_printed_before_the_job_ends(serve: Serve) -> None:
    released = threading.Event()
    process = Program(serve(accepted(), _held(finished(), released)).url).start(*SOLVE)
    assert process.stderr is not None
    assert process.stderr.readline().decode() == f"Job {JOB_ID} is queued.\n"
    released.set()
    out, _ = process.communicate(timeout=PATIENCE_S)
    assert b"Solvable" in out


def test_cards_are_read_from_a_pipe(serve: Serve) -> None:
    server = serve(finished())
    process = Program(server.url).start("solve", "-", "--target", "3", stdin=subprocess.PIPE)
    process.communicate(b"2,4 3\n6, 5\n", timeout=PATIENCE_S)
    assert process.returncode == 0
    assert server.asked[0].json["cards"] == [2, 4, 3, 6, 5]


def test_stream_without_unicode_gets_ascii(serve: Serve) -> None:
    environment = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    process = Program(serve(finished()).url).start(*SOLVE, environment=environment)
    out, err = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0
    assert err == b""
    assert b"2  (2 + 3 - 5) * 4 + 6" in out
    assert out.isascii()


def test_colour_follows_the_environment(serve: Serve) -> None:
    program = Program(serve(finished()).url)

    def shown(**environment: str) -> bytes:
        process = program.start("jobs", "show", JOB_ID, environment=environment)
        return process.communicate(timeout=PATIENCE_S)[0]

    terminal = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    assert b"\x1b" not in shown()
    assert b"\x1b[32msucceeded" in shown(**terminal)
    assert b"\x1b[32m" not in shown(**terminal, NO_COLOR="1")
