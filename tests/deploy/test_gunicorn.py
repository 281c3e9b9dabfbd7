"""The API's first process."""

import subprocess
import sys

from tests.conftest import ROOT

LISTED = """
import sys
import deploy.gunicorn
print(*sorted(sys.modules))
"""
# Each keeps the functions that wait, such as select, that it finds when it is imported.
WAITING = {"psycopg", "redis", "kombu", "celery", "sqlalchemy", "flask"}


def test_first_process_loads_nothing_that_waits_before_gevent_takes_its_place() -> None:
    # A process that is forked from it would otherwise stand still as a whole while one request waits for PostgreSQL.
    command = (sys.executable, "-c", LISTED)
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    loaded = set(listed.stdout.split())
    assert "deploy.gunicorn" in loaded
    assert not WAITING & loaded
