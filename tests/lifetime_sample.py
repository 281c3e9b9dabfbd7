"""A test that is not collected by itself: `test_lifetime` runs it, and ends the run in each possible way."""

import json
import os
import time
from pathlib import Path

from flask.testing import FlaskClient

from service.jobs.waiting import waiting
from service.tournaments.live import live
from tests.conftest import running_gunicorn

TOLD = "SAMPLE_TOLD"
"""Variable naming the file that receives the ids of the test's processes, once all its servers answer."""
ENDS = "SAMPLE_ENDS"
"""Variable with the test's outcome: it passes or fails; without it, the test does not end."""


def test_with_a_server_and_stores(api: FlaskClient) -> None:
    waiting.start()
    live.start()
    assert api.get("/healthz").status_code == 200
    with running_gunicorn(processes=1):
        told = Path(os.environ[TOLD])
        told.with_suffix(".new").write_text(json.dumps({"itself": os.getpid(), "parent": os.getppid()}))
        told.with_suffix(".new").rename(told)
        if ENDS not in os.environ:
            time.sleep(100)
    assert os.environ[ENDS] == "passes"
