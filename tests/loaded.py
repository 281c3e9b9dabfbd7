"""The modules that each kind of process loads until it is ready."""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
LOADS: Final[Mapping[str, str]] = {
    "API": "import gunicorn.app.wsgiapp, deploy.gunicorn, deploy.http_worker, service.wsgi",
    "worker": "import worker.engine.__main__, celery.apps.worker, celery.concurrency.prefork, worker.engine.app,"
    " worker.engine.lost_broker",
    "upkeep": "import worker.engine.upkeep",
    "migration": "import db.migrate",
    "wait for a migration": "import db.await_schema",
    "command line": "import countinghouse_client.cli",
}
"""The statement that loads what each process loads, by its name."""


def modules(process: str) -> frozenset[str]:
    """Return the names of the modules that a process loads."""
    code = f"import sys; {LOADS[process]}; print(*sys.modules, sep='\\n')"
    done = subprocess.run((sys.executable, "-c", code), cwd=ROOT, capture_output=True, text=True, check=True)
    return frozenset(done.stdout.splitlines())
