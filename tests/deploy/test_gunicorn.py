"""The API's first process."""

import subprocess
import sys

from tests.conftest import ROOT

LISTED = """
import sys
import deploy.gunicorn
print(*sorted(sys.modules))
"""
# Each takes over functions that wait, such as select, when it is imported.
WAITING = {"psycopg", "redis", "kombu", "celery", "sqlalchemy", "flask"}


def test_first_process_loads_nothing_that_waits_before_gevent_takes_its_place() -> None:
    # A process that is forked from it would otherwise stand still as a whole while one request waits for PostgreSQL.
    listed = subprocess.run(
        [sys.executable, "-c", LISTED], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert not WAITING & set(listed.stdout.split())
