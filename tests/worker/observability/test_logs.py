"""Logs of a process that ends while its threads are still writing them."""

import json
import subprocess
import sys

import pytest

from tests.conftest import ROOT

LAST = "the process's own last line"
# The functions registered first are called last.
ENDING = """
import atexit, logging, threading, time, structlog

log = structlog.get_logger()

@atexit.register
def last():
    time.sleep(0.3)
    log.info(LAST)

from worker.observability.logs import configure_logs

configure_logs()
begun = threading.Semaphore(0)

def write(line):
    while True:
        line("again", extra={}) if line is library else line("again")
        begun.release()

library = logging.getLogger("library").warning
for line in (log.warning, library):
    threading.Thread(target=write, args=(line,), daemon=True).start()
    begun.acquire()
"""


@pytest.mark.parametrize("slow_reader", [False, True])
def test_threads_write_no_more_while_the_process_ends(slow_reader: bool) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", f"LAST = {LAST!r}{ENDING}"], cwd=ROOT, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        if slow_reader:
            # The pipe is full before the process ends, so a thread is just writing.
            assert process.stderr.read(1)
        lines = process.stderr.read().splitlines()
        assert process.wait(60) == 0, lines[-1]
    assert json.loads(lines[-1])["event"] == LAST
    assert {json.loads(line)["event"] for line in lines[1:-1]} == {"again"}


def test_a_forked_process_logs_though_a_thread_was_writing() -> None:
    code = """
import os, threading, structlog
from worker.observability.logs import configure_logs
configure_logs()
log = structlog.get_logger()
output = log.bind()._logger._file
output._lock.acquire()
threading.Thread(target=lambda: None).start()
if child := os.fork():
    output._lock.release()
    os.waitpid(child, 0)
else:
    done = threading.Thread(target=lambda: log.info("forked"))
    done.start()
    done.join(20)
    os._exit(0)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    assert [json.loads(line)["event"] for line in done.stderr.splitlines()] == ["forked"]
